/// What the person is told where signing in did not come to its end.
struct SignInTrouble: Hashable, Sendable {
    let text: String
    /// Whether there is something to send again, so that nobody has to sign in for it.
    let canSendAgain: Bool

    static let unsent = SignInTrouble("The shop could not be reached.", true)

    init(_ text: String, _ canSendAgain: Bool) { (self.text, self.canSendAgain) = (text, canSendAgain) }
}
