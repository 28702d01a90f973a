package import GRDB

/// The tables, as migrations that are never edited once released.
package enum Schema {
    package static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 identity service") { database in
            for statement in Self.identityService { try database.execute(sql: statement) }
        }
        migrator.registerMigration("2 flows that cost nothing") { database in
            for statement in Self.lightFlows { try database.execute(sql: statement) }
        }
        migrator.registerMigration("3 events") { database in
            for statement in Self.events { try database.execute(sql: statement) }
        }
        migrator.registerMigration("4 account pages") { database in
            for statement in Self.accountPages { try database.execute(sql: statement) }
        }
        migrator.registerMigration("5 team transfers") { database in
            for statement in Self.teamTransfers { try database.execute(sql: statement) }
        }
        migrator.registerMigration("6 who set a notification URL") { database in
            for statement in Self.notificationSetters { try database.execute(sql: statement) }
        }
        migrator.registerMigration("7 passkeys") { database in
            for statement in Self.passkeys { try database.execute(sql: statement) }
        }
        migrator.registerMigration("8 invitations and recovery codes") { database in
            for statement in Self.recovery { try database.execute(sql: statement) }
        }
        migrator.registerMigration("9 the mode of a database") { database in
            for statement in Self.mode { try database.execute(sql: statement) }
        }
        migrator.registerMigration("10 sign-ins that another device allows") { database in
            for statement in Self.trustedDevice { try database.execute(sql: statement) }
        }
        migrator.registerMigration("11 states of signing keys and wrapped secrets") { database in
            for statement in Self.keyStates { try database.execute(sql: statement) }
        }
        migrator.registerMigration("12 audit log") { database in
            for statement in Self.audit { try database.execute(sql: statement) }
        }
        migrator.registerMigration("13 registrations") { database in
            for statement in Self.registration { try database.execute(sql: statement) }
        }
        migrator.registerMigration("14 accounts of sign-ins") { database in
            for statement in Self.flowAccounts { try database.execute(sql: statement) }
        }
        migrator.registerMigration("15 nodes and generations of the configuration") { database in
            for statement in Self.nodes { try database.execute(sql: statement) }
        }
        migrator.registerMigration("16 proofs that end with the sign-ins") { database in
            for statement in Self.signInEpoch { try database.execute(sql: statement) }
        }
        migrator.registerMigration("17 issuers and machines of nodes") { database in
            for statement in Self.nodePlaces { try database.execute(sql: statement) }
        }
        migrator.registerMigration("18 mail to relay addresses") { database in
            for statement in Self.relay { try database.execute(sql: statement) }
        }
        migrator.registerMigration("19 mail that the relay forwards") { database in
            for statement in Self.relayJobs { try database.execute(sql: statement) }
        }
        migrator.registerMigration("20 icons of apps") { database in
            for statement in Self.appIcons { try database.execute(sql: statement) }
        }
        migrator.registerMigration("21 languages of accounts") { database in
            for statement in Self.accountLanguages { try database.execute(sql: statement) }
        }
        migrator.registerMigration("22 signatures of mail") { database in
            for statement in Self.relaySignatures { try database.execute(sql: statement) }
        }
        return migrator
    }

    /// Tables whose rows come from requests instead of the configuration, parents last, for a reset.
    ///
    /// Pseudonyms stay, because apps identify their users by them.
    package static let volatile = [
        "flow", "token", "authorization_code", "consent_grant", "account_session", "account_email", "event",
        "transfer",
        "transfer_subject", "migration_token", "spent_token", "passkey_ceremony", "passkey", "passkey_user",
        "invitation", "recovery_code", "recovery_attempt", "device_request", "registration",
        "relay_correspondent", "relay_job", "relay_origin", "relay_count", "relay_signature",
        "relay_message_id",
    ]

    /// Every table, parents first, for snapshots; not the events, because a sent notification can't be undone, and not the audit
    /// log.
    package static let all = [
        // Before the pseudonyms, whose removal fills it.
        "retired_identifier",
        "team", "mail_source", "app_icon", "app", "return_url", "developer_key", "account", "pseudonym",
        "relay_correspondent", "relay_job", "relay_origin", "relay_count", "relay_signature",
        "relay_message_id",
        "consent_grant",
        "authorization_code",
        "token", "flow", "signing_key", "secret", "account_session", "account_email", "transfer",
        "transfer_subject",
        "migration_token", "spent_token", "passkey_user", "passkey", "passkey_ceremony",
        "invitation", "recovery_code", "recovery_attempt", "device_request", "registration",
    ]

    // `configured` marks entries of a configuration; a later configuration without them removes them.
    // Times are seconds since 1970. Codes and tokens are stored only as SHA-256 digests.
    private static let identityService = [
        "CREATE TABLE team (id TEXT PRIMARY KEY, name TEXT NOT NULL, configured INTEGER NOT NULL DEFAULT 0) STRICT",
        """
        CREATE TABLE app (
            client_id TEXT PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL,
            team_id TEXT NOT NULL REFERENCES team (id), group_id TEXT NOT NULL,
            configured INTEGER NOT NULL DEFAULT 0
        ) STRICT
        """,
        """
        CREATE TABLE return_url (
            client_id TEXT NOT NULL REFERENCES app (client_id) ON DELETE CASCADE, position INTEGER NOT NULL,
            url TEXT NOT NULL, PRIMARY KEY (client_id, url)
        ) STRICT
        """,
        """
        CREATE TABLE developer_key (
            id TEXT PRIMARY KEY, team_id TEXT NOT NULL REFERENCES team (id), public_key BLOB NOT NULL, revoked_at REAL,
            configured INTEGER NOT NULL DEFAULT 0
        ) STRICT
        """,
        """
        CREATE TABLE account (
            sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, email TEXT NOT NULL UNIQUE COLLATE NOCASE,
            first_name TEXT, last_name TEXT, email_sharing TEXT NOT NULL, configured INTEGER NOT NULL DEFAULT 0
        ) STRICT
        """,
        """
        CREATE TABLE pseudonym (
            account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE, team_id TEXT NOT NULL,
            subject TEXT NOT NULL UNIQUE, relay_address TEXT NOT NULL UNIQUE, PRIMARY KEY (account_id, team_id)
        ) STRICT
        """,
        """
        CREATE TABLE consent_grant (
            id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            group_id TEXT NOT NULL, team_id TEXT NOT NULL, scopes TEXT NOT NULL, email_sharing TEXT NOT NULL,
            created_at REAL NOT NULL, UNIQUE (account_id, group_id)
        ) STRICT
        """,
        // token_digest is the token from the exchange: a second use of the code revokes it.
        """
        CREATE TABLE authorization_code (
            digest BLOB PRIMARY KEY, grant_id TEXT NOT NULL REFERENCES consent_grant (id) ON DELETE CASCADE,
            client_id TEXT NOT NULL, redirect_uri TEXT NOT NULL, challenge TEXT, nonce TEXT,
            authenticated_at INTEGER NOT NULL, expires_at REAL NOT NULL, used_at REAL, token_digest BLOB
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX authorization_code_grant ON authorization_code (grant_id)",
        "CREATE INDEX authorization_code_expiry ON authorization_code (expires_at)",
        // A refresh token with the digest of its latest access token. Access tokens are used only for revocation and migration,
        // so one column replaces a second table with one row per refresh.
        """
        CREATE TABLE token (
            digest BLOB PRIMARY KEY, grant_id TEXT NOT NULL REFERENCES consent_grant (id) ON DELETE CASCADE,
            client_id TEXT NOT NULL, access_digest BLOB NOT NULL,
            authenticated_at INTEGER NOT NULL, created_at REAL NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX token_grant ON token (grant_id)",
        "CREATE INDEX token_access ON token (access_digest)",
        """
        CREATE TABLE flow (
            digest BLOB PRIMARY KEY, browser_digest BLOB NOT NULL, body TEXT NOT NULL, expires_at REAL NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX flow_expiry ON flow (expires_at)",
        """
        CREATE TABLE signing_key (
            sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, private_key BLOB NOT NULL, created_at REAL NOT NULL,
            retired_at REAL
        ) STRICT
        """,
    ]

    // Flows are short-lived, so flows of the earlier format aren't kept. A code of an App ID has no redirect URI. used_at is the
    // day on which a token was last refreshed. A secret is known only to the service, such as the key that seals flows.
    private static let lightFlows = [
        "DROP TABLE flow",
        """
        CREATE TABLE flow (
            digest BLOB PRIMARY KEY, browser_digest BLOB NOT NULL, client TEXT NOT NULL, body TEXT NOT NULL,
            is_finished INTEGER NOT NULL, expires_at REAL NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX flow_expiry ON flow (expires_at)",
        "CREATE INDEX flow_open ON flow (client, expires_at) WHERE is_finished = 0",
        """
        CREATE TABLE code (
            digest BLOB PRIMARY KEY, grant_id TEXT NOT NULL REFERENCES consent_grant (id) ON DELETE CASCADE,
            client_id TEXT NOT NULL, redirect_uri TEXT, challenge TEXT, nonce TEXT,
            authenticated_at INTEGER NOT NULL, expires_at REAL NOT NULL, used_at REAL, token_digest BLOB
        ) STRICT, WITHOUT ROWID
        """,
        "INSERT INTO code SELECT * FROM authorization_code",
        "DROP TABLE authorization_code",
        "ALTER TABLE code RENAME TO authorization_code",
        "CREATE INDEX authorization_code_grant ON authorization_code (grant_id)",
        "CREATE INDEX authorization_code_expiry ON authorization_code (expires_at)",
        "ALTER TABLE token ADD COLUMN used_at REAL NOT NULL DEFAULT 0",
        "UPDATE token SET used_at = created_at",
        "CREATE TABLE secret (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT",
    ]

    // retired_identifier: subjects and relay addresses of deleted accounts, which no account gets again.
    //
    // event: `origin` has scheme, host and port of `url`; both are empty if the app has no notification URL. `tries` counts the
    // attempts of the schedule, `attempts` all of them. `lease_until` is in the machine's time, all others in the service's.
    // `revision` grows with each change of any event, so that readers find what changed.
    private static let events = [
        "ALTER TABLE app ADD COLUMN notification_url TEXT",
        "CREATE TABLE retired_identifier (value TEXT PRIMARY KEY) STRICT, WITHOUT ROWID",
        """
        CREATE TRIGGER pseudonym_removed AFTER DELETE ON pseudonym BEGIN
            INSERT OR IGNORE INTO retired_identifier VALUES (OLD.subject), (OLD.relay_address);
        END
        """,
        """
        CREATE TABLE event (
            id INTEGER PRIMARY KEY AUTOINCREMENT, jti TEXT NOT NULL, kind TEXT NOT NULL, subject TEXT NOT NULL,
            team_id TEXT NOT NULL, app_id TEXT NOT NULL, email TEXT, happened_at REAL NOT NULL, faults TEXT NOT NULL,
            url TEXT NOT NULL, origin TEXT NOT NULL, state TEXT NOT NULL, due_at REAL NOT NULL,
            repeats INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0, attempts INTEGER NOT NULL DEFAULT 0,
            lease_until REAL, token TEXT, key_id TEXT, expires_at REAL, queued_at REAL NOT NULL,
            revision INTEGER NOT NULL DEFAULT 0
        ) STRICT
        """,
        "CREATE INDEX event_due ON event (origin, due_at, id) WHERE state = 'waiting'",
        "CREATE INDEX event_next ON event (due_at) WHERE state = 'waiting'",
        "CREATE INDEX event_order ON event (subject, url, id) WHERE state IN ('waiting', 'in-flight')",
        "CREATE INDEX event_in_flight ON event (origin) WHERE state = 'in-flight'",
        "CREATE INDEX event_revision ON event (revision)",
        "CREATE INDEX event_queued ON event (queued_at)",
        """
        CREATE TABLE event_attempt (
            event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE, number INTEGER NOT NULL,
            at REAL NOT NULL, milliseconds REAL NOT NULL, outcome TEXT NOT NULL, status INTEGER,
            explanation TEXT NOT NULL, address TEXT NOT NULL, answer TEXT NOT NULL, PRIMARY KEY (event_id, number)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE TABLE event_counter (last INTEGER NOT NULL) STRICT",
        "INSERT INTO event_counter VALUES (0)",
        """
        CREATE TRIGGER event_added AFTER INSERT ON event BEGIN
            UPDATE event_counter SET last = last + 1;
            UPDATE event SET revision = (SELECT last FROM event_counter) WHERE id = NEW.id;
        END
        """,
        """
        CREATE TRIGGER event_changed AFTER UPDATE OF state, attempts ON event BEGIN
            UPDATE event_counter SET last = last + 1;
            UPDATE event SET revision = (SELECT last FROM event_counter) WHERE id = NEW.id;
        END
        """,
    ]

    // A transfer subject is one per account and new team, so that two apps that move to one team share it. A spent token is a
    // user's access token, which works once for a migration.
    private static let teamTransfers = [
        """
        CREATE TABLE transfer (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            group_id TEXT NOT NULL REFERENCES app (client_id) ON DELETE CASCADE,
            from_team TEXT NOT NULL, to_team TEXT NOT NULL, started_at REAL NOT NULL, accepted_at REAL
        ) STRICT
        """,
        "CREATE UNIQUE INDEX transfer_started ON transfer (group_id) WHERE accepted_at IS NULL",
        "CREATE INDEX transfer_group ON transfer (group_id, to_team, accepted_at)",
        """
        CREATE TABLE transfer_subject (
            account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE, to_team TEXT NOT NULL,
            subject TEXT NOT NULL UNIQUE, PRIMARY KEY (account_id, to_team)
        ) STRICT
        """,
        """
        CREATE TRIGGER transfer_subject_removed AFTER DELETE ON transfer_subject BEGIN
            INSERT OR IGNORE INTO retired_identifier VALUES (OLD.subject);
        END
        """,
        "CREATE INDEX consent_grant_group ON consent_grant (group_id)",
        """
        CREATE TABLE migration_token (
            digest BLOB PRIMARY KEY, client_id TEXT NOT NULL REFERENCES app (client_id) ON DELETE CASCADE,
            team_id TEXT NOT NULL, expires_at REAL NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX migration_token_client ON migration_token (client_id, expires_at)",
        "CREATE INDEX migration_token_expiry ON migration_token (expires_at)",
        "CREATE TABLE spent_token (digest BLOB PRIMARY KEY, expires_at REAL NOT NULL) STRICT, WITHOUT ROWID",
        "CREATE INDEX spent_token_expiry ON spent_token (expires_at)",
    ]

    // Who set the earlier URLs isn't known. They stay, and become the configuration's if it has them at the next start.
    private static let notificationSetters = [
        "ALTER TABLE app ADD COLUMN notification_set_by_console INTEGER NOT NULL DEFAULT 0",
        "UPDATE app SET notification_set_by_console = 1 WHERE notification_url IS NOT NULL",
    ]
}
