import DatabaseFile
import Foundation
import GRDB
import PageLanguages
import ProgramStart
import QuinceProtocol
import SQLEngines
import Synchronization
import Testing

@testable import QuinceService

/// What a restoration keeps of the time since the backup, and what of it comes back.
@Suite("What is kept of the time since a backup", .timeLimit(.minutes(15)))
struct RestoreTests {
    private typealias Store = QuinceService.Database

    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let scope = PasskeyScope(mode: .production, relyingPartyID: "id.example.com")
    private static let session = SecretDigest(of: "session")
    private static let jane = ChangeAuthor.user(account: "a", session: Self.session)

    /// A folder with a database with the accounts `a` and `b`; `a` has a session.
    private struct Place {
        let folder: TemporaryFolder
        var path: String { self.folder.path + "/quince.sqlite" }
        var backup: String { self.folder.path + "/backup.sqlite" }

        init() async throws {
            self.folder = try TemporaryFolder(named: "restore")
            let store = try Store(path: self.path)
            for id in ["a", "b"] { try await store.save(RestoreTests.account(id)) }
            try await RestoreTests.beginSession(store)
        }

        /// Makes a backup of what `before` does, and restores it after `since`.
        func restored(
            _ before: (Store) async throws -> Void = { _ in },
            since: (Store) async throws -> Void
        ) async throws -> (Store.Restoration, Store) {
            do {
                let store = try Store(path: self.path)
                try await before(store)
                _ = try Store.backUp(self.path, to: self.backup)
                try await since(store)
            }
            return (try self.restore(), try Store(path: self.path))
        }

        /// The wrapping key with a name, which is made at its first use; nil for nil.
        func wrappingKey(_ name: String?) throws -> WrappingKey? {
            guard let name else { return nil }
            let file = "\(self.folder.path)/\(name).key"
            if !FileManager.default.fileExists(atPath: file) {
                let bytes = Data(RandomSource.system.bytes(WrappingKey.length))
                try Data(bytes.base64EncodedString().utf8).write(to: URL(filePath: file))
            }
            return try WrappingKey(readingFileAt: file)
        }

        func restore(_ backup: String? = nil, _ wrappingKey: WrappingKey? = nil) throws -> Store.Restoration {
            try Store.restore(
                backup ?? self.backup,
                to: self.path,
                keepsRefreshTokens: false,
                wrappingKey: wrappingKey,
                now: RestoreTests.now
            )
        }
    }

    private static func account(_ id: String) -> Account {
        Account(id: id, email: "\(id)@example.com", firstName: nil, lastName: nil, emailSharing: .share)
    }

    private static func beginSession(_ store: Store) async throws {
        let session = AccountSession(
            id: "s",
            accountID: "a",
            browser: "Firefox",
            client: "192.0.2.1",
            createdAt: 0,
            usedAt: 0,
            authenticatedAt: 0
        )
        let limits = SessionLimits(ofOneClient: 9, ofOneAccount: 9)
        let outcome = try await store.begin(
            session,
            Self.session,
            provedBy: #require(try await store.account("a")),
            replacing: nil,
            limits: limits
        )
        #expect(outcome == .done)
    }

    private static func passkey(_ name: String, of account: String = "a") -> Passkey {
        .example(name, of: account, title: name, count: 1)
    }

    private static func add(_ name: String, _ store: Store) async throws {
        let outcome = try await store.add(Self.passkey(name), Self.scope, by: Self.jane)
        #expect(outcome == .done)
    }

    private static func remove(_ name: String, _ store: Store) async throws {
        let outcome = try await store.removePasskey("id of \(name)", by: Self.jane)
        #expect(outcome == .done)
    }

    private static func names(_ store: Store, of account: String = "a") async throws -> [String] {
        try await store.passkeys(of: account, Self.scope).map(\.name).sorted()
    }

    /// The actions of all lines, the oldest first.
    private static func actions(_ store: Store) throws -> [String] {
        try store.auditLines(after: 0, limit: .max).map(\.action)
    }

    // MARK: Signing keys

    @Test("a signing key that was removed since isn't published again")
    func removedKey() async throws {
        let place = try await Place()
        let clock = ServiceClock(base: { Self.now })
        let random = try RandomSource.system.giving(TestService.signingKeys.get())
        var removed = ""
        let (restoration, store) = try await place.restored { store async throws in
            removed = try #require(
                try await SigningKeyRing(store: store, clock: clock, random: random).activeIDs.first
            )
        } since: { store async throws in
            let ring = try await SigningKeyRing(store: store, clock: clock, random: random)
            _ = try await ring.rotateNow()
            let key = try #require(ring.keys.first { $0.key.id == removed })
            #expect(ring.state(of: key) == .retired)
            try await Store(path: place.path).removeKey(removed, now: Self.now)
        }
        #expect(restoration.removedKeys == [removed])
        let ring = try await SigningKeyRing(store: store, clock: clock, random: random)
        #expect(ring.keys.count == 2 && ring[removed] == nil)
        #expect(Set(restoration.keys.map(\.id)) == Set(ring.keys.map(\.key.id)))
        #expect(Set(restoration.keys.map(\.origin)) == [.both, .earlier])
        place.folder.remove()
    }

    // MARK: The wrapping key

    /// A restoration across a change of the wrapping key.
    ///
    /// Keys have names; nil is none.
    struct KeyChange: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let backup: String?
        let earlier: String?
        /// The key at hand.
        var given: String?
        /// The key that the result needs.
        let needed: String?
        /// Whose signing keys are left out.
        var leftOut: QuinceService.Database.PublishedKey.Origin?

        static let all = [
            Self(testDescription: "none", backup: "A", earlier: "A", needed: "A"),
            Self(testDescription: "lost", backup: nil, earlier: "A", needed: nil, leftOut: .earlier),
            Self(testDescription: "at hand", backup: nil, earlier: "A", given: "A", needed: "A"),
            Self(testDescription: "since", backup: "A", earlier: "B", needed: "A", leftOut: .earlier),
            Self(
                testDescription: "the new one is at hand",
                backup: "A",
                earlier: "B",
                given: "B",
                needed: "B",
                leftOut: .backup
            ),
            Self(
                testDescription: "the old one is at hand",
                backup: "A",
                earlier: "B",
                given: "A",
                needed: "A",
                leftOut: .earlier
            ),
        ]
    }

    @Test(
        "a restored database needs one wrapping key, and a lost one doesn't make it useless",
        arguments: KeyChange.all
    )
    func wrapping(_ change: KeyChange) async throws {
        let place = try await Place()
        let clock = ServiceClock(base: { Self.now })
        let (old, new) = (try place.wrappingKey(change.backup), try place.wrappingKey(change.earlier))
        let random = try RandomSource.system.giving(TestService.signingKeys.get())
        var (first, added, lost) = ([String](), "", "")
        do {
            let store = try Store(path: place.path, wrappingKey: old)
            let ring = try await SigningKeyRing(store: store, clock: clock, random: random)
            first = ring.activeIDs
            _ = try await store.secret(Store.logSecret, proposal: [1])
            if change.leftOut == .backup {
                // Only the backup has it, for which its database doesn't replace it.
                lost = try await ring.rotateNow().id
            }
            _ = try Store.backUp(place.path, to: place.backup)
            if !lost.isEmpty {
                try await store.file.write { [lost] in
                    try $0.execute(sql: "DELETE FROM signing_key WHERE id = ?", arguments: [lost])
                    try $0.execute(sql: "UPDATE signing_key SET retired_at = NULL")
                }
            }
        }
        do {
            if let new { _ = try Store.wrapSecrets(at: place.path, with: new, earlier: old) }
            let ring = try await SigningKeyRing(
                store: try Store(path: place.path, wrappingKey: new),
                clock: clock,
                random: .system
            )
            added = try await ring.rotateNow().id
        }
        let restoration = try place.restore(nil, try place.wrappingKey(change.given))
        let needed = try place.wrappingKey(change.needed)
        #expect(restoration.wrappingKey == needed?.id)
        #expect(restoration.leftOut?.origin == change.leftOut)
        #expect(restoration.leftOut?.keys == change.leftOut.map { $0 == .earlier ? [added] : [lost] })
        // A database that needs another key as well can't be read.
        let store = try Store(path: place.path, wrappingKey: needed)
        let ring = try await SigningKeyRing(store: store, clock: clock, random: .system)
        #expect((ring[added] != nil) == (change.leftOut != .earlier))
        #expect(first.allSatisfy { ring[$0] != nil })
        #expect(try await store.secret(Store.logSecret, proposal: [2]) == Data([1]))
        // A key that was retired since doesn't sign again.
        let states = ring.keys.filter { first.contains($0.key.id) }.map { ring.state(of: $0) }
        #expect(states.contains(.retired))
        place.folder.remove()
    }

    @Test("the log names accounts as the earlier database does")
    func logSecret() async throws {
        let place = try await Place()
        let (_, store) = try await place.restored { store async throws in
            _ = try await store.secret(Store.logSecret, proposal: [1])
        } since: { store async throws in
            try await store.file.write { try $0.execute(sql: "DELETE FROM secret") }
            _ = try await store.secret(Store.logSecret, proposal: [2])
        }
        #expect(try await store.secret(Store.logSecret) == Data([2]))
        place.folder.remove()
    }

    @Test("a backup whose secrets need two wrapping keys is refused")
    func twoWrappingKeys() async throws {
        let place = try await Place()
        let store = try Store(path: place.path)
        try await store.file.write {
            try $0.execute(sql: "INSERT INTO secret VALUES ('log', x'01', 'one'), ('other', x'01', 'two')")
        }
        _ = try Store.backUp(place.path, to: place.backup)
        let error = #expect(throws: ConfigurationError.self) {
            try Store.restore(
                place.backup,
                to: place.folder.path + "/new.sqlite",
                keepsRefreshTokens: false,
                now: Self.now
            )
        }
        #expect(error?.message.contains("wrapped with different keys (one, two)") == true)
        place.folder.remove()
    }

    // MARK: Registrations

    @Test("the link of a registration has ended, and its message still counts")
    func registration() async throws {
        let place = try await Place()
        let link = SecretDigest(of: "link")
        let registration = PendingRegistration(
            account: Self.account("new"),
            userHandle: [1],
            createdAt: Self.now.timeIntervalSince1970
        )
        let (_, store) = try await place.restored { store async throws in
            #expect(try await store.add(registration, link) == .added)
        } since: { _ in
        }
        let now = Self.now.timeIntervalSince1970 + 1
        let account = try await store.storage.read { try Store.registered(link, at: now, $0)?.account }
        #expect(account == nil)
        let counted = try store.file.read {
            try String.fetchAll($0, sql: "SELECT email FROM registration")
        }
        #expect(counted == ["new@example.com"])
        place.folder.remove()
    }

    // MARK: Ways to sign in

    @Test("recovery codes that were replaced since work no more, and the new ones do")
    func replacedCodes() async throws {
        let place = try await Place()
        let (old, new) = (SecretDigest(of: "old"), SecretDigest(of: "new"))
        let (_, store) = try await place.restored { store async throws in
            #expect(try await store.replaceCodes([old], by: Self.jane) == .done)
        } since: { store async throws in
            #expect(try await store.replaceCodes([new], by: Self.jane) == .done)
        }
        let used = try await store.recover(email: "a@example.com", code: old, client: "c", at: 1)
        #expect(used == .refused)
        let account = try await store.recover(email: "a@example.com", code: new, client: "c", at: 1)
        guard case .account(let found) = account else {
            Issue.record("\(account)")
            return
        }
        #expect(found.id == "a")
        place.folder.remove()
    }

    @Test(
        "a passkey that its user removed stays removed, one that was added stays, and one that was lost comes back"
    )
    func passkeys() async throws {
        let place = try await Place()
        let (restoration, store) = try await place.restored { store async throws in
            for name in ["removed", "used", "lost"] { try await Self.add(name, store) }
        } since: { store async throws in
            // The user handle was made since, too.
            _ = try await store.userHandle(of: "a", proposal: [7])
            try await Self.add("added", store)
            let isUsed = try await store.use(
                Self.passkey("used"),
                signCount: 9,
                isBackedUp: false,
                in: .english,
                at: 2
            )
            #expect(isUsed)
            try await Self.remove("removed", store)
            try await store.file.write { try $0.execute(sql: "DELETE FROM passkey WHERE name = 'lost'") }
        }
        #expect(try await Self.names(store) == ["added", "lost", "used"])
        #expect(restoration.since == Store.Since(removedPasskeys: 1, addedPasskeys: 1, deletedAccounts: 0))
        let used = try #require(try await store.passkey(Data("used".utf8), Self.scope))
        #expect(used.passkey.signCount == 9 && used.userHandle == Data([7]))
        place.folder.remove()
    }

    @Test("passkeys of an account that only one of the databases has are those of this database")
    func otherAccounts() async throws {
        let place = try await Place()
        let (_, store) = try await place.restored { _ in
        } since: { store async throws in
            try await store.save(Self.account("c"))
            try await store.file.write { database in
                _ = try Self.passkey("of c", of: "c").insert(
                    Self.scope,
                    AuditWriter(),
                    SQLTransaction(database)
                )
            }
        }
        #expect(try await store.account("c") == nil)
        #expect(try await Self.names(store, of: "c").isEmpty)
        place.folder.remove()
    }

    @Test(
        "an account that its user deleted stays deleted; one that was lost, or that the operator deleted, is back"
    )
    func accounts() async throws {
        let place = try await Place()
        let (restoration, store) = try await place.restored { store async throws in
            for id in ["c", "d"] { try await store.save(Self.account(id)) }
        } since: { store async throws in
            let stamp = EventStamp(now: Self.now, random: .system)
            #expect(try await store.deleteAccount(by: Self.jane, stamp, grace: 1) == .done)
            #expect(
                try await store.deleteAccounts(dueAt: EventStamp(now: Self.now + 2, random: .system)) == ["a"]
            )
            try await AuditOrigin.$current.withValue(AuditOrigin(.operator)) { () async throws in
                #expect(try await store.removeAccount("b", notifying: nil))
            }
            try await store.file.write { try $0.execute(sql: "DELETE FROM account WHERE id = 'c'") }
        }
        #expect(restoration.since?.deletedAccounts == 1)
        #expect(try await store.accounts(limit: 9).map(\.id) == ["b", "c", "d"])
        place.folder.remove()
    }

    @Test("a deletion that a user planned since stays planned, and one that was canceled stays canceled")
    func plannedDeletions() async throws {
        let place = try await Place()
        let (_, store) = try await place.restored { store async throws in
            try await store.file.write {
                try $0.execute(sql: "UPDATE account SET deletes_at = 5 WHERE id = 'b'")
            }
        } since: { store async throws in
            let stamp = EventStamp(now: Self.now, random: .system)
            #expect(try await store.deleteAccount(by: Self.jane, stamp, grace: 60) == .done)
            try await store.file.write {
                try $0.execute(sql: "UPDATE account SET deletes_at = NULL WHERE id = 'b'")
            }
        }
        let times = try await store.accounts(limit: 9).map(\.deletesAt)
        #expect(times == [Self.now.timeIntervalSince1970 + 60, nil])
        place.folder.remove()
    }

    @Test("what was removed comes back if the earlier database can't be read, or has no audit log")
    func unknown() async throws {
        for ruin in [true, false] {
            let place = try await Place()
            do {
                let store = try Store(path: place.path)
                try await Self.add("removed", store)
                _ = try Store.backUp(place.path, to: place.backup)
                try await Self.remove("removed", store)
                try await store.file.write { try $0.execute(sql: "DROP TABLE audit_line") }
                try await store.file.emptyLog()
            }
            if ruin { try Data("ruins".utf8).write(to: URL(filePath: place.path)) }
            let restoration = try place.restore()
            #expect(restoration.since == nil)
            #expect(try await Self.names(try Store(path: place.path)) == ["removed"])
            place.folder.remove()
        }
    }

    // MARK: The audit log

    @Test(
        "a restoration removes no line of the audit log, and has one of its own; a second one keeps what the first kept"
    )
    func auditLog() async throws {
        let place = try await Place()
        let expected = [
            "account-added", "account-added", "account-sign-in", "passkey-added", "passkey-removed",
            "backup-restored",
        ]
        do {
            let (_, store) = try await place.restored { store async throws in
                try await Self.add("removed", store)
            } since: { store async throws in
                try await Self.remove("removed", store)
            }
            #expect(try Self.actions(store) == expected)
            let verdict = try await store.checkAudit()
            #expect(verdict.found == nil && verdict.count == 6)
            let line = try #require(try store.auditLines(after: 5, limit: 1).first)
            #expect(line.target == "line 4" && line.actor == "operator")
        }
        _ = try place.restore()
        let again = try Store(path: place.path)
        #expect(try Self.actions(again) == expected + ["backup-restored"])
        #expect(try await again.checkAudit().found == nil)
        #expect(try await Self.names(again).isEmpty)
        place.folder.remove()
    }

    @Test("lines that don't continue those of the backup follow them, with new numbers")
    func otherAuditLog() async throws {
        let (place, other) = (try await Place(), try await Place())
        try await Store(path: other.path).append(.passkeyRefused, account: nil, target: "t", reason: nil)
        _ = try Store.backUp(place.path, to: place.backup)
        let restoration = try other.restore(place.backup)
        #expect(restoration.auditLog == .appended(4) && restoration.since == nil)
        let store = try Store(path: other.path)
        let own = ["account-added", "account-added", "account-sign-in"]
        #expect(try Self.actions(store) == own + own + ["passkey-refused", "backup-restored"])
        #expect(try store.auditLines(after: 6, limit: 1).first?.target == "t")
        #expect(try await store.checkAudit().found == nil)
        for one in [place, other] { one.folder.remove() }
    }

    @Test(
        "a log from which lines were deleted for their age doesn't tell what was removed, and its numbers go on"
    )
    func agedAuditLog() async throws {
        let place = try await Place()
        let (restoration, store) = try await place.restored { store async throws in
            try await Self.add("removed", store)
        } since: { store async throws in
            try await Self.remove("removed", store)
            try await store.append(.passkeyRefused, account: nil, target: nil, reason: nil)
            try await store.storage.write { try Store.removeAuditLines(before: 6, $0) }
        }
        #expect(restoration.since == nil && restoration.auditLog == .earlier(4))
        #expect(try await Self.names(store) == ["removed"])
        let lines = try store.auditLines(after: 0, limit: 9)
        #expect(lines.map(\.sequence) == [6, 7])
        #expect(lines.map(\.action) == ["passkey-refused", "backup-restored"])
        #expect(try await store.checkAudit().found == nil)
        place.folder.remove()
    }

    /// The log of the second restoration has what was removed after the first, and another one than the backup.
    @Test(
        "a second restoration, of a later backup, keeps what was removed after the first and before that backup"
    )
    func secondRestoration() async throws {
        let place = try await Place()
        let later = place.folder.path + "/later.sqlite"
        do {
            let store = try Store(path: place.path)
            for name in ["first", "second", "third"] { try await Self.add(name, store) }
            _ = try Store.backUp(place.path, to: place.backup)
            try await Self.remove("first", store)
            _ = try Store.backUp(place.path, to: later)
        }
        // The whole database is lost, its log too.
        for end in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: place.path + end) {
            try FileManager.default.removeItem(atPath: place.path + end)
        }
        #expect(try place.restore().since == nil)
        do {
            let store = try Store(path: place.path)
            try await Self.beginSession(store)
            try await Self.remove("second", store)
        }
        let last = try await Store(path: place.path).lastAuditLine()
        for _ in 0..<2 {
            let restoration = try place.restore(later)
            // What happened after the later backup and before the loss.
            #expect(restoration.since == nil)
            let store = try Store(path: place.path)
            #expect(try await Self.names(store) == ["third"])
            #expect(try await store.lastAuditLine() > last)
            #expect(try Self.actions(store).filter { $0 == "passkey-removed" }.count == 2)
            #expect(try await store.checkAudit().found == nil)
        }
        place.folder.remove()
    }

    // MARK: Other processes

    @Test("a change that another process makes until the last moment isn't lost without an error")
    func lastMoment() throws {
        let folder = try TemporaryFolder(named: "restore")
        let (path, backup) = (folder.path + "/quince.sqlite", folder.path + "/backup.sqlite")
        do {
            _ = try Store(path: path)
            _ = try Store.backUp(path, to: backup)
        }
        let restore = DatabaseRestore(
            path: path,
            program: "Quince",
            migrator: Schema.migrator,
            isOwn: Store.isOwn
        )
        let writer = Writer(path)
        _ = try restore.run(backup, time: "t") { _, earlier in
            #expect(earlier != nil)
            writer.start()
            writer.tried.wait()
        }
        writer.ended.wait()
        let isInPlace = try DatabaseQueue(path: path).read {
            try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM team WHERE id = 'new')") ?? false
        }
        #expect(writer.isCommitted.withLock { $0 } == isInPlace)
        folder.remove()
    }

    /// A process that adds a team, and waits for locks.
    private final class Writer: Sendable {
        /// It has a lock, or waits for one.
        let tried = DispatchSemaphore(value: 0)
        let ended = DispatchSemaphore(value: 0)
        let isCommitted = Mutex(false)
        private let path: String

        init(_ path: String) { self.path = path }

        func start() {
            Thread.detachNewThread {
                do {
                    try self.write()
                    self.isCommitted.withLock { $0 = true }
                } catch {
                    self.tried.signal()
                }
                self.ended.signal()
            }
        }

        private func write() throws {
            var configuration = Configuration()
            configuration.busyMode = .callback { [tried] _ in
                tried.signal()
                return true
            }
            let queue = try DatabaseQueue(path: self.path, configuration: configuration)
            try queue.inDatabase { database in
                try database.inTransaction(.immediate) {
                    try database.execute(sql: "INSERT INTO team (id, name) VALUES ('new', '')")
                    self.tried.signal()
                    return .commit
                }
            }
        }
    }

    // MARK: The mode

    private static func setMode(_ mode: Mode, _ path: String) async throws {
        try await Store(path: path).storage.write {
            try Store.claim(mode, issuer: "https://id.example.com", $0)
        }
    }

    private static func mode(_ path: String) async throws -> Mode? {
        try await Store(path: path).servedBy()?.mode
    }

    @Test("a backup doesn't replace a database of the other mode", arguments: Mode.allCases)
    func otherMode(_ mode: Mode) async throws {
        let (place, other) = (try await Place(), try await Place())
        try await Self.setMode(mode, place.path)
        try await Self.setMode(mode == .production ? .development : .production, other.path)
        _ = try Store.backUp(place.path, to: place.backup)
        let error = #expect(throws: ConfigurationError.self) { try other.restore(place.backup) }
        #expect(error?.message.contains("the backup is one of \(mode.rawValue) mode") == true)
        #expect(try await Self.mode(other.path) != mode)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: other.folder.path).allSatisfy {
                !$0.contains("before")
            }
        )
        for one in [place, other] { one.folder.remove() }
    }

    @Test(
        "a backup from before the first start gets the mode of the database that it replaces",
        arguments: Mode.allCases
    )
    func keptMode(_ mode: Mode) async throws {
        let place = try await Place()
        _ = try Store.backUp(place.path, to: place.backup)
        try await Self.setMode(mode, place.path)
        _ = try place.restore()
        #expect(try await Self.mode(place.path) == mode)
        place.folder.remove()
    }

    @Test(
        "a backup of an earlier version that was used in production mode is one of production, also without its invitations"
    )
    func earlierVersion() async throws {
        let place = try await Place()
        let path = place.folder.path + "/old.sqlite"
        let old = try DatabaseQueue(path: path)
        try Schema.migrator.migrate(old, upTo: ModeTests.before)
        try await old.write { try $0.execute(sql: ModeTests.Trace.invitation.sql) }
        try old.close()
        _ = try Store.backUp(path, to: place.backup)
        let restored = place.folder.path + "/restored.sqlite"
        _ = try Store.restore(place.backup, to: restored, keepsRefreshTokens: false, now: Self.now)
        #expect(try await Self.mode(restored) == .production)
        place.folder.remove()
    }
}
