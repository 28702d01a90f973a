#if PostgreSQL
import DatabaseFile
import Foundation
import GRDB
import PostgreSQLConnections
import PostgreSQLServer
import ProgramStart
import QuinceProtocol
import SQLEngines
import Testing

@testable import QuinceService

@Suite("A copy from SQLite to PostgreSQL", .timeLimit(.minutes(15)))
struct ServiceCopyTests {
    private typealias Store = QuinceService.Database

    /// A SQLite file and an empty database in PostgreSQL.
    private struct Place {
        let folder: TemporaryFolder
        let file: String
        let name = "copy_" + UUID().uuidString.lowercased().replacing("-", with: "")
        let server: TestServer

        init() throws {
            self.folder = try TemporaryFolder(named: "copy")
            self.file = self.folder.path + "/quince.sqlite"
            self.server = try TestServer.shared.get()
            try self.server.makeDatabase(self.name)
        }

        var keyFolder: String { self.folder.path + "/keys" }
        var location: StorageLocation {
            .postgreSQL(url: self.server.url(self.name), keyFolder: self.keyFolder)
        }

        /// The numbers of rows of tables that have some.
        func rows() async throws -> [String: Int] {
            try await withPool(self.name, on: self.server, connections: 1) { pool in
                let tables = try await pool.rows(
                    "SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public'"
                )
                var counts: [String: Int] = [:]
                for table in tables {
                    let name: String = try table["name"]
                    let row = try await pool.rows("SELECT count(*) AS count FROM \"\(name)\"").first
                    counts[name] = try row?["count"] ?? 0
                }
                return counts
            }
        }

        func refusal() async throws -> String? {
            do {
                _ = try await Store.copy(self.file, to: self.location)
                return nil
            } catch let error as ConfigurationError { return error.message }
        }

        func remove() {
            try? self.server.removeDatabase(self.name)
            self.folder.remove()
        }
    }

    private func with(_ body: (Place) async throws -> Void) async throws {
        let place = try Place()
        defer { place.remove() }
        try await body(place)
    }

    private func subject(_ answer: Answer) throws -> String {
        let token = try CompactJWS(parsing: answer.json?["id_token"]?.string ?? "")
        return try #require(token.claims["sub"]?.string)
    }

    /// What a user and an app have got from a service.
    private struct Bought: Sendable {
        let subject: String
        let refreshToken: String
        let code: String
    }

    @Test("a service goes on: the same subjects, tokens, keys and events, and an audit log without a gap")
    func service() async throws {
        try await self.with { place in
            let keyFile = place.folder.path + "/wrapping.key"
            let bytes = Data(RandomSource.system.bytes(WrappingKey.length))
            try Data(bytes.base64EncodedString().utf8).write(to: URL(filePath: keyFile))
            let wrappingKey = try WrappingKey(readingFileAt: keyFile)
            let (results, send) = AsyncStream<Bought>.makeStream()
            try await TestService.run {
                $0.storage = .file(place.file)
                $0.wrappingKeyFile = keyFile
            } _: { service async throws in
                let answer = try await service.token(code: try await service.code())
                send.yield(
                    Bought(
                        subject: try self.subject(answer),
                        refreshToken: try #require(answer.json?["refresh_token"]?.string),
                        code: try await service.code()
                    )
                )
                #expect(try await service.parts.database.checkAudit().found == nil)
            }
            send.finish()
            let bought = try #require(await results.first { _ in true })
            let lines = try await Store(path: place.file).lastAuditLine()

            let copy = try await Store.copy(place.file, to: place.location)
            #expect(copy.wrappingKeys == [wrappingKey.id])
            #expect(copy.tables.contains { $0.name == "token" && $0.rows == 1 })
            #expect(copy.tables.contains { $0.name == "audit_line" && $0.rows == lines && lines > 0 })
            #expect(
                copy.privateKeys == [
                    StorageFolder.privateKeyPath(Seed.ReadyMade.keyId, in: place.folder.path)
                ]
            )
            try PrivateFile.makeFolder(place.keyFolder)
            for file in copy.privateKeys {
                let name = URL(filePath: file).lastPathComponent
                try FileManager.default.copyItem(atPath: file, toPath: "\(place.keyFolder)/\(name)")
            }

            try await TestService.run {
                $0.storage = place.location
                $0.wrappingKeyFile = keyFile
            } _: { service async throws in
                let refreshed = try await service.token([
                    "grant_type": "refresh_token", "refresh_token": bought.refreshToken, "redirect_uri": nil,
                ])
                #expect(refreshed.status == 200)
                #expect(try self.subject(refreshed) == bought.subject)
                let exchanged = try await service.token(code: bought.code)
                #expect(try self.subject(exchanged) == bought.subject)
                let again = try await service.token(code: try await service.code())
                #expect(try self.subject(again) == bought.subject)
                let verdict = try await service.parts.database.checkAudit()
                #expect(verdict.found == nil)
                #expect(verdict.last > lines)
            }
        }
    }

    /// Fills each empty table with a row of the same values, so that all references fit.
    private static func fill(_ database: GRDB.Database) throws {
        let names = try String.fetchAll(
            database,
            sql:
                "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'"
        )
        try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
        let values: [String: any DatabaseValueConvertible] = [
            "TEXT": "ä\n\t\\N '\u{1F350}\"", "INTEGER": 1, "REAL": 0.1, "BLOB": Data([0, 255, 10, 92]),
        ]
        for name in names where name != "grdb_migrations" {
            guard try Int.fetchOne(database, sql: "SELECT count(*) FROM \(name)") == 0 else { continue }
            let columns = try database.columns(in: name)
            let places = columns.map { _ in "?" }.joined(separator: ", ")
            let row = columns.map { $0.type.uppercased() }.map { values[$0] }
            try database.execute(
                sql: "INSERT INTO \(name) VALUES (\(places))",
                arguments: StatementArguments(row)
            )
        }
    }

    /// An icon of the largest size, with every byte.
    private static let icon = Data(
        (0..<AppIcon.maximumLength).map { UInt8(truncatingIfNeeded: $0 + $0 / 256) }
    )

    @Test("every table is copied, with values as they are, icons too")
    func everyTable() async throws {
        try await self.with { place in
            let file = try Store(path: place.file, durability: .temporary).file
            try await file.write { database in
                try database.execute(sql: "INSERT INTO app_icon VALUES ('a.png', ?)", arguments: [Self.icon])
                try Self.fill(database)
                // A trigger gives each event that is added a number.
                try database.execute(sql: "UPDATE event SET revision = 7")
                try database.execute(sql: "UPDATE event_counter SET last = 9")
                try database.execute(
                    sql:
                        """
                        INSERT INTO account (sequence, id, email, email_sharing, configured, deletes_at)
                        VALUES (?, '', 'x@example.com', '', ?, -1e300)
                        """,
                    arguments: [Int64.max - 1, Int64.min]
                )
            }
            let copy = try await Store.copy(place.file, to: place.location)
            let rows = try await place.rows()
            #expect(copy.tables.count > 30)
            for table in copy.tables {
                #expect(rows[table.name] == (table.name == "account" ? 2 : 1), "\(table)")
            }
            #expect(Set(copy.tables.map(\.name)).isSuperset(of: Schema.all))
            try await withPool(place.name, on: place.server, connections: 1) { pool in
                let event = try await pool.rows("SELECT revision, jti FROM event").first?.values
                #expect(event == [.integer(7), .text("ä\n\t\\N '\u{1F350}\"")])
                let icons = try await pool.rows("SELECT bytes FROM app_icon WHERE name = 'a.png'")
                #expect(icons.map(\.values) == [[.data(Self.icon)]])
                let account = try await pool.rows(
                    "SELECT sequence, configured, first_name, deletes_at FROM account WHERE id = ''"
                ).first?.values
                #expect(account == [.integer(.max - 1), .integer(.min), .null, .double(-1e300)])
            }
        }
    }

    @Test("new rows get numbers that no row had before, and triggers work again")
    func numbers() async throws {
        try await self.with { place in
            let file = try Store(path: place.file, durability: .temporary).file
            try await file.write { database in
                let event = """
                    INSERT INTO event (id, jti, kind, subject, team_id, app_id, happened_at, faults, url, origin, state,
                        due_at, repeats, queued_at) VALUES (?, '', '', '', '', '', 0, '', '', '', '', 0, 0, 0)
                    """
                for id in [4, 9] { try database.execute(sql: event, arguments: [id]) }
                try database.execute(sql: "DELETE FROM event WHERE id = 9")
                try database.execute(sql: "INSERT INTO team (rowid, id, name) VALUES (5, 'a', 'b')")
            }
            _ = try await Store.copy(place.file, to: place.location)
            try await withPool(place.name, on: place.server, connections: 1) { pool in
                let event = try await pool.rows(
                    """
                    INSERT INTO event (jti, kind, subject, team_id, app_id, happened_at, faults, url, origin, state, due_at,
                        repeats, queued_at) SELECT jti, kind, subject, team_id, app_id, happened_at, faults, url, origin,
                        state, due_at, repeats, queued_at FROM event RETURNING id, revision
                    """
                ).first?.values
                #expect(event == [.integer(10), .integer(3)])
                let team = try await pool.rows(
                    "INSERT INTO team (id, name) VALUES ('c', 'd') RETURNING rowid"
                )
                #expect(team.first?.values == [.integer(6)])
                let account = try await pool.rows(
                    "INSERT INTO account (id, email, email_sharing) VALUES ('a', 'a', '') RETURNING sequence"
                )
                #expect(account.first?.values == [.integer(1)])
            }
        }
    }

    @Test("a text that PostgreSQL can't store is named, and nothing is copied")
    func impossibleText() async throws {
        try await self.with { place in
            let file = try Store(path: place.file, durability: .temporary).file
            try await file.write { database in
                try database.execute(sql: "INSERT INTO team (id, name) VALUES ('GOOD', 'good')")
                try database.execute(
                    sql: """
                        INSERT INTO flow (digest, browser_digest, client, body, is_finished, expires_at)
                        VALUES (x'ab01', x'', 'c', 'a' || char(0) || 'b', 0, 0)
                        """
                )
            }
            #expect(
                try await place.refusal()
                    == "PostgreSQL can't store a row of \(place.file): in the table flow, the column body of the row with digest X'ab01' has the character U+0000; change or delete this row with sqlite3, and copy again"
            )
            try await file.write { try $0.execute(sql: "UPDATE flow SET body = CAST(x'ff' AS TEXT)") }
            let message = try await place.refusal()
            #expect(
                message?.contains("the column body of the row with digest X'ab01' has text that isn't UTF-8")
                    == true
            )
            #expect(try await place.rows().isEmpty)
        }
    }

    @Test("a database with rows is refused and not changed; one with empty tables isn't")
    func rows() async throws {
        try await self.with { place in
            let file = try Store(path: place.file, durability: .temporary).file
            try await file.write { try $0.execute(sql: "INSERT INTO team (id, name) VALUES ('A', 'a')") }
            _ = try await Store.migrate(in: place.location)
            #expect(try await place.refusal() == nil)
            let before = try await place.rows()
            #expect(
                try await place.refusal()?.contains(
                    "has rows already, in the table team; create an empty database"
                ) == true
            )
            #expect(try await place.rows() == before)
            // As after a service that has written nothing but lines of the audit log.
            try await withPool(place.name, on: place.server, connections: 1) { pool in
                try await pool.execute("DELETE FROM team")
                try await pool.execute("UPDATE audit_chain SET last = 1")
            }
            #expect(try await place.refusal()?.contains("has rows already, in the table audit_chain") == true)
        }
    }

    @Test("only these tables have a row from the beginning")
    func firstRows() async throws {
        try await self.with { place in
            _ = try await Store.migrate(in: place.location)
            let filled = try await place.rows().filter { $0.value > 0 }.keys
            #expect(Set(filled) == Set(PostgreSQLSchema.tablesWithFirstRow + [PostgreSQLSchema.order]))
        }
    }

    @Test("a file that a service uses is refused, and so is one with earlier tables")
    func fileInUse() async throws {
        try await self.with { place in
            let url = "http://localhost:1"
            do {
                let served = try Store(path: place.file, servedAt: url, durability: .temporary)
                #expect(
                    try await place.refusal()?.contains(
                        "is in use by process \(getpid()), which listens on \(url)"
                    ) == true
                )
                withExtendedLifetime(served) {}
            }
            let earlier = "DELETE FROM grdb_migrations WHERE rowid = (SELECT max(rowid) FROM grdb_migrations)"
            try await Store(path: place.file).file.write { try $0.execute(sql: earlier) }
            #expect(
                try await place.refusal()
                    == "\(place.file) has the tables of an earlier version; make a backup, run 'quince migrate', and copy again"
            )
            #expect(try await place.rows().isEmpty)
        }
    }

    /// Adds as many identifiers, the rows of the simplest table.
    private static func retire(_ count: Int, in file: DatabaseFile) async throws {
        try await file.write { database in
            try database.execute(
                sql: """
                    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
                    INSERT INTO retired_identifier SELECT 'value ' || n FROM numbers
                    """,
                arguments: [count]
            )
        }
    }

    @Test("a copy that is ended leaves nothing; one that isn't tells how far it is")
    func progress() async throws {
        try await self.with { place in
            let file = try Store(path: place.file, durability: .temporary).file
            try await Self.retire(2_500, in: file)
            await #expect(throws: CancellationError.self) {
                try await Store.copy(place.file, to: place.location) { _ in throw CancellationError() }
            }
            #expect(try await place.rows().isEmpty)
            let task = Task { try await Store.copy(place.file, to: place.location) }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try await place.rows().isEmpty)
            let (states, send) = AsyncStream<Store.CopyProgress>.makeStream()
            _ = try await Store.copy(place.file, to: place.location) { send.yield($0) }
            send.finish()
            let all = await states.reduce(into: []) { $0.append($1) }
            #expect(all.map(\.isComparing) == [false, false, true, true])
            #expect(all.map(\.rows) == [1_000, 2_000, 1_000, 2_000])
            #expect(all.allSatisfy { $0.total == 2_502 && $0.table == "retired_identifier" })
        }
    }

    @Test("a row that isn't in the file is noticed before the commit, and nothing is copied")
    func otherRow() async throws {
        try await self.with { place in
            let file = try Store(path: place.file, durability: .temporary).file
            try await Self.retire(1_500, in: file)
            _ = try await Store.migrate(in: place.location)
            let before = try await place.rows()
            let done = DispatchSemaphore(value: 0)
            let error = await #expect(throws: ConfigurationError.self) {
                // Called by the thread of the connection, which can wait.
                try await Store.copy(place.file, to: place.location) { state in
                    guard !state.isComparing else { return }
                    Task {
                        _ = try? await withPool(place.name, on: place.server, connections: 1) { pool in
                            try await pool.execute("INSERT INTO retired_identifier VALUES ('other')")
                        }
                        done.signal()
                    }
                    done.wait()
                }
            }
            #expect(error?.message.hasPrefix("the table retired_identifier isn't the same in ") == true)
            let other = ["retired_identifier": 1]
            #expect(try await place.rows() == before.merging(other) { $1 })
        }
    }

    @Test("a digest doesn't depend on the order of the rows, and on nothing less than all of them")
    func digest() {
        func digest(_ rows: [UInt8]...) -> TableDigest {
            var digest = TableDigest()
            for row in rows { digest.add(row[...]) }
            return digest
        }
        #expect(digest([1], [2]) == digest([2], [1]))
        #expect(digest([1], [2]) != digest([1], [3]))
        #expect(digest([1], [1], [2]) != digest([2]))
        #expect(digest([1], [1], [2]) != digest([2], [2], [1]))
        #expect(digest([0]).hexadecimal == "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d")
    }
}
#endif
