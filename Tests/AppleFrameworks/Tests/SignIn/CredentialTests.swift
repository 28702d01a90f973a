@_spi(Test) import AuthenticationServices
import Foundation
import Testing

@testable import QuinceUI

// One after another with the tests that script the same device's sheet.
extension AppleSignInTests {
    @MainActor
    @Suite("What becomes of a credential")
    struct CredentialTests {
        let signIn = AppleSignIn(bundleID: "com.example.shop")
        let center = NotificationCenter()

        nonisolated static let states:
            [(ASAuthorizationAppleIDProvider.CredentialState, AppleCredentialState)] =
                [
                    (.authorized, .authorized), (.revoked, .revoked), (.notFound, .notFound),
                    (.transferred, .transferred),
                ]

        @Test("each state of the system has its name", arguments: states)
        func state(system: ASAuthorizationAppleIDProvider.CredentialState, state: AppleCredentialState) async
        {
            ASAuthorizationAppleIDProvider.device = ["001.jane": system]
            #expect(await self.signIn.credentialState(of: "001.jane") == state)
            #expect(await self.signIn.credentialState(of: "someone else") == .notFound)
        }

        @Test(
            "a device that cannot say does not sign anybody out, and what it knows is told in spite of an error",
            arguments: [
                (.revoked, .couldNotLook), (.notFound, .couldNotLook), (.authorized, .authorized),
                (.transferred, .transferred),
            ] as [(ASAuthorizationAppleIDProvider.CredentialState, AppleCredentialState)]
        )
        func trouble(system: ASAuthorizationAppleIDProvider.CredentialState, state: AppleCredentialState)
            async
        {
            ASAuthorizationAppleIDProvider.device = ["001.jane": system]
            // The service of the system that knows it was interrupted.
            ASAuthorizationAppleIDProvider.trouble = NSError(domain: NSCocoaErrorDomain, code: 4097)
            defer { ASAuthorizationAppleIDProvider.trouble = nil }
            #expect(await self.signIn.credentialState(of: "001.jane") == state)
        }

        @Test("a simulator calls every credential revoked, which signs nobody out there")
        func simulator() {
            typealias State = AppleCredentialState
            #expect(State(.revoked, nil, isSimulator: true) == .couldNotLook)
            #expect(State(.revoked, nil, isSimulator: false) == .revoked)
            #expect(State(.notFound, ASAuthorizationError(.unknown), isSimulator: true) == .notFound)
            #expect(State(.notFound, nil, isSimulator: false) == .notFound)
        }

        @Test("within a minute after signing in, the device isn't asked about that user")
        func justSignedIn() async {
            var now = ContinuousClock.now
            self.signIn.now = { now }
            ASAuthorizationAppleIDProvider.device = ["001.jane": .revoked]
            Sheet.answers { .success(Sheet.credential(for: $0)) }
            guard case .signedIn = await self.signIn.signIn() else {
                Issue.record("nobody signed in")
                return
            }
            let looks = ASAuthorizationAppleIDProvider.looks["001.jane"] ?? 0
            now += .seconds(59)
            #expect(await self.signIn.credentialState(of: "001.jane") == .authorized)
            #expect(ASAuthorizationAppleIDProvider.looks["001.jane"] ?? 0 == looks)
            #expect(await self.signIn.credentialState(of: "001.john") == .notFound)
            now += .seconds(2)
            #expect(await self.signIn.credentialState(of: "001.jane") == .revoked)
        }

        @Test("the state is told again when the app comes to the front, and after a day")
        func frontAndDay() async {
            ASAuthorizationAppleIDProvider.device = ["001.jane": .authorized]
            var seen: [AppleCredentialState] = []
            let states = self.signIn.credentialStates(
                of: "001.jane",
                center: self.center,
                every: .seconds(86_400)
            )
            for await state in states {
                seen.append(state)
                if seen.count == 3 { break }
                ASAuthorizationAppleIDProvider.device = ["001.jane": .transferred]
                self.center.post(name: AppleSignIn.cameToFront, object: nil)
            }
            #expect(seen == [.authorized, .transferred, .transferred])
            seen = []
            for await state in self.signIn.credentialStates(
                of: "001.jane",
                center: self.center,
                every: .milliseconds(1)
            ) {
                seen.append(state)
                if seen.count == 3 { break }
            }
            #expect(seen == [.transferred, .transferred, .transferred])
        }

        @Test("the state is told now, and again when a credential was revoked")
        func observed() async {
            ASAuthorizationAppleIDProvider.device = ["001.jane": .authorized]
            var seen: [AppleCredentialState] = []
            for await state in self.signIn.credentialStates(of: "001.jane", center: self.center) {
                seen.append(state)
                if seen.count == 2 { break }
                ASAuthorizationAppleIDProvider.device = ["001.jane": .revoked]
                self.center.post(
                    name: ASAuthorizationAppleIDProvider.credentialRevokedNotification,
                    object: nil
                )
            }
            #expect(seen == [.authorized, .revoked])
        }

        @Test("revocations are told each; other notifications are not")
        func revocations() async {
            var heard = 0
            let moments = self.signIn.revocations(center: self.center)
            self.center.post(name: NSNotification.Name("another"), object: nil)
            self.center.post(name: ASAuthorizationAppleIDProvider.credentialRevokedNotification, object: nil)
            for await _ in moments {
                heard += 1
                if heard == 2 { break }
                self.center.post(
                    name: ASAuthorizationAppleIDProvider.credentialRevokedNotification,
                    object: nil
                )
            }
            #expect(heard == 2)
        }

        @Test("what a person signed in with is in no description")
        func descriptions() {
            let message = NativeSignIn(
                bundleID: "com.example.shop",
                code: "s3cret-code",
                identityToken: "s3cret-token",
                nonce: "s3cret-nonce",
                givenName: "s3cret-name"
            )
            let signedIn = AppleSignedIn(
                user: "s3cret-user",
                message: message,
                unverifiedEmail: "s3cret@example.com",
                realUserStatus: .likelyReal
            )
            var dumped = ""
            dump(AppleSignInOutcome.signedIn(signedIn), to: &dumped)
            for text in ["\(message)", "\(signedIn)", String(reflecting: signedIn), dumped] {
                #expect(text.contains("com.example.shop"))
                #expect(!text.contains("s3cret"))
            }
        }

        @Test("nothing is observed after the end")
        func ended() {
            let watch = NotificationWatch(center: self.center, name: NSNotification.Name("gone")) {
                Issue.record("told after the end")
            }
            watch.end()
            watch.end()
            self.center.post(name: NSNotification.Name("gone"), object: nil)
        }
    }
}
