import DatabaseFile
import Foundation
import GRDB
import SQLEngines
import Testing

@testable import QuinceService

/// Sessions and changes in the database: limits, races, and authors who have signed out.
@Suite("Account pages: the store", .everyEngine)
struct AccountStoreTests {
    private func withDatabase(_ body: (QuinceService.Database) async throws -> Void) async throws {
        try await StoreEngine.current.with { database in
            for name in ["a", "b"] {
                try await database.save(
                    Account(
                        id: name,
                        email: "\(name)@example.com",
                        firstName: nil,
                        lastName: nil,
                        emailSharing: .share
                    )
                )
            }
            try await body(database)
        }
    }

    private static func begin(
        _ token: String,
        account: String,
        client: String,
        at time: Double,
        limit: Int,
        replacing old: String?,
        in database: QuinceService.Database
    ) async throws -> ChangeOutcome {
        let session = AccountSession(
            id: "id of \(token)",
            accountID: account,
            browser: "Firefox",
            client: client,
            createdAt: time,
            usedAt: time,
            authenticatedAt: time
        )
        let deleted = Account(
            id: account,
            email: "",
            firstName: nil,
            lastName: nil,
            emailSharing: .hide
        )
        let proof = try await database.account(account) ?? deleted
        return try await database.begin(
            session,
            SecretDigest(of: token),
            provedBy: proof,
            replacing: old.map(SecretDigest.init(of:)),
            limits: SessionLimits(ofOneClient: limit, ofOneAccount: 3)
        )
    }

    /// Begins a session, which is to have this outcome.
    private static func expect(
        _ outcome: ChangeOutcome,
        _ token: String,
        account: String = "a",
        client: String = "192.0.2.1",
        at time: Double = 1_000,
        limit: Int = 200,
        replacing old: String? = nil,
        in database: QuinceService.Database,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let begun = try await Self.begin(
            token,
            account: account,
            client: client,
            at: time,
            limit: limit,
            replacing: old,
            in: database
        )
        #expect(begun == outcome, sourceLocation: sourceLocation)
    }

    private static func author(_ token: String, account: String = "a") -> ChangeAuthor {
        .user(account: account, session: SecretDigest(of: token))
    }

    @Test("A client begins a limited number of sessions; another client isn't affected")
    func limitOfAClient() async throws {
        try await self.withDatabase { database in
            try await Self.expect(.done, "1", account: "a", limit: 2, in: database)
            try await Self.expect(.done, "2", account: "b", limit: 2, in: database)
            try await Self.expect(.full, "3", account: "b", limit: 2, in: database)
            try await Self.expect(.done, "4", account: "b", client: "192.0.2.2", limit: 2, in: database)
            // A new sign-in in the same browser replaces its session, and expired ones don't count.
            try await Self.expect(.done, "5", account: "b", limit: 2, replacing: "2", in: database)
            let later = 1_000 + AccountSession.idleLifetime
            try await Self.expect(.done, "6", account: "b", at: later, limit: 2, in: database)
        }
    }

    @Test("Beyond the limit of an account, the session that was used longest ago ends")
    func limitOfAnAccount() async throws {
        try await self.withDatabase { database in
            for number in 1...3 {
                try await Self.expect(.done, "\(number)", at: 1_000 + Double(number), in: database)
            }
            try await database.use(SecretDigest(of: "1"), at: 1_010)
            try await Self.expect(.done, "4", at: 1_020, in: database)
            let ids = try await database.sessions(of: "a", at: 1_020).map(\.id)
            #expect(ids == ["id of 4", "id of 1", "id of 3"])
        }
    }

    @Test("Of a deleted account, no session begins")
    func deletedAccount() async throws {
        try await self.withDatabase { database in
            #expect(try await database.removeAccount("a", notifying: nil) == true)
            try await Self.expect(.missing, "1", in: database)
        }
    }

    @Test("The second of two deletions finds no account, which isn't a session that has ended")
    func secondDeletion() async throws {
        try await self.withDatabase { database in
            try await Self.expect(.done, "1", in: database)
            let stamp = EventStamp(now: Date(timeIntervalSince1970: 1_000), random: .system)
            for outcome in [ChangeOutcome.done, .missing] {
                #expect(try await database.deleteAccount(by: Self.author("1"), stamp, grace: 0) == outcome)
            }
        }
    }

    @Test("An invitation ends a planned deletion, because its user comes back")
    func invitedAccount() async throws {
        try await self.withDatabase { database in
            try await Self.expect(.done, "1", in: database)
            let stamp = EventStamp(now: Date(timeIntervalSince1970: 1_000), random: .system)
            #expect(try await database.deleteAccount(by: Self.author("1"), stamp, grace: 60) == .done)
            let account = try #require(try await database.account("a"))
            #expect(account.deletesAt == 1_060)
            _ = try await database.invite(account, SecretDigest(of: "invitation"), until: 9_999)
            #expect(try await database.account("a")?.deletesAt == nil)
        }
    }

    @Test("Nothing is changed by an author whose session has ended, or is of another account")
    func authors() async throws {
        try await self.withDatabase { database in
            try await Self.expect(.done, "a", account: "a", in: database)
            try await Self.expect(.done, "b", account: "b", in: database)
            let stamp = EventStamp(now: Date(timeIntervalSince1970: 1_000), random: .system)
            for author in [Self.author("gone"), Self.author("b", account: "a"), .developer] {
                #expect(try await database.rename(firstName: "M", lastName: nil, by: author) == .signedOut)
                #expect(try await database.addEmail("m@example.com", by: author, at: 1_000) == .signedOut)
                #expect(try await database.deleteAccount(by: author, stamp, grace: 0) == .signedOut)
                #expect(try await database.endOtherSessions(by: author) == .signedOut)
            }
            #expect(try await database.account("a")?.firstName == nil)
            #expect(try await database.sessions(of: "b", at: 1_000).count == 1)
        }
    }

    @Test(
        "An email address that two accounts added is verified by one of 64 attempts, and belongs to one account"
    )
    func verification() async throws {
        try await self.withDatabase { database in
            for name in ["a", "b"] {
                try await Self.expect(.done, name, account: name, in: database)
                let author = Self.author(name, account: name)
                #expect(try await database.addEmail("both@example.com", by: author, at: 1_000) == .done)
            }
            let outcomes = try await withThrowingTaskGroup(of: ChangeOutcome.self) { group in
                for number in 0..<64 {
                    let name = number.isMultiple(of: 2) ? "a" : "b"
                    group.addTask {
                        try await database.verifyEmail(
                            "BOTH@example.com",
                            by: Self.author(name, account: name),
                            at: 1_000
                        )
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(outcomes == [.done: 1, .unchanged: 31, .taken: 32])
        }
    }

    @Test("Expired sessions are deleted")
    func expiry() async throws {
        try await self.withDatabase { database in
            try await Self.expect(.done, "1", at: 0, in: database)
            try await Self.expect(.done, "2", at: 1, in: database)
            try await database.removeSessions(expiredAt: AccountSession.idleLifetime)
            let left: [String] = try await database.storage.read {
                try $0.values("SELECT id FROM account_session")
            }
            #expect(left == ["id of 2"])
        }
    }

    @Test("A database from before has its grants with forwarding on, and last used when they began")
    func migration() throws {
        let queue = try DatabaseQueue()
        try Schema.migrator.migrate(queue, upTo: "2 flows that cost nothing")
        try queue.write { database in
            try database.execute(
                sql: """
                    INSERT INTO account (id, email, email_sharing) VALUES ('a', 'a@example.com', 'hide');
                    INSERT INTO consent_grant VALUES ('g', 'a', 'app', 'T', 'email', 'hide', 1000.5)
                    """
            )
        }
        try Schema.migrator.migrate(queue)
        let row = try queue.read { try Row.fetchOne($0, sql: "SELECT * FROM consent_grant") }
        #expect(row?["forwards"] == true)
        #expect(row?["last_used_at"] == 1_000.5)
    }

    @Test("The migration of the account pages needs no other one than the first two")
    func order() throws {
        let queue = try DatabaseQueue()
        try Schema.migrator.migrate(queue, upTo: "2 flows that cost nothing")
        try queue.write { database in
            for statement in Schema.accountPages { try database.execute(sql: statement) }
        }
        let exists = try queue.read { try $0.tableExists("account_session") }
        #expect(exists)
    }
}
