/// The message for the user when a sign-in didn't finish.
struct SignInTrouble: Hashable, Sendable {
    let text: String
    /// Whether there is something to send again, so that the user doesn't have to sign in for it.
    let canSendAgain: Bool

    static let unsent = SignInTrouble(text: "The shop could not be reached.", canSendAgain: true)

    static func failed(canSendAgain: Bool) -> SignInTrouble {
        SignInTrouble(text: "Signing in did not work. Please try again.", canSendAgain: canSendAgain)
    }
}
