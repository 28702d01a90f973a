extension Schema {
    /// The audit log.
    ///
    /// Depends on no other migration. `audit_chain` has one row: the last line that was deleted for its age, and the last line
    /// that was written.
    static let audit = [
        """
        CREATE TABLE audit_line (
            sequence INTEGER PRIMARY KEY, time REAL NOT NULL, actor TEXT NOT NULL, action TEXT NOT NULL,
            person BLOB, client_id TEXT, target TEXT, reason TEXT, browser TEXT, request_id TEXT,
            address_digest BLOB, address TEXT, salt BLOB, hash BLOB NOT NULL
        ) STRICT
        """,
        "CREATE INDEX audit_line_person ON audit_line (person, sequence) WHERE person IS NOT NULL",
        "CREATE INDEX audit_line_address ON audit_line (time) WHERE salt IS NOT NULL",
        """
        CREATE TRIGGER audit_line_kept BEFORE UPDATE OF sequence, time, actor, action, person, client_id, target, reason,
            browser, request_id, address_digest, hash ON audit_line
        BEGIN SELECT RAISE(ABORT, 'lines of the audit log never change'); END
        """,
        """
        CREATE TABLE audit_chain (
            deleted INTEGER NOT NULL, deleted_hash BLOB NOT NULL, last INTEGER NOT NULL, last_hash BLOB NOT NULL
        ) STRICT
        """,
        "INSERT INTO audit_chain VALUES (0, zeroblob(32), 0, zeroblob(32))",
    ]
}
