import QuinceProtocol

/// An identity token that hasn't been verified, from an app, the browser or the token endpoint.
///
/// Don't use any of its contents.
public struct UnverifiedIdentityToken: Hashable, Sendable {
    /// The token as it arrived.
    public let text: String
    let token: CompactJWS

    /// Parses a token.
    ///
    /// - Throws: ``IdentityRefusal/malformed(_:)``.
    public init(_ text: String) throws(IdentityRefusal) {
        do { self.token = try CompactJWS(parsing: text) } catch { throw .malformed(error.description) }
        self.text = text
    }

    /// The subject that the token claims to be about; use it to look things up, never to sign someone in.
    var claimedSubject: String? { self.token.claims["sub"]?.string }
}
