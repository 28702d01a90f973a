package import QuinceProtocol

/// An authorization request that passed every check.
package struct AuthorizationRequest: Hashable, Sendable, Codable {
    package let clientID: String
    /// Exactly as registered.
    package let redirectURI: RedirectURI
    package let hasIdentityToken: Bool
    package let mode: ResponseMode
    /// Sorted, so that equal requests are written equally.
    private let scopes: [Scope]
    package let state: String?
    package let nonce: String?
    package let challenge: CodeChallenge?
    package let loginHint: String?
    /// The origin of the page that opened the popup, from its `Referer` header; nil without popup or header.
    ///
    /// Only explanations use it.
    package var opener: String?

    package init(
        clientID: String,
        redirectURI: RedirectURI,
        hasIdentityToken: Bool,
        mode: ResponseMode,
        scope: Set<Scope>,
        state: String?,
        nonce: String?,
        challenge: CodeChallenge?,
        loginHint: String?
    ) {
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.hasIdentityToken = hasIdentityToken
        self.mode = mode
        self.scopes = scope.sorted { $0.rawValue < $1.rawValue }
        self.state = state
        self.nonce = nonce
        self.challenge = challenge
        self.loginHint = loginHint
    }

    package var scope: Set<Scope> { Set(self.scopes) }

    /// The requested scopes and values, without the response mode.
    package var code: CodeRequest {
        CodeRequest(
            clientID: self.clientID,
            redirectURI: self.redirectURI,
            hasIdentityToken: self.hasIdentityToken,
            scope: self.scope,
            state: self.state,
            nonce: self.nonce,
            challenge: self.challenge
        )
    }
}
