import GRDB

/// The tables, as migrations that are never edited once released.
enum Schema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 shop") { database in
            for statement in Self.people + Self.shopping + Self.signingIn {
                try database.execute(sql: statement)
            }
        }
        migrator.registerMigration("2 events of Apple's") { database in
            try database.execute(
                sql: """
                    CREATE TABLE apple_event (id TEXT PRIMARY KEY, is_done INTEGER NOT NULL, ends_at REAL NOT NULL)
                        STRICT, WITHOUT ROWID
                    """
            )
        }
        migrator.registerMigration("3 accounts as the kit sees them, handles of the app") {
            database in
            for statement in Self.appleAccounts { try database.execute(sql: statement) }
        }
        migrator.registerMigration("4 deletions as the kit keeps them, the client of each token") {
            database in
            for statement in Self.appleDeletions { try database.execute(sql: statement) }
        }
        migrator.registerMigration("5 first sign-ins end") { database in
            try database.execute(sql: "CREATE INDEX kept_sign_in_kept ON kept_sign_in (kept_at)")
        }
        migrator.registerMigration("6 news of Apple's in their order") { database in
            // When a failed check is repeated; the time of the last known change of the relay.
            try database.execute(sql: "ALTER TABLE apple_link ADD COLUMN check_at REAL")
            try database.execute(sql: "ALTER TABLE apple_link ADD COLUMN forwarding_changed_at REAL")
        }
        migrator.registerMigration("7 orders as their sender's") { database in
            for statement in Self.ownOrders { try database.execute(sql: statement) }
        }
        return migrator
    }

    // Times are seconds since 1970. Sessions, sign-in links and tokens of orders are stored only as SHA-256 digests.
    private static let people = [
        """
        CREATE TABLE account (
            id TEXT PRIMARY KEY, name TEXT, email TEXT COLLATE NOCASE, email_verified INTEGER NOT NULL,
            is_private_email INTEGER NOT NULL, phone TEXT, favourite TEXT, extras_declined INTEGER NOT NULL DEFAULT 0,
            created_at REAL NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        // A proven email address belongs to one account; an unproven one can belong to several.
        "CREATE UNIQUE INDEX account_email ON account (email) WHERE email_verified = 1",
        """
        CREATE TABLE apple_link (
            subject TEXT PRIMARY KEY, account_id TEXT NOT NULL UNIQUE REFERENCES account (id) ON DELETE CASCADE,
            refresh_token BLOB, linked_at REAL NOT NULL, verified_at REAL NOT NULL, withdrawn_at REAL,
            is_forwarding INTEGER NOT NULL DEFAULT 1
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX apple_link_verified ON apple_link (verified_at)",
        """
        CREATE TABLE session (
            id INTEGER PRIMARY KEY AUTOINCREMENT, digest BLOB NOT NULL UNIQUE,
            account_id TEXT REFERENCES account (id) ON DELETE CASCADE, notice TEXT, ends_at REAL NOT NULL
        ) STRICT
        """,
        "CREATE INDEX session_account ON session (account_id)",
        "CREATE INDEX session_end ON session (ends_at)",
        """
        CREATE TABLE deletion (
            account_id TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE, begun_at REAL NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
    ]

    private static let shopping = [
        """
        CREATE TABLE basket_line (
            session_id INTEGER REFERENCES session (id) ON DELETE CASCADE,
            account_id TEXT REFERENCES account (id) ON DELETE CASCADE,
            product_id TEXT NOT NULL, quantity INTEGER NOT NULL, added_at REAL NOT NULL,
            UNIQUE (session_id, product_id), UNIQUE (account_id, product_id),
            CHECK ((session_id IS NULL) <> (account_id IS NULL))
        ) STRICT
        """,
        // Personal columns can be NULL: they are erased with the account, and the goods stay for the accounting.
        """
        CREATE TABLE purchase (
            id INTEGER PRIMARY KEY AUTOINCREMENT, digest BLOB NOT NULL UNIQUE,
            account_id TEXT REFERENCES account (id) ON DELETE SET NULL, state TEXT NOT NULL, lines TEXT NOT NULL,
            delivery_cents INTEGER NOT NULL, name TEXT, email TEXT COLLATE NOCASE, street TEXT, postcode TEXT,
            city TEXT, country TEXT, placed_at REAL NOT NULL
        ) STRICT
        """,
        "CREATE INDEX purchase_account ON purchase (account_id)",
        "CREATE INDEX purchase_email ON purchase (email) WHERE account_id IS NULL",
    ]

    private static let signingIn = [
        """
        CREATE TABLE email_link (
            digest BLOB PRIMARY KEY, email TEXT NOT NULL COLLATE NOCASE, name TEXT, return_path TEXT NOT NULL,
            ends_at REAL NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX email_link_address ON email_link (email)",
        "CREATE TABLE kept_sign_in (key TEXT PRIMARY KEY, json TEXT NOT NULL, kept_at REAL NOT NULL) STRICT, WITHOUT ROWID",
        "CREATE TABLE used_id (id TEXT PRIMARY KEY, ends_at REAL NOT NULL) STRICT, WITHOUT ROWID",
        "CREATE INDEX used_id_end ON used_id (ends_at)",
        """
        CREATE TABLE link_suggestion (
            session_id INTEGER PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
            account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE, identity BLOB NOT NULL,
            ends_at REAL NOT NULL
        ) STRICT
        """,
    ]

    private static let appleAccounts = [
        // All accounts with an email address, for the server library's decision; the other index has only the proven ones.
        "CREATE INDEX account_address ON account (email)",
        // The subject from another team; filled in by a migration (the server library's UserMigration).
        "ALTER TABLE apple_link ADD COLUMN transfer_subject TEXT",
        "CREATE UNIQUE INDEX apple_link_transfer ON apple_link (transfer_subject)",
        "CREATE TABLE app_handle (digest TEXT PRIMARY KEY, payload TEXT NOT NULL, ends_at REAL NOT NULL) STRICT, WITHOUT ROWID",
        "CREATE INDEX app_handle_end ON app_handle (ends_at)",
    ]

    private static let appleDeletions = [
        "ALTER TABLE apple_link ADD COLUMN client_id TEXT",
        // Next to the table that closes the account: a deletion that began there continues here, and outlives the account for a
        // moment. The data that Apple still has to receive is sealed.
        """
        CREATE TABLE apple_deletion (
            account_id TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, state TEXT NOT NULL, sign_ins BLOB NOT NULL,
            begun_at REAL NOT NULL, retry_at REAL NOT NULL, lease_until REAL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX apple_deletion_due ON apple_deletion (retry_at)",
    ]

    private static let ownOrders = [
        "CREATE INDEX purchase_placed ON purchase (placed_at)",
        // The owner of an order beyond its email address: the signed-in account, or the browser that placed it.
        "ALTER TABLE purchase ADD COLUMN was_signed_in INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE purchase ADD COLUMN session_id INTEGER REFERENCES session (id) ON DELETE SET NULL",
        "CREATE INDEX purchase_session ON purchase (session_id)",
        // A new account gets its name from an order of the browser that opens the link.
        "ALTER TABLE email_link DROP COLUMN name",
    ]
}
