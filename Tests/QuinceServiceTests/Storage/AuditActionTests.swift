import Crypto
import DatabaseFile
import Foundation
import GRDB
import HTTPTypes
import InMemoryLogging
import Logging
import PageLanguages
import ProgramStart
import QuinceProtocol
import Synchronization
import SQLEngines
import Testing

@testable import QuinceService

/// Each action leaves one line in the audit log and the same one in the log.
@Suite("Actions of the audit log", .timeLimit(.minutes(15)))
struct AuditActionTests {
    private typealias Store = QuinceService.Database

    private static let scope = PasskeyScope(mode: .development, relyingPartyID: "localhost")
    private static let limits = SessionLimits(ofOneClient: 99, ofOneAccount: 99)

    /// The lines that a test has seen, and the log of them.
    private final class Seen: Sendable {
        let actions = Mutex<Set<AuditAction>>([])
        let log = InMemoryLogHandler()
    }

    private let seen = Seen()

    private func stream(_ store: Store) -> AuditStream {
        let logger = Logger(label: "test") { [log = self.seen.log] _ in log }
        return AuditStream(after: 0, accountName: .plain, logger: logger) {
            try store.auditLines(after: $0, limit: $1)
        }
    }

    /// Expects that `body` leaves these lines, and no others.
    private func expect(
        _ actions: AuditAction...,
        in store: Store,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ body: () async throws -> Void
    ) async throws {
        let last = try await Self.lines(of: store).count
        try await body()
        let lines = try await Self.lines(of: store).dropFirst(last)
        #expect(lines.map(\.action) == actions.map(\.rawValue), sourceLocation: sourceLocation)
        self.seen.actions.withLock { $0.formUnion(actions) }
    }

    private static func lines(of store: Store) async throws -> [AuditLine] {
        try await store.chainAuditLines()
        return try await store.storage.readList { transaction in
            try transaction.rows("SELECT * FROM audit_line ORDER BY sequence").map(AuditLine.init(row:))
        }
    }

    /// Expects that the chain is whole, and that the log has each line once, in order.
    private func expectSame(_ store: Store, _ stream: AuditStream) async throws {
        #expect(try await store.checkAudit().found == nil)
        let lines = try await Self.lines(of: store)
        for _ in 0..<2 { if store.sqliteFile == nil { stream.log(lines) } else { stream.catchUp() } }
        let logged = self.seen.log.entries
        #expect(logged.map { "\($0.message)" } == lines.map(\.action))
        #expect(logged.map { "\($0.metadata["line"] ?? "")" } == lines.map { "\($0.sequence)" })
        #expect(logged.map { "\($0.metadata["hash"] ?? "")" } == lines.map(\.hash.hexadecimal))
        #expect(logged.allSatisfy { $0.metadata["label"] == "audit" && $0.level == .info })
        self.seen.log.clear()
    }

    private static func passkey(_ name: String, _ account: String) -> Passkey {
        .example(name, of: account)
    }

    private static func begin(_ name: String, _ account: String, _ store: Store) async throws {
        let session = AccountSession(
            id: "id of \(name)",
            accountID: account,
            browser: "Firefox",
            client: "192.0.2.1",
            createdAt: 1,
            usedAt: 1,
            authenticatedAt: 1
        )
        let outcome = try await store.begin(
            session,
            SecretDigest(of: name),
            provedBy: #require(try await store.account(account)),
            replacing: nil,
            limits: Self.limits
        )
        #expect(outcome == .done)
    }

    @Test(
        "each action leaves one line in the audit log, and the log has the same lines",
        arguments: StoreEngine.allCases.filter { $0 != .durable }
    )
    func allActions(_ engine: StoreEngine) async throws {
        try await StoreEngine.$current.withValue(engine) { try await self.allActions() }
        try await self.commands()
        let seen = self.seen.actions.withLock { $0 }
        #expect(seen == Set(AuditAction.allCases), "\(Set(AuditAction.allCases).subtracting(seen))")
    }

    private func allActions() async throws {
        try await TestService.run { service async throws in
            let store = service.parts.database
            let stream = self.stream(store)
            self.seen.actions.withLock { $0.formUnion([.configurationApplied, .keyMade]) }
            let jane = try #require(try await store.account(email: "jane@example.com")).id
            try await self.apps(service, store)
            try await self.sessionsAndAccount(service, store, jane)
            try await self.passkeysAndCodes(store, jane)
            try await self.devices(store, jane)
            try await self.keys(service, store)
            try await self.registry(service, store)
            try await self.end(service, store, jane)
            try await self.expectSame(store, stream)
        }
    }

    private func apps(_ service: TestService, _ store: Store) async throws {
        try await self.expect(.consoleOpened, in: store) { () async throws in
            for _ in 0..<2 { #expect(try await service.get(Paths.console).status == 200) }
        }
        var code = ""
        try await self.expect(.consentGiven, in: store) { () async throws in code = try await service.code() }
        try await self.expect(in: store) { () async throws in
            #expect(try await service.token(code: code).status == 200)
        }
        try await self.expect(.codeReplayed, in: store) { () async throws in
            _ = try await service.token(code: code)
        }
        try await self.expect(.signedIn, in: store) { () async throws in code = try await service.code() }
        let token = try await service.token(code: code).json?["refresh_token"]?.string ?? ""
        try await self.tokens(service, store)
        try await self.expect(.revoked, in: store) { () async throws in
            let form = FormParameters([
                .init("client_id", service.clientID), .init("client_secret", try service.secret()),
                .init("token", token),
            ])
            #expect(try await service.post(Paths.revoke, form: form).status == 200)
        }
    }

    /// Two tokens of codes were issued.
    private func tokens(_ service: TestService, _ store: Store) async throws {
        let metrics = service.parts.metrics
        let housekeeping = Housekeeping(
            database: store,
            keys: service.parts.keys,
            clock: service.clock,
            unusedTokenDays: 365,
            issuedTokens: { metrics.issuedTokens },
            logger: Logger(label: "test")
        )
        try await self.expect(in: store) { () async throws in await housekeeping.tidy() }
        try await self.expect(.tokensIssued, in: store) { () async throws in
            service.clock.offset = 3_600
            for _ in 0..<2 { await housekeeping.tidy() }
            service.clock.offset = 7_200
            await housekeeping.tidy()
        }
        let line = try await Self.lines(of: store).last
        #expect(line?.reason == "2 authorization_code" && line?.actor == "system")
        service.clock.offset = 0
    }

    private func sessionsAndAccount(_ service: TestService, _ store: Store, _ jane: String) async throws {
        for name in ["1", "2", "3", "4"] {
            try await self.expect(.accountSignedIn, in: store) { () async throws in
                try await Self.begin(name, jane, store)
            }
        }
        let author = ChangeAuthor.user(account: jane, session: SecretDigest(of: "1"))
        try await self.expect(.sessionEnded, in: store) { () async throws in
            #expect(try await store.endSession("id of 2", by: author) == .done)
            #expect(try await store.endSession("id of 2", by: author) == .missing)
        }
        try await self.expect(.accountSignedOut, in: store) { () async throws in
            try await store.endSession(SecretDigest(of: "3"))
            try await store.endSession(SecretDigest(of: "3"))
        }
        try await self.expect(.sessionsEnded, in: store) { () async throws in
            #expect(try await store.endOtherSessions(by: author) == .done)
            #expect(try await store.endOtherSessions(by: author) == .unchanged)
        }
        try await self.expect(.nameChanged, in: store) { () async throws in
            for _ in 0..<2 {
                #expect(try await store.rename(firstName: "J", lastName: nil, by: author) == .done)
            }
        }
        let other = "other@example.com"
        try await self.expect(.emailAdded, in: store) { () async throws in
            #expect(try await store.addEmail(other, by: author, at: 1) == .done)
            #expect(try await store.addEmail(other, by: author, at: 1) == .unchanged)
        }
        try await self.expect(.emailVerified, in: store) { () async throws in
            #expect(try await store.verifyEmail(other, by: author, at: 1) == .done)
            #expect(try await store.verifyEmail(other, by: author, at: 1) == .unchanged)
        }
        try await self.expect(.forwardToChanged, in: store) { () async throws in
            #expect(try await store.forwardMail(to: other, by: author) == .done)
            #expect(try await store.forwardMail(to: other, by: author) == .unchanged)
        }
        try await self.expect(.emailRemoved, in: store) { () async throws in
            #expect(try await store.removeEmail(other, by: author) == .done)
            #expect(try await store.removeEmail(other, by: author) == .missing)
        }
        try await self.consent(service, store, author)
    }

    private func consent(_ service: TestService, _ store: Store, _ author: ChangeAuthor) async throws {
        try await self.expect(.consentGiven, in: store) { () async throws in
            _ = try await service.signIn(consent: ["emailSharing": "hide"])
        }
        let grant = try #require(try await store.grants().first).grant.id
        let stamp = EventStamp(now: service.clock.now(), random: .system)
        try await self.expect(.forwardingChanged, in: store) { () async throws in
            #expect(try await store.setForwarding(false, grant: grant, by: author, stamp) == .done)
            #expect(try await store.setForwarding(false, grant: grant, by: author, stamp) == .unchanged)
        }
        try await self.expect(.consentEnded, in: store) { () async throws in
            #expect(try await store.stopUsing(grant: grant, by: author, stamp) == .done)
            #expect(try await store.stopUsing(grant: grant, by: author, stamp) == .missing)
        }
    }

    private func passkeysAndCodes(_ store: Store, _ jane: String) async throws {
        let author = ChangeAuthor.user(account: jane, session: SecretDigest(of: "1"))
        let passkey = Self.passkey("one", jane)
        try await self.expect(.passkeyAdded, in: store) { () async throws in
            #expect(try await store.add(passkey, Self.scope, by: author) == .done)
            #expect(try await store.add(passkey, Self.scope, by: author) == .taken)
        }
        try await self.expect(.passkeyRenamed, in: store) { () async throws in
            #expect(try await store.renamePasskey(passkey.id, to: "x", by: author) == .done)
        }
        try await self.expect(.passkeyCounter, in: store) { () async throws in
            try await store.reportCounter(of: passkey)
        }
        try await self.expect(.passkeyRefused, in: store) { () async throws in
            try await store.reportRefusal("reason")
        }
        try await self.expect(.passkeyRemoved, in: store) { () async throws in
            #expect(try await store.removePasskey(passkey.id, by: author) == .done)
            #expect(try await store.removePasskey(passkey.id, by: author) == .missing)
        }
        let code = SecretDigest(of: "code")
        try await self.expect(.codesReplaced, in: store) { () async throws in
            #expect(try await store.replaceCodes([code], by: author) == .done)
        }
        let email = "jane@example.com"
        try await self.expect(.recoveryUsed, .recoveryRefused, in: store) { () async throws in
            for _ in 0..<2 { _ = try await store.recover(email: email, code: code, client: "c", at: 1) }
        }
        let account = try #require(try await store.account(jane))
        let invitation = SecretDigest(of: "invitation")
        try await self.expect(.invitationMade, in: store) { () async throws in
            _ = try await store.invite(account, invitation, until: 9)
        }
        try await self.expect(.accountAdded, .invitationMade, in: store) { () async throws in
            let other = Account(
                id: "c",
                email: "c@example.com",
                firstName: nil,
                lastName: nil,
                emailSharing: .share
            )
            _ = try await store.invite(other, SecretDigest(of: "other"), until: 9)
        }
        try await self.expect(.passkeyAdded, .invitationUsed, in: store) { () async throws in
            let two = Self.passkey("two", jane)
            for outcome in [ChangeOutcome.done, .missing] {
                let enrolled = try await store.enroll(
                    two,
                    Self.scope,
                    invitation,
                    codes: [],
                    in: .english,
                    at: 1
                )
                #expect(enrolled.outcome == outcome)
            }
        }
        try await self.expect(.registered, .passkeyAdded, in: store) { () async throws in
            let link = SecretDigest(of: "registration")
            let new = Account(
                id: "d",
                email: "d@example.com",
                firstName: nil,
                lastName: nil,
                emailSharing: .share
            )
            let pending = PendingRegistration(account: new, userHandle: [1], createdAt: 1)
            #expect(try await store.add(pending, link) == .added)
            for outcome in [ChangeOutcome.done, .missing] {
                let three = Self.passkey("three", "d")
                let enrolled = try await store.enroll(
                    three,
                    Self.scope,
                    link,
                    codes: [],
                    in: .english,
                    at: 2
                )
                #expect(enrolled.outcome == outcome)
            }
        }
    }

    private func devices(_ store: Store, _ jane: String) async throws {
        try await Self.begin("5", jane, store)
        let author = ChangeAuthor.user(account: jane, session: SecretDigest(of: "5"))
        for id in ["allowed", "denied"] {
            try await self.expect(.deviceAsked, in: store) { () async throws in
                let request = DeviceRequest(
                    id: id,
                    browser: "",
                    client: "c",
                    createdAt: 1,
                    isAllowed: false
                )
                let isAsked = try await store.ask(request, email: "jane@example.com", SecretDigest(of: id))
                #expect(isAsked)
            }
        }
        try await self.expect(.deviceAllowed, in: store) { () async throws in
            #expect(try await store.allow("allowed", by: author, at: 2) == .done)
        }
        try await self.expect(.deviceDenied, in: store) { () async throws in
            #expect(try await store.deny("denied", by: author) == .done)
            #expect(try await store.deny("denied", by: author) == .missing)
        }
        let secret = SecretDigest(of: "allowed")
        try await self.expect(.deviceCodeRefused, in: store) { () async throws in
            #expect(try await store.confirm(secret, at: 3) { _ in false } == nil)
        }
        try await self.expect(.deviceCodeUsed, in: store) { () async throws in
            #expect(try await store.confirm(secret, at: 3) { _ in true }?.id == jane)
            #expect(try await store.confirm(secret, at: 3) { _ in true } == nil)
        }
    }

    private func keys(_ service: TestService, _ store: Store) async throws {
        let ring = service.parts.keys
        let oldest = try #require(ring.activeIDs.first)
        try await self.expect(.keyMade, .keyRetired, in: store) { () async throws in
            _ = try await ring.rotate()
        }
        try await self.expect(.keyHastened, in: store) { () async throws in _ = try await ring.rotateNow() }
        try await self.expect(.keyRemoved, in: store) { () async throws in
            // On PostgreSQL, it signs until every node has the new one.
            try await store.removeKey(oldest, now: service.clock.now() + store.publicationDelay)
        }
    }

    private func registry(_ service: TestService, _ store: Store) async throws {
        try await self.expect(.teamChanged, in: store) { () async throws in
            try await store.save(Team(id: "MEDLAR0001", name: "Medlar"))
        }
        var transfer = 0
        try await self.expect(.transferStarted, in: store) { () async throws in
            transfer = try await service.start(to: "MEDLAR0001")
        }
        try await self.expect(.transferAccepted, in: store) { () async throws in
            try await service.accept(transfer)
        }
        try await self.expect(.transferUndone, in: store) { () async throws in
            #expect(try await service.api(.delete, "/transfers/\(transfer)").status < 300)
        }
        let app = App(
            clientID: "com.example.new",
            kind: .app,
            name: "New",
            teamID: Seed.ReadyMade.teamId,
            groupID: "com.example.new",
            returnURLs: []
        )
        try await self.expect(.appChanged, in: store) { () async throws in try await store.add(app) }
        try await self.expect(.appRemoved, in: store) { () async throws in
            for isRemoved in [true, false] {
                #expect(try await store.removeApp(app.clientID) == isRemoved)
            }
        }
        let key = try #require(try await store.key(Seed.ReadyMade.keyId))
        try await self.expect(.developerKeyChanged, in: store) { () async throws in try await store.save(key)
        }
        try await self.expect(.developerKeyRevoked, in: store) { () async throws in
            for isRevoked in [true, false] {
                #expect(try await store.revokeKey(key.id, at: service.clock.now()) == isRevoked)
            }
        }
    }

    private func end(_ service: TestService, _ store: Store, _ jane: String) async throws {
        let author = ChangeAuthor.user(account: jane, session: SecretDigest(of: "5"))
        let stamp = EventStamp(now: service.clock.now(), random: .system)
        try await self.expect(.exported, in: store) { () async throws in
            #expect(try await store.export(jane, at: 1) != nil)
        }
        try await self.expect(.accountChanged, in: store) { () async throws in
            for _ in 0..<2 { _ = try await store.changeAccount(jane) { $0.lastName = "Q" } }
        }
        try await self.expect(.deletionPlanned, in: store) { () async throws in
            #expect(try await store.deleteAccount(by: author, stamp, grace: 9) == .done)
            #expect(try await store.deleteAccount(by: author, stamp, grace: 9) == .unchanged)
        }
        try await self.expect(.deletionCancelled, in: store) { () async throws in
            #expect(try await store.keepAccount(by: author) == .done)
            #expect(try await store.keepAccount(by: author) == .unchanged)
        }
        try await self.expect(.accountDeleted, in: store) { () async throws in
            for isRemoved in [true, false] {
                #expect(try await store.removeAccount(jane, notifying: stamp) == isRemoved)
            }
        }
    }

    /// What commands do without a service.
    private func commands() async throws {
        let folder = try TemporaryFolder(named: "audit")
        let (path, backup) = (folder.path + "/quince.sqlite", folder.path + "/backup.sqlite")
        try Data(Data(repeating: 7, count: 32).base64EncodedString().utf8).write(
            to: URL(filePath: folder.path + "/wrapping.key")
        )
        let key = try WrappingKey(readingFileAt: folder.path + "/wrapping.key")
        _ = try await Store(path: path).secret("name", proposal: [1])
        for count in [1, 0] { #expect(try Store.wrapSecrets(at: path, with: key, earlier: nil) == count) }
        _ = try Store.backUp(path, to: backup)
        _ = try Store.restore(backup, to: path, keepsRefreshTokens: false, now: TestService.epoch)
        let store = try Store(path: path)
        let lines = try store.auditLines(after: 0, limit: .max).map(\.action)
        #expect(lines == [AuditAction.secretsWrapped, .backupRestored].map(\.rawValue))
        self.seen.actions.withLock { $0.formUnion([.secretsWrapped, .backupRestored]) }
        try await self.expectSame(store, self.stream(store))
        folder.remove()
    }

    @Test("the log has the lines of other processes, no email address, and no ID of an account")
    func log() async throws {
        let folder = try TemporaryFolder(named: "audit-log")
        let path = folder.path + "/quince.sqlite"
        let store = try Store(path: path)
        let key = try await store.secret(Store.logSecret, proposal: Array(repeating: 3, count: 32))
        let names = AccountLogName(key: SymmetricKey(data: key))
        let stream = AuditStream(
            after: 0,
            accountName: names,
            logger: Logger(label: "test") { [log = self.seen.log] _ in log }
        ) { try store.auditLines(after: $0, limit: $1) }
        store.storage.watch("audit_line") { [weak stream] _ in stream?.catchUp() }
        let account = Account(
            id: "0123456789abcdef",
            email: "jane@example.com",
            firstName: nil,
            lastName: nil,
            emailSharing: .share
        )
        try await store.save(account)
        #expect(self.seen.log.entries.map { "\($0.message)" } == ["account-added"])
        // Another connection stands for another process.
        try await Store(path: path).append(.exported, account: account.id, target: nil, reason: nil)
        #expect(self.seen.log.entries.count == 1)
        stream.catchUp()
        let logged = self.seen.log.entries.map { "\($0.message) \($0.metadata)" }
        #expect(logged.count == 2)
        #expect(logged.allSatisfy { $0.contains(names.of(account.id)) })
        #expect(!logged.joined().contains(account.id) && !logged.joined().contains(account.email))
        #expect(names.of(account.id).wholeMatch(of: /[0-9a-f]{16}/) != nil)
        #expect(try await store.account(logName: names.of(account.id), names) == account)
        #expect(try await store.account(logName: names.of("other"), names) == nil)
        folder.remove()
    }
}
