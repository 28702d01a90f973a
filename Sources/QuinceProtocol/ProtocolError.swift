/// A failure that the service reports to a client in the words of RFC 6749 §5.2 and of Apple's TN3107.
///
/// Two audiences: ``code`` and ``text`` go over the wire; ``finding`` goes to the console and the log, and never to
/// the client. ``text`` is a literal of this program or built from checked values, so nothing hostile returns in it.
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
    /// The value of `error_description`, or the sentence on the error page; nil where Apple sends none.
    package let text: String?
    /// Why, for the developer.
    package let finding: Finding

    package init(_ code: Code, _ text: String? = nil, because finding: Finding) {
        self.code = code
        self.text = text
        self.finding = finding
    }
}

/// One line of an explanation: what a check looked at and what it found.
package struct Finding: Hashable, Sendable {
    /// What the check means for the request.
    package enum Verdict: String, Hashable, Sendable, CaseIterable {
        case passed
        case refused
        /// Accepted here, refused by Apple.
        case lenient
        case note
    }

    /// A stable name, such as `client_secret.exp`.
    package let check: String
    package let verdict: Verdict
    /// A sentence that names the thing and the limit.
    package let message: String
    package let expected: String?
    package let actual: String?
    /// What Apple would answer, where that differs from what Quince answered or is worth knowing.
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

    /// A finding that is the reason of a refusal.
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
