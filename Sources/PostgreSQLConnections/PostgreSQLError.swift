#if PostgreSQL

/// Why a statement, a transaction or a connection failed.
///
/// No error contains an argument of a statement, a value of a row or a password.
package enum PostgreSQLError: Error, Hashable, Sendable {
    /// A text contains U+0000, which PostgreSQL can't store; nothing was sent.
    ///
    /// `argument`: the number of the argument, from 1; nil if the statement itself contains it.
    case nullCharacter(argument: Int?)
    /// No connection was free in time; nothing was sent. Callers answer 503 with `Retry-After`.
    ///
    /// `reason`: why there are fewer connections than there should be, if a connection couldn't be opened lately.
    case busy(reason: String?)
    /// The connections have been closed; nothing was sent.
    case closed
    /// A connection can't be opened.
    case notConnected(ConnectionTrouble)
    /// The connection was lost.
    ///
    /// `mayHaveCommitted`: false if the changes certainly weren't made; otherwise nobody can know.
    case lost(mayHaveCommitted: Bool, reason: String)
    /// The statement would have broken a constraint; class 23 of the SQLSTATEs.
    case constraint(ConstraintViolation)
    /// The statement took longer than ``PostgreSQLLimits/statement``, or an administrator canceled it (57014).
    case canceled
    /// The statement waited longer than ``PostgreSQLLimits/lock`` for a lock (55P03).
    case lockTimeout
    /// The server refused the statement for another reason.
    case statement(ServerMessage)
    /// A column doesn't exist or has another type than the one that was asked for.
    case column(String, reason: String)
    /// A program called this target in a wrong way; the sentence says how.
    case misuse(String)

    /// Whether the same request can succeed a little later; callers answer 503 with `Retry-After`.
    package var isTemporary: Bool {
        switch self {
        case .busy, .closed, .notConnected, .lost, .canceled, .lockTimeout: true
        case .statement(let message):
            message.isRepeatable || ["53", "57"].contains(message.sqlState.prefix(2))
        case .nullCharacter, .constraint, .column, .misuse: false
        }
    }

    /// Whether the server has undone everything because of other transactions, so that a second attempt can succeed.
    var isRepeatable: Bool {
        if case .statement(let message) = self { message.isRepeatable } else { false }
    }

    var isViolation: Bool { if case .constraint = self { true } else { false } }

    var isLost: Bool { if case .lost = self { true } else { false } }

    /// The same error, for changes that certainly weren't made.
    var uncommitted: Self {
        if case .lost(_, let reason) = self { .lost(mayHaveCommitted: false, reason: reason) } else { self }
    }
}

extension PostgreSQLError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .nullCharacter(let argument?):
            "argument \(argument) of the statement contains U+0000, which PostgreSQL can't store; refuse such text before"
        case .nullCharacter(nil): "the statement contains U+0000; remove it"
        case .busy(let reason?):
            "no connection to PostgreSQL: \(reason)"
        case .busy(nil):
            "PostgreSQL has no free connection; try again later, or configure more connections"
        case .closed: "the connections to PostgreSQL have been closed; start the program again"
        case .notConnected(let trouble): trouble.description
        case .lost(let mayHaveCommitted, let reason):
            "the connection to PostgreSQL was lost: \(reason); the changes "
                + (mayHaveCommitted ? "may have been made, so look before you repeat them" : "weren't made")
        case .constraint(let violation): violation.description
        case .canceled: "PostgreSQL canceled the statement because it took too long; try again later"
        case .lockTimeout: "the statement waited too long for a lock in PostgreSQL; try again later"
        case .statement(let message): message.description
        case .column(let name, let reason): "column '\(name)' \(reason)"
        case .misuse(let sentence): sentence
        }
    }
}

/// A constraint that a statement would have broken.
package struct ConstraintViolation: Hashable, Sendable, CustomStringConvertible {
    /// The kind of a constraint.
    package enum Kind: String, Hashable, Sendable {
        case notNull = "23502"
        case foreignKey = "23503"
        case unique = "23505"
        case check = "23514"
        case exclusion = "23P01"
        /// Any other of class 23.
        case other = "23"
    }

    /// The kind of the constraint.
    package let kind: Kind
    /// The name of the constraint; nil for `NOT NULL`, which has none.
    package let constraint: String?
    /// The table.
    package let table: String?
    /// The column; only for `NOT NULL`.
    package let column: String?

    package init(kind: Kind, constraint: String?, table: String?, column: String? = nil) {
        self.kind = kind
        self.constraint = constraint
        self.table = table
        self.column = column
    }

    package var description: String {
        let name = self.constraint ?? self.column ?? "without a name"
        return
            "the constraint \(name) of the table \(self.table ?? "without a name") refuses the row (\(self.kind))"
    }
}

/// What the server says about a statement that failed.
package struct ServerMessage: Hashable, Sendable, CustomStringConvertible {
    /// Five characters that name the reason (PostgreSQL's documentation, appendix A).
    package let sqlState: String
    /// The server's message; empty for class 22, whose messages quote values.
    package let text: String
    /// The function of the server that failed; tells apart reasons that have the same SQLSTATE.
    let routine: String

    init(sqlState: String, text: String, routine: String) {
        self.sqlState = sqlState
        self.text = sqlState.hasPrefix("22") ? "" : text
        self.routine = routine
    }

    /// Whether a table was changed after the statement was prepared, so that its columns have other types now.
    var isChangedPlan: Bool { self.sqlState == "0A000" && self.routine == "RevalidateCachedQuery" }

    /// A serialization failure, a deadlock, or a changed plan.
    var isRepeatable: Bool {
        self.sqlState == "40001" || self.sqlState == "40P01" || self.isChangedPlan
    }

    /// Whether the server doesn't know a prepared statement of this connection, or knows one that isn't of it.
    ///
    /// That happens if a pooler changes the server's connection between two transactions.
    package var isOfOtherConnection: Bool { self.sqlState == "26000" || self.sqlState == "42P05" }

    package var description: String {
        let text = self.text.isEmpty ? "a value isn't valid" : self.text
        let remedy = self.isOfOtherConnection ? "; with PgBouncer, set pool_mode = session" : ""
        return "PostgreSQL refused the statement: \(text) (SQLSTATE \(self.sqlState))\(remedy)"
    }
}
#endif
