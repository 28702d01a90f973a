import SQLEngines
import Synchronization
import Testing

/// What transactions that run at once do to each other, on each engine.
@Suite("Transactions at once", .timeLimit(.minutes(15)))
struct IsolationTests {
    private static func size(_ name: String, _ transaction: SQLTransaction) throws -> Double? {
        try transaction.value("SELECT size FROM thing WHERE name = ?", [name])
    }

    /// Runs `work` with the numbers from 0, all at once.
    private static func atOnce(_ count: Int, _ work: @escaping @Sendable (Int) async throws -> Void)
        async throws
    {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count { group.addTask { try await work(number) } }
            try await group.waitForAll()
        }
    }

    @Test(
        "of 64 transactions that read a number and store the next one, none is lost",
        arguments: TestEngine.allCases
    )
    func counter(_ engine: TestEngine) async throws {
        try await engine.with { storage async throws in
            try await Self.atOnce(64) { _ in
                try await storage.write { transaction in
                    let size = try Self.size("a", transaction) ?? 0
                    try transaction.execute("UPDATE thing SET size = ? WHERE name = 'a'", [size + 1])
                }
            }
            #expect(try await storage.read { try Self.size("a", $0) } == 65.5)
        }
    }

    @Test(
        "two rows of which one transaction each needs the other don't both change",
        arguments: TestEngine.allCases
    )
    func skew(_ engine: TestEngine) async throws {
        try await engine.with { storage async throws in
            try await storage.execute("UPDATE thing SET size = 1")
            // Each leaves the rule that one of the two is 1; both together would break it.
            try await Self.atOnce(16) { number in
                let (own, other) = number.isMultiple(of: 2) ? ("a", "b") : ("b", "a")
                try await storage.write { transaction in
                    guard try Self.size(other, transaction) == 1 else { return }
                    try transaction.execute("UPDATE thing SET size = 0 WHERE name = ?", [own])
                }
            }
            let sum: Double? = try await storage.read { try $0.value("SELECT sum(size) FROM thing") }
            #expect(sum == 1)
        }
    }

    @Test(
        "of 16 transactions that look for a unique value and add it, one adds it",
        arguments: TestEngine.allCases
    )
    func unique(_ engine: TestEngine) async throws {
        try await engine.with { storage async throws in
            let added = Mutex(0)
            try await Self.atOnce(16) { _ in
                let isNew = try await storage.write { transaction in
                    let name = "SELECT 1 FROM thing WHERE name = 'new'"
                    guard try !transaction.hasRow(name) else { return false }
                    try transaction.execute("INSERT INTO thing (name) VALUES ('new')")
                    return true
                }
                if isNew { added.withLock { $0 += 1 } }
            }
            #expect(added.withLock { $0 } == 1)
        }
    }

    @Test("a unique value that is there is refused, and later changes work", arguments: TestEngine.allCases)
    func violation(_ engine: TestEngine) async throws {
        try await engine.with { storage async throws in
            do {
                try await storage.write { try $0.execute("INSERT INTO thing (name) VALUES ('a')") }
                Issue.record("added twice")
            } catch { #expect(SQLError.isViolation(error)) }
            #expect(try await storage.execute("UPDATE thing SET size = 2") == 2)
        }
    }

    @Test("a read sees one moment", arguments: TestEngine.allCases)
    func snapshot(_ engine: TestEngine) async throws {
        try await engine.with { storage async throws in
            async let changes: Void = {
                for number in 0..<100 {
                    try await storage.write { transaction in
                        let change = "UPDATE thing SET size = ? WHERE name = ?"
                        for name in ["a", "b"] { try transaction.execute(change, [Double(number), name]) }
                    }
                }
            }()
            try await storage.execute("UPDATE thing SET size = 0")
            for _ in 0..<100 {
                let (one, other) = try await storage.readList { transaction in
                    (try Self.size("a", transaction), try Self.size("b", transaction))
                }
                #expect(one == other)
            }
            try await changes
        }
    }

    @Test("who watches a table is told of its changes once they are stored", arguments: TestEngine.allCases)
    func watching(_ engine: TestEngine) async throws {
        try await engine.with { storage async throws in
            let told = Mutex<[Bool]>([])
            storage.watch("thing") { hasNewRows in told.withLock { $0.append(hasNewRows) } }
            try await storage.execute("UPDATE thing SET size = 3")
            try await storage.write { transaction in
                _ = try transaction.row("INSERT INTO thing (name) VALUES ('c') RETURNING id")
                try transaction.execute("DELETE FROM thing WHERE name = 'a'")
            }
            try await storage.execute("DELETE FROM kept")
            struct Undone: Error {}
            await #expect(throws: Undone.self) {
                try await storage.write { transaction in
                    try transaction.execute("DELETE FROM thing")
                    throw Undone()
                }
            }
            #expect(told.withLock { $0 } == [false, true])
        }
    }

    @Test("rows are removed by a condition, however many there are", arguments: TestEngine.allCases)
    func removal(_ engine: TestEngine) async throws {
        try await engine.with { storage async throws in
            try await storage.write { transaction in
                for number in 0..<2_500 {
                    try transaction.execute(
                        "INSERT INTO thing (name, size) VALUES (?, 7)",
                        ["number \(number)"]
                    )
                }
            }
            #expect(try await storage.removeRows(of: "thing", by: "id", where: "size = ?", [7.0]) == 2_500)
            #expect(try await storage.removeRows(of: "thing", by: "id", where: "size = ?", [7.0]) == 0)
            #expect(
                try await storage.read { try $0.values("SELECT name FROM thing ORDER BY id") } == ["a", "b"]
            )
        }
    }

    @Test("new rows follow those whose numbers were set", arguments: TestEngine.allCases)
    func numbers(_ engine: TestEngine) async throws {
        try await engine.with { storage async throws in
            try await storage.write { transaction in
                try transaction.execute("UPDATE thing SET id = id + 10")
                try transaction.continueNumbers("id", of: "thing")
                for name in ["c", "d"] {
                    try transaction.execute("INSERT INTO thing (name) VALUES (?)", [name])
                }
            }
            let names: [String] = try await storage.read {
                try $0.values("SELECT name FROM thing ORDER BY id")
            }
            #expect(names == ["a", "b", "c", "d"])
        }
    }
}
