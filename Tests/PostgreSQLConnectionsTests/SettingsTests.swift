#if PostgreSQL
import Foundation
import PostgreSQLConnections
import ProgramStart
import Testing

@Suite("Connection URLs")
struct SettingsTests {
    /// A URL, and what is said about it.
    struct Row: CustomTestStringConvertible, Sendable {
        let url: String
        /// The place, or the refusal without the name of the setting.
        let expected: String
        var environment: [String: String] = [:]
        var testDescription: String { self.url }
    }

    static let accepted = [
        Row(
            url: "postgres://quince@db.example:5433/quince",
            expected: "quince@db.example:5433/quince verified"
        ),
        Row(url: "postgresql://db.example/q", expected: "db.example/q verified"),
        Row(url: "postgres://db.example/q?sslmode=verify-full", expected: "db.example/q verified"),
        Row(url: "postgres://a:1,b:2/q", expected: "a:1,b:2/q verified"),
        Row(url: "postgres://a,b:2/q", expected: "a,b:2/q verified"),
        Row(url: "postgres://localhost,db.example/q", expected: "localhost,db.example/q verified"),
        Row(url: "postgres://[2001:db8::1]:5/q", expected: "[2001:db8::1]:5/q verified"),
        Row(url: "postgres://127.0.0.1.example/q", expected: "127.0.0.1.example/q verified"),
        Row(url: "postgres://127.1/q", expected: "127.1/q verified"),
        Row(url: "postgres://localhost.example/q", expected: "localhost.example/q verified"),
        Row(url: "postgres://localhost/q", expected: "localhost/q"),
        Row(url: "postgres://localhost/q?sslmode=verify-full", expected: "localhost/q verified"),
        Row(url: "postgres://localhost/q?sslmode=disable", expected: "localhost/q"),
        Row(url: "postgres://127.0.0.1/q", expected: "127.0.0.1/q"),
        Row(url: "postgres://127.8.9.250:6/q", expected: "127.8.9.250:6/q"),
        Row(url: "postgres://[::1]/q", expected: "[::1]/q"),
        Row(url: "postgres://u@%2Ftmp%2Fs:5432/q", expected: "u@/tmp/s:5432/q"),
        Row(url: "postgres:///q?host=/tmp/s", expected: "/tmp/s/q"),
        Row(url: "postgres:///q", expected: "/q"),
        Row(url: "postgres://u%0A%1B[31m@localhost/q", expected: "u\\u{a}\\u{1b}[31m@localhost/q"),
        Row(url: "postgres:///q", expected: "db.example/q verified", environment: ["PGHOST": "db.example"]),
        Row(
            url: "postgres:///q?host=",
            expected: "db.example/q verified",
            environment: ["PGHOST": "db.example"]
        ),
        Row(url: "postgres://u%40server@db.example/q", expected: "u@server@db.example/q verified"),
        Row(url: "postgres://db/q?target_session_attrs=read-write", expected: "db/q verified"),
    ]

    @Test(
        "are accepted, and verify the server unless the connection stays on this machine",
        arguments: accepted
    )
    func areAccepted(_ row: Row) throws {
        let settings = try PostgreSQLSettings(
            parsing: row.url,
            called: "--database",
            program: "test",
            environment: row.environment
        )
        #expect(settings.place + (settings.verifiesServer ? " verified" : "") == row.expected)
        #expect(settings.connections == 8)
    }

    static let parameters =
        "application_name, channel_binding, dbname, host, passfile, port, sslcert, sslcrl, sslkey, sslmode, sslrootcert, "
        + "target_session_attrs, user"
    static let password =
        "the URL contains a password, which other users of the machine could see; remove it, and name a password file or use "
        + "~/.pgpass"
    static let mode =
        "this sslmode doesn't check the server's certificate and name; use sslmode=verify-full, with sslrootcert=FILE for a "
        + "private certificate authority"
    static let at =
        "the URL has an '@' in the name of the host or the database; write postgres://user@host:port/database"
    static let notURL = "this isn't a URL of PostgreSQL; write postgres://user@host:port/database"

    static let port = "a port of the URL isn't a number from 1 to 65535; correct it"

    static func refusal(_ parameter: String) -> String {
        "the parameter '\(parameter)' isn't possible here; remove it, or use one of \(Self.parameters)"
    }

    static let invalidParameter =
        "invalid URI query parameter; write postgres://user@host:port/database"

    static func unknown(_ parameter: String, _ meant: String? = nil) -> String {
        let hint = meant.map { "did you mean '\($0)'?" } ?? "remove it, or use one of \(Self.parameters)"
        return "the parameter '\(parameter)' of the URL is unknown; \(hint)"
    }

    static let refused = [
        Row(url: "postgres://u:hunter2@db/q", expected: password),
        Row(url: "postgres://db/q?password=hunter2", expected: password),
        Row(url: "postgres://u@db/q?user=v&password=hunter2", expected: password),
        Row(url: "host=db password=hunter2 dbname=q", expected: notURL),
        Row(url: "https://u:hunter2@db/q", expected: notURL),
        Row(url: "postgres://u@db/q\u{0}hunter2", expected: notURL),
        Row(url: "", expected: notURL),
        Row(
            url: "postgres://u@db",
            expected: "the URL names no database; add its name: postgres://user@host/database"
        ),
        Row(url: "postgres://u:hunter2/x@db/q", expected: port),
        Row(url: "postgres://u:12/hunter2@db", expected: at),
        Row(url: "postgres://u:a@hunter2@db/q", expected: password),
        Row(url: "postgres://u@hunter2@db/q", expected: at),
        Row(url: "postgres://db:+1/q", expected: port),
        Row(url: "postgres://db:0/q", expected: port),
        Row(url: "postgres://db:65536/q", expected: port),
        Row(url: "postgres://db/q?sslmode=require", expected: mode),
        Row(url: "postgres://db/q?sslmode=disable", expected: mode),
        Row(url: "postgres://db/q?sslmode=verify-ca", expected: mode),
        Row(url: "postgres://db/q?ssl=true", expected: mode),
        Row(url: "postgres://localhost,db/q?sslmode=prefer", expected: mode),
        Row(url: "postgres://localhost/q?hostaddr=192.0.2.1", expected: refusal("hostaddr")),
        Row(url: "postgres://db/q?options=-csearch_path%3Dx", expected: refusal("options")),
        Row(url: "postgres://db/q?service=other", expected: refusal("service")),
        Row(url: "postgres://db/q?sslpassword=hunter2", expected: refusal("sslpassword")),
        Row(url: "postgres://db/q?gssencmode=require", expected: refusal("gssencmode")),
        Row(
            url: "postgres://db/q?target_session_attrs=any",
            expected: "only target_session_attrs=read-write is possible; remove the parameter"
        ),
        Row(
            url: "postgres://db/q?hunter2=1",
            expected: invalidParameter
        ),
        // The rest of a password, also if a shell has cut the URL at a '&'.
        Row(url: "postgres://u:pass/hunter?word=x@db/q", expected: invalidParameter),
        Row(url: "postgres://u:pass/hunter?word=x", expected: invalidParameter),
        Row(url: "postgres://u@db:5432/q?sslrotcert=ca.pem", expected: unknown("sslrotcert", "sslrootcert")),
        Row(url: "postgres://[::1]/q?sslMode=prefer", expected: unknown("sslMode", "sslmode")),
        Row(url: "postgres://u:hunter2@db/q?pool_size=5", expected: unknown("pool_size")),
        Row(
            url: "postgres://[hunter2/q",
            expected: #"end of string reached when looking for matching "]" in IPv6 host address in URI; "#
                + "write postgres://user@host:port/database"
        ),
        Row(
            url: "postgres://u%zzhunter2@db/q",
            expected: "invalid percent-encoded token; write postgres://user@host:port/database"
        ),
    ]

    @Test("are refused without a word of a password", arguments: refused)
    func areRefused(_ row: Row) {
        let error = #expect(throws: ConfigurationError.self) {
            try PostgreSQLSettings(parsing: row.url, called: "--database", program: "test", environment: [:])
        }
        #expect(error?.message == "--database: " + row.expected)
        #expect(error?.message.contains("hunter2") == false)
    }

    @Test("need an environment without another server", arguments: ["PGHOSTADDR", "PGSERVICE"])
    func otherServer(_ name: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try PostgreSQLSettings(
                parsing: "postgres://localhost/q",
                called: "--database",
                program: "test",
                environment: [name: "x"]
            )
        }
        #expect(
            error?.message
                == "the environment variable \(name) names another server than the URL; remove it from the environment"
        )
    }

    @Test("come with 1 to 16 connections", arguments: [0, 17, -1])
    func connections(_ number: Int) {
        let error = #expect(throws: ConfigurationError.self) {
            try PostgreSQLSettings(
                parsing: "postgres://localhost/q",
                called: "--database",
                program: "test",
                connections: number
            )
        }
        #expect(error?.message == "\(number) connections to PostgreSQL aren't possible; use 1 to 16")
    }

    @Test(
        "come with a password file",
        arguments: [
            ("secret\n", 0o600, nil), ("secret", 0o400, nil), ("se cret\r\n", 0o600, nil),
            // The program warns of it, as of every file with a secret.
            ("secret\n", 0o644, nil),
            ("", 0o600, "this isn't a password; write the password into the file, as one line"),
            ("\n", 0o600, "this isn't a password; write the password into the file, as one line"),
            ("a\nb\n", 0o600, "this isn't a password; write the password into the file, as one line"),
            (
                String(repeating: "a", count: 1_025), 0o600,
                "the password file is longer than 1024 bytes; shorten it"
            ),
        ] as [(String, Int, String?)]
    )
    func passwordFile(_ text: String, _ permissions: Int, _ refusal: String?) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "password-\(UUID())").path
        try Data(text.utf8).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file)
        defer { try? FileManager.default.removeItem(atPath: file) }
        let result = Result { () throws(ConfigurationError) in
            try PostgreSQLSettings(
                parsing: "postgres://localhost/q",
                called: "--database",
                passwordFile: file,
                program: "test"
            )
        }
        switch result {
        case .success(let settings):
            #expect(refusal == nil)
            #expect(!String(reflecting: settings).contains("cret"))
        case .failure(let error):
            #expect(error.message == refusal.map { "\(file): \($0.replacing("FILE", with: file))" })
        }
    }

    @Test("come with a password file that exists")
    func missingPasswordFile() {
        let error = #expect(throws: ConfigurationError.self) {
            try PostgreSQLSettings(
                parsing: "postgres://localhost/q",
                called: "--database",
                passwordFile: "/nowhere/password",
                program: "test"
            )
        }
        #expect(
            error?.message
                == "/nowhere/password: there is no such password file; create it with the password as its only content"
        )
    }
}
#endif
