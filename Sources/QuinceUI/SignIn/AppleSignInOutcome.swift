/// The outcome of a sign-in.
public enum AppleSignInOutcome: Hashable, Sendable {
    /// The user signed in on the device; the server still has to confirm it.
    case signedIn(AppleSignedIn)
    /// Another user signed in than the one you named: end the current session before you start one for the new user.
    ///
    /// Returned only if ``AppleSignIn/signIn(as:transferred:)`` was called with a user.
    case otherPerson(AppleSignedIn)
    /// The user closed the sheet, or the app canceled the task: this isn't an error, and needs no message.
    case cancelled
    /// The sign-in failed, for this reason.
    case failed(AppleSignInError)
}
