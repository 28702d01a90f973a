extension Schema {
    /// Invitations, recovery codes, and the count of wrong ones.
    ///
    /// Depends on the first migration only.
    static let recovery = [
        """
        CREATE TABLE invitation (
            digest BLOB PRIMARY KEY, account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            expires_at REAL NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX invitation_account ON invitation (account_id)",
        """
        CREATE TABLE recovery_code (
            account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE, digest BLOB NOT NULL,
            used_at REAL, PRIMARY KEY (account_id, digest)
        ) STRICT, WITHOUT ROWID
        """,
        // `subject`: a digest of what is counted, an account, an email address without one, or a client. `total` grows until a
        // code is right or the codes are replaced.
        """
        CREATE TABLE recovery_attempt (
            subject BLOB PRIMARY KEY, began_at REAL NOT NULL, recent INTEGER NOT NULL, total INTEGER NOT NULL,
            is_account INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
    ]
}
