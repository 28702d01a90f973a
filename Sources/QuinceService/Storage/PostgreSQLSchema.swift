#if PostgreSQL
package import PostgreSQLConnections
import ProgramStart

/// The tables on PostgreSQL, as migrations that are never edited once released.
///
/// They have the names and columns of SQLite's tables, which a test compares, and ``ofNodes``. Nodes of different versions use them at
/// once: within one major version, a migration only adds what an earlier program doesn't need.
package enum PostgreSQLSchema {
    struct Migration: Sendable {
        let number: Int
        /// A program of an earlier major version can't use the tables.
        let major: Int
        let name: String
        let script: String
    }

    static let migrations = [
        Migration(
            number: 1,
            major: 1,
            name: "all tables",
            script: Self.tables + Self.indices + Self.triggers + Self.firstRows
        ),
        Migration(number: 2, major: 1, name: "mail that the relay forwards", script: Self.relayJobs),
        Migration(number: 3, major: 1, name: "icons of apps", script: Self.appIcons),
        Migration(number: 4, major: 1, name: "languages of accounts", script: Self.accountLanguages),
        Migration(number: 5, major: 1, name: "signatures of mail", script: Self.relaySignatures),
    ]

    /// The table whose locks order the writing transactions, and which has the numbers of the migrations that were made.
    package static let order = "schema_migration"

    /// Tables that SQLite doesn't have: what nodes share, and one process has in its memory.
    ///
    /// `attempt`: a digest of a client, and when its allowance is full again (``AttemptStore``).
    /// `audit_waiting`: the lines of the audit log that have no place in the chain yet (``Database/chainAuditLines()``).
    static let ofNodes: Set = ["attempt", "audit_waiting"]
    /// The tables that have a row from the beginning; its columns `last` are 0 until there are events and lines.
    static let tablesWithFirstRow = ["event_counter", "audit_chain"]

    /// Deleted rows of tables that turn over completely within days are reused before the tables grow.
    private static let firstRows = """
        ALTER TABLE authorization_code SET (autovacuum_vacuum_scale_factor = 0.02);
        ALTER TABLE flow SET (autovacuum_vacuum_scale_factor = 0.02);
        ALTER TABLE audit_waiting SET (autovacuum_vacuum_scale_factor = 0.02);
        ALTER TABLE attempt SET (autovacuum_vacuum_scale_factor = 0.02);
        ALTER TABLE passkey_ceremony SET (autovacuum_vacuum_scale_factor = 0.02);
        INSERT INTO event_counter VALUES (0);
        INSERT INTO audit_chain VALUES (0, decode(repeat('00', 32), 'hex'), 0, decode(repeat('00', 32), 'hex'));
        """

    private static let triggers = """
        CREATE FUNCTION retire_pseudonym() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            INSERT INTO retired_identifier VALUES (OLD.subject), (OLD.relay_address) ON CONFLICT DO NOTHING;
            RETURN NULL;
        END $$;
        CREATE TRIGGER pseudonym_removed AFTER DELETE ON pseudonym
            FOR EACH ROW EXECUTE FUNCTION retire_pseudonym();
        CREATE FUNCTION retire_transfer_subject() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            INSERT INTO retired_identifier VALUES (OLD.subject) ON CONFLICT DO NOTHING;
            RETURN NULL;
        END $$;
        CREATE TRIGGER transfer_subject_removed AFTER DELETE ON transfer_subject
            FOR EACH ROW EXECUTE FUNCTION retire_transfer_subject();
        CREATE FUNCTION number_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            UPDATE event_counter SET last = last + 1 RETURNING last INTO NEW.revision;
            RETURN NEW;
        END $$;
        CREATE TRIGGER event_added BEFORE INSERT ON event FOR EACH ROW EXECUTE FUNCTION number_event();
        CREATE TRIGGER event_changed BEFORE UPDATE OF state, attempts ON event
            FOR EACH ROW EXECUTE FUNCTION number_event();
        CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            RAISE EXCEPTION 'lines of the audit log never change' USING ERRCODE = 'integrity_constraint_violation';
        END $$;
        CREATE TRIGGER audit_line_kept BEFORE UPDATE OF sequence, time, actor, action, person, client_id, target, reason,
            browser, request_id, address_digest, hash ON audit_line
            FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
        """
}

extension PostgreSQLSchema {
    /// Brings the tables up to date; of several nodes that start at once, one does.
    ///
    /// - Parameters:
    ///   - pool: The connections to the database.
    ///   - place: User, host and database, for errors.
    /// - Throws: `ConfigurationError` for a database of another program or of a newer major version, and for one with another
    ///   locale than C; errors of PostgreSQL. Then nothing has changed.
    package static func migrate(_ pool: PostgreSQLPool, at place: String) async throws {
        try await Self.migrate(pool, at: place, Self.migrations)
    }

    // A migration waits a second for the tables that others use, as often as `tries` says. In each `pause`, the requests that waited
    // behind it go on.
    static func migrate(
        _ pool: PostgreSQLPool,
        at place: String,
        _ migrations: [Migration],
        tries: Int = 30,
        pause: Duration = .seconds(4)
    ) async throws {
        let isCurrent = try await pool.transaction { try Self.missing(of: migrations, place, $0).isEmpty }
        guard !isCurrent else { return }
        for migration in migrations {
            for attempt in 1...tries {
                do {
                    try await pool.transaction { try Self.make([migration], of: migrations, place, $0) }
                    break
                } catch is TablesInUse {
                    guard attempt < tries else {
                        throw ConfigurationError(
                            "the tables of \(place) are in use all the time, so this version can't change them; end long transactions, such as pg_dump, and start again"
                        )
                    }
                    try await Task.sleep(for: pause)
                }
            }
        }
    }

    /// A migration has waited a second for a table.
    ///
    /// All requests that need the table wait behind it, and may wait for two seconds.
    private struct TablesInUse: Error {}

    /// The names of the migrations that a start would make, in order.
    ///
    /// - Throws: As ``migrate(_:at:)``.
    static func pending(_ pool: PostgreSQLPool, at place: String) async throws -> [String] {
        try await pool.transaction { try Self.missing(of: Self.migrations, place, $0).map(\.name) }
    }

    /// Brings the tables up to date in a transaction that does more.
    ///
    /// - Throws: As ``migrate(_:at:)``.
    static func makeTables(at place: String, _ transaction: PostgreSQLTransaction) throws {
        try Self.make(Self.migrations, of: Self.migrations, place, transaction)
    }

    /// Makes those of `wanted` that are missing.
    private static func make(
        _ wanted: [Migration],
        of migrations: [Migration],
        _ place: String,
        _ transaction: PostgreSQLTransaction
    ) throws {
        // The limits of a request are too short for large tables, and for a node that waits for another one's migrations.
        try transaction.execute("SET LOCAL statement_timeout = 0")
        try transaction.execute("SET LOCAL lock_timeout = '60s'")
        // Two numbers that no other program is likely to have chosen: the letters "quin" and "ce".
        _ = try transaction.rows("SELECT pg_advisory_xact_lock(1903520110, 25445)")
        // Another node may have made it meanwhile.
        let missing = try Self.missing(of: migrations, place, transaction).map(\.number)
        try transaction.script(Self.list)
        // A transaction that has this table alone goes on to read others: if this lock came last, both could wait for each other.
        try transaction.execute("LOCK TABLE schema_migration IN ROW EXCLUSIVE MODE")
        try transaction.execute("SET LOCAL lock_timeout = '1s'")
        for migration in wanted where missing.contains(migration.number) {
            do {
                try transaction.script(migration.script)
            } catch {
                // Not as a pattern of the catch, on which Swift 6.3 crashes.
                throw error == .lockTimeout ? TablesInUse() : error
            }
            try transaction.execute(
                "INSERT INTO schema_migration VALUES ($1, $2, $3)",
                [
                    .integer(Int64(migration.number)), .integer(Int64(migration.major)),
                    .text(migration.name),
                ]
            )
        }
    }

    private static let list = """
        CREATE TABLE IF NOT EXISTS schema_migration (
            number bigint PRIMARY KEY, major bigint NOT NULL, name text NOT NULL
        );
        """

    /// The migrations that weren't made yet.
    private static func missing(
        of migrations: [Migration],
        _ place: String,
        _ transaction: PostgreSQLTransaction
    ) throws -> [Migration] {
        try Self.checkLocale(place, transaction)
        // One statement, because another node can make the tables at this moment.
        let found = try transaction.rows(
            """
            SELECT to_regclass('schema_migration') IS NOT NULL AND to_regclass('signing_key') IS NOT NULL AS own,
                (SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()) AS tables
            """
        )
        guard found.first?.values.first == .bool(true) else {
            guard found.first?.values.last == .integer(0) else {
                throw ConfigurationError(
                    "the database \(place) belongs to another program; create an empty one for Quince"
                )
            }
            return migrations
        }
        let made = try transaction.rows("SELECT number, major FROM schema_migration")
        let newest = made.compactMap { Self.number($0.values[1]) }.max() ?? 0
        guard newest <= migrations.map(\.major).max() ?? 0 else {
            throw ConfigurationError(
                "the database \(place) was changed by a newer version of Quince; use that version, or restore a backup"
            )
        }
        let numbers = made.compactMap { Self.number($0.values[0]) }
        return migrations.filter { !numbers.contains($0.number) }
    }

    private static func number(_ value: PostgreSQLValue) -> Int? {
        if case .integer(let number) = value { Int(number) } else { nil }
    }

    /// With another locale, lists would have another order than on SQLite, and email addresses that differ in letters such as É
    /// and é would be equal, although they can be those of different users.
    private static func checkLocale(_ place: String, _ transaction: PostgreSQLTransaction) throws {
        let sql = "SELECT lower('É') = 'É' AND upper('é') = 'é' AND lower('A') = 'a' AND 'B' < 'a'"
        guard try transaction.rows(sql).first?.values.first == .bool(true) else {
            throw ConfigurationError(
                "the database \(place) has another locale than C; create it again with TEMPLATE template0 ENCODING 'UTF8' "
                    + "LOCALE 'C'"
            )
        }
    }
}
#endif
