#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

#if !(os(watchOS) || QUINCE_WATCH)
@_spi(Test) import AuthenticationServices
import Foundation
import QuinceWire
@_spi(Test) import SwiftUI
import Synchronization
import Testing

@testable import AppleApp
@testable import QuinceUI

// One after another with the tests that script the same sheet and device.
extension AppleSignInTests {
    @MainActor
    @Suite("The sample app's first screen")
    struct SampleShopTests {
        let session: ShopSession
        let server: URL
        let flow: SignInFlow
        let screen: ShopScreen

        init() throws {
            SmallSampleServer.answers(200, "session")
            self.server = try #require(URL(string: "shop://example/sign-in"))
            self.session = try ShopSession(MemoryStore())
            self.flow = self.session.flow(to: self.server)
            self.screen = ShopScreen(session: self.session, flow: self.flow)
        }

        var texts: [String] { Host.parts(of: self.screen).compactMap { ($0 as? Text)?.string } }
        var looks: [String: Int] { ASAuthorizationAppleIDProvider.looks }

        func signIn(_ user: String) async -> SignInTrouble? {
            Sheet.answers { .success(Sheet.credential(for: $0, user: user, subject: user)) }
            return await self.flow.run()
        }

        @Test("begins the session with the server's answer, and ends it where Apple's side of it ended")
        func lives() async throws {
            ASAuthorizationAppleIDProvider.device = ["001.shop": .authorized]
            let shown = Shown(self.screen)
            #expect(self.texts.contains("New here? Continue to create an account."))
            #expect(await self.signIn("001.shop") == nil)
            #expect(self.session.token == Data("session".utf8))
            #expect(self.texts == ["Your orders"])
            shown.update()
            self.laterInFront()
            try await eventually { self.looks["001.shop"] != nil }
            #expect(self.session.user == "001.shop")
            self.revoke("001.shop")
            try await eventually { self.session.user == nil }
            #expect(self.session.token == nil)
            #expect(self.session.isAsked)
            await shown.end()
        }

        @Test("a device that calls the credential revoked at once signs nobody out")
        func revokedAtOnce() async throws {
            ASAuthorizationAppleIDProvider.device = ["001.simulator": .revoked]
            let shown = Shown(self.screen)
            #expect(await self.signIn("001.simulator") == nil)
            shown.update()
            let state = await self.flow.apple.credentialState(of: "001.simulator")
            #expect(state == .authorized)
            #expect(self.session.user == "001.simulator")
            #expect(self.looks["001.simulator"] == nil)
            await shown.end()
        }

        /// A minute after the sign-in, the app comes to the front.
        func laterInFront() {
            self.flow.apple.now = { .now + .seconds(61) }
            NotificationCenter.default.post(name: AppleSignIn.cameToFront, object: nil)
        }

        func revoke(_ user: String) {
            ASAuthorizationAppleIDProvider.device[user] = .revoked
            let name = ASAuthorizationAppleIDProvider.credentialRevokedNotification
            NotificationCenter.default.post(name: name, object: nil)
        }

        @Test(
            "follows who got another name by the app's move: the old one is watched no more, the new one is"
        )
        func moved() async throws {
            ASAuthorizationAppleIDProvider.device = ["001.before": .transferred, "001.after": .authorized]
            let shown = Shown(self.screen)
            #expect(await self.signIn("001.before") == nil)
            shown.update()
            self.laterInFront()
            try await eventually { self.session.isAsked }
            #expect(self.session.user == "001.before")
            self.flow.apple.now = { .now }
            #expect(await self.signIn("001.after") == nil)
            #expect(self.session.user == "001.after")
            #expect(self.texts == ["Your orders"])
            shown.update()
            self.laterInFront()
            try await eventually { self.looks["001.after"] != nil }
            self.revoke("001.after")
            try await eventually { self.session.user == nil }
            #expect(self.looks["001.before"] == 1)
            await shown.end()
        }

        @Test("what the device says of the user before signs out nobody who signed in meanwhile")
        func another() async throws {
            ASAuthorizationAppleIDProvider.device = [:]
            let shown = Shown(self.screen)
            #expect(await self.signIn("001.first") == nil)
            shown.update()
            var isAsked = false
            ASAuthorizationAppleIDProvider.meanwhile = {
                isAsked = true
                // SwiftUI ends the watch of the user before with its next update.
                self.session.begin(self.signedIn("001.second"), Data("session".utf8))
            }
            self.laterInFront()
            try await eventually { isAsked }
            for _ in 0..<50 { await Task.yield() }
            #expect(self.session.user == "001.second")
            await shown.end()
        }

        private func signedIn(_ user: String) -> AppleSignedIn {
            AppleSignedIn(
                user: user,
                message: NativeSignIn(bundleID: "com.example.shop", code: "", identityToken: "", nonce: ""),
                unverifiedEmail: nil,
                realUserStatus: .unknown
            )
        }

        @Test("an app that was ended goes on: with the name that was not sent, then with the session")
        func restarts() async throws {
            let store = MemoryStore()
            SmallSampleServer.answers(503)
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            #expect(await (try ShopSession(store)).flow(to: self.server).run() == .unsent)
            #expect(try store.load().user == nil && store.load().unsent?.user == "001.jane")
            let next = try ShopSession(store)
            #expect(next.isAsked)
            SmallSampleServer.answers(200, "session")
            Sheet.answers { .success(Sheet.credential(for: $0, code: Data("later".utf8), isFirst: false)) }
            #expect(await next.flow(to: self.server).run() == nil)
            let body = try #require(SmallSampleServer.posts.withLock { $0 }.first?.httpBody)
            let posted = try JSONDecoder().decode(NativeSignIn.self, from: body)
            #expect(posted.code == "later" && posted.familyName == "Appleseed")
            #expect(try store.load() == KeptSignIn(user: "001.jane", session: Data("session".utf8)))
            let last = try ShopSession(store)
            #expect(!last.isAsked && last.user == "001.jane" && last.token == Data("session".utf8))
            last.end()
            #expect(try store.load().isEmpty)
        }

        @Test("a device that is still locked signs nobody out")
        func locked() throws {
            let store = MemoryStore()
            try store.save(KeptSignIn(user: "001.jane"))
            store.error = .locked
            #expect(throws: SignInStoreError.locked) { try ShopSession(store) }
            store.error = nil
            #expect(try ShopSession(store).user == "001.jane")
        }

        @Test(
            "begins when the store can be read, also after another try; the device's account is offered to nobody else"
        )
        func opens() async throws {
            let store = MemoryStore()
            try store.save(KeptSignIn(user: "001.jane"))
            store.error = .locked
            let start = ShopStart(store: store, server: self.server) { _ in Issue.record("offered to a user")
            }
            let shown = Shown(start)
            try await eventually { !self.texts(of: start).isEmpty }
            #expect(self.texts(of: start) == ["Your sign-in can't be read yet."])
            store.error = nil
            let again = Host.parts(of: start).lazy.compactMap { $0 as? Button<Text> }.first
            try #require(again).action()
            try await eventually { self.texts(of: start) == ["Your orders"] }
            await shown.end()
        }

        @Test("tries again by itself when the app comes to the front, and not when it goes")
        func opensInFront() async throws {
            defer { EnvironmentValues.current.scenePhase = .active }
            EnvironmentValues.current.scenePhase = .background
            let store = MemoryStore()
            try store.save(KeptSignIn(user: "001.jane"))
            store.error = .locked
            let start = ShopStart(store: store, server: self.server) { _ in }
            let shown = Shown(start)
            try await eventually { !self.texts(of: start).isEmpty }
            store.error = nil
            EnvironmentValues.current.scenePhase = .inactive
            shown.update()
            for _ in 0..<20 { await Task.yield() }
            #expect(self.texts(of: start) == ["Your sign-in can't be read yet."])
            EnvironmentValues.current.scenePhase = .active
            shown.update()
            try await eventually { self.texts(of: start) == ["Your orders"] }
            await shown.end()
        }

        @Test("offers the device's account at its start where nobody is signed in, once")
        func offers() async throws {
            var offers = 0
            let start = ShopStart(store: MemoryStore(), server: self.server) { _ in offers += 1 }
            let shown = Shown(start)
            try await eventually { offers == 1 }
            shown.update()
            await start.open()
            await shown.end()
            #expect(offers == 1)
        }

        private func texts(of view: some View) -> [String] {
            Host.parts(of: view).compactMap { ($0 as? Text)?.string }
        }

        @Test("what is damaged is deleted, and the user is asked to sign in")
        func damaged() throws {
            let store = DamagedStore()
            let session = try ShopSession(store)
            #expect(session.isAsked && session.user == nil)
            #expect(store.deletions.withLock { $0 } == 1)
        }

        private final class DamagedStore: SignInStore {
            let deletions = Mutex(0)
            func load() throws -> KeptSignIn { throw SignInStoreError.damaged("it isn't JSON") }
            func save(_ kept: KeptSignIn) throws {}
            func delete() throws { self.deletions.withLock { $0 += 1 } }
        }

        @Test("a store that can't be written keeps nobody from signing in")
        func unwritable() async throws {
            let store = MemoryStore()
            let session = try ShopSession(store)
            store.error = .system(status: -1, "full")
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            #expect(await session.flow(to: self.server).run() == nil)
            #expect(session.user == "001.jane")
        }

        #if !QUINCE_TV
        @Test("at its start it takes the account that the device has, and says nothing where there is none")
        func start() async throws {
            Sheet.answers { _ in .failure(ASAuthorizationError(.canceled)) }
            #expect(await self.flow.start() == nil)
            Sheet.answers { _ in .failure(ASAuthorizationError(.failed)) }
            #expect(await self.flow.start() == nil)
            Sheet.answers { _ in .success(ASPasswordCredential(user: "jane", password: "s3cret")) }
            #expect(await self.flow.start() == nil)
            #expect(self.session.user == nil)
            Sheet.answers { .success(Sheet.credential(for: $0, isFirst: false)) }
            #expect(await self.flow.start() == nil)
            #expect(self.session.user == "001.jane" && self.session.token == Data("session".utf8))
        }
        #endif

        @Test("who does not want to sign in is in the shop all the same")
        func skip() throws {
            let skip = Host.parts(of: self.screen).lazy.compactMap { $0 as? Button<Text> }.first
            try #require(skip).action()
            #expect(self.texts == ["All we sell"])
        }

        @Test(
            "a server's refusal is told from trouble on the way",
            arguments: [302, 400, 401, 403, 404, 413, 415, 500]
        )
        func refused(status: Int) async {
            SmallSampleServer.answers(status, "used before")
            await #expect(throws: SignInFlow.Refused(status: status, answer: "used before")) {
                try await SignInFlow.post(Data(), to: self.server)
            }
        }

        @Test("after these answers it may be sent again", arguments: [408, 429, 502, 503, 504])
        func mayBeSentAgain(status: Int) async {
            SmallSampleServer.answers(status)
            await #expect(throws: URLError.self) { try await SignInFlow.post(Data(), to: self.server) }
        }

        @Test("what is posted is JSON, and what is answered comes back")
        func posts() async throws {
            SmallSampleServer.answers(201, "session")
            #expect(try await SignInFlow.post(Data("{}".utf8), to: self.server) == Data("session".utf8))
            let post = try #require(SmallSampleServer.posts.withLock { $0 }.first)
            #expect(post.httpMethod == "POST")
            #expect(post.value(forHTTPHeaderField: "Content-Type") == "application/json")
            #expect(post.httpBody == Data("{}".utf8))
        }
    }
}
#endif
