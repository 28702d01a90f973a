#if PostgreSQL
import DatabaseFile
import Foundation
import PostgreSQLConnections
import PostgreSQLServer
import ProgramStart
import SQLEngines
import Testing

@testable import QuinceService

@Suite("The tables on PostgreSQL")
struct PostgreSQLSchemaTests {
    /// The columns of each table, with the type and whether null is possible.
    private static func sqliteColumns() async throws -> [String: Set<String>] {
        let folder = try TemporaryFolder(named: "columns")
        defer { folder.remove() }
        let database = try Database(path: folder.path + "/quince.sqlite", durability: .temporary)
        let rows = try await database.storage.readList { transaction in
            try transaction.rows(
                """
                SELECT t.name AS tab, c.name AS col, c.type AS type, c."notnull" OR c.pk > 0 AS needed
                FROM pragma_table_list AS t, pragma_table_info(t.name) AS c WHERE t.schema = 'main' AND t.type = 'table'
                """
            )
        }
        return try Self.columns(rows) { !$0.hasPrefix("sqlite_") && $0 != "grdb_migrations" }
    }

    private static func postgreSQLColumns(_ storage: SQLStorage) async throws -> [String: Set<String>] {
        let rows = try await storage.readList { transaction in
            try transaction.rows(
                """
                SELECT table_name::text AS tab, column_name::text AS col,
                    CASE WHEN data_type = 'USER-DEFINED' THEN udt_name::text ELSE data_type::text END AS type,
                    CASE is_nullable WHEN 'NO' THEN 1 ELSE 0 END AS needed
                FROM information_schema.columns WHERE table_schema = 'public' AND column_name <> 'rowid'
                """
            )
        }
        return try Self.columns(rows) {
            $0 != PostgreSQLSchema.order && !PostgreSQLSchema.ofNodes.contains($0)
        }
    }

    private static let types = [
        "text": "TEXT", "citext": "TEXT", "bigint": "INTEGER", "double precision": "REAL", "bytea": "BLOB",
    ]

    private static func columns(_ rows: [SQLRow], of isTable: (String) -> Bool) throws -> [String: Set<
        String
    >] {
        var tables: [String: Set<String>] = [:]
        for row in rows {
            let (table, name, type): (String, String, String) = try (row["tab"], row["col"], row["type"])
            let isNeeded: Bool = try row["needed"]
            guard isTable(table) else { continue }
            tables[table, default: []].insert(
                "\(name) \(Self.types[type] ?? type)\(isNeeded ? " NOT NULL" : "")"
            )
        }
        return tables
    }

    @Test("both engines have the same tables and columns")
    func sameColumns() async throws {
        try await withPostgreSQLDatabase { pool, place in
            let database = try await Database.open(pool, at: place)
            let (one, other) = (
                try await Self.sqliteColumns(), try await Self.postgreSQLColumns(database.storage)
            )
            #expect(one.count > 25)
            #expect(Set(one.keys) == Set(other.keys))
            for (table, columns) in one { #expect(columns == other[table], "\(table)") }
        }
    }

    @Test("of eight nodes that start at once on an empty database, one makes the tables")
    func oneMigrates() async throws {
        try await withPostgreSQLDatabase { pool, place in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 { group.addTask { try await PostgreSQLSchema.migrate(pool, at: place) } }
                try await group.waitForAll()
            }
            let rows = try await pool.rows("SELECT number FROM schema_migration ORDER BY number")
            #expect(
                rows.map(\.values) == [
                    [.integer(1)], [.integer(2)], [.integer(3)], [.integer(4)], [.integer(5)],
                ]
            )
        }
    }

    private func refusal(_ pool: PostgreSQLPool) async throws -> String? {
        do {
            _ = try await Database.open(pool, at: "here")
            return nil
        } catch let error as ConfigurationError { return error.message }
    }

    @Test("a newer major version of the tables is refused, a newer minor one isn't")
    func newer() async throws {
        try await withPostgreSQLDatabase { pool, place in
            _ = try await Database.open(pool, at: place)
            try await pool.execute("INSERT INTO schema_migration VALUES (1002, 1, 'later')")
            #expect(try await self.refusal(pool) == nil)
            try await pool.execute("INSERT INTO schema_migration VALUES (1003, 2, 'much later')")
            #expect(
                try await self.refusal(pool)
                    == "the database here was changed by a newer version of Quince; use that version, or restore a backup"
            )
        }
    }

    @Test("the database of another program is refused and not changed")
    func otherProgram() async throws {
        try await withPostgreSQLDatabase { pool, _ in
            try await pool.execute("CREATE TABLE thing (id bigint)")
            #expect(
                try await self.refusal(pool)
                    == "the database here belongs to another program; create an empty one for Quince"
            )
            let tables = try await pool.rows("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
            #expect(tables.map(\.values) == [[.text("thing")]])
        }
    }

    @Test("a migration that waits for a table lets requests go on, and is made once the table is free")
    func tableInUse() async throws {
        try await withPostgreSQLDatabase { pool, place in
            let first = PostgreSQLSchema.migrations[0]
            let second = PostgreSQLSchema.Migration(
                number: 1002,
                major: 1,
                name: "a column",
                script: "ALTER TABLE app ADD COLUMN later text"
            )
            try await PostgreSQLSchema.migrate(pool, at: place, [first])
            let (held, isHeld) = AsyncStream.makeStream(of: Void.self)
            let gate = DispatchSemaphore(value: 0)
            try await withThrowingTaskGroup(of: Void.self) { group in
                // As pg_dump does.
                group.addTask {
                    try await pool.transaction { transaction in
                        try transaction.script("SET LOCAL idle_in_transaction_session_timeout = 0")
                        _ = try transaction.rows("SELECT 1 FROM app")
                        isHeld.yield()
                        gate.wait()
                    }
                }
                for await _ in held { break }
                await #expect(throws: ConfigurationError.self) {
                    try await PostgreSQLSchema.migrate(pool, at: place, [first, second], tries: 1)
                }
                group.addTask {
                    try await PostgreSQLSchema.migrate(
                        pool,
                        at: place,
                        [first, second],
                        pause: .milliseconds(10)
                    )
                }
                // Reads wait behind the migration, and none of them longer than its second.
                for _ in 0..<5 { _ = try await pool.rows("SELECT 1 FROM app") }
                gate.signal()
                try await group.waitForAll()
            }
            let made = try await pool.rows("SELECT number FROM schema_migration ORDER BY number")
            #expect(made.map(\.values) == [[.integer(1)], [.integer(1002)]])
        }
    }

    @Test("a migration that fails leaves nothing")
    func failing() async throws {
        try await withPostgreSQLDatabase { pool, place in
            let first = PostgreSQLSchema.migrations[0]
            let broken = PostgreSQLSchema.Migration(
                number: 1002,
                major: 1,
                name: "broken",
                script: "CREATE TABLE half (id bigint); SELECT 1 / 0"
            )
            await #expect(throws: PostgreSQLError.self) {
                try await PostgreSQLSchema.migrate(pool, at: place, [first, broken])
            }
            let half = try await pool.rows("SELECT to_regclass('half') IS NULL")
            #expect(half.map(\.values) == [[.bool(true)]])
            let made = try await pool.rows("SELECT number FROM schema_migration")
            #expect(made.map(\.values) == [[.integer(1)]])
        }
    }

    @Test("a database with another locale than C is refused")
    func locale() async throws {
        let name = "locale_" + UUID().uuidString.lowercased().replacing("-", with: "")
        try TestServer.shared.get().makeDatabase(name, "-T template0 -E UTF8 --locale=C.UTF-8")
        let refusal = try await withPool(name) { pool in try await self.refusal(pool) }
        #expect(
            refusal
                == "the database here has another locale than C; create it again with TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'"
        )
    }

    @Test("lines of the audit log never change, except for the address that is shortened")
    func auditLines() async throws {
        try await withPostgreSQLDatabase { pool, place in
            let database = try await Database.open(pool, at: place)
            try await database.append(.signedIn, account: "a", target: nil, reason: nil)
            try await database.chainAuditLines()
            do {
                try await pool.execute("UPDATE audit_line SET actor = 'x'")
                Issue.record("the line has changed")
            } catch { #expect(SQLError.isViolation(error)) }
            #expect(try await pool.execute("UPDATE audit_line SET address = NULL, salt = NULL") == 1)
        }
    }
}
#endif
