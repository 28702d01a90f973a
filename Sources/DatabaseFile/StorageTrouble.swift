package import GRDB

/// Why the storage does not work, for people: what is wrong and what to do.
package enum StorageTrouble: Error, Hashable, Sendable {
    /// The disk is full.
    case noRoom
    /// The file or its disk may not be written.
    case readOnly
    /// The file is damaged, or is no database.
    case damaged
    /// Another process holds the file for too long.
    case busy
    /// Anything else, in SQLite's words.
    case other(String)

    /// - Parameter error: Any error; nil for one that does not come from the storage.
    package init?(_ error: any Error) {
        guard let error = error as? DatabaseError else { return nil }
        self.init(error)
    }

    package init(_ error: DatabaseError) {
        switch error.resultCode {
        case .SQLITE_FULL: self = .noRoom
        case .SQLITE_READONLY, .SQLITE_PERM: self = .readOnly
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
        // The disk may be full before SQLite can say so: growing the shared memory beside the file fails like that.
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: self = .noRoom
        default: self = .other(error.message ?? "\(error.resultCode)")
        }
    }

    /// What is wrong, for whoever runs the service.
    package var reason: String {
        switch self {
        case .noRoom: "the disk of the database is full"
        case .readOnly: "the database cannot be written"
        case .damaged: "the database is damaged"
        case .busy: "the database is locked by another process"
        case .other(let words): "the database failed: \(words)"
        }
    }

    /// One sentence about the database at `path`, which belongs to `program`.
    package func sentence(about path: String, of program: String) -> String {
        switch self {
        case .noRoom: "the disk of the database \(path) is full; free some space and start again"
        case .readOnly:
            "the database \(path) cannot be written; check its permissions and those of its folder, or name another "
                + "file with --database"
        case .damaged:
            "the database \(path) is damaged or is no SQLite database; restore a backup, or name another file with "
                + "--database"
        case .busy:
            "the database \(path) is locked by another process; stop it, or name another file with --database"
        case .other(let words):
            "the database \(path) cannot be used: \(words); check that it is a database of \(program) and that you "
                + "may write it, or name another file with --database"
        }
    }
}
