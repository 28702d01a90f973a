#if canImport(AppleApp)
import AuthenticationServices
import Foundation
import QuinceWire
import QuinceUI
import SwiftUI
import Synchronization
import Testing

@testable import AppleApp

// One after another with the tests that script the same sheet.
extension AppleSignInTests {
    @MainActor
    @Suite("The sample app")
    struct SampleTests {
        @Test("its screen has one sign-in button, of the storyboard's title and style")
        func screen() throws {
            let flow = SignInFlow(AppleSignIn(bundleID: "com.example.shop")) { _ in }
            let parts = Host.parts(of: SignInScreen(flow: flow) {})
            let buttons = parts.compactMap { $0 as? SignInWithAppleIDButton }
            #expect(buttons.map(\.purpose) == [.continue])
            #expect(buttons.map(\.buttonStyle) == [.automatic])
        }

        @Test("a sign-in reaches the server as JSON that the kit reads; a closed sheet says nothing")
        func flow() async throws {
            let sent = Mutex<[Data]>([])
            let flow = SignInFlow(AppleSignIn(bundleID: "com.example.shop")) { data in
                sent.withLock { $0.append(data) }
            }
            Sheet.answers { _ in .failure(ASAuthorizationError(.canceled)) }
            #expect(await flow.run() == nil)
            #expect(sent.withLock { $0.isEmpty })
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            #expect(await flow.run() == nil)
            let data = try #require(sent.withLock { $0.first })
            let message = try JSONDecoder().decode(NativeSignIn.self, from: data)
            #expect(message.bundleID == "com.example.shop")
            #expect(message.givenName == "Jane")
            Sheet.answers { _ in .failure(ASAuthorizationError(.failed)) }
            #expect(await flow.run() == "Signing in did not work. Please try again.")
        }
    }
}
#endif
