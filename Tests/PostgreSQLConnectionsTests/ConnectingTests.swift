#if PostgreSQL
import Foundation
import PostgreSQLServer
import Synchronization
import Testing

@testable import PostgreSQLConnections

@Suite("Opening connections")
struct ConnectingTests {
    let server: TestServer

    init() throws {
        self.server = try TestServer.shared.get()
        try self.server.makeDatabase("connecting")
    }

    private func open(_ url: String, passwordFile: String? = nil) async throws -> [PostgreSQLRow] {
        let settings = try PostgreSQLSettings(
            parsing: url,
            called: "url",
            passwordFile: passwordFile,
            program: "connecting",
            connections: 2,
            environment: [:]
        )
        let pool = try await PostgreSQLPool.open(settings)
        let rows = try await pool.select(
            "SELECT ssl, current_user FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
        )
        await pool.close()
        return rows
    }

    private func trouble(_ url: String, passwordFile: String? = nil) async -> ConnectionTrouble? {
        let error = await failure { try await self.open(url, passwordFile: passwordFile) }
        guard case .notConnected(let trouble) = error else {
            Issue.record("\(String(describing: error))")
            return nil
        }
        #expect(error?.isTemporary == true)
        #expect(!trouble.description.contains("hunter"))
        #expect(!trouble.description.contains("\n"))
        return trouble
    }

    private func file(_ text: String) throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "password-\(UUID())").path
        try Data(text.utf8).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        return file
    }

    @Test("uses the password of the file, and says when it is wrong or missing")
    func password() async throws {
        try await withPool("connecting", connections: 1) { pool in
            try await pool.execute("CREATE ROLE guarded LOGIN PASSWORD 'hunter2'")
        }
        let right = try self.file("hunter2\n")
        let wrong = try self.file("hunter3\n")
        defer { for file in [right, wrong] { try? FileManager.default.removeItem(atPath: file) } }
        let socket = self.server.url("connecting", user: "guarded")
        let port = "postgres://guarded@127.0.0.1:\(self.server.port)/connecting"
        for url in [socket, port] {
            let rows = try await self.open(url, passwordFile: right)
            #expect(try rows.map { row throws -> String in try row["current_user"] } == ["guarded"])
            #expect(await self.trouble(url, passwordFile: wrong)?.remedy == .checkPassword(file: wrong))
            #expect(await self.trouble(url)?.remedy == .givePassword)
        }
        // libpq tries it with TLS and without.
        let twice = await self.trouble(port, passwordFile: wrong)
        #expect(twice?.reason.ranges(of: "password authentication failed").count == 1)
        let trouble = await self.trouble(socket, passwordFile: wrong)
        #expect(
            trouble?.description.hasSuffix(
                #"FATAL: password authentication failed for user "guarded"; check the user, and the password in "#
                    + wrong
            ) == true
        )
        #expect(
            trouble?.description.hasPrefix(
                "can't connect to PostgreSQL at guarded@\(self.server.folder):\(self.server.port)/connecting: "
            ) == true
        )
    }

    @Test("says when nothing, or another program, listens at the port")
    func otherPlaces() async throws {
        let nobody = try FreePort.find()
        let refused = await self.trouble("postgres://u@127.0.0.1:\(nobody)/q")
        #expect(refused?.remedy == .checkServer)
        #expect(refused?.reason.hasSuffix("Connection refused") == true)
        let other = try FreePort.listen("HTTP/1.1 400 Bad Request\r\n\r\n")
        let answered = await self.trouble("postgres://u@127.0.0.1:\(other)/q")
        #expect(answered?.remedy == .checkServer)
        #expect(answered?.reason.contains("received invalid response to SSL negotiation: H") == true)
        let plain = await self.trouble("postgres://u@127.0.0.1:\(other)/q?sslmode=disable")
        #expect(plain?.reason.contains("expected authentication request from server, but received H") == true)
        let host = await self.trouble("postgres://u@nowhere.invalid/q")
        #expect(host?.remedy == .checkServer)
        #expect(host?.reason.contains("could not translate host name") == true)
        let socket = await self.trouble("postgres://u@%2Fnowhere/q")
        #expect(socket?.reason.contains("No such file or directory") == true)
    }

    @Test("says when the database doesn't exist or can't store every text")
    func otherDatabases() async throws {
        let missing = await self.trouble(self.server.url("missing"))
        #expect(missing?.reason.contains(#"database "missing" does not exist"#) == true)
        #expect(missing?.remedy == .createDatabase("missing", owner: "tester"))
        #expect(
            missing?.description.hasSuffix(
                "; create it on the server with 'createdb --owner tester --template template0 --encoding UTF8 --locale C missing', or correct the name in the URL"
            ) == true
        )
        let user = await self.trouble(self.server.url("connecting", user: "stranger"))
        #expect(user?.remedy == .createUser("stranger"))
        try self.server.makeDatabase("latin", "--encoding=LATIN1 --template=template0")
        let latin = await self.trouble(self.server.url("latin"))
        #expect(latin?.remedy == .createDatabaseAgain)
        #expect(latin?.reason == "the database has the encoding LATIN1 and can't store every text")
    }

    /// A message of libpq, and the remedy for it.
    struct Refusal: Sendable {
        let message: String
        let remedy: ConnectionTrouble.Remedy
    }

    @Test(
        "the remedy follows from the message, also after a password was accepted",
        arguments: [
            Refusal(
                message: #"FATAL: database "quince" does not exist"#,
                remedy: .createDatabase("quince", owner: "app")
            ),
            Refusal(message: "FATAL: sorry, too many clients already", remedy: .raise(.server)),
            Refusal(
                message:
                    "FATAL: remaining connection slots are reserved for non-replication superuser connections",
                remedy: .raise(.server)
            ),
            Refusal(message: #"FATAL: too many connections for role "app""#, remedy: .raise(.user("app"))),
            Refusal(
                message: #"FATAL: too many connections for database "quince""#,
                remedy: .raise(.database("quince"))
            ),
            Refusal(message: #"FATAL: role "app" does not exist"#, remedy: .createUser("app")),
            Refusal(message: #"FATAL: Peer authentication failed for user "app""#, remedy: .beUser("app")),
            Refusal(
                message:
                    #"FATAL: no pg_hba.conf entry for host "10.0.0.9", user "app", database "quince", no encryption"#,
                remedy: .addRule
            ),
            Refusal(message: "FATAL: unsupported startup parameter: options", remedy: .ignoreOptions),
            Refusal(message: "session is read-only", remedy: .namePrimary),
            Refusal(message: "server does not support SSL, but SSL was required", remedy: .turnOnTLS),
            Refusal(message: "SSL error: certificate verify failed", remedy: .checkCertificate),
            Refusal(message: "FATAL: LDAP authentication failed", remedy: .checkPassword(file: nil)),
        ]
    )
    func remedies(_ refusal: Refusal) throws {
        let settings = try PostgreSQLSettings(
            parsing: "postgres://app@localhost/quince",
            called: "url",
            program: "test",
            environment: [:]
        )
        #expect(
            ConnectionTrouble.Remedy(for: refusal.message, settings, usedPassword: true) == refusal.remedy
        )
    }

    @Test("the reason has no hint of libpq, and a missing file is of the URL only if the URL names it")
    func hints() throws {
        let file = #"connection failed: root certificate file "/ca.pem" does not exist"#
        let lines =
            "connection failed: Connection refused\n\tIs the server running on that host and accepting TCP/IP connections?\n"
            + "\(file)\nEither provide the file or change sslmode to disable server certificate verification.\n\(file)\n"
        #expect(ConnectionTrouble.reason(inLines: lines) == "connection failed: Connection refused; \(file)")
        for (url, reason, remedy) in [
            (
                "postgres://db/q?sslrootcert=/ca.pem", "sslrootcert: there is no file /ca.pem",
                ConnectionTrouble.Remedy.correctPath
            ),
            ("postgres://db/q?sslrootcert=/other.pem", nil, .checkCertificate),
            ("postgres://db/q", nil, .checkCertificate),
        ] as [(String, String?, ConnectionTrouble.Remedy)] {
            let settings = try PostgreSQLSettings(
                parsing: url,
                called: "url",
                program: "test",
                environment: [:]
            )
            #expect(ConnectionTrouble.missingAuthority(file, settings) == reason)
            #expect(ConnectionTrouble.Remedy(for: file, settings, usedPassword: false) == remedy)
        }
    }

    @Test(
        "a prepared statement that another connection has, or lacks, names PgBouncer",
        arguments: ["42P05", "26000"]
    )
    func pooler(state: String) {
        let message = ServerMessage(sqlState: state, text: #"prepared statement "s1""#, routine: "")
        #expect(
            PostgreSQLError.statement(message).description
                == #"PostgreSQL refused the statement: prepared statement "s1" (SQLSTATE \#(state)); with PgBouncer, set pool_mode = session"#
        )
    }

    @Test("verifies the server's certificate and name")
    func certificates() async throws {
        func url(_ host: String, _ authority: String) -> String {
            "postgres://tester@\(host):\(self.server.port)/connecting?sslmode=verify-full&sslrootcert=\(authority)"
        }
        let folder = self.server.folder
        let rows = try await self.open(url("localhost", "\(folder)/server.crt"))
        #expect(try rows.map { row throws -> Bool in try row["ssl"] } == [true])
        let authority = await self.trouble(url("localhost", "\(folder)/other.crt"))
        #expect(authority?.reason.contains("certificate verify failed") == true)
        #expect(authority?.remedy == .checkCertificate)
        let missing = await self.trouble(url("localhost", "/nowhere.crt"))
        #expect(missing?.reason == "sslrootcert: there is no file /nowhere.crt")
        #expect(missing?.remedy == .correctPath)
        #expect(
            missing?.description.hasSuffix(
                ": sslrootcert: there is no file /nowhere.crt; correct the path in the URL"
            )
                == true
        )
        let name = await self.trouble(url("127.0.0.1", "\(folder)/server.crt"))
        #expect(name?.reason.contains(#"does not match host name "127.0.0.1""#) == true)
    }

    @Test("sets the limits of the session")
    func session() async throws {
        let names = [
            "statement_timeout": "5s", "lock_timeout": "2s", "idle_in_transaction_session_timeout": "10s",
            "transaction_isolation": "read committed", "client_encoding": "UTF8",
            "application_name": "sessions",
        ]
        try await withPool("connecting", connections: 1, program: "sessions") { pool in
            for (name, value) in names {
                let rows = try await pool.select("SELECT current_setting($1) AS value", [.text(name)])
                let found: String? = try rows.first?["value"]
                #expect(found == value)
            }
        }
    }

    @Test("goes on with fewer connections than wanted, and reports the others")
    func fewerConnections() async throws {
        try await withPool("connecting", connections: 1) { pool in
            try await pool.execute("CREATE ROLE narrow LOGIN CONNECTION LIMIT 1")
        }
        let reports = Reports()
        let settings = try PostgreSQLSettings(
            parsing: self.server.url("connecting", user: "narrow"),
            called: "url",
            program: "test",
            connections: 3
        )
        let pool = try await PostgreSQLPool.open(settings, report: reports.add)
        try await eventually("two failures") { reports.refusals.count >= 2 }
        #expect(
            reports.refusals.allSatisfy {
                $0.hasSuffix(
                    #"too many connections for role "narrow"; each node opens 8 connections: raise the limit of the user with ALTER ROLE narrow CONNECTION LIMIT, or run fewer nodes"#
                )
            }
        )
        #expect(pool.openConnections == 1)
        #expect(try await pool.select("SELECT 1 AS one").count == 1)
        await pool.close()
        #expect(pool.openConnections == 0)
    }

    /// What is reported.
    final class Reports: Sendable {
        private let events = Mutex<[PostgreSQLEvent]>([])
        /// Why connections couldn't be opened.
        var refusals: [String] {
            self.events.withLock { events in
                events.compactMap { if case .notOpened(let reason) = $0 { reason } else { nil } }
            }
        }
        @Sendable func add(_ event: PostgreSQLEvent) { self.events.withLock { $0.append(event) } }
    }
}
#endif
