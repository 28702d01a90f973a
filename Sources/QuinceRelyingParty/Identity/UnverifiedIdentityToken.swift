import QuinceProtocol

/// An identity token as it came, from an app, the browser or the token endpoint.
///
/// Nothing in it may be used.
public struct UnverifiedIdentityToken: Hashable, Sendable {
    /// The token as it came.
    public let text: String
    let token: CompactJWS

    /// Takes a token apart.
    ///
    /// - Throws: ``IdentityRefusal/malformed(_:)``.
    public init(_ text: String) throws(IdentityRefusal) {
        do { self.token = try CompactJWS(parsing: text) } catch { throw .malformed(error.description) }
        self.text = text
    }

    /// Whom it claims to be about; for finding things again, never for signing in.
    var claimedSubject: String? { self.token.claims["sub"]?.string }
}
