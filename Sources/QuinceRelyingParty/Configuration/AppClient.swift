import QuinceProtocol

/// One of the app's client IDs, with the redirect URI that receives its authorization responses.
public struct AppClient: Hashable, Sendable {
    /// A bundle ID (App ID) or a Services ID: `client_id`, and the audience of the tokens.
    public let id: String
    /// The redirect URI exactly as it is registered; nil for a bundle ID, whose codes come from an app.
    public let redirectURI: String?

    /// Creates a client for a Services ID: a website, or an app on another platform.
    ///
    /// - Parameters:
    ///   - id: The Services ID.
    ///   - redirectURI: An https URL, exactly as it is registered. Apple accepts neither localhost nor an IP address;
    ///     Quince does.
    /// - Returns: The client.
    /// - Throws: ``ConfigurationRefusal``.
    public static func services(_ id: String, redirectURI: String) throws(ConfigurationRefusal) -> Self {
        do { _ = try RedirectURI(parsing: redirectURI) } catch {
            throw ConfigurationRefusal(
                "the redirect URI '\(redirectURI.prefix(200))' of \(id.prefix(255)) isn't valid: \(error)"
            )
        }
        return try Self(id, redirectURI)
    }

    /// Creates a client for a bundle ID: an app that signs in natively and sends its code or token to the server.
    ///
    /// - Throws: ``ConfigurationRefusal``.
    public static func app(_ bundleID: String) throws(ConfigurationRefusal) -> Self {
        try Self(bundleID, nil)
    }

    private init(_ id: String, _ redirectURI: String?) throws(ConfigurationRefusal) {
        guard Identifiers.isClientID(id) else {
            throw ConfigurationRefusal(
                "client ID '\(id.prefix(255))' isn't a bundle ID or Services ID; use letters, digits, dots and hyphens, such as com.example.shop"
            )
        }
        self.id = id
        self.redirectURI = redirectURI
    }
}
