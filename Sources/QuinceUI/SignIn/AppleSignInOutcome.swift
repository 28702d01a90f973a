@_exported public import struct QuinceWire.NativeSignIn

/// How a sign-in ended.
public enum AppleSignInOutcome: Hashable, Sendable {
    /// The person signed in on the device; the server has to agree.
    case signedIn(AppleSignedIn)
    /// Someone else signed in than who was named: end the session of the one before you begin that of the other.
    ///
    /// Comes only where ``AppleSignIn/signIn(as:transferred:)`` was told whom it is for.
    case otherPerson(AppleSignedIn)
    /// The person closed the sheet, or the app ended the task: no error, and nothing to say to anybody.
    case cancelled
    /// It did not work; the failure says why.
    case failed(AppleSignInError)
}

/// What the device said of a person who signed in.
///
/// It encodes itself for the keychain, where an app keeps it until the server has answered: code, token, nonce and name are in it.
public struct AppleSignedIn: Codable, Hashable, Sendable {
    /// Names the person for ``AppleSignIn/credentialState(of:)``; keep it in the keychain.
    public let user: String
    /// What the app's server needs, once; it encodes itself as JSON.
    ///
    /// A name comes with the first sign-in only: keep it until the server has answered (``keepingName(of:)``).
    public let message: NativeSignIn
    /// The address, with the first sign-in only, and **not verified**: the server reads it from the token.
    public let unverifiedEmail: String?
    /// Whether Apple thinks that the person is one, and no robot.
    ///
    /// False also where Apple does not say: it does with the first sign-in only, and not on every platform. So trust someone sooner
    /// where it is true, and lock nobody out where it is false.
    public let isLikelyReal: Bool

    init(user: String, message: NativeSignIn, unverifiedEmail: String?, isLikelyReal: Bool) {
        self.user = user
        self.message = message
        self.unverifiedEmail = unverifiedEmail
        self.isLikelyReal = isLikelyReal
    }
}

extension AppleSignedIn: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Nothing of the person: who signed in belongs into no log.
    public var description: String { "AppleSignedIn(\(self.message))" }
    /// The same.
    public var debugDescription: String { self.description }
    /// The same, for `dump` and for tools that print state.
    public var customMirror: Mirror { Mirror(self, children: ["message": self.message]) }
}
