import QuinceProtocol

/// Sends requests to the token and revocation endpoints.
struct TokenClient: Sendable {
    let configuration: SignInConfiguration
    let transport: any WireTransport
    let secrets: ClientSecretSource

    /// Exchanges a code, once.
    func exchange(_ code: String, client: AppClient, codeVerifier: String?) async throws(TokenError)
        -> TokenResponse
    {
        var fields: [FormParameters.Parameter] = [
            .init("grant_type", "authorization_code"), .init("code", code),
        ]
        if let redirectURI = client.redirectURI { fields.append(.init("redirect_uri", redirectURI)) }
        if let codeVerifier { fields.append(.init("code_verifier", codeVerifier)) }
        return try TokenResponse(parsing: try await self.post(fields, client.id))
    }

    /// Asks whether a sign-in is still valid.
    func refresh(_ token: String, clientID: String) async throws(TokenError) -> TokenResponse {
        try TokenResponse(
            parsing: try await self.post(
                [.init("grant_type", "refresh_token"), .init("refresh_token", token)],
                clientID
            )
        )
    }

    /// Gets a token of the team itself, for moving its users to another team.
    func migrationToken(clientID: String) async throws(TokenError) -> TokenResponse {
        try TokenResponse(
            parsing: try await self.post(
                [.init("grant_type", "client_credentials"), .init("scope", "user.migration")],
                clientID
            )
        )
    }

    /// Revokes the sign-in that a refresh token belongs to; succeeds if it has already ended.
    func revoke(_ token: String, clientID: String) async throws(TokenError) {
        _ = try await self.post(
            [.init("token", token), .init("token_type_hint", "refresh_token")],
            clientID,
            at: self.configuration.endpoints.revocation
        )
    }

    private func post(_ fields: [FormParameters.Parameter], _ clientID: String, at url: String? = nil)
        async throws(TokenError) -> [UInt8]
    {
        try await self.post(
            fields,
            clientID,
            at: url ?? self.configuration.endpoints.token,
            authorization: nil
        )
    }

    /// Sends a form with the client's credentials and parses the error, if there is one.
    func post(
        _ fields: [FormParameters.Parameter],
        _ clientID: String,
        at url: String,
        authorization: String?
    ) async throws(TokenError) -> [UInt8] {
        let secret: String
        do { secret = try self.secrets.secret(for: clientID) } catch {
            throw .unreadable("the client secret could not be signed: \(error)")
        }
        let form = FormParameters(
            [.init("client_id", clientID), .init("client_secret", secret)] + fields
        )
        let request = WireRequest(post: url, form: form.text, authorization: authorization)
        let response: WireResponse
        do { response = try await self.transport.send(request) } catch { throw .unreachable("\(error)") }
        guard response.status != 200 else { return response.body }
        throw self.failure(response, clientID)
    }

    private func failure(_ response: WireResponse, _ clientID: String) -> TokenError {
        guard (400..<500).contains(response.status), response.status != 429,
            let object = response.text.flatMap({ try? JSONValue(parsing: $0) })?.object,
            let code = object["error"]?.string
        else { return .unavailable(status: response.status) }
        let words = object["error_description"]?.string.map { String($0.prefix(300)) }
        switch code {
        case "invalid_client":
            self.secrets.forget(clientID)
            return .client(
                clientID: clientID,
                teamID: self.configuration.teamID,
                keyID: self.configuration.key.id
            )
        case "invalid_grant": return .grant(words)
        case "unauthorized_client": return .unauthorized(clientID: clientID)
        default: return .refused(code: String(code.prefix(64)), words)
        }
    }
}
