#if PostgreSQL
import CLibPQ
import Foundation
import ProgramStart
import Wording

/// One connection to the server, used by one thread.
///
/// Its functions block the thread for as long as ``PostgreSQLLimits`` permit, and never longer, even if the server stands
/// still: libpq's own blocking functions would wait without an end, so the waiting is done here.
@safe final class ServerConnection {
    let settings: PostgreSQLSettings
    private let handle: OpaquePointer
    /// Why the connection can't be used any more.
    private(set) var trouble: String?
    /// The statements that the server has prepared.
    var prepared = PreparedStatements()
    /// The first statements of closures that read with several statements; each one is a text of the program.
    var beginnings: Set<String> = []
    /// The OID of the type `citext`; nil until a result has a column of an added type.
    var caselessText: UInt32?

    /// Opens a connection.
    ///
    /// - Throws: ``PostgreSQLError/notConnected(_:)``.
    init(_ settings: PostgreSQLSettings) throws(PostgreSQLError) {
        let parameters: [String: String]
        do { parameters = try settings.parametersWithPassword() } catch {
            throw .notConnected(
                ConnectionTrouble(
                    place: settings.place,
                    reason: error.message.onOneLine,
                    remedy: .readPasswordFile
                )
            )
        }
        guard let handle = unsafe Self.connect(parameters) else {
            throw .notConnected(
                ConnectionTrouble(place: settings.place, reason: "no memory", remedy: .checkServer)
            )
        }
        self.settings = settings
        unsafe self.handle = handle
        if let (reason, remedy) = self.refusal() {
            throw .notConnected(
                ConnectionTrouble(place: settings.place, reason: reason, remedy: remedy)
            )
        }
        // Without this, libpq prints the server's notices.
        unsafe PQsetNoticeProcessor(handle, { _, _ in }, nil)
        // Otherwise sending a long text to a server that stands still would block.
        unsafe PQsetnonblocking(handle, 1)
    }

    deinit { unsafe PQfinish(self.handle) }

    private static func connect(_ parameters: [String: String]) -> OpaquePointer? {
        let names = parameters.keys.sorted()
        var keywords = unsafe names.map { unsafe UnsafePointer(strdup($0)) }
        var values = unsafe names.map { unsafe UnsafePointer(strdup(parameters[$0] ?? "")) }
        defer {
            unsafe (keywords + values).forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) }
        }
        unsafe keywords.append(nil)
        unsafe values.append(nil)
        return unsafe PQconnectdbParams(keywords, values, 0)
    }

    /// Why this connection isn't used; nil if everything is as it should be.
    private func refusal() -> (String, ConnectionTrouble.Remedy)? {
        guard self.isOpen else {
            let needsPassword = unsafe PQconnectionNeedsPassword(self.handle) == 1
            let usedPassword = unsafe PQconnectionUsedPassword(self.handle) == 1
            let message = self.libraryMessage()
            let remedy =
                needsPassword
                ? ConnectionTrouble.Remedy.givePassword
                : ConnectionTrouble.Remedy(for: message, self.settings, usedPassword: usedPassword)
            return (ConnectionTrouble.missingAuthority(message, self.settings) ?? message, remedy)
        }
        let isEncrypted = unsafe PQsslInUse(self.handle) == 1
        guard isEncrypted || !self.settings.verifiesServer else {
            return ("the connection isn't encrypted", .turnOnTLS)
        }
        let encoding = unsafe PQparameterStatus(self.handle, "server_encoding").map {
            unsafe String(cString: $0)
        }
        guard encoding == "UTF8" else {
            return (
                "the database has the encoding \(encoding ?? "") and can't store every text",
                .createDatabaseAgain
            )
        }
        return nil
    }

    /// libpq's message about its last failure, on one line.
    private func libraryMessage() -> String {
        let text = unsafe PQerrorMessage(self.handle).map { unsafe String(cString: $0) } ?? ""
        return ConnectionTrouble.reason(inLines: text)
    }

    // MARK: State

    /// Whether a connection without a statement has received nothing, as it should be.
    ///
    /// A server that ends a connection says so, and closes it. What else it can send now is rare and isn't worth a distinction.
    var isQuiet: Bool { self.poll(for: POLLIN, until: .now) == 0 }

    /// Whether the next job can have this connection.
    var isReusable: Bool {
        self.trouble == nil && self.isOpen && self.transactionStatus == PQTRANS_IDLE
    }

    private var isOpen: Bool { unsafe PQstatus(self.handle) == CONNECTION_OK }

    private var transactionStatus: PGTransactionStatusType { unsafe PQtransactionStatus(self.handle) }

    var isInTransaction: Bool { self.transactionStatus == PQTRANS_INTRANS }

    /// Whether the server refuses all statements until the end of the transaction, because one has failed.
    var isInFailedTransaction: Bool { self.transactionStatus == PQTRANS_INERROR }

    /// Ends the use of this connection after the current job.
    func giveUp(_ reason: String) { if self.trouble == nil { self.trouble = reason } }

    // MARK: Requests

    /// Sends statements without arguments; the result is that of the last one.
    @discardableResult
    func script(_ sql: String) throws(PostgreSQLError) -> ServerResult {
        guard !sql.utf8.contains(0) else { throw .nullCharacter(argument: nil) }
        return try unsafe self.exchange { handle in unsafe PQsendQuery(handle, sql) }
    }

    /// Prepares a statement under a name.
    func prepare(_ sql: String, as name: String) throws(PostgreSQLError) {
        try unsafe self.exchange { handle in unsafe PQsendPrepare(handle, name, sql, 0, nil) }
    }

    /// Runs a prepared statement.
    func runPrepared(_ name: String, _ arguments: EncodedArguments) throws(PostgreSQLError) -> ServerResult {
        try unsafe self.exchange { handle in
            unsafe arguments.bytes.withUnsafeBufferPointer { bytes in
                let start = unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
                let values = unsafe arguments.offsets.map { offset in
                    unsafe offset.flatMap { offset in unsafe start.map { unsafe $0 + offset } }
                }
                return unsafe PQsendQueryPrepared(
                    handle,
                    name,
                    Int32(values.count),
                    values,
                    arguments.lengths,
                    arguments.formats,
                    1  // every column in the binary format
                )
            }
        }
    }

    /// Sends a request and waits for the whole response, so that nothing of it is left for the next one.
    @discardableResult
    private func exchange(
        _ send: (OpaquePointer) -> Int32
    ) throws(PostgreSQLError) -> ServerResult {
        if let trouble { throw .lost(mayHaveCommitted: false, reason: trouble) }
        guard unsafe send(self.handle) == 1 else { throw self.lost(self.libraryMessage()) }
        let deadline = self.deadline
        try self.flush(deadline)
        return try self.response(deadline)
    }

    /// Waits for the whole response.
    private func response(_ deadline: ContinuousClock.Instant?) throws(PostgreSQLError) -> ServerResult {
        var kept: ServerResult?
        while let result = try self.next(deadline) {
            if result.isCopy { throw self.lost("COPY isn't possible here") }
            // The first error tells the reason; those after it are its consequences.
            if kept?.isError != true { kept = result }
        }
        guard let kept else { throw self.lost(self.libraryMessage()) }
        return try self.checked(kept)
    }

    private var deadline: ContinuousClock.Instant? {
        self.settings.limits.answer.map { ContinuousClock.now + $0 }
    }

    /// Runs `COPY … FROM STDIN`.
    ///
    /// `rows`: sends the rows, in parts of any length; if it throws, the server undoes the statement.
    func copy(
        _ sql: String,
        _ rows: (_ send: ([UInt8]) throws -> Void) throws -> Void
    ) throws -> ServerResult {
        if let trouble { throw PostgreSQLError.lost(mayHaveCommitted: false, reason: trouble) }
        guard unsafe PQsendQuery(self.handle, sql) == 1 else { throw self.lost(self.libraryMessage()) }
        let deadline = self.deadline
        try self.flush(deadline)
        guard let beginning = try self.next(deadline) else { throw self.lost(self.libraryMessage()) }
        guard beginning.isCopyIn else {
            while try self.next(deadline) != nil {}
            guard beginning.isError else {
                throw PostgreSQLError.misuse("the statement isn't COPY FROM STDIN")
            }
            return try self.checked(beginning)
        }
        do { try rows(self.put) } catch {
            _ = try? self.endCopy(because: "the program has ended it")
            throw error
        }
        return try self.endCopy(because: nil)
    }

    private func put(_ bytes: [UInt8]) throws(PostgreSQLError) {
        if let trouble { throw .lost(mayHaveCommitted: false, reason: trouble) }
        let isPut = unsafe bytes.withUnsafeBytes { bytes in
            let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            return unsafe PQputCopyData(self.handle, start, Int32(bytes.count)) == 1
        }
        // 0 only means that there is no memory: each part is sent before the next one.
        guard isPut else { throw self.lost(self.libraryMessage()) }
        try self.flush(self.deadline)
    }

    /// `reason`: why the server has to undo the statement; nil if all rows are sent.
    private func endCopy(because reason: String?) throws(PostgreSQLError) -> ServerResult {
        if let trouble { throw .lost(mayHaveCommitted: false, reason: trouble) }
        guard unsafe PQputCopyEnd(self.handle, reason) == 1 else { throw self.lost(self.libraryMessage()) }
        let deadline = self.deadline
        try self.flush(deadline)
        return try self.response(deadline)
    }

    private func flush(_ deadline: ContinuousClock.Instant?) throws(PostgreSQLError) {
        while true {
            switch unsafe PQflush(self.handle) {
            case 0: return
            case 1:
                let events = try self.wait(for: POLLIN | POLLOUT, until: deadline)
                // A server that answers already could wait for us to read, before it reads on.
                if events & Int16(POLLIN) != 0, unsafe PQconsumeInput(self.handle) == 0 { return }
            default: return  // The next result says why.
            }
        }
    }

    private func next(_ deadline: ContinuousClock.Instant?) throws(PostgreSQLError) -> ServerResult? {
        while unsafe PQisBusy(self.handle) == 1 {
            _ = try self.wait(for: POLLIN, until: deadline)
            // The result is then the reason, and doesn't block.
            if unsafe PQconsumeInput(self.handle) == 0 { break }
        }
        return unsafe PQgetResult(self.handle).map { unsafe ServerResult($0) }
    }

    private func checked(_ result: ServerResult) throws(PostgreSQLError) -> ServerResult {
        guard result.isError else { return result }
        let state = result.sqlState
        let message = ServerMessage(
            sqlState: state,
            text: result.field(.message).onOneLine,
            routine: result.field(.routine)
        )
        // A wrong number of arguments is 08P01, too, and ends nothing.
        let isOver =
            ["FATAL", "PANIC"].contains(result.field(.severity)) || state.hasPrefix("08") && state != "08P01"
        guard !state.isEmpty, !isOver, self.isOpen else {
            throw self.lost(state.isEmpty ? self.libraryMessage() : "\(message.text) (SQLSTATE \(state))")
        }
        switch state {
        case "57014": throw .canceled
        case "55P03": throw .lockTimeout
        // After a failover this server isn't the one that takes changes any more.
        case "25006":
            self.giveUp("the server accepts no changes any more")
            throw .lost(mayHaveCommitted: false, reason: "the server accepts no changes any more")
        // A script has removed prepared statements; a new connection has none that it only believes to have.
        case "26000":
            self.giveUp("the server has no such prepared statement any more")
            throw .statement(message)
        case _ where state.hasPrefix("23"): throw .constraint(result.violation)
        default: throw .statement(message)
        }
    }

    private func lost(_ reason: String) -> PostgreSQLError {
        self.giveUp(reason.isEmpty ? "the server closed the connection" : reason)
        return .lost(mayHaveCommitted: true, reason: self.trouble ?? reason)
    }

    // MARK: Waiting

    /// Waits until the socket is ready.
    private func wait(
        for events: Int32,
        until deadline: ContinuousClock.Instant?
    ) throws(PostgreSQLError) -> Int16 {
        let found = self.poll(for: events, until: deadline)
        guard found != 0 else { throw self.lost("the server doesn't answer") }
        return found
    }

    /// The events that the socket is ready for; 0 if the deadline came first.
    private func poll(for events: Int32, until deadline: ContinuousClock.Instant?) -> Int16 {
        var entry = unsafe pollfd(fd: PQsocket(self.handle), events: Int16(events), revents: 0)
        while true {
            var milliseconds: Int32 = -1
            if let deadline {
                let left = max(.zero, deadline - .now) / .milliseconds(1)
                milliseconds = Int32(min(left.rounded(.up), 60_000))
            }
            let count = unsafe Foundation.poll(&entry, 1, milliseconds)
            if count > 0 { return entry.revents }
            if count < 0, errno != EINTR { return Int16(POLLERR) }
            if let deadline, deadline <= .now { return 0 }
        }
    }
}
#endif
