#if !(os(watchOS) || QUINCE_WATCH)
@_spi(Test) import AuthenticationServices
import Foundation
import QuinceUI
import Testing

@testable import AppleApp

#if canImport(UIKit)
@_spi(Test) import UIKit
#elseif canImport(AppKit)
@_spi(Test) import AppKit
#endif

// One after another with the tests that script the same sheet.
extension AppleSignInTests {
    @MainActor
    @Suite("The sample's screen in code")
    struct ScreenInCodeTests {
        let controller = WelcomeViewController()
        let window = ASPresentationAnchor()

        init() {
            #if canImport(UIKit)
            self.window.addSubview(self.controller.view)
            #else
            self.window.contentView = self.controller.view
            #endif
        }

        func button() throws -> SignInWithAppleIDButton {
            let views = self.controller.view.subviews
            return try #require(views.lazy.compactMap { $0 as? SignInWithAppleIDButton }.first)
        }

        func press() throws {
            let inner = try self.button().subviews.lazy.compactMap { $0 as? ASAuthorizationAppleIDButton }
                .first
            #if canImport(UIKit)
            try #require(inner).press()
            #else
            try #require(inner).performClick(nil)
            #endif
        }

        @Test("has one button, and hands over who signed in with each press, in its own window")
        func signsIn() async throws {
            #expect(self.controller.view.subviews.count == 1)
            #expect(try self.button().purpose == .continue)
            var sent: [String] = []
            self.controller.send = { sent.append($0.user) }
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            for count in 1...2 {
                try self.press()
                try await eventually { sent.count >= count }
            }
            #expect(sent == ["001.jane", "001.jane"])
            #expect(self.controller.apple.window === self.window)
        }

        @Test("a press that is told as two events opens one sheet")
        func twoEvents() async throws {
            var waiting: [ASAuthorizationController] = []
            var sent = 0
            self.controller.send = { _ in sent += 1 }
            ASAuthorizationController.person = { waiting.append($0) }
            #if canImport(UIKit)
            try self.button().sendActions(for: .touchUpInside)
            try self.button().sendActions(for: .primaryActionTriggered)
            #else
            try self.press()
            try self.press()
            #endif
            try await eventually { !waiting.isEmpty }
            // Begun after both, it comes after both.
            await Task { @MainActor in }.value
            #expect(waiting.count == 1)
            #expect(await self.controller.apple.signIn() == .failed(.alreadyRunning))
            let sheet = try #require(waiting.first)
            let request = try #require(sheet.authorizationRequests.first as? ASAuthorizationAppleIDRequest)
            let authorization = ASAuthorization(credential: Sheet.credential(for: request))
            sheet.delegate?.authorizationController(
                controller: sheet,
                didCompleteWithAuthorization: authorization
            )
            try await eventually { sent != 0 }
            #expect(sent == 1)
        }

        @Test("goes when it is closed: its button does not hold it")
        func goes() {
            weak var gone: WelcomeViewController?
            do {
                let controller = WelcomeViewController()
                #expect(controller.view.subviews.count == 1)
                gone = controller
            }
            #expect(gone == nil)
        }
    }
}
#endif
