@_exported public import struct QuinceWire.NativeSignIn

/// The user who signed in, as the device describes them.
///
/// Store it until the server has responded (``KeptSignIn/unsent``): it contains the code, the token, the nonce and the name.
public struct AppleSignedIn: Codable, Hashable, Sendable {
    /// Apple's estimate whether the user is a real person and not a robot.
    ///
    /// - SeeAlso: <https://developer.apple.com/documentation/authenticationservices/asuserdetectionstatus>
    public enum RealUserStatus: String, Codable, Hashable, Sendable {
        /// The platform gives no estimate: ignore the value.
        case unsupported
        /// Apple couldn't tell: treat the user as any new user, and don't lock them out.
        case unknown
        /// Apple is confident that the user is real: you can trust them sooner.
        case likelyReal
    }

    /// Whether the user is a child.
    ///
    /// - SeeAlso: <https://developer.apple.com/documentation/authenticationservices/asuseragerange>
    public enum AgeRange: String, Codable, Hashable, Sendable {
        /// Apple doesn't say; it does only for apps with the entitlement for child accounts.
        case unknown
        /// The user is a child.
        case child
        /// The user isn't a child.
        case notChild
    }

    /// The user's identifier for ``AppleSignIn/credentialState(of:)``; store it in the keychain.
    public let user: String
    /// The message for the app's server, which accepts it once; it is `Codable` as JSON.
    ///
    /// Only the first sign-in has a name: keep the message until the server has responded (``keepingName(of:)``).
    public let message: NativeSignIn
    /// The email address, only with the first sign-in and **not verified**: the server reads it from the token.
    public let unverifiedEmail: String?
    /// Apple's estimate whether the user is a real person.
    ///
    /// Apple makes one only with the first sign-in; later it is ``RealUserStatus/unknown``. It isn't signed: if your
    /// server relies on it, let the server read `real_user_status` from the identity token.
    public let realUserStatus: RealUserStatus
    /// Whether the user is a child; it isn't signed.
    public let ageRange: AgeRange

    enum CodingKeys: String, CodingKey {
        case user, message, unverifiedEmail, realUserStatus, ageRange
    }

    package init(
        user: String,
        message: NativeSignIn,
        unverifiedEmail: String?,
        realUserStatus: RealUserStatus,
        ageRange: AgeRange = .unknown
    ) {
        self.user = user
        self.message = message
        self.unverifiedEmail = unverifiedEmail
        self.realUserStatus = realUserStatus
        self.ageRange = ageRange
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
