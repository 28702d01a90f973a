import Crypto
import Foundation
import HTTPTypes
import QuinceRelyingParty
import Testing

@testable import orchard

@Suite("Signing in from the app")
struct AppSignInTests {
    /// A shop with a key, so that the server library's routes are there.
    private func run(
        configure: @Sendable @escaping (inout ShopConfiguration) -> Void = { _ in },
        _ body: @Sendable @escaping (TestShop) async throws -> Void
    ) async throws {
        try await TemporaryFolder.with { folder in
            let key = try TemporaryFolder.developerKey(in: folder)
            try await TestShop.run(
                configure: { configuration in
                    configuration.apple.keyFile = key
                    configure(&configuration)
                },
                body
            )
        }
    }

    private static func challenge(of verifier: SecretToken) -> String { verifier.digest.bytes.base64URL }

    /// A handle for an account, made as the server library makes it at the end of a sign-in.
    private static func handle(_ shop: TestShop, for account: ShopAccount.ID, _ verifier: SecretToken)
        async throws
        -> SecretToken
    {
        let handle = SecretToken(random: TestRandom.bytes)
        let digest = SHA256.hash(data: Data("\(handle.text).\(Self.challenge(of: verifier))".utf8))
        let end = shop.clock.now.addingTimeInterval(120)
        let json = #"{"text":"\#(account)","expiresAt":\#(end.timeIntervalSinceReferenceDate)}"#
        let payload = try JSONDecoder().decode(ReturnPayload.self, from: Data(json.utf8))
        try await AppHandleStore(database: shop.shop.database).put(
            Data(digest).base64URL,
            payload,
            until: end
        )
        return handle
    }

    /// A browser that plays the app, with its verifier and with a handle for it.
    private static func play(_ shop: TestShop) async throws -> (TestBrowser, SecretToken, SecretToken) {
        let account = try #require(try await shop.shop.accounts.signIn(.sample()).account)
        let browser = shop.browser()
        _ = try await browser.get(Paths.appPlay)
        let verifier = try #require(
            browser.cookies["orchard-app-verifier"].flatMap(SecretToken.init(parsing:))
        )
        return (browser, verifier, try await Self.handle(shop, for: account, verifier))
    }

    /// What an app sends: no cookie, no word of a page it comes from.
    private static func exchange(_ shop: TestShop, _ handle: SecretToken, _ verifier: SecretToken)
        async throws
        -> Answer
    {
        try await shop.browser().send(
            .post,
            Paths.appExchange,
            headers: [.contentType: "application/json"],
            body: #"{"handle":"\#(handle.text)","verifier":"\#(verifier.text)"}"#
        )
    }

    @Test("The way there begins at the foot of the sign-in page, and leads to Apple with the app's challenge")
    func start() async throws {
        try await self.run { shop async throws in
            let browser = shop.browser()
            #expect(try await browser.get(Paths.signIn).body.contains("href=\"\(Paths.app)\""))
            let page = try await browser.get(Paths.app)
            #expect(page.body.contains("href=\"\(Paths.appPlay)\"") && page.headers[.setCookie] == nil)
            let opened = try await browser.get(Paths.appPlay)
            let verifier = try #require(
                browser.cookies["orchard-app-verifier"].flatMap(SecretToken.init(parsing:))
            )
            #expect(opened.headers[.setCookie]?.hasSuffix("; HttpOnly; SameSite=Strict") == true)
            let start = try #require(opened.location)
            #expect(start == Paths.appStart(challenge: Self.challenge(of: verifier)))
            #expect(!start.contains(verifier.text), "the verifier stays in the app")
            let there = try await browser.get(start)
            #expect(
                there.status == 303
                    && there.location?.hasPrefix("http://localhost:8080/auth/authorize?") == true
            )
            #expect(there.location?.contains(verifier.text) == false)
            #expect(browser.cookies["sign-in-with-apple"] != nil && browser.cookies["orchard"] == nil)
        }
    }

    @Test(
        "A challenge that is none ends on a page",
        arguments: ["", "?challenge=x", "?challenge=a&challenge=b"]
    )
    func noChallenge(_ query: String) async throws {
        try await self.run { shop async throws in
            #expect(try await shop.browser().get(Paths.appStart + query).status == 400)
        }
    }

    @Test("The app gets a session of its own, once, and only with its verifier")
    func exchange() async throws {
        try await self.run { shop async throws in
            let account = try #require(try await shop.shop.accounts.signIn(.sample()).account)
            let verifier = SecretToken(random: TestRandom.bytes)
            let handle = try await Self.handle(shop, for: account, verifier)
            let stranger = try await Self.exchange(shop, handle, SecretToken(random: TestRandom.bytes))
            #expect(stranger.status == 400 && stranger.body == #"{"error":"invalid_handle"}"#)
            let answer = try await Self.exchange(shop, handle, verifier)
            #expect(answer.status == 200 && answer.headers[.cacheControl] == "no-store")
            #expect(answer.headers[.setCookie] == nil, "the session is the app's")
            #expect(answer.body.contains(#""name" : "Jane Quince""#))
            let value = try #require(answer.body.firstMatch(of: #/"value" : "([^"]+)"/#)?.output.1)
            let app = shop.browser()
            app.set(["orchard": String(value)])
            #expect(try await app.get(Paths.account).body.contains("Hello, Jane Quince"))
            let again = try await Self.exchange(shop, handle, verifier)
            #expect(again.status == 400 && again.body == stranger.body)
        }
    }

    @Test("A handle ends after two minutes, and is forgotten")
    func late() async throws {
        try await self.run { shop async throws in
            let account = try #require(try await shop.shop.accounts.signIn(.sample()).account)
            let verifier = SecretToken(random: TestRandom.bytes)
            let handle = try await Self.handle(shop, for: account, verifier)
            shop.clock.advance(by: 120)
            #expect(try await Self.exchange(shop, handle, verifier).status == 400)
            _ = try await Self.handle(shop, for: account, verifier)
            shop.clock.advance(by: 120)
            try await shop.shop.database.removeHandles(endedBefore: shop.clock.now.timeIntervalSince1970)
            #expect(try await shop.traces(of: account).contains("app_handle") == false)
        }
    }

    @Test("Whose account went in between gets nothing", arguments: [false, true])
    func gone(_ isDone: Bool) async throws {
        try await self.run { shop async throws in
            let account = try #require(try await shop.shop.accounts.signIn(.sample()).account)
            let verifier = SecretToken(random: TestRandom.bytes)
            let handle = try await Self.handle(shop, for: account, verifier)
            try await shop.shop.database.beginDeletion(of: account, now: 0)
            if isDone { try await shop.shop.database.finishDeletion(of: account) }
            let answer = try await Self.exchange(shop, handle, verifier)
            #expect(answer.status == 400 && answer.body == #"{"error":"invalid_handle"}"#)
            #expect(try await shop.traces(of: "session").isEmpty)
        }
    }

    @Test("The page in the app's place shows both sides; the second time the handle is refused")
    func play() async throws {
        try await self.run { shop async throws in
            let (browser, verifier, handle) = try await Self.play(shop)
            let granted = try await browser.post(Paths.appPlayExchange, ["handle": handle.text])
            #expect(
                granted.body.contains("The app is signed in") && granted.body.contains("<code>200</code>")
            )
            #expect(granted.body.contains(verifier.text) && granted.body.contains("Jane Quince"))
            #expect(browser.cookies["orchard"] == nil, "no session of this browser")
            let refused = try await browser.post(Paths.appPlayExchange, ["handle": handle.text])
            #expect(refused.body.contains("The handle is refused") && refused.body.contains("invalid_handle"))
            #expect(try await browser.post(Paths.appPlayExchange, ["handle": "x"]).status == 400)
            let forged = try await browser.send(
                .post,
                Paths.appPlayExchange,
                headers: [
                    .origin: "https://evil.example", .contentType: "application/x-www-form-urlencoded",
                ],
                body: "handle=\(handle.text)"
            )
            #expect(forged.status == 403)
        }
    }

    @Test("The page has the session on the developer's own machine alone", arguments: [true, false])
    func playInPublic(_ isOwn: Bool) async throws {
        try await self.run(configure: { if !isOwn { $0.host = "0.0.0.0" } }) { shop in
            let (browser, _, handle) = try await Self.play(shop)
            let page = try await browser.post(Paths.appPlayExchange, ["handle": handle.text])
            #expect(page.body.contains("The app is signed in") && page.body.contains("Jane Quince"))
            let secret = #/value&quot; : &quot;[A-Za-z0-9_-]{43}&quot;/#
            #expect(page.body.contains(secret) == isOwn)
            #expect(page.body.contains("(a secret; shown on") != isOwn)
        }
    }

    @Test("Cancel leads to the app as well, without a handle; and without the app to a page")
    func otherEnds() async throws {
        try await self.run { shop async throws in
            let cancelled = try await shop.browser().get(Paths.appCancelled)
            #expect(
                cancelled.body.contains(
                    "intent://signed-in?error=user_cancelled_authorize#Intent;package=com.example.orchard;"
                        + "scheme=com.example.orchard;S.browser_fallback_url=https%3A%2F%2Forchard.example%2Fapp%2Fsigned-in;end"
                )
            )
            #expect(!cancelled.body.contains("handle="))
            let missing = try await shop.browser().get("\(Paths.appMissing)?handle=x")
            #expect(missing.status == 200 && missing.body.contains("The app isn’t on this device"))
        }
    }

    @Test("The addresses name the shop's own site where it has one")
    func addresses() throws {
        let own = try AppAddresses(url: WebOrigin(parsing: "https://shop.example.com"))
        #expect(own.link.cancelledText.hasPrefix("https://shop.example.com/app/signed-in?"))
        #expect(own.intent.cancelledText.contains("https%3A%2F%2Fshop.example.com%2Fapp%2Fsigned-in;end"))
    }

    @Test("Without a key of Apple's the pages say so")
    func notSetUp() async throws {
        try await TestShop.run { shop async throws in
            #expect(try await shop.browser().get(Paths.app).status == 200)
            for path in [Paths.appPlay, Paths.appStart, Paths.linkApple] {
                #expect(try await shop.browser().get(path).status == 503)
            }
            #expect(try await shop.browser().post(Paths.appExchange).status == 404)
        }
    }

    @Test("Linking begins from the account, and for who is signed in alone")
    func linking() async throws {
        try await self.run { shop async throws in
            let browser = shop.browser()
            #expect(try await browser.get(Paths.linkApple).location?.hasPrefix(Paths.signIn) == true)
            _ = try await browser.signIn()
            #expect(try await browser.get(Paths.account).body.contains("href=\"\(Paths.linkApple)\""))
            #expect(try await browser.get(Paths.linkApple).location?.contains("/auth/authorize?") == true)
        }
    }
}
