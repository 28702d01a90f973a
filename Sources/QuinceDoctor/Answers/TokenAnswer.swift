import HTTPTypes
import PlainClient
import QuinceProtocol

/// What the token endpoint said to the code that can't exist.
enum TokenAnswer: Hashable, Sendable {
    /// The documented form of a refusal: status 400 or 401, and JSON with `error`.
    case error(String)
    /// Status 200.
    case success
    /// Anything else.
    case other(summary: String)

    init(_ response: PlainResponse, without secrets: SecretRuns) {
        guard response.status != 200 else {
            self = .success
            return
        }
        guard response.status == 400 || response.status == 401, let error = response.json?["error"]?.string
        else {
            self = .other(summary: response.summary)
            return
        }
        guard OAuthError.isKnown(error) else {
            self = .other(
                summary: "\(response.summary), and the error '\(secrets.removed(from: error).shortened)'"
            )
            return
        }
        // Only a client that was refused can get 401 (RFC 6749 §5.2).
        let isDocumented = response.status == 400 || error == "invalid_client"
        self = isDocumented ? .error(error) : .other(summary: "\(response.summary), error \(error)")
    }
}
