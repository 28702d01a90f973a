import Foundation
import HTTPTypes
import Logging
import QuinceProtocol
import QuinceService
import Testing

@Suite("Stored mail sources and correspondents", .serialized)
struct MailSourceStoreTests {
    private func start(
        _ folder: URL,
        sources: [String],
        mode: Mode = .development,
        _ body: (Database) async throws -> Void
    ) async throws {
        var configuration = ServiceConfiguration(storage: .folder(folder.path))
        configuration.teams = [
            TeamSeed(
                id: "ABCDE12345",
                name: "Team",
                apps: [AppSeed(clientId: "com.example.app", kind: .app, name: "App")],
                mailSources: try sources.map(MailSource.init(parsing:))
            )
        ]
        configuration.accounts = []
        configuration.mode = mode
        try await forgetMode(in: folder)
        let service = Service(configuration: configuration, logger: Logger(label: "test"))
        try await body(try await service.assemble(url: "http://localhost:1").parts.database)
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private func texts(_ database: Database) async throws -> [String] {
        try await database.mailSources(ofTeam: "ABCDE12345").map(\.text)
    }

    @Test(
        "a start removes the sources of an earlier configuration; those from the console stay in development mode"
    )
    func starts() async throws {
        try await self.withFolder { folder in
            try await self.start(folder, sources: ["a.example", "b.example"]) { database async throws in
                let added = try MailSource(parsing: "console.example")
                #expect(try await database.add(added, toTeam: "ABCDE12345") == .added)
                #expect(try await database.add(added, toTeam: "ABCDE12345") == .exists)
                #expect(try await self.texts(database) == ["a.example", "b.example", "console.example"])
            }
            try await self.start(folder, sources: ["b.example"]) { database async throws in
                #expect(try await self.texts(database) == ["b.example", "console.example"])
                #expect(try await database.removeMailSource("console.example", ofTeam: "ABCDE12345"))
                #expect(try await !database.removeMailSource("console.example", ofTeam: "ABCDE12345"))
                _ = try await database.add(try MailSource(parsing: "console.example"), toTeam: "ABCDE12345")
            }
            try await self.start(folder, sources: [], mode: .production) { database async throws in
                #expect(try await self.texts(database).isEmpty)
            }
        }
    }

    @Test("a team has at most 100 sources")
    func limit() async throws {
        try await self.withFolder { folder in
            try await self.start(folder, sources: (0..<99).map { "a\($0).example" }) {
                database async throws in
                let team = "ABCDE12345"
                #expect(try await database.add(try MailSource(parsing: "x.example"), toTeam: team) == .added)
                #expect(try await database.add(try MailSource(parsing: "y.example"), toTeam: team) == .full)
            }
        }
    }

    @Test("the reverse address of a correspondent stays the same, and ends with the account")
    func correspondents() async throws {
        try await TestService.run { service async throws in
            _ = try await service.api(
                .post,
                "/tokens",
                [
                    "account": "ravi@example.com", "clientId": .string(service.clientID), "kind": "code",
                    "scope": "email",
                ]
            )
            let database = service.parts.database
            let grants = try await database.grants()
            let relay = try #require(grants.first?.usedRelayAddress)
            func token(_ correspondent: String, _ proposals: [String]) async throws -> String {
                try await database.token(of: correspondent, for: relay, proposals: proposals, at: 0)
            }
            #expect(try await token("a@shop.example", ["aaaaaaaa"]) == "aaaaaaaa")
            #expect(try await token("a@shop.example", ["bbbbbbbb"]) == "aaaaaaaa")
            #expect(try await token("b@shop.example", ["aaaaaaaa", "cccccccc"]) == "cccccccc")
            #expect(try await database.correspondence(token: "cccccccc")?.correspondent == "b@shop.example")
            #expect(try await database.correspondence(token: "dddddddd") == nil)

            let route = try #require(try await database.relayRoute(of: relay.uppercased()))
            #expect(route.mailbox == "ravi@example.com" && route.grants.count == 1)
            let account = try #require(grants.first?.grant.accountID)
            _ = try await service.api(.delete, "/accounts/\(account)")
            #expect(try await database.correspondence(token: "aaaaaaaa") == nil)
            #expect(try await database.relayRoute(of: relay) == nil)
            #expect(try await database.wasRelayAddress(relay))
        }
    }
}
