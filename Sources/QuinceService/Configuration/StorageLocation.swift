package import ProgramStart
#if PostgreSQL
import PostgreSQLConnections
#endif

/// The location of all stored data.
package enum StorageLocation: Hashable, Sendable {
    /// A folder the service may create: `quince.sqlite` and the generated private keys.
    case folder(String)
    /// One SQLite file; generated private keys are next to it.
    case file(String)
    /// A temporary folder; the run leaves nothing behind.
    case memory
    /// A database in PostgreSQL: its URL, which has no password; the folder of the generated private keys; the file with the
    /// password, nil if it needs none or libpq finds it.
    case postgreSQL(url: String, keyFolder: String = Self.defaultFolder, passwordFile: String? = nil)

    /// The SQLite file; nil for a temporary database and for PostgreSQL.
    package var databaseFile: String? {
        switch self {
        case .folder(let folder): "\(folder)/quince.sqlite"
        case .file(let file): file
        case .memory, .postgreSQL: nil
        }
    }

    /// The default folder, in the current folder.
    package static let defaultFolder = ".quince"

    /// Reads the value of `--database`: a path, `:memory:` as in SQLite, or a URL of PostgreSQL.
    ///
    /// - Throws: ``ConfigurationError`` if the text is empty, and for a URL that can't be used.
    package init(parsing text: String) throws(ConfigurationError) {
        guard !text.isEmpty else {
            throw ConfigurationError(
                "the database has an empty name; give a file such as quince.sqlite or :memory:"
            )
        }
        guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") else {
            if let scheme = Self.scheme(of: text) {
                throw ConfigurationError(
                    "'\(scheme)' isn't a kind of database that Quince knows; give the path of a SQLite file, or the URL of a database in "
                        + "PostgreSQL: postgres://user@host:port/database"
                )
            }
            self = text == ":memory:" ? .memory : .file(text)
            return
        }
        #if PostgreSQL
        _ = try Self.settings(text)
        self = .postgreSQL(url: text)
        #else
        throw ConfigurationError(
            "this quince was built without PostgreSQL; build it with --traits Server,PostgreSQL, or give a SQLite file"
        )
        #endif
    }

    /// What a URL begins with, without the rest, which can contain a password; nil for a path.
    private static func scheme(of text: String) -> Substring? {
        guard let end = text.firstRange(of: "://")?.lowerBound else { return nil }
        let scheme = text[..<end]
        let isScheme = scheme.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "+-.".utf8.contains(byte)
        }
        return isScheme && !scheme.isEmpty ? scheme : nil
    }

    /// The same location with the file that has the password; one that isn't in PostgreSQL needs none.
    func withPasswordFile(_ file: String?) -> Self {
        guard case .postgreSQL(let url, let keyFolder, _) = self else { return self }
        return .postgreSQL(url: url, keyFolder: keyFolder, passwordFile: file)
    }

    /// The same location, if the file with the password can be used.
    ///
    /// - Throws: ``ConfigurationError`` for a file that can't be read or has no password.
    func checked() throws(ConfigurationError) -> Self {
        #if PostgreSQL
        if case .postgreSQL(let url, _, let passwordFile) = self {
            _ = try Self.settings(url, passwordFile: passwordFile)
        }
        #endif
        return self
    }

    /// The database, for messages: its path, or user, host and name.
    package var name: String {
        switch self {
        case .folder, .file: return self.databaseFile ?? ""
        case .memory: return ":memory:"
        case .postgreSQL(let url, _, _):
            #if PostgreSQL
            return (try? Self.settings(url).place) ?? url
            #else
            return url
            #endif
        }
    }

    #if PostgreSQL
    /// The connections to a URL.
    ///
    /// - Throws: ``ConfigurationError`` for a URL or a password file that can't be used.
    static func settings(
        _ url: String,
        passwordFile: String? = nil,
        connections: Int = PostgreSQLSettings.defaultConnections,
        limits: PostgreSQLLimits = PostgreSQLLimits()
    ) throws(ConfigurationError) -> PostgreSQLSettings {
        try PostgreSQLSettings(
            parsing: url,
            called: "the database",
            passwordFile: passwordFile,
            program: "quince",
            connections: connections,
            limits: limits
        )
    }
    #endif
}
