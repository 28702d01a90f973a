import QuinceProtocol

/// Where the authorization server is: Apple, or a Quince that stands in for it.
public struct Endpoints: Hashable, Sendable {
    /// What `iss` of identity tokens and notifications must be.
    public let issuer: String
    /// `GET`, in the browser.
    public let authorization: String
    /// `POST`: codes and refresh tokens.
    public let token: String
    /// `POST`: ends a sign-in.
    public let revocation: String
    /// `GET`: the keys of identity tokens and notifications.
    public let keys: String
    /// `POST`: subjects between teams.
    public let migration: String

    /// Apple's.
    public static let apple = Endpoints(unchecked: "https://appleid.apple.com")

    /// The variable that ``init(environment:)`` reads.
    public static let variable = "SIGN_IN_WITH_APPLE_ISSUER"

    /// Those of a server at `issuer`, with Apple's paths below it.
    ///
    /// - Parameter issuer: Such as `http://localhost:8080`; https, except on loopback names; no slash at the end.
    /// - Throws: ``ConfigurationRefusal``.
    public init(issuer: String) throws(ConfigurationRefusal) {
        guard let uri = try? RedirectURI(parsing: issuer), !issuer.hasSuffix("/"), !issuer.contains("?")
        else {
            throw ConfigurationRefusal(
                "issuer '\(issuer.prefix(100))' is no URL such as http://localhost:8080, without a slash at its end"
            )
        }
        guard uri.scheme == "https" || uri.isLoopback else {
            throw ConfigurationRefusal(
                "issuer '\(issuer.prefix(100))' is http on another machine: whoever is between could sign in as anybody; use https"
            )
        }
        self.init(unchecked: issuer)
    }

    /// Apple's, or those of the server that `SIGN_IN_WITH_APPLE_ISSUER` names.
    ///
    /// - Throws: ``ConfigurationRefusal`` for a value that is no issuer.
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

/// Why a configuration cannot work: names the setting, its value and what it has to be.
public struct ConfigurationRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence without its full stop.
    public let description: String

    init(_ description: String) { self.description = description }
}
