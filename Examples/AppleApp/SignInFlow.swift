import AuthenticationServices
import Foundation
import QuinceUI

/// What both screens do with a press: sign in, and hand the result to the app's server.
@MainActor
final class SignInFlow {
    let apple: AppleSignIn
    private let send: @Sendable (Data) async throws -> Void
    /// What the server has not confirmed.
    ///
    /// Apple told the name in it once: an app that may be ended meanwhile keeps it in the keychain.
    private var unsent: AppleSignedIn?

    /// - Parameters:
    ///   - apple: Signs in on the device.
    ///   - send: Posts JSON to the app's server, which gives it to `finishNative`.
    init(_ apple: AppleSignIn, send: @escaping @Sendable (Data) async throws -> Void) {
        self.apple = apple
        self.send = send
    }

    #if !os(watchOS)
    /// - Parameter window: Where the sheet appears; the system chooses where this is nil.
    func show(in window: ASPresentationAnchor?) { self.apple.window = window }
    #endif

    /// - Returns: What to tell the person; nil when there is nothing to tell.
    func run() async -> SignInTrouble? {
        switch await self.apple.signIn() {
        case .signedIn(let signedIn): return await self.deliver(signedIn)
        case .cancelled, .failed(.alreadyRunning): return self.unsent.map { _ in .unsent }
        case .failed, .otherPerson: return .failed(canSendAgain: self.unsent != nil)
        }
    }

    private func deliver(_ signedIn: AppleSignedIn) async -> SignInTrouble? {
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
