import Foundation
import Observation
import QuinceUI

/// The user who is signed in to the sample's shop.
@MainActor
@Observable
final class ShopSession {
    private let store: any SignInStore
    private var kept: KeptSignIn {
        didSet { self.save() }
    }
    /// Whether the sign-in screen is shown.
    var isAsked: Bool

    /// - Parameter store: Keeps the session while the app doesn't run.
    /// - Throws: ``SignInStoreError`` if the store can't be read, for example because the device is still locked: create the
    ///   session when the app comes to the front.
    init(_ store: any SignInStore = KeychainStore()) throws {
        self.store = store
        let kept = try Self.load(store)
        self.kept = kept
        self.isAsked = kept.user == nil
    }

    private static func load(_ store: any SignInStore) throws -> KeptSignIn {
        do { return try store.load() } catch let error as SignInStoreError {
            guard case .damaged = error else { throw error }
            print(error)
            try store.delete()
            return KeptSignIn()
        }
    }

    var user: String? { self.kept.user }
    var token: Data? { self.kept.session }

    func begin(_ signedIn: AppleSignedIn, _ answer: Data) {
        self.kept = KeptSignIn(user: signedIn.user, session: answer, unsent: self.kept.unsent)
        self.isAsked = false
    }

    func end() {
        self.kept = KeptSignIn(unsent: self.kept.unsent)
        self.isAsked = true
    }

    /// Without the store, the user stays signed in until the app ends.
    private func save() {
        do { try self.store.save(self.kept) } catch { print(error) }
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
