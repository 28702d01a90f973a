extension Schema {
    /// The account pages: sessions, further email addresses, what an app received at first, and links of apps.
    ///
    /// Depends on no other migration than the first two, so its place among later ones doesn't matter.
    static let accountPages = [
        // The token is in the browser's cookie only. `id` names the session in forms and isn't secret.
        """
        CREATE TABLE account_session (
            digest BLOB PRIMARY KEY, id TEXT NOT NULL UNIQUE,
            account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            browser TEXT NOT NULL, client TEXT NOT NULL,
            created_at REAL NOT NULL, used_at REAL NOT NULL, authenticated_at REAL NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX account_session_account ON account_session (account_id, used_at)",
        "CREATE INDEX account_session_client ON account_session (client)",
        "CREATE INDEX account_session_used ON account_session (used_at)",
        // An email address in addition to that of `account`. Only one account can have verified it.
        """
        CREATE TABLE account_email (
            account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            email TEXT NOT NULL COLLATE NOCASE, added_at REAL NOT NULL, verified_at REAL,
            PRIMARY KEY (account_id, email)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE UNIQUE INDEX account_email_verified ON account_email (email) WHERE verified_at IS NOT NULL",
        // Where mail to relay addresses goes; NULL stands for the email address of the account.
        "ALTER TABLE account ADD COLUMN forward_to TEXT COLLATE NOCASE",
        // When the account is deleted; NULL unless its user asked for that.
        "ALTER TABLE account ADD COLUMN deletes_at REAL",
        "CREATE INDEX account_deletion ON account (deletes_at) WHERE deletes_at IS NOT NULL",
        // What the app received at the first sign-in; NULL where it received nothing, or before this migration.
        "ALTER TABLE consent_grant ADD COLUMN first_name TEXT",
        "ALTER TABLE consent_grant ADD COLUMN last_name TEXT",
        "ALTER TABLE consent_grant ADD COLUMN shared_email TEXT",
        "ALTER TABLE consent_grant ADD COLUMN forwards INTEGER NOT NULL DEFAULT 1",
        "ALTER TABLE consent_grant ADD COLUMN last_used_at REAL NOT NULL DEFAULT 0",
        "UPDATE consent_grant SET last_used_at = created_at",
        "ALTER TABLE app ADD COLUMN privacy_policy TEXT",
        "ALTER TABLE app ADD COLUMN terms TEXT",
    ]
}
