import CryptoExtras
import Foundation
import QuinceProtocol
import SQLEngines
import Testing

@testable import QuinceService

/// What processes on one database do at once.
@Suite("Several nodes on one database", .everyEngine, .timeLimit(.minutes(15)))
struct NodeRaceTests {
    /// The most that run at once.
    private static let many = 64

    private static func account(_ id: String, _ email: String? = nil) -> Account {
        Account(
            id: id,
            email: email ?? "\(id)@example.com",
            firstName: nil,
            lastName: nil,
            emailSharing: .hide
        )
    }

    private static let app = App(
        clientID: "c",
        kind: .app,
        name: "App",
        teamID: "T",
        groupID: "c",
        returnURLs: []
    )

    private func withDatabase(_ body: (Database) async throws -> Void) async throws {
        try await StoreEngine.current.with { database in
            try await database.save(Team(id: "T", name: "Team"))
            try await database.add(Self.app)
            try await body(database)
        }
    }

    private static func approval(
        _ account: String,
        _ code: String,
        _ app: App = app,
        _ redirectURI: RedirectURI? = nil
    ) -> Approval {
        Approval(
            ticket: nil,
            accountID: account,
            app: app,
            pseudonyms: [Pseudonym(subject: "s \(account)", relayAddress: "\(account)@relay.example")],
            grant: Grant(
                id: "grant of \(account)",
                accountID: account,
                groupID: "c",
                teamID: "T",
                scopes: [.email],
                emailSharing: .hide,
                createdAt: Date(timeIntervalSince1970: 0)
            ),
            code: AuthorizationCode(
                digest: SecretDigest(of: code),
                grantID: "grant of \(account)",
                clientID: "c",
                redirectURI: redirectURI,
                challenge: nil,
                nonce: nil,
                authenticatedAt: 1,
                expiresAt: 100
            )
        )
    }

    private static func token(_ text: String, of account: String = "a") -> RefreshToken {
        RefreshToken(
            digest: SecretDigest(of: text),
            grantID: "grant of \(account)",
            clientID: "c",
            accessDigest: SecretDigest(of: "access \(text)"),
            authenticatedAt: 1,
            createdAt: 2
        )
    }

    /// Runs `work` with the numbers from 0, all at once.
    @discardableResult
    private static func atOnce<Value: Sendable>(
        _ count: Int = many,
        _ work: @escaping @Sendable (Int) async throws -> Value
    ) async throws -> [Value] {
        try await withThrowingTaskGroup(of: Value.self) { group in
            for number in 0..<count { group.addTask { try await work(number) } }
            var values: [Value] = []
            for try await value in group { values.append(value) }
            return values
        }
    }

    @Test("9700-8: a code that is replayed while it is redeemed leaves no token")
    func replayDuringRedemption() async throws {
        try await self.withDatabase { database in
            try await database.save(Self.account("a"))
            for round in 0..<100 {
                _ = try await database.approve(Self.approval("a", "code \(round)"))
                let code = SecretDigest(of: "code \(round)")
                async let redemption = database.redeem(code, for: Self.token("token \(round)"), at: 3)
                async let replay: Void = database.burn(code, at: 3)
                _ = try await (redemption, replay)
                #expect(
                    try await database.refreshToken(SecretDigest(of: "token \(round)")) == nil,
                    "\(round)"
                )
            }
        }
    }

    @Test("a grant that ends while its codes are redeemed and replayed leaves neither codes nor tokens")
    func endDuringRedemption() async throws {
        try await self.withDatabase { database in
            try await database.save(Self.account("a"))
            for round in 0..<20 {
                for number in 0..<4 {
                    _ = try await database.approve(Self.approval("a", "\(round) \(number)"))
                }
                try await Self.atOnce(9) { number in
                    let code = SecretDigest(of: "\(round) \(number / 2)")
                    switch number {
                    case 8: _ = try await database.endGrant("grant of a", notifying: nil)
                    case let even where even.isMultiple(of: 2):
                        _ = try await database.redeem(code, for: Self.token("\(round) \(number)"), at: 3)
                    default: try await database.burn(code, at: 3)
                    }
                }
                for table in ["authorization_code", "token", "consent_grant"] {
                    let count: Int? = try await database.storage.readList {
                        try $0.value("SELECT count(*) FROM \(table)")
                    }
                    #expect(count == 0, "\(table)")
                }
            }
        }
    }

    @Test("accounts that are offered the same relay addresses at once get different ones")
    func relayAddresses() async throws {
        try await self.withDatabase { database in
            let ids = (0..<16).map { "account \($0)" }
            for (number, id) in ids.enumerated() {
                try await database.save(Self.account(id, "\(number)@example.com"))
            }
            let offered = (0..<16).map { Pseudonym(subject: "s\($0)", relayAddress: "r\($0)@relay.example") }
            let given = try await Self.atOnce(16) { number in
                try await database.pseudonym(account: ids[number], team: "T", proposals: Proposals(offered))
            }
            #expect(Set(given) == Set(offered))
        }
    }

    @Test("an identifier of an account that is deleted at the same moment is given to nobody else")
    func retiredMeanwhile() async throws {
        try await self.withDatabase { database in
            let (taken, mixed, free) = (
                Pseudonym(subject: "s", relayAddress: "r@relay.example"),
                Pseudonym(subject: "t", relayAddress: "r@relay.example"),
                Pseudonym(subject: "u", relayAddress: "q@relay.example")
            )
            for round in 0..<20 {
                try await database.save(Self.account("old"))
                try await database.save(Self.account("new"))
                #expect(try await database.pseudonym(account: "old", team: "T", proposals: [taken]) == taken)
                async let end = database.removeAccount("old", notifying: nil)
                let given = try await database.pseudonym(
                    account: "new",
                    team: "T",
                    proposals: [taken, mixed, free]
                )
                #expect(try await end)
                #expect(given == free, "\(round)")
                _ = try await database.removeAccount("new", notifying: nil)
                // Only here: the next round has the same values.
                try await database.storage.execute("DELETE FROM retired_identifier")
            }
        }
    }

    @Test("a code for a redirect URI that is removed while users sign in never stays")
    func removedRedirectURI() async throws {
        try await self.withDatabase { database in
            let url = "https://a.example/"
            for number in 0..<8 { try await database.save(Self.account("a\(number)")) }
            for round in 0..<10 {
                _ = try await database.change("c") {
                    $0.kind = .service; $0.returnURLs = [url]
                }
                let app = try #require(try await database.app("c"))
                try await Self.atOnce(9) { number in
                    guard number < 8 else {
                        _ = try await database.change("c") { $0.returnURLs = ["https://b.example/"] }
                        return
                    }
                    _ = try await database.approve(
                        Self.approval("a\(number)", "\(round) \(number)", app, try RedirectURI(parsing: url))
                    )
                }
                let open: Int? = try await database.storage.readList {
                    try $0.value("SELECT count(*) FROM authorization_code WHERE used_at IS NULL")
                }
                #expect(open == 0, "\(round)")
            }
        }
    }

    @Test("64 sign-ins at once all succeed, and their lines in the audit log are one chain")
    func manySignIns() async throws {
        try await self.withDatabase { database in
            for number in 0..<Self.many {
                try await database.save(Self.account("a\(number)"))
            }
            try await database.chainAuditLines()
            let before = try await database.lastAuditLine()
            let outcomes = try await Self.atOnce { number in
                try await database.approve(Self.approval("a\(number)", "code \(number)"))
            }
            for outcome in outcomes {
                guard case .approved(_, isFirst: true) = outcome else {
                    Issue.record("\(outcome)")
                    continue
                }
            }
            let verdict = try await database.checkAudit()
            #expect(verdict.found == nil)
            #expect(verdict.last == before + Self.many)
        }
    }

    @Test("a configuration that two nodes store at once is stored once")
    func seeding() async throws {
        try await StoreEngine.current.with { database in
            var team = TeamSeed(id: "ABCDE12345", name: "Team")
            team.apps = [AppSeed(clientId: "com.example.app", kind: .app, name: "App")]
            let seed = Seed(teams: [team], accounts: [AccountSeed(email: "one@example.com")])
            let plan = SeedPlan(
                seed,
                .start(.production, issuer: "https://id.example.com"),
                publicKeys: [:],
                pseudonyms: PseudonymSource(relayDomain: "relay.example", random: .system),
                random: .system
            )
            try await Self.atOnce(8) { _ in try await database.configure(plan) }
            #expect(try await database.app("com.example.app")?.teamID == "ABCDE12345")
            for (table, wanted) in [("team", 1), ("app", 1), ("account", 1), ("service", 1)] {
                let count: Int? = try await database.storage.readList {
                    try $0.value("SELECT count(*) FROM \(table)")
                }
                #expect(count == wanted, "\(table)")
            }
        }
    }

    /// Keys for the test below: making them takes long.
    private static let spare = Result { try (0..<16).map { _ in try RandomSource.system.signingKey() } }

    @Test("eight nodes on an empty database make two keys, and eight that rotate at once one more")
    func rotation() async throws {
        let spare = try Self.spare.get()
        try await self.withDatabase { database in
            let clock = ServiceClock(base: { Date(timeIntervalSince1970: 1_800_000_000) })
            let rings = try await Self.atOnce(8) { number in
                try await SigningKeyRing(
                    store: database,
                    clock: clock,
                    random: .system.giving([spare[number], spare[number + 8]])
                )
            }
            #expect(try await database.signingKeys().count == SigningKeyRing.activeCount)
            let rotations = try await Self.atOnce(8) { try await rings[$0].rotate() }
            #expect(rotations.count { !$0.wasWaiting } == 1)
            #expect(Set(rotations.map(\.id)).count == 1)
            #expect(try await database.signingKeys().count == SigningKeyRing.activeCount + 1)
        }
    }

    @Test("each event is claimed once, and never more at once than an origin may have")
    func claims() async throws {
        try await self.withDatabase { database in
            let now = Date(timeIntervalSince1970: 1_800_000_000)
            _ = try await database.change("c") {
                $0.notifications = try NotificationURL(parsing: "https://shop.example/events")
            }
            for number in 0..<40 {
                let draft = EventDraft(
                    jti: "\(number)",
                    kind: .consentRevoked,
                    subject: "user \(number)",
                    teamID: "T",
                    appID: "c",
                    email: nil,
                    happenedAt: now,
                    faults: []
                )
                _ = try await database.add(draft, at: now)
            }
            let claim = EventClaim(
                origin: "https://shop.example",
                now: now,
                leaseUntil: now.addingTimeInterval(60)
            )
            let claimed = try await Self.atOnce(32) { _ in try await database.claim(claim)?.id }.compactMap(
                \.self
            )
            #expect(claimed.count == EventDelivery.perOrigin)
            #expect(Set(claimed).count == claimed.count)
        }
    }

    @Test("email addresses that differ in the case of ASCII letters are equal, others aren't")
    func emailCase() async throws {
        try await self.withDatabase { database in
            try await database.save(Self.account("a", "é@example.com"))
            #expect(try await database.account(email: "é@EXAMPLE.com")?.id == "a")
            #expect(try await database.account(email: "É@example.com") == nil)
            try await database.save(Self.account("b", "É@example.com"))
            #expect(try await database.account(email: "É@EXAMPLE.com")?.id == "b")
        }
    }
}
