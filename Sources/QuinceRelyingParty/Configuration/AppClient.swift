import QuinceProtocol

/// One of the app's identifiers at Apple, with the address its answers come back to.
public struct AppClient: Hashable, Sendable {
    /// A bundle ID (App ID) or a Services ID: `client_id`, and the audience of its tokens.
    public let id: String
    /// Where the browser comes back to, as it is registered; nil for a bundle ID, whose codes come from an app.
    public let redirectURI: String?

    /// A Services ID: websites, and apps on other platforms.
    ///
    /// - Parameters:
    ///   - id: The Services ID.
    ///   - redirectURI: https, exactly as it is registered. Apple takes neither localhost nor an IP address; Quince does.
    /// - Returns: The client.
    /// - Throws: ``ConfigurationRefusal``.
    public static func services(_ id: String, redirectURI: String) throws(ConfigurationRefusal) -> Self {
        do { _ = try RedirectURI(parsing: redirectURI) } catch {
            throw ConfigurationRefusal(
                "the redirect URI '\(redirectURI.prefix(200))' of \(id.prefix(255)) cannot be used: \(error)"
            )
        }
        return try Self(id, redirectURI)
    }

    /// A bundle ID: apps that sign in natively and send their code or token to the server.
    ///
    /// - Throws: ``ConfigurationRefusal``.
    public static func app(_ bundleID: String) throws(ConfigurationRefusal) -> Self {
        try Self(bundleID, nil)
    }

    private init(_ id: String, _ redirectURI: String?) throws(ConfigurationRefusal) {
        guard Identifiers.isClientID(id) else {
            throw ConfigurationRefusal(
                "client ID '\(id.prefix(255))' is neither a bundle ID nor a Services ID: letters, digits, dots and hyphens"
            )
        }
        self.id = id
        self.redirectURI = redirectURI
    }
}
