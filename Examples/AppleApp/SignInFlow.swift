import AuthenticationServices
import Foundation
import QuinceUI

/// What both screens do with a press: sign in, and hand the result to the app's server.
@MainActor
final class SignInFlow {
    private let apple: AppleSignIn
    private let send: @Sendable (Data) async throws -> Void

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
    func run() async -> String? {
        do {
            switch await self.apple.signIn() {
            case .signedIn(let signedIn): try await self.send(JSONEncoder().encode(signedIn.message))
            case .cancelled, .failed(.alreadyRunning): break
            case .failed: return "Signing in did not work. Please try again."
            }
            return nil
        } catch { return "The shop could not be reached. Please try again." }
    }
}
