extension Schema {
    /// Sign-ins that another device can allow.
    ///
    /// Depends on the first migration only.
    static let trustedDevice = [
        // `secret`: the digest of what binds the request to the asking browser. `account_id` is null if no device sees the request.
        """
        CREATE TABLE device_request (
            secret BLOB PRIMARY KEY, id TEXT NOT NULL UNIQUE,
            account_id TEXT REFERENCES account (id) ON DELETE CASCADE, browser TEXT NOT NULL, client TEXT NOT NULL,
            created_at REAL NOT NULL, expires_at REAL NOT NULL, allowed INTEGER NOT NULL DEFAULT 0,
            tries INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX device_request_account ON device_request (account_id, created_at)",
        "CREATE INDEX device_request_expiry ON device_request (expires_at)",
    ]
}
