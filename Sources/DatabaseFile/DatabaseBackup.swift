import Foundation
import GRDB
import ProgramStart

/// Copies a database to one file that stands alone, while other processes read and write the database.
///
/// The file has the state of one moment: everything that was committed before the copy began. It has no log beside it, so that
/// one file is the whole backup. A plain copy of the database file isn't a backup: the newest changes are in the log.
package struct DatabaseBackup {
    /// How many bytes are copied, of how many.
    package typealias Progress = (_ copied: Int, _ total: Int) throws -> Void

    /// The database.
    package let path: String
    /// The name of the program that owns the database, for errors.
    package let program: String
    /// Whether a database with these tables belongs to the program.
    package let isOwn: (_ tables: Set<String>) -> Bool

    package init(path: String, program: String, isOwn: @escaping (_ tables: Set<String>) -> Bool) {
        self.path = path
        self.program = program
        self.isOwn = isOwn
    }

    /// Pages that are copied between two calls of the progress: 4 MiB.
    private static let step: CInt = 1_024

    /// Writes the file, readable by its owner only, checks it completely, and only then gives it its name.
    ///
    /// - Parameters:
    ///   - target: The path of the file, which must not exist.
    ///   - progress: Called several times; what it throws ends the copy, and nothing is left of it.
    /// - Returns: The size of the file, in bytes.
    /// - Throws: ``ConfigurationError`` for a database that can't be read, is damaged or isn't the program's, and for a file
    ///   that exists or can't be written.
    package func write(to target: String, progress: Progress = { _, _ in }) throws -> Int {
        // The two can belong to different users.
        let (place, goal) = (FilePlace(self.path), FilePlace(target))
        do {
            let source = try place.acting { try self.openSource(place) }
            defer { try? place.acting { try source.close() } }
            return try goal.acting {
                guard !FileManager.default.fileExists(atPath: goal.path) else { throw Self.exists(target) }
                // No process ID: in a container, the process that was killed can have had the same.
                let part = "\(goal.path).\(UUID().uuidString).part"
                try PrivateFile.create(part, for: target, remedy: "name another file")
                defer { NewFile.remove(part) }
                try source.inDatabase { try Self.copy($0, to: part, progress) }
                try NewFile.flush(part)
                guard try NewFile.add(part, as: goal.path) else { throw Self.exists(target) }
                let attributes = try? FileManager.default.attributesOfItem(atPath: goal.path)
                return attributes?[.size] as? Int ?? 0
            }
        } catch let error as DatabaseError {
            throw ConfigurationError(StorageTrouble(error).sentence(about: self.path, of: self.program))
        }
    }

    /// Opens the database and begins the snapshot, which lasts until the connection is closed: writers go on and don't disturb it.
    ///
    /// Then all of its files are open.
    private func openSource(_ place: FilePlace) throws -> DatabaseQueue {
        if place.owner != nil { try place.requireUse() }
        // Not opened read-only, because such a connection to a database in WAL mode leaves files that it may not remove.
        let source = try DatabaseQueue(path: place.path, configuration: Self.patient)
        try source.inDatabase { source in
            try source.beginTransaction(.deferred)
            let tables = try Set(
                String.fetchAll(source, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
            )
            guard self.isOwn(tables) else {
                throw ConfigurationError(
                    "the database \(self.path) isn't one of \(self.program); name another file with --database"
                )
            }
        }
        return source
    }

    private static func copy(
        _ source: GRDB.Database,
        to part: String,
        _ progress: Progress
    ) throws {
        do {
            let pageSize = try Int.fetchOne(source, sql: "PRAGMA page_size") ?? 4_096
            let copy = try DatabaseQueue(path: part)
            defer { try? copy.close() }
            try copy.inDatabase { copy in
                try withoutActuallyEscaping(progress) { progress in
                    try source.backup(to: copy, pagesPerStep: Self.step) { step in
                        try progress(step.completedPageCount * pageSize, step.totalPageCount * pageSize)
                    }
                }
                // Once more, because errors of the last call are ignored.
                let size = try Int.fetchOne(copy, sql: "PRAGMA page_count") ?? 0
                try progress(size * pageSize, size * pageSize)
                // The copy is in WAL mode like the database, and would need a log beside it.
                try copy.execute(sql: "PRAGMA journal_mode = DELETE")
                guard try String.fetchOne(copy, sql: "PRAGMA integrity_check(1)") == "ok" else {
                    throw DatabaseError(resultCode: .SQLITE_CORRUPT)
                }
            }
        } catch let error as DatabaseError where StorageTrouble(error) == .noRoom {
            throw ConfigurationError("the disk of \(part) is full; free some space, or name another file")
        }
    }

    /// Waits for up to five seconds while a crashed process's log is recovered.
    private static var patient: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        // The snapshot lasts longer than one call.
        configuration.allowsUnsafeTransactions = true
        return configuration
    }

    private static func exists(_ target: String) -> ConfigurationError {
        ConfigurationError("\(target) exists already; a backup replaces no file, so name another one")
    }
}
