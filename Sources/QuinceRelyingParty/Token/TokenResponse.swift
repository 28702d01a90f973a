import QuinceProtocol

/// What the token endpoint gives (seed: "TokenResponse").
public struct TokenResponse: Hashable, Sendable {
    /// For `usermigrationinfo` alone; Apple has no other use for it.
    public let accessToken: String
    /// How long the access token works, in seconds.
    public let expiresIn: Int
    /// Only with a code: keep it, sealed, to ask daily whether the person still signs in here, and to revoke it.
    public let refreshToken: String?
    /// Not verified yet.
    public let identityToken: String?

    init(parsing body: [UInt8]) throws(TokenError) {
        guard let text = String(validating: body, as: UTF8.self),
            let object = (try? JSONValue(parsing: text))?.object
        else { throw .unreadable("it is no JSON object") }
        guard object["token_type"]?.string?.lowercased() == "bearer" else {
            throw .unreadable("token_type is not Bearer")
        }
        guard let accessToken = object["access_token"]?.string, !accessToken.isEmpty,
            let expiresIn = object["expires_in"]?.integer
        else { throw .unreadable("access_token or expires_in is missing") }
        self.accessToken = accessToken
        self.expiresIn = expiresIn
        self.refreshToken = object["refresh_token"]?.string
        self.identityToken = object["id_token"]?.string
    }
}
