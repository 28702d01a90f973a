/// How a sign-in ended, as far as Apple is concerned.
public enum SignInOutcome: Hashable, Sendable {
    /// The person is who they say.
    case signedIn(SignIn)
    /// The person pressed Cancel, which is no error: show them where they were.
    case cancelled(returnTo: LocalPath, context: String?)
}

/// A sign-in that stands.
public struct SignIn: Hashable, Sendable {
    /// Who it is.
    public let identity: VerifiedIdentity
    /// From the exchange of the code; the refresh token is to be kept sealed.
    public let tokens: TokenResponse
    /// The name of the first sign-in, now or earlier, if its token proved to be this person's: fill in a form with it.
    ///
    /// Call ``SignInWithApple/forgetSuggestion(of:)`` once the account has it.
    public let suggestion: PersonSuggestion?
    /// Where the person wanted to go.
    public let returnTo: LocalPath
    /// What the app gave to the start.
    public let context: String?
    let intent: SignInIntent

    /// Whether it was begun to link an account that is there: end it with ``Accounts/finishLink(_:signedInTo:)``.
    public var isForLinking: Bool { self.intent.account != nil }
    /// Whether an app on the person's device waits for it: end it with ``AppHandover/handOver(_:payload:to:)``.
    public var isForApp: Bool { self.intent.appChallenge != nil }
}

/// A sign-in that stands, of an app on an Apple device.
public struct NativeSignedIn: Hashable, Sendable {
    /// Who it is.
    public let identity: VerifiedIdentity
    /// From the exchange of the code; the refresh token is to be kept sealed.
    public let tokens: TokenResponse
    /// The name of the first sign-in, where the app sent it; nobody signed it: fill in a form with it.
    public let suggestion: PersonSuggestion?
}
