import Foundation
import Observation
import QuinceUI

/// Who is signed in to the sample's shop; an app keeps `user` and `token` in the keychain.
@MainActor
@Observable
final class ShopSession {
    /// As the device names the person.
    private(set) var user: String?
    /// What the server answered.
    private(set) var token: Data?
    /// Whether the sign-in screen is shown.
    var isAsked = true

    func begin(_ signedIn: AppleSignedIn, _ answer: Data) {
        (self.user, self.token, self.isAsked) = (signedIn.user, answer, false)
    }

    func end() { (self.user, self.token, self.isAsked) = (nil, nil, true) }

    /// What signs in to this session.
    ///
    /// - Parameter server: The address of its route for the app.
    /// - Returns: The flow that all screens share.
    func flow(to server: URL) -> SignInFlow {
        SignInFlow(AppleSignIn(bundleID: "com.example.shop")) { message in
            try await SignInFlow.post(message, to: server)
        } done: { signedIn, answer in
            self.begin(signedIn, answer)
        }
    }
}
