import Foundation
import InMemoryLogging
import Logging
import QuinceRelyingParty
import Synchronization
import Testing

@testable import orchard

/// What Apple says of people afterwards, when it is asked and by itself.
@Suite("Apple's news")
struct AppleNewsTests {
    private static let subject = "000001.quince"

    private static func event(_ kind: AppleEvent.Kind, _ shop: TestShop, ago: Double = 0) -> AppleEvent {
        AppleEvent(
            id: UUID().uuidString,
            clientID: "com.example",
            subject: Self.subject,
            kind: kind,
            time: shop.clock.now.addingTimeInterval(-ago)
        )
    }

    /// What becomes of the daily check of five people, of whom the second fails with `error`.
    private static func checked(
        _ error: any Error,
        _ shop: TestShop,
        logger: Logger = Logger(label: "test")
    ) async throws -> [String] {
        for name in ["a", "b", "c", "d", "e"] {
            _ = try await shop.shop.accounts.signIn(.sample(name, email: nil))
            shop.clock.advance(by: 1)
        }
        shop.clock.advance(by: SignInWithApple.checkInterval)
        let asked = Mutex<[String]>([])
        for _ in 0..<2 {
            try await AppleAtWork.keepUp(
                with: shop.shop.accounts,
                now: shop.clock.now,
                logger: logger
            ) { signIn in
                asked.withLock { $0.append(signIn.subject) }
                if signIn.subject == "b" { throw error }
                return .confirmed(signIn)
            }
        }
        return asked.withLock { $0 }
    }

    @Test("One sign-in that cannot be checked is put off for a day, and does not stop the others")
    func failingCheck() async throws {
        try await TestShop.run { shop async throws in
            let asked = try await Self.checked(TokenError.refused(code: "odd", nil), shop)
            #expect(asked == ["a", "b", "c", "d", "e"])
            shop.clock.advance(by: SignInWithApple.checkInterval + 1)
            let now = shop.clock.now.timeIntervalSince1970
            let due = try await shop.shop.database.subjects(verifiedBefore: now, now: now, limit: 1)
            #expect(due == ["b"])
        }
    }

    @Test(
        "A check that fails because of the shop's key, its clock or the way to Apple is an error in the log",
        arguments: [
            (TokenError.client(clientID: "c", teamID: "t", keyID: "k"), .error),
            (TokenError.unreachable("down"), .error), (IdentityRefusal.fromTheFuture(1), .error),
            (IdentityRefusal.subjectsDiffer, .info),
        ] as [(any Error, Logger.Level)]
    )
    func operatorsMatter(_ error: any Error, _ level: Logger.Level) async throws {
        try await TestShop.run { shop async throws in
            let handler = InMemoryLogHandler()
            _ = try await Self.checked(error, shop, logger: Logger(label: "test") { _ in handler })
            #expect(Set(handler.entries.map(\.level)) == [level])
            #expect(handler.entries.first?.metadata["reason"] == "\(error)")
        }
    }

    @Test("While Apple is down nobody else is asked about, and nobody is put off")
    func appleDown() async throws {
        try await TestShop.run { shop async throws in
            let asked = try await Self.checked(TokenError.unreachable("down"), shop)
            #expect(asked == ["a", "b", "b"])
        }
    }

    /// One row: an account, and whether it outlives the Apple Account.
    struct Row: CustomTestStringConvertible, Sendable {
        let identity: AppleIdentity
        let isKept: Bool
        let testDescription: String
    }

    static let rows: [Row] = [
        Row(identity: .sample(), isKept: true, testDescription: "an address of their own, verified"),
        Row(identity: .sample(isVerified: false), isKept: false, testDescription: "one nobody vouches for"),
        Row(identity: .sample(isPrivate: true), isKept: false, testDescription: "a relay's"),
        Row(identity: .sample(email: nil), isKept: false, testDescription: "none"),
    ]

    @Test("An Apple Account that is gone takes with it who cannot come in otherwise", arguments: rows)
    func deleted(_ row: Row) async throws {
        try await TestShop.run(revoke: { _ in }) { shop in
            let id = try #require(try await shop.shop.accounts.signIn(row.identity).account)
            let result = try await shop.shop.handle(Self.event(.accountDeleted, shop))
            #expect(result == (row.isKept ? .signedOutForEmailLink : .deleted))
            #expect(try await (shop.shop.database.account(id) != nil) == row.isKept)
            #expect(try await shop.shop.accounts.rememberedSignIn(of: Self.subject) == nil)
        }
    }

    @Test(
        "News from before the last sign-in end nothing",
        arguments: [AppleEvent.Kind.consentRevoked, .accountDeleted]
    )
    func oldNews(_ kind: AppleEvent.Kind) async throws {
        try await TestShop.run(revoke: { _ in }) { shop in
            let browser = shop.browser()
            try await browser.signInWithApple(.sample(email: nil))
            #expect(try await shop.shop.handle(Self.event(kind, shop, ago: 1)) == .outdated)
            #expect(try await browser.account()?.apple != nil)
        }
    }

    @Test("A sign-in that the person ended is ended, and its token revoked")
    func newNews() async throws {
        let revoked = Mutex<[String]>([])
        try await TestShop.run(revoke: { signIn in revoked.withLock { $0.append(signIn.refreshToken) } }) {
            shop in
            let browser = shop.browser()
            try await browser.signInWithApple(.sample())
            shop.clock.advance(by: 10)
            #expect(try await shop.shop.handle(Self.event(.consentRevoked, shop)) == .signedOut)
            #expect(try await browser.account() == nil)
            #expect(revoked.withLock { $0 } == ["r.refresh"])
        }
    }

    @Test("An older event about mail does not undo a newer one")
    func mail() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            try await browser.signInWithApple(.sample())
            #expect(try await shop.shop.handle(Self.event(.emailDisabled(nil), shop)) == .stoppedMail)
            #expect(try await shop.shop.handle(Self.event(.emailEnabled(nil), shop, ago: 5)) == .outdated)
            #expect(try await browser.account()?.apple?.isForwarding == false)
            shop.clock.advance(by: 1)
            #expect(try await shop.shop.handle(Self.event(.emailEnabled(nil), shop)) == .resumedMail)
            #expect(try await browser.account()?.apple?.isForwarding == true)
        }
    }
}
