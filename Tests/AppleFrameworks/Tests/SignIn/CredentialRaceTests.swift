@_spi(Test) import AuthenticationServices
import Foundation
import Testing

@testable import QuinceUI

// One after another with the tests that script the same device.
extension AppleSignInTests {
    @MainActor
    @Suite("A watch of a credential, while other things happen", .timeLimit(.minutes(10)))
    struct CredentialRaceTests {
        let signIn = AppleSignIn(bundleID: "com.example.shop")
        let center = NotificationCenter()

        func signIn(as user: String) async {
            Sheet.answers { .success(Sheet.credential(for: $0, user: user, subject: user)) }
            guard case .signedIn = await self.signIn.signIn() else {
                Issue.record("nobody signed in")
                return
            }
        }

        @Test("that was ended says nothing of a look that was still under way")
        func ended() async {
            ASAuthorizationAppleIDProvider.device = [:]
            var seen: [AppleCredentialState] = []
            let watch = Task {
                for await state in self.signIn.credentialStates(of: "001.ended", center: self.center) {
                    seen.append(state)
                }
            }
            // Somebody else signed in, and the app ends the watch of the user before.
            ASAuthorizationAppleIDProvider.meanwhile = { watch.cancel() }
            await watch.value
            #expect(seen == [])
        }

        @Test("that was asked in the minute after the sign-in asks again when the minute has passed, once")
        func revokedAtOnce() async {
            ASAuthorizationAppleIDProvider.device = ["001.hasty": .revoked]
            self.signIn.settling = .milliseconds(200)
            await self.signIn(as: "001.hasty")
            var seen: [AppleCredentialState] = []
            for await state in self.signIn.credentialStates(of: "001.hasty", center: self.center) {
                seen.append(state)
                if state == .revoked { break }
                if seen.count < 4 { self.center.post(name: AppleSignIn.cameToFront, object: nil) }
            }
            #expect(seen == [.authorized, .authorized, .authorized, .authorized, .revoked])
            #expect(ASAuthorizationAppleIDProvider.looks["001.hasty"] == 1)
        }

        @Test("its user is in no description of the sign-in")
        func described() async {
            await self.signIn(as: "001.s3cret")
            var dumped = ""
            dump(self.signIn, to: &dumped)
            for text in ["\(self.signIn)", String(reflecting: self.signIn), dumped] {
                #expect(!text.contains("s3cret"))
            }
            #expect(dumped.contains("com.example.shop"))
        }
    }
}
