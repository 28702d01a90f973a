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

        @Test("a device that cannot say does not sign anybody out")
        func trouble() async {
            ASAuthorizationAppleIDProvider.device = ["001.jane": .revoked]
            ASAuthorizationAppleIDProvider.trouble = ASAuthorizationError(.failed)
            defer { ASAuthorizationAppleIDProvider.trouble = nil }
            #expect(await self.signIn.credentialState(of: "001.jane") == .unknown)
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
            let watch = RevocationWatch(center: self.center, name: NSNotification.Name("gone")) {
                Issue.record("told after the end")
            }
            watch.end()
            watch.end()
            self.center.post(name: NSNotification.Name("gone"), object: nil)
        }
    }
}
