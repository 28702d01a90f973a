package import QuinceProtocol

/// A `grant_type`: what it does once the client is authenticated.
package protocol TokenGrant: Sendable {
    /// The value of `grant_type`.
    static var type: String { get }

    /// Whether a team that transferred its app away can use it, until the migration of users ends.
    static var isForFormerTeams: Bool { get }

    /// - Throws: ``ProtocolError`` for everything the client did wrong.
    func answer(_ form: FormParameters, client: AuthenticatedClient, _ explanation: Explanation) async throws
        -> TokenResponse
}

extension TokenGrant {
    package static var isForFormerTeams: Bool { false }
}
