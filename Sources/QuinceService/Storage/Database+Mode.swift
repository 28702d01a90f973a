import DatabaseFile
import GRDB
import ProgramStart

extension Database {
    /// The mode and the issuer of the service that uses the database; nil before the first start.
    package func servedBy() async throws -> (mode: Mode, issuer: String)? {
        try self.file.read { try Self.servedBy($0) }
    }

    /// Checks that the database can be used in `mode`.
    ///
    /// A database belongs to one mode. In development, anyone signs in as everyone: nothing that was made there (a code, a token, a
    /// session, a passkey) may be worth anything in production.
    ///
    /// - Throws: `ConfigurationError` if the database belongs to the other mode.
    static func require(_ mode: Mode, _ database: GRDB.Database) throws {
        switch (try Self.servedBy(database)?.mode, mode) {
        case (.development, .production):
            throw ConfigurationError(
                "the database was used in development mode, in which anyone can sign in as everyone; for production mode, name a new "
                    + "file with --database"
            )
        case (.production, .development):
            throw ConfigurationError(
                "the database belongs to production mode; for development mode, in which anyone can sign in as everyone, name another "
                    + "file with --database"
            )
        default: return
        }
    }

    /// Notes the mode and the issuer of a start.
    ///
    /// - Throws: `ConfigurationError` if the database belongs to the other mode.
    static func claim(_ mode: Mode, issuer: String, _ database: GRDB.Database) throws {
        try Self.require(mode, database)
        try database.execute(
            sql: """
                INSERT INTO service (only, mode, issuer) VALUES (1, ?, ?)
                ON CONFLICT (only) DO UPDATE SET mode = excluded.mode, issuer = excluded.issuer
                """,
            arguments: [mode.rawValue, issuer]
        )
    }

    private static func servedBy(_ database: GRDB.Database) throws -> (mode: Mode, issuer: String)? {
        var sql = "SELECT mode, issuer FROM service"
        if try !database.tableExists("service") {
            // A database of an earlier version; before passkeys, it tells nothing.
            guard try database.tableExists("recovery_code") else { return nil }
            sql = Schema.developmentBefore
        }
        guard let row = try Row.fetchOne(database, sql: sql) else { return nil }
        let (text, issuer): (String, String) = (row["mode"], row["issuer"])
        let mode: Mode = try StoredValueError.reading("service.mode", text)
        return (mode, issuer)
    }
}
