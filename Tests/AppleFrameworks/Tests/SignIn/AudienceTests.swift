import QuinceWire
import Testing

@testable import QuinceUI

// One after another with the tests that script the same sheet.
extension AppleSignInTests {
    @MainActor
    @Suite("Which app the identity token is for")
    struct AudienceTests {
        nonisolated static let audiences: [(JSONValue?, String?)] = [
            (.string("com.example.shop.watch"), "com.example.shop.watch"),
            (.string("com.example.Shop"), "com.example.Shop"), (.string(""), ""),
            (.array([.string("com.example.shop")]), nil), (nil, nil),
        ]

        @Test(
            "a token for another app, in other letters, for several or for none is refused",
            arguments: audiences
        )
        func audience(audience: JSONValue?, named: String?) async {
            Sheet.answers { .success(Sheet.credential(for: $0, audience: audience)) }
            let failure = AppleSignInError.audienceMismatch(token: named, bundleID: "com.example.shop")
            #expect(await AppleSignIn(bundleID: "com.example.shop").signIn() == .failed(failure))
        }

        @Test("where the token is for another target, both are named, and where to find the right one")
        func otherTarget() {
            let failure = AppleSignInError.audienceMismatch(
                token: "com.example.watch",
                bundleID: "com.example.shop"
            )
            #expect(
                failure.description
                    == "the identity token is for 'com.example.watch', not for 'com.example.shop'; "
                    + "give AppleSignIn the identifier of the target that signs in, Bundle.main.bundleIdentifier"
            )
        }
    }
}
