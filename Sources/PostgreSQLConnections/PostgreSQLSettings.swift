#if PostgreSQL
import Foundation
package import ProgramStart
import Wording

/// Where the database is and how to connect to it: a checked URL, without a password.
///
/// Connections to other machines always check the server's certificate and name. A password comes from a file, or from
/// where libpq finds it (`PGPASSWORD`, `~/.pgpass`), and is never kept here.
package struct PostgreSQLSettings: Hashable, Sendable {
    /// The default number of connections of a process.
    package static let defaultConnections = 8
    /// The maximum number of connections of a process.
    ///
    /// Measured on two processors: more connections make fewer commits. The connections of all nodes together have to fit
    /// into the server's `max_connections`, which is 100 by default.
    package static let maximumConnections = 16

    /// User, host and database, for messages, such as `quince@db.example:5432/quince`.
    package let place: String
    /// The number of connections.
    package let connections: Int
    /// The time limits.
    package let limits: PostgreSQLLimits
    /// Whether a connection must be encrypted and the server's certificate be valid for its name.
    package let verifiesServer: Bool
    /// libpq's connection parameters, without a password.
    let parameters: [String: String]
    /// The path of the file with the password.
    let passwordFile: String?

    /// Checks a connection URL.
    ///
    /// - Parameters:
    ///   - url: `postgres://user@host:port/database?name=value`, with several hosts as `host1:port,host2:port`. A Unix socket is
    ///     a host that begins with `/`, percent-encoded. The names are those of libpq in ``allowed``.
    ///   - setting: The name of the setting that contains the URL, for errors.
    ///   - passwordFile: The path of a file that contains only the password. It is read for each new connection.
    ///   - program: The name of the program in the server's list of connections (`application_name`).
    ///   - connections: The number of connections, 1 to 16.
    ///   - limits: The time limits.
    ///   - environment: The environment variables, which libpq reads, too.
    /// - Throws: ``ConfigurationError``, which contains no value of the URL except names of hosts and parameters.
    package init(
        parsing url: String,
        called setting: String,
        passwordFile: String? = nil,
        program: String,
        connections: Int = Self.defaultConnections,
        limits: PostgreSQLLimits = PostgreSQLLimits(),
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(ConfigurationError) {
        guard (1...Self.maximumConnections).contains(connections) else {
            throw ConfigurationError(
                "\(connections) connections to PostgreSQL aren't possible; use 1 to \(Self.maximumConnections)"
            )
        }
        try Self.check(environment)
        let given = try ConnectionURL(parsing: url, called: setting)
        if let passwordFile { _ = try Self.password(in: passwordFile) }
        let hosts = given.hosts(environment)
        var parameters = given.parameters
        self.verifiesServer =
            !hosts.allSatisfy(\.isOnThisMachine) || parameters["sslmode"] == "verify-full"
        try Self.requireVerification(&parameters, self.verifiesServer, setting)
        Self.add(limits, to: &parameters)
        if parameters["application_name"] == nil { parameters["application_name"] = program }
        self.parameters = parameters
        self.passwordFile = passwordFile
        self.connections = connections
        self.limits = limits
        let user = parameters["user"].map { "\($0)@" } ?? ""
        let host = hosts.map(\.text).joined(separator: ",")
        self.place = "\(user)\(host)/\(parameters["dbname"] ?? "")".onOneLine
    }

    /// All parameters for a new connection, with the password.
    ///
    /// - Throws: ``ConfigurationError`` if the file with the password can't be read any more.
    func parametersWithPassword() throws(ConfigurationError) -> [String: String] {
        guard let passwordFile else { return self.parameters }
        var parameters = self.parameters
        parameters["password"] = try Self.password(in: passwordFile)
        return parameters
    }

    private static func password(in file: String) throws(ConfigurationError) -> String {
        var text = try ConfigurationText.read(file, called: "password file", limit: 1_024) {
            "create it with the password as its only content"
        }
        if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
        guard !text.isEmpty, !text.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
            throw ConfigurationError(
                "\(file): this isn't a password; write the password into the file, as one line"
            )
        }
        return text
    }

    /// Variables that would lead connections to another server than the one that was checked.
    private static func check(_ environment: [String: String]) throws(ConfigurationError) {
        for name in ["PGHOSTADDR", "PGSERVICE"] where environment[name]?.isEmpty == false {
            throw ConfigurationError(
                "the environment variable \(name) names another server than the URL; remove it from the environment"
            )
        }
    }

    private static func requireVerification(
        _ parameters: inout [String: String],
        _ isRequired: Bool,
        _ setting: String
    ) throws(ConfigurationError) {
        // Otherwise libpq could prefer Kerberos to TLS, whatever `sslmode` says.
        parameters["gssencmode"] = "disable"
        guard isRequired else { return }
        guard parameters["sslmode"] ?? "verify-full" == "verify-full" else {
            throw ConfigurationError(
                "\(setting): this sslmode doesn't check the server's certificate and name; use sslmode=verify-full, with "
                    + "sslrootcert=FILE for a private certificate authority"
            )
        }
        parameters["sslmode"] = "verify-full"
    }

    private static func add(_ limits: PostgreSQLLimits, to parameters: inout [String: String]) {
        parameters["client_encoding"] = "UTF8"
        parameters["target_session_attrs"] = "read-write"
        parameters["connect_timeout"] = String(limits.connecting.components.seconds)
        // A server whose machine has gone is noticed after at most 45 seconds without, and 10 seconds with data to send.
        parameters["keepalives"] = "1"
        parameters["keepalives_idle"] = "30"
        parameters["keepalives_interval"] = "5"
        parameters["keepalives_count"] = "3"
        parameters["tcp_user_timeout"] = "10000"  // milliseconds
        parameters["options"] = [
            "-c statement_timeout=\(limits.statement?.milliseconds ?? 0)",
            "-c lock_timeout=\(limits.lock.milliseconds)",
            "-c idle_in_transaction_session_timeout=\(limits.idleInTransaction.milliseconds)",
            #"-c default_transaction_isolation=read\ committed"#,
        ].joined(separator: " ")
    }
}

extension Duration {
    /// Whole milliseconds.
    fileprivate var milliseconds: Int64 {
        self.components.seconds * 1_000 + self.components.attoseconds / 1_000_000_000_000_000
    }
}
#endif
