import Foundation
import Observation
import QuinceUI

/// The user who is signed in to the sample's shop.
@MainActor
@Observable
final class ShopSession {
    /// The data that an app stores in the keychain and loads when it starts.
    struct Kept: Codable, Hashable {
        /// The device's identifier of the signed-in user.
        var user: String?
        /// The server's response.
        var token: Data?
        /// A sign-in that the server hasn't confirmed, with the name that Apple sends only once.
        var unsent: AppleSignedIn?
    }

    private var kept: Kept {
        didSet { self.keep(self.kept) }
    }
    private let keep: @MainActor (Kept) -> Void
    /// Whether the sign-in screen is shown.
    var isAsked: Bool

    /// - Parameters:
    ///   - kept: The data from the keychain; empty at first.
    ///   - keep: Stores the data in the keychain.
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

    /// Creates the flow that signs in to this session.
    ///
    /// - Parameters:
    ///   - apple: Signs in on the device.
    ///   - server: The URL of the server's route for the app.
    /// - Returns: The flow that all screens share.
    func flow(with apple: AppleSignIn = .ofShop(), to server: URL) -> SignInFlow {
        SignInFlow(apple, unsent: self.kept.unsent) {
            self.kept.unsent = $0
        } send: { message in
            try await SignInFlow.post(message, to: server)
        } done: { signedIn, answer in
            self.begin(signedIn, answer)
        }
    }
}
