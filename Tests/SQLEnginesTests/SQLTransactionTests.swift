import Foundation
import SQLEngines
import Testing

/// Statements, arguments, rows and transactions, on each engine.
@Suite("One SQL for two engines", .timeLimit(.minutes(15)))
struct SQLTransactionTests {
    private static let names = "SELECT name FROM thing ORDER BY id"

    // MARK: Values

    /// Stores values and null in a column, and reads them.
    private func expectSame<Value: SQLConvertible & Equatable>(
        _ column: String,
        _ values: [Value],
        _ storage: SQLStorage
    ) async throws {
        for value in values {
            let (row, first, all): (SQLRow?, Value?, [Value]) = try await storage.write { transaction in
                try transaction.execute("DELETE FROM kept")
                let insert = "INSERT INTO kept (\(column)) VALUES (?)"
                try transaction.execute(insert, [value])
                let select = "SELECT \(column), NULL AS empty FROM kept"
                let (row, first): (SQLRow?, Value?) = try (transaction.row(select), transaction.value(select))
                return (row, first, try transaction.values(select))
            }
            let found: Value = try #require(row)[column]
            let optional: Value? = try #require(row)[column]
            let empty: Value? = try #require(row)["empty"]
            #expect(found == value && optional == value && empty == nil)
            #expect(first == value && all == [value])
        }
        let none: Value? = try await storage.write { transaction in
            try transaction.execute("DELETE FROM kept")
            try transaction.execute("INSERT INTO kept (\(column)) VALUES (?)", [nil as Value?])
            return try transaction.value("SELECT \(column) FROM kept")
        }
        #expect(none == nil)
    }

    @Test("every type of a value comes back as it was, and null as nil", arguments: TestEngine.allCases)
    func values(_ engine: TestEngine) async throws {
        try await engine.with { storage async throws in
            let texts = ["", "a", "äöü \u{1F34E}", "it's ?", String(repeating: "x", count: 5_000)]
            try await self.expectSame("text", texts, storage)
            try await self.expectSame("whole", [0, 1, -1, Int.max, Int.min], storage)
            try await self.expectSame("whole", [Int64.min, .max], storage)
            try await self.expectSame("whole", [UInt32.min, .max], storage)
            try await self.expectSame("whole", [true, false], storage)
            try await self.expectSame("real", [0, -0.5, 1e300, .infinity, .leastNonzeroMagnitude], storage)
            try await self.expectSame("bytes", [Data(), Data([0]), Data(UInt8.min...UInt8.max)], storage)
        }
    }

    @Test(
        "a whole number is read as a number with a fraction, and conditions are truth values",
        arguments: TestEngine.allCases
    )
    func conversions(_ engine: TestEngine) async throws {
        try await engine.with { storage async throws in
            let (size, isA): (Double?, [Bool]) = try await storage.read { transaction in
                let size: Double? = try transaction.value(
                    "SELECT coalesce(size, 0) FROM thing WHERE name = 'b'"
                )
                return (size, try transaction.values("SELECT name = 'a' FROM thing ORDER BY id"))
            }
            #expect(size == 0)
            #expect(isA == [true, false])
        }
    }

    @Test(
        "a value of another type, a null and a column that isn't there are errors, which name the column",
        arguments: TestEngine.allCases
    )
    func refusals(_ engine: TestEngine) async throws {
        try await engine.with { storage async throws in
            let row = try await storage.read {
                try $0.row("SELECT id, name, size FROM thing WHERE name = 'b'")
            }
            let found = try #require(row)
            #expect(throws: SQLError.column("name", reason: "isn't a value of type Int")) {
                let _: Int = try found["name"]
            }
            #expect(throws: SQLError.column("name", reason: "isn't a value of type Int")) {
                let _: Int? = try found["name"]
            }
            #expect(throws: SQLError.column("size", reason: "isn't a value of type Double")) {
                let _: Double = try found["size"]
            }
            #expect(throws: SQLError.column("bytes", reason: "isn't in the result; name it in the statement"))
            {
                let _: Data? = try found["bytes"]
            }
            await #expect(throws: SQLError.self) {
                let _: [Double] = try await storage.read { try $0.values("SELECT size FROM thing") }
            }
            await #expect(throws: SQLError.self) {
                let _: UInt32? = try await storage.read { try $0.value("SELECT -1") }
            }
        }
    }

    // MARK: Arguments

    @Test("names can stand several times and in any order", arguments: TestEngine.allCases)
    func names(_ engine: TestEngine) async throws {
        try await engine.with { storage async throws in
            let row = try await storage.read { transaction in
                try transaction.row(
                    "SELECT CAST($b AS TEXT) AS x, CAST($a AS INTEGER) AS y, CAST($b AS TEXT) AS z",
                    ["a": 1, "b": "two"]
                )
            }
            #expect(row?.columns == ["x", "y", "z"])
            #expect(row?.values == [.text("two"), .integer(1), .text("two")])
        }
    }

    @Test("arguments that don't fit the places are refused", arguments: TestEngine.allCases)
    func wrongArguments(_ engine: TestEngine) async throws {
        try await engine.with { storage async throws in
            for (statement, arguments) in [
                ("SELECT id FROM thing WHERE id = ? OR id = ?", [1]),
                ("DELETE FROM thing WHERE id = ?", [1, 2]),
                ("DELETE FROM thing WHERE id = $a", ["b": 1]), ("DELETE FROM thing WHERE id = $a", []),
            ] as [(String, SQLArguments)] {
                await #expect(throws: (any Error).self, "\(statement)") {
                    try await storage.write { try $0.execute(statement, arguments) }
                }
            }
            #expect(try await storage.read { try $0.value("SELECT count(*) FROM thing") } == 2)
        }
    }

    // MARK: Changes

    @Test("a change gives the number of its rows", arguments: TestEngine.allCases)
    func counts(_ engine: TestEngine) async throws {
        try await engine.with { storage async throws in
            let counts = try await storage.write { transaction in
                let insert = "INSERT INTO thing (name) VALUES (?) ON CONFLICT DO NOTHING"
                return [
                    try transaction.execute("UPDATE thing SET size = 2"),
                    try transaction.execute("UPDATE thing SET size = 2 WHERE name = ?", ["c"]),
                    try transaction.execute(insert, ["a"]),
                    try transaction.execute(insert, ["c"]),
                    try transaction.execute("DELETE FROM thing"),
                ]
            }
            #expect(counts == [2, 0, 0, 1, 3])
        }
    }

    @Test(
        "a change with RETURNING is made, whether all its rows are read or only the first",
        arguments: TestEngine.allCases
    )
    func returning(_ engine: TestEngine) async throws {
        try await engine.with { storage async throws in
            let id: Int? = try await storage.write {
                try $0.value("INSERT INTO thing (name) VALUES ('c') RETURNING id")
            }
            let row = try await storage.write { try $0.row("UPDATE thing SET size = 7 RETURNING size") }
            let changed: Int? = try await storage.read {
                try $0.value("SELECT count(*) FROM thing WHERE size = 7")
            }
            let hasDeleted = try await storage.write { try $0.hasRow("DELETE FROM thing RETURNING id") }
            let hasRows = try await storage.read { try $0.hasRow("SELECT 1 FROM thing") }
            #expect(id == 3)
            // SQLite returns the whole number that the statement has.
            #expect(try #require(row)["size"] == 7.0)
            #expect(changed == 3)
            #expect(hasDeleted && !hasRows)
        }
    }

    @Test(
        "a unique value that is taken is a violation, and no other error is",
        arguments: TestEngine.allCases
    )
    func violation(_ engine: TestEngine) async throws {
        try await engine.with { storage async throws in
            let taken = await #expect(throws: (any Error).self) {
                try await storage.write { try $0.execute("INSERT INTO thing (name) VALUES ('a')") }
            }
            let wrong = await #expect(throws: (any Error).self) {
                try await storage.write { try $0.execute("DELETE FROM nothing") }
            }
            #expect(taken.map(SQLError.isViolation) == true)
            #expect(wrong.map(SQLError.isViolation) == false)
        }
    }

    private struct Failed: Error {}

    @Test("a part that fails is undone, and the rest stays", arguments: TestEngine.allCases)
    func savepoint(_ engine: TestEngine) async throws {
        try await engine.with { storage async throws in
            try await storage.write { transaction in
                try transaction.savepoint { try transaction.execute("INSERT INTO thing (name) VALUES ('c')") }
                do {
                    try transaction.savepoint {
                        try transaction.execute("DELETE FROM thing")
                        throw Failed()
                    }
                } catch is Failed { try transaction.execute("INSERT INTO thing (name) VALUES ('d')") }
            }
            let stored: [String] = try await storage.read { try $0.values(Self.names) }
            #expect(stored == ["a", "b", "c", "d"])
        }
    }

    @Test("changes are stored together, or none of them", arguments: TestEngine.allCases)
    func transactions(_ engine: TestEngine) async throws {
        try await engine.with { storage async throws in
            let insert = "INSERT INTO thing (name) VALUES (?)"
            try await storage.write { try $0.execute(insert, ["c"]) }
            try await storage.writeAlone { try $0.execute(insert, ["d"]) }
            await #expect(throws: Failed.self) {
                try await storage.write { transaction in
                    try transaction.execute(insert, ["e"])
                    throw Failed()
                }
            }
            let stored: [String] = try await storage.read { try $0.values(Self.names) }
            let listed: [String] = try await storage.readList { try $0.values(Self.names) }
            #expect(stored == ["a", "b", "c", "d"] && listed == stored)
        }
    }

    @Test(
        "changes that are tried out are undone, and no other change waits for them",
        arguments: TestEngine.allCases
    )
    func tryOut(_ engine: TestEngine) async throws {
        try await engine.with { storage async throws in
            let insert = "INSERT INTO thing (name) VALUES (?)"
            let (begun, other) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            async let tried = storage.tryOut { transaction -> [String] in
                try transaction.execute(insert, ["c"])
                begun.signal()
                // A change beside it ends first, also one that runs alone; a file has one change at a time.
                if engine != .sqlite { #expect(other.wait(timeout: .now() + 60) == .success) }
                return try transaction.values(Self.names)
            }
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                DispatchQueue.global().async {
                    begun.wait()
                    continuation.resume()
                }
            }
            try await storage.writeAlone { try $0.execute(insert, ["d"]) }
            other.signal()
            #expect(try await tried.contains("c"))
            let stored: [String] = try await storage.read { try $0.values(Self.names) }
            #expect(stored == ["a", "b", "d"])
        }
    }

    // MARK: Rows

    @Test("rows have the order of the statement, and a closure can end them", arguments: TestEngine.allCases)
    func rows(_ engine: TestEngine) async throws {
        try await engine.with { storage async throws in
            let (all, some, again) = try await storage.read { transaction in
                var some: [String] = []
                let all = try transaction.rows(Self.names).map { try $0["name"] as String }
                try transaction.forEachRow(Self.names) { row in
                    some.append(try row["name"])
                    return false
                }
                // The statement is the prepared one, which wasn't read to its end.
                return (all, some, try transaction.values(Self.names) as [String])
            }
            #expect(all == ["a", "b"] && some == ["a"] && again == all)
            let nothing = "SELECT name FROM thing WHERE id = 9"
            #expect(try await storage.read { try $0.rows(nothing) }.isEmpty)
            #expect(try await storage.read { try $0.row(nothing) } == nil)
            #expect(try await storage.read { try $0.value(nothing) as String? } == nil)
        }
    }

    @Test("a row of nulls is a row, and a table is there or not", arguments: TestEngine.allCases)
    func nullRow(_ engine: TestEngine) async throws {
        try await engine.with { storage async throws in
            #expect(try await storage.read { try $0.hasRow("SELECT size FROM thing WHERE name = 'b'") })
            #expect(
                try await storage.read { try $0.value("SELECT size FROM thing WHERE name = 'b'") as Double? }
                    == nil
            )
            #expect(try await storage.read { try $0.hasTable("thing") })
            #expect(try await !storage.read { try $0.hasTable("nothing") })
        }
    }

    @Test("a read of a changed table sees the columns that it has now", arguments: TestEngine.allCases)
    func changedColumns(_ engine: TestEngine) async throws {
        try await engine.with { storage async throws in
            let select = "SELECT * FROM thing"
            let before = try await storage.write { try $0.row(select) }
            try await storage.write { try $0.execute("ALTER TABLE thing ADD COLUMN more TEXT") }
            let after = try await storage.write { try $0.row(select) }
            #expect(before?.columns.count == 4)
            #expect(after?.columns.last == "more" && after?.values.count == 5)
        }
    }

    // MARK: Threads

    private static func thread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }

    @MainActor
    private static func threads(
        of storage: SQLStorage
    ) async throws -> (own: ObjectIdentifier, read: ObjectIdentifier, list: ObjectIdentifier) {
        let own = Self.thread()
        let read = try await storage.read { _ in Self.thread() }
        return (own, read, try await storage.readList { _ in Self.thread() })
    }

    @Test("on SQLite, a read of a few rows doesn't leave the caller's thread, one of a list does")
    func threads() async throws {
        try await TestEngine.sqlite.with { storage async throws in
            let threads = try await Self.threads(of: storage)
            #expect(threads.read == threads.own)
            #expect(threads.list != threads.own)
        }
    }
}
