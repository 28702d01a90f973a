import Foundation
import MailRelay
import QuinceMail
import QuinceProtocol
import QuinceService
import SQLEngines
import Testing

/// What the relay expects of its rows, on every engine.
@Suite("Rows of the relay")
struct RelayRowsTests {
    private static let day: Int64 = 20_000
    private static let now = Self.day * 86_400

    /// A database with two relay addresses, `r1@x.example` and `r2@x.example`, which a user shares with one team.
    private func with(_ engine: StoreEngine, _ body: (Database, RelayRows) async throws -> Void) async throws
    {
        try await engine.with { database in
            try await database.save(Team(id: "T", name: "Team"))
            let app = App(
                clientID: "app",
                kind: .app,
                name: "App",
                teamID: "T",
                groupID: "app",
                returnURLs: []
            )
            try await database.add(app)
            for number in 1...2 {
                try await database.save(
                    Account(
                        id: "a\(number)",
                        email: "user\(number)@mailbox.example",
                        firstName: "Ravi",
                        lastName: nil,
                        emailSharing: .hide
                    )
                )
                _ = try await database.approve(Self.approval(app, number))
            }
            _ = try await database.add(try MailSource(parsing: "shop.example"), toTeam: "T")
            try await body(database, RelayRows(database, spool: "here") { Self.now })
        }
    }

    private static func approval(_ app: App, _ number: Int) -> Approval {
        Approval(
            ticket: nil,
            accountID: "a\(number)",
            app: app,
            pseudonyms: [Pseudonym(subject: "s\(number)", relayAddress: "r\(number)@x.example")],
            grant: Grant(
                id: "g\(number)",
                accountID: "a\(number)",
                groupID: "app",
                teamID: "T",
                scopes: [.email],
                emailSharing: .hide,
                createdAt: Date(timeIntervalSince1970: 0)
            ),
            code: AuthorizationCode(
                digest: SecretDigest(of: "code\(number)"),
                grantID: "g\(number)",
                clientID: "app",
                redirectURI: nil,
                challenge: nil,
                nonce: nil,
                authenticatedAt: 1,
                expiresAt: 100
            )
        )
    }

    private static func address(_ text: String) throws -> MailAddress { try MailAddress(parsing: text) }

    private static func job(
        _ id: Int64,
        to relay: String = "r1@x.example",
        _ direction: RelayDirection = .toPerson,
        file: String = "f.body",
        messageID: RelayJob.MessageID? = nil
    ) throws -> RelayJob {
        RelayJob(
            id: id,
            origin: RelayOrigin(
                direction: direction,
                relayAddress: try self.address(relay),
                informed: try self.address("news@shop.example"),
                named: try self.address(relay)
            ),
            recipient: try self.address("user1@mailbox.example"),
            header: Array("Subject: \u{E9}\r\n".utf8),
            file: file,
            isEightBit: true,
            isUTF8: false,
            createdAt: Self.now + id,
            messageID: messageID
        )
    }

    private static func addition(
        _ jobs: RelayJob...,
        limit: Int = 100,
        noticeOf: Int64? = nil,
        signatures: [[UInt8]] = []
    ) -> RelayAddition {
        RelayAddition(jobs: jobs, day: Self.day, limit: limit, noticeOf: noticeOf, signatures: signatures)
    }

    @Test("a relay address has its mailbox and team, a source its teams", arguments: StoreEngine.allCases)
    func directory(_ engine: StoreEngine) async throws {
        try await self.with(engine) { _, rows in
            let found = try await rows.recipient(try Self.address("r1@x.example"))
            #expect(found?.mailbox.text == "user1@mailbox.example")
            #expect(found?.team == "T")
            #expect(found?.state == .active)
            #expect(try await rows.recipient(try Self.address("r9@x.example")) == nil)
            let allowing = RelaySource.allowing(try Self.address("news@shop.example"))
            #expect(try await rows.teams(registering: allowing) == ["T"])
            let subdomain = RelaySource.allowing(try Self.address("news@a.shop.example"))
            #expect(try await rows.teams(registering: subdomain) == [])
        }
    }

    @Test(
        "forwarding that is off, and an account that was deleted, are told apart",
        arguments: StoreEngine.allCases
    )
    func states(_ engine: StoreEngine) async throws {
        try await self.with(engine) { database, rows in
            let address = try Self.address("r1@x.example")
            let stamp = EventStamp(now: Date(timeIntervalSince1970: 1), random: .system)
            try await database.storage.write { transaction in
                _ = try transaction.execute("UPDATE consent_grant SET forwards = 0 WHERE id = 'g1'")
            }
            #expect(try await rows.recipient(address)?.state == .forwardingOff)
            try await rows.add(Self.addition(try Self.job(1)))
            _ = try await database.removeAccount("a1", notifying: stamp)
            #expect(try await rows.recipient(address) == nil)
            #expect(try await rows.isRetired(address))
            #expect(try await !rows.isRetired(try Self.address("r9@x.example")))
            // Nothing goes to a mailbox of someone who has left.
            #expect(try await rows.claim(5, now: Self.now + 10, lease: 10, except: []).isEmpty)
            #expect(try await rows.origin(of: 1) == nil)
        }
    }

    @Test("a correspondent has one token, also for 32 at once", arguments: StoreEngine.allCases)
    func tokens(_ engine: StoreEngine) async throws {
        try await self.with(engine) { _, rows in
            let (shop, other) = (try Self.address("news@shop.example"), try Self.address("b@shop.example"))
            let relay = try Self.address("r1@x.example")
            let tokens = try await withThrowingTaskGroup(of: String.self) { group in
                for number in 1...32 {
                    group.addTask { try await rows.token(for: shop, of: relay, new: "token\(number)") }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(tokens.count == 1)
            let token = try #require(tokens.first)
            let reverse = try await rows.reverse(token)
            #expect(reverse?.correspondent == shop)
            #expect(reverse?.recipient.address == relay)
            #expect(try await rows.reverse("nothing") == nil)
            await #expect(throws: RelayStoreError.tokenTaken) {
                try await rows.token(for: other, of: relay, new: token)
            }
        }
    }

    @Test(
        "of 64 messages at once as many are accepted as the day allows, and refused ones leave nothing",
        arguments: StoreEngine.allCases
    )
    func limit(_ engine: StoreEngine) async throws {
        try await self.with(engine) { _, rows in
            let accepted = try await withThrowingTaskGroup(of: Bool.self) { group in
                for id in 1...64 {
                    group.addTask {
                        do {
                            try await rows.add(Self.addition(try Self.job(Int64(id)), limit: 10))
                            return true
                        } catch RelayStoreError.limitReached {
                            return false
                        }
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(accepted == 10)
            let address = try Self.address("r1@x.example")
            #expect(try await rows.count(of: address, day: Self.day) == 10)
            #expect(try await rows.claim(100, now: Self.now + 100, lease: 10, except: []).count == 10)
            // Everything or nothing: the second job is one too many.
            await #expect(throws: RelayStoreError.limitReached(address)) {
                try await rows.add(
                    Self.addition(try Self.job(101, to: "r2@x.example"), try Self.job(102), limit: 10)
                )
            }
            #expect(try await rows.count(of: try Self.address("r2@x.example"), day: Self.day) == 0)
            #expect(try await rows.count(of: address, day: Self.day + 1) == 0)
        }
    }

    @Test("each job is claimed once, with its content, the oldest first", arguments: StoreEngine.allCases)
    func claims(_ engine: StoreEngine) async throws {
        try await self.with(engine) { database, rows in
            for id in 1...20 { try await rows.add(Self.addition(try Self.job(Int64(id)))) }
            let first = try await rows.claim(2, now: Self.now + 100, lease: 50, except: [])
            #expect(first.map(\.job) == [try Self.job(1), try Self.job(2)])
            #expect(first.map(\.attempts) == [0, 0])
            let all = try await withThrowingTaskGroup(of: [Int64].self) { group in
                for _ in 1...8 {
                    group.addTask {
                        try await rows.claim(4, now: Self.now + 100, lease: 50, except: []).map(\.job.id)
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(all.sorted() == Array(3...20))
            // The jobs of another folder are for others.
            let elsewhere = RelayRows(database, spool: "there") { Self.now }
            #expect(try await elsewhere.claim(5, now: Self.now + 1_000, lease: 50, except: []).isEmpty)
            #expect(try await rows.spooledFiles() == ["f.body"])
            #expect(try await elsewhere.spooledFiles() == [])
        }
    }

    @Test(
        "after a lease others get the job, and the first one changes nothing any more",
        arguments: StoreEngine.allCases
    )
    func leases(_ engine: StoreEngine) async throws {
        try await self.with(engine) { _, rows in
            try await rows.add(Self.addition(try Self.job(1), try Self.job(2)))
            let first = try #require(try await rows.claim(1, now: Self.now + 10, lease: 50, except: []).first)
            let again = try await rows.claim(5, now: Self.now + 60, lease: 50, except: [])
            #expect(again.map(\.job.id).sorted() == [1, 2])
            let second = try #require(again.first { $0.job.id == 1 })
            #expect(second.attempts == 1)
            #expect(try await rows.finish(first, notice: nil) == .lost)
            try await rows.release(first, nextAttempt: 0)
            #expect(try await rows.claim(5, now: Self.now + 61, lease: 50, except: []).isEmpty)
            // The file is another job's, too.
            #expect(try await rows.finish(second, notice: nil) == .removed(isFileFree: false))
            #expect(try await rows.finish(second, notice: nil) == .gone)
            #expect(try await rows.finish(first, notice: nil) == .gone)
            let other = try #require(again.first { $0.job.id == 2 })
            try await rows.release(other, nextAttempt: Self.now + 500)
            #expect(try await rows.claim(5, now: Self.now + 499, lease: 50, except: []).isEmpty)
            let last = try #require(try await rows.claim(5, now: Self.now + 500, lease: 50, except: []).first)
            #expect(try await rows.finish(last, notice: nil) == .removed(isFileFree: true))
        }
    }

    @Test("a job that is held isn't claimed, whatever the clock says", arguments: StoreEngine.allCases)
    func held(_ engine: StoreEngine) async throws {
        try await self.with(engine) { _, rows in
            for id in 1...3 { try await rows.add(Self.addition(try Self.job(Int64(id)))) }
            #expect(try await rows.claim(2, now: Self.now + 10, lease: 50, except: []).count == 2)
            let later = try await rows.claim(5, now: Self.now + 9_999, lease: 50, except: [1, 2])
            #expect(later.map(\.job.id) == [3])
        }
    }

    @Test(
        "of 32 copies of a signed message at once one is accepted, and the others aren't counted",
        arguments: StoreEngine.allCases
    )
    func repeated(_ engine: StoreEngine) async throws {
        try await self.with(engine) { database, rows in
            let address = try Self.address("r1@x.example")
            let accepted = try await withThrowingTaskGroup(of: Bool.self) { group in
                for id in 1...32 {
                    group.addTask {
                        do {
                            let job = try Self.job(Int64(id))
                            try await rows.add(Self.addition(job, signatures: [[1], [UInt8(100 + id)]]))
                            return true
                        } catch RelayStoreError.repeated {
                            return false
                        }
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(accepted == 1)
            #expect(try await rows.count(of: address, day: Self.day) == 1)
            await #expect(throws: RelayStoreError.repeated(address)) {
                try await rows.add(Self.addition(try Self.job(40), limit: 1, signatures: [[1]]))
            }
            try await rows.add(Self.addition(try Self.job(41, to: "r2@x.example"), signatures: [[1]]))
            try await database.removeRelayRecords(at: Double(Self.now + 2 * 86_400))
            try await rows.add(Self.addition(try Self.job(42), signatures: [[1]]))
        }
    }

    @Test("the claims of a process that has ended are given back at once", arguments: StoreEngine.allCases)
    func ended(_ engine: StoreEngine) async throws {
        try await self.with(engine) { _, rows in
            try await rows.add(Self.addition(try Self.job(1)))
            #expect(try await rows.claim(5, now: Self.now + 10, lease: 5_000, except: []).count == 1)
            #expect(try await rows.claim(5, now: Self.now + 11, lease: 5_000, except: []).isEmpty)
            try await rows.releaseClaims()
            #expect(
                try await rows.claim(5, now: Self.now + 11, lease: 5_000, except: []).map(\.attempts) == [1]
            )
        }
    }

    @Test("messages of another spool that nobody delivers are found", arguments: StoreEngine.allCases)
    func stranded(_ engine: StoreEngine) async throws {
        try await self.with(engine) { database, rows in
            try await rows.add(Self.addition(try Self.job(1), try Self.job(2)))
            let due = try #require(try await rows.claim(1, now: Self.now + 10, lease: 50, except: []).first)
                .job.createdAt
            let later = RelayRows(database, spool: "there") { Self.now + 7_200 }
            let found = try #require(try await later.stranded())
            #expect(found.count == 2 && found.since == due)
            #expect(try await RelayRows(database, spool: "there") { Self.now + 60 }.stranded() == nil)
            #expect(try await RelayRows(database, spool: "here") { Self.now + 7_200 }.stranded() == nil)
        }
    }

    @Test("a message has one notice, whichever way it failed", arguments: StoreEngine.allCases)
    func notices(_ engine: StoreEngine) async throws {
        try await self.with(engine) { _, rows in
            try await rows.add(Self.addition(try Self.job(1), try Self.job(2)))
            let claims = try await rows.claim(5, now: Self.now + 10, lease: 50, except: [])
            let failed = try #require(claims.first { $0.job.id == 1 })
            let end = try await rows.finish(failed, notice: try Self.job(11, .notice, file: "n.body"))
            #expect(end == .removed(isFileFree: false))
            await #expect(throws: RelayStoreError.noticeTaken) {
                try await rows.add(Self.addition(try Self.job(12, .notice), noticeOf: 1))
            }
            try await rows.add(Self.addition(try Self.job(13, .notice), noticeOf: 2))
            let notices = try await rows.claim(5, now: Self.now + 20, lease: 50, except: []).map(\.job.id)
                .sorted()
            #expect(notices == [11, 13])
            #expect(try await rows.origin(of: 2)?.informed?.text == "news@shop.example")
            // Notices count for nobody's limit.
            #expect(try await rows.count(of: try Self.address("r1@x.example"), day: Self.day) == 2)
        }
    }

    @Test(
        "identifiers of messages lead to those that the user has seen; records end after their time",
        arguments: StoreEngine.allCases
    )
    func records(_ engine: StoreEngine) async throws {
        try await self.with(engine) { database, rows in
            let id = RelayJob.MessageID(outward: "<out@x.example>", inward: "<in@mailbox.example>")
            let other = RelayJob.MessageID(outward: "<out@x.example>", inward: "<evil@mailbox.example>")
            try await rows.add(Self.addition(try Self.job(1, messageID: id)))
            try await rows.add(Self.addition(try Self.job(2, messageID: other)))
            let relay = try Self.address("r1@x.example")
            let asked: Set = ["<out@x.example>", "<other@x.example>"]
            #expect(
                try await rows.messageIDs(asked, of: relay) == ["<out@x.example>": "<in@mailbox.example>"]
            )
            #expect(try await rows.messageIDs(asked, of: try Self.address("r2@x.example")) == [:])
            try await database.removeRelayRecords(at: Double(Self.now + 11 * 86_400))
            #expect(try await rows.origin(of: 1) != nil)
            #expect(try await rows.count(of: relay, day: Self.day) == 0)
            try await database.removeRelayRecords(at: Double(Self.now + 13 * 86_400))
            #expect(try await rows.origin(of: 1) == nil)
            #expect(try await rows.messageIDs(asked, of: relay).count == 1)
            try await database.removeRelayRecords(at: Double(Self.now + 401 * 86_400))
            #expect(try await rows.messageIDs(asked, of: relay).isEmpty)
        }
    }
}
