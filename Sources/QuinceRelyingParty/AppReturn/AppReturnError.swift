/// Why nothing was handed over to an app.
public enum AppReturnError: Error, Sendable, CustomStringConvertible {
    /// The app sent no challenge, or none that is a SHA-256 digest in base64url.
    case challengeMalformed
    /// The sign-in was not begun for an app.
    case notForApp
    /// The payload is longer than ``AppHandover/maximumPayload``.
    case payloadTooLong
    /// Never made, used before, older than two minutes, or asked for with another verifier; which of these is nobody's
    /// business, and all mean: begin again.
    case handleInvalid
    /// The app's store failed.
    case store(any Error)

    /// A sentence for the developer's log.
    public var description: String {
        switch self {
        case .challengeMalformed:
            "The app's challenge is no SHA-256 digest in base64url (43 characters): send the digest of a verifier that stays in the app."
        case .notForApp: "The sign-in was not begun with AppHandover.start."
        case .payloadTooLong: "The payload is longer than \(AppHandover.maximumPayload) bytes: give an id."
        case .handleInvalid:
            "The handle is unknown, used, older than \(AppHandover.lifetime) seconds, or was not made for this verifier."
        case .store(let error): "The app's store failed: \(error)"
        }
    }

    /// The HTTP status for the app's exchange endpoint.
    public var status: Int { if case .store = self { 503 } else { 400 } }
}
