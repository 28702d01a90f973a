@_spi(Test) import Accessibility
@_spi(Test) import AuthenticationServices
@_spi(Test) import SwiftUI
import Testing

@testable import QuinceUI

#if canImport(UIKit) && !(os(watchOS) || QUINCE_WATCH)
@_spi(Test) import UIKit
#elseif canImport(AppKit)
@_spi(Test) import AppKit
#else
@_spi(Test) import WatchKit
#endif

// One after another with the tests that script the same sheet.
extension AppleSignInTests {
    @MainActor
    @Suite("SwiftUI's button that signs in")
    final class SignInButtonTests {
        let apple = AppleSignIn(bundleID: "com.example.shop")
        var outcomes: [AppleSignInOutcome] = []
        /// Called in the handler, before it returns.
        var duringHandler: () async -> Void = {}

        func view() -> AppleIDButton {
            AppleIDButton(.continue, signIn: self.apple) { outcome in
                self.outcomes.append(outcome)
                await self.duringHandler()
            }
        }

        #if os(watchOS) || QUINCE_WATCH
        typealias Shown = WKInterfaceAuthorizationAppleIDButton
        func press(_ button: Shown) { button.press() }
        func isEnabled(_ button: Shown) -> Bool { button.alpha == 1 }
        #else
        typealias Shown = SignInWithAppleIDButton
        func press(_ button: Shown) {
            let inner = button.subviews.lazy.compactMap { $0 as? ASAuthorizationAppleIDButton }.first
            #if canImport(UIKit)
            inner?.press()
            #else
            inner?.performClick(nil)
            #endif
        }
        func isEnabled(_ button: Shown) -> Bool { button.isEnabled }

        @Test("the sheet appears in the button's window")
        func window() async throws {
            let button = try self.button()
            let window = ASPresentationAnchor()
            #if canImport(UIKit)
            window.addSubview(button)
            #else
            window.contentView = button
            #endif
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            self.press(button)
            try await eventually { self.outcomes.count == 1 }
            #expect(self.apple.window === window)
        }
        #endif

        func button() throws -> Shown {
            try #require(Host.parts(of: self.view()).first as? Shown)
        }

        @Test(
            "a press signs in and hands over the outcome; until that is handled, another press does nothing"
        )
        func signsIn() async throws {
            var sheets = 0
            Sheet.answers { request in
                sheets += 1
                return .success(Sheet.credential(for: request))
            }
            let button = try self.button()
            self.duringHandler = {
                #expect(!self.isEnabled(button))
                self.press(button)
            }
            self.press(button)
            #expect(!self.isEnabled(button))
            self.press(button)
            try await eventually { self.isEnabled(button) }
            #expect(sheets == 1)
            guard case .signedIn(let signedIn) = self.outcomes.first, self.outcomes.count == 1 else {
                Issue.record("outcomes: \(self.outcomes)")
                return
            }
            #expect(signedIn.user == "001.jane")
            self.duringHandler = {}
            self.press(button)
            try await eventually { self.outcomes.count == 2 }
        }

        @Test("VoiceOver speaks a failure, and nothing when the user closed the sheet")
        func speaks() async throws {
            let button = try self.button()
            let before = AccessibilityNotification.announced.count
            Sheet.answers { _ in .failure(ASAuthorizationError(.canceled)) }
            self.press(button)
            try await eventually { self.outcomes == [.cancelled] && self.isEnabled(button) }
            #expect(AccessibilityNotification.announced.count == before)
            Sheet.answers { _ in .failure(ASAuthorizationError(.failed)) }
            self.press(button)
            try await eventually { self.outcomes.count == 2 && self.isEnabled(button) }
            #expect(self.outcomes.last == .failed(.refused))
            let spoken = AccessibilityNotification.announced.dropFirst(before)
            #expect(Array(spoken) == [SignInTexts.failed()])
            #expect(self.outcomes.last?.message == SignInTexts.failed())
            #expect(AppleSignInOutcome.failed(.alreadyRunning).message == nil)
        }

        @Test("what the surroundings disabled stays so after the outcome")
        func disabledAround() async throws {
            let host = AppleIDButtonHost(button: self.view())
            let context = AppleIDButtonHost.Context(coordinator: host.makeCoordinator())
            defer { EnvironmentValues.current.isEnabled = true }
            #if os(watchOS) || QUINCE_WATCH
            let button = host.makeWKInterfaceObject(context: context)
            let update = { host.updateWKInterfaceObject(button, context: context) }
            #elseif canImport(UIKit)
            let button = host.makeUIView(context: context)
            let update = { host.updateUIView(button, context: context) }
            #else
            let button = host.makeNSView(context: context)
            let update = { host.updateNSView(button, context: context) }
            #endif
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            var isHandled = false
            self.duringHandler = {
                EnvironmentValues.current.isEnabled = false
                update()
                isHandled = true
            }
            self.press(button)
            update()
            #expect(!self.isEnabled(button))
            try await eventually { isHandled }
            for _ in 0..<20 { await Task.yield() }
            #expect(!self.isEnabled(button))
            EnvironmentValues.current.isEnabled = true
            update()
            #expect(self.isEnabled(button))
        }
    }
}
