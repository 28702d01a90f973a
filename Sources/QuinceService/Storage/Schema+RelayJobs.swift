extension Schema {
    /// Mail that the relay forwards in production mode.
    ///
    /// `relay_job`: an accepted message for one recipient, until the mail server has taken it. `spool` is the folder with its body, of
    /// which each machine has its own. Times are seconds since 1970.
    ///
    /// `relay_origin`: where a message came from, as long as a notice about it can arrive.
    ///
    /// `relay_count`: the messages of a relay address on a day, in days since 1970 (UTC).
    ///
    /// `relay_message_id`: the identifier of a message as apps and as the user see it, for threads.
    ///
    /// Depends on the first migration and on the one of mail to relay addresses.
    static let relayJobs = [
        """
        CREATE TABLE relay_job (
            id INTEGER PRIMARY KEY, \(Self.ofRelayAddress), direction TEXT NOT NULL, informed TEXT, named TEXT NOT NULL,
            recipient TEXT NOT NULL, header BLOB NOT NULL, spool TEXT NOT NULL, file TEXT NOT NULL,
            is_eight_bit INTEGER NOT NULL, is_utf8 INTEGER NOT NULL, created_at INTEGER NOT NULL,
            due_at INTEGER NOT NULL, lease_until INTEGER NOT NULL, claim TEXT, attempts INTEGER NOT NULL
        ) STRICT
        """,
        "CREATE INDEX relay_job_due ON relay_job (spool, due_at)",
        "CREATE INDEX relay_job_file ON relay_job (file)",
        "CREATE INDEX relay_job_address ON relay_job (relay_address)",
        """
        CREATE TABLE relay_origin (
            id INTEGER PRIMARY KEY, \(Self.ofRelayAddress), direction TEXT NOT NULL, informed TEXT, named TEXT NOT NULL,
            created_at INTEGER NOT NULL, is_noticed INTEGER NOT NULL DEFAULT 0
        ) STRICT
        """,
        "CREATE INDEX relay_origin_age ON relay_origin (created_at)",
        "CREATE INDEX relay_origin_address ON relay_origin (relay_address)",
        """
        CREATE TABLE relay_count (
            \(Self.ofRelayAddress), day INTEGER NOT NULL, messages INTEGER NOT NULL, PRIMARY KEY (relay_address, day)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX relay_count_day ON relay_count (day)",
        """
        CREATE TABLE relay_message_id (
            \(Self.ofRelayAddress), outward TEXT NOT NULL, inward TEXT NOT NULL, created_at INTEGER NOT NULL,
            PRIMARY KEY (relay_address, outward)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX relay_message_id_age ON relay_message_id (created_at)",
        // Each recipient of a message asks who may send to it.
        "CREATE INDEX mail_source_text ON mail_source (source)",
    ]

    private static let ofRelayAddress =
        "relay_address TEXT NOT NULL REFERENCES pseudonym (relay_address) ON DELETE CASCADE ON UPDATE CASCADE"
}
