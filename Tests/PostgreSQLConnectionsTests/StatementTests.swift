#if PostgreSQL
import Foundation
import PostgreSQLConnections
import PostgreSQLServer
import Testing

@Suite("Statements")
struct StatementTests {
    private func with(
        _ limits: PostgreSQLLimits = PostgreSQLLimits(),
        connections: Int = 1,
        _ body: (PostgreSQLPool) async throws -> Void
    ) async throws {
        try await withPool("statements", connections: connections, limits: limits, body)
    }

    /// What comes back for a value of a type.
    private func echo(
        _ pool: PostgreSQLPool,
        _ value: PostgreSQLValue,
        _ type: String
    ) async throws -> PostgreSQLValue? {
        try await pool.select("SELECT $1::\(type) AS value", [value]).first?.values.first
    }

    @Test("return each value as it was")
    func values() async throws {
        let rows: [(PostgreSQLValue, String)] = [
            (.text(""), "text"), (.text("a'b\\c\"\n\t"), "varchar"), (.text("{\"a\": 1}"), "json"),
            (.integer(0), "bigint"), (.integer(.max), "bigint"), (.integer(.min), "bigint"),
            (.integer(Int64(Int32.min)), "integer"), (.integer(-1), "integer"),
            (.integer(-32_768), "smallint"),
            (.double(0.1), "double precision"), (.double(-1.797_693_134_862_315_7e308), "double precision"),
            (.double(.leastNonzeroMagnitude), "double precision"), (.double(.infinity), "double precision"),
            (.double(-.infinity), "double precision"), (.double(1_700_000_000.123_456), "double precision"),
            (.double(0.5), "real"),
            (.data(Data()), "bytea"), (.data(Data(0...255)), "bytea"),
            (.data(Data(repeating: 0, count: 65_536)), "bytea"), (.data(Data("\\x41".utf8)), "bytea"),
            (.bool(true), "boolean"), (.bool(false), "boolean"),
            (.null, "text"), (.null, "bigint"), (.null, "bytea"), (.null, "boolean"),
            (.text(String(repeating: "x", count: 65_536)), "text"),
        ]
        try await self.with { pool in
            for (value, type) in rows {
                #expect(try await self.echo(pool, value, type) == value, "\(type)")
            }
            let number = try await self.echo(pool, .double(.nan), "double precision")
            guard case .double(let number) = number else { throw TestServer.Failure("no number") }
            #expect(number.isNaN)
            let zero = try await self.echo(pool, .double(-0.0), "double precision")
            guard case .double(let zero) = zero else { throw TestServer.Failure("no number") }
            #expect(zero.sign == .minus)
        }
    }

    @Test("keep every character but U+0000")
    func everyPlane() async throws {
        try await self.with { pool in
            for plane in UInt32(0)...16 {
                let scalars = (plane << 16...plane << 16 + 0xFFFF).compactMap(Unicode.Scalar.init)
                let text = String(String.UnicodeScalarView(scalars.drop { $0.value == 0 }))
                let echo = try await self.echo(pool, .text(text), "text")
                // Not with ==, which takes equivalent characters for equal.
                guard case .text(let echo) = echo else { throw TestServer.Failure("no text") }
                #expect(Array(echo.utf8) == Array(text.utf8), "plane \(plane)")
            }
        }
    }

    @Test("refuse U+0000 before anything is sent")
    func nullCharacter() async throws {
        try await self.with { pool in
            try await pool.execute("CREATE TABLE texts (id bigint, text text)")
            let insert = "INSERT INTO texts VALUES ($1, $2)"
            let error = await failure { try await pool.execute(insert, [.integer(1), .text("a\u{0}b")]) }
            #expect(error == .nullCharacter(argument: 2))
            #expect(
                error?.description
                    == "argument 2 of the statement contains U+0000, which PostgreSQL can't store; refuse such text before"
            )
            #expect(error?.isTemporary == false)
            let statement = await failure { try await pool.execute("SELECT 1 \u{0} FROM nowhere") }
            #expect(statement == .nullCharacter(argument: nil))
            let inside = await failure {
                try await pool.transaction { transaction in
                    try transaction.execute(insert, [.integer(2), .text("a")])
                    try transaction.execute(insert, [.integer(3), .text("\u{0}")])
                }
            }
            #expect(inside == .nullCharacter(argument: 2))
            #expect(try await pool.select("SELECT id FROM texts").isEmpty)
        }
    }

    @Test("return how many rows they changed")
    func counts() async throws {
        try await self.with { pool in
            #expect(try await pool.execute("CREATE TABLE counts (id bigint)") == 0)
            let insert = "INSERT INTO counts SELECT generate_series(1, $1::bigint)"
            #expect(try await pool.execute(insert, [.integer(7)]) == 7)
            #expect(try await pool.execute("UPDATE counts SET id = id + 1 WHERE id > $1", [.integer(5)]) == 2)
            let rows = try await pool.rows("DELETE FROM counts WHERE id <= 3 RETURNING id")
            #expect(try rows.map { row throws -> Int in try row["id"] } == [1, 2, 3])
            #expect(try await pool.execute("DELETE FROM counts") == 4)
        }
    }

    @Test("tell columns apart by name and type")
    func columns() async throws {
        try await self.with { pool in
            let row = try #require(
                await pool.select(
                    "SELECT 1 AS one, NULL::text AS none, 'x' AS text, now() AT TIME ZONE 'UTC' IS NULL"
                )
                .first
            )
            let one: Int64 = try row["one"]
            #expect(one == 1)
            let none: String? = try row["none"]
            #expect(none == nil)
            #expect(
                throws: PostgreSQLError.column("two", reason: "isn't in the result; name it in the statement")
            ) {
                let _: Int = try row["two"]
            }
            #expect(throws: PostgreSQLError.column("none", reason: "isn't a value of type String")) {
                let _: String = try row["none"]
            }
            #expect(throws: PostgreSQLError.column("text", reason: "isn't a value of type Optional<Double>"))
            {
                let _: Double? = try row["text"]
            }
            let time = await failure { try await pool.select("SELECT now() AS time") }
            #expect(
                time
                    == .column(
                        "time",
                        reason: "has the type with the OID 1184, which isn't read; cast it, such as to text"
                    )
            )
            #expect(
                try await pool.select("SELECT pg_advisory_xact_lock(1) AS nothing").first?.values == [.null]
            )
        }
    }

    @Test("are prepared once per connection, and at most 256 are kept")
    func prepared() async throws {
        let count =
            "SELECT count(*) AS count, sum(generic_plans + custom_plans)::bigint AS uses FROM pg_prepared_statements"
        try await self.with { pool in
            for _ in 0..<5 { _ = try await pool.select("SELECT $1::bigint AS kept", [.integer(1)]) }
            _ = try await pool.select(count)
            let row = try #require(await pool.select(count).first)
            #expect(row.values == [.integer(2), .integer(7)])
            for number in 0..<600 { _ = try await pool.select("SELECT \(number) AS number") }
            let many: Int = try #require(await pool.select(count).first)["count"]
            #expect(many <= 257)
            // One of the oldest, and one of the newest.
            for number in [0, 599] {
                let value: Int = try #require(await pool.select("SELECT \(number) AS number").first)["number"]
                #expect(value == number)
            }
        }
    }

    @Test("are prepared again when a table has changed, also in a transaction")
    func changedPlan() async throws {
        let select = "SELECT * FROM changing"
        try await self.with(connections: 2) { pool in
            try await pool.execute("CREATE TABLE changing (id bigint)")
            try await pool.execute("INSERT INTO changing VALUES (1)")
            try await withPool("statements", connections: 1) { other in
                #expect(try await other.select(select).first?.columns == ["id"])
                try await pool.execute("ALTER TABLE changing ADD more text")
                #expect(try await other.select(select).first?.columns == ["id", "more"])
                try await pool.execute("ALTER TABLE changing ADD evenmore text")
                let columns = try await other.transaction { transaction in
                    try transaction.execute("UPDATE changing SET id = id + 1")
                    return try transaction.rows(select).first?.columns
                }
                #expect(columns == ["id", "more", "evenmore"])
                let id: Int = try #require(await other.select(select).first)["id"]
                #expect(id == 2)
            }
        }
    }

    @Test("have a time limit, after which their connection is used again")
    func timeLimit() async throws {
        var limits = PostgreSQLLimits()
        limits.statement = .milliseconds(200)
        try await self.with(limits) { pool in
            let process = "SELECT pg_backend_pid() AS process"
            let before = try await pool.select(process)
            let error = await failure { try await pool.execute("SELECT pg_sleep(60)") }
            #expect(error == .canceled)
            #expect(error?.isTemporary == true)
            #expect(
                error?.description
                    == "PostgreSQL canceled the statement because it took too long; try again later"
            )
            let inside = await failure {
                try await pool.transaction { try $0.execute("SELECT pg_sleep(60)") }
            }
            #expect(inside == .canceled)
            #expect(try await pool.select(process) == before)
        }
        limits.statement = nil
        try await self.with(limits) { pool in
            let limit = try await pool.select("SELECT current_setting('statement_timeout') AS value").first
            #expect(limit?.values == [.text("0")])
        }
    }

    @Test("wait for a lock only for a time")
    func lockLimit() async throws {
        var limits = PostgreSQLLimits()
        limits.lock = .milliseconds(100)
        try await self.with(limits, connections: 2) { pool in
            try await pool.execute("CREATE TABLE locked (id bigint)")
            try await pool.execute("INSERT INTO locked VALUES (1)")
            let (held, done) = (Gate(), Gate())
            async let holder: Void = pool.transaction { transaction in
                try transaction.execute("UPDATE locked SET id = 2")
                held.open()
                done.pass()
            }
            try await waitFor(held)
            let error = await failure { try await pool.execute("UPDATE locked SET id = 3") }
            #expect(error == .lockTimeout)
            #expect(error?.isTemporary == true)
            done.open()
            try await holder
            #expect(try await pool.select("SELECT id FROM locked").first?.values == [.integer(2)])
        }
    }

    @Test("tell which constraint they would break")
    func constraints() async throws {
        try await self.with { pool in
            try await pool.transaction { transaction in
                try transaction.script(
                    """
                    CREATE TABLE parents (id bigint CONSTRAINT parents_key PRIMARY KEY);
                    CREATE TABLE children (
                        id bigint NOT NULL CONSTRAINT positive CHECK (id > 0),
                        parent bigint CONSTRAINT has_parent REFERENCES parents,
                        place int4range, CONSTRAINT places EXCLUDE USING gist (place WITH &&));
                    INSERT INTO parents VALUES (1);
                    INSERT INTO children VALUES (1, 1, '[1,5)');
                    """
                )
            }
            let rows: [(String, ConstraintViolation)] = [
                (
                    "INSERT INTO parents VALUES (1)",
                    ConstraintViolation(kind: .unique, constraint: "parents_key", table: "parents")
                ),
                (
                    "INSERT INTO children VALUES (1, 7)",
                    ConstraintViolation(kind: .foreignKey, constraint: "has_parent", table: "children")
                ),
                (
                    "INSERT INTO children VALUES (0, 1)",
                    ConstraintViolation(kind: .check, constraint: "positive", table: "children")
                ),
                (
                    "INSERT INTO children VALUES (NULL, 1)",
                    ConstraintViolation(kind: .notNull, constraint: nil, table: "children", column: "id")
                ),
                (
                    "INSERT INTO children VALUES (1, 1, '[4,6)')",
                    ConstraintViolation(kind: .exclusion, constraint: "places", table: "children")
                ),
            ]
            for (sql, violation) in rows {
                let error = await failure { try await pool.execute(sql) }
                #expect(error == .constraint(violation))
                #expect(error?.isTemporary == false)
            }
            let first = await failure { try await pool.execute(rows[0].0) }
            #expect(
                first?.description
                    == "the constraint parents_key of the table parents refuses the row (unique)"
            )
        }
    }

    @Test("say what is wrong with them, without a value")
    func errors() async throws {
        try await self.with { pool in
            let syntax = await failure { try await pool.execute("SELEC 1") }
            #expect(
                syntax?.description
                    == #"PostgreSQL refused the statement: syntax error at or near "SELEC" (SQLSTATE 42601)"#
            )
            let value = await failure { try await pool.execute("SELECT $1::bigint", [.text("hunter2")]) }
            #expect(
                value?.description == "PostgreSQL refused the statement: a value isn't valid (SQLSTATE 22P02)"
            )
            #expect(value.map { "\($0) \(String(reflecting: $0))".contains("hunter2") } == false)
            let missing = await failure { try await pool.execute("SELECT $1::text, $2::text", [.text("a")]) }
            guard case .statement(let message) = missing else {
                throw TestServer.Failure("\(missing as Any)")
            }
            #expect(message.sqlState == "08P01")
            let many = await failure {
                try await pool.execute("SELECT 1", Array(repeating: .null, count: 65_536))
            }
            #expect(many == .misuse("a statement has at most 65535 arguments"))
            let long = await failure {
                try await pool.execute("SELECT $1::bytea", [.data(Data(count: 65 << 20))])
            }
            #expect(long == .misuse("the arguments of a statement are at most 67108864 bytes together"))
            #expect(try await pool.select("SELECT 1 AS one").count == 1)
        }
    }

    @Test(
        "that leave a transaction or a copy open cost the connection",
        arguments: ["BEGIN", "COPY copied TO STDOUT", "COPY copied FROM STDIN"]
    )
    func unclean(_ sql: String) async throws {
        try await self.with { pool in
            try await pool.execute("CREATE TEMPORARY TABLE copied (id bigint)")
            let process = "SELECT pg_backend_pid() AS process"
            let before = try await pool.select(process)
            let result = await Result { try await pool.execute(sql) }
            #expect((try? result.get()) == (sql == "BEGIN" ? 0 : nil))
            #expect(try await pool.select(process) != before)
        }
    }

    @Test("that remove prepared statements cost one error and the connection")
    func removed() async throws {
        try await self.with { pool in
            let process = "SELECT pg_backend_pid() AS process"
            let before = try await pool.select(process)
            try await pool.execute("DEALLOCATE ALL")
            let error = await failure { try await pool.select(process) }
            guard case .statement(let message) = error else { throw TestServer.Failure("\(error as Any)") }
            #expect(message.sqlState == "26000")
            #expect(try await pool.select(process) != before)
        }
    }
}

extension Result where Failure == any Error {
    init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

/// Waits for a gate without blocking the thread of a task.
func waitFor(_ gate: Gate) async throws {
    let isOpen = await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: gate.pass()) }
    }
    try #require(isOpen)
}
#endif
