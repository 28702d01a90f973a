#if !(os(watchOS) || QUINCE_WATCH)
@_spi(Test) import Accessibility
@_spi(Test) import AuthenticationServices
import Foundation
import QuinceUI
import QuinceWire
@_spi(Test) import SwiftUI
import Synchronization
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
    @Suite("The sample app")
    struct SampleTests {
        struct Unreachable: Error {}

        /// The app's server, which a test takes away, or lets refuse.
        final class Server: Sendable {
            let got = Mutex<[NativeSignIn]>([])
            let trouble = Mutex<(any Error)?>(nil)

            @Sendable
            func take(_ data: Data) async throws -> Data {
                if let trouble = self.trouble.withLock({ $0 }) { throw trouble }
                let message = try JSONDecoder().decode(NativeSignIn.self, from: data)
                self.got.withLock { $0.append(message) }
                return Data("session of \(message.code)".utf8)
            }
        }

        /// The app, as far as the server's answer concerns it.
        @MainActor
        final class App {
            var sessions: [String] = []
            func begin(_ signedIn: AppleSignedIn, _ answer: Data) {
                self.sessions.append("\(signedIn.user): \(String(decoding: answer, as: UTF8.self))")
            }
        }

        let server = Server()
        let app = App()
        let flow: SignInFlow

        init() {
            self.flow = SignInFlow(
                AppleSignIn(bundleID: "com.example.shop"),
                send: self.server.take,
                done: self.app.begin
            )
        }

        var got: [NativeSignIn] { self.server.got.withLock { $0 } }
        func press(_ button: SignInWithAppleIDButton) {
            #if canImport(UIKit)
            button.press()
            #else
            button.performClick(nil)
            #endif
        }
        func reach(_ isThere: Bool) { self.server.trouble.withLock { $0 = isThere ? nil : Unreachable() } }
        func refuse() {
            self.server.trouble.withLock { $0 = SignInFlow.Refused(status: 401, answer: "used before") }
        }

        @Test("its screen has one sign-in button, of the storyboard's title and style")
        func screen() {
            let parts = Host.parts(of: SignInScreen(flow: self.flow) {})
            let buttons = parts.compactMap { $0 as? SignInWithAppleIDButton }
            #expect(buttons.map(\.purpose) == [.continue])
            #expect(buttons.map(\.buttonStyle) == [.automatic])
        }

        @Test(
            "a sign-in reaches the server as JSON that the server library reads; a closed sheet says nothing"
        )
        func signsIn() async {
            Sheet.answers { _ in .failure(ASAuthorizationError(.canceled)) }
            #expect(await self.flow.run() == nil)
            #expect(self.got.isEmpty)
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            #expect(await self.flow.run() == nil)
            #expect(self.got.map(\.bundleID) == ["com.example.shop"])
            #expect(self.got.map(\.givenName) == ["Jane"])
            #expect(self.app.sessions == ["001.jane: session of c0de"])
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
            #expect(self.app.sessions == ["001.jane: session of c0de"])
        }

        @Test(
            "what the server refused is never sent again, nor offered to be; its name goes with the next sign-in"
        )
        func refused() async {
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            self.refuse()
            #expect(await self.flow.run() == .failed(canSendAgain: false))
            self.reach(true)
            #expect(await self.flow.sendAgain() == nil)
            Sheet.answers { _ in .failure(ASAuthorizationError(.canceled)) }
            #expect(await self.flow.run() == nil)
            Sheet.answers { _ in .failure(ASAuthorizationError(.failed)) }
            #expect(await self.flow.run() == .failed(canSendAgain: false))
            #expect(self.got.isEmpty)
            #expect(self.app.sessions.isEmpty)
            Sheet.answers { .success(Sheet.credential(for: $0, code: Data("later".utf8), isFirst: false)) }
            #expect(await self.flow.run() == nil)
            #expect(self.got.map(\.code) == ["later"])
            #expect(self.got.map(\.givenName) == ["Jane"])
            #expect(self.app.sessions == ["001.jane: session of later"])
        }

        @Test("what was lost on the way and is refused when sent again is over: the code had been used")
        func lostAnswer() async {
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            self.reach(false)
            #expect(await self.flow.run() == .unsent)
            self.refuse()
            #expect(await self.flow.sendAgain() == .failed(canSendAgain: false))
            self.reach(true)
            #expect(await self.flow.sendAgain() == nil)
            #expect(self.got.isEmpty)
        }

        @Test("while something is being sent nothing is sent beside it")
        func sendsOnce() async throws {
            var (sent, answer): (Int, CheckedContinuation<Data, any Error>?) = (0, nil)
            let flow = SignInFlow(AppleSignIn(bundleID: "com.example.shop")) { @MainActor _ in
                sent += 1
                guard sent == 1 else { return Data() }
                return try await withCheckedThrowingContinuation { answer = $0 }
            } done: { signedIn, answer in
                self.app.begin(signedIn, answer)
            }
            var sheets = 0
            Sheet.answers { request in
                sheets += 1
                return .success(Sheet.credential(for: request))
            }
            let first = Task { await flow.run() }
            try await eventually { answer != nil }
            #expect(await flow.sendAgain() == nil)
            // Someone else's sign-in would take the place of the one that is answered.
            #expect(await flow.run() == nil)
            #expect(sheets == 1)
            try #require(answer).resume(returning: Data("session".utf8))
            #expect(await first.value == nil)
            #expect(sent == 1)
            #expect(self.app.sessions == ["001.jane: session"])
        }

        @Test("while a sheet is open nothing is sent that was left unsent: someone else may be signing in")
        func sheetIsOpen() async throws {
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            self.reach(false)
            #expect(await self.flow.run() == .unsent)
            self.reach(true)
            var sheet: ASAuthorizationController?
            ASAuthorizationController.person = { sheet = $0 }
            let second = Task { await self.flow.run() }
            try await eventually { sheet != nil }
            #expect(await self.flow.sendAgain() == nil)
            #expect(self.got.isEmpty)
            let open = try #require(sheet)
            open.delegate?.authorizationController(
                controller: open,
                didCompleteWithError: ASAuthorizationError(.canceled)
            )
            #expect(await second.value == .unsent)
            #expect(await self.flow.sendAgain() == nil)
            #expect(self.got.count == 1)
        }

        @Test("a sign-in that was forgotten on its way to the server begins no session")
        func forgottenOnItsWay() async throws {
            var answer: CheckedContinuation<Data, any Error>?
            let flow = SignInFlow(AppleSignIn(bundleID: "com.example.shop")) { @MainActor _ in
                try await withCheckedThrowingContinuation { answer = $0 }
            } done: { signedIn, answer in
                self.app.begin(signedIn, answer)
            }
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            let task = Task { await flow.run() }
            try await eventually { answer != nil }
            flow.forget()
            try #require(answer).resume(returning: Data("session".utf8))
            #expect(await task.value == nil)
            #expect(self.app.sessions.isEmpty)
            #expect(await flow.sendAgain() == nil)
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

        @Test("what a session left unsent is not offered to whoever comes next")
        func forgets() async {
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            self.reach(false)
            #expect(await self.flow.run() == .unsent)
            self.flow.forget()
            self.reach(true)
            Sheet.answers { _ in .failure(ASAuthorizationError(.canceled)) }
            #expect(await self.flow.run() == nil)
            #expect(await self.flow.sendAgain() == nil)
            #expect(self.got.isEmpty)
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
                send: self.server.take,
                done: self.app.begin
            )
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            self.reach(false)
            #expect(await before.run() == .unsent)
            let kept = try #require(keychain.withLock { $0 })
            let after = SignInFlow(
                AppleSignIn(bundleID: "com.example.shop"),
                unsent: try JSONDecoder().decode(AppleSignedIn.self, from: kept),
                keep: keep,
                send: self.server.take,
                done: self.app.begin
            )
            self.reach(true)
            Sheet.answers { _ in .failure(ASAuthorizationError(.canceled)) }
            #expect(await after.run() == nil)
            #expect(await after.sendAgain() == nil)
            #expect(self.got.isEmpty)
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
            try await eventually { texts.contains("The shop could not be reached.") }
            #expect(AccessibilityNotification.announced.last == "The shop could not be reached.")
            self.reach(true)
            try #require(again).action()
            try await eventually { !texts.contains("The shop could not be reached.") }
            #expect(again == nil)
            #expect(self.got.count == 1)
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
            try await eventually { button.isEnabled }
            #expect(self.label.text == "The shop could not be reached.")
            #expect(UIAccessibility.announced.last == self.label.text)
            #expect(!self.again.isHidden)
            self.reach(true)
            controller.sendAgain(self.again)
            try await eventually { self.again.isEnabled }
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
#endif
