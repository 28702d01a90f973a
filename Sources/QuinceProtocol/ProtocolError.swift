/// A failure that the service reports to a client in the form of RFC 6749 §5.2 and Apple's TN3107.
///
/// It has two audiences: ``code`` and ``text`` are sent to the client; ``finding`` goes only to the console and the
/// log. ``text`` is a literal of this program or built from checked values, so it never repeats hostile input.
package struct ProtocolError: Error, Hashable, Sendable {
    /// The value of the `error` parameter.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        case invalidRequest = "invalid_request"
        case invalidClient = "invalid_client"
        case invalidGrant = "invalid_grant"
        case unauthorizedClient = "unauthorized_client"
        case unsupportedGrantType = "unsupported_grant_type"
        case unsupportedResponseType = "unsupported_response_type"
        case invalidScope = "invalid_scope"
        case requestNotSupported = "request_not_supported"
        case requestURINotSupported = "request_uri_not_supported"
        case serverError = "server_error"
    }

    package let code: Code
    /// The value of `error_description`, or the sentence on the error page; nil if Apple sends none.
    package let text: String?
    /// The reason, for the developer.
    package let finding: Finding

    package init(_ code: Code, _ text: String? = nil, because finding: Finding) {
        self.code = code
        self.text = text
        self.finding = finding
    }
}

/// One line of an explanation: a check and its result.
package struct Finding: Hashable, Sendable {
    /// The effect of the check on the request.
    package enum Verdict: String, Hashable, Sendable, CaseIterable {
        case passed
        case refused
        /// Accepted here, but refused by Apple.
        case lenient
        case note
    }

    /// A stable name, such as `client_secret.exp`.
    package let check: String
    package let verdict: Verdict
    /// A sentence that names the value and the limit.
    package let message: String
    package let expected: String?
    package let actual: String?
    /// Apple's response, if it differs from Quince's or is worth knowing.
    package let apple: String?

    package init(
        _ check: String,
        _ verdict: Verdict,
        _ message: String,
        expected: String? = nil,
        actual: String? = nil,
        apple: String? = nil
    ) {
        self.check = check
        self.verdict = verdict
        self.message = message
        self.expected = expected
        self.actual = actual
        self.apple = apple
    }

    /// Creates a finding that is the reason for a refusal.
    package static func refused(
        _ check: String,
        _ message: String,
        expected: String? = nil,
        actual: String? = nil,
        apple: String? = nil
    ) -> Self {
        Self(check, .refused, message, expected: expected, actual: actual, apple: apple)
    }
}
