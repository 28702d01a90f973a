#if PostgreSQL
import PostgreSQLConnections
import ProgramStart
import SQLEngines

extension Database {
    /// Checks that the user of the connections may do what a start does in this database.
    ///
    /// - Parameters:
    ///   - pool: The connections.
    ///   - place: User, host and database, for errors.
    /// - Returns: The names of the migrations that a start makes, in order.
    /// - Throws: `ConfigurationError` with the missing right, and as ``PostgreSQLSchema/migrate(_:at:)``; errors of PostgreSQL.
    func requireRights(_ pool: PostgreSQLPool, at place: String) async throws -> [String] {
        try await self.storage.read { transaction in
            try Self.requireRightsOnTables(place, transaction)
            try Self.requireTemporaryTables(place, transaction)
        }
        let pending = try await PostgreSQLSchema.pending(pool, at: place)
        if !pending.isEmpty {
            try await self.storage.read { try Self.requireRightToCreate(place, $0) }
        }
        return pending
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
                    WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind = 'r'
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

    /// A configuration is compared with what is stored in a temporary table.
    private static func requireTemporaryTables(_ place: String, _ transaction: SQLTransaction) throws {
        let sql = """
            SELECT has_database_privilege(current_database(), 'TEMPORARY') AS has_right,
                current_database()::text AS database_name, current_user::text AS user_name
            """
        guard let row = try transaction.row(sql), try !row["has_right"] else { return }
        let (name, user): (String, String) = try (row["database_name"], row["user_name"])
        throw ConfigurationError(
            "the user \(user) can't make temporary tables in the database \(place); make it the owner of the database, or run 'GRANT TEMPORARY ON DATABASE \(name) TO \(user)' as an administrator"
        )
    }

    private static func requireRightsOnTables(_ place: String, _ transaction: SQLTransaction) throws {
        let names: [String] = try transaction.values(
            """
            SELECT relname::text FROM pg_class WHERE relnamespace = quote_ident(current_schema())::regnamespace AND CASE relkind
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
        let count = names.count - 1
        let others = count > 0 ? " and \(count) other\(count == 1 ? "" : "s")" : ""
        throw ConfigurationError(
            "the user of the database \(place) can't read and change \(first)\(others); make it the owner of the tables, or grant it all rights on the tables and sequences of the schema"
        )
    }
}
#endif
