import Foundation
import Logging
import ProgramStart
import SQLEngines
import Synchronization

/// This process among those that serve one database, which only PostgreSQL permits.
///
/// Some tools of development mode exist in the memory of one process: captured requests, faults, a moved clock, snapshots, added keys. A
/// request can reach another process, so they are off while there are several, and what there was of them ends.
package final class Nodes: Sendable {
    /// What the process has that others don't know.
    struct Own: Sendable {
        /// How many faults are active.
        let faultCount: @Sendable () -> Int
        /// Ends it.
        let end: @Sendable () -> Void
        /// Reads the signing keys again.
        let readKeys: @Sendable () async throws -> Void
    }

    private let database: Database
    private let clock: ServiceClock
    private let logger: Logger
    private let id = RandomSource.system.hex(16)
    private let url: String
    private let issuer: String?
    private let machineTime: @Sendable () -> Date
    private let isProduction: Bool
    private struct State {
        var others: [Node] = []
        var own: Own?
        var trouble: Trouble?
        var hasLeft = false
    }
    private let state = Mutex(State())

    /// - Parameters:
    ///   - database: The database.
    ///   - url: The URL of this process, without TLS.
    ///   - issuer: The issuer that the configuration names; nil if the URL is the issuer.
    ///   - isProduction: Whether only `quince apply` changes the issuer.
    ///   - clock: The clock of the service.
    ///   - logger: Is told of other nodes that come and go.
    ///   - machineTime: The time of this machine.
    init(
        database: Database,
        url: String,
        issuer: String?,
        isProduction: Bool,
        clock: ServiceClock,
        logger: Logger,
        machineTime: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.database = database
        self.url = url
        self.issuer = issuer
        self.isProduction = isProduction
        self.clock = clock
        self.logger = logger
        self.machineTime = machineTime
    }

    /// Sets what this process has that others don't know, once it has it.
    func setOwn(_ own: Own) { self.state.withLock { $0.own = own } }

    /// The other nodes, as of the last look, within a second; none for a SQLite file.
    package var others: [Node] { self.state.withLock { $0.others } }

    /// Whether this process alone serves the database.
    package var isAlone: Bool { self.state.withLock { $0.others.isEmpty } }

    /// Why a process can't be one of the nodes as it is now.
    ///
    /// Its clock is wrong, so that it would remove what hasn't expired, or `quince apply` has changed the issuer while it was cut off.
    private struct Trouble {
        /// A sentence that stays the same while the trouble lasts.
        let reason: String
        /// What is wrong and what to do, in one sentence.
        let sentence: String
    }

    /// Why this process can't be one of the nodes as it is now, in one sentence, as of the last look; nil if it can.
    var trouble: String? { self.state.withLock { $0.trouble?.reason } }

    private var canHaveOthers: Bool { self.database.sqliteFile == nil }

    private var node: Node {
        var node = Node(id: self.id, url: self.url)
        node.machine = Self.machine
        node.issuer = self.issuer
        node.clockOffset = self.clock.aheadOfApps
        node.faults = self.state.withLock { $0.own }?.faultCount() ?? 0
        return node
    }

    /// The name of this machine or container; empty if it has none.
    static let machine: String = {
        var name = [CChar](repeating: 0, count: 256)
        guard unsafe gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }()

    /// Becomes one of the nodes, at the start.
    ///
    /// - Parameter isRepeatable: Whether the process makes the same values in every run, so that two would make them twice.
    /// - Throws: ``ProgramStart/ConfigurationError`` if this or another node has what only one process can have, and if another node has
    ///   another issuer.
    func join(isRepeatable: Bool) async throws {
        guard self.canHaveOthers else { return }
        let stands = self.clock.standsStill
        let company = try await self.database.note(self.node) { [issuer] others in
            guard let first = others.first else { return }
            if let difference = Self.difference(ofIssuer: issuer, from: others) {
                throw ConfigurationError(difference)
            }
            if let refusal = others.lazy.compactMap(\.refusal).first { throw ConfigurationError(refusal) }
            let setting = stands ? "--clock" : isRepeatable ? "--seed" : nil
            guard let setting else { return }
            throw ConfigurationError(
                "with \(setting), one process serves the database, and \(first.place) serves it already; start without \(setting), or "
                    + "stop that process and start again \(Self.afterItsEnd)"
            )
        }
        self.state.withLock { $0.others = company.others }
    }

    /// Says that a node has another issuer than `issuer`, in one sentence; nil if none has.
    ///
    /// A code of one node would become a token of another one, with an issuer that the app doesn't expect.
    static func difference(ofIssuer issuer: String?, from nodes: [Node]) -> String? {
        guard let issuer, let other = Self.node(withOtherIssuerThan: issuer, in: nodes) else { return nil }
        return
            "the issuer is \(issuer) here, and \(other.issuer ?? "") on the node \(other.place), which serves the same database; give all "
            + "nodes the same issuer, or stop the other nodes, wait \(Int(Database.nodeLifetime)) seconds and start again"
    }

    /// The first node that has another issuer; nil if none has, and if `issuer` is nil.
    static func node(withOtherIssuerThan issuer: String?, in nodes: [Node]) -> Node? {
        issuer.flatMap { issuer in nodes.first { ($0.issuer ?? issuer) != issuer } }
    }

    /// A process that was killed counts until then.
    fileprivate static let afterItsEnd = "\(Int(Database.nodeLifetime)) seconds after its end"

    /// Says that this process runs, and looks for others.
    ///
    /// While the database isn't available, nothing changes.
    ///
    /// - Returns: Why this process can't be one of the nodes now, or why that isn't known, in one sentence; nil if it can.
    @discardableResult
    func look() async -> String? {
        guard self.canHaveOthers, !self.state.withLock({ $0.hasLeft }) else { return nil }
        let earlier = self.machineTime()
        let company: Database.Company
        do { company = try await self.database.note(self.node, .readCommitted) } catch {
            return "the database can't say what its time is"
        }
        let trouble = self.trouble(company, between: earlier, and: self.machineTime())
        let before = self.state.withLock { state in
            defer {
                state.others = company.others
                state.trouble = trouble
            }
            return state
        }
        if let trouble, trouble.reason != before.trouble?.reason { self.logger.error("\(trouble.sentence)") }
        // Others may have made a key that signs at once meanwhile.
        if company.wasForgotten { try? await before.own?.readKeys() }
        if !company.others.isEmpty { before.own?.end() }
        if company.others.map(\.id) != before.others.map(\.id) { self.log(company.others) }
        return trouble?.reason
    }

    private func log(_ others: [Node]) {
        guard !others.isEmpty else { return self.logger.notice("no other node on the database") }
        if let difference = Self.difference(ofIssuer: self.issuer, from: others) {
            self.logger.error("\(difference)")
        }
        let places = others.map(\.place).joined(separator: ", ")
        self.logger.notice("other nodes on the database", metadata: ["nodes": "\(places)"])
    }

    private func trouble(_ company: Database.Company, between earlier: Date, and later: Date) -> Trouble? {
        let database = Date(timeIntervalSince1970: company.time)
        let clocks = ClockDifference(between: earlier, and: later, database: database)
        if clocks.seconds > ClockDifference.greatest {
            let seconds = Int(ClockDifference.greatest)
            let reason = "this machine's clock and the database's are more than \(seconds) seconds apart"
            return Trouble(reason: reason, sentence: clocks.sentence)
        }
        guard self.isProduction, let issuer, let stored = company.issuer, !stored.isEmpty, stored != issuer
        else { return nil }
        let reason = "the issuer is \(issuer) here, and \(stored) in the database"
        let remedy = "give this node the same configuration as the others"
        return Trouble(reason: reason, sentence: "\(reason); \(remedy)")
    }

    /// Stops being one of the nodes.
    func leave() async {
        guard self.canHaveOthers else { return }
        self.state.withLock { $0.hasLeft = true }
        do { try await self.database.forget(self.node) } catch {
            // The others notice it by themselves.
            self.logger.debug("the node stays noted for a while", metadata: ["error": "\(error)"])
        }
    }

    /// Why what exists in one process doesn't work now, in one sentence; nil if it does.
    ///
    /// `subject`: the beginning of the sentence, such as `captured requests are`.
    func obstacle(to subject: String) -> String? {
        let others = self.others
        guard !others.isEmpty else { return nil }
        let places = others.map(\.place).joined(separator: ", ")
        return
            "\(subject) in the memory of one process, and \(others.count + 1) serve this database; stop the others: \(places)"
    }
}

extension Node {
    /// Why no other process can serve the database, in one sentence; nil if one can.
    fileprivate var refusal: String? {
        let faults = self.faults == 0 ? nil : "active faults"
        let clock = self.clockOffset == 0 ? nil : "a moved clock"
        let both = [clock, faults].compactMap(\.self).joined(separator: " and ")
        guard !both.isEmpty else { return nil }
        return
            "\(self.place) serves the database with \(both), which only one process can have; reset it with POST \(self.url)"
            + "\(Paths.consoleAPI)/reset, or stop it and start again \(Nodes.afterItsEnd)"
    }
}
