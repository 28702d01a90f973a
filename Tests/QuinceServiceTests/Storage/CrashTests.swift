import DatabaseFile
import Foundation
import GRDB
import ProgramStart
import QuinceProtocol
import QuinceService
import Synchronization
import Testing

/// Continue is one transaction: whenever the process dies or the disk is full, all of it happened or nothing, and the person
/// who presses Continue again is answered as if nothing had been wrong.
@Suite("Continue, a crash and a full disk")
struct CrashTests {
    private static let app = App(
        clientID: "c",
        kind: .service,
        name: "App",
        teamID: "T",
        groupID: "app",
        returnURLs: ["https://a.example/"]
    )

    private static func flow() throws -> Flow {
        let request = AuthorizationRequest(
            clientID: "c",
            redirectURI: try RedirectURI(parsing: "https://a.example/"),
            hasIdentityToken: false,
            mode: .query,
            scope: [.name],
            state: nil,
            nonce: nil,
            challenge: nil,
            loginHint: nil
        )
        return Flow(request: request, step: .consent(accountID: "a"), authenticatedAt: 1, expiresAt: 100)
    }

    /// A database in which a person has chosen an account and not pressed Continue yet.
    private static func prepared(_ path: String) async throws -> (QuinceService.Database, FlowTicket) {
        let database = try QuinceService.Database(path: path)
        try await database.save(
            Account(id: "a", email: "a@example.com", firstName: "A", lastName: nil, emailSharing: .share)
        )
        try await database.save(Team(id: "T", name: "Team"))
        try await database.add(
            App(clientID: "app", kind: .app, name: "App", teamID: "T", groupID: "app", returnURLs: [])
        )
        try await database.add(Self.app)
        let ticket = FlowTicket(
            id: SecretDigest(of: "id"),
            browser: SecretDigest(of: "browser"),
            flow: try Self.flow(),
            isStored: false,
            client: ""
        )
        let limits = FlowLimits(ofOneClient: 10, ofAll: 10)
        #expect(
            try await database.change(ticket, to: ticket.flow, provedBy: nil, limits: limits, now: 1) == .done
        )
        return (database, Self.stored(ticket))
    }

    private static func stored(_ ticket: FlowTicket) -> FlowTicket {
        FlowTicket(id: ticket.id, browser: ticket.browser, flow: ticket.flow, isStored: true, client: "")
    }

    /// `size`: the length of a value of each row, in bytes; 8,000 are two pages of the file.
    private static func approval(_ code: String, _ ticket: FlowTicket, size: Int = 1) -> Approval {
        let padding = String(repeating: "x", count: size)
        let grant = Grant(
            id: "g" + padding,
            accountID: "a",
            groupID: "app",
            teamID: "T",
            scopes: [.name],
            emailSharing: .share,
            createdAt: Date(timeIntervalSince1970: 0)
        )
        return Approval(
            ticket: ticket,
            accountID: "a",
            app: Self.app,
            pseudonyms: [Pseudonym(subject: "s", relayAddress: "r@" + padding)],
            grant: grant,
            code: AuthorizationCode(
                digest: SecretDigest(of: code),
                grantID: "g" + padding,
                clientID: "c",
                redirectURI: try? RedirectURI(parsing: "https://a.example/"),
                challenge: nil,
                nonce: nil,
                authenticatedAt: 1,
                expiresAt: 100
            )
        )
    }

    /// Whether pressing Continue again gives a code, with the name.
    private static func tellsTheName(_ database: QuinceService.Database, _ ticket: FlowTicket) async throws
        -> Bool
    {
        guard case .approved(_, let isFirst) = try await database.approve(Self.approval("again", ticket))
        else {
            return false
        }
        let code = try await database.code(SecretDigest(of: "again"))
        return isFirst && code != nil
    }

    @Test("killed before or after any statement, nothing or all of it happened, and the name is not lost")
    func killed() async throws {
        let folder = try TemporaryFolder(named: "crash")
        let path = folder.path + "/live.sqlite"
        let (database, ticket) = try await Self.prepared(path)
        // What a process leaves that is killed at this moment: the file and its log, as the system has them.
        let copies = Mutex(0)
        let copy: @Sendable () -> Void = {
            let number = copies.withLock { count in
                count += 1
                return count
            }
            for end in ["", "-wal"] {
                try? FileManager.default.copyItem(
                    atPath: path + end,
                    toPath: folder.path + "/\(number).sqlite" + end
                )
            }
        }
        try await database.file.write { connection in
            connection.trace(options: .statement) { _ in copy() }
        }
        #expect(try await Self.tellsTheName(database, ticket))
        try await database.file.write { $0.trace(nil) }
        copy()
        let count = copies.withLock { $0 }
        #expect(count > 8)
        for number in 1...count {
            let revived = try QuinceService.Database(path: folder.path + "/\(number).sqlite")
            let codes = try await revived.file.readList {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM authorization_code")
            }
            let grants = try await revived.grants().count
            #expect(codes == grants, "copy \(number) of \(count)")
            #expect(try await Self.tellsTheName(revived, ticket), "copy \(number) of \(count)")
        }
        folder.remove()
    }

    /// Uses up every free byte of the file, which may not grow.
    ///
    /// - Returns: The pages of the file.
    private static func fill(_ database: QuinceService.Database) async throws -> Int {
        let pages = try await database.file.write { connection in
            let pages = try Int.fetchOne(connection, sql: "PRAGMA page_count") ?? 0
            try connection.execute(sql: "PRAGMA max_page_count = \(pages)")
            return pages
        }
        await #expect(throws: DatabaseError.self) {
            while true {
                try await database.file.write {
                    try $0.execute(sql: "INSERT INTO filler VALUES (zeroblob(10))")
                }
            }
        }
        return pages
    }

    @Test("on a full disk nothing happened, and with room again it goes on")
    func fullDisk() async throws {
        let folder = try TemporaryFolder(named: "crash")
        let (database, ticket) = try await Self.prepared(folder.path + "/full.sqlite")
        try await database.file.write { try $0.execute(sql: "CREATE TABLE filler (bytes BLOB) STRICT") }
        let pages = try await Self.fill(database)
        // A page more each time: the transaction fails at another statement.
        var room = 0
        while true {
            try await database.file.write { [room] in
                try $0.execute(sql: "PRAGMA max_page_count = \(pages + room)")
            }
            do {
                _ = try await database.approve(Self.approval("code", ticket, size: 8_000))
                break
            } catch {
                #expect(StorageTrouble(error) == .noRoom)
            }
            #expect(try await database.grants().isEmpty)
            #expect(try await database.flow(ticket.id)?.flow == ticket.flow)
            room += 1
        }
        #expect(room > 0)
        try await database.file.write { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
        #expect(try await Self.tellsTheName(database, ticket))
        folder.remove()
    }
}
