import Foundation
import Observation
import QuinceUI

/// Who is signed in to the sample's shop.
@MainActor
@Observable
final class ShopSession {
    /// What an app keeps in the keychain, encoded, and begins with when it is started.
    struct Kept: Codable, Hashable {
        /// As the device names the person who is signed in.
        var user: String?
        /// What the server answered.
        var token: Data?
        /// A sign-in that the server has not confirmed, with the name that Apple tells once.
        var unsent: AppleSignedIn?
    }

    private var kept: Kept {
        didSet { self.keep(self.kept) }
    }
    private let keep: @MainActor (Kept) -> Void
    /// Whether the sign-in screen is shown.
    var isAsked: Bool

    /// - Parameters:
    ///   - kept: What the keychain has; nothing of it at first.
    ///   - keep: Puts it there.
    init(_ kept: Kept = Kept(), keep: @escaping @MainActor (Kept) -> Void = { _ in }) {
        self.kept = kept
        self.keep = keep
        self.isAsked = kept.user == nil
    }

    var user: String? { self.kept.user }
    var token: Data? { self.kept.token }

    func begin(_ signedIn: AppleSignedIn, _ answer: Data) {
        self.kept = Kept(user: signedIn.user, token: answer, unsent: self.kept.unsent)
        self.isAsked = false
    }

    func end() {
        self.kept = Kept(unsent: self.kept.unsent)
        self.isAsked = true
    }

    /// What signs in to this session.
    ///
    /// - Parameter server: The address of its route for the app.
    /// - Returns: The flow that all screens share.
    func flow(to server: URL) -> SignInFlow {
        SignInFlow(AppleSignIn(bundleID: "com.example.shop"), unsent: self.kept.unsent) {
            self.kept.unsent = $0
        } send: { message in
            try await SignInFlow.post(message, to: server)
        } done: { signedIn, answer in
            self.begin(signedIn, answer)
        }
    }
}
