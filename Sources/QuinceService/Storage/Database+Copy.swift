import DatabaseFile
import Foundation
import GRDB
import ProgramStart
import SQLEngines
import Synchronization
#if PostgreSQL
import PostgreSQLConnections
#endif

extension Database {
    /// How far a copy is.
    package struct CopyProgress: Hashable, Sendable {
        /// Whether the copied rows are read again and compared.
        package var isComparing = false
        /// The table.
        package var table = ""
        /// The number of rows of all tables that were copied, or compared.
        package var rows = 0
        /// The number of rows of all tables.
        package let total: Int
    }

    /// What a copy has done.
    package struct Copy: Hashable, Sendable {
        package struct Table: Hashable, Sendable {
            package let name: String
            package let rows: Int
            /// The digest of all rows, the same on both engines, in hexadecimal digits.
            package let digest: String
        }

        /// The tables, parents first.
        package let tables: [Table]
        /// The IDs of the keys with which secrets are wrapped.
        package let wrappingKeys: [String]
        /// The files of generated private keys that a service on the copy doesn't find, because they are in another folder.
        package let privateKeys: [String]
        /// The folder in which it looks for them.
        package let keyFolder: String
    }

    /// Copies everything from a SQLite file to an empty database in PostgreSQL.
    ///
    /// One transaction: before its end, the rows are read again and compared, by their number and a digest. The file isn't changed.
    /// Secrets stay as they are, wrapped or not.
    ///
    /// - Parameters:
    ///   - path: The SQLite file, which no service may be using, with the tables of this version.
    ///   - location: Where the rows go: a database in PostgreSQL without tables, or with those of this version and no rows.
    ///   - progress: Called once for every thousand rows; what it throws ends the copy.
    /// - Returns: What it did.
    /// - Throws: `ConfigurationError` while a service uses the file, for databases that don't fit, and for a row that PostgreSQL can't
    ///   store; errors of PostgreSQL. Then nothing has changed.
    package static func copy(
        _ path: String,
        to location: StorageLocation,
        progress: @escaping @Sendable (CopyProgress) throws -> Void = { _ in }
    ) async throws -> Copy {
        #if PostgreSQL
        guard try Self.stored(at: path).pendingMigrations().isEmpty else {
            throw ConfigurationError(
                "\(path) has the tables of an earlier version; make a backup, run 'quince migrate', and copy again"
            )
        }
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await Self.withPool(of: location, limits: .ofCopies) { pool, place in
                try await pool.transaction { target in
                    // Only to read, but so that nothing else writes.
                    let (tables, keys, wrappingKeys) = try Self.stored(at: path).change("copies it") {
                        source in
                        var copy = try ServiceCopy(from: source, path, to: target, place) { state in
                            try cancellation.check()
                            try progress(state)
                        }
                        return (try copy.run(), try Self.developerKeys(source), try Self.wrappingKeys(source))
                    }
                    let folders = Self.keyFolders(path, location)
                    return Copy(
                        tables: tables,
                        wrappingKeys: wrappingKeys,
                        privateKeys: folders.from == folders.to
                            ? [] : Self.files(ofKeys: keys, in: folders.from),
                        keyFolder: folders.to
                    )
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
        #else
        throw ConfigurationError(
            "this quince was built without PostgreSQL; build it with --traits Server,PostgreSQL"
        )
        #endif
    }
}

#if PostgreSQL
extension Database {
    private static func developerKeys(_ source: GRDB.Database) throws -> [String] {
        try String.fetchAll(source, sql: "SELECT id FROM developer_key ORDER BY rowid")
    }

    private static func wrappingKeys(_ source: GRDB.Database) throws -> [String] {
        let sql = "SELECT wrapped_by FROM signing_key UNION SELECT wrapped_by FROM secret"
        return try String?.fetchAll(source, sql: sql).compactMap(\.self).sorted()
    }

    private static func keyFolders(_ path: String, _ location: StorageLocation) -> (from: String, to: String)
    {
        func folder(_ location: StorageLocation) -> String {
            URL(filePath: StorageFolder.keyFolder(location) ?? ".").standardizedFileURL
                .resolvingSymlinksInPath().path
        }
        return (folder(.file(path)), folder(location))
    }

    private static func files(ofKeys ids: [String], in folder: String) -> [String] {
        ids.map { StorageFolder.privateKeyPath($0, in: folder) }
            .filter { FileManager.default.fileExists(atPath: $0) }
    }
}

/// Whether the task of a copy was canceled; the copy runs on a thread that belongs to no task.
private final class Cancellation: Sendable {
    private let isCanceled = Mutex(false)

    func cancel() { self.isCanceled.withLock { $0 = true } }

    func check() throws { if self.isCanceled.withLock({ $0 }) { throw CancellationError() } }
}

extension PostgreSQLLimits {
    /// A table takes hours if there is much to copy, and so long the transaction waits for SQLite.
    fileprivate static var ofCopies: Self {
        var limits = Self()
        limits.statement = nil
        limits.idleInTransaction = .zero
        limits.lock = .seconds(10)
        return limits
    }
}
#endif
