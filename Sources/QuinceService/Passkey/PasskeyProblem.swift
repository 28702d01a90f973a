import HTTPTypes
import PageLanguages
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

    /// A problem with a text of the catalog, in the language of the current request.
    init(
        _ status: HTTPResponse.Status,
        _ key: TextKey,
        because reason: String,
        isUnknown: Bool = false,
        location: String? = nil
    ) {
        self.init(
            status,
            message: Language.current.text(key),
            because: reason,
            isUnknown: isUnknown,
            location: location
        )
    }

    init(
        _ status: HTTPResponse.Status,
        message: String,
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
            refusal == .counter ? .passkeyCopied : .passkeyRefused,
            because: refusal.rawValue,
            isUnknown: refusal == .unknownCredential
        )
    }

    static func registration(_ refusal: PasskeyRefusal) -> Self {
        Self(
            refusal == .credentialTaken ? .conflict : .forbidden,
            refusal == .credentialTaken ? .passkeyExists : .passkeyCannotAdd,
            because: refusal.rawValue
        )
    }

    static var otherSite: Self {
        Self(.forbidden, .passkeyOtherSite, because: PasskeyRefusal.origin.rawValue)
    }

    static var malformed: Self {
        Self(.badRequest, .passkeyUnreadable, because: PasskeyRefusal.malformedMessage.rawValue)
    }

    static var tooMany: Self {
        Self(
            .tooManyRequests,
            .passkeyTooMany,
            because: "the client's limit of passkey ceremonies is reached"
        )
    }
}
