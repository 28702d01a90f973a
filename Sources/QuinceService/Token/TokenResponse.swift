import QuinceProtocol

/// The successful response of `POST /auth/token`, in the order of the wire (as observed at Apple).
package struct TokenResponse: Hashable, Sendable {
    package let accessToken: String
    /// Seconds.
    package let expiresIn: Int
    package let refreshToken: String?
    package let identityToken: String?

    package init(accessToken: String, expiresIn: Int, refreshToken: String?, identityToken: String?) {
        self.accessToken = accessToken
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
        self.identityToken = identityToken
    }

    package var json: String {
        var object: JSONObject = [
            "access_token": .string(self.accessToken), "token_type": "Bearer",
            "expires_in": .integer(self.expiresIn),
        ]
        object["refresh_token"] = self.refreshToken.map(JSONValue.string)
        object["id_token"] = self.identityToken.map(JSONValue.string)
        return JSONValue.object(object).text
    }
}
