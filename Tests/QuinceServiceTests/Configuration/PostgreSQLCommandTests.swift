#if PostgreSQL
import Foundation
import PostgreSQLConnections
import PostgreSQLServer
import ProgramStart
import QuinceProtocol
import QuinceService
import Testing

@Suite("Commands on PostgreSQL", .timeLimit(.minutes(15)))
struct PostgreSQLCommandTests {
    /// The program in a folder of its own, and a database.
    private struct Place {
        let program: QuinceProgram
        let name = "commands_" + UUID().uuidString.lowercased().replacing("-", with: "")
        let server: TestServer

        init() throws {
            self.program = try QuinceProgram()
            self.server = try TestServer.shared.get()
            try self.server.makeDatabase(self.name)
        }

        var url: String { self.server.url(self.name) }
        var location: StorageLocation { .postgreSQL(url: self.url, keyFolder: self.program.path("keys")) }
        var label: String { "tester@\(self.server.folder):\(self.server.port)/\(self.name)" }

        func run(_ arguments: String...) async throws -> QuinceProgram.Result {
            try await self.program.run(arguments + ["--database", self.url])
        }

        func execute(_ statements: String...) async throws {
            try await withPool(self.name, on: self.server, connections: 1) { pool in
                for statement in statements { try await pool.execute(statement) }
            }
        }

        func remove() {
            try? self.server.removeDatabase(self.name)
            self.program.remove()
        }
    }

    private func with(_ body: (Place) async throws -> Void) async throws {
        let place = try Place()
        defer { place.remove() }
        try await body(place)
    }

    private func start(_ place: Place) async throws {
        try await TestService.run {
            $0.storage = place.location
        } _: { _ in
        }
    }

    @Test("keys are listed, rotated, removed and wrapped; the audit log has it all and verifies")
    func keys() async throws {
        try await self.with { place in
            try await self.start(place)
            let first = try await place.run("keys", "list")
            #expect(first.output.split(separator: "\n").count == 2)
            #expect(first.output.contains("not wrapped") && first.errors.isEmpty)
            let made = try await place.run("keys", "rotate", "--format", "json")
            let id = try #require(try JSONValue(parsing: made.output).object?["kid"]?.string)
            #expect(try await place.run("keys", "list").output.contains("\(id)  next"))
            #expect(try await place.run("keys", "remove", id).output.hasPrefix("Removed the key \(id)."))
            #expect(
                try await place.run("keys", "remove", id).errors.contains("there is no signing key '\(id)'")
            )

            let key = Data(RandomSource.system.bytes(WrappingKey.length)).base64EncodedString()
            try Data(key.utf8).write(to: URL(filePath: place.program.path("wrapping.key")))
            let wrap = ["keys", "wrap", "--database", place.url, "--wrapping-key-file", "wrapping.key"]
            let refused = try await withPool(place.name, on: place.server, connections: 1, program: "a node")
            { _ in
                try await place.program.run(wrap)
            }
            #expect(
                refused.errors
                    == "quince: the database \(place.label) is in use by other connections (a node); stop all nodes of the service, and end these connections\n"
            )
            let wrapped = try await place.program.run(wrap)
            #expect(
                wrapped.output.contains("Wrapped secrets of \(place.label) with the key "),
                "\(wrapped.errors)"
            )
            #expect(!(try await place.run("keys", "list").output.contains("not wrapped")))

            let audit = try await place.run("audit").output
            for action in ["key-made", "key-removed", "secrets-wrapped"] { #expect(audit.contains(action)) }
            let verified = try await place.run("audit", "verify")
            #expect(verified.output.hasPrefix("The audit log is unchanged: ") && verified.exitCode == 0)
            let changed = try await {
                try await place.execute(
                    "ALTER TABLE audit_line DISABLE TRIGGER USER",
                    "UPDATE audit_line SET target = 'x' WHERE sequence = 2"
                )
                return try await place.run("audit", "verify")
            }()
            #expect(changed.exitCode == 1 && changed.output.contains("The 1 lines before are unchanged"))
        }
    }

    @Test("accounts are invited, shown and exported")
    func accounts() async throws {
        try await self.with { place in
            try await self.start(place)
            let invite = ["account", "invite", "jane@example.com"]
            let development = try await place.run("account", "invite", "jane@example.com")
            #expect(
                development.errors
                    == "quince: \(place.label) isn't the database of a service in production mode; start the service once, or name the database with --database\n"
            )
            try await place.execute(
                "UPDATE service SET mode = 'production', issuer = 'https://id.example.com'"
            )
            // A variable says the same as the flag.
            let link = try await place.program.run(invite, environment: ["QUINCE_DATABASE": place.url])
            #expect(link.output.hasPrefix("https://id.example.com/account/"), "\(link.errors)")
            let export = try await place.run("account", "export", "jane@example.com")
            #expect(try JSONValue(parsing: export.output).object != nil)
            #expect(try await place.run("account", "show", "nobody@example.com").exitCode == 2)
        }
    }

    @Test("a command makes no tables; migrate does, and says what is pending")
    func migrations() async throws {
        try await self.with { place in
            let refused = try await place.run("keys", "list")
            #expect(refused.exitCode == 2)
            #expect(
                refused.errors
                    == "quince: the database \(place.label) doesn't have the tables of this version; run 'quince migrate'\n"
            )
            let pending = try await place.run("migrate", "--check")
            #expect(
                pending.exitCode == 1 && pending.output.contains("Make a backup, and run 'quince migrate'.")
            )
            #expect(try await place.run("migrate").output.hasSuffix("It is up to date.\n"))
            #expect(try await place.run("migrate", "--check").output == "\(place.label) is up to date.\n")
            #expect(try await place.run("keys", "list").exitCode == 0)
        }
    }

    @Test("what only a file has names PostgreSQL's programs")
    func files() async throws {
        try await self.with { place in
            let backup = try await place.run("backup", "b")
            #expect(
                backup.exitCode == 2 && backup.errors.contains("pg_dump")
                    && backup.errors.contains("wrapping key")
            )
            let restore = try await place.run("restore", "b")
            #expect(restore.exitCode == 2 && restore.errors.contains("pg_restore"))
            #expect(place.program.files.isEmpty)
        }
    }

    @Test("copy moves a service, and says where its private key has to go")
    func copy() async throws {
        try await self.with { place in
            try await TestService.run {
                $0.storage = .folder(place.program.path("old"))
            } _: { _ in
            }
            let arguments = ["copy", "--from", "old/quince.sqlite", "--to", place.url]
            let result = try await place.program.run(arguments)
            #expect(result.errors.isEmpty && result.exitCode == 0)
            #expect(result.output.hasPrefix("Copied old/quince.sqlite to \(place.label): "))
            #expect(result.output.contains("  \(place.program.path("old"))/AuthKey_"))
            #expect(
                result.output.hasSuffix(
                    "Start the service with --database '\(place.url)' from now on, and never again on old/quince.sqlite.\n"
                )
            )
            let again = try await place.program.run(arguments)
            #expect(again.exitCode == 2 && again.errors.contains("has rows already"))
            #expect(try await place.run("audit", "verify").exitCode == 0)
            for (arguments, sentence) in [
                (["--from", "none", "--to", place.url], "none: can't find or read this database"),
                (["--from", place.url, "--to", place.url], "--from: '\(place.url)' isn't a SQLite file"),
                (["--from", "old/quince.sqlite", "--to", "new"], "--to: 'new' isn't a URL of PostgreSQL"),
            ] {
                let refused = try await place.program.run(["copy"] + arguments)
                #expect(
                    refused.exitCode == 2 && refused.errors.hasPrefix("quince: \(sentence)"),
                    "\(refused.errors)"
                )
            }
        }
    }

    @Test("an error of PostgreSQL is one sentence")
    func errors() async throws {
        try await self.with { place in
            let none = try await place.program.run([
                "keys", "list", "--database", "postgres://quince@127.0.0.1:1/quince",
            ])
            #expect(none.exitCode == 2)
            #expect(
                none.errors.hasPrefix("quince: can't connect to PostgreSQL at quince@127.0.0.1:1/quince: ")
            )
            _ = try await place.run("migrate")
            try await place.execute(
                "ALTER TABLE signing_key RENAME TO other",
                "CREATE TABLE signing_key (id text)"
            )
            let refused = try await place.run("keys", "list")
            #expect(refused.exitCode == 2)
            #expect(
                refused.errors.hasPrefix(
                    "quince: the database \(place.label) can't be used: PostgreSQL refused the statement: "
                )
            )
            #expect(refused.errors.split(separator: "\n").count == 1)
        }
    }

    @Test("the password comes from a file")
    func password() async throws {
        try await self.with { place in
            try await place.execute(
                """
                DO $$ BEGIN CREATE ROLE guarded LOGIN PASSWORD 'hunter2'; EXCEPTION WHEN duplicate_object THEN NULL; END $$
                """,
                "GRANT CREATE ON SCHEMA public TO guarded",
                "GRANT CREATE ON DATABASE \(place.name) TO guarded"
            )
            try Data("hunter2\n".utf8).write(to: URL(filePath: place.program.path("password")))
            try Data("hunter3\n".utf8).write(to: URL(filePath: place.program.path("wrong")))
            let database = ["--database", place.server.url(place.name, user: "guarded")]
            func migrate(_ more: [String], _ environment: [String: String] = [:]) async throws
                -> QuinceProgram.Result
            {
                try await place.program.run(["migrate"] + more, environment: environment)
            }
            #expect(
                try await migrate(database).errors.hasSuffix(
                    "name the file of the password with --database-password-file, or add the password to ~/.pgpass\n"
                )
            )
            #expect(
                try await migrate(database + ["--database-password-file", "wrong"]).errors
                    .hasSuffix("check the user, and the password in wrong\n")
            )
            #expect(try await migrate(database + ["--database-password-file", "password"]).exitCode == 0)
            let variable = ["QUINCE_DATABASE_PASSWORD_FILE": "password"]
            #expect(try await migrate(database, variable).exitCode == 0)
            let settings = "database: \(database[1])\ndatabase-password-file: password\n"
            try Data(settings.utf8).write(to: URL(filePath: place.program.path("quince.yaml")))
            #expect(try await migrate(["--config", "quince.yaml"]).exitCode == 0)
            let folder = place.program.path("credentials")
            try PrivateFile.makeFolder(folder)
            try Data("hunter2".utf8).write(to: URL(filePath: folder + "/database-password"))
            #expect(try await migrate(database, ["CREDENTIALS_DIRECTORY": folder]).exitCode == 0)
            #expect(
                try await migrate(database + ["--database-password-file", "none"]).errors
                    == "quince: --database-password-file: none: there is no such password file; create it with the password as its only content\n"
            )
            #expect(
                try await migrate(["--database", "q.sqlite", "--database-password-file", "password"]).errors
                    == "quince: --database-password-file is for PostgreSQL; name the URL of the database with --database\n"
            )
        }
    }

    // MARK: quince config check

    private func check(_ place: Place, _ more: String...) async throws -> QuinceProgram.Result {
        try await place.program.run(["config", "check", "quince.yaml"] + more)
    }

    /// The errors of 'quince config check', which are the same as those of 'quince serve'.
    private func refusal(_ place: Place) async throws -> String {
        let check = try await self.check(place)
        #expect(check.exitCode == 2)
        guard check.exitCode == 2 else { return "" }
        let serve = try await place.program.run(["serve", "--config", "quince.yaml", "--port", "0"])
        #expect(serve.exitCode == 2 && serve.errors == check.errors)
        return check.errors
    }

    private func write(_ place: Place, user: String = "tester", _ more: String = "") throws {
        let settings = "database: \(place.server.url(place.name, user: user))\n\(more)"
        try Data(settings.utf8).write(to: URL(filePath: place.program.path("quince.yaml")))
    }

    @Test("config check says what would end a start on PostgreSQL, and changes nothing")
    func configCheck() async throws {
        try await self.with { place in
            let user = "limited_" + place.name
            try await place.execute("CREATE ROLE \(user) LOGIN")
            try self.write(place)
            let empty = try await self.check(place)
            let valid = "quince.yaml is valid: development mode, database: \(place.label), teams: "
            #expect(empty.exitCode == 0 && empty.output.hasPrefix(valid), "\(empty.errors)")
            #expect(empty.errors.isEmpty)
            #expect(try await place.run("migrate", "--check").exitCode == 1)

            try self.write(place, user: user)
            #expect(
                try await self.refusal(place).contains(
                    "the user \(user) can't create tables in the database \(user)@"
                )
            )
            try await place.execute("GRANT CREATE ON SCHEMA public TO \(user)")
            #expect(
                try await self.refusal(place).contains(
                    "the user \(user) can't create extensions in the database "
                )
            )
            try await place.execute(
                "CREATE EXTENSION citext",
                "REVOKE TEMPORARY ON DATABASE \(place.name) FROM PUBLIC"
            )
            #expect(
                try await self.refusal(place).contains(
                    "the user \(user) can't make temporary tables in the database "
                )
            )
            try await place.execute(
                "GRANT TEMPORARY ON DATABASE \(place.name) TO \(user)",
                "ALTER ROLE \(user) CONNECTION LIMIT 5"
            )
            let limited = try await self.check(place)
            #expect(limited.exitCode == 0)
            #expect(limited.errors.contains("PostgreSQL has room for 5 more connections, and a node opens 8"))
            // The connections of the programs before can still be there.
            try await place.execute(
                "ALTER ROLE \(user) CONNECTION LIMIT 1",
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = '\(user)'"
            )
            #expect(
                try await self.check(place).errors.contains(
                    "PostgreSQL has room for 1 more connection, and a node opens 8"
                )
            )
            try await place.execute("ALTER ROLE \(user) CONNECTION LIMIT -1")

            try self.write(place)
            try await self.start(place)
            #expect(try await self.check(place).exitCode == 0)
            try self.write(place, user: user)
            let rights = try await self.refusal(place)
            #expect(rights.contains("can't read and change account and "), "\(rights)")

            try self.write(place, "mode: production\nissuer: https://id.example.com\nteams: []\n")
            #expect(try await self.check(place).errors.contains("the database was used in development mode"))
            try Data("c2hvcnQ=".utf8).write(to: URL(filePath: place.program.path("wrapping.key")))
            try await place.execute(
                "UPDATE secret SET wrapped_by = 'abc'",
                "UPDATE signing_key SET wrapped_by = 'abc'"
            )
            try self.write(place)
            #expect(try await self.check(place).errors.contains("wrapped with the key abc"))
            try await place.execute("INSERT INTO schema_migration VALUES (99, 99, 'later')")
            #expect(try await self.check(place).errors.contains("was changed by a newer version of Quince"))
            try self.write(place, user: "nobody_of_this_name")
            #expect(
                try await self.refusal(place).contains(
                    "can't connect to PostgreSQL at nobody_of_this_name@"
                )
            )
            try await place.execute("DROP OWNED BY \(user)", "DROP ROLE \(user)")
        }
    }
}
#endif
