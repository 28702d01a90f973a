#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

import AuthenticationServices
import Foundation
import QuinceUI
import QuinceWire
import SwiftUI
import Synchronization
import Testing

@testable import AppleApp

// One after another with the tests that script the same sheet.
extension AppleSignInTests {
    @MainActor
    @Suite("The small sample")
    struct SmallSampleTests {
        let server: URL

        init() throws {
            _ = URLProtocol.registerClass(SmallSampleServer.self)
            SmallSampleServer.posts.withLock { $0 = [] }
            self.server = try #require(URL(string: "shop://example/sign-in"))
            self.answers(200)
        }

        func answers(_ status: Int) { SmallSampleServer.status.withLock { $0 = status } }

        func words(of view: SmallSignIn) -> [String] {
            Host.parts(of: view).compactMap { ($0 as? Text)?.string }
        }

        @Test("posts what the kit reads, and is done when the server took it")
        func posts() async throws {
            var done: [String] = []
            let view = SmallSignIn(server: self.server) { done.append($0.user) }
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            await view.signIn()
            #expect(done == ["001.jane"])
            #expect(self.words(of: view) == [""])
            let posts = SmallSampleServer.posts.withLock { $0 }
            #expect(posts.map(\.httpMethod) == ["POST"])
            #expect(posts.map { $0.value(forHTTPHeaderField: "Content-Type") } == ["application/json"])
            let body = try #require(posts.first?.httpBody)
            #expect(try JSONDecoder().decode(NativeSignIn.self, from: body).code == "c0de")
        }

        @Test("says nothing of a closed sheet, and what to do after a failure")
        func troubles() async {
            let view = SmallSignIn(server: self.server) { _ in Issue.record("nobody signed in") }
            Sheet.answers { _ in .failure(ASAuthorizationError(.failed)) }
            await view.signIn()
            #expect(self.words(of: view) == ["Signing in did not work. Please try again."])
            Sheet.answers { _ in .failure(ASAuthorizationError(.canceled)) }
            await view.signIn()
            #expect(self.words(of: view) == [""])
        }

        @Test("keeps the name for the next sign-in when the server did not take it, and no longer")
        func keepsName() async {
            var names: [String?] = []
            let view = SmallSignIn(server: self.server) { names.append($0.message.givenName) }
            self.answers(500)
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            await view.signIn()
            #expect(self.words(of: view) == ["The shop could not be reached. Please try again."])
            #expect(names.isEmpty)
            self.answers(200)
            Sheet.answers { .success(Sheet.credential(for: $0, isFirst: false)) }
            await view.signIn()
            await view.signIn()
            #expect(names == ["Jane", nil])
        }
    }
}
