extension Schema {
    /// Passkeys.
    ///
    /// Depends on the first migration only.
    static let passkeys = [
        // The user handle: random, so that it says nothing about the account.
        """
        CREATE TABLE passkey_user (
            account_id TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE, handle BLOB NOT NULL UNIQUE
        ) STRICT, WITHOUT ROWID
        """,
        // `mode` and `rp_id` never change. `id` names the passkey in forms and isn't secret.
        """
        CREATE TABLE passkey (
            credential_id BLOB PRIMARY KEY, id TEXT NOT NULL UNIQUE,
            account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            mode TEXT NOT NULL, rp_id TEXT NOT NULL, public_key BLOB NOT NULL, algorithm INTEGER NOT NULL,
            sign_count INTEGER NOT NULL, backup_eligible INTEGER NOT NULL, backed_up INTEGER NOT NULL,
            uv_initialized INTEGER NOT NULL, transports TEXT NOT NULL, aaguid BLOB NOT NULL, name TEXT NOT NULL,
            created_at REAL NOT NULL, last_used_at REAL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX passkey_account ON passkey (account_id, created_at)",
        // `digest` is that of the challenge, which is in the browser only.
        """
        CREATE TABLE passkey_ceremony (
            digest BLOB PRIMARY KEY, kind TEXT NOT NULL, browser BLOB NOT NULL,
            account_id TEXT REFERENCES account (id) ON DELETE CASCADE, expires_at REAL NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX passkey_ceremony_account ON passkey_ceremony (account_id)",
        "CREATE INDEX passkey_ceremony_expiry ON passkey_ceremony (expires_at)",
    ]
}
