#if PostgreSQL
import Crypto
import Foundation
import HTTPTypes
import InMemoryLogging
import Logging
import PostgreSQLServer
import ProgramStart
import QuinceProtocol
import Testing

@testable import QuinceService

@Suite("Services on one PostgreSQL", .timeLimit(.minutes(15)))
struct NodeServiceTests {
    /// An empty database for services with a folder of keys.
    private func withPlace(_ body: (StorageLocation) async throws -> Void) async throws {
        let name = "nodes_" + UUID().uuidString.lowercased().replacing("-", with: "")
        let server = try TestServer.shared.get()
        try server.makeDatabase(name)
        defer { try? server.removeDatabase(name) }
        let folder = try TemporaryFolder(named: "node-keys")
        defer { folder.remove() }
        try await body(.postgreSQL(url: server.url(name), keyFolder: folder.path))
    }

    /// A service with these apps, which doesn't listen.
    private static func service(
        _ place: StorageLocation,
        _ apps: [String],
        log: InMemoryLogHandler = InMemoryLogHandler(),
        keys: [DeveloperKeySeed] = []
    ) throws -> Service {
        var configuration = ServiceConfiguration(storage: place)
        configuration.mode = .production
        configuration.issuer = "https://id.example.com"
        var team = TeamSeed(id: "ABCDE12345", name: "Team", keys: keys)
        team.apps = apps.map { AppSeed(clientId: $0, kind: .app, name: "App") }
        configuration.teams = [team]
        return try Service(
            configuration: configuration,
            logger: Logger(label: "test") { _ in log },
            random: .system.giving(TestService.signingKeys.get())
        )
    }

    @Test("a start with an earlier file removes nothing and says so; 'quince apply' does")
    func generations() async throws {
        try await self.withPlace { place in
            let log = InMemoryLogHandler()
            func start(_ apps: [String]) async throws -> [String] {
                let assembly = try await Self.service(place, apps, log: log).assemble(
                    url: "http://localhost:1"
                )
                #expect(assembly.running.teams.flatMap(\.apps).map(\.clientId) == ["a", "b"])
                return try await assembly.parts.database.apps().map(\.clientID)
            }
            #expect(try await start(["a", "b"]) == ["a", "b"])
            #expect(try await start(["a", "b"]) == ["a", "b"])
            #expect(!log.entries.contains { $0.level == .warning })
            #expect(try await start(["a"]) == ["a", "b"])
            #expect(
                log.entries.filter { $0.level == .warning }.map { "\($0.message)" } == [
                    "the configuration differs from generation 1, which is applied; if this one is newer, run 'quince apply', otherwise bring the newer file here: 'quince apply' removes what the file doesn't have"
                ]
            )
            let running = try await Self.service(place, ["a", "b"]).assemble(url: "http://localhost:1").parts
            let earlier = await #expect(throws: ConfigurationError.self) {
                try await Self.service(place, ["b"]).apply(ifGeneration: 0)
            }
            #expect(
                earlier?.message.hasPrefix("generation 1 of the configuration is applied, not 0; ") == true
            )
            #expect(try await running.database.apps().map(\.clientID) == ["a", "b"])
            let applied = try await Self.service(place, ["b"]).apply(ifGeneration: 1)
            #expect(applied == (generation: 2, teams: 1, apps: 1, keys: 0))
            #expect(try await running.database.apps().map(\.clientID) == ["b"])
        }
    }

    @Test("of two first starts at once, only the one that is stored leaves the file of its key")
    func keyFiles() async throws {
        try await self.withPlace { place in
            guard case .postgreSQL(let url, let folder, _) = place else { return }
            let key = DeveloperKeySeed(id: "FIRSTKEY01", origin: .generated)
            let places = (0..<4).map { StorageLocation.postgreSQL(url: url, keyFolder: "\(folder)/\($0)") }
            let databases = try await withThrowingTaskGroup(of: QuinceService.Database.self) { group in
                for place in places {
                    group.addTask {
                        try await Self.service(place, ["a"], keys: [key]).assemble(url: "http://localhost:1")
                            .parts.database
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let files = places.indices.map { "\(folder)/\($0)/AuthKey_FIRSTKEY01.p8" }
                .filter { FileManager.default.fileExists(atPath: $0) }
            #expect(files.count == 1)
            let stored = try await databases[0].key("FIRSTKEY01")?.publicKey.x963Representation
            let file = try DeveloperKeyFile(readingFileAt: try #require(files.first))
            #expect(stored == file.privateKey.publicKey.x963Representation)
        }
    }

    @Test(
        "'quince apply' stores what 'quince serve' with the same flags would, and a node that stops is none any more"
    )
    func programs() async throws {
        try await self.withPlace { place in
            guard case .postgreSQL(let url, _, _) = place else { return }
            let program = try QuinceProgram()
            defer { program.remove() }
            let file = """
                mode: production
                issuer: https://id.example.com
                management: off
                port: 0
                teams:
                  - id: ABCDE12345
                    keys: [{ id: FIRSTKEY01 }]
                    apps:
                      - { id: com.example.app, kind: app, name: App }
                      - { id: com.example.web, kind: service, name: Web, primary: com.example.app }
                """
            try file.write(toFile: program.path("quince.yaml"), atomically: true, encoding: .utf8)
            let apply = [
                "apply", "--config", "quince.yaml", "--database", url, "--redirect-uri",
                "https://shop.example/cb",
            ]
            let first = try await program.run(apply + ["--if-generation", "0"])
            #expect(first.output == "Applied generation 1: 1 team, 2 apps, 1 key.\n", "\(first)")
            let again = try await program.run(apply + ["--if-generation", "0"])
            #expect(again.exitCode == 2 && again.output.isEmpty)
            #expect(again.errors.hasPrefix("quince: generation 1 of the configuration is applied, not 0; "))
            let database = try await self.database(place)
            let serve = ["serve", "--ready-file", "ready.json"] + apply.dropFirst()
            let end = try await program.run(serve) {
                _ = try await program.readyContent()
                #expect(try await database.nodeCount() == 1)
            }
            #expect(end.exitCode == 0 && !end.errors.contains("quince apply"), "\(end.errors)")
            #expect(try await database.nodeCount() == 0)
        }
    }

    private func database(_ place: StorageLocation) async throws -> QuinceService.Database {
        try await Service(configuration: ServiceConfiguration(storage: place), logger: Logger(label: "test"))
            .openDatabase(try StorageFolder(location: place), servedAt: nil)
    }

    /// A node whose process only the database knows.
    private static let other = Node(id: "other", url: "http://other.example")

    @Test("what one process has in memory is off while there are several, and works again afterwards")
    func oneProcess() async throws {
        try await self.withPlace { place in
            try await TestService.run {
                $0.storage = place
            } _: { service in
                let database = service.parts.database
                _ = try await service.get(Paths.keys)
                #expect(try await service.api(.get, "/requests").json?.objects("requests").count == 1)
                #expect(
                    try await service.api(
                        .post,
                        "/faults",
                        ["endpoint": "keys", "kind": "status", "status": 500]
                    )
                    .status == 201
                )
                #expect(try await service.api(.put, "/clock", ["offsetSeconds": 60]).status == 200)
                // The database tells those who start.
                let own = try await database.note(Self.other)
                #expect(own.others.map(\.faults) == [1] && own.others.map(\.clockOffset) == [60])
                let refused = try await service.api(.put, "/clock", ["offsetSeconds": 120])
                #expect(refused.status == 409)
                #expect(
                    refused.error
                        == "a moved clock is in the memory of one process, and 2 serve this database; stop the others: http://other.example"
                )
                #expect(service.clock.offset == 0)
                #expect(service.parts.faults.all.isEmpty && service.parts.requests.count == 0)
                _ = try await service.get(Paths.keys)
                for (method, path) in [
                    ("GET", "/requests"), ("GET", "/requests/1"), ("GET", "/faults"), ("DELETE", "/faults"),
                    ("GET", "/snapshots"), ("POST", "/snapshots"), ("POST", "/snapshots/1/restore"),
                    ("POST", "/reset"), ("DELETE", "/clock"), ("POST", "/signing-keys"),
                ] {
                    let answer = try await service.api(try #require(.init(method)), path)
                    #expect(answer.status == 409, "\(method) \(path)")
                }
                #expect(
                    try await service.api(.get, "/status").json?["notice"]
                        == "2 processes serve the database, so captured requests, faults, the clock, snapshots and the reset are off"
                )
                #expect(try await service.api(.get, "/clock").status == 200)
                try await database.forget(Self.other)
                #expect(try await service.api(.get, "/requests").json?.objects("requests").count == 0)
                _ = try await service.get(Paths.keys)
                #expect(service.parts.requests.count == 1)
                #expect(try await service.api(.put, "/clock", ["offsetSeconds": 60]).status == 200)
            }
        }
    }

    @Test(
        "a process doesn't start beside one with a moved clock or faults, or with a fixed clock beside another one"
    )
    func refusedStarts() async throws {
        try await self.withPlace { place in
            try await TestService.run {
                $0.storage = place
            } _: { service in
                func refusal(_ configure: @Sendable (inout ServiceConfiguration) -> Void = { _ in })
                    async throws
                    -> String?
                {
                    var configuration = ServiceConfiguration(storage: place)
                    configure(&configuration)
                    let other = Service(
                        configuration: configuration,
                        logger: Logger(label: "test") { _ in InMemoryLogHandler() }
                    )
                    do { _ = try await other.assemble(url: "http://localhost:2") } catch let error
                        as ConfigurationError
                    {
                        return error.message
                    }
                    return nil
                }
                #expect(
                    try await refusal { $0.predictableSeed = "x" }
                        == "with --seed, one process serves the database, and http://localhost:8080 serves it already; start without --seed, or stop that process and start again 10 seconds after its end"
                )
                #expect(
                    try await refusal { $0.fixedTime = TestService.epoch }?.hasPrefix("with --clock, ")
                        == true
                )
                #expect(try await service.api(.put, "/clock", ["offsetSeconds": -5]).status == 200)
                let moved = try await refusal()
                #expect(
                    moved
                        == "http://localhost:8080 serves the database with a moved clock, which only one process can have; reset it with POST http://localhost:8080/_quince/reset, or stop it and start again 10 seconds after its end"
                )
                #expect(try await service.api(.post, "/reset").status == 204)
                #expect(try await service.parts.database.nodeCount() == 1)
                #expect(try await refusal() == nil)
                #expect(try await service.parts.database.nodeCount() == 2)
            }
        }
    }
}
#endif
