import Logging
import Crypto
import Foundation
import InMemoryLogging
import ProgramStart
import QuinceService
import Testing

@Suite("What the configuration names, from start to start")
struct SeedingTests {
    /// Starts a service on the database in `folder` with `seed`, and looks at its registry.
    private func start(
        _ folder: URL,
        keys: [DeveloperKeySeed],
        team id: String = "ABCDE12345",
        mode: Mode = .development,
        logger: Logger = .init(label: "test"),
        _ body: (Database) async throws -> Void
    ) async throws {
        var configuration = ServiceConfiguration(storage: .folder(folder.path))
        var team = TeamSeed(id: id, name: "Team")
        team.keys = keys
        team.apps = [AppSeed(clientId: "com.example.app", kind: .app, name: "App")]
        configuration.teams = [team]
        configuration.accounts = []
        configuration.mode = mode
        try await forgetMode(in: folder)
        let service = Service(configuration: configuration, logger: logger)
        try await body(try await service.assemble(url: "http://localhost:1").parts.database)
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private let first = DeveloperKeySeed(id: "FIRSTKEY01", origin: .generated)
    private let second = DeveloperKeySeed(id: "SECONDKEY2", origin: .generated)

    @Test("a key that is no longer named is withdrawn; one from the console stays")
    func withdrawal() async throws {
        try await self.withFolder { folder in
            try await self.start(folder, keys: [self.first, self.second]) { database async throws in
                let key = P256.Signing.PrivateKey().publicKey
                try await database.save(
                    DeveloperKey(id: "CONSOLEKEY", teamID: "ABCDE12345", publicKey: key, revokedAt: nil)
                )
            }
            try await self.start(folder, keys: [self.first]) { database async throws in
                let ids = try await database.keys(ofTeam: "ABCDE12345").map(\.id)
                #expect(ids == ["FIRSTKEY01", "CONSOLEKEY"])
            }
            try await self.start(folder, keys: [self.first], mode: .production) { database async throws in
                #expect(try await database.keys(ofTeam: "ABCDE12345").map(\.id) == ["FIRSTKEY01"])
            }
        }
    }

    @Test("a revoked key stays revoked; another key under its id is a new one")
    func revocation() async throws {
        try await self.withFolder { folder in
            try await self.start(folder, keys: [self.first]) { database async throws in
                _ = try await database.revokeKey("FIRSTKEY01", at: TestService.epoch)
            }
            try await self.start(folder, keys: [self.first]) { database async throws in
                #expect(try await database.key("FIRSTKEY01")?.revokedAt == TestService.epoch)
            }
            try FileManager.default.removeItem(at: folder.appending(path: "AuthKey_FIRSTKEY01.p8"))
            try await self.start(folder, keys: [self.first]) { database async throws in
                #expect(try await database.key("FIRSTKEY01")?.revokedAt == nil)
            }
        }
    }

    @Test("a lost key file ends a start in production mode, and is a warning in development mode")
    func lostKeyFile() async throws {
        try await self.withFolder { folder in
            let file = folder.appending(path: "AuthKey_FIRSTKEY01.p8")
            try await self.start(folder, keys: [self.first], mode: .production) { _ in }
            try FileManager.default.removeItem(at: file)
            let error = await #expect(throws: ConfigurationError.self) {
                try await self.start(folder, keys: [self.first], mode: .production) { _ in }
            }
            let message = error?.message ?? ""
            #expect(message.hasPrefix("the key file \(file.path) of key FIRSTKEY01 is missing"), "\(message)")
            #expect(!FileManager.default.fileExists(atPath: file.path))
            try await self.start(folder, keys: [self.second], mode: .production) { database async throws in
                #expect(try await database.keys(ofTeam: "ABCDE12345").map(\.id) == ["SECONDKEY2"])
            }
        }
        try await self.withFolder { folder in
            let handler = InMemoryLogHandler()
            let logger = Logger(label: "test") { _ in handler }
            for _ in 1...2 {
                try await self.start(folder, keys: [self.first], logger: logger) { _ in }
                #expect(!handler.entries.contains { $0.level == .warning })
            }
            try FileManager.default.removeItem(at: folder.appending(path: "AuthKey_FIRSTKEY01.p8"))
            try await self.start(folder, keys: [self.first], logger: logger) { _ in }
            #expect(handler.entries.filter { $0.level == .warning }.map(\.metadata["key"]) == ["FIRSTKEY01"])
        }
    }

    @Test("a start in the wrong mode creates no key")
    func wrongMode() async throws {
        try await self.withFolder { folder in
            var configuration = ServiceConfiguration(storage: .folder(folder.path))
            configuration.teams = [TeamSeed(id: "ABCDE12345", name: "Team")]
            configuration.accounts = []
            let logger = Logger(label: "test")
            do {
                _ = try await Service(configuration: configuration, logger: logger)
                    .assemble(url: "http://localhost:1")
            }
            configuration.mode = .production
            configuration.teams?[0].keys = [self.first]
            await #expect(throws: ConfigurationError.self) {
                try await Service(configuration: configuration, logger: logger)
                    .assemble(url: "http://localhost:1")
            }
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(!files.contains { $0.hasSuffix(".p8") })
        }
    }

    @Test("an app with users keeps its team, whatever the configuration says")
    func team() async throws {
        try await self.withFolder { folder in
            try await self.start(folder, keys: []) { database async throws in
                let account = Account(
                    id: "a",
                    email: "a@example.com",
                    firstName: nil,
                    lastName: nil,
                    emailSharing: .share
                )
                try await database.save(account)
            }
            try await self.start(folder, keys: [], team: "FGHIJ12345") { database async throws in
                #expect(try await database.app("com.example.app")?.teamID == "FGHIJ12345")
                let account = try #require(try await database.account(email: "a@example.com"))
                try await database.consent(account, app: "com.example.app", team: "FGHIJ12345")
            }
            try await self.start(folder, keys: []) { database async throws in
                #expect(try await database.app("com.example.app")?.teamID == "FGHIJ12345")
                #expect(try await database.grants().map(\.grant.teamID) == ["FGHIJ12345"])
            }
            try await self.start(folder, keys: [], team: "FGHIJ12345") { database async throws in
                #expect(try await database.grants().count == 1)
            }
        }
    }

    @Test("nobody else can read the files, the write-ahead log included")
    func permissions() async throws {
        try await self.withFolder { folder in
            try await self.start(folder, keys: [self.first]) { _ in
                for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                    let path = folder.appending(path: name).path
                    let mode =
                        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                    #expect(mode == 0o600, "\(name)")
                }
            }
        }
    }
}

extension Database {
    func save(_ account: Account) async throws { _ = try await self.add(account, limit: .max) }

    func consent(_ account: Account, app id: String, team: String) async throws {
        let app = try #require(try await self.app(id))
        let grant = Grant(
            id: "g",
            accountID: account.id,
            groupID: app.groupID,
            teamID: team,
            scopes: [],
            emailSharing: .share,
            createdAt: TestService.epoch
        )
        let outcome = try await self.approve(
            Approval(
                ticket: nil,
                accountID: account.id,
                app: app,
                pseudonyms: [Pseudonym(subject: "s", relayAddress: "r@relay.example")],
                grant: grant,
                code: AuthorizationCode(
                    digest: SecretDigest(of: "code"),
                    grantID: grant.id,
                    clientID: id,
                    redirectURI: nil,
                    challenge: nil,
                    nonce: nil,
                    authenticatedAt: 0,
                    expiresAt: 0
                )
            )
        )
        guard case .approved = outcome else {
            Issue.record("not approved: \(outcome)")
            return
        }
    }
}
