import Foundation
import GRDB
import ProgramStart
import SQLEngines

/// The database that a backup replaces, and what the restored one takes over from it.
///
/// Its version can be another one: a table that this version doesn't have tells nothing, and a column that it doesn't have gets its
/// default.
struct EarlierDatabase {
    let database: GRDB.Database
    /// Has the wrapping key that the restored database will be used with.
    private let wrapping: SecretWrapping

    /// The tables that it reads values of.
    private static let tables = [
        "account", "audit_chain", "audit_line", "passkey", "passkey_user", "recovery_code", "secret",
        "service", "signing_key",
    ]

    /// - Throws: `DatabaseError` for a database of another program, and for one that lacks tables or columns of its version, or has them
    ///   with other types.
    init(_ database: GRDB.Database, _ wrapping: SecretWrapping) throws {
        let made = try Schema.migrator.appliedIdentifiers(database)
        guard let last = Schema.migrator.migrations.last(where: made.contains) else { throw Self.damage }
        let own = try DatabaseQueue()
        try Schema.migrator.migrate(own, upTo: last)
        let expected = try own.read { try Self.columns(of: $0) }
        // A newer version can have more of them.
        guard try expected.isSubset(of: Self.columns(of: database)) else { throw Self.damage }
        self.database = database
        self.wrapping = wrapping
    }

    static var damage: DatabaseError { DatabaseError(resultCode: .SQLITE_CORRUPT) }

    /// The columns of ``tables``, with their types, whose values have these types if the database isn't damaged.
    private static func columns(of database: GRDB.Database) throws -> Set<String> {
        let names = Self.tables.map { "'\($0)'" }.joined(separator: ", ")
        return try String.fetchSet(
            database,
            sql: """
                SELECT list.name || ' ' || info.name || ' ' || info.type || ' ' || info."notnull"
                FROM pragma_table_list AS list JOIN pragma_table_info(list.name) AS info
                WHERE list.schema = 'main' AND list.type = 'table' AND list.strict AND list.name IN (\(names))
                """
        )
    }

    var keyIDs: [String] {
        get throws { try Database.keyIDs(self.database) }
    }

    private var hasAuditLog: Bool {
        get throws { try self.database.tableExists("audit_line") }
    }

    /// What the lines of the audit log with this action are about.
    private func targets(of action: AuditAction) throws -> Set<String> {
        guard try self.hasAuditLog else { return [] }
        return try Self.targets(of: action, self.database)
    }

    private static func targets(of action: AuditAction, _ database: GRDB.Database) throws -> Set<String> {
        let sql = "SELECT target FROM audit_line WHERE action = ? AND target IS NOT NULL"
        return try String.fetchSet(database, sql: sql, arguments: [action.rawValue])
    }

    // MARK: Secrets

    /// Gives `restored` the signing keys and the secret for names in the log, unless the result would need another wrapping key than
    /// the backup and this key isn't at hand: it can be lost.
    ///
    /// - Returns: The keys that are left out.
    func giveSecrets(to restored: GRDB.Database, _ now: Date) throws -> Database.LeftOut? {
        let (own, other) = try (
            Database.wrappingKeys(of: restored), Database.wrappingKeys(of: self.database)
        )
        guard other.isSubset(of: own) || other.allSatisfy({ $0 == self.wrapping.key?.id }) else {
            try self.retireKeys(in: restored)
            let kept = try Database.keyIDs(restored)
            return Database.LeftOut(
                origin: .earlier,
                keys: try self.keyIDs.filter { !kept.contains($0) },
                wrappedBy: other.sorted()
            )
        }
        guard try self.wrapping.damaged(in: self.database, only: Database.logSecret) == nil else {
            throw Self.damage
        }
        try self.giveKeys(to: restored, now)
        if try self.database.tableExists("secret") {
            try TableCopy(of: "secret", from: self.database, to: restored)
                .run(conflict: "REPLACE", where: "$name = '\(Database.logSecret)'")
        }
        guard let key = other.first, other.count == 1 else { return nil }
        let wrong = try Database.wrappingKeys(of: restored).subtracting([key])
        guard !wrong.isEmpty else { return nil }
        let ids = try String.fetchAll(
            restored,
            sql: "DELETE FROM signing_key WHERE wrapped_by <> ? RETURNING id",
            arguments: [key]
        )
        try restored.execute(sql: "DELETE FROM secret WHERE wrapped_by <> ?", arguments: [key])
        return ids.isEmpty
            ? nil : Database.LeftOut(origin: .backup, keys: ids.sorted(), wrappedBy: wrong.sorted())
    }

    /// Gives `restored` the signing keys, and retires those that only it has.
    ///
    /// A key that was retired since the backup signs nothing again, and a key that signed since stays published.
    private func giveKeys(to restored: GRDB.Database, _ now: Date) throws {
        guard try !self.keyIDs.isEmpty else { return }
        try restored.execute(
            sql: "UPDATE signing_key SET retired_at = ? WHERE retired_at IS NULL OR retired_at > ?",
            arguments: [now.timeIntervalSince1970, now.timeIntervalSince1970]
        )
        let copy = try TableCopy(of: "signing_key", without: ["sequence"], from: self.database, to: restored)
        try copy.run(conflict: "REPLACE", order: "sequence")
    }

    /// Retires the keys of `restored` that were retired since the backup.
    private func retireKeys(in restored: GRDB.Database) throws {
        let sql = "SELECT id, retired_at FROM signing_key WHERE retired_at IS NOT NULL"
        for row in try Row.fetchAll(self.database, sql: sql) {
            try restored.execute(
                sql: "UPDATE signing_key SET retired_at = ? WHERE id = ?",
                arguments: [row["retired_at"] as Double, row["id"] as String]
            )
        }
    }

    /// Deletes the keys that someone removed since the backup, because their private keys can be known; so can those that were removed
    /// before the backup and that an even earlier database has.
    ///
    /// `own`: the IDs of the keys of the backup.
    ///
    /// - Returns: Their IDs.
    func forgetRemovedKeys(in restored: GRDB.Database, whichHad own: Set<String>) throws -> [String] {
        let since = try self.targets(of: .keyRemoved).subtracting(self.keyIDs)
        let before = try Self.targets(of: .keyRemoved, restored).subtracting(own)
        return try since.union(before).sorted().filter { id in
            try restored.execute(sql: "DELETE FROM signing_key WHERE id = ?", arguments: [id])
            return restored.changesCount > 0
        }
    }

    // MARK: Accounts

    /// Deletes the accounts whose users deleted them since, and gives those that both databases have their ways to sign in: a passkey that
    /// was removed, and a recovery code that was used or replaced, work no more; passkeys that were added since go on.
    ///
    /// Only what the audit log says counts as removed. Rows that are missing without a line can be the loss because of which someone
    /// restores a backup.
    ///
    /// - Returns: Nil if there is no audit log. Recovery codes and planned deletions are then given nevertheless.
    func giveAccounts(to restored: GRDB.Database) throws -> Database.Since? {
        try self.giveRecoveryCodes(to: restored)
        try self.givePlannedDeletions(to: restored)
        guard try self.hasAuditLog else { return nil }
        var since = Database.Since()
        since.deletedAccounts = try self.deleteAccounts(in: restored)
        since.addedPasskeys = try self.givePasskeys(to: restored)
        let present = try String.fetchSet(self.database, sql: "SELECT id FROM passkey")
        for id in try self.targets(of: .passkeyRemoved).subtracting(present) {
            try restored.execute(sql: "DELETE FROM passkey WHERE id = ?", arguments: [id])
            since.removedPasskeys += restored.changesCount
        }
        return since
    }

    /// - Returns: How many there were.
    private func deleteAccounts(in restored: GRDB.Database) throws -> Int {
        let isPresent = try self.database.makeStatement(sql: "SELECT 1 FROM account WHERE id = ?")
        let isDeleted = try self.database.makeStatement(
            sql: "SELECT 1 FROM audit_line WHERE person = ? AND action = ? AND actor <> ?"
        )
        var deleted: [String] = []
        let accounts = try String.fetchCursor(restored, sql: "SELECT id FROM account")
        while let id = try accounts.next() {
            guard try Int.fetchOne(isPresent, arguments: [id]) == nil,
                try Int.fetchOne(
                    isDeleted,
                    arguments: [
                        AuditLine.person(id), AuditAction.accountDeleted.rawValue,
                        AuditOrigin.Actor.operator.rawValue,
                    ]
                ) != nil
            else { continue }
            deleted.append(id)
        }
        for id in deleted { try Database.forgetAccount(id, SQLTransaction(restored)) }
        return deleted.count
    }

    /// - Returns: How many `restored` didn't have.
    private func givePasskeys(to restored: GRDB.Database) throws -> Int {
        guard try self.database.tableExists("passkey") else { return 0 }
        let before = try String.fetchSet(restored, sql: "SELECT id FROM passkey")
        let ofBoth = "EXISTS (SELECT 1 FROM account WHERE id = $account_id)"
        try TableCopy(of: "passkey_user", from: self.database, to: restored)
            .run(conflict: "IGNORE", where: ofBoth)
        // The newest count of signatures is in the earlier database; a copy of a device would go unnoticed with an older one.
        try TableCopy(of: "passkey", from: self.database, to: restored).run(
            conflict: "REPLACE",
            where: ofBoth
        )
        // Those that were removed before the backup, and that an even earlier database has.
        for id in try Self.targets(of: .passkeyRemoved, restored).subtracting(before) {
            try restored.execute(sql: "DELETE FROM passkey WHERE id = ?", arguments: [id])
        }
        return (try Int.fetchOne(restored, sql: "SELECT count(*) FROM passkey") ?? 0) - before.count
    }

    private func giveRecoveryCodes(to restored: GRDB.Database) throws {
        guard try self.database.tableExists("recovery_code") else { return }
        let remove = try restored.makeStatement(sql: "DELETE FROM recovery_code WHERE account_id = ?")
        let accounts = try String.fetchCursor(self.database, sql: "SELECT id FROM account")
        while let id = try accounts.next() { try remove.execute(arguments: [id]) }
        try TableCopy(of: "recovery_code", from: self.database, to: restored)
            .run(conflict: "REPLACE", where: "EXISTS (SELECT 1 FROM account WHERE id = $account_id)")
    }

    /// A deletion that a user planned or canceled since stays planned or canceled.
    private func givePlannedDeletions(to restored: GRDB.Database) throws {
        guard try self.database.columns(in: "account").contains(where: { $0.name == "deletes_at" }) else {
            return
        }
        let sql = "SELECT id FROM account WHERE deletes_at IS NOT NULL"
        let planned = try String.fetchSet(restored, sql: sql).union(String.fetchSet(self.database, sql: sql))
        let time = try self.database.makeStatement(sql: "SELECT deletes_at FROM account WHERE id = ?")
        for id in planned {
            guard let row = try Row.fetchOne(time, arguments: [id]) else { continue }
            try restored.execute(
                sql: "UPDATE account SET deletes_at = ? WHERE id = ?",
                arguments: [row["deletes_at"] as Double?, id]
            )
        }
    }

    // MARK: The audit log

    /// The reason in the line of a restoration after which nobody knows what was removed since the backup.
    static let unknown = "what was removed since isn't known"

    /// An audit log, and what it is to that of the backup.
    struct OtherLog {
        let ends: AuditChainEnds
        /// The last line that both logs have; nil if there is none.
        let common: Int?
        /// Whether it has everything that was removed since the backup.
        var tellsAll = false
    }

    /// The audit log, compared with that of the backup, which has the ends `own`.
    ///
    /// - Returns: Nil without an audit log, or if its numbers can't be right.
    func auditLog(after own: AuditChainEnds, in restored: GRDB.Database) throws -> OtherLog? {
        guard let ends = try AuditChainEnds(self.database) else { return nil }
        let first = max(own.deleted, ends.deleted)
        let common = try stride(from: min(own.last, ends.last), through: first, by: -1).first { line in
            let hash = try own.hash(of: line, restored)
            return try hash != nil && hash == ends.hash(of: line, self.database)
        }
        guard common == own.last else { return OtherLog(ends: ends, common: common) }
        // A restoration since then can have lost such lines.
        let lost = try Int.fetchOne(
            self.database,
            sql: "SELECT 1 FROM audit_line WHERE sequence > ? AND action = ? AND reason = ?",
            arguments: [own.last, AuditAction.backupRestored.rawValue, Self.unknown]
        )
        return OtherLog(ends: ends, common: common, tellsAll: lost == nil)
    }

    /// Adds the lines that the backup doesn't have: a restoration removes no line, and no number comes twice.
    ///
    /// `other`: what ``auditLog(after:in:)`` returned; `own`: the ends of the audit log of the backup.
    ///
    /// - Returns: Where the lines are from.
    func giveAuditLog(_ other: OtherLog?, to restored: GRDB.Database, _ own: AuditChainEnds) throws
        -> Database.AuditLogOrigin
    {
        guard let other else { return try self.hasAuditLog ? .damaged : .backup }
        if other.common == own.last {
            try self.copyLines(after: own.last, to: restored, other.ends)
            return .both
        }
        // The lines between the two logs were deleted for their age.
        if other.ends.deleted > own.last {
            try restored.execute(sql: "DELETE FROM audit_line")
            let count = restored.changesCount
            try restored.execute(
                sql: "UPDATE audit_chain SET deleted = ?, deleted_hash = ?",
                arguments: [other.ends.deleted, other.ends.deletedHash]
            )
            try self.copyLines(after: other.ends.deleted, to: restored, other.ends)
            return .earlier(count)
        }
        let count = try self.appendLines(after: other.common ?? other.ends.deleted, to: restored, own)
        return count == 0 ? .backup : .appended(count)
    }

    private func copyLines(after sequence: Int, to restored: GRDB.Database, _ ends: AuditChainEnds) throws {
        try TableCopy(of: "audit_line", from: self.database, to: restored)
            .run(conflict: "ABORT", where: "$sequence > \(sequence)", order: "sequence")
        try restored.execute(
            sql: "UPDATE audit_chain SET last = ?, last_hash = ?",
            arguments: [ends.last, ends.lastHash]
        )
    }

    /// Appends lines that don't continue the log of the backup, with new numbers and hashes.
    ///
    /// - Returns: How many.
    private func appendLines(after sequence: Int, to restored: GRDB.Database, _ own: AuditChainEnds) throws
        -> Int
    {
        var (last, hash) = (own.last, own.lastHash)
        let statement = "SELECT * FROM audit_line WHERE sequence > ? ORDER BY sequence"
        try SQLTransaction(self.database).forEachRow(statement, [sequence]) { row in
            last += 1
            let line = try AuditLine(row: row).following(hash, as: last)
            try line.insert(SQLTransaction(restored))
            hash = line.hash
            return true
        }
        try restored.execute(sql: "UPDATE audit_chain SET last = ?, last_hash = ?", arguments: [last, hash])
        return last - own.last
    }
}
