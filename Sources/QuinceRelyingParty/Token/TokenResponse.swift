import QuinceProtocol

/// The response of the token endpoint (seed: "TokenResponse").
public struct TokenResponse: Hashable, Sendable {
    /// The access token, which is useful only for `usermigrationinfo`.
    public let accessToken: String
    /// The lifetime of the access token, in seconds.
    public let expiresIn: Int
    /// The refresh token, which only a code exchange returns.
    ///
    /// Store it sealed, to check daily whether the user still signs in here, and to revoke it.
    public let refreshToken: String?
    /// The identity token, not verified yet.
    public let identityToken: String?

    init(parsing body: [UInt8]) throws(TokenError) {
        guard let text = String(validating: body, as: UTF8.self),
            let object = (try? JSONValue(parsing: text))?.object
        else { throw .unreadable("it isn't a JSON object") }
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
