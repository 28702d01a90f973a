import HTTPTypes
import Passkeys

/// Why a browser's script gets no passkey and no sign-in: a sentence for the user, and the reason for the log.
package struct PasskeyProblem: Error, Hashable, Sendable {
    let status: HTTPResponse.Status
    /// A sentence for the user.
    let message: String
    /// For the explanation and the log.
    let reason: String
    /// Whether the browser may forget the credential, because the service has no such passkey.
    let isUnknown: Bool
    /// The page that the browser opens in place of showing the message; nil for none.
    let location: String?

    init(
        _ status: HTTPResponse.Status,
        _ message: String,
        because reason: String,
        isUnknown: Bool = false,
        location: String? = nil
    ) {
        self.status = status
        self.message = message
        self.reason = reason
        self.isUnknown = isUnknown
        self.location = location
    }

    /// One sentence for every failed check, so that nobody learns which one failed; except for a copy, whose owner must know.
    static func signIn(_ refusal: PasskeyRefusal) -> Self {
        Self(
            .forbidden,
            refusal == .counter
                ? "This passkey was used in another place, so someone may have a copy of it. Use another way to sign in, and remove this passkey on your account page."
                : "This passkey can’t be used here. Try again, or use another way to sign in.",
            because: refusal.rawValue,
            isUnknown: refusal == .unknownCredential
        )
    }

    static func registration(_ refusal: PasskeyRefusal) -> Self {
        Self(
            refusal == .credentialTaken ? .conflict : .forbidden,
            refusal == .credentialTaken
                ? "This passkey exists already." : "The passkey can’t be added. Try again.",
            because: refusal.rawValue
        )
    }

    static let otherSite = Self(
        .forbidden,
        "This page can’t use passkeys. Open the service at its own URL.",
        because: PasskeyRefusal.origin.rawValue
    )
    static let malformed = Self(
        .badRequest,
        "The browser sent something that this service can’t read. Try again.",
        because: PasskeyRefusal.malformedMessage.rawValue
    )
    static let tooMany = Self(
        .tooManyRequests,
        "Too many attempts. Wait a minute, then try again.",
        because: "the client's limit of passkey ceremonies is reached"
    )
}
