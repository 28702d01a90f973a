#if canImport(LocalAuthentication) && !(os(tvOS) || os(watchOS) || QUINCE_TV || QUINCE_WATCH)
@_spi(Test) import LocalAuthentication
import Synchronization
import Testing

@testable import QuinceUI

#if canImport(UIKit)
@_spi(Test) import UIKit
#else
@_spi(Test) import AppKit
#endif

// One after another with the tests that script the same device.
extension ReauthenticationTests {
    @MainActor
    @Suite("UIKit's and AppKit's button")
    struct Buttons {
        init() {
            unsafe LAContext.device = LADevice()
            unsafe LAContext.device.sensor = .touchID
        }

        var asked: [String] { unsafe LAContext.device.asked }

        #if canImport(UIKit)
        let window = UIWindow(frame: .zero)
        func show(_ button: ReauthenticationButton) { self.window.addSubview(button) }
        func press(_ button: ReauthenticationButton) { button.press() }
        func title(_ button: ReauthenticationButton) -> String? { button.currentTitle }
        #else
        let window = NSWindow()
        func show(_ button: ReauthenticationButton) { self.window.contentView = button }
        func press(_ button: ReauthenticationButton) { button.performClick(nil) }
        func title(_ button: ReauthenticationButton) -> String? { button.title }
        #endif

        @Test("names the method, and asks nobody before it is pressed")
        func names() {
            let button = ReauthenticationButton(Reauthentication(reason: "Show your orders.")) { _ in }
            self.show(button)
            #expect(self.title(button) == "Sign in with Touch ID")
            #expect(!button.isHidden)
            button.biometricTitle = BiometricTitle { "Mit \($0) anmelden" }
            #expect(self.title(button) == "Mit Touch ID anmelden")
            #expect(self.asked.isEmpty)
        }

        @Test("follows a check once, however often it had another meanwhile, as in the cells of a table")
        func reused() async throws {
            let one = Reauthentication(reason: "Show one.")
            let other = Reauthentication(reason: "Show the other.")
            let written = Mutex(0)
            let title = BiometricTitle { name in
                written.withLock { $0 += 1 }
                return "Sign in with \(name)"
            }
            let button = ReauthenticationButton(one, title: title) { _ in }
            for _ in 0..<20 {
                button.reauthentication = other
                button.reauthentication = one
            }
            let before = written.withLock { $0 }
            unsafe LAContext.device.sensor = .faceID
            one.refresh()
            try await eventually { self.title(button) == "Sign in with Face ID" }
            for _ in 0..<50 { await Task.yield() }
            #expect(written.withLock { $0 } == before + 1)
        }

        @Test("a press asks once, and takes no other press meanwhile")
        func press() async {
            var button: ReauthenticationButton?
            let outcome = await withCheckedContinuation { continuation in
                let made = ReauthenticationButton(Reauthentication(reason: "Show your orders.")) {
                    continuation.resume(returning: $0)
                }
                self.show(made)
                self.press(made)
                self.press(made)
                button = made
            }
            #expect(outcome == .confirmed)
            #expect(self.asked == ["Show your orders.|"])
            let again = await withCheckedContinuation { continuation in
                button?.onOutcome = { continuation.resume(returning: $0) }
                button.map(self.press)
            }
            #expect(again == .confirmed)
            #expect(self.asked.count == 2)
        }

        @Test("one that the app disables meanwhile stays disabled")
        func disabledMeanwhile() async {
            var button: ReauthenticationButton?
            _ = await withCheckedContinuation { continuation in
                let made = ReauthenticationButton(Reauthentication(reason: "Show your orders.")) {
                    continuation.resume(returning: $0)
                }
                self.show(made)
                self.press(made)
                made.isEnabled = false
                button = made
            }
            #expect(button?.isEnabled == false)
        }

        @Test("hidden without a method, and until there is a check")
        func hidden() {
            let button = ReauthenticationButton(frame: .zero)
            #expect(button.isHidden)
            unsafe LAContext.device.obstacle = .biometryNotEnrolled
            button.reauthentication = Reauthentication(reason: "Show your orders.")
            #expect(button.isHidden)
            unsafe LAContext.device.obstacle = nil
            button.reauthentication = Reauthentication(reason: "Show your orders.")
            #expect(!button.isHidden)
        }

        @Test("the button follows the method that its check has found, and only its own check's")
        func follows() async throws {
            unsafe LAContext.device.obstacle = .biometryNotEnrolled
            let first = Reauthentication(reason: "Show your orders.")
            let second = Reauthentication(reason: "Show your orders.")
            let button = ReauthenticationButton(first) { _ in }
            unsafe LAContext.device.obstacle = nil
            first.refresh()
            try await eventually { !button.isHidden }
            unsafe LAContext.device.sensor = .faceID
            first.refresh()
            try await eventually { self.title(button) == "Sign in with Face ID" }
            button.reauthentication = second
            #expect(button.isHidden)
            unsafe LAContext.device.sensor = .opticID
            first.refresh()
            second.refresh()
            try await eventually { self.title(button) == "Sign in with Optic ID" }
        }

        @Test("the outcome arrives, even if the button is gone from the screen and from the app")
        func removed() async {
            let outcome = await withCheckedContinuation { continuation in
                let button = ReauthenticationButton(Reauthentication(reason: "Show your orders.")) {
                    continuation.resume(returning: $0)
                }
                self.press(button)
            }
            #expect(outcome == .confirmed)
        }

        @Test("neither keeps the other alive")
        func released() throws {
            weak var reauthentication: Reauthentication?
            weak var button: ReauthenticationButton?
            do {
                let made = Reauthentication(reason: "Show your orders.")
                let shown = ReauthenticationButton(made) { _ in }
                (reauthentication, button) = (made, shown)
                #expect(!shown.isHidden)
            }
            #expect(button == nil)
            #expect(reauthentication == nil)
        }

        @Test("one of a storyboard or a nib file works when it knows whom to ask")
        func decoded() throws {
            let button = try #require(ReauthenticationButton(coder: NSCoder()))
            button.reauthentication = Reauthentication(reason: "Show your orders.")
            #expect(self.title(button) == "Sign in with Touch ID")
        }
    }
}
#endif
