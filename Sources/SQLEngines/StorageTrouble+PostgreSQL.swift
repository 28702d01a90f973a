package import DatabaseFile
#if PostgreSQL
import PostgreSQLConnections
#endif

extension StorageTrouble {
    /// - Parameter error: Any error of either engine; the result is nil if it doesn't come from the storage.
    package init?(ofEngine error: any Error) {
        #if PostgreSQL
        if let error = error as? PostgreSQLError {
            self.init(error)
            return
        }
        #endif
        self.init(error)
    }

    #if PostgreSQL
    /// The error message about the database at `place` in PostgreSQL, which belongs to `program`.
    package func sentence(aboutServer place: String, of program: String) -> String {
        switch self {
        case .noRoom: "the disk of the database \(place) is full; free some space on the server"
        case .damaged: "the database \(place) is damaged; restore a backup of PostgreSQL"
        case .readOnly, .busy: "\(self.reason): \(place); try again later"
        case .unavailable(let words): "the database \(place) isn't available: \(words)"
        case .other(let words):
            "the database \(place) can't be used: \(words); check the rights of the user, and that its tables are those of \(program)"
        }
    }

    /// The names of the conditions are in PostgreSQL's documentation, appendix A.
    private init(_ error: PostgreSQLError) {
        guard case .statement(let message) = error else {
            self = error.isTemporary ? .unavailable(error.description) : .other(error.description)
            return
        }
        switch message.sqlState {
        case "53100": self = .noRoom
        case "XX001", "XX002": self = .damaged
        // Another connection can have the statement.
        case _ where message.isOfOtherConnection: self = .unavailable(message.description)
        default: self = error.isTemporary ? .unavailable(message.description) : .other(message.description)
        }
    }
    #endif
}
