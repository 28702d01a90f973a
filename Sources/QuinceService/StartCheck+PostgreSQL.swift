#if PostgreSQL
import PostgreSQLConnections
import ProgramStart
import SQLEngines

extension StartCheck {
    /// Checks what a start needs of PostgreSQL: a connection, a fitting database, rights, and in existing tables what it needs of a file.
    func checkPostgreSQL(_ findings: inout Findings) async throws {
        do {
            let remark = try await Database.withPool(
                of: self.configuration.storage,
                limits: PostgreSQLLimits()
            ) { pool, place in
                let database = Database.current(pool, at: place, wrappingKey: try self.wrappingKey)
                try await database.storage.read { try Self.requireRights(place, $0) }
                let pending = try await PostgreSQLSchema.pending(pool, at: place)
                let isNew = pending.count == PostgreSQLSchema.migrations.count
                return try await database.storage.read { transaction in
                    if !pending.isEmpty { try Self.requireRightToCreate(place, transaction) }
                    if !isNew {
                        try database.wrapping.check(transaction)
                        try self.checkRows(transaction)
                    }
                    return try Self.remarkOnConnections(transaction)
                }
            }
            if let remark { findings.remarks.append(remark) }
        } catch {
            throw Database.refusal(for: error, at: self.configuration.storage) ?? error
        }
    }

    /// The first start, and the first one of a newer version, create tables.
    private static func requireRightToCreate(_ place: String, _ transaction: SQLTransaction) throws {
        let sql = """
            SELECT current_user::text AS user_name, coalesce(current_schema()::text, '') AS schema_name,
                coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS creates_tables,
                EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citext') AS has_extension,
                EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'citext') AS is_available,
                has_database_privilege(current_database(), 'CREATE') AS creates_extensions,
                NOT EXISTS (
                    SELECT 1 FROM pg_class
                    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
                        AND NOT pg_has_role(relowner, 'USAGE')
                ) AS owns_tables
            """
        guard let row = try transaction.row(sql) else { return }
        let (user, schema): (String, String) = try (row["user_name"], row["schema_name"])
        guard !schema.isEmpty, try row["creates_tables"] else {
            throw ConfigurationError(
                "the user \(user) can't create tables in the database \(place); make it the owner of the database, or run 'GRANT CREATE ON SCHEMA public TO \(user)' as an administrator"
            )
        }
        guard try row["owns_tables"] else {
            throw ConfigurationError(
                "the user \(user) can't change the tables of the database \(place), which belong to another user; start as their owner"
            )
        }
        if try row["has_extension"] { return }
        guard try row["is_available"] else {
            throw ConfigurationError(
                "the server of the database \(place) hasn't the extension citext; install it, such as with the package postgresql-contrib"
            )
        }
        guard try row["creates_extensions"] else {
            throw ConfigurationError(
                "the user \(user) can't create extensions in the database \(place); make it the owner of the database, or run 'CREATE EXTENSION citext' there as an administrator"
            )
        }
    }

    private static func requireRights(_ place: String, _ transaction: SQLTransaction) throws {
        let names: [String] = try transaction.values(
            """
            SELECT relname::text FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND CASE relkind
                WHEN 'r' THEN NOT (
                    has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
                    AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE')
                )
                WHEN 'S' THEN NOT has_sequence_privilege(oid, 'UPDATE')
                ELSE false
            END ORDER BY relname
            """
        )
        guard let first = names.first else { return }
        let others = names.count > 1 ? " and \(names.count - 1) others" : ""
        throw ConfigurationError(
            "the user of the database \(place) can't read and change \(first)\(others); make it the owner of the tables, or grant it all rights on the tables and sequences of the schema"
        )
    }

    /// Fewer connections than a node wants don't prevent its start.
    private static func remarkOnConnections(_ transaction: SQLTransaction) throws -> String? {
        // The connection of this check ends.
        let sql = """
            SELECT least(
                current_setting('max_connections')::bigint - current_setting('superuser_reserved_connections')::bigint
                    - coalesce(nullif(current_setting('reserved_connections', true), ''), '0')::bigint
                    - (SELECT sum(numbackends) FROM pg_stat_database)::bigint,
                (
                    SELECT CASE WHEN d.datconnlimit >= 0 THEN d.datconnlimit - s.numbackends END
                    FROM pg_database d JOIN pg_stat_database s ON s.datid = d.oid
                    WHERE d.datname = current_database()
                ),
                (
                    SELECT CASE WHEN rolconnlimit >= 0 THEN rolconnlimit - (
                        SELECT count(*) FROM pg_stat_activity WHERE usename = current_user
                    ) END FROM pg_roles WHERE rolname = current_user
                )
            ) + 1
            """
        let wanted = PostgreSQLSettings.defaultConnections
        guard let free: Int = try transaction.value(sql), free < wanted else { return nil }
        return
            "PostgreSQL has room for \(free) more connections, and a node opens \(wanted); raise max_connections, or the limit of the user or the database, unless a node that runs now ends before"
    }
}
#endif
