#if canImport(AppleApp)
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

        @Test("ends when the credential was revoked, and not before")
        func revoked() async {
            ASAuthorizationAppleIDProvider.device = ["001.session": .transferred]
            var ends = 0
            let watch = Task { await self.flow.watch("001.session", center: self.center) { ends += 1 } }
            let next: [ASAuthorizationAppleIDProvider.CredentialState] = [.authorized, .revoked]
            for (index, state) in next.enumerated() {
                while ASAuthorizationAppleIDProvider.looks["001.session"] != index + 1 { await Task.yield() }
                #expect(ends == 0)
                ASAuthorizationAppleIDProvider.device = ["001.session": state]
                self.center.post(
                    name: ASAuthorizationAppleIDProvider.credentialRevokedNotification,
                    object: nil
                )
            }
            await watch.value
            #expect(ends == 1)
        }

        @Test("ends where the device does not know the person")
        func unknown() async {
            ASAuthorizationAppleIDProvider.device = [:]
            var ends = 0
            await self.flow.watch("001.session", center: self.center) { ends += 1 }
            #expect(ends == 1)
        }
    }
}
#endif
