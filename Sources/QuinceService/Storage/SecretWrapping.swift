import CryptoExtras
import Foundation
import GRDB
import SQLEngines
import ProgramStart

/// How secrets are in a database: wrapped where there is a wrapping key, otherwise as they are.
///
/// Secrets that were stored without a wrapping key stay readable with one.
struct SecretWrapping: Sendable {
    /// The key for new secrets; nil stores them as they are.
    let key: WrappingKey?
    /// Another key with which secrets can be wrapped, while the key is replaced.
    var earlier: WrappingKey?
    /// The path of the database, for errors.
    let path: String

    /// The columns of a secret.
    typealias Columns = (bytes: Data, wrappedBy: String?)

    /// A secret, as it is stored.
    func stored(_ secret: Data, as name: String) throws -> Columns {
        guard let key else { return (secret, nil) }
        return (try key.wrap(secret, as: name), key.id)
    }

    /// A secret from its columns.
    ///
    /// - Throws: `ConfigurationError` if it is wrapped with another key than those at hand, or was changed.
    func opened(_ bytes: Data, wrappedBy id: String?, as name: String) throws -> Data {
        guard let id else { return bytes }
        guard let key = [self.key, self.earlier].compactMap(\.self).first(where: { $0.id == id }) else {
            throw self.refusal(id)
        }
        do { return try key.unwrap(bytes, as: name) } catch {
            throw ConfigurationError(
                "\(name) in the database \(self.path) is damaged; restore a backup"
            )
        }
    }

    private func refusal(_ id: String) -> ConfigurationError {
        guard let key else {
            return ConfigurationError(
                "the database \(self.path) has secrets that are wrapped with the key \(id); name the file of this key with --wrapping-key-file"
            )
        }
        return ConfigurationError(
            "\(key.path) has the wrapping key \(key.id), but secrets of the database \(self.path) are wrapped with the key \(id); name the file of that key with --wrapping-key-file"
        )
    }

    /// The name of a signing key, for ``stored(_:as:)``.
    static func name(ofKey id: String) -> String { "signing key \(id)" }

    /// The name of another secret of the service, for ``stored(_:as:)``.
    static func name(ofSecret name: String) -> String { "secret '\(name)'" }

    /// Wraps all secrets of a database that aren't wrapped with the key yet.
    ///
    /// - Returns: How many that were.
    /// - Throws: `ConfigurationError` if one is wrapped with an unknown key; then nothing must be committed.
    func wrapAll(_ transaction: SQLTransaction) throws -> Int {
        try self.wrapAll("signing_key", id: "id", bytes: "private_key", Self.name(ofKey:), transaction)
            + self.wrapAll("secret", id: "name", bytes: "bytes", Self.name(ofSecret:), transaction)
    }

    private func wrapAll(
        _ table: String,
        id key: String,
        bytes: String,
        _ name: (String) -> String,
        _ transaction: SQLTransaction
    ) throws -> Int {
        let rows = try transaction.rows(
            """
            SELECT \(key) AS id, \(bytes) AS bytes, wrapped_by FROM \(table)
            WHERE wrapped_by IS NULL OR wrapped_by <> ?
            """,
            [self.key?.id]
        )
        for row in rows {
            let id: String = try row["id"]
            let secret = try self.opened(row["bytes"], wrappedBy: row["wrapped_by"], as: name(id))
            let stored = try self.stored(secret, as: name(id))
            try transaction.execute(
                "UPDATE \(table) SET \(bytes) = ?, wrapped_by = ? WHERE \(key) = ?",
                [stored.bytes, stored.wrappedBy, id]
            )
        }
        return rows.count
    }

    /// Finds a secret with which no service can start; those that are wrapped with another key than the one at hand can't be opened.
    ///
    /// The tables can be those of an earlier version.
    ///
    /// - Parameters:
    ///   - database: The database, whose signing keys are looked at.
    ///   - secret: The only other secret that is looked at; nil for all.
    /// - Returns: The name of the damaged one; nil if there is none.
    /// - Throws: `DatabaseError`.
    func damaged(in database: GRDB.Database, only secret: String? = nil) throws -> String? {
        for row in try Row.fetchAll(database, sql: "SELECT * FROM signing_key") {
            let name = Self.name(ofKey: row["id"])
            let isSound = self.opens(row, "private_key", as: name) {
                _ = try _RSA.Signing.PrivateKey(derRepresentation: $0)
            }
            guard isSound else { return name }
        }
        guard try database.tableExists("secret") else { return nil }
        let sql = "SELECT * FROM secret WHERE ?1 IS NULL OR name = ?1"
        return try Row.fetchAll(database, sql: sql, arguments: [secret])
            .first { !self.opens($0, "bytes", as: Self.name(ofSecret: $0["name"])) }
            .map { Self.name(ofSecret: $0["name"]) }
    }

    private func opens(
        _ row: Row,
        _ column: String,
        as name: String,
        _ use: (Data) throws -> Void = { _ in }
    ) -> Bool {
        // Not in an earlier version.
        let wrappedBy: String? = row["wrapped_by"]
        guard wrappedBy == nil || wrappedBy == self.key?.id else { return true }
        return (try? use(self.opened(row[column], wrappedBy: wrappedBy, as: name))) != nil
    }

    /// Finds the first secret that can't be opened.
    ///
    /// The tables can be those of an earlier version, whose secrets aren't wrapped.
    ///
    /// - Throws: `ConfigurationError` for it.
    func check(_ database: GRDB.Database) throws {
        try self.check(SQLTransaction(database)) { table in
            guard try database.tableExists(table) else { return false }
            return try database.columns(in: table).contains { $0.name == "wrapped_by" }
        }
    }

    /// The same on any engine.
    ///
    /// `isWrappable`: whether a table has columns for wrapped secrets.
    func check(_ transaction: SQLTransaction, isWrappable: (String) throws -> Bool = { _ in true }) throws {
        for (table, id, bytes, name) in [
            ("signing_key", "id", "private_key", Self.name(ofKey:)),
            ("secret", "name", "bytes", Self.name(ofSecret:)),
        ] where try isWrappable(table) {
            let sql =
                "SELECT \(id) AS id, \(bytes) AS bytes, wrapped_by FROM \(table) WHERE wrapped_by IS NOT NULL"
            for row in try transaction.rows(sql) {
                _ = try self.opened(row["bytes"], wrappedBy: row["wrapped_by"], as: name(row["id"]))
            }
        }
    }
}
