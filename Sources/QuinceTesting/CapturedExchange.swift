import QuinceProtocol
import QuinceService

/// One request to the service, its response, and the explanation.
public struct CapturedExchange: Hashable, Sendable {
    /// The result of a check.
    public struct Finding: Hashable, Sendable {
        /// The check's stable name, such as `client_secret.exp`.
        public let check: String
        /// `passed`, `refused`, `lenient` or `note`.
        public let verdict: String
        /// A sentence that names the value and the limit.
        public let message: String
    }

    /// The HTTP method.
    public let method: String
    /// The path, such as `/auth/token`.
    public let path: String
    /// The parameters of query and form by name; secrets are shortened.
    public let parameters: [String: String]
    /// The status of the response.
    public let status: Int
    /// The results of the checks, in order.
    public let findings: [Finding]

    init(_ request: CapturedRequest) {
        self.method = request.method
        self.path = request.path
        self.parameters = Dictionary(request.parameters.map { ($0.name, $0.shown) }) { first, _ in first }
        self.status = request.status
        self.findings = request.findings.map {
            Finding(check: $0.check, verdict: $0.verdict.rawValue, message: $0.message)
        }
    }
}
