import Foundation
import PageLanguages
import QuinceProtocol
import SQLEngines
import Testing

@testable import QuinceService

/// A proof of who someone is, and what it begins, are two transactions.
///
/// Between them, the user can end all sign-ins.
@Suite("Sign-ins that are ended between the proof and its effect", .everyEngine, .timeLimit(.minutes(10)))
struct EndedSignInTests {
    private static let scope = PasskeyScope(mode: .production, relyingPartyID: "id.example.com")
    private static let codes = (0..<2).map { SecretDigest(of: "code \($0)") }
    private static let author = ChangeAuthor.user(account: "a", session: SecretDigest(of: "user"))
    private static let device = SecretDigest(of: "device")

    private static let app = App(
        clientID: "c",
        kind: .app,
        name: "App",
        teamID: "T",
        groupID: "c",
        returnURLs: []
    )

    /// What proves who someone is.
    enum Proof: CaseIterable {
        case passkey, recoveryCode, deviceCode, choice
    }

    /// What ends the sign-ins of the account.
    enum End: CaseIterable {
        case removal, session, otherSessions, newCodes, invitation
    }

    /// An account with two passkeys, recovery codes, a session of its user, and a device that was allowed.
    private func withDatabase(_ body: (Database) async throws -> Void) async throws {
        try await StoreEngine.current.with { database in
            let account = Account(
                id: "a",
                email: "a@example.com",
                firstName: nil,
                lastName: nil,
                emailSharing: .hide
            )
            try await database.save(account)
            try await database.save(Team(id: "T", name: "Team"))
            try await database.add(Self.app)
            _ = try await database.userHandle(of: "a", proposal: [1])
            #expect(try await Self.begin("user", account, database) == .done)
            for name in ["stolen", "kept"] {
                let passkey = Passkey.example(name, of: "a", id: "id of \(name)")
                #expect(try await database.add(passkey, Self.scope, by: Self.author) == .done)
            }
            #expect(try await database.replaceCodes(Self.codes, by: Self.author) == .done)
            let request = DeviceRequest(
                id: "request",
                browser: "Firefox",
                client: "192.0.2.1",
                createdAt: 1,
                isAllowed: false
            )
            #expect(try await database.ask(request, email: "a@example.com", Self.device))
            #expect(try await database.allow("request", by: Self.author, at: 1) == .done)
            try await body(database)
        }
    }

    /// Proves, and gives the account as the proof found it.
    private static func prove(_ proof: Proof, _ database: Database) async throws -> Account {
        switch proof {
        case .passkey:
            let (passkey, account, _) = try #require(
                try await database.passkey(Data("stolen".utf8), Self.scope)
            )
            #expect(try await database.use(passkey, signCount: 0, isBackedUp: false, in: .english, at: 2))
            return account
        case .recoveryCode:
            let outcome = try await database.recover(
                email: "a@example.com",
                code: Self.codes[0],
                client: "192.0.2.1",
                at: 2
            )
            guard case .account(let account) = outcome else { throw NotProved() }
            return account
        case .deviceCode:
            return try #require(try await database.confirm(Self.device, at: 2) { $0 == "request" })
        case .choice: return try #require(try await database.account("a"))
        }
    }

    private struct NotProved: Error {}

    private static func end(_ end: End, _ database: Database) async throws {
        switch end {
        case .removal:
            #expect(try await database.removePasskey("id of stolen", by: Self.author) == .done)
        case .session:
            // Even one that has ended by itself.
            #expect(try await database.endSession("id of other", by: Self.author) == .missing)
        case .otherSessions: #expect(try await database.endOtherSessions(by: Self.author) != .signedOut)
        case .newCodes:
            let codes = [SecretDigest(of: "new")]
            #expect(try await database.replaceCodes(codes, by: Self.author) == .done)
        case .invitation: _ = try await Self.enroll(database)
        }
    }

    private static func enroll(_ database: Database) async throws -> Account {
        let invitation = SecretDigest(of: "invitation")
        let account = try #require(try await database.account("a"))
        _ = try await database.invite(account, invitation, until: 100)
        let passkey = Passkey.example("new", of: "a", id: "id of new")
        let enrolled = try await database.enroll(
            passkey,
            Self.scope,
            invitation,
            codes: [],
            in: .english,
            at: 1
        )
        #expect(enrolled.outcome == .done)
        return try #require(enrolled.account)
    }

    private static func begin(_ name: String, _ account: Account, _ database: Database) async throws
        -> ChangeOutcome
    {
        let session = AccountSession(
            id: "id of \(name)",
            accountID: account.id,
            browser: "Firefox",
            client: "192.0.2.1",
            createdAt: 1,
            usedAt: 1,
            authenticatedAt: 1
        )
        return try await database.begin(
            session,
            SecretDigest(of: name),
            provedBy: account,
            replacing: nil,
            limits: .of(.production)
        )
    }

    private static func sessions(_ database: Database) async throws -> [String] {
        try await database.sessions(of: "a", at: 2).map(\.id)
    }

    private static func flow(_ step: Flow.Step = .account) throws -> Flow {
        let request = AuthorizationRequest(
            clientID: "c",
            redirectURI: try RedirectURI(parsing: "https://app.example/"),
            hasIdentityToken: false,
            mode: .query,
            scope: [],
            state: nil,
            nonce: nil,
            challenge: nil,
            loginHint: nil
        )
        return Flow(request: request, step: step, authenticatedAt: nil, expiresAt: 100)
    }

    private static func ticket(_ flow: Flow, isStored: Bool) -> FlowTicket {
        FlowTicket(
            id: SecretDigest(of: "flow"),
            browser: SecretDigest(of: "browser"),
            flow: flow,
            isStored: isStored,
            client: "192.0.2.1"
        )
    }

    private static func change(
        _ flow: Flow,
        isStored: Bool = true,
        to step: Flow.Step,
        _ account: Account?,
        _ database: Database
    ) async throws -> FlowChange {
        try await database.change(
            Self.ticket(flow, isStored: isStored),
            to: Self.flow(step),
            provedBy: account,
            limits: .of(.production),
            now: 1
        )
    }

    private static func flows(_ database: Database) async throws -> Int? {
        try await database.storage.readList {
            try $0.value("SELECT count(*) FROM flow WHERE account_id IS NOT NULL")
        }
    }

    private static func approval(_ flow: Flow) -> Approval {
        Approval(
            ticket: Self.ticket(flow, isStored: true),
            accountID: "a",
            app: Self.app,
            pseudonyms: [Pseudonym(subject: "s", relayAddress: "r@relay.example")],
            grant: Grant(
                id: "g",
                accountID: "a",
                groupID: "c",
                teamID: "T",
                scopes: [],
                emailSharing: .hide,
                createdAt: Date(timeIntervalSince1970: 0)
            ),
            code: AuthorizationCode(
                digest: SecretDigest(of: "code"),
                grantID: "g",
                clientID: "c",
                redirectURI: try? RedirectURI(parsing: "https://app.example/"),
                challenge: nil,
                nonce: nil,
                authenticatedAt: 1,
                expiresAt: 100
            )
        )
    }

    @Test("no session begins and no flow gets the account", arguments: Proof.allCases, End.allCases)
    func ended(_ proof: Proof, _ end: End) async throws {
        try await self.withDatabase { database in
            let flow = try Self.flow()
            let account = try await Self.prove(proof, database)
            try await Self.end(end, database)
            let sessions = try await Self.sessions(database)
            #expect(try await Self.begin("thief", account, database) == .refused)
            #expect(try await Self.sessions(database) == sessions)
            let consent = Flow.Step.consent(accountID: "a")
            #expect(try await Self.change(flow, isStored: false, to: consent, account, database) == .ended)
            #expect(try await database.flow(SecretDigest(of: "flow")) == nil)
            #expect(try await Self.change(flow, isStored: false, to: .account, nil, database) == .done)
            #expect(try await Self.change(flow, to: consent, account, database) == .ended)
            #expect(try await database.flow(SecretDigest(of: "flow"))?.flow == flow)
            // The user signs in again.
            let again = try #require(try await database.account("a"))
            #expect(try await Self.begin("again", again, database) == .done)
            #expect(try await Self.change(flow, to: consent, again, database) == .done)
        }
    }

    @Test("a proof that nothing ended begins a session and a flow", arguments: Proof.allCases)
    func proved(_ proof: Proof) async throws {
        try await self.withDatabase { database in
            let account = try await Self.prove(proof, database)
            #expect(try await Self.begin("new", account, database) == .done)
            let step = Flow.Step.consent(accountID: "a")
            #expect(try await Self.change(Self.flow(), isStored: false, to: step, account, database) == .done)
        }
    }

    @Test("an invitation begins the session of the passkey that it made, unless that is removed first")
    func invitation() async throws {
        try await self.withDatabase { database in
            let account = try await Self.enroll(database)
            #expect(try await Self.begin("first", account, database) == .done)
            let user = ChangeAuthor.user(account: "a", session: SecretDigest(of: "first"))
            #expect(try await database.removePasskey("id of new", by: user) == .done)
            #expect(try await Self.begin("second", account, database) == .refused)
        }
    }

    @Test("a flow gets no account without a proof, or with the proof of another account")
    func noProof() async throws {
        try await self.withDatabase { database in
            let other = Account(
                id: "b",
                email: "b@example.com",
                firstName: nil,
                lastName: nil,
                emailSharing: .hide
            )
            try await database.save(other)
            for account in [nil, other] {
                for step in [Flow.Step.consent(accountID: "a"), .trust(accountID: "a")] {
                    let flow = try Self.flow()
                    #expect(
                        try await Self.change(flow, isStored: false, to: step, account, database) == .ended
                    )
                }
            }
        }
    }

    @Test("a flow that was ended at the consent gives no code, and isn't stored again")
    func endedAtConsent() async throws {
        try await self.withDatabase { database in
            let account = try await Self.prove(.passkey, database)
            let step = Flow.Step.consent(accountID: "a")
            #expect(try await Self.change(Self.flow(), isStored: false, to: step, account, database) == .done)
            try await Self.end(.removal, database)
            let flow = try Self.flow(step)
            #expect(try await database.approve(Self.approval(flow)) == .removed)
            for next in [step, .account, .cancelled] {
                #expect(try await Self.change(flow, to: next, account, database) == .overtaken)
            }
            #expect(try await database.flow(SecretDigest(of: "flow")) == nil)
            #expect(try await database.code(SecretDigest(of: "code")) == nil)
        }
    }

    @Test("at the same moment, the sign-ins end nevertheless")
    func atOnce() async throws {
        try await self.withDatabase { database in
            let step = Flow.Step.consent(accountID: "a")
            for round in 0..<30 {
                let account = try await Self.prove(.passkey, database)
                // Each of the two is first in some rounds.
                async let session = Self.begin("thief \(round)", account, database)
                async let flow = Self.change(Self.flow(), isStored: false, to: step, account, database)
                async let end = database.endOtherSessions(by: Self.author)
                _ = try await (session, flow, end)
                #expect(try await Self.sessions(database) == ["id of user"], "\(round)")
                #expect(try await Self.flows(database) == 0, "\(round)")
            }
        }
    }

    @Test("at the same moment as Continue, no code is left")
    func atOnceWithContinue() async throws {
        try await self.withDatabase { database in
            let step = Flow.Step.consent(accountID: "a")
            for round in 0..<30 {
                let account = try await Self.prove(.passkey, database)
                #expect(
                    try await Self.change(Self.flow(), isStored: false, to: step, account, database) == .done
                )
                async let approval = database.approve(Self.approval(Self.flow(step)))
                async let end = database.endOtherSessions(by: Self.author)
                _ = try await (approval, end)
                #expect(try await Self.flows(database) == 0, "\(round)")
                #expect(try await database.code(SecretDigest(of: "code")) == nil, "\(round)")
            }
        }
    }
}
