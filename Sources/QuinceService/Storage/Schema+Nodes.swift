extension Schema {
    /// The configuration that was applied last, and the processes that serve the database.
    ///
    /// `service.configuration`: the SHA-256 digest of the configuration; null before the first one. `service.generation`: its number.
    ///
    /// `node`: only on PostgreSQL, where several processes can serve a database. Its times are the database's. `clock_offset`: how far
    /// the node's clock was moved, in seconds. `faults`: how many faults are active on the node.
    ///
    /// Depends on the migration "9 the mode of a database" only.
    static let nodes = [
        "ALTER TABLE service ADD COLUMN generation INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE service ADD COLUMN configuration BLOB",
        """
        CREATE TABLE node (
            id TEXT PRIMARY KEY, url TEXT NOT NULL, started_at REAL NOT NULL, seen_at REAL NOT NULL,
            clock_offset REAL NOT NULL, faults INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
    ]

    /// Where a node runs, and for which issuer.
    ///
    /// `issuer`: what the configuration of the node says; null if its URL is the issuer. `machine`: the name of its machine or container.
    ///
    /// Depends on the migration "15 nodes and generations of the configuration" only.
    static let nodePlaces = [
        "ALTER TABLE node ADD COLUMN issuer TEXT",
        "ALTER TABLE node ADD COLUMN machine TEXT NOT NULL DEFAULT ''",
    ]
}
