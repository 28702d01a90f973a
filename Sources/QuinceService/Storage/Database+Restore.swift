package import DatabaseFile
package import Foundation
import GRDB
import ProgramStart
import SQLEngines

extension Database {
    /// Puts a backup in the place of the database at `path`.
    ///
    /// What a backup can't know has ended afterwards: codes, sign-ins in progress, challenges of passkeys, sessions on the account
    /// page, invitations and access tokens, because they can have been used or revoked since. Apps have to send their users through
    /// a sign-in, unless their refresh tokens are kept. The database counts as another one for readers of events.
    ///
    /// Where the earlier database tells what happened since the backup, what was removed for a user's safety stays removed:
    /// signing keys, passkeys, recovery codes and accounts. `EarlierDatabase` has the rules.
    ///
    /// - Parameters:
    ///   - backup: A file of ``backUp(_:to:progress:)``, of this version or an earlier one.
    ///   - path: The SQLite file, which no service may be using.
    ///   - keepsRefreshTokens: Whether refresh tokens of the backup stay valid, also those that were revoked since.
    ///   - wrappingKey: The key that the service will have for the secrets in its database; nil if it has none or isn't known.
    ///   - now: The time.
    ///   - progress: Called several times while the file is copied; what it throws ends the restoration.
    /// - Returns: What it did.
    /// - Throws: `ConfigurationError` while a service uses the database, for the database of a user as whom this process may not act, for
    ///   a backup that is damaged, belongs to another program or was made by a newer version, for one of the other mode, and for one
    ///   whose secrets need two wrapping keys. Then nothing has changed.
    package static func restore(
        _ backup: String,
        to path: String,
        keepsRefreshTokens: Bool,
        wrappingKey: WrappingKey? = nil,
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
            let wrapping = SecretWrapping(key: wrappingKey, path: path)
            let earlier = try earlier.map { try EarlierDatabase($0, wrapping) }
            let chain = try Self.auditChain(of: restored, backup)
            do {
                // First, because it looks at rows that end below.
                try Self.keepMode(
                    of: earlier.map { SQLTransaction($0.database) },
                    in: SQLTransaction(restored)
                )
            } catch is StoredValueError {
                // The mode of the backup is known.
                throw EarlierDatabase.damage
            }
            let restoration = try Self.prepare(
                restored,
                chain,
                earlier,
                keepsRefreshTokens: keepsRefreshTokens,
                now
            )
            // Those of the earlier database were checked before.
            if let name = try wrapping.damaged(in: restored) {
                throw ConfigurationError("the \(name) of \(backup) is damaged; name another backup")
            }
            return restoration
        }
        var restoration = prepared
        restoration.earlier = earlier
        return restoration
    }

    private static func prepare(
        _ restored: GRDB.Database,
        _ chain: AuditChainEnds,
        _ earlier: EarlierDatabase?,
        keepsRefreshTokens: Bool,
        _ now: Date
    ) throws -> Restoration {
        var restoration = Restoration()
        try Self.endWhatMayHaveEnded(in: restored)
        if !keepsRefreshTokens {
            restoration.endedRefreshTokens =
                try Int.fetchOne(restored, sql: "SELECT count(*) FROM token") ?? 0
            try restored.execute(sql: "DELETE FROM token")
        }
        try Self.prepareKeys(restored, earlier, &restoration, now)
        let other = try earlier?.auditLog(after: chain, in: restored)
        restoration.since = try earlier?.giveAccounts(to: restored)
        if other?.tellsAll != true { restoration.since = nil }
        restoration.auditLog = try earlier?.giveAuditLog(other, to: restored, chain) ?? .backup
        try AuditWriter(AuditOrigin(.operator, at: now.timeIntervalSince1970))
            .append(
                .backupRestored,
                // The line of the backup after which the data is that of the backup.
                target: "line \(chain.last)",
                reason: restoration.since == nil ? EarlierDatabase.unknown : nil,
                SQLTransaction(restored)
            )
        return restoration
    }

    private static func prepareKeys(
        _ restored: GRDB.Database,
        _ earlier: EarlierDatabase?,
        _ restoration: inout Restoration,
        _ now: Date
    ) throws {
        let before = try Self.keyIDs(restored)
        let known = try earlier.map { try Set($0.keyIDs) } ?? []
        restoration.leftOut = try earlier?.giveSecrets(to: restored, now)
        restoration.removedKeys = try earlier?.forgetRemovedKeys(in: restored, whichHad: Set(before)) ?? []
        restoration.keys = try Self.keyIDs(restored).map { id in
            PublishedKey(
                id: id,
                origin: !before.contains(id) ? .earlier : known.contains(id) ? .both : .backup
            )
        }
        let needed = try Self.wrappingKeys(of: restored)
        guard needed.count <= 1 else {
            throw ConfigurationError(
                "the backup has secrets that are wrapped with different keys (\(needed.sorted().joined(separator: ", "))); name another backup"
            )
        }
        restoration.wrappingKey = needed.first
    }

    /// The IDs of the keys with which secrets in a database, also one of an earlier version, are wrapped.
    static func wrappingKeys(of database: GRDB.Database) throws -> Set<String> {
        try ["signing_key", "secret"].reduce(into: []) { keys, table in
            guard try database.tableExists(table),
                try database.columns(in: table).contains(where: { $0.name == "wrapped_by" })
            else { return }
            let sql = "SELECT wrapped_by FROM \(table) WHERE wrapped_by IS NOT NULL"
            keys.formUnion(try String.fetchSet(database, sql: sql))
        }
    }

    /// The ends of the audit log of a backup.
    ///
    /// - Throws: `ConfigurationError` if they can't be right, and for a backup of an unknown mode.
    private static func auditChain(of restored: GRDB.Database, _ backup: String) throws -> AuditChainEnds {
        let mode = try String.fetchOne(restored, sql: "SELECT mode FROM service")
        guard mode.map({ Mode(rawValue: $0) != nil }) ?? true else {
            throw ConfigurationError("\(backup) belongs to an unknown mode; name another backup")
        }
        guard let chain = try AuditChainEnds(restored) else {
            throw ConfigurationError("the audit log of \(backup) is damaged; name another backup")
        }
        return chain
    }

    /// The IDs of the signing keys, the oldest first.
    static func keyIDs(_ database: GRDB.Database) throws -> [String] {
        try String.fetchAll(database, sql: "SELECT id FROM signing_key ORDER BY created_at, sequence")
    }

    /// Tables whose rows work once or can be revoked.
    private static let uncertain = [
        "authorization_code", "flow", "passkey_ceremony", "account_session", "invitation", "migration_token",
        "device_request",
    ]

    private static func endWhatMayHaveEnded(in restored: GRDB.Database) throws {
        for table in Self.uncertain { try restored.execute(sql: "DELETE FROM \(table)") }
        // The links of registrations end; the rows go on counting the messages to an address.
        try restored.execute(sql: "UPDATE registration SET account_id = NULL, user_handle = NULL")
        // The next start makes others: browsers keep sign-ins that are sealed with the earlier keys, and readers of events notice
        // another database.
        try restored.execute(
            sql:
                "DELETE FROM secret WHERE name IN ('flow', 'flow in production', 'device codes', 'trusted browsers', 'database-id')"
        )
    }

    /// Such as `20261126T054500Z`, for a file's name.
    private static func compactTime(_ time: Date) -> String {
        Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted).format(time)
    }
}
