#if PostgreSQL
import Crypto
import Foundation
import HTTPTypes
import InMemoryLogging
import Logging
import PostgreSQLServer
import ProgramStart
import QuinceProtocol
import SQLEngines
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
        keys: [DeveloperKeySeed] = [],
        issuer: String = "https://id.example.com"
    ) throws -> Service {
        var configuration = ServiceConfiguration(storage: place)
        configuration.mode = .production
        configuration.issuer = issuer
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
                    "the configuration differs from generation 1, which is applied; 'quince apply --dry-run' lists the differences; if this one is newer, run 'quince apply', otherwise bring the newer file here, because 'quince apply' removes what the file doesn't have"
                ]
            )
            let running = try await Self.service(place, ["a", "b"]).assemble(url: "http://localhost:1").parts
            let earlier = await #expect(throws: ConfigurationError.self) {
                try await Self.service(place, ["b"]).apply(ifGeneration: 0)
            }
            #expect(
                earlier?.message
                    == "generation 1 of the configuration is applied, not 0; add the changes of generation 1 to your file, then run 'quince apply --config FILE --if-generation 1'"
            )
            #expect(try await running.database.apps().map(\.clientID) == ["a", "b"])
            let removed = ConfigurationChange(verb: .removed, kind: .app, name: "a", details: [])
            for isTrial in [true, false] {
                #expect(try await running.database.apps().map(\.clientID) == ["a", "b"])
                let outcome = try await Self.service(place, ["b"]).apply(ifGeneration: 1, isTrial: isTrial)
                #expect(outcome.earlierGeneration == 1 && outcome.generation == 2)
                #expect(outcome.teams == 1 && outcome.apps == 1 && outcome.keys == 0)
                #expect(outcome.changes == [removed])
            }
            #expect(try await running.database.apps().map(\.clientID) == ["b"])
        }
    }

    @Test(
        "a start with another issuer is refused, also when no node says that it runs; 'quince apply' changes the issuer"
    )
    func otherIssuer() async throws {
        try await self.withPlace { place in
            func service(_ issuer: String) throws -> Service {
                try Self.service(place, ["a"], issuer: issuer)
            }
            _ = try await service("https://id.example.com").assemble(url: "http://localhost:1")
            // As after an interruption of the database, in which nodes couldn't say that they run.
            let database = try await self.database(place)
            try await database.storage.execute("DELETE FROM node")
            let error = await #expect(throws: ConfigurationError.self) {
                try await service("https://evil.example.com").assemble(url: "http://localhost:2")
            }
            #expect(
                error?.message.hasPrefix(
                    "the issuer is https://evil.example.com here, and https://id.example.com in the database; "
                ) == true
            )
            #expect(try await database.servedBy()?.issuer == "https://id.example.com")
            #expect(try await database.nodeCount() == 0)
            _ = try await service("https://new.example.com").apply(ifGeneration: nil)
            _ = try await service("https://new.example.com").assemble(url: "http://localhost:1")
        }
    }

    @Test("of two commands that make a key at once, both machines keep only the file of the stored key")
    func keysOfCommands() async throws {
        try await self.withPlace { place in
            guard case .postgreSQL(let url, let folder, _) = place else { return }
            _ = try await Self.service(place, ["a"]).apply(ifGeneration: nil)
            for number in 0..<5 {
                let id = "APPLIEDKE\(number)"
                let key = DeveloperKeySeed(id: id, origin: .generated)
                let places = (0..<2).map {
                    StorageLocation.postgreSQL(url: url, keyFolder: "\(folder)/\(number)\($0)")
                }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for place in places {
                        group.addTask {
                            _ = try await Self.service(place, ["a"], keys: [key]).apply(ifGeneration: nil)
                        }
                    }
                    try await group.waitForAll()
                }
                let database = try await self.database(place)
                let stored = try await database.key(id)?.publicKey.x963Representation
                let files = (0..<2).map { "\(folder)/\(number)\($0)/AuthKey_\(id).p8" }
                    .filter { FileManager.default.fileExists(atPath: $0) }
                #expect(files.count == 1)
                let file = try DeveloperKeyFile(readingFileAt: try #require(files.first))
                #expect(stored == file.privateKey.publicKey.x963Representation)
            }
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

    @Test("a machine without the file of a generated key starts, and applies the stored key")
    func keyElsewhere() async throws {
        try await self.withPlace { place in
            guard case .postgreSQL(let url, let folder, _) = place else { return }
            let key = DeveloperKeySeed(id: "FIRSTKEY01", origin: .generated)
            let database = try await Self.service(place, ["a"], keys: [key])
                .assemble(url: "http://localhost:1").parts.database
            let stored = try await database.key("FIRSTKEY01")?.publicKey.x963Representation
            #expect(stored != nil)
            let other = StorageLocation.postgreSQL(url: url, keyFolder: "\(folder)/other")
            let service = try Self.service(other, ["a"], keys: [key])
            let refusals = await StartCheck(service.configuration).findings().refusals.map(\.message)
            #expect(refusals == [])
            _ = try await service.assemble(url: "http://localhost:2")
            let outcome = try await service.apply(ifGeneration: nil)
            #expect(outcome.generation == 1 && outcome.changes.isEmpty)
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/other"))
            #expect(try await database.key("FIRSTKEY01")?.publicKey.x963Representation == stored)
            // As after a command on this machine that couldn't store its key.
            let unused = "\(folder)/other/AuthKey_FIRSTKEY01.p8"
            try FileManager.default.createDirectory(
                atPath: "\(folder)/other",
                withIntermediateDirectories: true
            )
            try Data(P256.Signing.PrivateKey().pemRepresentation.utf8).write(to: URL(filePath: unused))
            let log = InMemoryLogHandler()
            let again = try Self.service(other, ["a", "b"], log: log, keys: [key])
            let applied = try await again.apply(ifGeneration: 1)
            #expect(applied.changes.map(\.kind) == [.app])
            #expect(try await database.key("FIRSTKEY01")?.publicKey.x963Representation == stored)
            let warnings = log.entries.filter { $0.level == .warning }.map { "\($0.message)" }
            #expect(
                warnings == [
                    "this file doesn't have the private key of this Key ID in the database; apps can't sign client secrets with it"
                ]
            )
            let running = try await again.assemble(url: "http://localhost:3").running
            #expect(running.keyPaths["FIRSTKEY01"] == nil)
        }
    }

    @Test("a new key creates its folder, but not for a look at what would change; the change names its file")
    func newKey() async throws {
        try await self.withPlace { place in
            guard case .postgreSQL(let url, let folder, _) = place else { return }
            _ = try await Self.service(place, ["a"]).assemble(url: "http://localhost:1")
            let keys = "\(folder)/keys"
            let service = try Self.service(
                .postgreSQL(url: url, keyFolder: keys),
                ["a"],
                keys: [DeveloperKeySeed(id: "FIRSTKEY01", origin: .generated)]
            )
            let file = "\(keys)/AuthKey_FIRSTKEY01.p8"
            let added = ConfigurationChange(
                verb: .added,
                kind: .key,
                name: "FIRSTKEY01",
                details: ["private key in \(file)"]
            )
            #expect(try await service.apply(ifGeneration: nil, isTrial: true).changes == [added])
            #expect(!FileManager.default.fileExists(atPath: keys))
            // A file is in the way of the folder.
            try Data().write(to: URL(filePath: keys))
            let refused = await #expect(throws: ConfigurationError.self) {
                try await service.apply(ifGeneration: nil)
            }
            #expect(
                refused?.message
                    == "can't create the folder \(keys) for private keys; run this in the service's folder, such as /var/lib/quince"
            )
            try FileManager.default.removeItem(atPath: keys)
            #expect(try await service.apply(ifGeneration: nil).changes == [added])
            #expect(FileManager.default.fileExists(atPath: file))
        }
    }

    @Test("a node removes nothing while the database has another issuer than its own")
    func housekeepingWaits() async throws {
        try await self.withPlace { place in
            let log = InMemoryLogHandler()
            let service = try Self.service(place, ["a"], log: log)
            let assembly = try await service.assemble(url: "http://localhost:1")
            func waits() -> Int { log.entries.count { "\($0.message)" == "housekeeping waits" } }
            await assembly.housekeeping.tidy()
            #expect(waits() == 0)
            let database = try await self.database(place)
            try await database.claim(.production, issuer: "https://login.example.com")
            await assembly.housekeeping.tidy()
            #expect(waits() == 1)
            try await database.claim(.production, issuer: "https://id.example.com")
            await assembly.housekeeping.tidy()
            #expect(waits() == 1)
        }
    }

    @Test("a node with another issuer doesn't start, and 'quince apply' refuses it, too")
    func issuers() async throws {
        try await self.withPlace { place in
            let database = try await self.database(place)
            var other = Self.other
            other.machine = "web-2"
            other.issuer = "https://login.example.com"
            try await database.noteForLong(other)
            let sentence =
                "the issuer is https://id.example.com here, and https://login.example.com on the node http://other.example on web-2, which serves the same database; give all nodes the same issuer, or stop the other nodes, wait 10 seconds and start again"
            let service = try Self.service(place, ["a"])
            let start = await #expect(throws: ConfigurationError.self) {
                try await service.assemble(url: "http://localhost:1")
            }
            #expect(start?.message == sentence)
            let apply = await #expect(throws: ConfigurationError.self) {
                try await service.apply(ifGeneration: nil)
            }
            #expect(apply?.message == sentence)
            let findings = await StartCheck(service.configuration).findings()
            #expect(findings.remarks.contains(sentence) && findings.refusals.isEmpty)
            #expect(findings.node == "http://other.example on web-2")
            #expect(try await database.apps().isEmpty)
            #expect(try await database.nodeCount() == 1)
            try await database.forget(other)
            _ = try await service.assemble(url: "http://localhost:1")
        }
    }

    @Test("in development mode, nodes with different ports have the same configuration")
    func developmentNodes() async throws {
        try await self.withPlace { place in
            let log = InMemoryLogHandler()
            for port in 1...2 {
                let service = try Service(
                    configuration: ServiceConfiguration(storage: place),
                    logger: Logger(label: "test") { _ in log },
                    random: .system.giving(TestService.signingKeys.get())
                )
                let running = try await service.assemble(url: "http://localhost:\(port)").running
                #expect(running.redirectURIs == ["http://localhost:1/_quince/try/callback"])
            }
            #expect(!log.entries.contains { $0.level == .warning })
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
            try "unused".write(toFile: program.path("password"), atomically: true, encoding: .utf8)
            let apply = [
                "apply", "--config", "quince.yaml", "--database", url, "--redirect-uri",
                "https://shop.example/cb", "--database-password-file", "password",
            ]
            let first = try await program.run(apply + ["--if-generation", "0"])
            #expect(
                first.output == """
                    Changed \(place.name):
                      added   team ABCDE12345
                      added   app com.example.app
                      added   app com.example.web: redirect URI https://shop.example/cb
                      added   key FIRSTKEY01: private key in \(program.path(".quince/AuthKey_FIRSTKEY01.p8"))
                    Applied generation 1: 1 team, 2 apps, 1 key.

                    """,
                "\(first)"
            )
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
            #expect(
                end.output.contains(
                    "account invite ADDRESS --database '\(url)' --database-password-file password\n"
                ),
                "\(end.output)"
            )
            #expect(try await database.nodeCount() == 0)
        }
    }

    @Test("'quince apply' says what changes before it does, and how to go back; the audit log has it")
    func reports() async throws {
        try await self.withPlace { place in
            guard case .postgreSQL(let url, _, _) = place else { return }
            let program = try QuinceProgram()
            defer { program.remove() }
            func apply(_ apps: String, _ more: String...) async throws -> String {
                let file = """
                    mode: production
                    issuer: https://id.example.com
                    teams:
                      - id: ABCDE12345
                        apps:
                    \(apps)
                    accounts: []
                    """
                try file.write(toFile: program.path("quince.yaml"), atomically: true, encoding: .utf8)
                let flags = ["apply", "--config", "quince.yaml", "--database", url]
                let result = try await program.run(flags + more)
                #expect(result.exitCode == 0, "\(result.errors)")
                return result.output
            }
            let main = "      - { id: app.main, kind: app, name: Main }\n"
            let old = "      - { id: app.old, kind: app, name: Old }\n"
            func web(_ name: String, _ urls: String) -> String {
                "      - { id: app.web, kind: service, name: \(name), primary: app.main, return-urls: [\(urls)] }\n"
            }
            _ = try await apply(main + old + web("First", "https://a.example/1, https://a.example/2"))
            let second = main + web("Second", "https://a.example/2, https://a.example/3")
            let changes = """
                  removed app app.old
                  changed app app.web: name; redirect URI https://a.example/3 added; redirect URI https://a.example/1 removed

                """
            #expect(
                try await apply(second, "--dry-run")
                    == "Without --dry-run, this changes \(place.name):\n\(changes)Generation 2 in place of generation 1: 1 team, 2 apps, 0 keys. Nothing is stored.\n"
            )
            let database = try await self.database(place)
            #expect(try await database.appliedConfiguration()?.generation == 1)
            #expect(
                try await apply(second)
                    == "Changed \(place.name):\n\(changes)Applied generation 2 in place of generation 1: 1 team, 2 apps, 0 keys.\nTo go back, apply the file of generation 1 again: quince apply --config FILE --if-generation 2\n"
            )
            #expect(
                try await apply(second)
                    == "Nothing changes in \(place.name).\nGeneration 2 was applied before: 1 team, 2 apps, 0 keys.\n"
            )
            let audit = try await program.run(["audit", "--database", url, "--format", "json"]).output
            #expect(
                audit.contains(#""reason":"changed app app.web; removed app app.old""#),
                "\(audit)"
            )
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
                let own = try await database.noteForLong(Self.other)
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
                    // The service that runs says so, however long the last start took.
                    await service.parts.nodes.look()
                    do { _ = try await other.assemble(url: "http://localhost:2") } catch let error
                        as ConfigurationError
                    {
                        return error.message
                    }
                    return nil
                }
                let machine = Nodes.machine.isEmpty ? "" : " on \(Nodes.machine)"
                #expect(
                    try await refusal { $0.predictableSeed = "x" }
                        == "with --seed, one process serves the database, and http://localhost:8080\(machine) serves it already; start without --seed, or stop that process and start again 10 seconds after its end"
                )
                #expect(
                    try await refusal { $0.fixedTime = TestService.epoch }?.hasPrefix("with --clock, ")
                        == true
                )
                #expect(try await service.api(.put, "/clock", ["offsetSeconds": -5]).status == 200)
                let moved = try await refusal()
                #expect(
                    moved
                        == "http://localhost:8080\(machine) serves the database with a moved clock, which only one process can have; reset it with POST http://localhost:8080/_quince/reset, or stop it and start again 10 seconds after its end"
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
