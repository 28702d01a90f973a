import AuthenticationServices
import Foundation
import QuinceUI

/// What both screens do with a press: sign in, and hand the result to the app's server.
@MainActor
final class SignInFlow {
    let apple: AppleSignIn
    /// Whom the app's move to another team gave another `user`, until they signed in again.
    var moved: String?
    private let keep: @MainActor (AppleSignedIn?) -> Void
    private let send: @Sendable (Data) async throws -> Void
    /// What the server has not confirmed: Apple told the name in it once.
    private var unsent: AppleSignedIn? {
        didSet { self.keep(self.unsent) }
    }

    /// - Parameters:
    ///   - apple: Signs in on the device.
    ///   - unsent: What was kept when the app was ended; without it a name may be lost.
    ///   - keep: Puts what the server has not confirmed into the keychain, encoded, and takes it out again for nil.
    ///   - send: Posts JSON to the app's server, which gives it to `finishNative`.
    init(
        _ apple: AppleSignIn,
        unsent: AppleSignedIn? = nil,
        keep: @escaping @MainActor (AppleSignedIn?) -> Void = { _ in },
        send: @escaping @Sendable (Data) async throws -> Void
    ) {
        self.apple = apple
        self.unsent = unsent
        self.keep = keep
        self.send = send
    }

    #if !os(watchOS)
    /// - Parameter window: Where the sheet appears; the system chooses where this is nil.
    func show(in window: ASPresentationAnchor?) { self.apple.window = window }
    #endif

    /// - Returns: What to tell the person; nil when there is nothing to tell.
    func run() async -> SignInTrouble? {
        switch await self.apple.signIn(as: self.moved, transferred: self.moved != nil) {
        case .signedIn(let signedIn): return await self.deliver(signedIn)
        case .cancelled, .failed(.alreadyRunning): return self.unsent.map { _ in .unsent }
        // Of somebody else nothing is sent, so that nobody gets into another's session.
        case .failed, .otherPerson: return .failed(canSendAgain: self.unsent != nil)
        }
    }

    private func deliver(_ signedIn: AppleSignedIn) async -> SignInTrouble? {
        self.moved = nil
        self.unsent = signedIn.keepingName(of: self.unsent)
        return await self.sendAgain()
    }

    /// What was not sent stays good for five minutes; afterwards the person signs in once more, and the name is kept.
    ///
    /// - Returns: As of ``run()``.
    func sendAgain() async -> SignInTrouble? {
        guard let unsent = self.unsent else { return nil }
        do {
            try await self.send(JSONEncoder().encode(unsent.message))
            self.unsent = nil
            return nil
        } catch { return .unsent }
    }
}
