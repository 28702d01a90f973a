import DatabaseFile
import Foundation
import GRDB
import ProgramStart
import QuinceProtocol
import QuinceService
import Testing

@Suite("Backup and restore", .timeLimit(.minutes(15)))
struct BackupTests {
    private typealias Store = QuinceService.Database

    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    /// A folder with a database that has an account and a grant.
    private struct Place {
        let folder: TemporaryFolder
        var path: String { self.folder.path + "/quince.sqlite" }
        var backup: String { self.folder.path + "/backup.sqlite" }

        init() async throws {
            self.folder = try TemporaryFolder(named: "backup")
            try await BackupTests.fill(try Store(path: self.path))
        }

        func file(_ name: String) -> String { self.folder.path + "/" + name }

        /// The names of the files, without the lock.
        var files: [String] {
            get throws {
                try FileManager.default.contentsOfDirectory(atPath: self.folder.path).sorted()
                    .filter { !$0.hasSuffix(".lock") }
            }
        }
    }

    private static func fill(_ database: Store) async throws {
        try await database.file.write { connection in
            for statement in [
                "INSERT INTO account (id, email, email_sharing) VALUES ('a', 'a@example.com', 'share')",
                """
                INSERT INTO consent_grant (id, account_id, group_id, team_id, scopes, email_sharing, created_at)
                VALUES ('g', 'a', 'app', 'T', '', 'share', 0)
                """,
                "INSERT INTO authorization_code (digest, grant_id, client_id, authenticated_at, expires_at) VALUES (x'01', 'g', 'c', 0, 9e9)",
                "INSERT INTO flow VALUES (x'01', x'01', 'c', '', 0, 9e9, NULL)",
                "INSERT INTO passkey_ceremony VALUES (x'01', 'sign-in', x'01', 'a', 9e9)",
                "INSERT INTO account_session VALUES (x'01', 's', 'a', '', '', 0, 0, 0)",
                "INSERT INTO invitation VALUES (x'01', 'a', 9e9)",
                "INSERT INTO recovery_code (account_id, digest) VALUES ('a', x'01'), ('a', x'02')",
            ] { try connection.execute(sql: statement) }
        }
        _ = try await database.secret("flow", proposal: [1])
        _ = try await database.secret("database-id", proposal: [1])
    }

    private static func addToken(_ number: Int, _ database: Store) async throws {
        try await database.file.write { connection in
            try connection.execute(
                sql: """
                    INSERT INTO token (digest, grant_id, client_id, access_digest, authenticated_at, created_at)
                    VALUES (?, 'g', 'c', x'00', 0, 0)
                    """,
                arguments: ["\(number)".data(using: .utf8)]
            )
        }
    }

    private static func count(_ table: String, _ path: String) throws -> Int {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
    }

    @Test("while a service writes, the backup has all that was committed before it")
    func backupUnderLoad() async throws {
        let place = try await Place()
        let database = try Store(path: place.path, servedAt: "http://localhost:1")
        // Longer than one step of the copy, so that writes come between the steps.
        try await database.file.write {
            try $0.execute(sql: "CREATE TABLE filler (bytes BLOB) STRICT")
            for _ in 0..<12 { try $0.execute(sql: "INSERT INTO filler VALUES (zeroblob(1048576))") }
        }
        for number in 0..<50 { try await Self.addToken(number, database) }
        let writer = Task {
            var number = 50
            while !Task.isCancelled {
                try await Self.addToken(number, database)
                number += 1
            }
            return number
        }
        var shown: [Int] = []
        let bytes = try Store.backUp(place.path, to: place.backup) { copied, total in
            #expect(copied <= total)
            shown.append(copied)
        }
        writer.cancel()
        let written = try await writer.value
        #expect(shown.count > 2 && shown == shown.sorted())
        let tokens = try Self.count("token", place.backup)
        #expect(tokens >= 50 && tokens <= written)
        let attributes = try FileManager.default.attributesOfItem(atPath: place.backup)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(attributes[.size] as? Int == bytes)
        #expect(try place.files.filter { $0.hasPrefix("backup") } == ["backup.sqlite"])
        place.folder.remove()
    }

    @Test("a backup replaces no file, and one that ends early leaves none")
    func backupReplacesNothing() async throws {
        let place = try await Place()
        try Data("mine".utf8).write(to: URL(filePath: place.backup))
        #expect(throws: ConfigurationError.self) { try Store.backUp(place.path, to: place.backup) }
        #expect(try Data(contentsOf: URL(filePath: place.backup)) == Data("mine".utf8))
        #expect(throws: CancellationError.self) {
            try Store.backUp(place.path, to: place.file("other")) { _, _ in throw CancellationError() }
        }
        #expect(try place.files.filter { $0.hasPrefix("other") }.isEmpty)
        place.folder.remove()
    }

    @Test(
        "after a restoration, nothing works twice, and the earlier database is beside",
        arguments: [true, false]
    )
    func restored(_ keepsRefreshTokens: Bool) async throws {
        let place = try await Place()
        do {
            let database = try Store(path: place.path)
            for number in 0..<3 { try await Self.addToken(number, database) }
            _ = try Store.backUp(place.path, to: place.backup)
            try await Self.addToken(3, database)
            try await database.file.write {
                try $0.execute(sql: "UPDATE recovery_code SET used_at = 5 WHERE digest = x'02'")
            }
        }
        let backup = try Data(contentsOf: URL(filePath: place.backup))
        let restoration = try Store.restore(
            place.backup,
            to: place.path,
            keepsRefreshTokens: keepsRefreshTokens,
            now: Self.now
        )
        #expect(try Data(contentsOf: URL(filePath: place.backup)) == backup)
        #expect(restoration.endedRefreshTokens == (keepsRefreshTokens ? 0 : 3))
        #expect(restoration.earlier == .kept(path: place.path + ".before-restore-20270115T080000Z"))
        #expect(try Self.count("token", restoration.earlier.path ?? "") == 4)
        #expect(try Self.count("token", place.path) == (keepsRefreshTokens ? 3 : 0))
        for table in ["authorization_code", "flow", "passkey_ceremony", "account_session", "invitation"] {
            #expect(try Self.count(table, place.backup) == 1, "\(table)")
            #expect(try Self.count(table, place.path) == 0, "\(table)")
        }
        #expect(try Self.count("account", place.path) == 1)
        #expect(try Self.count("recovery_code WHERE used_at IS NOT NULL", place.path) == 1)
        let again = try Store(path: place.path)
        #expect(try await again.secret("database-id", proposal: [2]) == Data([2]))
        #expect(try await again.secret("flow", proposal: [2]) == Data([2]))
        place.folder.remove()
    }

    @Test("keys that signed since the backup stay, and a key that was retired since signs nothing again")
    func keysOfTheEarlierDatabase() async throws {
        let place = try await Place()
        let clock = ServiceClock(base: { Self.now })
        let random = try RandomSource.system.giving(TestService.signingKeys.get())
        var ids: [String] = []
        do {
            let database = try Store(path: place.path)
            let ring = try await SigningKeyRing(store: database, clock: clock, random: random)
            ids = ring.activeIDs
            _ = try Store.backUp(place.path, to: place.backup)
            ids.append(try await ring.rotateNow().id)
        }
        let restoration = try Store.restore(
            place.backup,
            to: place.path,
            keepsRefreshTokens: false,
            now: Self.now
        )
        #expect(restoration.keys.filter { $0.origin == .earlier }.map(\.id) == [ids[2]])
        #expect(Set(restoration.keys.map(\.id)) == Set(ids))
        let ring = try await SigningKeyRing(store: try Store(path: place.path), clock: clock, random: random)
        #expect(ring.activeIDs == [ids[1], ids[2]])
        #expect(Set(ring.keys.map(\.key.id)) == Set(ids))
        place.folder.remove()
    }

    @Test("keys that only the backup has are retired, and stay published")
    func keysOfTheBackup() async throws {
        let (place, other) = (try await Place(), try await Place())
        let clock = ServiceClock(base: { Self.now })
        var (old, new): ([String], [String]) = ([], [])
        for (place, isOld) in [(place, true), (other, false)] {
            let random = try RandomSource.system.giving(TestService.signingKeys.get())
            let ring = try await SigningKeyRing(
                store: try Store(path: place.path),
                clock: clock,
                random: random
            )
            if isOld { old = ring.activeIDs } else { new = ring.activeIDs }
        }
        _ = try Store.backUp(place.path, to: place.backup)
        _ = try Store.restore(place.backup, to: other.path, keepsRefreshTokens: false, now: Self.now)
        let ring = try await SigningKeyRing(store: try Store(path: other.path), clock: clock, random: .system)
        #expect(Set(ring.activeIDs) == Set(new))
        #expect(Set(ring.keys.map(\.key.id)) == Set(old + new))
        place.folder.remove()
        other.folder.remove()
    }

    @Test("restores into a folder that doesn't exist, and over a database that can't be read")
    func restoredAfterALoss() async throws {
        let place = try await Place()
        _ = try Store.backUp(place.path, to: place.backup)
        let path = place.file("new/folder/quince.sqlite")
        let restoration = try Store.restore(
            place.backup,
            to: path,
            keepsRefreshTokens: true,
            now: Self.now
        )
        #expect(restoration.earlier == .none)
        #expect(try Self.count("account", path) == 1)
        try Data("ruins".utf8).write(to: URL(filePath: path))
        try Data("log".utf8).write(to: URL(filePath: path + "-wal"))
        let again = try Store.restore(place.backup, to: path, keepsRefreshTokens: true, now: Self.now)
        let kept = path + ".before-restore-20270115T080000Z"
        #expect(again.earlier == .unreadable(path: kept))
        #expect(try Data(contentsOf: URL(filePath: kept)) == Data("ruins".utf8))
        #expect(try Data(contentsOf: URL(filePath: kept + "-wal")) == Data("log".utf8))
        #expect(try Self.count("account", path) == 1)
        place.folder.remove()
    }

    @Test("the log of a lost database doesn't change the restored one")
    func logWithoutDatabase() async throws {
        let place = try await Place()
        _ = try Store.backUp(place.path, to: place.backup)
        let log: Data
        do {
            let database = try Store(path: place.path)
            try await database.file.write { try $0.execute(sql: "DELETE FROM account") }
            log = try Data(contentsOf: URL(filePath: place.path + "-wal"))
        }
        #expect(!log.isEmpty)
        let path = place.file("lost.sqlite")
        try log.write(to: URL(filePath: path + "-wal"))
        let restoration = try Store.restore(place.backup, to: path, keepsRefreshTokens: false, now: Self.now)
        #expect(restoration.earlier == .none)
        #expect(try place.files.contains("lost.sqlite.before-restore-20270115T080000Z-wal"))
        #expect(try Self.count("account", path) == 1)
        place.folder.remove()
    }

    enum Wrong: String, CaseIterable {
        case missing = "there is no such backup"
        case served = "is in use by process"
        case commandAtWork = "another process uses the database"
        case newer = "was made by a newer version of Quince"
        case foreign = "belongs to another program"
        case damaged = "is damaged"
        case cut = "damaged or isn't a backup"
        case empty = "isn't a backup"
        case withLog = "has a log beside it"
        case linkToDatabase = "has a log beside it ("
        case linkToPipe = "isn't a backup; name a file"
        case trigger = "triggers or views that Quince didn't make"
        case view = "views that Quince didn't make"
        case noTrigger = "or lacks some"
        // Before its content is read, which takes as long as a condition in it.
        case otherIndex = "tables, indexes, triggers or views that Quince didn't make, or lacks some"
        case migrations = "indexes, triggers or views that Quince didn't make, or lacks some"
        case noChain = "the audit log of"
        case overflow = "is damaged; name another"
        case mode = "belongs to an unknown mode"
    }

    @Test("what can't be restored changes nothing", arguments: Wrong.allCases)
    func refused(_ wrong: Wrong) async throws {
        let place = try await Place()
        let backup = URL(filePath: place.backup)
        _ = try Store.backUp(place.path, to: place.backup)
        var open: [Any] = []
        switch wrong {
        case .missing: try FileManager.default.removeItem(at: backup)
        case .served: open = [try Store(path: place.path, servedAt: "http://localhost:1")]
        case .commandAtWork: open = [try Store(path: place.path)]
        case .newer:
            try Self.change(place.backup, "INSERT INTO grdb_migrations VALUES ('from a later version')")
        case .foreign: try Self.change(place.backup, "ALTER TABLE signing_key RENAME TO recipe")
        case .damaged:
            // An index that doesn't fit its table.
            try Self.change(
                place.backup,
                """
                CREATE TABLE kept AS SELECT sql FROM sqlite_master WHERE name = 'authorization_code_expiry';
                \(Self.otherIndex);
                PRAGMA writable_schema = RESET;
                REINDEX authorization_code_expiry;
                PRAGMA writable_schema = ON;
                UPDATE sqlite_master SET sql = (SELECT sql FROM kept) WHERE name = 'authorization_code_expiry';
                PRAGMA writable_schema = RESET;
                DROP TABLE kept
                """
            )
        case .otherIndex: try Self.change(place.backup, Self.otherIndex)
        case .migrations:
            try Self.change(
                place.backup,
                """
                DROP TABLE grdb_migrations;
                CREATE TABLE grdb_migrations (identifier TEXT);
                INSERT INTO grdb_migrations VALUES (NULL)
                """
            )
        case .cut:
            let bytes = try Data(contentsOf: backup)
            try bytes.prefix(bytes.count / 2).write(to: backup)
        case .empty: try Data().write(to: backup)
        case .withLog: try Data("log".utf8).write(to: URL(filePath: place.backup + "-wal"))
        case .linkToDatabase:
            let database = place.file("linked.sqlite")
            try FileManager.default.moveItem(atPath: place.backup, toPath: database)
            try Data("log".utf8).write(to: URL(filePath: database + "-wal"))
            try FileManager.default.createSymbolicLink(
                atPath: place.backup,
                withDestinationPath: database
            )
        case .linkToPipe:
            try FileManager.default.removeItem(at: backup)
            #expect(unsafe mkfifo(place.file("pipe"), 0o600) == 0)
            try FileManager.default.createSymbolicLink(
                atPath: place.backup,
                withDestinationPath: place.file("pipe")
            )
        case .trigger:
            try Self.change(
                place.backup,
                "CREATE TRIGGER other AFTER INSERT ON audit_line BEGIN DELETE FROM passkey; END"
            )
        case .view: try Self.change(place.backup, "CREATE VIEW other AS SELECT 1")
        case .noTrigger: try Self.change(place.backup, "DROP TRIGGER audit_line_kept")
        case .noChain: try Self.change(place.backup, "DELETE FROM audit_chain")
        case .overflow:
            try Self.change(place.backup, "UPDATE audit_chain SET last = 9223372036854775807")
        case .mode:
            try Self.change(place.backup, "INSERT INTO service (only, mode, issuer) VALUES (1, 'other', '')")
        }
        let before = try place.files
        let error = #expect(throws: ConfigurationError.self) {
            try Store.restore(place.backup, to: place.path, keepsRefreshTokens: false, now: Self.now)
        }
        #expect(error?.message.contains(wrong.rawValue) == true, "\(error?.message ?? "")")
        #expect(try place.files == before)
        #expect(try Self.count("authorization_code", place.path) == 1)
        withExtendedLifetime(open) {}
        place.folder.remove()
    }

    private static let otherIndex = """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_master SET sql = replace(sql, '(expires_at)', '(grant_id)')
        WHERE name = 'authorization_code_expiry'
        """

    private static func change(_ path: String, _ sql: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.inDatabase { try $0.execute(sql: sql) }
        try queue.close()
    }

    @Test(
        "migrations that are pending are told without making them, and made only by the process with the lock"
    )
    func migrations() async throws {
        let place = try await Place()
        #expect(try Store.stored(at: place.path).pendingMigrations().isEmpty)
        let path = place.file("old.sqlite")
        let last = try #require(Schema.migrator.migrations.last)
        let old = try DatabaseQueue(path: path)
        try Schema.migrator.migrate(old, upTo: Schema.migrator.migrations.dropLast().last ?? "")
        try old.close()
        #expect(try Store.stored(at: path).pendingMigrations() == [last])
        do {
            let lock = try DatabaseLock(path: path, url: "http://localhost:1")
            #expect(try Store.stored(at: path).pendingMigrations() == [last])
            #expect(throws: ConfigurationError.self) { try Store.stored(at: path).migrate() }
            #expect(throws: ConfigurationError.self) { try Store(path: path) }
            withExtendedLifetime(lock) {}
        }
        #expect(try Store.stored(at: path).pendingMigrations() == [last])
        #expect(try Store.stored(at: path).migrate() == [last])
        #expect(try Store.stored(at: path).pendingMigrations().isEmpty)
        place.folder.remove()
    }
}
