@_exported public import struct QuinceWire.NativeSignIn

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

/// The user who signed in, as the device describes them.
///
/// Encode it and store it in the keychain until the server has responded: it contains the code, the token, the nonce
/// and the name.
public struct AppleSignedIn: Codable, Hashable, Sendable {
    /// The user's identifier for ``AppleSignIn/credentialState(of:)``; store it in the keychain.
    public let user: String
    /// The message for the app's server, which accepts it once; it is `Codable` as JSON.
    ///
    /// Only the first sign-in has a name: keep the message until the server has responded (``keepingName(of:)``).
    public let message: NativeSignIn
    /// The email address, only with the first sign-in and **not verified**: the server reads it from the token.
    public let unverifiedEmail: String?
    /// Whether Apple considers the user a real person and not a robot.
    ///
    /// It is also false if Apple gives no estimate: Apple does so only with the first sign-in, and not on every
    /// platform. So if it is true, trust the user sooner; if it is false, don't lock the user out.
    public let isLikelyReal: Bool

    init(user: String, message: NativeSignIn, unverifiedEmail: String?, isLikelyReal: Bool) {
        self.user = user
        self.message = message
        self.unverifiedEmail = unverifiedEmail
        self.isLikelyReal = isLikelyReal
    }
}

extension AppleSignedIn: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A description without data of the user, who must not appear in a log.
    public var description: String { "AppleSignedIn(\(self.message))" }
    /// The same description.
    public var debugDescription: String { self.description }
    /// The same description, for `dump` and for tools that print state.
    public var customMirror: Mirror { Mirror(self, children: ["message": self.message]) }
}
