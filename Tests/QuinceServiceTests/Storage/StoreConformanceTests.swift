import DatabaseFile
import Foundation
import GRDB
import QuinceProtocol
import QuinceService
import Testing

/// What every store has to keep, on every engine; races included.
@Suite("Store conformance")
struct StoreConformanceTests {
    enum Engine: String, CaseIterable, Sendable {
        case temporary
        case durable
    }

    /// Runs `body` against an empty database with one account, app and grant.
    private func withDatabase(_ engine: Engine, _ body: (QuinceService.Database) async throws -> Void)
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "quince-store-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "quince.sqlite").path
        let database = try QuinceService.Database(path: path, durability: engine == .temporary ? .temporary : .durable)
        try await database.save(
            Account(id: "a", email: "a@example.com", firstName: nil, lastName: nil, emailSharing: .share)
        )
        _ = try await database.pseudonym(
            account: "a",
            team: "T",
            proposal: .init(subject: "s", relayAddress: "r@x")
        )
        #expect(try await database.insert(Self.grant("g")))
        try await body(database)
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
            redirectURI: "https://a.example/",
            challenge: nil,
            nonce: "n",
            authenticatedAt: 1,
            expiresAt: 100
        )
    }

    private static func flow(expiresAt: Double) -> Flow {
        let request = AuthorizationRequest(
            clientID: "c",
            redirectURI: "https://a.example/",
            hasIdentityToken: false,
            responseMode: "query",
            scopes: [],
            state: nil,
            nonce: nil,
            codeChallenge: nil,
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

    @Test("9700-8: of 64 takers of one code one wins, and one token is stored", arguments: Engine.allCases)
    func oneTakerWins(_ engine: Engine) async throws {
        try await self.withDatabase(engine) { database in
            try await database.save(Self.code("code"))
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
            let count = try await database.file.readList {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM token")
            }
            #expect(count == 1)
        }
    }

    @Test("a burnt code ends the token it bought and buys none", arguments: Engine.allCases)
    func burning(_ engine: Engine) async throws {
        try await self.withDatabase(engine) { database in
            try await database.save(Self.code("code"))
            #expect(try await database.redeem(SecretDigest(of: "code"), for: Self.token("t"), at: 3))
            #expect(try await database.refreshToken(SecretDigest(of: "t"))?.token == Self.token("t"))
            try await database.burn(SecretDigest(of: "code"), at: 4)
            #expect(try await database.refreshToken(SecretDigest(of: "t")) == nil)
            #expect(try await database.redeem(SecretDigest(of: "code"), for: Self.token("u"), at: 5) == false)
        }
    }

    @Test("ending a grant ends its codes and tokens; it can be given again", arguments: Engine.allCases)
    func endingAGrant(_ engine: Engine) async throws {
        try await self.withDatabase(engine) { database in
            try await database.save(Self.code("open"))
            try await database.save(Self.code("used"))
            _ = try await database.redeem(SecretDigest(of: "used"), for: Self.token("t"), at: 3)
            #expect(try await database.insert(Self.grant("h")) == false)
            #expect(try await database.endGrant("g"))
            #expect(try await database.endGrant("g") == false)
            #expect(try await database.code(SecretDigest(of: "open")) == nil)
            #expect(try await database.refreshToken(SecretDigest(of: "t")) == nil)
            #expect(try await database.insert(Self.grant("h")))
        }
    }

    @Test("all who ask for a pseudonym at once get the same", arguments: Engine.allCases)
    func onePseudonym(_ engine: Engine) async throws {
        try await self.withDatabase(engine) { database in
            let pseudonyms = try await withThrowingTaskGroup(of: Pseudonym.self) { group in
                for index in 0..<32 {
                    group.addTask {
                        try await database.pseudonym(
                            account: "a",
                            team: "U",
                            proposal: .init(subject: "s\(index)", relayAddress: "r\(index)@x")
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

    @Test("of 32 who finish a flow one does; another browser never", arguments: Engine.allCases)
    func oneFinishesAFlow(_ engine: Engine) async throws {
        try await self.withDatabase(engine) { database in
            let flow = Self.flow(expiresAt: 100)
            let (id, browser) = (SecretDigest(of: "id"), SecretDigest(of: "browser"))
            try await database.insert(flow, id: id, browser: browser)
            #expect(try await database.flow(id, browser: browser, now: 99) == flow)
            #expect(try await database.flow(id, browser: browser, now: 100) == nil)
            #expect(try await database.take(flow, id: id, browser: SecretDigest(of: "other")) == false)
            var next = flow
            next.step = .consent(accountID: "a")
            #expect(try await database.replace(next, with: flow, id: id, browser: browser) == false)
            #expect(try await database.replace(flow, with: next, id: id, browser: browser))
            #expect(try await database.take(flow, id: id, browser: browser) == false)
            let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<32 {
                    group.addTask { [next] in try await database.take(next, id: id, browser: browser) }
                }
                var taken = 0
                for try await won in group where won { taken += 1 }
                return taken
            }
            #expect(taken == 1)
            // A click that was slower does not bring it back.
            #expect(try await database.replace(next, with: flow, id: id, browser: browser) == false)
            #expect(try await database.flow(id, browser: browser, now: 1) == nil)
        }
    }

    @Test("beyond a number of flows the oldest end", arguments: Engine.allCases)
    func theOldestFlowsEnd(_ engine: Engine) async throws {
        try await self.withDatabase(engine) { database in
            let browser = SecretDigest(of: "browser")
            for index in 1...5 {
                let flow = Self.flow(expiresAt: Double(index))
                try await database.insert(flow, id: SecretDigest(of: "\(index)"), browser: browser)
            }
            try await database.removeFlows(beyond: 2)
            for index in 1...5 {
                let flow = try await database.flow(SecretDigest(of: "\(index)"), browser: browser, now: 0)
                #expect((flow != nil) == (index > 3), "\(index)")
            }
        }
    }

    @Test("9700-19: codes and tokens lie there as digests, never as text", arguments: Engine.allCases)
    func digestsOnly(_ engine: Engine) async throws {
        try await self.withDatabase(engine) { database in
            try await database.save(Self.code("very-secret-code"))
            _ = try await database.redeem(
                SecretDigest(of: "very-secret-code"),
                for: Self.token("very-secret-token"),
                at: 3
            )
            let dump = try await database.file.readList { connection in
                try Schema.all.map { try Row.fetchAll(connection, sql: "SELECT * FROM \($0)").description }
            }
            #expect(!dump.joined().contains("very-secret"))
        }
    }
}
