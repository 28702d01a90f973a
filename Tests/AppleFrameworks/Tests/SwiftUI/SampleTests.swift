#if !QUINCE_WATCH
import Accessibility
import AuthenticationServices
import Foundation
import QuinceUI
import QuinceWire
import SwiftUI
import Synchronization
import Testing

@testable import AppleApp

#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

// One after another with the tests that script the same sheet.
extension AppleSignInTests {
    @MainActor
    @Suite("The sample app")
    struct SampleTests {
        struct Unreachable: Error {}

        /// The app's server, which a test takes away.
        final class Server: Sendable {
            let got = Mutex<[NativeSignIn]>([])
            let isThere = Mutex(true)

            @Sendable
            func take(_ data: Data) async throws {
                guard self.isThere.withLock({ $0 }) else { throw Unreachable() }
                let message = try JSONDecoder().decode(NativeSignIn.self, from: data)
                self.got.withLock { $0.append(message) }
            }
        }

        let server = Server()
        let flow: SignInFlow

        init() { self.flow = SignInFlow(AppleSignIn(bundleID: "com.example.shop"), send: self.server.take) }

        var got: [NativeSignIn] { self.server.got.withLock { $0 } }
        func press(_ button: SignInWithAppleIDButton) {
            #if canImport(UIKit)
            button.press()
            #else
            button.performClick(nil)
            #endif
        }
        func reach(_ isThere: Bool) { self.server.isThere.withLock { $0 = isThere } }

        @Test("its screen has one sign-in button, of the storyboard's title and style")
        func screen() {
            let parts = Host.parts(of: SignInScreen(flow: self.flow) {})
            let buttons = parts.compactMap { $0 as? SignInWithAppleIDButton }
            #expect(buttons.map(\.purpose) == [.continue])
            #expect(buttons.map(\.buttonStyle) == [.automatic])
        }

        @Test("a sign-in reaches the server as JSON that the kit reads; a closed sheet says nothing")
        func signsIn() async {
            Sheet.answers { _ in .failure(ASAuthorizationError(.canceled)) }
            #expect(await self.flow.run() == nil)
            #expect(self.got.isEmpty)
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            #expect(await self.flow.run() == nil)
            #expect(self.got.map(\.bundleID) == ["com.example.shop"])
            #expect(self.got.map(\.givenName) == ["Jane"])
            Sheet.answers { _ in .failure(ASAuthorizationError(.failed)) }
            #expect(await self.flow.run() == .failed(canSendAgain: false))
        }

        @Test("what the server did not get is sent again without another sheet, once")
        func sendsAgain() async {
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            self.reach(false)
            #expect(await self.flow.run() == .unsent)
            #expect(await self.flow.sendAgain() == .unsent)
            Sheet.answers { _ in .failure(ASAuthorizationError(.canceled)) }
            #expect(await self.flow.run() == .unsent)
            self.reach(true)
            #expect(await self.flow.sendAgain() == nil)
            #expect(self.got.map(\.givenName) == ["Jane"])
            #expect(await self.flow.sendAgain() == nil)
            #expect(self.got.count == 1)
        }

        @Test("the name that the server did not get goes with the next sign-in, which has none")
        func keepsName() async {
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            self.reach(false)
            #expect(await self.flow.run()?.canSendAgain == true)
            self.reach(true)
            Sheet.answers { .success(Sheet.credential(for: $0, code: Data("later".utf8), isFirst: false)) }
            #expect(await self.flow.run() == nil)
            #expect(self.got.map(\.code) == ["later"])
            #expect(self.got.map(\.familyName) == ["Appleseed"])
        }

        @Test("a name that was kept when the app was ended goes with the next sign-in")
        func outlivesTheApp() async throws {
            let keychain = Mutex<Data?>(nil)
            func keep(_ unsent: AppleSignedIn?) {
                let data = unsent.flatMap { try? JSONEncoder().encode($0) }
                keychain.withLock { $0 = data }
            }
            let before = SignInFlow(
                AppleSignIn(bundleID: "com.example.shop"),
                keep: keep,
                send: self.server.take
            )
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            self.reach(false)
            #expect(await before.run() == .unsent)
            let kept = try #require(keychain.withLock { $0 })
            let after = SignInFlow(
                AppleSignIn(bundleID: "com.example.shop"),
                unsent: try JSONDecoder().decode(AppleSignedIn.self, from: kept),
                keep: keep,
                send: self.server.take
            )
            self.reach(true)
            Sheet.answers { .success(Sheet.credential(for: $0, code: Data("later".utf8), isFirst: false)) }
            #expect(await after.run() == nil)
            #expect(self.got.map(\.code) == ["later"])
            #expect(self.got.map(\.givenName) == ["Jane"])
            #expect(keychain.withLock { $0 } == nil)
        }

        @Test("the screen of SwiftUI shows and says what went wrong, and offers to send again")
        func troubleInSwiftUI() async throws {
            let screen = SignInScreen(flow: self.flow) {}
            var texts: [String] { Host.parts(of: screen).compactMap { ($0 as? Text)?.string } }
            var again: Button<Text>? {
                Host.parts(of: screen).lazy.compactMap { $0 as? Button<Text> }
                    .first { $0.label.string == "Send again" }
            }
            let button = Host.parts(of: screen).lazy.compactMap { $0 as? SignInWithAppleIDButton }.first
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            self.reach(false)
            #expect(again == nil)
            self.press(try #require(button))
            while !texts.contains("The shop could not be reached.") { await Task.yield() }
            #expect(AccessibilityNotification.announced.last == "The shop could not be reached.")
            self.reach(true)
            try #require(again).action()
            while texts.contains("The shop could not be reached.") { await Task.yield() }
            #expect(again == nil)
            #expect(self.got.count == 1)
        }

        @Test("a button in code calls for each press")
        func inCode() {
            var calls = 0
            let button = makeSignInButton { calls += 1 }
            #expect(button.purpose == .continue)
            self.press(button)
            self.press(button)
            #expect(calls == 2)
        }

        #if canImport(UIKit)
        func controller() throws -> SignInViewController {
            let controller = try #require(SignInViewController(coder: NSCoder(), flow: self.flow))
            (controller.trouble, controller.again) = (self.label, self.again)
            self.again.isHidden = true
            return controller
        }

        let label = UILabel()
        let again = UIButton()

        @Test("the storyboard's screen shows and says what went wrong, and offers to send again")
        func trouble() async throws {
            let controller = try self.controller()
            let button = SignInWithAppleIDButton(frame: .zero)
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            self.reach(false)
            controller.signIn(button)
            #expect(!button.isEnabled)
            while !button.isEnabled { await Task.yield() }
            #expect(self.label.text == "The shop could not be reached.")
            #expect(UIAccessibility.announced.last == self.label.text)
            #expect(!self.again.isHidden)
            self.reach(true)
            controller.sendAgain(self.again)
            while !self.again.isEnabled { await Task.yield() }
            #expect(self.label.text == nil)
            #expect(self.again.isHidden)
            #expect(self.got.count == 1)
        }

        @Test("without a flow there is no screen")
        func withoutFlow() { #expect(SignInViewController(coder: NSCoder()) == nil) }

        @Test("the storyboard's outlets and actions are the screen's")
        func connections() throws {
            let storyboard = try String(contentsOf: StoryboardTests.sample, encoding: .utf8)
            let outlets = storyboard.matches(of: /<outlet property="(\w+)"/).map { String($0.1) }
            let actions = storyboard.matches(of: /<action selector="(\w+):"/).map { String($0.1) }
            let folder = StoryboardTests.sample.deletingLastPathComponent()
            let file = folder.appending(path: "SignInViewController.swift")
            let source = try String(contentsOf: file, encoding: .utf8)
            #expect(outlets.sorted() == ["again", "trouble"])
            #expect(actions.sorted() == ["sendAgain", "signIn", "skip"])
            for outlet in outlets { #expect(source.contains("@IBOutlet weak var \(outlet):")) }
            for action in actions { #expect(source.contains("@IBAction func \(action)(")) }
        }
        #endif
    }
}

// One after another with the tests that script the same device.
extension CredentialTests {
    @MainActor
    @Suite("The sample app's session")
    struct SessionTests {
        let center = NotificationCenter()
        let flow = SignInFlow(AppleSignIn(bundleID: "com.example.shop")) { _ in }

        func tells(_ state: ASAuthorizationAppleIDProvider.CredentialState) {
            ASAuthorizationAppleIDProvider.device = ["001.session": state]
            self.center.post(
                name: ASAuthorizationAppleIDProvider.credentialRevokedNotification,
                object: nil
            )
        }

        func isLooked(_ times: Int) async {
            while ASAuthorizationAppleIDProvider.looks["001.session"] != times { await Task.yield() }
        }

        @Test("ends when the credential was revoked, and not before")
        func revoked() async {
            ASAuthorizationAppleIDProvider.device = ["001.session": .authorized]
            var ends = 0
            let watch = Task {
                await self.flow.watch("001.session", center: self.center) {
                    Issue.record("the app did not move")
                } signOut: {
                    ends += 1
                }
            }
            let next: [ASAuthorizationAppleIDProvider.CredentialState] = [.authorized, .revoked]
            for (index, state) in next.enumerated() {
                await self.isLooked(index + 1)
                #expect(ends == 0)
                self.tells(state)
            }
            await watch.value
            #expect(ends == 1)
        }

        @Test("stays when the app moved to another team, and the next sign-in names the person, once")
        func moved() async {
            ASAuthorizationAppleIDProvider.device = ["001.session": .transferred]
            var (asked, ends): (Int, Int) = (0, 0)
            let watch = Task {
                await self.flow.watch("001.session", center: self.center) {
                    asked += 1
                } signOut: {
                    ends += 1
                }
            }
            while asked == 0 { await Task.yield() }
            var named: [String?] = []
            Sheet.answers { request in
                named.append(request.user)
                return .success(Sheet.credential(for: request))
            }
            #expect(await self.flow.run() == nil)
            #expect(await self.flow.run() == nil)
            #expect(named == ["001.session", nil])
            #expect(ends == 0)
            watch.cancel()
            await watch.value
            #expect(asked == 1)
        }

        @Test("names nobody to a sign-in after the session that the app's move asked about")
        func movedAndEnded() async {
            ASAuthorizationAppleIDProvider.device = ["001.session": .transferred]
            let watch = Task {
                await self.flow.watch("001.session", center: self.center) {
                } signOut: {
                }
            }
            while self.flow.moved == nil { await Task.yield() }
            self.tells(.revoked)
            await watch.value
            #expect(self.flow.moved == nil)
        }

        @Test("ends where the device does not know the person")
        func unknown() async {
            ASAuthorizationAppleIDProvider.device = [:]
            var ends = 0
            await self.flow.watch("001.session", center: self.center) {
            } signOut: {
                ends += 1
            }
            #expect(ends == 1)
        }
    }
}
#endif
