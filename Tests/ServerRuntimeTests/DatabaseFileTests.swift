import DatabaseFile
import Foundation
import GRDB
import NIOCore
import NIOPosix
import ProgramStart
import Testing

@Suite("One database file", .timeLimit(.minutes(15)))
struct DatabaseFileTests {
    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") {
            try $0.execute(sql: "CREATE TABLE thing (id INTEGER PRIMARY KEY, name TEXT UNIQUE) STRICT")
        }
        return migrator
    }

    private func open(_ path: String, _ durability: DatabaseFile.Durability = .durable) throws -> DatabaseFile
    {
        try DatabaseFile(path: path, of: "a test", durability: durability, migrator: Self.migrator) {
            $0.contains("thing")
        }
    }

    private func withFile(_ body: (DatabaseFile, String) async throws -> Void) async throws {
        let folder = try TemporaryFolder(named: "database-file")
        let path = folder.path + "/things.sqlite"
        try await body(try self.open(path), path)
        folder.remove()
    }

    private static func insert(_ name: String, _ file: DatabaseFile) async throws {
        try await file.write { try $0.execute(sql: "INSERT INTO thing (name) VALUES (?)", arguments: [name]) }
    }

    private static func count(_ file: DatabaseFile) throws -> Int {
        try file.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM thing") ?? 0 }
    }

    @Test("commits wait for the disk, but those of a throw-away run", arguments: [true, false])
    func durability(_ isDurable: Bool) async throws {
        let folder = try TemporaryFolder(named: "database-file")
        let file = try self.open(folder.path + "/a.sqlite", isDurable ? .durable : .temporary)
        let synchronous = try await file.write { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
        let journal = try await file.write { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
        #expect(synchronous == (isDurable ? 2 : 0))
        #expect(journal == "wal")
        folder.remove()
    }

    @Test("as many threads as like read at the same moment, each while the others hold their read")
    func readersWaitForNobody() async throws {
        try await self.withFile { file, _ in
            let count = 32
            let group = MultiThreadedEventLoopGroup(numberOfThreads: count)
            let (inside, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let reads = group.makeIterator().map { loop in
                loop.submit {
                    try file.read { database in
                        inside.signal()
                        go.wait()
                        return try Int.fetchOne(database, sql: "SELECT 1") ?? 0
                    }
                }
            }
            await withCheckedContinuation { all in
                DispatchQueue.global().async {
                    for _ in 0..<count { inside.wait() }
                    for _ in 0..<count { go.signal() }
                    all.resume()
                }
            }
            for read in reads { #expect(try await read.get() == 1) }
            try await group.shutdownGracefully()
        }
    }

    @Test("what a write answered is seen by the next read, on every thread")
    func readsSeeWrites() async throws {
        try await self.withFile { file, _ in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for worker in 0..<16 {
                    group.addTask {
                        for round in 0..<20 {
                            let name = "\(worker).\(round)"
                            try await Self.insert(name, file)
                            let found = try file.read {
                                try Int.fetchOne(
                                    $0,
                                    sql: "SELECT count(*) FROM thing WHERE name = ?",
                                    arguments: [name]
                                )
                            }
                            #expect(found == 1)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try Self.count(file) == 320)
        }
    }

    @Test("of changes that share a commit, one that fails is undone alone")
    func failureInACrowd() async throws {
        try await self.withFile { file, _ in
            try await Self.insert("taken", file)
            let outcomes = await withTaskGroup(of: Bool.self) { group in
                for index in 0..<200 {
                    group.addTask {
                        let isBad = index.isMultiple(of: 3)
                        do {
                            try await file.write { database in
                                try database.execute(
                                    sql: "INSERT INTO thing (name) VALUES (?)",
                                    arguments: ["\(index)"]
                                )
                                guard isBad else { return }
                                try database.execute(sql: "INSERT INTO thing (name) VALUES ('taken')")
                            }
                            return !isBad
                        } catch let error as DatabaseError {
                            return isBad && error.resultCode == .SQLITE_CONSTRAINT
                        } catch { return false }
                    }
                }
                var all: [Bool] = []
                for await outcome in group { all.append(outcome) }
                return all
            }
            #expect(outcomes.allSatisfy { $0 })
            #expect(try Self.count(file) == 1 + (0..<200).count { !$0.isMultiple(of: 3) })
        }
    }

    @Test("a write that wants to be alone shares its commit with none")
    func alone() async throws {
        try await self.withFile { file, _ in
            try await file.write { database in
                try database.execute(
                    sql:
                        "CREATE TABLE part (id INTEGER REFERENCES thing (id) DEFERRABLE INITIALLY DEFERRED) STRICT"
                )
            }
            let (good, bad) = await withTaskGroup(of: (Bool, Bool).self) { group in
                for index in 0..<100 {
                    group.addTask {
                        guard index.isMultiple(of: 10) else {
                            return ((try? await Self.insert("\(index)", file)) != nil, false)
                        }
                        // Checked at the commit only, which fails.
                        let orphan: Void? = try? await file.writeAlone {
                            try $0.execute(sql: "INSERT INTO part (id) VALUES (-1)")
                        }
                        return (false, orphan == nil)
                    }
                }
                var counts = (good: 0, bad: 0)
                for await (isGood, isBad) in group {
                    if isGood { counts.good += 1 }
                    if isBad { counts.bad += 1 }
                }
                return counts
            }
            #expect(good == 90 && bad == 10)
        }
    }

    @Test("a file of another program, damage, a folder and no database at all are refused in one sentence")
    func refused() async throws {
        let folder = try TemporaryFolder(named: "database-file")
        let foreign = folder.path + "/foreign.sqlite"
        try await DatabaseQueue(path: foreign).write {
            try $0.execute(sql: "CREATE TABLE other (id INTEGER)")
        }
        let garbage = folder.path + "/garbage.sqlite"
        try Data(repeating: 0x41, count: 8_192).write(to: URL(filePath: garbage))
        let damaged = folder.path + "/damaged.sqlite"
        do {
            let file = try self.open(damaged)
            for index in 0..<2_000 { try await Self.insert("thing number \(index)", file) }
            try await file.emptyLog()
        }
        let handle = try FileHandle(forUpdating: URL(filePath: damaged))
        try handle.seek(toOffset: 4_096 * 3)
        try handle.write(contentsOf: Data(repeating: 0x5A, count: 8_192))
        try handle.close()
        for (path, words) in [
            (foreign, "belongs to another program"), (garbage, "is damaged or isn't a SQLite database"),
            (damaged, "is damaged or isn't a SQLite database"), (folder.path, "can't be used"),
        ] {
            let error = #expect(throws: ConfigurationError.self) { try self.open(path) }
            #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
            #expect(error?.message.contains("--database") == true)
        }
        folder.remove()
    }

    @Test("one process serves a database; the next is told who has it, and gets it when that one ends")
    func lock() throws {
        let folder = try TemporaryFolder(named: "database-file")
        let path = folder.path + "/deeper/a.sqlite"
        try PrivateFile.makeFolder(folder.path + "/deeper")
        var first: DatabaseLock? = try DatabaseLock(path: path, url: "http://localhost:8080")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/linked",
            withDestinationPath: folder.path + "/deeper"
        )
        for name in [path, folder.path + "/linked/a.sqlite"] {
            let error = #expect(throws: ConfigurationError.self) {
                _ = try DatabaseLock(path: name, url: "http://x")
            }
            #expect(
                error?.message.contains("process \(getpid()), which listens on http://localhost:8080")
                    == true,
                "\(error?.message ?? "")"
            )
        }
        #expect(first != nil)
        first = nil
        _ = try DatabaseLock(path: path, url: "http://localhost:8082")
        folder.remove()
    }
}
