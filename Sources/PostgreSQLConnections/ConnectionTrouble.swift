#if PostgreSQL
import Foundation
import Wording

/// Why a connection can't be opened.
package struct ConnectionTrouble: Hashable, Sendable, CustomStringConvertible {
    /// User, host and database.
    package let place: String
    /// libpq's or the server's message, on one line.
    package let reason: String
    /// What to do.
    package let remedy: Remedy

    package var description: String {
        "can't connect to PostgreSQL at \(self.place): \(self.reason); \(self.remedy)"
    }

    /// What an operator can do about it.
    package enum Remedy: Hashable, Sendable {
        /// What has too few connections.
        package enum Limit: Hashable, Sendable {
            case server
            case user(String)
            case database(String)
        }

        case givePassword
        /// `file`: where the refused password comes from; nil if libpq has found it.
        case checkPassword(file: String?)
        case readPasswordFile
        case checkServer
        case checkCertificate
        /// A file that the URL names doesn't exist.
        case correctPath
        case turnOnTLS
        /// The server has no rule that admits the user from here.
        case addRule
        /// The user of the system isn't the one of the database.
        case beUser(String)
        case createUser(String)
        /// `owner`: the user of the URL; nil if it names none.
        case createDatabase(String, owner: String?)
        /// The database has an encoding that can't store every text.
        case createDatabaseAgain
        case raise(Limit)
        /// All servers of the URL are standbys.
        case namePrimary
        /// A pooler takes no time limits.
        case ignoreOptions
    }
}

extension ConnectionTrouble.Remedy: CustomStringConvertible {
    package var description: String {
        switch self {
        case .givePassword:
            "name the file of the password with --database-password-file, or add the password to ~/.pgpass"
        case .checkPassword(let file?): "check the user, and the password in \(file)"
        case .checkPassword(nil): "check the user, and the password in PGPASSWORD or ~/.pgpass"
        case .readPasswordFile: "check the password file"
        case .checkServer: "check host, port, user and database of the URL, and that PostgreSQL runs there"
        case .checkCertificate:
            "check the host of the URL, and name the file of the server's certificate authority with sslrootcert"
        case .correctPath: "correct the path in the URL"
        case .turnOnTLS: "turn on TLS on the server with ssl, ssl_cert_file and ssl_key_file"
        case .addRule:
            "check user and database of the URL, or add a rule for them and this client to pg_hba.conf on the server, and reload it"
        case .beUser(let user):
            "run the program as the system's user \(user), or name a host in the URL and use a password"
        case .createUser(let user):
            "create it on the server with 'createuser --pwprompt \(user)', or correct the user in the URL"
        case .createDatabase(let name, nil):
            "create it on the server with 'createdb \(Self.options) \(name)', or correct the name in the URL"
        case .createDatabase(let name, let owner?):
            "create it on the server with 'createdb --owner \(owner) \(Self.options) \(name)', or correct the name in the URL"
        case .createDatabaseAgain: "create the database again with ENCODING 'UTF8'"
        case .raise(let limit): "\(limit.remedy), or run fewer nodes"
        case .namePrimary: "name the server that accepts changes in the URL, too"
        case .ignoreOptions: "in pgbouncer.ini, set ignore_startup_parameters = options"
        }
    }

    /// Of a database that stores every text and has the same order everywhere.
    private static let options = "--template template0 --encoding UTF8 --locale C"
}

extension ConnectionTrouble {
    /// The beginnings of libpq's hints, which name other remedies than ``Remedy``.
    private static let hints = ["Is the server running", "Either provide the file"]

    /// The messages of libpq, one per line, on one line and without hints.
    static func reason(inLines text: String) -> String {
        var lines: [String] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces).replacing("  ", with: " ")
            guard !Self.hints.contains(where: line.hasPrefix) else { continue }
            // A server that refuses a connection with TLS refuses the one without TLS for the same reason.
            if !lines.contains(line) { lines.append(line) }
        }
        return lines.joined(separator: "; ").onOneLine
    }

    /// The reason of a message about the file of the certificate authority that the URL names; nil if this file isn't the problem.
    static func missingAuthority(_ message: String, _ settings: PostgreSQLSettings) -> String? {
        guard let file = settings.parameters["sslrootcert"]?.onOneLine,
            message.contains(#"root certificate file "\#(file)" does not exist"#)
        else { return nil }
        return "sslrootcert: there is no file \(file)"
    }
}

extension ConnectionTrouble.Remedy.Limit {
    fileprivate var remedy: String {
        let each = "each node opens \(PostgreSQLSettings.defaultConnections) connections"
        return switch self {
        case .server:
            "\(each), and commands and administrators need 10 more: raise max_connections on the server"
        case .user(let name): "\(each): raise the limit of the user with ALTER ROLE \(name) CONNECTION LIMIT"
        case .database(let name):
            "\(each): raise the limit of the database with ALTER DATABASE \(name) CONNECTION LIMIT"
        }
    }
}

extension ConnectionTrouble.Remedy {
    /// The remedy for a refused connection.
    ///
    /// libpq doesn't say the SQLSTATE of a refusal, so its message decides. A message in another language gets a general remedy.
    ///
    /// - Parameters:
    ///   - message: The message of libpq, which has the server's.
    ///   - settings: How the connection was to be opened.
    ///   - usedPassword: Whether the server wanted a password and got one.
    init(for message: String, _ settings: PostgreSQLSettings, usedPassword: Bool) {
        let name = settings.parameters["dbname"] ?? ""
        let user = settings.parameters["user"]
        func says(_ texts: String...) -> Bool { texts.contains { message.contains($0) } }

        if says("password authentication failed") {
            self = .checkPassword(file: settings.passwordFile)
        } else if says(#"database "\#(name)" does not exist"#) {
            self = .createDatabase(name, owner: user)
        } else if says("too many clients already", "remaining connection slots are reserved") {
            self = .raise(.server)
        } else if says("too many connections for role") {
            self = .raise(.user(user ?? "USER"))
        } else if says("too many connections for database") {
            self = .raise(.database(name))
        } else if let user, says(#"role "\#(user)" does not exist"#) {
            self = .createUser(user)
        } else if let user, says("Peer authentication failed") {
            self = .beUser(user)
        } else if says("no pg_hba.conf entry", "pg_hba.conf rejects") {
            self = .addRule
        } else if says("unsupported startup parameter") {
            self = .ignoreOptions
        } else if says("session is read-only", "server is in hot standby mode") {
            self = .namePrimary
        } else if says("server does not support SSL") {
            self = .turnOnTLS
        } else if ConnectionTrouble.missingAuthority(message, settings) != nil {
            self = .correctPath
        } else if says("certificate") {
            self = .checkCertificate
        } else {
            self = usedPassword ? .checkPassword(file: settings.passwordFile) : .checkServer
        }
    }
}
#endif
