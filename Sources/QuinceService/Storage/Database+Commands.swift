import DatabaseFile
import Foundation
package import ProgramStart
import SQLEngines
#if PostgreSQL
import PostgreSQLConnections
#endif

extension Database {
    /// Runs the work of a command with the database of a service, which may be running.
    ///
    /// - Parameters:
    ///   - location: Where the database is. It exists, and in PostgreSQL its tables are up to date: only a file is changed to this
    ///     version, because nothing else can be using it then.
    ///   - wrappingKey: The key that encrypts secrets in the database; nil for work that needs none.
    ///   - work: The work; the connections to PostgreSQL are closed when it ends.
    /// - Returns: What `work` returned.
    /// - Throws: `ConfigurationError` for a database that doesn't exist or can't be used; what `work` throws.
    package static func with<Value>(
        _ location: StorageLocation,
        wrappingKey: WrappingKey? = nil,
        _ work: (Database) async throws -> Value
    ) async throws -> Value {
        #if PostgreSQL
        if case .postgreSQL = location {
            return try await Self.withPool(of: location) { pool, place in
                guard try await PostgreSQLSchema.pending(pool, at: place).isEmpty else {
                    throw ConfigurationError(
                        "the database \(place) doesn't have the tables of this version; run 'quince migrate'"
                    )
                }
                let database = Self.current(pool, at: place, wrappingKey: wrappingKey)
                // Times that a command stores, such as when a key signs, hold for all nodes.
                _ = try await database.compareClocks()
                return try await work(database)
            }
        }
        #endif
        return try await work(Database(path: location.existingFile(), wrappingKey: wrappingKey))
    }

    /// The signing keys in the database of a service, oldest first; no wrapping key is needed.
    ///
    /// A file can have the tables of an earlier version.
    ///
    /// - Throws: `ConfigurationError` for a database that can't be used.
    package static func keyEntries(in location: StorageLocation) async throws -> [KeyEntry] {
        if location.isPostgreSQL { return try await Self.with(location) { try await $0.keyEntries() } }
        return try Self.keyEntries(at: location.existingFile())
    }

    /// The names of the migrations that a start of this version would make, in order.
    ///
    /// - Throws: `ConfigurationError` for a database that a newer version made, or that can't be used.
    package static func pendingMigrations(in location: StorageLocation) async throws -> [String] {
        #if PostgreSQL
        if location.isPostgreSQL {
            return try await Self.withPool(of: location) { try await PostgreSQLSchema.pending($0, at: $1) }
        }
        #endif
        return try Self.stored(at: location.existingFile()).pendingMigrations()
    }

    /// Makes the migrations that aren't made yet.
    ///
    /// In PostgreSQL, the nodes of a service may be running, as when a node of this version starts.
    ///
    /// - Returns: Their names, in order.
    /// - Throws: `ConfigurationError` for a database that a newer version made, for a file that a service uses, and for a database that
    ///   can't be used.
    package static func migrate(in location: StorageLocation) async throws -> [String] {
        #if PostgreSQL
        if location.isPostgreSQL {
            return try await Self.withPool(of: location) { pool, place in
                let names = try await PostgreSQLSchema.pending(pool, at: place)
                try await PostgreSQLSchema.migrate(pool, at: place)
                return names
            }
        }
        #endif
        return try Self.stored(at: location.existingFile()).migrate()
    }

    /// Wraps all secrets in the database of a service that isn't running.
    ///
    /// One transaction. Afterwards a file, and the tables in PostgreSQL, have no copy of the earlier form; PostgreSQL's log of changes
    /// and its archive still have.
    ///
    /// - Parameters:
    ///   - location: Where the database is.
    ///   - key: The wrapping key.
    ///   - earlier: The key with which secrets are wrapped now; nil if they aren't.
    /// - Returns: How many secrets are wrapped now that weren't before.
    /// - Throws: `ConfigurationError` while others use the database, and if a secret is wrapped with an unknown key. Then nothing has
    ///   changed.
    package static func wrapSecrets(
        in location: StorageLocation,
        with key: WrappingKey,
        earlier: WrappingKey?
    ) async throws -> Int {
        #if PostgreSQL
        if location.isPostgreSQL {
            return try await Self.with(location) { database in
                let wrapping = SecretWrapping(key: key, earlier: earlier, path: location.name)
                return try await database.wrapSecrets(wrapping)
            }
        }
        #endif
        return try Self.wrapSecrets(at: location.existingFile(), with: key, earlier: earlier)
    }

    /// The error message for a failure of the storage; nil for other errors.
    package static func refusal(for error: any Error, at location: StorageLocation) -> ConfigurationError? {
        guard let trouble = StorageTrouble(ofEngine: error) else { return nil }
        #if PostgreSQL
        if location.isPostgreSQL {
            return ConfigurationError(trouble.sentence(aboutServer: location.name, of: Self.program))
        }
        #endif
        return location.databaseFile.map { ConfigurationError(trouble.sentence(about: $0, of: Self.program)) }
    }
}

extension StorageLocation {
    package var isPostgreSQL: Bool { if case .postgreSQL = self { true } else { false } }

    /// The SQLite file, which exists.
    ///
    /// - Throws: `ConfigurationError` for a file that doesn't exist, for a database in memory, and for PostgreSQL.
    package func existingFile() throws(ConfigurationError) -> String {
        guard let path = self.databaseFile else {
            throw ConfigurationError(
                self == .memory
                    ? "a database in memory ends with its service; name the service's database with --database"
                    : "this needs a database in a SQLite file; name it with --database"
            )
        }
        guard FileManager.default.fileExists(atPath: path) else {
            throw ConfigurationError(
                "\(path): can't find or read this database; start the service once, or name its database with --database"
            )
        }
        return path
    }
}

#if PostgreSQL
extension Database {
    /// Runs work with one connection to PostgreSQL, which is closed when it ends.
    ///
    /// `limits`: nil for those of a command, whose statements can take minutes.
    static func withPool<Value>(
        of location: StorageLocation,
        limits: PostgreSQLLimits? = nil,
        _ work: (_ pool: PostgreSQLPool, _ place: String) async throws -> Value
    ) async throws -> Value {
        guard case .postgreSQL(let url, _, let passwordFile) = location else {
            throw ConfigurationError("this needs a database in PostgreSQL; name its URL")
        }
        let settings = try StorageLocation.settings(
            url,
            passwordFile: passwordFile,
            connections: 1,
            limits: limits ?? .ofCommands
        )
        let pool: PostgreSQLPool
        do { pool = try await PostgreSQLPool.open(settings) } catch let error as PostgreSQLError {
            // It names the database already.
            throw ConfigurationError(error.description)
        }
        do {
            let value = try await work(pool, settings.place)
            await pool.close()
            return value
        } catch {
            await pool.close()
            throw error
        }
    }

    /// Wraps all secrets, as the only user of the database.
    fileprivate func wrapSecrets(_ wrapping: SecretWrapping) async throws -> Int {
        let audit = AuditWriter()
        let count = try await self.storage.write { transaction in
            let others = try transaction.rows(
                """
                SELECT DISTINCT application_name AS name FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename = current_user
                ORDER BY application_name
                """
            )
            guard others.isEmpty else {
                let names = try others.map { row throws -> String in try row["name"] }
                throw ConfigurationError(
                    "the database \(wrapping.path) is in use by other connections (\(names.joined(separator: ", "))); stop all nodes of the service, and end these connections"
                )
            }
            let count = try wrapping.wrapAll(transaction)
            if count > 0, let key = wrapping.key {
                try audit.append(.secretsWrapped, target: key.id, transaction)
            }
            return count
        }
        // Outside of a transaction. The rows of the earlier form are deleted with the table's earlier files.
        for table in ["signing_key", "secret"] where count > 0 {
            try await self.storage.execute("VACUUM FULL \(table)")
        }
        return count
    }
}

extension PostgreSQLLimits {
    fileprivate static var ofCommands: Self {
        var limits = Self()
        limits.statement = .seconds(300)
        limits.lock = .seconds(10)
        limits.waiting = .seconds(300)
        return limits
    }
}
#endif
