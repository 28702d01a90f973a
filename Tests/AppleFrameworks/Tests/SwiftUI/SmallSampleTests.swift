#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@_spi(Test) import AuthenticationServices
import Foundation
import QuinceWire
@_spi(Test) import SwiftUI
import Synchronization
import Testing

@testable import AppleApp
@testable import QuinceUI

extension SmallSignIn {
    /// What a press of the view's button does.
    fileprivate func signIn() async { await self.handle(self.apple.signIn()) }
}

// One after another with the tests that script the same sheet.
extension AppleSignInTests {
    @MainActor
    @Suite("The small sample")
    struct SmallSampleTests {
        let server: URL
        let store = MemoryStore()

        init() throws {
            SmallSampleServer.answers(200, "session")
            self.server = try #require(URL(string: "shop://example/sign-in"))
        }

        func words(of view: SmallSignIn) -> [String] {
            Host.parts(of: view).compactMap { ($0 as? Text)?.string }
        }

        @Test(
            "posts what the server library reads, and is done with what the server answered",
            arguments: [200, 201, 204]
        )
        func posts(status: Int) async throws {
            var done: [String] = []
            let view = SmallSignIn(server: self.server, store: self.store) { kept in
                done.append("\(kept.user ?? ""): \(String(decoding: kept.session ?? Data(), as: UTF8.self))")
            }
            SmallSampleServer.answers(status, "session")
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            await view.signIn()
            #expect(done == ["001.jane: session"])
            #expect(try self.store.load() == KeptSignIn(user: "001.jane", session: Data("session".utf8)))
            #expect(self.words(of: view) == [""])
            let posts = SmallSampleServer.posts.withLock { $0 }
            #expect(posts.map(\.httpMethod) == ["POST"])
            #expect(posts.map { $0.value(forHTTPHeaderField: "Content-Type") } == ["application/json"])
            let body = try #require(posts.first?.httpBody)
            #expect(try JSONDecoder().decode(NativeSignIn.self, from: body).code == "c0de")
        }

        @Test("says nothing of a closed sheet, and what to do after a failure")
        func troubles() async {
            let view = SmallSignIn(server: self.server, store: self.store) { _ in
                Issue.record("nobody signed in")
            }
            Sheet.answers { _ in .failure(ASAuthorizationError(.failed)) }
            await view.signIn()
            #expect(self.words(of: view) == [SignInTexts.failed()])
            Sheet.answers { _ in .failure(ASAuthorizationError(.canceled)) }
            await view.signIn()
            #expect(self.words(of: view) == [""])
        }

        nonisolated static let answers: [(Int, String)] =
            [400, 401, 403, 404, 413, 415].map { ($0, "Signing in did not work. Please try again.") }
            + [408, 429, 502, 503, 504].map { ($0, "The shop could not be reached. Please try again.") }

        @Test("tells a server that refuses from one that cannot be reached", arguments: Self.answers)
        func refusals(status: Int, text: String) async {
            let view = SmallSignIn(server: self.server, store: self.store) { _ in
                Issue.record("nobody signed in")
            }
            SmallSampleServer.answers(status)
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            await view.signIn()
            #expect(self.words(of: view) == [text])
        }

        @Test(
            "keeps the name for the next sign-in when the server did not take it, and no longer",
            arguments: [401, 500]
        )
        func keepsName(status: Int) async throws {
            let view = SmallSignIn(server: self.server, store: self.store) { _ in }
            SmallSampleServer.answers(status)
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            await view.signIn()
            #expect(try self.store.load().user == nil)
            SmallSampleServer.answers(200)
            Sheet.answers { .success(Sheet.credential(for: $0, isFirst: false)) }
            // The app was ended since.
            let next = SmallSignIn(server: self.server, store: self.store) { _ in }
            await next.signIn()
            await next.signIn()
            let bodies = SmallSampleServer.posts.withLock { $0 }.compactMap(\.httpBody)
            let names = try bodies.map { try JSONDecoder().decode(NativeSignIn.self, from: $0).givenName }
            #expect(names == ["Jane", nil])
        }

        @Test("prints the reason for the developer, whoever gave it")
        func prints() async {
            let end = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
                await AppleSignInTests.SmallSampleTests.fails()
            }
            let said = String(decoding: end?.standardOutputContent ?? [], as: UTF8.self)
            #expect(said.contains("check the app's capability 'Sign in with Apple'"))
            #expect(said.contains(#"401 {"error":"used before"}"#))
            #expect(said.contains("NSURLErrorDomain"))
        }

        static func fails() async {
            guard let server = URL(string: "shop://example/sign-in"),
                let nowhere = URL(string: "nowhere://example")
            else { return }
            Sheet.answers { _ in .failure(ASAuthorizationError(.notHandled)) }
            await SmallSignIn(server: server, store: MemoryStore()) { _ in }.signIn()
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            SmallSampleServer.answers(401, #"{"error":"used before"}"#)
            await SmallSignIn(server: server, store: MemoryStore()) { _ in }.signIn()
            await SmallSignIn(server: nowhere, store: MemoryStore()) { _ in }.signIn()
        }
    }
}
