import AuthenticationServices
import Foundation
import QuinceUI

/// The actions that both screens share: sign in, and send the result to the app's server.
@MainActor
final class SignInFlow {
    let apple: AppleSignIn
    /// The old `user` of someone who got a new one when the app moved to another team, until they sign in again.
    var moved: String?
    private let keep: @MainActor (AppleSignedIn?) -> Void
    private let send: @Sendable (Data) async throws -> Data
    private let done: @MainActor (AppleSignedIn, Data) -> Void
    /// The sign-in that the server hasn't confirmed; Apple sends the name in it only once.
    private var unsent: AppleSignedIn? {
        didSet { self.keep(self.unsent) }
    }
    /// The sign-in that the server will never accept, of which only the name is still useful; a code works once.
    private var refused: AppleSignedIn?
    /// True from a press until the server responds, so that nobody signs in while another sign-in is under way.
    private var isBusy = false

    /// - Parameters:
    ///   - apple: Signs in on the device.
    ///   - unsent: The stored sign-in from before the app was terminated; without it, a name can be lost.
    ///   - keep: Stores an unconfirmed sign-in, and removes it for nil; ``ShopSession`` does it with a `KeychainStore`.
    ///   - send: Posts JSON to the app's server, which passes it to `finishNative`, and returns the response;
    ///     ``post(_:to:)`` does that. Throws ``Refused`` if the server refused, and any other error if it can be sent
    ///     again.
    ///   - done: Starts the session, with the user who signed in on the device and the server's response.
    init(
        _ apple: AppleSignIn,
        unsent: AppleSignedIn? = nil,
        keep: @escaping @MainActor (AppleSignedIn?) -> Void = { _ in },
        send: @escaping @Sendable (Data) async throws -> Data,
        done: @escaping @MainActor (AppleSignedIn, Data) -> Void
    ) {
        self.apple = apple
        // Its code is too old; only its name is still useful.
        (self.unsent, self.refused) = (unsent, unsent)
        self.keep = keep
        self.send = send
        self.done = done
    }

    #if !os(watchOS)
    /// - Parameter window: The window in which the sheet appears; if it is nil, the system chooses.
    func show(in window: ASPresentationAnchor?) { self.apple.window = window }
    #endif

    /// - Returns: The message for the user; nil if there is none, and at once while someone is signing in.
    func run() async -> SignInTrouble? {
        await self.alone { await self.signIn() }
    }

    private func signIn() async -> SignInTrouble? {
        switch await self.apple.signIn(as: self.moved, transferred: self.moved != nil) {
        case .signedIn(let signedIn): return await self.deliver(signedIn)
        case .cancelled, .failed(.alreadyRunning): return self.waiting.map { _ in .unsent }
        case .failed(let failure):
            print(failure)
            return .failed(canSendAgain: self.waiting != nil)
        // Another user's sign-in isn't sent, so that nobody gets into another user's session.
        case .otherPerson: return .failed(canSendAgain: self.waiting != nil)
        }
    }

    /// A user who signs in after a session doesn't send its unsent data; its name waits for the same user.
    ///
    /// A response that is still under way no longer starts a session.
    func forget() { self.refused = self.unsent }

    func deliver(_ signedIn: AppleSignedIn) async -> SignInTrouble? {
        self.moved = nil
        self.unsent = signedIn.keepingName(of: self.unsent)
        return await self.post()
    }

    /// The sign-in that the server may still accept.
    private var waiting: AppleSignedIn? { self.unsent == self.refused ? nil : self.unsent }

    /// An unsent sign-in works for five minutes; after that, the user signs in once more, and the name is kept.
    ///
    /// - Returns: See ``run()``.
    func sendAgain() async -> SignInTrouble? {
        await self.alone { await self.post() }
    }

    /// Does nothing while a sign-in is under way.
    func alone(_ work: () async -> SignInTrouble?) async -> SignInTrouble? {
        guard !self.isBusy else { return nil }
        self.isBusy = true
        defer { self.isBusy = false }
        return await work()
    }

    private func post() async -> SignInTrouble? {
        guard let sent = self.waiting else { return nil }
        do {
            let answer = try await self.send(JSONEncoder().encode(sent.message))
            // First the session, then the end of what was unsent: an app that ends in between has one of them.
            if self.waiting == sent { self.done(sent, answer) }
            self.unsent = nil
            return nil
        } catch {
            print(error)
            guard error is Refused else { return .unsent }
            self.refused = sent
            return .failed(canSendAgain: self.waiting != nil)
        }
    }
}
