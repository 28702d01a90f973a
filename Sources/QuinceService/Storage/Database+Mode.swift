import SQLEngines
import ProgramStart

extension Database {
    /// The mode and the issuer of the service that uses the database; nil before the first start.
    package func servedBy() async throws -> (mode: Mode, issuer: String)? {
        try await self.storage.read { try Self.servedBy($0) }
    }

    /// Checks that the database can be used in `mode`.
    ///
    /// - Throws: `ConfigurationError` if the database belongs to the other mode.
    func require(_ mode: Mode) async throws {
        try await self.storage.read { try Self.require(mode, $0) }
    }

    /// Checks that a database, also one of an earlier version, can be used in `mode`.
    ///
    /// A database belongs to one mode. In development, anyone signs in as everyone: nothing that was made there (a code, a token, a
    /// session, a passkey) may be worth anything in production.
    ///
    /// - Throws: `ConfigurationError` if the database belongs to the other mode.
    static func require(_ mode: Mode, _ transaction: SQLTransaction) throws {
        switch (try Self.servedBy(transaction)?.mode, mode) {
        case (.development, .production):
            throw ConfigurationError(
                "the database was used in development mode, in which anyone can sign in as everyone; for production mode, name a new "
                    + "file with --database"
            )
        case (.production, .development):
            throw ConfigurationError(
                "the database belongs to production mode; add --production, or 'mode: production' to the configuration file; for "
                    + "development mode, in which anyone can sign in as everyone, name another file with --database"
            )
        default: return
        }
    }

    /// Notes the mode and the issuer of a start that changes nothing else.
    ///
    /// - Throws: `ConfigurationError` if the database belongs to the other mode.
    func claim(_ mode: Mode, issuer: String) async throws {
        try await self.storage.write { try Self.claim(mode, issuer: issuer, $0) }
    }

    /// Notes the mode and the issuer of a start.
    ///
    /// - Throws: `ConfigurationError` if the database belongs to the other mode.
    static func claim(_ mode: Mode, issuer: String, _ transaction: SQLTransaction) throws {
        try Self.require(mode, transaction)
        // Nothing waits for an unchanged row: not for a start, and not for `quince apply --dry-run`.
        if let stored = try Self.servedBy(transaction), stored == (mode, issuer) { return }
        try transaction.execute(
            """
            INSERT INTO service ("only", mode, issuer) VALUES (1, ?, ?)
            ON CONFLICT ("only") DO UPDATE SET mode = excluded.mode, issuer = excluded.issuer
            """,
            [mode.rawValue, issuer]
        )
    }

    /// Gives a restored database the mode of the one that it replaces, if it has none of its own.
    ///
    /// The signing keys go from one to the other, and in development mode, anyone gets a token with them.
    ///
    /// - Throws: `ConfigurationError` if the databases belong to different modes.
    static func keepMode(of earlier: SQLTransaction?, in restored: SQLTransaction) throws {
        let own = try Self.servedBy(restored)
        let other = try earlier.flatMap { try Self.servedBy($0) }
        if let own, let other, own.mode != other.mode {
            throw ConfigurationError(
                "the backup is one of \(own.mode.rawValue) mode, and the database in its place belongs to \(other.mode.rawValue) "
                    + "mode; name another file with --database"
            )
        }
        guard let kept = own ?? other else { return }
        try restored.execute(
            #"INSERT INTO service ("only", mode, issuer) VALUES (1, ?, ?) ON CONFLICT DO NOTHING"#,
            [kept.mode.rawValue, kept.issuer]
        )
    }

    /// The issuer is empty if only what the database contains says which mode it belongs to.
    private static func servedBy(_ transaction: SQLTransaction) throws -> (mode: Mode, issuer: String)? {
        let hasTable = try transaction.hasTable("service")
        var row = try hasTable ? transaction.row("SELECT mode, issuer FROM service") : nil
        // A database of an earlier version, whether its tables are up to date or not; before passkeys, it tells nothing.
        if row == nil, try transaction.hasTable("recovery_code") {
            row = try transaction.row(Schema.productionBefore)
            if row == nil, !hasTable { row = try transaction.row(Schema.developmentBefore) }
        }
        guard let row else { return nil }
        let (text, issuer): (String, String) = try (row["mode"], row["issuer"])
        let mode: Mode = try StoredValueError.reading("service.mode", text)
        return (mode, issuer)
    }
}
