package import Hummingbird
import NIOCore
import QuinceProtocol

/// `GET /.well-known/openid-configuration` (OpenID Connect Discovery §4; as observed at Apple).
package struct DiscoveryEndpoint: Sendable {
    private let document: ByteBuffer

    /// - Parameter issuer: The issuer of the tokens, unchanged.
    package init(issuer: String) {
        let document: JSONValue = [
            "issuer": .string(issuer),
            "authorization_endpoint": .string(issuer + Paths.authorize),
            "token_endpoint": .string(issuer + Paths.token),
            "revocation_endpoint": .string(issuer + Paths.revoke),
            "jwks_uri": .string(issuer + Paths.keys),
            "response_types_supported": ["code"],
            "response_modes_supported": ["query", "fragment", "form_post"],
            "subject_types_supported": ["pairwise"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "scopes_supported": ["openid", "email", "name"],
            "token_endpoint_auth_methods_supported": ["client_secret_post"],
            "claims_supported": [
                "aud", "email", "email_verified", "exp", "iat", "is_private_email", "iss", "nonce",
                "nonce_supported",
                "real_user_status", "sub", "transfer_sub",
            ],
        ]
        self.document = ByteBuffer(string: document.text)
    }

    package func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        routes.get(.init(Paths.discovery)) { _, _ in self.answer.response }
    }

    /// The document.
    var answer: BufferedAnswer { WireAnswer.document(self.document, cacheable: true) }
}
