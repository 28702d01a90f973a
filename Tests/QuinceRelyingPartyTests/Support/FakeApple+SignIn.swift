import Foundation
import QuinceProtocol
import QuinceRelyingParty
import Synchronization

extension FakeApple {
    /// What an identity token says of `person`.
    func claims(
        for person: Person,
        _ clientID: String,
        nonce: String?,
        binding: IdentityToken.Binding,
        booleans: IdentityToken.BooleanClaims = .boolean
    ) -> JSONObject {
        var claims = IdentityToken(
            issuer: Self.issuer,
            audience: clientID,
            expiresAt: self.clock.seconds + 86_400,
            issuedAt: self.clock.seconds,
            subject: person.subject,
            nonce: nonce,
            binding: binding,
            email: person.email,
            isPrivateEmail: person.isEmailPrivate,
            authenticatedAt: self.clock.seconds
        ).claims(booleans: booleans)
        if person.email != nil, !person.isEmailVerified { claims["email_verified"] = false }
        if let transferSubject = person.transferSubject { claims["transfer_sub"] = .string(transferSubject) }
        return claims
    }

    /// A signed token, after `change` had its way with the claims.
    func identityToken(
        for person: Person = Person(),
        clientID: String = "com.example.shop.web",
        nonce: String? = nil,
        code: String = "c",
        change: (inout JSONObject) -> Void = { _ in }
    ) throws -> String {
        var claims = self.claims(for: person, clientID, nonce: nonce, binding: .code(code))
        change(&claims)
        return try self.signingKey.sign(claims)
    }

    /// A code, as if `person` had consented.
    func code(
        for person: Person = Person(),
        clientID: String = "com.example.shop.web",
        redirectURI: String? = "https://shop.example/callback",
        nonce: String? = nil,
        challenge: String? = nil
    ) -> String {
        self.state.withLock { state in
            let text = state.opaque("c")
            state.codes[text] = Code(
                person: person,
                clientID: clientID,
                redirectURI: redirectURI,
                nonce: nonce,
                challenge: challenge,
                issuedAt: self.clock.seconds
            )
            return text
        }
    }

    /// A refresh token of `person` that stands.
    func refreshToken(for person: Person = Person(), clientID: String = "com.example.shop.web") -> String {
        self.state.withLock { state in
            let token = state.opaque("r")
            state.refreshTokens[token] = (person, clientID)
            return token
        }
    }

    /// What Apple's page sends back when `person` consents to what `start` asks for: a form, a query or a fragment.
    ///
    /// `user` is the text of the field that comes with the first sign-in only.
    func consent(
        to start: SignInStart,
        as person: Person = Person(),
        user: String? = nil
    ) throws -> String {
        let query = start.url.split(separator: "?", maxSplits: 1).last ?? ""
        let request = try FormParameters(parsing: query)
        let clientID = request["client_id"] ?? ""
        let code = self.code(
            for: person,
            clientID: clientID,
            redirectURI: request["redirect_uri"],
            nonce: request["nonce"],
            challenge: request["code_challenge"]
        )
        var fields: [FormParameters.Parameter] = [
            .init("state", request["state"] ?? ""), .init("code", code),
        ]
        if request["response_type"] == "code id_token" {
            let claims = self.claims(for: person, clientID, nonce: request["nonce"], binding: .code(code))
            fields.append(.init("id_token", try self.signingKey.sign(claims)))
        }
        if let user { fields.append(.init("user", user)) }
        return FormParameters(fields).text
    }

    /// The `user` field of a first sign-in.
    static let user = #"{"name":{"firstName":"Maria","lastName":"Ruiz"},"email":"maria@example.com"}"#
}
