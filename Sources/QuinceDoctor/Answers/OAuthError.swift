/// The error codes of OAuth (RFC 6749 §4.1.2.1 and §5.2, RFC 6750 §3.1, RFC 8628 §3.5).
enum OAuthError {
    private static let known: Set = [
        "access_denied", "authorization_pending", "expired_token", "insufficient_scope", "invalid_client",
        "invalid_grant", "invalid_request", "invalid_scope", "invalid_token", "server_error", "slow_down",
        "temporarily_unavailable", "unauthorized_client", "unsupported_grant_type",
        "unsupported_response_type",
    ]

    /// Whether the text is one of the codes; any other text can be something that the server repeats.
    static func isKnown(_ text: String) -> Bool { self.known.contains(text) }
}
