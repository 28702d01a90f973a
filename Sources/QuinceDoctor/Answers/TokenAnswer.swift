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

    init(_ response: PlainResponse) {
        guard response.status != 200 else {
            self = .success
            return
        }
        guard response.status == 400 || response.status == 401, let error = response.json?["error"]?.string,
            (1...64).contains(error.utf8.count)
        else {
            self = .other(summary: response.summary)
            return
        }
        // Only a client that was refused can get 401 (RFC 6749 §5.2).
        let isDocumented = response.status == 400 || error == "invalid_client"
        self = isDocumented ? .error(error) : .other(summary: "\(response.summary), error \(error)")
    }
}
