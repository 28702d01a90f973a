#if !(os(watchOS) || QUINCE_WATCH)
@_spi(Test) import AuthenticationServices
import Foundation
import QuinceUITesting
import QuinceWire
@_spi(Test) import SwiftUI
import Testing

@testable import AppleApp
@testable import QuinceUI

extension StandInTests {
    @MainActor
    @Suite("The sample app, its server and a running Quince")
    struct SampleStandInTests {
        /// The app as a UI test starts it.
        private func flow(_ session: ShopSession, _ account: String) throws -> SignInFlow {
            let environment = [
                "QUINCE_URL": try #require(RunningQuince.service).absoluteString, "QUINCE_ACCOUNT": account,
            ]
            return session.flow(with: .ofShop(environment), to: try #require(RunningQuince.server))
        }

        @Test("a user signs in, the server confirms, and the session ends with the grant")
        func lives() async throws {
            let account = try await RunningQuince.newAccount()
            let session = try ShopSession(MemoryStore())
            let flow = try self.flow(session, account)
            let screen = ShopScreen(session: session, flow: flow)
            let shown = Shown(screen)
            #expect(await flow.run() == nil)
            let answer = try JSONValue(parsing: String(decoding: session.token ?? Data(), as: UTF8.self))
                .object
            #expect(answer?["name"]?.string == "Ada Quince")
            #expect(answer?["email"]?.string == account)
            #expect(answer?["subject"]?.string == session.user)
            #expect(Host.parts(of: screen).compactMap { ($0 as? Text)?.string } == ["Your orders"])
            shown.update()
            try await RunningQuince.stopUsingTheApp(account)
            let name = ASAuthorizationAppleIDProvider.credentialRevokedNotification
            try await eventually {
                // The watch may not listen yet.
                NotificationCenter.default.post(name: name, object: nil)
                return session.user == nil
            }
            #expect(session.isAsked && session.token == nil)
            await shown.end()
        }

        @Test("the server refuses the exchange's token with a fault, and the app says so")
        func refused() async throws {
            let session = try ShopSession(MemoryStore())
            let flow = try self.flow(session, try await RunningQuince.newAccount())
            try await RunningQuince.call(
                "POST",
                "faults",
                ["endpoint": "token", "kind": "claim", "claims": ["nonce": "other"]]
            )
            #expect(await flow.run() == .failed(canSendAgain: false))
            #expect(session.user == nil)
            #expect(await flow.run() == nil)
            #expect(session.user != nil)
        }

        @Test("without a service in the environment the sheet is the system's")
        func system() {
            #expect(AppleSignIn.ofShop([:]).standIn == nil)
            #expect(AppleSignIn.ofShop(["QUINCE_URL": "http://localhost:8080"]).standIn == nil)
        }
    }
}
#endif
