import DatabaseFile
import Foundation
import PageLanguages
import Testing

@testable import QuinceService

/// What the stores of passkeys, invitations and recovery codes keep; races included.
@Suite("Passkeys in storage")
struct PasskeyStoreTests {
    private static let scope = PasskeyScope(mode: .production, relyingPartyID: "id.example.com")
    private static let invitation = SecretDigest(of: "invitation")
    private static let codes = (0..<10).map { SecretDigest(of: "code \($0)") }

    private func withDatabase(_ body: (Database) async throws -> Void) async throws {
        try await StoreEngine.current.with { database in
            for id in ["a", "b"] {
                try await database.save(
                    Account(
                        id: id,
                        email: "\(id)@example.com",
                        firstName: nil,
                        lastName: nil,
                        emailSharing: .share
                    )
                )
            }
            try await body(database)
        }
    }

    private static func passkey(_ credential: String, of account: String = "a", count: UInt32 = 0) -> Passkey
    {
        .example(credential, of: account, count: count)
    }

    /// Makes a passkey with an invitation.
    private static func enroll(
        _ database: Database,
        _ passkey: Passkey,
        in language: Language = .english,
        at now: Double = 1
    ) async throws -> ChangeOutcome {
        try await database.enroll(
            passkey,
            Self.scope,
            Self.invitation,
            codes: Self.codes,
            in: language,
            at: now
        ).outcome
    }

    private static func invite(_ database: Database, until expiry: Double = 100) async throws {
        let account = try #require(try await database.account("a"))
        _ = try await database.invite(account, Self.invitation, until: expiry)
    }

    @Test("a name that another passkey of the account has gets a number")
    func names() async throws {
        try await self.withDatabase { database in
            for credential in ["1", "2", "3"] {
                try await Self.invite(database)
                #expect(try await Self.enroll(database, Self.passkey(credential)) == .done)
            }
            let names = try await database.passkeys(of: "a", Self.scope).map(\.name)
            #expect(names == ["Name", "Name (2)", "Name (3)"])
        }
        #expect(PasskeyName.numbered("Key", among: ["Key", "Key (3)"]) == "Key (2)")
        #expect(PasskeyName.numbered("Key", among: ["Key (2)"]) == "Key")
    }

    @Test("a ceremony is taken once, by one of 64")
    func ceremony() async throws {
        try await self.withDatabase { database in
            let ceremony = PasskeyCeremony(
                digest: Data([1]),
                kind: .create,
                browser: SecretDigest(of: "browser"),
                accountID: "a",
                expiresAt: 5
            )
            try await database.add(ceremony)
            let taken = try await withThrowingTaskGroup(of: PasskeyCeremony?.self) { group in
                for _ in 0..<64 { group.addTask { try await database.takeCeremony(Data([1])) } }
                return try await group.reduce(into: [PasskeyCeremony]()) {
                    if let one = $1 { $0.append(one) }
                }
            }
            #expect(taken == [ceremony])
            try await database.add(ceremony)
            try await database.removeCeremonies(expiredAt: 4.9)
            #expect(try await database.takeCeremony(Data([1])) != nil)
            try await database.add(ceremony)
            try await database.removeCeremonies(expiredAt: 5)
            #expect(try await database.takeCeremony(Data([1])) == nil)
        }
    }

    @Test("a user handle is made once per account, and never changes")
    func userHandle() async throws {
        try await self.withDatabase { database in
            let first = try await database.userHandle(of: "a", proposal: [1])
            #expect(first == Data([1]))
            #expect(try await database.userHandle(of: "a", proposal: [2]) == Data([1]))
            #expect(try await database.userHandle(of: "b", proposal: [3]) == Data([3]))
            #expect(try await database.userHandle(of: "nobody", proposal: [4]) == nil)
        }
    }

    @Test("a passkey is found in its own mode and for its own host only")
    func scopes() async throws {
        try await self.withDatabase { database in
            try await Self.invite(database)
            _ = try await database.userHandle(of: "a", proposal: [1])
            #expect(try await Self.enroll(database, Self.passkey("key")) == .done)
            let found = try #require(try await database.passkey(Data("key".utf8), Self.scope))
            #expect(found.passkey == Self.passkey("key"))
            #expect((found.account.id, found.userHandle) == ("a", Data([1])))
            for scope in [
                PasskeyScope(mode: .development, relyingPartyID: "id.example.com"),
                PasskeyScope(mode: .production, relyingPartyID: "other.example.com"),
            ] {
                #expect(try await database.passkey(Data("key".utf8), scope) == nil)
                #expect(try await database.passkeys(of: "a", scope).isEmpty)
            }
            #expect(try await database.relyingPartyID(of: .production) == "id.example.com")
            #expect(try await database.relyingPartyID(of: .development) == nil)
            #expect(try await database.removeAccount("a", notifying: nil))
            #expect(try await database.passkey(Data("key".utf8), Self.scope) == nil)
        }
    }

    @Test("a counter changes from the stored value only, for one of 16")
    func counter() async throws {
        try await self.withDatabase { database in
            try await Self.invite(database)
            let passkey = Self.passkey("key", count: 3)
            #expect(try await Self.enroll(database, passkey) == .done)
            let used = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<16 {
                    group.addTask {
                        try await database.use(
                            passkey,
                            signCount: 4,
                            isBackedUp: true,
                            in: .english,
                            at: 2
                        )
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(used == 1)
            let stored = try await database.passkeys(of: "a", Self.scope)
            #expect(stored.map(\.signCount) == [4] && stored.map(\.isBackedUp) == [true])
            #expect(stored.map(\.lastUsedAt) == [2])
        }
    }

    @Test("an account has the language of its last sign-in with a passkey, and an invitation keeps it")
    func language() async throws {
        try await self.withDatabase { database in
            let languages = try ["ja", "ar", "de"].map { try #require(Language.named($0)) }
            let passkey = Self.passkey("key")
            func use(count: UInt32, of old: UInt32, in language: Language) async throws -> Bool {
                let known = Self.passkey("key", count: old)
                return try await database.use(
                    known,
                    signCount: count,
                    isBackedUp: false,
                    in: language,
                    at: 2
                )
            }
            #expect(try await database.account("a")?.language == nil)
            try await Self.invite(database)
            #expect(try await Self.enroll(database, passkey, in: languages[0]) == .done)
            #expect(try await database.account("a")?.language == languages[0])
            try await Self.invite(database)
            #expect(try await Self.enroll(database, Self.passkey("other"), in: languages[1]) == .done)
            #expect(try await database.account("a")?.language == languages[0])
            #expect(try await use(count: 1, of: 0, in: languages[2]))
            #expect(try await database.account("a")?.language == languages[2])
            #expect(try await !use(count: 1, of: 0, in: languages[1]), "a copy of the passkey")
            #expect(try await database.account("a")?.language == languages[2])
            // The console and the configuration store accounts without a language.
            _ = try await database.changeAccount("a") { $0.firstName = "Jane" }
            #expect(try await database.account("a")?.language == languages[2])
            #expect(try await database.account("b")?.language == nil)
        }
    }

    @Test("an invitation works once, until it expires, and not for another account")
    func invitation() async throws {
        try await self.withDatabase { database in
            try await Self.invite(database)
            #expect(try await database.invited(Self.invitation, at: 99.9)?.account.id == "a")
            #expect(try await database.invited(Self.invitation, at: 100) == nil)
            #expect(try await Self.enroll(database, Self.passkey("late"), at: 100) == .missing)
            #expect(try await Self.enroll(database, Self.passkey("b", of: "b")) == .missing)
            #expect(try await Self.enroll(database, Self.passkey("key")) == .done)
            #expect(try await Self.enroll(database, Self.passkey("other")) == .missing)
            #expect(try await database.codesLeft(of: "a") == 10)
            try await Self.invite(database)
            #expect(try await Self.enroll(database, Self.passkey("key")) == .taken)
            #expect(try await database.invited(Self.invitation, at: 1) != nil, "it can be used still")
            try await database.removeRecovery(expiredAt: 100)
            #expect(try await database.invited(Self.invitation, at: 1) == nil)
        }
    }

    private static func recover(
        _ database: Database,
        _ code: Int,
        email: String = "a@example.com",
        client: String = "client",
        at now: Double
    ) async throws -> Recovery.Outcome {
        let digest = code < 0 ? SecretDigest(of: "wrong") : Self.codes[code]
        return try await database.recover(email: email, code: digest, client: client, at: now)
    }

    @Test("a recovery code works once, for one of 16, and for its own account")
    func recovery() async throws {
        try await self.withDatabase { database in
            try await Self.invite(database)
            _ = try await Self.enroll(database, Self.passkey("key"))
            #expect(try await Self.recover(database, 0, email: "b@example.com", at: 1) == .refused)
            let outcomes = try await withThrowingTaskGroup(of: Recovery.Outcome.self) { group in
                for number in 0..<8 {
                    group.addTask { try await Self.recover(database, 0, client: "\(number)", at: 1) }
                }
                return try await group.reduce(into: [Recovery.Outcome]()) { $0.append($1) }
            }
            #expect(outcomes.filter { $0 != .refused }.count == 1)
            #expect(try await database.codesLeft(of: "a") == 9)
        }
    }

    @Test("wrong codes of others lock nobody out")
    func wrongCodes() async throws {
        try await self.withDatabase { database in
            try await Self.invite(database)
            _ = try await Self.enroll(database, Self.passkey("key"))
            for number in 0..<150 {
                #expect(try await Self.recover(database, -1, client: "\(number)", at: 1) == .refused)
            }
            #expect(try await Self.recover(database, 0, client: "user", at: 1) != .refused)
        }
    }

    @Test("a client is limited, whatever email addresses it tries")
    func clients() async throws {
        try await self.withDatabase { database in
            for number in 0..<30 {
                let email = "\(number)@example.com"
                #expect(try await Self.recover(database, -1, email: email, at: 1) == .refused)
            }
            #expect(try await Self.recover(database, -1, at: 1) == .tooMany)
            #expect(try await Self.recover(database, -1, client: "other", at: 1) == .refused)
            #expect(try await Self.recover(database, -1, at: 3_601) == .refused)
            try await database.removeRecovery(expiredAt: 100_000)
        }
    }
}
