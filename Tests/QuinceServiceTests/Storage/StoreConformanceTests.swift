import Foundation
import QuinceProtocol
import QuinceService
import SQLEngines
import Testing

/// What every store has to keep, on every engine; races included.
@Suite("Store conformance")
struct StoreConformanceTests {
    /// Runs `body` against an empty database with one account, app and grant.
    private func withDatabase(_ engine: StoreEngine, _ body: (QuinceService.Database) async throws -> Void)
        async throws
    {
        try await engine.with { database in
            try await database.save(
                Account(id: "a", email: "a@example.com", firstName: nil, lastName: nil, emailSharing: .share)
            )
            try await database.save(Team(id: "T", name: "Team"))
            try await database.add(
                App(clientID: "app", kind: .app, name: "App", teamID: "T", groupID: "app", returnURLs: [])
            )
            try await database.add(Self.app)
            try await body(database)
        }
    }

    private static let app = App(
        clientID: "c",
        kind: .service,
        name: "App",
        teamID: "T",
        groupID: "app",
        returnURLs: ["https://a.example/"]
    )

    /// What pressing Continue stores.
    private static func approval(
        _ code: String,
        ticket: FlowTicket? = nil,
        grant: String = "g",
        pseudonyms: Proposals<Pseudonym> = [Pseudonym(subject: "s", relayAddress: "r@x")]
    ) -> Approval {
        Approval(
            ticket: ticket,
            accountID: "a",
            app: Self.app,
            pseudonyms: pseudonyms,
            grant: Self.grant(grant),
            code: Self.code(code)
        )
    }

    private static func isFirst(_ outcome: ApprovalOutcome) -> Bool? {
        if case .approved(_, let isFirst) = outcome { isFirst } else { nil }
    }

    private static func grant(_ id: String) -> Grant {
        Grant(
            id: id,
            accountID: "a",
            groupID: "app",
            teamID: "T",
            scopes: [.email],
            emailSharing: .share,
            createdAt: Date(timeIntervalSince1970: 0)
        )
    }

    private static func code(_ text: String) -> AuthorizationCode {
        AuthorizationCode(
            digest: SecretDigest(of: text),
            grantID: "g",
            clientID: "c",
            redirectURI: try? RedirectURI(parsing: "https://a.example/"),
            challenge: nil,
            nonce: "n",
            authenticatedAt: 1,
            expiresAt: 100
        )
    }

    private static func flow(expiresAt: Double = 100) throws -> Flow {
        let request = AuthorizationRequest(
            clientID: "c",
            redirectURI: try RedirectURI(parsing: "https://a.example/"),
            hasIdentityToken: false,
            mode: .query,
            scope: [],
            state: nil,
            nonce: nil,
            challenge: nil,
            loginHint: nil
        )
        return Flow(request: request, step: .account, authenticatedAt: nil, expiresAt: expiresAt)
    }

    private static func token(_ text: String) -> RefreshToken {
        RefreshToken(
            digest: SecretDigest(of: text),
            grantID: "g",
            clientID: "c",
            accessDigest: SecretDigest(of: "access" + text),
            authenticatedAt: 1,
            createdAt: 2
        )
    }

    @Test(
        "an approval that began before the app moved to another team stores nothing",
        arguments: StoreEngine.allCases
    )
    func movedMeanwhile(_ engine: StoreEngine) async throws {
        try await self.withDatabase(engine) { database in
            try await database.save(Team(id: "U", name: "Other"))
            // Its members move with it.
            _ = try await database.change("app") { $0.teamID = "U" }
            #expect(try await database.approve(Self.approval("x")) == .removed)
            #expect(try await database.grants().isEmpty)
            #expect(try await database.code(SecretDigest(of: "x")) == nil)
        }
    }

    @Test(
        "9700-8: of 64 takers of one code one wins, and one token is stored",
        arguments: StoreEngine.allCases
    )
    func oneTakerWins(_ engine: StoreEngine) async throws {
        try await self.withDatabase(engine) { database in
            _ = try await database.approve(Self.approval("code"))
            let wins = try await withThrowingTaskGroup(of: Bool.self) { group in
                for index in 0..<64 {
                    group.addTask {
                        try await database.redeem(
                            SecretDigest(of: "code"),
                            for: Self.token("token\(index)"),
                            at: 3
                        )
                    }
                }
                var wins = 0
                for try await won in group where won { wins += 1 }
                return wins
            }
            #expect(wins == 1)
            let count: Int? = try await database.storage.readList {
                try $0.value("SELECT count(*) FROM token")
            }
            #expect(count == 1)
        }
    }

    @Test("a burnt code ends the token it bought and buys none", arguments: StoreEngine.allCases)
    func burning(_ engine: StoreEngine) async throws {
        try await self.withDatabase(engine) { database in
            _ = try await database.approve(Self.approval("code"))
            #expect(try await database.redeem(SecretDigest(of: "code"), for: Self.token("t"), at: 3))
            #expect(try await database.refreshToken(SecretDigest(of: "t"))?.token == Self.token("t"))
            try await database.burn(SecretDigest(of: "code"), at: 4)
            #expect(try await database.refreshToken(SecretDigest(of: "t")) == nil)
            #expect(try await database.redeem(SecretDigest(of: "code"), for: Self.token("u"), at: 5) == false)
        }
    }

    @Test(
        "codes for a redirect URI that is removed end; used ones stay, for replays",
        arguments: StoreEngine.allCases
    )
    func removedRedirectURI(_ engine: StoreEngine) async throws {
        try await self.withDatabase(engine) { database in
            for code in ["open", "used"] { _ = try await database.approve(Self.approval(code)) }
            _ = try await database.redeem(SecretDigest(of: "used"), for: Self.token("t"), at: 3)
            _ = try await database.change("c") { $0.returnURLs.append("https://b.example/") }
            #expect(try await database.code(SecretDigest(of: "open")) != nil)
            _ = try await database.change("c") { $0.returnURLs = ["https://b.example/"] }
            #expect(try await database.code(SecretDigest(of: "open")) == nil)
            #expect(try await database.redeem(SecretDigest(of: "open"), for: Self.token("u"), at: 4) == false)
            #expect(try await database.code(SecretDigest(of: "used")) != nil)
        }
    }

    @Test("ending a grant ends its codes and tokens; it can be given again", arguments: StoreEngine.allCases)
    func endingAGrant(_ engine: StoreEngine) async throws {
        try await self.withDatabase(engine) { database in
            _ = try await database.approve(Self.approval("open"))
            _ = try await database.approve(Self.approval("used"))
            _ = try await database.redeem(SecretDigest(of: "used"), for: Self.token("t"), at: 3)
            #expect(Self.isFirst(try await database.approve(Self.approval("more", grant: "h"))) == false)
            #expect(try await database.endGrant("g", notifying: nil))
            #expect(try await database.endGrant("g", notifying: nil) == false)
            #expect(try await database.code(SecretDigest(of: "open")) == nil)
            #expect(try await database.refreshToken(SecretDigest(of: "t")) == nil)
            #expect(Self.isFirst(try await database.approve(Self.approval("again", grant: "h"))) == true)
        }
    }

    @Test("all who ask for a pseudonym at once get the same", arguments: StoreEngine.allCases)
    func onePseudonym(_ engine: StoreEngine) async throws {
        try await self.withDatabase(engine) { database in
            let pseudonyms = try await withThrowingTaskGroup(of: Pseudonym.self) { group in
                for index in 0..<32 {
                    group.addTask {
                        try await database.pseudonym(
                            account: "a",
                            team: "U",
                            proposals: [.init(subject: "s\(index)", relayAddress: "r\(index)@x")]
                        )
                    }
                }
                var all: Set<Pseudonym> = []
                for try await pseudonym in group { all.insert(pseudonym) }
                return all
            }
            #expect(pseudonyms.count == 1)
        }
    }

    @Test("a pseudonym that another account has is not given again", arguments: StoreEngine.allCases)
    func takenPseudonym(_ engine: StoreEngine) async throws {
        try await self.withDatabase(engine) { database in
            try await database.save(
                Account(id: "b", email: "b@example.com", firstName: nil, lastName: nil, emailSharing: .hide)
            )
            let taken = Pseudonym(subject: "s", relayAddress: "r@x")
            let free = Pseudonym(subject: "t", relayAddress: "q@x")
            #expect(try await database.pseudonym(account: "b", team: "T", proposals: [taken]) == taken)
            #expect(try await database.account(subject: "s", team: "T") == "b")
            #expect(try await database.account(subject: "s", team: "other") == nil)
            #expect(try await database.account(subject: "S", team: "T") == nil)
            let mixed = Pseudonym(subject: "u", relayAddress: "r@x")
            let outcome = try await database.approve(Self.approval("c", pseudonyms: [taken, mixed, free]))
            guard case .approved(let identity, _) = outcome else {
                Issue.record("not approved: \(outcome)")
                return
            }
            #expect(identity.pseudonym == free)
        }
    }

    private static let limits = FlowLimits(ofOneClient: 2, ofAll: 3)

    private static func ticket(
        _ id: String = "id",
        _ flow: Flow,
        isStored: Bool,
        browser: String = "browser",
        client: String = "192.0.2.1"
    ) -> FlowTicket {
        FlowTicket(
            id: SecretDigest(of: id),
            browser: SecretDigest(of: browser),
            flow: flow,
            isStored: isStored,
            client: client
        )
    }

    @Test("of 32 who change a flow one does; another browser never", arguments: StoreEngine.allCases)
    func oneChangesAFlow(_ engine: StoreEngine) async throws {
        try await self.withDatabase(engine) { database in
            let flow = try Self.flow()
            var next = flow
            next.step = .consent(accountID: "a")
            let account = try await database.account("a")
            let changes = try await withThrowingTaskGroup(of: FlowChange.self) { group in
                for _ in 0..<32 {
                    group.addTask { [next] in
                        try await database.change(
                            Self.ticket("id", flow, isStored: false),
                            to: next,
                            provedBy: account,
                            limits: Self.limits,
                            now: 1
                        )
                    }
                }
                var changes: [FlowChange] = []
                for try await change in group { changes.append(change) }
                return changes
            }
            #expect(changes.count { $0 == .done } == 1)
            #expect(changes.count { $0 == .overtaken } == 31)
            #expect(try await database.flow(SecretDigest(of: "id"))?.flow == next)
            for ticket in [
                Self.ticket("id", flow, isStored: true),
                Self.ticket("id", next, isStored: true, browser: "other"),
            ] {
                let change = try await database.change(
                    ticket,
                    to: flow,
                    provedBy: nil,
                    limits: Self.limits,
                    now: 1
                )
                #expect(change == .overtaken)
            }
        }
    }

    @Test("beyond the limits a new flow is refused; those under way stay", arguments: StoreEngine.allCases)
    func tooManyFlows(_ engine: StoreEngine) async throws {
        try await self.withDatabase(engine) { database in
            let flow = try Self.flow()
            for (id, client, wanted) in [
                ("1", "a", FlowChange.done), ("2", "a", .done), ("3", "a", .tooMany), ("4", "b", .done),
                ("5", "c", .tooMany),
            ] {
                let ticket = Self.ticket(id, flow, isStored: false, client: client)
                let change = try await database.change(
                    ticket,
                    to: flow,
                    provedBy: nil,
                    limits: Self.limits,
                    now: 1
                )
                #expect(change == wanted, "\(id)")
            }
            // One that is under way goes on; anybody can cancel, so that makes no room; those that ended do.
            var canceled = flow
            canceled.step = .cancelled
            let known = Self.ticket("1", flow, isStored: true, client: "a")
            #expect(
                try await database.change(known, to: canceled, provedBy: nil, limits: Self.limits, now: 1)
                    == .done
            )
            let next = Self.ticket("7", flow, isStored: false, client: "a")
            #expect(
                try await database.change(next, to: flow, provedBy: nil, limits: Self.limits, now: 1)
                    == .tooMany
            )
            let late = Self.ticket("6", flow, isStored: false, client: "a")
            #expect(
                try await database.change(late, to: flow, provedBy: nil, limits: Self.limits, now: 101)
                    == .done
            )
        }
    }

    @Test(
        "Continue at once 32 times is one sign-in: one code, and every answer tells the name",
        arguments: StoreEngine.allCases
    )
    func oneContinue(_ engine: StoreEngine) async throws {
        try await self.withDatabase(engine) { database in
            var flow = try Self.flow()
            flow.step = .consent(accountID: "a")
            let ticket = Self.ticket("id", flow, isStored: false)
            #expect(
                try await database.change(ticket, to: flow, provedBy: nil, limits: Self.limits, now: 1)
                    == .done
            )
            let stored = Self.ticket("id", flow, isStored: true)
            let outcomes = try await withThrowingTaskGroup(of: Bool?.self) { group in
                for index in 0..<32 {
                    group.addTask {
                        Self.isFirst(
                            try await database.approve(Self.approval("code\(index)", ticket: stored))
                        )
                    }
                }
                var outcomes: [Bool?] = []
                for try await outcome in group { outcomes.append(outcome) }
                return outcomes
            }
            #expect(outcomes.allSatisfy { $0 == true })
            let codes: Int? = try await database.storage.readList {
                try $0.value("SELECT count(*) FROM authorization_code")
            }
            #expect(codes == 1)
        }
    }

    @Test("an answer can be given again until its code was used", arguments: StoreEngine.allCases)
    func repeatedContinue(_ engine: StoreEngine) async throws {
        try await self.withDatabase(engine) { database in
            var flow = try Self.flow()
            flow.step = .consent(accountID: "a")
            let ticket = Self.ticket("id", flow, isStored: false)
            #expect(Self.isFirst(try await database.approve(Self.approval("one", ticket: ticket))) == true)
            #expect(Self.isFirst(try await database.approve(Self.approval("two", ticket: ticket))) == true)
            #expect(try await database.code(SecretDigest(of: "one")) == nil)
            #expect(try await database.redeem(SecretDigest(of: "two"), for: Self.token("t"), at: 3))
            #expect(try await database.approve(Self.approval("three", ticket: ticket)) == .finished)
            #expect(try await database.refreshToken(SecretDigest(of: "t")) != nil)
        }
    }

    @Test("an approval whose app, account or flow is gone stores nothing", arguments: StoreEngine.allCases)
    func goneMeanwhile(_ engine: StoreEngine) async throws {
        for removal in 0..<3 {
            try await self.withDatabase(engine) { database in
                var flow = try Self.flow()
                flow.step = .consent(accountID: "a")
                if removal == 0 { #expect(try await database.removeApp("c")) }
                if removal == 1 { #expect(try await database.removeAccount("a", notifying: nil)) }
                let ticket = Self.ticket("id", flow, isStored: removal == 2)
                #expect(try await database.approve(Self.approval("code", ticket: ticket)) == .removed)
                #expect(try await database.code(SecretDigest(of: "code")) == nil)
                #expect(try await database.grants().isEmpty)
            }
        }
    }

    @Test("tokens that nobody used since a time go, others stay", arguments: StoreEngine.allCases)
    func unusedTokens(_ engine: StoreEngine) async throws {
        try await self.withDatabase(engine) { database in
            for name in ["old", "used"] {
                _ = try await database.approve(Self.approval(name))
                _ = try await database.redeem(SecretDigest(of: name), for: Self.token(name), at: 3)
            }
            let access = SecretDigest(of: "new")
            #expect(try await database.replaceAccessToken(of: SecretDigest(of: "used"), with: access, at: 50))
            #expect(try await database.removeTokens(unusedSince: 50) == 1)
            #expect(try await database.refreshToken(SecretDigest(of: "old")) == nil)
            #expect(try await database.refreshToken(SecretDigest(of: "used")) != nil)
        }
    }

    @Test("9700-19: codes and tokens lie there as digests, never as text", arguments: StoreEngine.allCases)
    func digestsOnly(_ engine: StoreEngine) async throws {
        try await self.withDatabase(engine) { database in
            _ = try await database.approve(Self.approval("very-secret-code"))
            _ = try await database.redeem(
                SecretDigest(of: "very-secret-code"),
                for: Self.token("very-secret-token"),
                at: 3
            )
            let dump = try await database.storage.readList { transaction in
                try Schema.all.map { String(describing: try transaction.rows("SELECT * FROM \($0)")) }
            }
            #expect(!dump.joined().contains("very-secret"))
        }
    }
}
