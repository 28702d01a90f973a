extension Schema {
    /// Registrations that wait for the verification of their email address.
    ///
    /// Depends on the first migration only.
    static let registration = [
        // `digest`: of the link in the message. `account_id` and `user_handle` are those that the account will have; null if the
        // email address has an account: then the row only counts the message.
        """
        CREATE TABLE registration (
            digest BLOB PRIMARY KEY, email TEXT NOT NULL COLLATE NOCASE, account_id TEXT, user_handle BLOB,
            created_at REAL NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX registration_email ON registration (email, created_at)",
        "CREATE INDEX registration_age ON registration (created_at)",
    ]
}
