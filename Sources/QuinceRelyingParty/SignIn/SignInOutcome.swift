/// The outcome of a sign-in.
public enum SignInOutcome: Hashable, Sendable {
    /// The user was verified.
    case signedIn(SignIn)
    /// The user canceled, which isn't an error: show them the page they came from.
    case cancelled(returnTo: LocalPath, context: String?)
}

/// A verified sign-in.
public struct SignIn: Hashable, Sendable {
    /// The user who signed in.
    public let identity: VerifiedIdentity
    /// The tokens from the code exchange; store the refresh token sealed.
    public let tokens: TokenResponse
    /// The name from the first sign-in, now or earlier, if its identity token belongs to this user; use it to fill in a
    /// form.
    ///
    /// Call ``SignInWithApple/forgetSuggestion(of:)`` after you have stored it in the account.
    public let suggestion: PersonSuggestion?
    /// The page to which the user wanted to go.
    public let returnTo: LocalPath
    /// The context that the app passed at the start.
    public let context: String?
    let intent: SignInIntent

    /// Whether the sign-in was started to link an existing account: finish it with
    /// ``Accounts/finishLink(_:signedInTo:)``.
    public var isForLinking: Bool { self.intent.account != nil }
    /// Whether an app on the user's device waits for it: finish it with ``AppHandover/handOver(_:payload:to:)``.
    public var isForApp: Bool { self.intent.appChallenge != nil }
}

/// A verified sign-in from an app on an Apple device.
public struct NativeSignedIn: Hashable, Sendable {
    /// The user who signed in.
    public let identity: VerifiedIdentity
    /// The tokens from the code exchange; store the refresh token sealed.
    public let tokens: TokenResponse
    /// The name from the first sign-in, if the app sent it; it isn't signed, so use it only to fill in a form.
    public let suggestion: PersonSuggestion?
}
