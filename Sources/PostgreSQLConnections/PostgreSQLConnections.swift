// PostgreSQLConnections: Connections to one PostgreSQL database, in builds with the trait "PostgreSQL"; empty in all others.
//
// It owns the connection URL, the connections with their threads, statements, transactions and the errors of all of them. It
// knows no table and no setting of a program. Only this target imports libpq.

#if PostgreSQL

/// How long PostgreSQL may take for each thing.
package struct PostgreSQLLimits: Hashable, Sendable {
    /// The time for one statement, which the server measures (`statement_timeout`); nil for no limit, for long migrations.
    package var statement: Duration? = .seconds(5)
    /// The time that a statement waits for a lock (`lock_timeout`).
    package var lock: Duration = .seconds(2)
    /// The time that a transaction does nothing (`idle_in_transaction_session_timeout`).
    package var idleInTransaction: Duration = .seconds(10)
    /// The time that a task waits for a free connection.
    package var waiting: Duration = .seconds(1)
    /// The time after ``statement`` in which a server that works has answered.
    ///
    /// The server's limits end nothing if the server itself stands still.
    package var silence: Duration = .seconds(3)
    /// The time for opening a connection to one host, in whole seconds; libpq takes at least 2.
    package var connecting: Duration = .seconds(5)

    package init() {}

    /// The time after which a connection without an answer is given up; nil for no limit.
    var answer: Duration? { self.statement.map { $0 + self.silence } }
}
#endif
