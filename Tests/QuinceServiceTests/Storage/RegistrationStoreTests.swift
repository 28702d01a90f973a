import Foundation
import PageLanguages
import SQLEngines
import Testing

@testable import QuinceService

/// What the store of registrations keeps; races included.
@Suite("Registrations in storage", .everyEngine)
struct RegistrationStoreTests {
    private static let scope = PasskeyScope(mode: .production, relyingPartyID: "id.example.com")
    private static let codes = (0..<10).map { SecretDigest(of: "code \($0)") }
    private static let day = 86_400.0

    private func withDatabase(_ body: (QuinceService.Database) async throws -> Void) async throws {
        try await StoreEngine.current.with(body)
    }

    private static func account(_ id: String, _ email: String) -> Account {
        Account(id: id, email: email, firstName: nil, lastName: nil, emailSharing: .share)
    }

    private static func link(_ number: Int) -> SecretDigest { SecretDigest(of: "link \(number)") }

    /// Registers an email address with link `number`, for the account `number`.
    private static func register(
        _ database: QuinceService.Database,
        _ number: Int,
        _ email: String = "new@example.org",
        at now: Double = 1
    ) async throws -> RegistrationOutcome {
        let registration = PendingRegistration(
            account: Self.account("\(number)", email),
            userHandle: [UInt8(number)],
            createdAt: now
        )
        return try await database.add(registration, Self.link(number))
    }

    private static func passkey(_ credential: String, of account: String) -> Passkey {
        .example(credential, of: account, id: "id of \(credential) of \(account)")
    }

    private static func enroll(
        _ database: QuinceService.Database,
        _ number: Int,
        _ credential: String = "key",
        at now: Double = 2
    ) async throws -> ChangeOutcome {
        try await database.enroll(
            Self.passkey(credential, of: "\(number)"),
            Self.scope,
            Self.link(number),
            codes: Self.codes,
            in: .english,
            at: now
        ).outcome
    }

    private static func count(_ table: String, _ database: QuinceService.Database) async throws -> Int? {
        try await database.chainAuditLines()
        return try await database.storage.readList { try $0.value("SELECT count(*) FROM \(table)") }
    }

    @Test("a link makes one account with passkey, user handle and codes, for one of 32; other links end")
    func once() async throws {
        try await self.withDatabase { database in
            #expect(try await Self.register(database, 1) == .added)
            #expect(try await Self.register(database, 2, "NEW@example.org") == .added)
            let invited = try #require(try await database.invited(Self.link(1), at: 2))
            #expect(
                invited == Invited(account: Self.account("1", "new@example.org"), newUserHandle: Data([1]))
            )
            #expect(try await Self.count("account", database) == 0)
            let outcomes = try await withThrowingTaskGroup(of: ChangeOutcome.self) { group in
                for number in 0..<32 {
                    group.addTask { try await Self.enroll(database, 1 + number % 2, "key \(number)") }
                }
                return try await group.reduce(into: [ChangeOutcome]()) { $0.append($1) }
            }
            #expect(outcomes.filter { $0 == .done }.count == 1)
            #expect(outcomes.filter { $0 == .missing }.count == 31)
            let account = try #require(try await database.account(email: "new@example.org"))
            let passkeys = try await database.passkeys(of: account.id, Self.scope)
            #expect(passkeys.count == 1)
            let credential = try #require(passkeys.first?.credentialID)
            let found = try #require(try await database.passkey(credential, Self.scope))
            #expect(found.userHandle == Data([UInt8(account.id) ?? 0]))
            #expect(try await database.codesLeft(of: account.id) == 10)
            for table in ["registration", "invitation"] {
                #expect(try await Self.count(table, database) == 0)
            }
            #expect(try await Self.count("account", database) == 1)
        }
    }

    @Test("a refused passkey leaves no account and no line, and the link")
    func refused() async throws {
        try await self.withDatabase { database in
            _ = try await Self.register(database, 1, "first@example.org")
            #expect(try await Self.enroll(database, 1) == .done)
            _ = try await Self.register(database, 2)
            let lines = try await Self.count("audit_line", database)
            #expect(try await Self.enroll(database, 2) == .taken)
            #expect(try await Self.count("account", database) == 1)
            #expect(try await Self.count("passkey_user", database) == 1)
            #expect(try await Self.count("audit_line", database) == lines)
            // The passkey of another registration.
            let other = try await database.enroll(
                Self.passkey("other", of: "1"),
                Self.scope,
                Self.link(2),
                codes: Self.codes,
                in: .english,
                at: 2
            ).outcome
            #expect(other == .missing)
            #expect(try await Self.enroll(database, 2, "other") == .done)
        }
    }

    @Test("a link works for a day")
    func expiry() async throws {
        try await self.withDatabase { database in
            _ = try await Self.register(database, 1, at: 1)
            #expect(try await database.invited(Self.link(1), at: Self.day + 0.9) != nil)
            #expect(try await database.invited(Self.link(1), at: Self.day + 1) == nil)
            #expect(try await Self.enroll(database, 1, at: Self.day + 1) == .missing)
            try await database.removeRegistrations(expiredAt: Self.day + 1)
            #expect(try await Self.count("registration", database) == 0)
        }
    }

    @Test("an email address that has an account, as its own or a verified one, gets no link that works")
    func known() async throws {
        try await self.withDatabase { database in
            _ = try await Self.register(database, 1)
            try await database.save(Self.account("a", "NEW@example.org"))
            #expect(try await Self.register(database, 2) == .hasAccount(nil))
            for number in [1, 2] {
                #expect(try await database.invited(Self.link(number), at: 2) == nil)
                #expect(try await Self.enroll(database, number) == .missing)
            }
            #expect(try await Self.count("account", database) == 1)
            #expect(try await database.removeAccount("a", notifying: nil))
            #expect(try await Self.count("registration", database) == 0, "nothing is left of it")
        }
    }

    @Test(
        "an email address gets three messages a day, with an account or without; an unsent one doesn't count"
    )
    func limits() async throws {
        try await self.withDatabase { database in
            try await database.save(Self.account("a", "a@example.org"))
            for (email, outcome) in [
                ("new@example.org", RegistrationOutcome.added), ("a@example.org", .hasAccount(nil)),
            ] {
                for number in 0..<3 {
                    let own = number + (outcome == .added ? 10 : 20)
                    #expect(try await Self.register(database, own, email) == outcome)
                }
                #expect(try await Self.register(database, 50, email.uppercased()) == .tooMany)
                #expect(try await Self.register(database, 60, "x" + email) == .added)
                try await database.removeRegistration(Self.link(60))
            }
            try await database.removeRegistration(Self.link(10))
            #expect(try await Self.register(database, 51) == .added)
            #expect(try await Self.register(database, 52) == .tooMany)
            #expect(try await Self.register(database, 53, at: Self.day + 2) == .added)
        }
    }
}
