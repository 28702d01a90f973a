import DatabaseFile
import Foundation
import GRDB
import Logging
import QuinceProtocol
import SQLEngines
import Testing

@testable import QuinceService

/// The audit log: which lines there are, and that a changed or missing line is found.
@Suite("Audit log")
struct AuditLogTests {
    private static let day = 86_400.0

    /// The actions of all lines, the oldest first.
    private static func actions(_ service: TestService) async throws -> [String] {
        try await self.lines(service).map(\.action)
    }

    private static func lines(
        _ service: TestService,
        about account: String? = nil,
        last limit: Int = .max
    ) async throws -> [AuditLine] {
        var found: [AuditLine] = []
        try await service.parts.database.auditLines(about: account, last: limit) { found.append($0) }
        return found
    }

    private static func execute(_ service: TestService, _ sql: String) async throws {
        try await service.parts.database.file.write { try $0.execute(sql: sql) }
    }

    private static func found(_ service: TestService) async throws -> AuditChain.Break? {
        try await service.parts.database.checkAudit().found
    }

    private static func housekeeping(_ service: TestService) -> Housekeeping {
        Housekeeping(
            database: service.parts.database,
            keys: service.parts.keys,
            clock: service.clock,
            unusedTokenDays: 365,
            keyRotationDays: 0,
            auditDays: 400,
            logger: Logger(label: "test")
        )
    }

    private static let start = ["configuration-applied", "signing-key-made", "signing-key-made"]

    @Test("the newest lines come in their order, also more of them than are read at once")
    func newest() async throws {
        try await TestService.run { service async throws in
            try await service.parts.database.storage.write { transaction in
                for number in 0..<2_100 {
                    try AuditWriter().append(.exported, account: number % 3 == 0 ? "a" : "b", transaction)
                }
            }
            let all = try await Self.lines(service)
            #expect(all.map(\.sequence) == Array(1...Self.start.count + 2_100))
            for limit in [1, 1_000, 1_001, 2_000] {
                #expect(try await Self.lines(service, last: limit) == Array(all.suffix(limit)))
            }
            let own = all.filter { $0.person == AuditLine.person("a") }
            #expect(own.count == 700)
            #expect(try await Self.lines(service, about: "a") == own)
            #expect(try await Self.lines(service, about: "a", last: 5) == Array(own.suffix(5)))
            #expect(try await Self.lines(service, about: "nobody").isEmpty)
        }
    }

    @Test("the start, a first sign-in and later ones have lines; an exchange and a refresh have none")
    func signIns() async throws {
        try await TestService.run { service async throws in
            #expect(try await Self.actions(service) == Self.start)
            let first = try await service.code()
            let signedIn = try await Self.actions(service)
            #expect(signedIn == Self.start + ["consent-given"])
            let answer = try await service.token(code: first)
            let token = try #require(answer.json?["refresh_token"]?.string)
            let refreshed = try await service.token([
                "grant_type": "refresh_token", "refresh_token": token, "code": nil, "redirect_uri": nil,
            ])
            #expect(refreshed.status == 200)
            #expect(try await Self.actions(service) == signedIn)
            _ = try await service.code()
            #expect(try await Self.actions(service) == signedIn + ["sign-in"])
            let line = try #require(try await Self.lines(service).last)
            #expect(line.actor == "person" && line.clientID == service.clientID)
            #expect(line.time == TestService.epoch.timeIntervalSince1970)
            #expect(try await Self.found(service) == nil)
        }
    }

    @Test("a second use of a code has a line, the third one none; an app that revokes has one")
    func replayAndRevocation() async throws {
        try await TestService.run { service async throws in
            let code = try await service.code()
            _ = try await service.token(code: code)
            let before = try await Self.actions(service).count
            #expect(try await service.token(code: code).error == "invalid_grant")
            #expect(try await service.token(code: code).error == "invalid_grant")
            #expect(try await Self.actions(service).dropFirst(before) == ["code-replayed"])
            let answer = try await service.token(code: try await service.code())
            let token = try #require(answer.json?["refresh_token"]?.string)
            let form = FormParameters([
                .init("client_id", service.clientID), .init("client_secret", try service.secret()),
                .init("token", token),
            ])
            #expect(try await service.post(Paths.revoke, form: form).status == 200)
            let line = try #require(try await Self.lines(service).last)
            #expect(line.action == "revoked" && line.actor == "app")
        }
    }

    @Test("a part of the housekeeping that fails leaves the others alone")
    func housekeepingGoesOn() async throws {
        try await TestService.run { service async throws in
            _ = try await service.code()
            try await Self.execute(service, "ALTER TABLE flow RENAME TO gone")
            service.clock.offset = 500 * Self.day
            await Self.housekeeping(service).tidy()
            let codes: Int? = try await service.parts.database.storage.read {
                try $0.value("SELECT count(*) FROM authorization_code")
            }
            #expect(codes == 0)
            #expect(try await Self.lines(service).allSatisfy { $0.time > 0 && $0.action != "consent-given" })
        }
    }

    @Test("a change that fails has no line")
    func failedChange() async throws {
        try await TestService.run { service async throws in
            let database = service.parts.database
            let app = try #require(try await database.app(service.clientID))
            await #expect(throws: AppRefusal.self) { try await database.add(app) }
            _ = try await database.change(service.clientID) { _ in }
            #expect(try await Self.actions(service) == Self.start)
            _ = try await database.change(service.clientID) { $0.name = "Other" }
            #expect(try await Self.actions(service) == Self.start + ["app-changed"])
        }
    }

    @Test("lines of several changes at once follow each other")
    func concurrentLines() async throws {
        try await TestService.run { service async throws in
            let database = service.parts.database
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<64 {
                    group.addTask {
                        try await database.append(
                            .passkeyRefused,
                            account: nil,
                            target: "\(number)",
                            reason: nil
                        )
                    }
                }
                try await group.waitForAll()
            }
            let verdict = try await database.checkAudit()
            #expect(verdict.found == nil && verdict.count == Self.start.count + 64)
        }
    }

    @Test("SQL can't change a line")
    func fixed() async throws {
        try await TestService.run { service async throws in
            await #expect(throws: DatabaseError.self) {
                try await Self.execute(service, "UPDATE audit_line SET action = 'sign-in' WHERE sequence = 1")
            }
        }
    }

    @Test(
        "verification says where a line was changed, deleted in the middle or at the end, or has another address",
        arguments: [
            ("UPDATE audit_line SET time = time + 1 WHERE sequence = 2", AuditChain.Break.changed(2)),
            ("UPDATE audit_line SET actor = 'system' WHERE sequence = 3", .changed(3)),
            ("UPDATE audit_line SET person = NULL WHERE sequence = 4", .changed(4)),
            ("UPDATE audit_line SET address = '192.0.2.1' WHERE sequence = 4", .changedAddress(4)),
            ("UPDATE audit_line SET address_digest = x'00' WHERE sequence = 4", .changed(4)),
            ("DELETE FROM audit_line WHERE sequence = 1", .missing(1)),
            ("DELETE FROM audit_line WHERE sequence = 2", .missing(2)),
            ("DELETE FROM audit_line WHERE sequence = 4", .missing(4)),
            ("DELETE FROM audit_line", .missing(1)),
        ]
    )
    func tampering(_ sql: String, _ expected: AuditChain.Break) async throws {
        try await TestService.run { service async throws in
            _ = try await self.lineWithAddress(service)
            #expect(try await Self.found(service) == nil)
            try await Self.execute(service, "DROP TRIGGER audit_line_kept")
            try await Self.execute(service, sql)
            #expect(try await Self.found(service) == expected)
        }
    }

    /// Line 4, of an account and with an IP address.
    private func lineWithAddress(_ service: TestService) async throws -> Account {
        let account = try #require(try await service.parts.database.account(email: "jane@example.com"))
        let now = service.clock.time
        let origin = AuditOrigin(.person, at: now) {
            .init(client: "198.51.100.7", browser: "Firefox on Linux", requestID: "r1")
        }
        try await AuditOrigin.$current.withValue(origin) {
            try await service.parts.database.append(
                .passkeyRefused,
                account: account.id,
                target: nil,
                reason: "reason"
            )
        }
        return account
    }

    @Test(
        "after 30 days an address is shortened, after the days of the setting the line is deleted; the chain stays"
    )
    func ageing() async throws {
        try await TestService.run { service async throws in
            _ = try await self.lineWithAddress(service)
            let housekeeping = Self.housekeeping(service)
            service.clock.offset = 29 * Self.day
            await housekeeping.tidy()
            #expect(try await Self.lines(service).last?.address == "198.51.100.7")
            service.clock.offset = 31 * Self.day
            await housekeeping.tidy()
            let line = try #require(try await Self.lines(service).last)
            #expect(line.address == "198.51.100.0/24" && line.salt == nil && line.addressDigest != nil)
            #expect(try await Self.found(service) == nil)
            service.clock.offset = 399 * Self.day
            _ = try await service.code()
            service.clock.offset = 401 * Self.day
            await housekeeping.tidy()
            #expect(try await Self.actions(service) == ["consent-given"])
            #expect(try await Self.found(service) == nil)
            try await Self.execute(service, "DELETE FROM audit_line")
            #expect(try await Self.found(service) == .missing(5))
        }
    }

    @Test(
        "networks of addresses",
        arguments: [
            ("198.51.100.7", "198.51.100.0/24"), ("::ffff:198.51.100.7", "::ffff:198.51.100.0/24"),
            ("2001:db8:1:2", "2001:db8:1::/48"), ("::1", "::1"), ("", ""),
        ]
    )
    func networks(_ client: String, _ network: String) {
        #expect(ShortAddress.network(of: client) == network)
    }

    @Test("after a deletion the lines stay, and nothing in the database names the account")
    func deletion() async throws {
        try await TestService.run { service async throws in
            let account = try await self.lineWithAddress(service)
            _ = try await service.code()
            #expect(try await service.parts.database.removeAccount(account.id, notifying: nil))
            #expect(try await Self.actions(service).suffix(2) == ["consent-given", "account-deleted"])
            let about = try await service.parts.database.lines(about: account.id, before: nil, limit: 10)
            #expect(about.map(\.action) == ["account-deleted", "consent-given", "passkey-refused"])
            #expect(try await Self.found(service) == nil)
            // Flows end by themselves.
            service.clock.offset = Self.day
            await Self.housekeeping(service).tidy()
            let dump = try await service.parts.database.file.readList { database in
                try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'").map
                {
                    try Row.fetchAll(database, sql: "SELECT * FROM \($0)").description
                }
            }
            #expect(!dump.joined().contains(account.id) && !dump.joined().contains(account.email))
        }
    }

    @Test("a reset begins the log anew, and the chain stays")
    func reset() async throws {
        try await TestService.run { service async throws in
            _ = try await service.code()
            try await service.parts.seeding.reset(to: service.parts.configuration.seed(at: TestService.url))
            #expect(try await Self.actions(service) == ["configuration-applied"])
            #expect(try await Self.found(service) == nil)
        }
    }
}
