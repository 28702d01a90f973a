import QuinceProtocol

/// The scopes to request from Apple, and the response mode; each case allows only valid combinations.
///
/// See the seed, "Send the required query parameters".
public enum SignInRequest: Hashable, Sendable {
    /// The user data that an app can request.
    public enum Scope: String, Hashable, Sendable, CaseIterable {
        case name, email
    }

    /// A form that Apple's page posts to the redirect URI: the only response mode that returns the name and email
    /// address.
    ///
    /// The identity token comes with it and shows whose name it is, even if a later step fails.
    case formPost(scopes: Set<Scope> = [.name, .email])
    /// A code in the query of the redirect URI, without a name or email address.
    case query
    /// A code, and optionally the identity token, in the fragment; your page passes them to the server.
    case fragment(identityToken: Bool = false)
    /// A popup that posts a message to your page, which passes it to the server.
    ///
    /// It works like Apple's own script and is undocumented.
    case popup(scopes: Set<Scope> = [.name, .email])

    var responseMode: ResponseMode {
        switch self {
        case .formPost: .formPost
        case .query: .query
        case .fragment: .fragment
        case .popup: .webMessage
        }
    }

    var responseType: ResponseType {
        switch self {
        case .formPost, .popup, .fragment(identityToken: true): .codeIdentityToken
        case .query, .fragment(identityToken: false): .code
        }
    }

    /// The requested scopes.
    package var requestedScopes: Set<Scope> { Set(self.scopes) }

    /// The scopes in the order of Apple's page.
    var scopes: [Scope] {
        switch self {
        case .formPost(let scopes), .popup(let scopes): Scope.allCases.filter(scopes.contains)
        case .query, .fragment: []
        }
    }
}
