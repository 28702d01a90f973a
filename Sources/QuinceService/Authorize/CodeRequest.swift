package import QuinceProtocol

/// The values of a new authorization code.
package struct CodeRequest: Hashable, Sendable {
    package let clientID: String
    /// nil for an App ID, whose codes come from the system's sheet on an Apple device.
    package let redirectURI: RedirectURI?
    package let hasIdentityToken: Bool
    package let scope: Set<Scope>
    package let state: String?
    package let nonce: String?
    package let challenge: CodeChallenge?
    /// What the identity token of a first sign-in says; nil on the web, whose tokens don't say it.
    package let realUserStatus: IdentityToken.RealUserStatus?

    package init(
        clientID: String,
        redirectURI: RedirectURI?,
        hasIdentityToken: Bool,
        scope: Set<Scope>,
        state: String?,
        nonce: String?,
        challenge: CodeChallenge?,
        realUserStatus: IdentityToken.RealUserStatus? = nil
    ) {
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.hasIdentityToken = hasIdentityToken
        self.scope = scope
        self.state = state
        self.nonce = nonce
        self.challenge = challenge
        self.realUserStatus = realUserStatus
    }
}
