import Crypto
import Foundation
import InMemoryLogging
import Logging
import ProgramStart
import SQLEngines
import Synchronization
import Testing

@testable import QuinceService

@Suite("Nodes and generations of the configuration in storage", .everyEngine, .timeLimit(.minutes(15)))
struct NodeTests {
    private static let (one, other) = (
        Node(id: "1", url: "http://one.example"), Node(id: "2", url: "http://two.example")
    )

    @Test("a node sees the others with their state, until they stop or aren't seen any more")
    func others() async throws {
        try await StoreEngine.current.withTwo { database, second in
            #expect(try await database.noteForLong(Self.one).others == [])
            var moved = Self.other
            moved.clockOffset = -3.5
            moved.faults = 2
            #expect(try await second.noteForLong(moved).others == [Self.one])
            let company = try await database.noteForLong(Self.one, .readCommitted)
            #expect(company.others == [moved] && !company.wasForgotten)
            #expect(try await database.nodeCount() == 2)
            try await database.storage.execute("UPDATE node SET seen_at = seen_at - 3611 WHERE id = ?", ["2"])
            #expect(try await database.nodeCount() == 1)
            #expect(try await database.noteForLong(Self.one, .readCommitted).others == [])
            #expect(try await second.noteForLong(moved, .readCommitted).wasForgotten)
            try await second.forget(moved)
            #expect(try await database.noteForLong(Self.one).others == [])
        }
    }

    @Test("a node tells the others its machine and its issuer")
    func places() async throws {
        try await StoreEngine.current.withTwo { database, second in
            var node = Self.one
            node.machine = "web-1"
            node.issuer = "https://id.example.com"
            try await database.noteForLong(node)
            let others = try await second.noteForLong(Self.other).others
            #expect(others == [node])
            #expect(others.map(\.place) == ["http://one.example on web-1"])
            #expect(Self.other.place == "http://two.example")
        }
    }

    @Test("only issuers that both configurations name are compared")
    func issuers() {
        func node(_ issuer: String?) -> Node {
            var node = Self.one
            node.issuer = issuer
            return node
        }
        for (own, others) in [("a", ["a", nil]), (nil, ["a", "b"]), ("a", [])] as [(String?, [String?])] {
            #expect(Nodes.difference(ofIssuer: own, from: others.map(node)) == nil)
        }
        #expect(
            Nodes.difference(ofIssuer: "a", from: [node(nil), node("a"), node("b")])?
                .hasPrefix("the issuer is a here, and b on the node http://one.example, ") == true
        )
    }

    @Test("of two nodes that start at once and tolerate no other, one does")
    func startAtOnce() async throws {
        try await StoreEngine.current.withTwo { database, second in
            for _ in 0..<5 {
                let outcomes = await withTaskGroup(of: Bool.self) { group in
                    for (node, handle) in [(Self.one, database), (Self.other, second)] {
                        group.addTask {
                            do {
                                try await handle.noteForLong(node) {
                                    if !$0.isEmpty { throw ConfigurationError("refused") }
                                }
                                return true
                            } catch { return false }
                        }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }
                #expect(outcomes.sorted { $0 && !$1 } == [true, false])
                for node in [Self.one, Self.other] { try await database.forget(node) }
            }
        }
    }

    @Test("clocks that differ by more than 30 seconds are refused with both times")
    func clocks() async throws {
        try await StoreEngine.current.with { database in
            #expect(try await database.compareClocks().seconds < ClockDifference.noticed)
            for offset in [-25.0, 25] {
                let difference = try await database.compareClocks { Date().addingTimeInterval(offset) }
                #expect(difference.seconds > 20 && difference.seconds < ClockDifference.greatest)
            }
            for offset in [-61.0, 61] {
                let error = await #expect(throws: ConfigurationError.self) {
                    try await database.compareClocks { Date().addingTimeInterval(offset) }
                }
                #expect(
                    error?.message.hasPrefix("this machine's clock says 20") == true,
                    "\(String(describing: error))"
                )
            }
        }
        let midnight = Date(timeIntervalSince1970: 0)
        let difference = ClockDifference(
            between: midnight,
            and: midnight.addingTimeInterval(5),
            database: midnight.addingTimeInterval(45)
        )
        #expect(
            difference.sentence
                == "this machine's clock says 1970-01-01T00:00:05.000Z and the database's 1970-01-01T00:00:45.000Z, 40 seconds apart; "
                + "let NTP set both clocks, because each node decides by its own what has expired"
        )
        let slow = ClockDifference(
            between: midnight,
            and: midnight.addingTimeInterval(50),
            database: midnight
        )
        #expect(slow.seconds == 0)
    }

    @Test("a node whose clock jumps, or that comes back to another issuer, is in trouble until that ends")
    func trouble() async throws {
        try await StoreEngine.current.with { database in
            let isShared = database.sqliteFile == nil
            let offset = Mutex(0.0)
            let log = InMemoryLogHandler()
            let nodes = Nodes(
                database: database,
                url: "http://one.example",
                issuer: "https://id.example.com",
                isProduction: true,
                clock: ServiceClock(base: { TestService.epoch }),
                logger: Logger(label: "test") { _ in log },
                machineTime: { Date().addingTimeInterval(offset.withLock { $0 }) }
            )
            try await nodes.join(isRepeatable: false)
            try await database.claim(.production, issuer: "https://id.example.com")
            for jump in [61.0, -61, 0] {
                offset.withLock { $0 = jump }
                await nodes.look()
                let isWrong = isShared && jump != 0
                let reason = "this machine's clock and the database's are more than 30 seconds apart"
                #expect(nodes.trouble == (isWrong ? reason : nil))
            }
            try await database.claim(.production, issuer: "https://login.example.com")
            await nodes.look()
            #expect(
                nodes.trouble
                    == (isShared
                        ? "the issuer is https://id.example.com here, and https://login.example.com in the database"
                        : nil)
            )
            try await database.claim(.production, issuer: "https://id.example.com")
            await nodes.look()
            #expect(nodes.trouble == nil)
            // Each once: for the clock and for the issuer.
            #expect(log.entries.count { $0.level == .error } == (isShared ? 2 : 0))
        }
    }

    @Test("a configuration with another issuer than a running node has isn't stored")
    func otherIssuer() async throws {
        try await StoreEngine.current.with { database in
            var other = Self.other
            other.issuer = "https://login.example.com"
            try await database.noteForLong(other)
            let error = await #expect(throws: ConfigurationError.self) {
                try await database.configure(Self.plan(["a"], .replacing(generation: nil)))
            }
            #expect(error?.message.hasPrefix("the issuer is https://id.example.com here, ") == true)
            #expect(try await database.apps().isEmpty)
            try await database.forget(other)
            try await database.configure(Self.plan(["a"], .replacing(generation: nil)))
            #expect(try await database.apps().map(\.clientID) == ["a"])
        }
    }

    private static func plan(_ apps: [String], _ condition: SeedPlan.Condition) -> SeedPlan {
        var team = TeamSeed(id: "ABCDE12345", name: "Team")
        team.apps = apps.map { AppSeed(clientId: $0, kind: .app, name: "App") }
        return SeedPlan(
            Seed(teams: [team], accounts: []),
            .start(.production, issuer: "https://id.example.com"),
            condition,
            publicKeys: [:],
            pseudonyms: PseudonymSource(relayDomain: "relay.example", random: .system),
            random: .system
        )
    }

    private static func apps(_ database: QuinceService.Database) async throws -> [String] {
        try await database.apps().map(\.clientID)
    }

    @Test("an earlier configuration removes nothing, and another one counts the generation")
    func generations() async throws {
        try await StoreEngine.current.with { database in
            #expect(try await database.appliedConfiguration() == nil)
            let first = try await database.configure(Self.plan(["a"], .first))
            #expect(first.isStored && first.applied?.generation == 1)
            let applied = try await database.configure(Self.plan(["a", "b"], .replacing(generation: 1)))
            #expect(applied.isStored && applied.applied?.generation == 2)
            let earlier = try await database.configure(Self.plan(["a"], .first))
            #expect(!earlier.isStored && earlier.applied == applied.applied)
            #expect(try await Self.apps(database) == ["a", "b"])
            // The same again is the same generation.
            let again = try await database.configure(Self.plan(["a", "b"], .replacing(generation: nil)))
            #expect(again.applied == applied.applied)
            let error = await #expect(throws: ConfigurationError.self) {
                try await database.configure(Self.plan(["a"], .replacing(generation: 1)))
            }
            #expect(error?.message.hasPrefix("generation 2 of the configuration is applied, not 1; ") == true)
            #expect(try await Self.apps(database) == ["a", "b"])
            #expect(
                try await database.configure(Self.plan(["b"], .replacing(generation: 2))).applied?.generation
                    == 3
            )
            #expect(try await Self.apps(database) == ["b"])
        }
    }

    @Test("of eight nodes whose files differ, one stores its configuration at the first start")
    func firstStarts() async throws {
        try await StoreEngine.current.withTwo { database, second in
            let stored = try await withThrowingTaskGroup(of: Int?.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        let handle = number.isMultiple(of: 2) ? database : second
                        let plan = Self.plan(["app\(number)"], .first)
                        return try await handle.configure(plan).isStored ? number : nil
                    }
                }
                return try await group.reduce(into: []) { if let number = $1 { $0.append(number) } }
            }
            #expect(stored.count == 1)
            #expect(try await Self.apps(database) == stored.map { "app\($0)" })
            #expect(try await database.appliedConfiguration()?.generation == 1)
        }
    }

    @Test("in development mode, the digest is without the redirect URI that the service's own URL adds")
    func ownURL() {
        func digest(_ port: Int, _ redirectURIs: [String] = []) -> Data {
            ServiceConfiguration(redirectURIs: redirectURIs).seed(at: "http://localhost:\(port)").digest([:])
        }
        let named = ["http://localhost:1/_quince/try/callback"]
        #expect(digest(1) == digest(2))
        #expect(digest(1, named) == digest(2, named))
        #expect(digest(1, named) != digest(1))
    }

    @Test("the changes are in the audit log with at most 20 IDs and without email addresses")
    func summary() {
        func changes(_ kind: ConfigurationChange.Kind, _ count: Int) -> [ConfigurationChange] {
            (0..<count).map {
                ConfigurationChange(verb: .added, kind: kind, name: "\(kind)\($0)", details: [])
            }
        }
        #expect(ConfigurationChange.summary(of: []) == nil)
        #expect(
            ConfigurationChange.summary(of: changes(.app, 1) + changes(.account, 1))
                == "added app app0, 1 account"
        )
        let many = ConfigurationChange.summary(of: changes(.key, 22) + changes(.account, 2))
        #expect(many?.hasSuffix("key key19, 2 more, 2 accounts") == true)
    }

    @Test("the digest differs for each value that is stored, and not for where a key comes from")
    func digest() throws {
        let key = P256.Signing.PrivateKey().publicKey
        func digest(_ change: (inout Seed) -> Void = { _ in }, keys: [String: P256.Signing.PublicKey]) -> Data
        {
            var seed = Seed.readyMade(url: "http://localhost", redirectURIs: [])
            change(&seed)
            return seed.digest(keys)
        }
        let id = Seed.ReadyMade.keyId
        let plain = digest(keys: [:])
        // The service creates the key, so only one machine knows it.
        #expect(plain == digest(keys: [id: key]))
        let changes: [(inout Seed) -> Void] = [
            { $0.teams[0].name = "x" }, { $0.teams[0].apps[0].name = "x" }, { $0.teams[0].apps.removeLast() },
            { $0.teams[0].apps[1].returnURLs.append("https://x.example") },
            { $0.teams[0].apps[0].notifications = try? NotificationURL(parsing: "https://x.example/e") },
            { $0.teams[0].keys[0].id = "OTHERKEY01" }, { $0.accounts[0].lastName = nil },
            { $0.accounts[0].identifiers = [.init(team: "QUINCE0001", subject: "s")] },
            { $0.replacesAccounts = false }, { $0.accounts.reverse() },
        ]
        var seen: Set<Data> = [plain]
        for (index, change) in changes.enumerated() {
            #expect(seen.insert(digest(change, keys: [:])).inserted, "\(index)")
        }
        let fromFile = digest({ $0.teams[0].keys[0].origin = .privateKeyFile("a") }, keys: [id: key])
        #expect(fromFile == digest({ $0.teams[0].keys[0].origin = .publicKeyPEM("b") }, keys: [id: key]))
        #expect(fromFile != plain)
    }
}
