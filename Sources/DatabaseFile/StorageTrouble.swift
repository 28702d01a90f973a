package import GRDB

/// Why the storage doesn't work, with messages that say what is wrong and what to do.
package enum StorageTrouble: Error, Hashable, Sendable {
    /// The disk is full.
    case noRoom
    /// The file or its disk can't be written.
    case readOnly
    /// The file is damaged, or isn't a database.
    case damaged
    /// Another process locks the file for too long.
    case busy
    /// A server doesn't answer, or is overloaded; the same request can succeed a little later.
    case unavailable(String)
    /// Any other error, with SQLite's or the server's message.
    case other(String)

    /// - Parameter error: Any error; the result is nil if it doesn't come from the storage.
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
        // On a full disk, growing the shared memory next to the file can fail first, with this error.
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: self = .noRoom
        default: self = .other(error.message ?? "\(error.resultCode)")
        }
    }

    /// The problem, for the operator of the service.
    package var reason: String {
        switch self {
        case .noRoom: "the disk of the database is full"
        case .readOnly: "the database can't be written"
        case .damaged: "the database is damaged"
        case .busy: "the database is locked by another process"
        case .unavailable(let words): "the database isn't available: \(words)"
        case .other(let words): "the database failed: \(words)"
        }
    }

    /// The error message about the database at `path`, which belongs to `program`.
    package func sentence(about path: String, of program: String) -> String {
        switch self {
        case .noRoom: "the disk of the database \(path) is full; free some space and start again"
        case .readOnly:
            "the database \(path) can't be written; check the permissions of the file and its folder, or name another "
                + "file with --database"
        case .damaged:
            "the database \(path) is damaged or isn't a SQLite database; restore a backup, or name another file with "
                + "--database"
        case .busy:
            "the database \(path) is locked by another process; stop it, or name another file with --database"
        case .unavailable(let words): "the database \(path) isn't available: \(words)"
        case .other(let words):
            "the database \(path) can't be used: \(words); check that it is a database of \(program) and that you "
                + "have permission to write it, or name another file with --database"
        }
    }
}
