/// The reason why a sign-in wasn't handed over to an app.
public enum AppReturnError: Error, Sendable, CustomStringConvertible {
    /// The app sent no challenge, or a challenge that isn't a SHA-256 digest in base64url.
    case challengeMalformed
    /// The sign-in wasn't started for an app.
    case notForApp
    /// The payload is longer than ``AppHandover/maximumPayload``.
    case payloadTooLong
    /// The handle was never created, was already used, is older than two minutes, or came with another verifier.
    ///
    /// The error doesn't say which, and the remedy is always to begin again.
    case handleInvalid
    /// The app's store failed.
    case store(any Error)

    /// A sentence for the developer's log.
    public var description: String {
        switch self {
        case .challengeMalformed:
            "The app's challenge isn't a SHA-256 digest in base64url (43 characters); send the digest of a verifier that stays in the app."
        case .notForApp: "The sign-in wasn't started for an app; start it with AppHandover.start."
        case .payloadTooLong:
            "The payload is longer than \(AppHandover.maximumPayload) bytes; store the data on your server and pass an ID."
        case .handleInvalid:
            "The handle is unknown, already used, older than \(AppHandover.lifetime) seconds, or belongs to another verifier; begin again."
        case .store(let error): "The app's store failed: \(error)"
        }
    }

    /// The HTTP status for the app's exchange endpoint.
    public var status: Int { if case .store = self { 503 } else { 400 } }
}
