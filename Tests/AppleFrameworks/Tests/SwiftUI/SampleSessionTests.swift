#if !(os(watchOS) || QUINCE_WATCH)
@_spi(Test) import AuthenticationServices
import Foundation
import QuinceUI
@_spi(Test) import SwiftUI
import Testing

@testable import AppleApp

// One after another with the tests that script the same device.
extension AppleSignInTests {
    @MainActor
    @Suite("The sample app's session")
    struct SessionTests {
        let center = NotificationCenter()
        let flow = SignInFlow(AppleSignIn(bundleID: "com.example.shop")) {
            $0
        } done: { _, _ in
        }

        func tells(_ state: ASAuthorizationAppleIDProvider.CredentialState) {
            ASAuthorizationAppleIDProvider.device = ["001.session": state]
            self.center.post(
                name: ASAuthorizationAppleIDProvider.credentialRevokedNotification,
                object: nil
            )
        }

        func isLooked(_ times: Int) async throws {
            try await eventually { ASAuthorizationAppleIDProvider.looks["001.session"] == times }
        }

        @Test("ends when the credential was revoked, and not before")
        func revoked() async throws {
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
                try await self.isLooked(index + 1)
                #expect(ends == 0)
                self.tells(state)
            }
            await watch.value
            #expect(ends == 1)
        }

        @Test("stays when the app moved to another team, and the next sign-in names the person, once")
        func moved() async throws {
            ASAuthorizationAppleIDProvider.device = ["001.session": .transferred]
            var (asked, ends): (Int, Int) = (0, 0)
            let watch = Task {
                await self.flow.watch("001.session", center: self.center) {
                    asked += 1
                } signOut: {
                    ends += 1
                }
            }
            try await eventually { asked != 0 }
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
        func movedAndEnded() async throws {
            ASAuthorizationAppleIDProvider.device = ["001.session": .transferred]
            let watch = Task {
                await self.flow.watch("001.session", center: self.center) {
                } signOut: {
                }
            }
            try await eventually { self.flow.moved != nil }
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
