package import DatabaseFile
package import Foundation
import GRDB

extension Database {
    /// Writes a backup of the database at `path`; a service may be using it.
    ///
    /// - Parameters:
    ///   - path: The SQLite file.
    ///   - target: The file to write, which must not exist.
    ///   - progress: Called several times; what it throws ends the copy.
    /// - Returns: The size of the backup, in bytes.
    /// - Throws: `ConfigurationError` for a database that can't be read, and for a file that can't be written.
    package static func backUp(
        _ path: String,
        to target: String,
        progress: DatabaseBackup.Progress = { _, _ in }
    ) throws -> Int {
        try DatabaseBackup(path: path, program: Self.program, isOwn: Self.isOwn)
            .write(to: target, progress: progress)
    }

    /// What a restoration did.
    package struct Restoration: Hashable, Sendable {
        /// The database that was in use before.
        package var earlier = DatabaseRestore.Earlier.none
        /// The number of refresh tokens that the backup has and that apps can't use any more.
        package fileprivate(set) var endedRefreshTokens = 0
        /// The IDs of the keys that signed since the backup was made.
        ///
        /// They come from the earlier database.
        package fileprivate(set) var keysOfEarlier: [String] = []
    }

    /// Puts a backup in the place of the database at `path`.
    ///
    /// What a backup can't know has ended afterwards: codes, sign-ins in progress, challenges of passkeys, sessions on the account
    /// page, invitations and access tokens, because they can have been used or revoked since. Apps have to send their users through
    /// a sign-in, unless their refresh tokens are kept. The database counts as another one for readers of events.
    ///
    /// The signing keys are those of the earlier database, if there is one: a key that was retired since the backup signs nothing
    /// again, and a key that signed since stays published. Keys that only the backup has are retired.
    ///
    /// - Parameters:
    ///   - backup: A file of ``backUp(_:to:progress:)``, of this version or an earlier one.
    ///   - path: The SQLite file, which no service may be using.
    ///   - keepsRefreshTokens: Whether refresh tokens of the backup stay valid, also those that were revoked since.
    ///   - now: The time.
    ///   - progress: Called several times while the file is copied; what it throws ends the restoration.
    /// - Returns: What it did.
    /// - Throws: `ConfigurationError` while a service uses the database, and for a backup that is damaged, belongs to another
    ///   program or was made by a newer version. Then nothing has changed.
    package static func restore(
        _ backup: String,
        to path: String,
        keepsRefreshTokens: Bool,
        now: Date,
        progress: DatabaseBackup.Progress = { _, _ in }
    ) throws -> Restoration {
        let restore = DatabaseRestore(
            path: path,
            program: Self.program,
            migrator: Schema.migrator,
            isOwn: Self.isOwn
        )
        let (prepared, earlier) = try restore.run(
            backup,
            time: Self.compactTime(now),
            progress: progress
        ) { restored, earlier in
            var restoration = Restoration()
            try Self.endWhatMayHaveEnded(in: restored)
            if !keepsRefreshTokens {
                restoration.endedRefreshTokens =
                    try Int.fetchOne(restored, sql: "SELECT count(*) FROM token") ?? 0
                try restored.execute(sql: "DELETE FROM token")
            }
            guard let earlier, try Self.isQuince(earlier) else { return restoration }
            restoration.keysOfEarlier = try Self.takeKeys(of: earlier, into: restored, now)
            try Self.forgetRemovedKeys(of: earlier, in: restored)
            try Self.takeRecoveryCodes(of: earlier, into: restored)
            return restoration
        }
        var restoration = prepared
        restoration.earlier = earlier
        return restoration
    }

    /// Tables whose rows work once or can be revoked.
    private static let uncertain = [
        "authorization_code", "flow", "passkey_ceremony", "account_session", "invitation", "migration_token",
        "device_request",
    ]

    private static func endWhatMayHaveEnded(in restored: GRDB.Database) throws {
        for table in Self.uncertain { try restored.execute(sql: "DELETE FROM \(table)") }
        // The next start makes others: browsers keep sign-ins that are sealed with the earlier keys, and readers of events notice
        // another database.
        try restored.execute(
            sql:
                "DELETE FROM secret WHERE name IN ('flow', 'flow in production', 'device codes', 'trusted browsers', 'database-id')"
        )
    }

    private static func isQuince(_ database: GRDB.Database) throws -> Bool {
        Self.isOwn(
            try String.fetchSet(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
        )
    }

    /// Replaces the signing keys by those of `earlier`, and retires the keys that it doesn't have.
    ///
    /// - Returns: The IDs of the keys that `restored` didn't have.
    private static func takeKeys(
        of earlier: GRDB.Database,
        into restored: GRDB.Database,
        _ now: Date
    ) throws -> [String] {
        // The earlier database can be of another version; a column that it doesn't have gets its default.
        let columns = try earlier.columns(in: "signing_key").map(\.name)
        let common = try restored.columns(in: "signing_key").map(\.name).filter {
            $0 != "sequence" && columns.contains($0)
        }
        let names = common.joined(separator: ", ")
        let keys = try Row.fetchAll(earlier, sql: "SELECT \(names) FROM signing_key ORDER BY sequence")
        guard !keys.isEmpty else { return [] }
        let before = try String.fetchSet(restored, sql: "SELECT id FROM signing_key")
        try restored.execute(
            sql: "UPDATE signing_key SET retired_at = ? WHERE retired_at IS NULL OR retired_at > ?",
            arguments: [now.timeIntervalSince1970, now.timeIntervalSince1970]
        )
        let places = common.map { _ in "?" }.joined(separator: ", ")
        let insert = try restored.makeStatement(
            sql: "INSERT OR REPLACE INTO signing_key (\(names)) VALUES (\(places))"
        )
        for key in keys {
            try insert.execute(arguments: StatementArguments(common.map { key[$0] as DatabaseValue }))
        }
        return keys.map { $0["id"] as String }.filter { !before.contains($0) }
    }

    /// Gives each account that both databases have the recovery codes of `earlier`: those of the backup can have been used or
    /// replaced since.
    private static func takeRecoveryCodes(of earlier: GRDB.Database, into restored: GRDB.Database) throws {
        guard try earlier.tableExists("recovery_code") else { return }
        let remove = try restored.makeStatement(sql: "DELETE FROM recovery_code WHERE account_id = ?")
        for id in try String.fetchAll(earlier, sql: "SELECT id FROM account") {
            try remove.execute(arguments: [id])
        }
        let insert = try restored.makeStatement(
            sql: """
                INSERT INTO recovery_code (account_id, digest, used_at)
                SELECT id, $digest, $used FROM account WHERE id = $account
                """
        )
        let codes = try Row.fetchAll(earlier, sql: "SELECT account_id, digest, used_at FROM recovery_code")
        for code in codes {
            try insert.execute(arguments: [
                "account": code["account_id"] as DatabaseValue, "digest": code["digest"] as DatabaseValue,
                "used": code["used_at"] as DatabaseValue,
            ])
        }
    }

    /// Deletes the keys that someone removed since the backup, because their private keys can be known.
    private static func forgetRemovedKeys(of earlier: GRDB.Database, in restored: GRDB.Database) throws {
        guard try earlier.tableExists("audit_line") else { return }
        let removed = try String.fetchSet(
            earlier,
            sql: """
                SELECT target FROM audit_line WHERE action = ? AND target IS NOT NULL
                    AND target NOT IN (SELECT id FROM signing_key)
                """,
            arguments: [AuditAction.keyRemoved.rawValue]
        )
        for id in removed {
            try restored.execute(sql: "DELETE FROM signing_key WHERE id = ?", arguments: [id])
        }
    }

    /// Such as `20261126T054500Z`, for a file's name.
    private static func compactTime(_ time: Date) -> String {
        Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted).format(time)
    }
}
