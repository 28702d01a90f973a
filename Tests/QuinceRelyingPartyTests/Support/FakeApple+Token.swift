import Crypto
import Foundation
import QuinceProtocol
import QuinceRelyingParty
import Synchronization

extension FakeApple {
    /// Checks the client as Apple does, and gives its team.
    func authenticated(_ form: FormParameters, _ state: inout State) -> Team? {
        guard let clientID = form["client_id"], let secret = form["client_secret"],
            let team = state.teams.first(where: { $0.clients.contains(clientID) })
        else { return nil }
        if state.verifiedSecrets[secret] == clientID { return team }
        guard let token = try? CompactJWS(parsing: secret), token.keyID == team.keyID,
            ClientSecret.isSigned(token, by: team.key.publicKey),
            token.claims["iss"]?.string == team.id, token.claims["sub"]?.string == clientID,
            token.claims["aud"]?.string == ClientSecret.appleAudience,
            let issuedAt = token.claims["iat"]?.integer, issuedAt <= self.clock.seconds,
            let expiresAt = token.claims["exp"]?.integer, expiresAt > self.clock.seconds,
            expiresAt <= self.clock.seconds + ClientSecret.maximumLifetime
        else { return nil }
        state.verifiedSecrets = [secret: clientID]
        return team
    }

    func token(_ request: WireRequest) -> WireResponse {
        self.state.withLock { state in
            guard let form = try? FormParameters(parsing: request.body), form.duplicates.isEmpty else {
                return .error("invalid_request")
            }
            guard let team = self.authenticated(form, &state), let clientID = form["client_id"] else {
                return .error("invalid_client")
            }
            switch form["grant_type"] {
            case "authorization_code": return self.redeem(form, clientID, &state)
            case "refresh_token": return self.refresh(form, clientID, &state)
            case "client_credentials":
                guard form["scope"] == "user.migration" else { return .error("invalid_scope") }
                let token = state.opaque("a")
                state.teamTokens[token] = (team.id, self.clock.seconds + 3_600)
                return .json(["access_token": .string(token), "token_type": "Bearer", "expires_in": 3_600])
            default: return .error("unsupported_grant_type")
            }
        }
    }

    private func redeem(_ form: FormParameters, _ clientID: String, _ state: inout State) -> WireResponse {
        guard let text = form["code"], let code = state.codes.removeValue(forKey: text),
            self.clock.seconds < code.issuedAt + 300
        else { return .error("invalid_grant", "The code has expired or has been revoked.") }
        guard code.clientID == clientID else {
            return .error(
                "invalid_grant",
                "client_id mismatch. The code was not issued to \(clientID)."
            )
        }
        guard code.redirectURI == form["redirect_uri"] else {
            return .error(
                "invalid_grant",
                "redirect_uri mismatch. The code was not issued to \(form["redirect_uri"] ?? "")."
            )
        }
        guard code.challenge == form["code_verifier"].map(CodeVerifier.challenge) else {
            return .error("invalid_grant")
        }
        let refreshToken = state.opaque("r")
        state.refreshTokens[refreshToken] = (code.person, clientID)
        var answer = self.tokens(for: code.person, clientID, nonce: code.nonce, &state)
        answer["refresh_token"] = .string(refreshToken)
        return .json(answer)
    }

    private func refresh(_ form: FormParameters, _ clientID: String, _ state: inout State) -> WireResponse {
        guard let token = form["refresh_token"], let kept = state.refreshTokens[token],
            kept.clientID == clientID
        else { return .error("invalid_grant") }
        return .json(self.tokens(for: kept.person, clientID, nonce: nil, &state))
    }

    private func tokens(
        for person: Person,
        _ clientID: String,
        nonce: String?,
        _ state: inout State
    ) -> JSONObject {
        let accessToken = state.opaque("a")
        let claims = self.claims(for: person, clientID, nonce: nonce, binding: .accessToken(accessToken))
        return [
            "access_token": .string(accessToken), "token_type": "Bearer", "expires_in": 3_600,
            "id_token": .string((try? state.forge(state.signingKeys[0].sign(claims))) ?? ""),
        ]
    }

    func revocation(_ request: WireRequest) -> WireResponse {
        self.state.withLock { state in
            guard let form = try? FormParameters(parsing: request.body), let token = form["token"] else {
                return .error("invalid_request")
            }
            guard self.authenticated(form, &state) != nil else { return .error("invalid_client") }
            // 200 for any token, as observed.
            state.refreshTokens[token] = nil
            state.revoked.append(token)
            return WireResponse(status: 200, body: [])
        }
    }
}
