import Foundation
import QuinceProtocol
import QuinceRelyingParty
import Synchronization
import Testing

@Suite("Handing control back to an app")
struct AppHandoverTests {
    /// A store that shows what it was given.
    final class Glass: ReturnHandleStore {
        private let inner: MemoryReturnHandleStore
        private let table = Mutex<[String]>([])

        init(_ clock: FakeClock) { self.inner = MemoryReturnHandleStore(now: { clock.now }) }

        var seen: [String] { self.table.withLock { $0 } }

        func put(_ digest: String, _ payload: ReturnPayload, until expiry: Date) throws {
            self.table.withLock { $0 += [digest, payload.text] }
            try self.inner.put(digest, payload, until: expiry)
        }

        func take(_ digest: String) -> ReturnPayload? { self.inner.take(digest) }
    }

    static let verifier = String(repeating: "v", count: 43)
    let apple = FakeApple()
    let shop: SignInWithApple
    let store: Glass
    let handover: AppHandover

    init() throws {
        self.shop = try SignInWithApple.shop(self.apple)
        self.store = Glass(self.apple.clock)
        self.handover = AppHandover(self.shop, store: self.store)
    }

    private func signIn(_ verifier: String = AppHandoverTests.verifier) async throws -> SignIn {
        let start = try self.handover.start(challenge: CodeVerifier.challenge(of: verifier))
        return try await self.shop.signedIn(self.apple, start: start, user: FakeApple.user)
    }

    private func handle() async throws -> String {
        let address = AppAddress.scheme(try AppScheme("com.example.shop"), host: try AppHost("callback"))
        let url = try await self.handover.handOver(self.signIn(), payload: "account 7", to: address)
        return String(url.split(separator: "=").last ?? "")
    }

    private func refused(
        _ handle: String,
        _ verifier: String = AppHandoverTests.verifier,
        _ sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let error = await #expect(throws: AppReturnError.self, sourceLocation: sourceLocation) {
            try await self.handover.redeem(handle: handle, verifier: verifier)
        }
        guard case .handleInvalid = error else {
            Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
            return
        }
        #expect(error?.status == 400, sourceLocation: sourceLocation)
    }

    @Test("the store for trying out does what a store must")
    func conformance() async throws {
        #expect(try await ReturnHandleStoreCheck(MemoryReturnHandleStore()).findings() == [])
    }

    @Test("the way there: a handle of 256 bits and nothing else, in each kind of address, exactly so")
    func addresses() async throws {
        let (scheme, host) = (try AppScheme("com.example.shop"), try AppHost("callback"))
        let rows: [(AppAddress, String, String)] = [
            (.scheme(scheme, host: host), "com.example.shop://callback?handle=", ""),
            (
                .intent(
                    scheme,
                    host: host,
                    package: try AndroidPackage("com.example.Shop"),
                    fallback: try AppLink("https://shop.example/app;end")
                ),
                "intent://callback?handle=",
                "#Intent;package=com.example.Shop;scheme=com.example.shop;S.browser_fallback_url=https%3A%2F%2Fshop.example%2Fapp%3Bend;end"
            ),
            (.link(try AppLink("https://shop.example/open")), "https://shop.example/open?handle=", ""),
        ]
        for (address, prefix, suffix) in rows {
            let signIn = try await self.signIn()
            #expect(signIn.isForApp)
            let url = try await self.handover.handOver(signIn, payload: "account 7", to: address)
            #expect(url.hasPrefix(prefix) && url.hasSuffix(suffix))
            let handle = String(url.dropFirst(prefix.count).dropLast(suffix.count))
            #expect(Base64URL.decode(handle)?.count == 32)
            #expect(try await self.handover.redeem(handle: handle, verifier: Self.verifier) == "account 7")
            let secrets = [
                signIn.tokens.accessToken, signIn.tokens.refreshToken, signIn.tokens.identityToken,
                signIn.identity.subject, "Maria", "maria@example.com", "account 7",
            ]
            for secret in secrets.compactMap(\.self) { #expect(!url.contains(secret)) }
            // The store cannot be read for handles.
            #expect(!self.store.seen.contains { $0.contains(handle) })
        }
    }

    @Test("several ways into one app carry one handle, which the first of them uses up")
    func severalAddresses() async throws {
        let addresses: [AppAddress] = [
            .scheme(try AppScheme("com.example.shop"), host: try AppHost("callback")),
            .link(try AppLink("https://shop.example/open")),
        ]
        let urls = try await self.handover.handOver(self.signIn(), payload: "account 7", toAnyOf: addresses)
        let handles = urls.compactMap { $0.split(separator: "=").last.map(String.init) }
        #expect(handles.count == 2 && Set(handles).count == 1)
        #expect(urls[1].hasPrefix("https://shop.example/open?handle="))
        #expect(try await self.handover.redeem(handle: handles[0], verifier: Self.verifier) == "account 7")
        await self.refused(handles[1])
    }

    @Test("who cancels is led to the page that was given to the start")
    func cancelled() async throws {
        let page = try #require(LocalPath("/cancelled"))
        let challenge = CodeVerifier.challenge(of: Self.verifier)
        let start = try self.handover.start(challenge: challenge, returnTo: page)
        let state = start.url.split(separator: "state=").last?.split(separator: "&").first ?? ""
        let answer = try AuthorizationResponse(parsing: "state=\(state)&error=user_cancelled_authorize")
        let outcome = try await self.shop.finish(answer, by: .form, binding: start.binding)
        #expect(outcome == .cancelled(returnTo: page, context: nil))
    }

    @Test("a handle works once, for two minutes, and for its verifier only; another one does not use it up")
    func redemption() async throws {
        let handle = try await self.handle()
        await self.refused(handle, String(repeating: "w", count: 43))
        await self.refused(handle, CodeVerifier.challenge(of: Self.verifier))
        for malformed in ["", "v", String(repeating: "v", count: 129), Self.verifier + " "] {
            await self.refused(handle, malformed)
        }
        for malformed in ["", "x", handle + "=", handle + "A", String(handle.dropLast()), "ä"] {
            await self.refused(malformed)
        }
        self.apple.clock.advance(by: 119)
        #expect(try await self.handover.redeem(handle: handle, verifier: Self.verifier) == "account 7")
        await self.refused(handle)
        let late = try await self.handle()
        self.apple.clock.advance(by: 120)
        await self.refused(late)
        self.apple.clock.advance(by: -60)
        await self.refused(late)
    }

    @Test("of two that exchange at the same time one gets it")
    func race() async throws {
        let handle = try await self.handle()
        let got = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    (try? await self.handover.redeem(handle: handle, verifier: Self.verifier)) != nil
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(got == 1)
    }

    @Test("a sign-in without a challenge is not handed to an app, not even where its context imitates one")
    func notForApp() async throws {
        let challenge = CodeVerifier.challenge(of: Self.verifier)
        let start = try self.shop.start(context: #"{"appChallenge":"\#(challenge)"}"#)
        let signIn = try await self.shop.signedIn(self.apple, start: start)
        #expect(!signIn.isForApp)
        let address = AppAddress.link(try AppLink("https://shop.example/open"))
        let error = await #expect(throws: AppReturnError.self) {
            try await self.handover.handOver(signIn, payload: "", to: address)
        }
        guard case .notForApp = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        "a challenge that is no digest is refused before the browser opens",
        arguments: ["", "v", AppHandoverTests.verifier + "v", String(repeating: "+", count: 43)]
    )
    func challenges(_ challenge: String) {
        let error = #expect(throws: AppReturnError.self) { try self.handover.start(challenge: challenge) }
        guard case .challengeMalformed = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("a payload has a limit, and a store that fails says so")
    func failures() async throws {
        struct Broken: ReturnHandleStore {
            func put(_ digest: String, _ payload: ReturnPayload, until expiry: Date) throws {
                throw FakeError(description: "disk")
            }
            func take(_ digest: String) throws -> ReturnPayload? { throw FakeError(description: "disk") }
        }
        let address = AppAddress.link(try AppLink("https://shop.example/open"))
        let signIn = try await self.signIn()
        let long = await #expect(throws: AppReturnError.self) {
            try await self.handover.handOver(
                signIn,
                payload: String(repeating: "a", count: 1_025),
                to: address
            )
        }
        #expect(
            long?.description
                == "The payload is longer than 1024 bytes; store the data on your server and pass an ID."
        )
        let broken = AppHandover(self.shop, store: Broken())
        let put = await #expect(throws: AppReturnError.self) {
            try await broken.handOver(signIn, payload: "", to: address)
        }
        #expect(put?.description == "The app's store failed: disk" && put?.status == 503)
        let handle = try await self.handle()
        let take = await #expect(throws: AppReturnError.self) {
            try await broken.redeem(handle: handle, verifier: Self.verifier)
        }
        #expect(take?.status == 503)
    }
}
