import QuinceProtocol

/// Finds a key that signs identity tokens, or could sign them; nil for an unknown key ID.
typealias TokenKeyLookup = @Sendable (_ keyID: String) -> IdentityTokenSigningKey?
