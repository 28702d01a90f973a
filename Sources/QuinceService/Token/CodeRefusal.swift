import QuinceProtocol

/// Why a code can't be exchanged; ``CodeRules`` decides it.
enum CodeRefusal: Hashable, Sendable {
    case unknown
    case used
    case expired(secondsAgo: Int)
    case otherClient(expected: String, actual: String)
    case redirectURIMissing(expected: String)
    case redirectURI(expected: String, actual: String)
    /// The code belongs to an App ID.
    case redirectURINotExpected(actual: String)
    case verifierMissing
    case verifierMalformed
    case verifierWrong
    case verifierWithoutChallenge

    var isOtherClient: Bool {
        if case .otherClient = self { true } else { false }
    }

    /// The error for the wire.
    ///
    /// The descriptions were observed at Apple. They contain no values of the request except those that were checked against
    /// the registry.
    func error(profile: Profile) -> ProtocolError {
        let isRedirect: Bool
        switch self {
        case .redirectURI, .redirectURIMissing, .redirectURINotExpected: isRedirect = true
        default: isRedirect = false
        }
        let word = isRedirect ? profile.redirectMismatchAtToken : .invalidGrant
        return ProtocolError(
            word,
            profile.errorDescriptions ? self.wireText : nil,
            because: self.finding(profile)
        )
    }

    private var wireText: String? {
        switch self {
        case .used: "The code has already been used."
        case .unknown, .expired: "The code has expired or has been revoked."
        case .otherClient(_, let actual): "client_id mismatch. The code was not issued to \(actual)."
        case .redirectURI, .redirectURIMissing, .redirectURINotExpected: "redirect_uri mismatch."
        case .verifierMissing, .verifierMalformed, .verifierWrong, .verifierWithoutChallenge: nil
        }
    }

    private func finding(_ profile: Profile) -> Finding {
        switch self {
        case .unknown:
            .refused(
                "code",
                "unknown code: it was never issued, its grant was revoked, or it expired long ago"
            )
        case .used:
            .refused(
                "code",
                "the code was already used, or was invalidated by a failed exchange; its tokens have been revoked"
            )
        case .expired(let seconds):
            .refused(
                "code",
                "the code expired \(seconds) s ago",
                expected: "within \(profile.codeLifetime.components.seconds) s of the sign-in"
            )
        case .otherClient(let expected, let actual):
            .refused("client_id", "the code was issued to another client", expected: expected, actual: actual)
        case .redirectURIMissing(let expected):
            .refused(
                "redirect_uri",
                "redirect_uri is missing; send the value from the authorization request",
                expected: expected
            )
        case .redirectURINotExpected(let actual):
            .refused(
                "redirect_uri",
                "redirect_uri was sent, but the code is for an App ID and was issued without one; omit it",
                actual: actual.shortened
            )
        case .redirectURI(let expected, let actual):
            .refused(
                "redirect_uri",
                "redirect_uri is \(actual.shortened), but the authorization request had \(expected.shortened): \(TextDifference.place(actual, expected))",
                expected: expected,
                actual: actual.shortened
            )
        case .verifierMissing:
            .refused(
                "code_verifier",
                "the authorization request had a code_challenge, so code_verifier is required"
            )
        case .verifierMalformed:
            .refused("code_verifier", "code_verifier must be 43 to 128 letters, digits, '-', '.', '_' or '~'")
        case .verifierWrong:
            .refused("code_verifier", "the SHA-256 of code_verifier doesn't match the code_challenge")
        case .verifierWithoutChallenge:
            .refused(
                "code_verifier",
                "code_verifier was sent, but the authorization request had no code_challenge"
            )
        }
    }
}
