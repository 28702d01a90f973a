package import DatabaseFile

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
}
