import QuinceProtocol

/// What to ask Apple for, and how the answer travels; the rules between the two are in the cases
/// (seed: "Send the required query parameters").
public enum SignInRequest: Hashable, Sendable {
    /// What an app may ask to learn.
    public enum Scope: String, Hashable, Sendable, CaseIterable {
        case name, email
    }

    /// A form that Apple's page posts to the redirect URI: the only way that gives name and address.
    ///
    /// The identity token comes with it, so that whose name it is stays known even if nothing after it works.
    case formPost(scopes: Set<Scope> = [.name, .email])
    /// A code in the query of the redirect URI; nothing is learnt but who it is.
    case query
    /// A code, and the identity token if wanted, in the fragment: your page hands it over.
    case fragment(identityToken: Bool = false)
    /// A popup that posts a message to your page, which hands it over. As Apple's own script does it; undocumented.
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

    /// In the order of Apple's page.
    var scopes: [Scope] {
        switch self {
        case .formPost(let scopes), .popup(let scopes): Scope.allCases.filter(scopes.contains)
        case .query, .fragment: []
        }
    }
}
