// Authorize: GET and POST /auth/authorize. Owns the checks of an authorization request, in one visible order, and the
// four ways an answer travels back. What happens between (who signs in, what they grant) is the Flow.

package import QuinceProtocol

/// An authorization request that passed every check.
package struct AuthorizationRequest: Hashable, Sendable, Codable {
    package let clientID: String
    /// Exactly as registered.
    package let redirectURI: String
    package let hasIdentityToken: Bool
    package let responseMode: String
    /// Words of ``Scope``, sorted.
    package let scopes: [String]
    package let state: String?
    package let nonce: String?
    package let codeChallenge: String?
    package let loginHint: String?

    package init(
        clientID: String,
        redirectURI: String,
        hasIdentityToken: Bool,
        responseMode: String,
        scopes: [String],
        state: String?,
        nonce: String?,
        codeChallenge: String?,
        loginHint: String?
    ) {
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.hasIdentityToken = hasIdentityToken
        self.responseMode = responseMode
        self.scopes = scopes
        self.state = state
        self.nonce = nonce
        self.codeChallenge = codeChallenge
        self.loginHint = loginHint
    }
}

extension AuthorizationRequest {
    package var scope: Set<Scope> { Set(self.scopes.compactMap(Scope.init(rawValue:))) }

    package var challenge: CodeChallenge? {
        self.codeChallenge.flatMap { try? CodeChallenge(parsing: $0, method: "S256") }
    }

    package var mode: ResponseMode { ResponseMode(rawValue: self.responseMode) ?? .query }
}
