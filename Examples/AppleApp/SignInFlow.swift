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
    private let send: @Sendable (Data) async throws -> Data
    private let done: @MainActor (AppleSignedIn, Data) -> Void
    /// What the server has not confirmed: Apple told the name in it once.
    private var unsent: AppleSignedIn? {
        didSet { self.keep(self.unsent) }
    }
    /// What the server will never take, of which only the name is of use; a code is good once.
    private var refused: AppleSignedIn?
    /// From a press until the server has answered, so that nobody signs in while someone else's sign-in is on its way.
    private var isBusy = false

    /// - Parameters:
    ///   - apple: Signs in on the device.
    ///   - unsent: What was kept when the app was ended; without it a name may be lost.
    ///   - keep: Puts what the server has not confirmed into the keychain, encoded, and takes it out again for nil.
    ///   - send: Posts JSON to the app's server, which gives it to `finishNative`, and returns the answer; ``post(_:to:)`` does.
    ///     Throws ``Refused`` where the server refused, and anything else where it may be sent again.
    ///   - done: Begins the session: who signed in on the device, and what the server answered.
    init(
        _ apple: AppleSignIn,
        unsent: AppleSignedIn? = nil,
        keep: @escaping @MainActor (AppleSignedIn?) -> Void = { _ in },
        send: @escaping @Sendable (Data) async throws -> Data,
        done: @escaping @MainActor (AppleSignedIn, Data) -> Void
    ) {
        self.apple = apple
        // The code in it is old: it is of use for its name.
        (self.unsent, self.refused) = (unsent, unsent)
        self.keep = keep
        self.send = send
        self.done = done
    }

    #if !os(watchOS)
    /// - Parameter window: Where the sheet appears; the system chooses where this is nil.
    func show(in window: ASPresentationAnchor?) { self.apple.window = window }
    #endif

    /// - Returns: What to tell the person; nil when there is nothing to tell, and at once while someone is signing in.
    func run() async -> SignInTrouble? {
        guard !self.isBusy else { return nil }
        self.isBusy = true
        defer { self.isBusy = false }
        switch await self.apple.signIn(as: self.moved, transferred: self.moved != nil) {
        case .signedIn(let signedIn): return await self.deliver(signedIn)
        case .cancelled, .failed(.alreadyRunning): return self.waiting.map { _ in .unsent }
        case .failed(let failure):
            print(failure)
            return .failed(canSendAgain: self.waiting != nil)
        // Of someone else nothing is sent, so that nobody gets into another's session.
        case .otherPerson: return .failed(canSendAgain: self.waiting != nil)
        }
    }

    /// Whoever signs in after a session does not send what belonged to it; its name waits for the same person.
    ///
    /// What is on its way begins no session any more.
    func forget() { self.refused = self.unsent }

    private func deliver(_ signedIn: AppleSignedIn) async -> SignInTrouble? {
        self.moved = nil
        self.unsent = signedIn.keepingName(of: self.unsent)
        return await self.post()
    }

    /// What the server may still take.
    private var waiting: AppleSignedIn? { self.unsent == self.refused ? nil : self.unsent }

    /// What was not sent stays good for five minutes; afterwards the person signs in once more, and the name is kept.
    ///
    /// - Returns: As of ``run()``.
    func sendAgain() async -> SignInTrouble? {
        guard !self.isBusy else { return nil }
        self.isBusy = true
        defer { self.isBusy = false }
        return await self.post()
    }

    private func post() async -> SignInTrouble? {
        guard let sent = self.waiting else { return nil }
        do {
            let answer = try await self.send(JSONEncoder().encode(sent.message))
            let isForgotten = self.waiting != sent
            self.unsent = nil
            if !isForgotten { self.done(sent, answer) }
            return nil
        } catch {
            print(error)
            guard error is Refused else { return .unsent }
            self.refused = sent
            return .failed(canSendAgain: self.waiting != nil)
        }
    }
}
