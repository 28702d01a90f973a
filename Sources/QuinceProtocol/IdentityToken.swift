/// The claims of an identity token (as observed at Apple), in Apple's order.
package struct IdentityToken: Hashable, Sendable {
    /// How `email_verified` and `is_private_email` are written: as strings until early 2024, as Booleans since.
    package enum BooleanClaims: String, Hashable, Sendable, CaseIterable {
        case boolean
        case string

        fileprivate func spell(_ value: Bool) -> JSONValue {
            switch self {
            case .boolean: .bool(value)
            case .string: .string(value ? "true" : "false")
            }
        }
    }

    /// What the token is bound to: the code or the access token that it came with.
    package enum Binding: Hashable, Sendable {
        case code(String)
        case accessToken(String)
    }

    /// Whether the user appears to be a real person; its word is the name of the case of `ASUserDetectionStatus`.
    package enum RealUserStatus: String, Hashable, Sendable, CaseIterable {
        case unsupported
        case unknown
        case likelyReal

        /// The value of `real_user_status`.
        fileprivate var number: Int {
            switch self {
            case .unsupported: 0
            case .unknown: 1
            case .likelyReal: 2
            }
        }
    }

    package var issuer: String
    package var audience: String
    /// Seconds since 1970, like all times here.
    package var expiresAt: Int
    package var issuedAt: Int
    package var subject: String
    package var nonce: String?
    package var binding: Binding
    package var email: String?
    package var isPrivateEmail: Bool
    package var authenticatedAt: Int
    /// Only in the first token of a native app.
    package var realUserStatus: RealUserStatus?
    /// Only for 60 days after the app moved to another team.
    package var transferSubject: String?

    package init(
        issuer: String,
        audience: String,
        expiresAt: Int,
        issuedAt: Int,
        subject: String,
        nonce: String?,
        binding: Binding,
        email: String?,
        isPrivateEmail: Bool,
        authenticatedAt: Int,
        realUserStatus: RealUserStatus? = nil,
        transferSubject: String? = nil
    ) {
        self.issuer = issuer
        self.audience = audience
        self.expiresAt = expiresAt
        self.issuedAt = issuedAt
        self.subject = subject
        self.nonce = nonce
        self.binding = binding
        self.email = email
        self.isPrivateEmail = isPrivateEmail
        self.authenticatedAt = authenticatedAt
        self.realUserStatus = realUserStatus
        self.transferSubject = transferSubject
    }

    /// The claims in Apple's order; `is_private_email` is omitted instead of false, as observed.
    package func claims(booleans: BooleanClaims) -> JSONObject {
        var claims: JSONObject = [
            "iss": .string(self.issuer),
            "aud": .string(self.audience),
            "exp": .integer(self.expiresAt),
            "iat": .integer(self.issuedAt),
            "sub": .string(self.subject),
        ]
        if let nonce { claims["nonce"] = .string(nonce) }
        switch self.binding {
        case .code(let code): claims["c_hash"] = .string(TokenDigest.leftHalf(of: code))
        case .accessToken(let token): claims["at_hash"] = .string(TokenDigest.leftHalf(of: token))
        }
        if let email {
            claims["email"] = .string(email)
            claims["email_verified"] = booleans.spell(true)
            if self.isPrivateEmail { claims["is_private_email"] = booleans.spell(true) }
        }
        claims["auth_time"] = .integer(self.authenticatedAt)
        claims["nonce_supported"] = true
        claims["real_user_status"] = self.realUserStatus.map { .integer($0.number) }
        claims["transfer_sub"] = self.transferSubject.map(JSONValue.string)
        return claims
    }
}
