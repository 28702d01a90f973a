import Foundation
package import GRDB
import ProgramStart

/// Puts a backup in the place of a database.
///
/// The earlier database stays beside it. Until the last step, which is one rename, the earlier database is the one in use; so a
/// crash at any time leaves one of the two, complete.
package struct DatabaseRestore {
    /// The place of the database.
    ///
    /// Its folder is created if it doesn't exist.
    package let path: String
    /// The name of the program that owns the database, for errors.
    package let program: String
    /// Creates and changes the tables.
    package let migrator: DatabaseMigrator
    /// Whether a database with these tables belongs to the program.
    package let isOwn: (_ tables: Set<String>) -> Bool

    package init(
        path: String,
        program: String,
        migrator: DatabaseMigrator,
        isOwn: @escaping (_ tables: Set<String>) -> Bool
    ) {
        // A link stays a link: the file that it names is replaced.
        self.path = URL(filePath: path).resolvingSymlinksInPath().path
        self.program = program
        self.migrator = migrator
        self.isOwn = isOwn
    }

    /// The earlier database.
    package enum Earlier: Hashable, Sendable {
        /// There was none.
        case none
        /// It is at this path, as one file.
        case kept(path: String)
        /// It can't be read. It is at this path, with its log beside it if it had one.
        case unreadable(path: String)

        /// The path; nil if there was none.
        package var path: String? {
            switch self {
            case .none: nil
            case .kept(let path), .unreadable(let path): path
            }
        }
    }

    /// Restores the file `backup`, which stays as it is.
    ///
    /// - Parameters:
    ///   - backup: A file that ``DatabaseBackup`` wrote, of this version of the program or an earlier one.
    ///   - time: A text for the name of the earlier database, such as `20261126T054500Z`.
    ///   - progress: Called several times while the file is copied; what it throws ends the restoration, and nothing has changed.
    ///   - prepare: Changes the restored database before it is in use, in one transaction. The second argument is the earlier
    ///     database, nil if there is none or it can't be read; it must not be changed.
    /// - Returns: What `prepare` returned, and where the earlier database is.
    /// - Throws: ``ConfigurationError`` while another process uses the database, and for a backup that is damaged, isn't the
    ///   program's or was made by a newer version.
    package func run<Value>(
        _ backup: String,
        time: String,
        progress: DatabaseBackup.Progress = { _, _ in },
        prepare: (_ restored: GRDB.Database, _ earlier: GRDB.Database?) throws -> Value
    ) throws -> (Value, Earlier) {
        try self.requireFile(backup)
        try PrivateFile.makeFolder(URL(filePath: self.path).deletingLastPathComponent().path)
        let lock = try DatabaseLock(path: self.path, activity: "restores a backup")
        let part = "\(self.path).\(getpid()).part"
        defer { for end in ["", "-journal"] { try? FileManager.default.removeItem(atPath: part + end) } }
        do {
            try Self.copy(backup, to: part, progress)
            try DatabaseCheck(
                path: part,
                program: self.program,
                name: backup,
                remedy: "name another backup",
                checksAll: true
            ).run(migrator: self.migrator, isOwn: self.isOwn)
            try self.requireTables(part, backup)
            let (value, isReadable) = try self.prepared(part, prepare)
            try NewFile.flush(part)
            let earlier = try self.setAside(time, isReadable: isReadable)
            try NewFile.replace(part, as: self.path)
            return withExtendedLifetime(lock) { (value, earlier) }
        } catch let error as DatabaseError {
            switch StorageTrouble(error) {
            case .damaged:
                throw ConfigurationError("\(backup) is damaged or isn't a backup; name another backup")
            case let trouble: throw ConfigurationError(trouble.sentence(about: self.path, of: self.program))
            }
        }
    }

    private func requireFile(_ backup: String) throws(ConfigurationError) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: backup)
        guard let attributes else {
            throw ConfigurationError(
                "\(backup): there is no such backup; name a file that 'quince backup' wrote"
            )
        }
        let size = attributes[.size] as? Int ?? 0
        let type = attributes[.type] as? FileAttributeType
        guard type == .typeRegular || type == .typeSymbolicLink, size > 0 else {
            throw ConfigurationError("\(backup) isn't a backup; name a file that 'quince backup' wrote")
        }
        let log = try? FileManager.default.attributesOfItem(atPath: backup + "-wal")
        guard (log?[.size] as? Int ?? 0) == 0 else {
            throw ConfigurationError(
                "\(backup) has a log beside it (\(backup)-wal), so it is a database and not a backup; make a backup of it first"
            )
        }
    }

    /// - Throws: ``ConfigurationError`` for a database without tables.
    private func requireTables(_ part: String, _ backup: String) throws {
        let queue = try DatabaseQueue(path: part)
        defer { try? queue.close() }
        let count = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") ?? 0 }
        guard count > 0 else { throw ConfigurationError("\(backup) isn't a backup; name another backup") }
    }

    private static func copy(_ backup: String, to part: String, _ progress: DatabaseBackup.Progress) throws {
        try PrivateFile.create(part)
        do {
            let (source, copy) = (
                try FileHandle(forReadingFrom: URL(filePath: backup)),
                try FileHandle(forWritingTo: URL(filePath: part))
            )
            defer {
                try? source.close()
                try? copy.close()
            }
            let total = Int(try source.seekToEnd())
            try source.seek(toOffset: 0)
            var copied = 0
            while let bytes = try source.read(upToCount: 4 << 20), !bytes.isEmpty {
                try copy.write(contentsOf: bytes)
                copied += bytes.count
                try progress(copied, total)
            }
        } catch let error as CancellationError {
            throw error
        } catch {
            throw ConfigurationError(
                "can't copy \(backup) to \(part): \(error.localizedDescription); check permissions and free space"
            )
        }
    }

    /// Brings the tables of the copy up to date and lets `prepare` change it.
    ///
    /// - Returns: What `prepare` returned, and whether the earlier database could be read; nil if there is none.
    private func prepared<Value>(
        _ part: String,
        _ prepare: (GRDB.Database, GRDB.Database?) throws -> Value
    ) throws -> (Value, isReadable: Bool?) {
        let restored = try DatabaseQueue(path: part)
        defer { try? restored.close() }
        // One file without a log, until a program opens it.
        try restored.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try self.migrator.migrate(restored)
        guard FileManager.default.fileExists(atPath: self.path) else {
            return (try restored.write { try prepare($0, nil) }, nil)
        }
        guard let earlier = try self.openEarlier() else {
            return (try restored.write { try prepare($0, nil) }, false)
        }
        defer { try? earlier.close() }
        return try earlier.read { earlier in (try restored.write { try prepare($0, earlier) }, true) }
    }

    /// Opens the earlier database, with the changes of its log in the file; nil if it can't be read.
    ///
    /// - Throws: ``ConfigurationError`` if another process has it open for longer than a command takes.
    private func openEarlier() throws -> DatabaseQueue? {
        // SQLite would delete the log of a file that isn't a database.
        guard Self.hasHeader(self.path) else { return nil }
        let end = ContinuousClock.now + .seconds(5)
        while true {
            do {
                var configuration = Configuration()
                configuration.busyMode = .timeout(5)
                let earlier = try DatabaseQueue(path: self.path, configuration: configuration)
                // Succeeds only if no other connection is open, and leaves no log. SQLite doesn't wait here.
                let mode = try earlier.inDatabase {
                    try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE")
                }
                guard mode == "delete" else { throw DatabaseError(resultCode: .SQLITE_BUSY) }
                return earlier
            } catch let error as DatabaseError {
                guard StorageTrouble(error) == .busy else { return nil }
                guard ContinuousClock.now < end else {
                    throw ConfigurationError(
                        "another process uses the database \(self.path); wait for its end, and try again"
                    )
                }
                Thread.sleep(forTimeInterval: 0.05)
            }
        }
    }

    /// Whether the file begins like a SQLite database (https://sqlite.org/fileformat.html §1.2).
    private static func hasHeader(_ path: String) -> Bool {
        guard let file = try? FileHandle(forReadingFrom: URL(filePath: path)) else { return false }
        defer { try? file.close() }
        return (try? file.read(upToCount: 16)) == Data("SQLite format 3\u{0}".utf8)
    }

    /// Gives the earlier database another name, and keeps the first one, which the restored database takes over.
    private func setAside(_ time: String, isReadable: Bool?) throws(ConfigurationError) -> Earlier {
        guard let isReadable else { return .none }
        let kept = self.freeName(time)
        // A damaged database keeps its log, which the restored one must not find.
        for end in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: self.path + end) {
            try NewFile.replace(self.path + end, as: kept + end)
        }
        if unsafe link(self.path, kept) != 0 { try NewFile.replace(self.path, as: kept) }
        return isReadable ? .kept(path: kept) : .unreadable(path: kept)
    }

    private func freeName(_ time: String) -> String {
        let first = "\(self.path).before-restore-\(time)"
        var (name, number) = (first, 1)
        while FileManager.default.fileExists(atPath: name) {
            number += 1
            name = "\(first)-\(number)"
        }
        return name
    }
}
