import DatabaseFile
import Foundation
import GRDB
import Testing

@testable import orchard

/// What the stores have to keep, on every engine; races included.
@Suite("Store conformance")
struct StoreConformanceTests {
    enum Engine: String, CaseIterable, Sendable {
        case memory
        case file
    }

    private func withDatabase(_ engine: Engine, _ body: (ShopDatabase) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "orchard-\(UUID().uuidString)")
            .path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(
            try ShopDatabase(
                engine == .memory ? .memory : .file(folder + "/orchard.sqlite"),
                url: "http://localhost:1"
            )
        )
    }

    /// How often `body` gives true when twenty ask at once.
    private func winners(_ body: @Sendable @escaping () async throws -> Bool) async throws -> Int {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 { group.addTask { try await body() } }
            var count = 0
            for try await isWin in group where isWin { count += 1 }
            return count
        }
    }

    @Test("A used identifier is used once", arguments: Engine.allCases)
    func usedIDs(_ engine: Engine) async throws {
        try await self.withDatabase(engine) { database in
            #expect(try await self.winners { try await database.use("event:1", until: 100) } == 1)
            #expect(try await database.use("event:2", until: 100))
            try await database.removeUsedIDs(endedBefore: 99)
            #expect(try await !database.use("event:1", until: 100))
            try await database.removeUsedIDs(endedBefore: 100)
            #expect(try await database.use("event:1", until: 200))
        }
    }

    @Test("What is kept of a first sign-in is the first, until it is forgotten", arguments: Engine.allCases)
    func firstSignIns(_ engine: Engine) async throws {
        try await self.withDatabase(engine) { database in
            try await database.keep("{\"name\":\"Jane\"}", for: "s", beginning: "s", now: 1)
            try await database.keep("{}", for: "s", beginning: "s", now: 2)
            try await database.keep("[]", for: "t", beginning: "t", now: 1)
            #expect(try await database.kept(beginning: "s", limit: 10) == ["{\"name\":\"Jane\"}"])
            try await database.forget(beginning: "s")
            #expect(try await database.kept(beginning: "s", limit: 10) == [])
            #expect(try await database.kept(beginning: "", limit: 10) == ["[]"])
        }
    }

    @Test(
        "Of first sign-ins the newest stay, of one person and of all, for 30 days",
        arguments: Engine.allCases
    )
    func firstSignInLimits(_ engine: Engine) async throws {
        try await self.withDatabase(engine) { database in
            for number in 0..<12 {
                try await database.keep(
                    "\(number)",
                    for: "s\n\(number)",
                    beginning: "s\n",
                    now: Double(number)
                )
            }
            try await database.keep("t", for: "t\n1", beginning: "t\n", now: 20)
            let newest = try await database.kept(beginning: "s\n", limit: 20)
            #expect(newest == (2..<12).reversed().map(String.init))
            try await database.forget("11", beginning: "s\n")
            #expect(try await database.kept(beginning: "s\n", limit: 1) == ["10"])
            try await database.file.write { writer in
                try writer.execute(
                    sql: """
                        WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
                        INSERT INTO kept_sign_in (key, json, kept_at) SELECT 'u' || n, '{}', 100 + n FROM number
                        """,
                    arguments: [ShopDatabase.maximumFirstSignIns]
                )
            }
            try await database.keep("v", for: "v\n1", beginning: "v\n", now: 200_000)
            #expect(
                try await database.kept(beginning: "", limit: 20_000).count
                    == ShopDatabase.maximumFirstSignIns
            )
            #expect(try await database.kept(beginning: "t\n", limit: 1) == [])
            try await database.removeFirstSignIns(keptBefore: 200_000)
            #expect(try await database.kept(beginning: "", limit: 10) == ["v"])
        }
    }

    @Test("A notice is told once", arguments: Engine.allCases)
    func notices(_ engine: Engine) async throws {
        try await self.withDatabase(engine) { database in
            let id = try await database.begin(SecretDigest(of: "s"), until: 100, keepingAtMost: 9)
            try await database.setNotice(.welcome, for: id)
            #expect(try await self.winners { try await database.takeNotice(.welcome, from: id) } == 1)
        }
    }

    @Test("A link, and a suggestion, is taken once", arguments: Engine.allCases)
    func links(_ engine: Engine) async throws {
        try await self.withDatabase(engine) { database in
            let digest = SecretDigest(of: "l")
            let link = EmailLink(email: "j@x", returnPath: .account, expiresAt: 100)
            #expect(try await database.insert(link, digest, perAddress: 1, inTotal: 2, now: 0))
            let other = SecretDigest(of: "m")
            #expect(try await !database.insert(link, other, perAddress: 1, inTotal: 2, now: 0))
            let stranger = EmailLink(email: "k@x", returnPath: .account, expiresAt: 100)
            #expect(try await !database.insert(stranger, other, perAddress: 1, inTotal: 1, now: 0))
            #expect(try await database.insert(stranger, other, perAddress: 1, inTotal: 1, now: 100), "ended")
            #expect(try await database.takeLink(digest, now: 100) == nil, "too late")
            #expect(try await self.winners { try await database.takeLink(digest, now: 99) == link } == 1)
            let session = try await database.begin(SecretDigest(of: "s"), until: 100, keepingAtMost: 9)
            let account = try #require(
                try await database.account(provenEmail: "j@x", orMake: "a", name: nil, now: 0)
            )
            try await database.suggest(Data([1]), for: account.id, in: session, until: 100)
            #expect(
                try await self.winners { try await database.takeSuggestion(in: session, now: 1) != nil } == 1
            )
        }
    }

    @Test("One basket becomes one order", arguments: Engine.allCases)
    func orders(_ engine: Engine) async throws {
        try await self.withDatabase(engine) { database in
            let owner = Basket.Owner.session(
                try await database.begin(SecretDigest(of: "s"), until: 100, keepingAtMost: 9)
            )
            try await database.add(2, of: "pears", to: owner, now: 0)
            let recipient = Recipient(name: "J", email: nil, street: "", postcode: "", city: "", country: "")
            let made = try await self.winners {
                let token = SecretToken(random: TestRandom.bytes).digest
                let draft = OrderDraft(
                    token: token,
                    accountID: nil,
                    sessionID: nil,
                    recipient: recipient,
                    placedAt: 0
                )
                return try await database.place(draft, emptying: owner)?.isNew == true
            }
            #expect(made == 1)
            #expect(try await database.basket(of: owner).lines.isEmpty)
        }
    }

    @Test("An order is kept by one account", arguments: Engine.allCases)
    func keeping(_ engine: Engine) async throws {
        try await self.withDatabase(engine) { database in
            let owner = Basket.Owner.session(
                try await database.begin(SecretDigest(of: "s"), until: 100, keepingAtMost: 9)
            )
            try await database.add(1, of: "pears", to: owner, now: 0)
            let recipient = Recipient(name: "J", email: nil, street: "", postcode: "", city: "", country: "")
            let draft = OrderDraft(
                token: SecretDigest(of: "o"),
                accountID: nil,
                sessionID: nil,
                recipient: recipient,
                placedAt: 0
            )
            let order = try #require(try await database.place(draft, emptying: owner)?.order)
            _ = try await database.account(provenEmail: "a@x", orMake: "a", name: nil, now: 0)
            _ = try await database.account(provenEmail: "b@x", orMake: "b", name: nil, now: 0)
            #expect(try await database.keep(order.id, in: "a"))
            #expect(try await database.keep(order.id, in: "a"), "again is fine")
            #expect(try await !database.keep(order.id, in: "b"))
        }
    }

    @Test("Of too many unknown browsers those are forgotten that end first", arguments: Engine.allCases)
    func unknownBrowsers(_ engine: Engine) async throws {
        try await self.withDatabase(engine) { database in
            _ = try await database.account(provenEmail: "a@x", orMake: "a", name: nil, now: 0)
            try await database.begin(SecretDigest(of: "a"), for: "a", replacing: nil, until: 1, notice: nil)
            for number in 1...5 {
                _ = try await database.begin(
                    SecretDigest(of: "\(number)"),
                    until: Double(10 * number),
                    keepingAtMost: 3
                )
            }
            var known: [String] = []
            for name in ["a", "1", "2", "3", "4", "5"]
            where try await database.visitor(SecretDigest(of: name), now: 0) != nil {
                known.append(name)
            }
            #expect(known == ["a", "3", "4", "5"])
        }
    }

    @Test("Nobody is signed in to an account that goes or went", arguments: Engine.allCases)
    func lateSessions(_ engine: Engine) async throws {
        try await self.withDatabase(engine) { database in
            _ = try await database.account(provenEmail: "a@x", orMake: "a", name: nil, now: 0)
            let old = try await database.begin(SecretDigest(of: "o"), until: 100, keepingAtMost: 9)
            try await database.add(1, of: "pears", to: .session(old), now: 0)
            func begin() async throws {
                let digest = SecretDigest(of: "s")
                try await database.begin(digest, for: "a", replacing: old, until: 100, notice: nil)
            }
            try await database.beginDeletion(of: "a", now: 1)
            await #expect(throws: AccountIsGoing.self) { try await begin() }
            try await database.finishDeletion(of: "a")
            await #expect(throws: AccountIsGoing.self) { try await begin() }
            #expect(try await database.visitor(SecretDigest(of: "s"), now: 0) == nil)
            #expect(try await database.visitor(SecretDigest(of: "o"), now: 0)?.basketCount == 1, "stays")
        }
    }

    @Test("Foreign keys take everything of an account with it", arguments: Engine.allCases)
    func deletion(_ engine: Engine) async throws {
        try await self.withDatabase(engine) { database in
            _ = try await database.account(provenEmail: "a@x", orMake: "a", name: nil, now: 0)
            try await database.begin(SecretDigest(of: "s"), for: "a", replacing: nil, until: 100, notice: nil)
            try await database.add(1, of: "pears", to: .account("a"), now: 0)
            try await database.beginDeletion(of: "a", now: 1)
            try await database.beginDeletion(of: "a", now: 2)
            try await database.beginDeletion(of: "nobody", now: 2)
            #expect(try await database.deletionsUnderWay() == ["a"])
            try await database.finishDeletion(of: "a")
            try await database.finishDeletion(of: "a")
            #expect(try await database.deletionsUnderWay().isEmpty)
            #expect(try await database.basket(of: .account("a")).lines.isEmpty)
            #expect(try await database.visitor(SecretDigest(of: "s"), now: 0) == nil)
        }
    }
}
