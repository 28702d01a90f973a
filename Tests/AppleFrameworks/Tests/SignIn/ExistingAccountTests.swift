#if !(os(tvOS) || QUINCE_TV || os(watchOS) || QUINCE_WATCH)
@_spi(Test) import AuthenticationServices
import Foundation
import QuinceWire
import Testing

@testable import QuinceUI

#if canImport(UIKit)
@_spi(Test) import UIKit
#elseif canImport(AppKit)
@_spi(Test) import AppKit
#endif

// One after another with the tests that script the same sheet.
extension AppleSignInTests {
    @MainActor
    @Suite("The account that the device has")
    struct ExistingAccountTests {
        let signIn = AppleSignIn(bundleID: "com.example.shop")
        let passkey = ASAuthorizationPlatformPublicKeyCredentialProvider(
            relyingPartyIdentifier: "example.com"
        )

        init() { ASAuthorizationController.hasCredentials = true }

        /// Answers with a credential that isn't Apple's.
        private func choose(_ credential: any ASAuthorizationCredential) {
            Sheet.answers { _ in .success(credential) }
        }

        @Test("one sheet offers Apple's account, a password and the app's own request, in this order")
        func requests() async {
            var kinds: [[String]] = []
            ASAuthorizationController.person = { controller in
                kinds.append(controller.authorizationRequests.map { String(describing: type(of: $0)) })
                controller.delegate?.authorizationController(
                    controller: controller,
                    didCompleteWithError: ASAuthorizationError(.canceled)
                )
            }
            let assertion = self.passkey.createCredentialAssertionRequest(challenge: Data([1]))
            guard case .nothing = await self.signIn.existingAccount(also: [assertion]) else {
                Issue.record("a closed sheet isn't nothing")
                return
            }
            #expect(
                kinds == [
                    [
                        "ASAuthorizationAppleIDRequest", "ASAuthorizationPasswordRequest",
                        "ASAuthorizationPlatformPublicKeyCredentialAssertionRequest",
                    ]
                ]
            )
        }

        @Test("without an account for the app no sheet appears")
        func nothing() async {
            ASAuthorizationController.hasCredentials = false
            defer { ASAuthorizationController.hasCredentials = true }
            var sheets = 0
            ASAuthorizationController.person = { controller in
                sheets += 1
                controller.cancel()
            }
            guard case .nothing = await self.signIn.existingAccount() else {
                Issue.record("there was an account")
                return
            }
            #expect(sheets == 0)
            // The button's sheet appears all the same: with it one can also begin.
            #expect(await self.signIn.signIn() == .cancelled)
            #expect(sheets == 1)
        }

        @Test("Apple's account is checked as in any sign-in, with new secrets")
        func apple() async throws {
            var asked: [ASAuthorizationAppleIDRequest] = []
            Sheet.answers { request in
                asked.append(request)
                return .success(Sheet.credential(for: request, isFirst: false))
            }
            for _ in 0..<2 {
                guard case .signedIn(let signedIn) = await self.signIn.existingAccount() else {
                    Issue.record("no sign-in")
                    return
                }
                #expect(signedIn.user == "001.jane" && signedIn.message.code == "c0de")
            }
            #expect(Set(asked.compactMap(\.nonce)).count == 2 && Set(asked.compactMap(\.state)).count == 2)
            #expect(asked.allSatisfy { $0.user == nil })
        }

        @Test("Apple's account is not looked for within a minute after it signed in here, either")
        func recent() async {
            ASAuthorizationAppleIDProvider.device = ["001.jane": .revoked]
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            #expect(await self.signIn.credentialState(of: "001.jane") == .revoked)
            _ = await self.signIn.existingAccount()
            #expect(await self.signIn.credentialState(of: "001.jane") == .authorized)
        }

        @Test("an answer to another request, for another app or about someone else is refused")
        func refused() async {
            let rows: [(AppleSignInError, (ASAuthorizationAppleIDRequest) -> any ASAuthorizationCredential)] =
                [
                    (.stateMismatch, { Sheet.credential(for: $0, state: "other") }),
                    (.nonceMismatch, { Sheet.credential(for: $0, nonce: "other") }),
                    (.subjectMismatch, { Sheet.credential(for: $0, subject: "001.joe") }),
                    (
                        .audienceMismatch(token: "com.evil", bundleID: "com.example.shop"),
                        { Sheet.credential(for: $0, audience: "com.evil") }
                    ),
                ]
            for (error, credential) in rows {
                Sheet.answers { .success(credential($0)) }
                guard case .failed(error) = await self.signIn.existingAccount() else {
                    Issue.record("accepted in spite of \(error)")
                    continue
                }
            }
        }

        @Test("a saved password is returned, and is in no description")
        func password() async {
            self.choose(ASPasswordCredential(user: "s3cret-jane", password: "s3cret-word"))
            let account = await self.signIn.existingAccount()
            guard case .password(let saved) = account else {
                Issue.record("no password")
                return
            }
            #expect(saved == SavedPassword(user: "s3cret-jane", password: "s3cret-word"))
            var dumped = ""
            dump(account, to: &dumped)
            for text in ["\(saved)", String(reflecting: saved), "\(account)", dumped] {
                #expect(!text.contains("s3cret"), "\(text)")
            }
        }

        @Test("the credential of the app's own request is passed on")
        func other() async {
            let chosen = ASAuthorizationPlatformPublicKeyCredentialAssertion(credentialID: Data([7]))
            self.choose(chosen)
            let assertion = self.passkey.createCredentialAssertionRequest(challenge: Data([1]))
            guard case .other(let credential) = await self.signIn.existingAccount(also: [assertion]) else {
                Issue.record("no passkey")
                return
            }
            #expect(credential === chosen)
        }

        @Test("requests that the system doesn't perform together are a failure, without a sheet")
        func together() async {
            ASAuthorizationController.person = { controller in
                Issue.record("a sheet appeared")
                controller.cancel()
            }
            let other = ASAuthorizationPlatformPublicKeyCredentialProvider(
                relyingPartyIdentifier: "other.com"
            )
            let challenge = Data([1])
            let rows: [[ASAuthorizationRequest]] = [
                [ASAuthorizationPasswordProvider().createRequest()],
                [ASAuthorizationAppleIDProvider().createRequest()],
                [
                    self.passkey.createCredentialRegistrationRequest(
                        challenge: challenge,
                        name: "Jane",
                        userID: challenge
                    )
                ],
                [
                    self.passkey.createCredentialAssertionRequest(challenge: challenge),
                    other.createCredentialAssertionRequest(challenge: challenge),
                ],
            ]
            for requests in rows {
                guard case .failed(.refused) = await self.signIn.existingAccount(also: requests) else {
                    Issue.record("\(requests) were performed")
                    continue
                }
            }
        }

        @Test("the system's errors are those of a sign-in")
        func failures() async {
            Sheet.answers { _ in .failure(ASAuthorizationError(.notHandled)) }
            guard case .failed(.notHandled) = await self.signIn.existingAccount() else {
                Issue.record("another outcome")
                return
            }
        }

        @Test("runs alone: no sign-in beside it, and it beside none")
        func alone() async throws {
            var waiting: [ASAuthorizationController] = []
            ASAuthorizationController.person = { controller in
                // The second sheet beside an open one; nobody else would close it.
                if waiting.last?.isCancelled == false {
                    Issue.record("two sheets")
                    controller.cancel()
                } else {
                    waiting.append(controller)
                }
            }
            let first = Task {
                if case .nothing = await self.signIn.existingAccount() { true } else { false }
            }
            try await eventually { waiting.count == 1 }
            async let second = self.signIn.signIn()
            try await eventually { waiting.count == 2 }
            #expect(await first.value)
            #expect(waiting[0].isCancelled)
            #expect(await self.signIn.signIn() == .failed(.alreadyRunning))
            guard case .failed(.alreadyRunning) = await self.signIn.existingAccount() else {
                Issue.record("two sheets")
                return
            }
            waiting[1].cancel()
            #expect(await second == .cancelled)
            #expect(waiting.count == 2)
        }

        @Test("a system that never says that the sheet is closed keeps nobody from signing in")
        func unanswered() async throws {
            var sheets = 0
            ASAuthorizationController.person = { controller in
                sheets += 1
                if sheets == 1 { controller.delegate = nil } else { controller.cancel() }
            }
            let quiet = Task {
                if case .nothing = await self.signIn.existingAccount() { true } else { false }
            }
            try await eventually { sheets == 1 }
            #expect(await self.signIn.signIn() == .cancelled)
            #expect(sheets == 2)
            #expect(await quiet.value)
        }

        @Test("ending the task closes the sheet")
        func ended() async throws {
            var waiting: ASAuthorizationController?
            ASAuthorizationController.person = { waiting = $0 }
            let task = Task {
                if case .nothing = await self.signIn.existingAccount() { true } else { false }
            }
            try await eventually { waiting != nil }
            task.cancel()
            #expect(await task.value)
            #expect(try #require(waiting).isCancelled)
        }

        @Test("the sheet appears in the window that was named")
        func window() async {
            var anchor: ASPresentationAnchor?
            ASAuthorizationController.person = { controller in
                anchor = controller.presentationContextProvider?.presentationAnchor(for: controller)
                controller.cancel()
            }
            let window = ASPresentationAnchor()
            self.signIn.window = window
            _ = await self.signIn.existingAccount()
            #expect(anchor === window)
        }
    }
}
#endif
