import QuinceProtocol

/// Finds a key that identity tokens are signed with, or could be; nil for an unknown key ID.
typealias TokenKeyLookup = @Sendable (_ keyID: String) -> IdentityTokenSigningKey?
