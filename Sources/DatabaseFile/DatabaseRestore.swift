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
    private let place: FilePlace

    package init(
        path: String,
        program: String,
        migrator: DatabaseMigrator,
        isOwn: @escaping (_ tables: Set<String>) -> Bool
    ) {
        self.place = FilePlace(path)
        // A link stays a link: the file that it names is replaced.
        self.path = self.place.path
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
        /// It is damaged, or isn't the program's. It is at this path, with its log beside it if it had one.
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
    /// Root acts as the first other user to whom something on the way to the database belongs, and stays this user until the process ends.
    /// Before, it opens the backup, in the same way as the user on the way to it.
    ///
    /// - Parameters:
    ///   - backup: A file that ``DatabaseBackup`` wrote, of this version of the program or an earlier one.
    ///   - time: A text for the name of the earlier database, such as `20261126T054500Z`.
    ///   - progress: Called several times while the file is copied; what it throws ends the restoration, and nothing has changed.
    ///   - prepare: Changes the restored database before it is in use, in one transaction. The second argument is the earlier
    ///     database, nil if there is none or it is damaged; it must not be changed. If `prepare` throws a `DatabaseError` with the earlier
    ///     database, its changes are undone, and it is called once more without it.
    /// - Returns: What `prepare` returned, and where the earlier database is.
    /// - Throws: ``ConfigurationError`` while another process uses the database, for the database of a user as whom this process may not
    ///   act, for an earlier database that this process may not read and write, and for a backup that is damaged, isn't the program's or
    ///   was made by a newer version.
    package func run<Value>(
        _ backup: String,
        time: String,
        progress: DatabaseBackup.Progress = { _, _ in },
        prepare: (_ restored: GRDB.Database, _ earlier: GRDB.Database?) throws -> Value
    ) throws -> (Value, Earlier) {
        // The owner of the database may not be able to read it. A link of another user could lead root to any file.
        let source = FilePlace(backup, hasFilesBeside: false)
        let file = try source.acting { try self.opened(source, backup) }
        defer { try? file.close() }
        try self.place.actToReplace()
        try PrivateFile.makeFolder(URL(filePath: self.path).deletingLastPathComponent().path)
        let lock = try DatabaseLock(path: self.path, activity: "restores a backup")
        try self.place.requireUse()
        NewFile.removeParts(of: self.path)
        let part = "\(self.path).\(getpid()).part"
        defer { NewFile.remove(part) }
        do {
            try self.copy(file, of: backup, to: part, progress)
            try DatabaseCheck(
                path: part,
                program: self.program,
                name: backup,
                remedy: "name another backup",
                isBackup: true
            ).run(migrator: self.migrator, isOwn: self.isOwn)
            let (value, isReadable, exclusive) = try self.prepared(part, prepare)
            // Ends the transaction, in which no other process writes: a change before the rename would be lost.
            defer { try? exclusive?.close() }
            try NewFile.flush(part)
            let earlier = try self.setAside(time, isReadable: isReadable)
            try NewFile.replace(part, as: self.path)
            return withExtendedLifetime(lock) { (value, earlier) }
        } catch is RowDecodingError {
            throw Self.damaged(backup)
        } catch let error as DatabaseError {
            switch StorageTrouble(error) {
            case .damaged: throw Self.damaged(backup)
            case let trouble: throw ConfigurationError(trouble.sentence(about: self.path, of: self.program))
            }
        }
    }

    private static func damaged(_ backup: String) -> ConfigurationError {
        ConfigurationError("\(backup) is damaged or isn't a backup; name another backup")
    }

    /// Opens the backup for reading.
    private func opened(_ place: FilePlace, _ backup: String) throws(ConfigurationError) -> FileHandle {
        try self.requireFile(place.path, backup)
        let file: FileHandle
        do { file = try RegularFile.open(place.path, O_RDONLY) } catch {
            switch error {
            case .otherKind: throw Self.otherKind(backup)
            case .code(let code):
                let reason = unsafe String(cString: strerror(code))
                throw ConfigurationError(
                    "the user \(geteuid()) can't read \(backup): \(reason); check the permissions and the owner of the file and its folder"
                )
            }
        }
        // Nothing but a database is copied to where the owner of the earlier one can read it.
        guard Self.isDatabase(file) else { throw Self.damaged(backup) }
        return file
    }

    private func requireFile(_ file: String, _ backup: String) throws(ConfigurationError) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        guard let attributes else {
            throw ConfigurationError(
                "\(backup): there is no such backup; name a file that 'quince backup' wrote"
            )
        }
        let size = attributes[.size] as? Int ?? 0
        let type = attributes[.type] as? FileAttributeType
        guard type == .typeRegular, size > 0 else { throw Self.otherKind(backup) }
        for log in ["\(file)-wal", "\(file)-journal"] {
            let attributes = try? FileManager.default.attributesOfItem(atPath: log)
            guard (attributes?[.size] as? Int ?? 0) == 0 else {
                throw ConfigurationError(
                    "\(backup) has a log beside it (\(log)), so it is a database and not a backup; make a backup of it first"
                )
            }
        }
    }

    private static func otherKind(_ backup: String) -> ConfigurationError {
        ConfigurationError("\(backup) isn't a backup; name a file that 'quince backup' wrote")
    }

    private func copy(
        _ source: FileHandle,
        of backup: String,
        to part: String,
        _ progress: DatabaseBackup.Progress
    ) throws {
        let copy = try PrivateFile.create(part, for: self.path)
        defer { try? copy.close() }
        do {
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
    /// - Returns: What `prepare` returned, whether the earlier database could be read, nil if there is none, and its connection,
    ///   in whose transaction no other process writes.
    private func prepared<Value>(
        _ part: String,
        _ prepare: (GRDB.Database, GRDB.Database?) throws -> Value
    ) throws -> (Value, isReadable: Bool?, DatabaseQueue?) {
        let restored = try DatabaseQueue(path: part)
        defer { try? restored.close() }
        // One file without a log, until a program opens it.
        try restored.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try self.migrator.migrate(restored)
        guard FileManager.default.fileExists(atPath: self.path) else {
            return (try restored.write { try prepare($0, nil) }, nil, nil)
        }
        let earlier = try self.openEarlier()
        if let earlier, let value = try self.prepared(restored, takingOverFrom: earlier, prepare) {
            return (value, true, earlier)
        }
        return (try restored.write { try prepare($0, nil) }, false, earlier)
    }

    /// - Returns: What `prepare` returned; nil if the earlier database can't be used, and then nothing has changed.
    private func prepared<Value>(
        _ restored: DatabaseQueue,
        takingOverFrom earlier: DatabaseQueue,
        _ prepare: (GRDB.Database, GRDB.Database?) throws -> Value
    ) throws -> Value? {
        do {
            return try earlier.inDatabase { (earlier) throws -> Value? in
                guard try self.migrator.canRead(earlier) else { return nil }
                // An index that doesn't fit its table hides rows without an error.
                guard try String.fetchOne(earlier, sql: "PRAGMA integrity_check(1)") == "ok" else {
                    return nil
                }
                return try restored.write { try prepare($0, earlier) }
            }
        } catch is RowDecodingError {
            return nil
        } catch let error as DatabaseError {
            switch StorageTrouble(error) {
            case .damaged, .other: return nil
            // Of the restored database: the earlier one isn't written, and no other process has it open.
            case .noRoom, .readOnly, .busy, .unavailable: throw error
            }
        }
    }

    /// Opens the earlier database, with the changes of its log in the file; nil if it is damaged.
    ///
    /// It is in a transaction in which no other process reads or writes, until the connection is closed.
    ///
    /// - Throws: ``ConfigurationError`` if another process has it open for longer than a command takes; `DatabaseError` if its files can't
    ///   be written.
    private func openEarlier() throws -> DatabaseQueue? {
        // SQLite would delete the log of a file that isn't a database.
        guard let file = try? RegularFile.open(self.path, O_RDONLY) else { return nil }
        let isDatabase = Self.isDatabase(file)
        try? file.close()
        guard isDatabase else { return nil }
        let end = ContinuousClock.now + .seconds(5)
        while true {
            do {
                var configuration = Configuration()
                configuration.busyMode = .timeout(5)
                // The transaction lasts longer than one call.
                configuration.allowsUnsafeTransactions = true
                let earlier = try DatabaseQueue(path: self.path, configuration: configuration)
                try earlier.inDatabase { earlier in
                    // Succeeds only if no other connection is open, and leaves no log. SQLite doesn't wait here.
                    _ = try String.fetchOne(earlier, sql: "PRAGMA journal_mode = DELETE")
                    try earlier.beginTransaction(.exclusive)
                    // Another process can have opened it in between.
                    let mode = try String.fetchOne(earlier, sql: "PRAGMA journal_mode")
                    guard mode == "delete" else { throw DatabaseError(resultCode: .SQLITE_BUSY) }
                    try earlier.execute(sql: "PRAGMA query_only = ON")
                }
                return earlier
            } catch let error as DatabaseError {
                guard !Self.isDamage(error) else { return nil }
                guard StorageTrouble(error) == .busy else { throw error }
                guard ContinuousClock.now < end else {
                    throw ConfigurationError(
                        "another process uses the database \(self.path); wait for its end, and try again"
                    )
                }
                Thread.sleep(forTimeInterval: 0.05)
            }
        }
    }

    /// Whether an error comes from the bytes of a database that this process may read and write.
    private static func isDamage(_ error: DatabaseError) -> Bool {
        switch StorageTrouble(error) {
        case .damaged: true
        case .noRoom, .busy, .unavailable: false
        // Of a file that can be written, the version in its header says that it must not be (https://sqlite.org/fileformat.html §1.3.3).
        case .readOnly: error.extendedResultCode == .SQLITE_READONLY
        case .other: ![.SQLITE_CANTOPEN, .SQLITE_NOMEM].contains(error.resultCode)
        }
    }

    /// Whether the file begins like a SQLite database (https://sqlite.org/fileformat.html §1.2).
    private static func isDatabase(_ file: FileHandle) -> Bool {
        (try? file.read(upToCount: 16)) == Data("SQLite format 3\u{0}".utf8)
    }

    /// Gives the earlier database another name, and keeps the first one, which the restored database takes over.
    private func setAside(_ time: String, isReadable: Bool?) throws(ConfigurationError) -> Earlier {
        let kept = self.freeName(time)
        // A damaged database keeps its log, which the restored one must not find; so does a log whose database is lost.
        for end in ["-wal", "-shm", "-journal"]
        where FileManager.default.fileExists(atPath: self.path + end) {
            try NewFile.replace(self.path + end, as: kept + end)
        }
        guard let isReadable else { return .none }
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
