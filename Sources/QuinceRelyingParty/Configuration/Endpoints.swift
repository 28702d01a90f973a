import QuinceProtocol

/// The URLs of the authorization server: Apple's, or those of a Quince.
public struct Endpoints: Hashable, Sendable {
    /// The `iss` that identity tokens and notifications must have.
    public let issuer: String
    /// The authorization endpoint (`GET`), which the browser opens.
    public let authorization: String
    /// The token endpoint (`POST`), for codes and refresh tokens.
    public let token: String
    /// The revocation endpoint (`POST`), which ends a sign-in.
    public let revocation: String
    /// The key set (`GET`), with the keys that sign identity tokens and notifications.
    public let keys: String
    /// The migration endpoint (`POST`), which exchanges subjects between teams.
    public let migration: String

    /// Apple's URLs.
    public static let apple = Endpoints(unchecked: "https://appleid.apple.com")

    /// The environment variable that ``init(environment:)`` reads.
    public static let variable = "SIGN_IN_WITH_APPLE_ISSUER"

    /// Creates the URLs of a server at `issuer`, with Apple's paths.
    ///
    /// - Parameter issuer: The issuer, such as `http://localhost:8080`, without a slash at the end. Only loopback names
    ///   may use http.
    /// - Throws: ``ConfigurationRefusal``.
    public init(issuer: String) throws(ConfigurationRefusal) {
        guard let uri = try? RedirectURI(parsing: issuer), !issuer.hasSuffix("/"), !issuer.contains("?")
        else {
            throw ConfigurationRefusal(
                "issuer '\(issuer.prefix(100))' isn't valid; give a URL without a slash at its end, such as http://localhost:8080"
            )
        }
        guard uri.scheme == "https" || uri.isLoopback else {
            throw ConfigurationRefusal(
                "issuer '\(issuer.prefix(100))' uses http on another machine, so an attacker in between could sign in as any user; use https"
            )
        }
        self.init(unchecked: issuer)
    }

    /// Creates the URLs of the server in `SIGN_IN_WITH_APPLE_ISSUER`; without that variable, Apple's.
    ///
    /// - Throws: ``ConfigurationRefusal`` if the value isn't a valid issuer.
    public init(environment: [String: String]) throws(ConfigurationRefusal) {
        guard let issuer = environment[Self.variable], !issuer.isEmpty else {
            self = .apple
            return
        }
        try self.init(issuer: issuer)
    }

    private init(unchecked issuer: String) {
        self.issuer = issuer
        self.authorization = "\(issuer)/auth/authorize"
        self.token = "\(issuer)/auth/token"
        self.revocation = "\(issuer)/auth/revoke"
        self.keys = "\(issuer)/auth/keys"
        self.migration = "\(issuer)/auth/usermigrationinfo"
    }
}

/// The reason why a configuration can't work: the setting, its value, and the accepted values.
public struct ConfigurationRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence without its period.
    public let description: String

    init(_ description: String) { self.description = description }
}
