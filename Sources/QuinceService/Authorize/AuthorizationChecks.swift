package import QuinceProtocol

/// The checks of `GET /auth/authorize`, in the order in which they run.
///
/// Their errors are never sent to the redirect URI: Apple shows them on its own page, and sends only
/// `user_cancelled_authorize` to the app (as observed at Apple).
package struct AuthorizationChecks: Sendable {
    package let registry: any AppRegistry
    package let profile: Profile
    package let mode: Mode

    package init(registry: any AppRegistry, profile: Profile, mode: Mode) {
        self.registry = registry
        self.profile = profile
        self.mode = mode
    }

    /// - Throws: `ProtocolError` of the first check that fails.
    package func run(
        _ parameters: FormParameters,
        _ explanation: Explanation
    ) async throws -> (app: App, request: AuthorizationRequest) {
        try ParameterCheck.run(parameters)
        let app = try await ClientCheck(registry: self.registry, mode: self.mode).run(parameters, explanation)
        let redirectURI = try RedirectURICheck(profile: self.profile, mode: self.mode).run(
            parameters,
            app,
            explanation
        )
        try RequestObjectCheck.run(parameters)
        let type = try ResponseTypeCheck.run(parameters, explanation)
        let scope = try ScopeCheck.run(parameters, explanation)
        let mode = try ResponseModeCheck(profile: self.profile).run(parameters, type, scope, explanation)
        let challenge = try ProofKeyCheck.run(parameters, explanation)
        try StateAndNonceCheck.run(parameters, type, explanation)
        UnusedParameters.note(parameters, explanation)
        let request = AuthorizationRequest(
            clientID: app.clientID,
            redirectURI: redirectURI,
            hasIdentityToken: type == .codeIdentityToken,
            mode: mode,
            scope: scope,
            state: parameters["state"],
            nonce: parameters["nonce"],
            challenge: challenge,
            // No email address is longer (RFC 5321 §4.5.3.1.3), and the flow stores the value.
            loginHint: parameters["login_hint"].flatMap { $0.utf8.count <= 254 ? $0 : nil }
        )
        return (app, request)
    }
}
