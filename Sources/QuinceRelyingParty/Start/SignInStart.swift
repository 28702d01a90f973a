/// A sign-in that starts: the URL to send the browser to, and what the browser must send back.
public struct SignInStart: Hashable, Sendable {
    /// The URL of Apple's page for this sign-in.
    public let url: String
    /// A secret of this browser: set it as a cookie, and pass it on with the authorization response.
    ///
    /// It binds the response to the browser that sent the request. Without it, an attacker could sign a user in to the
    /// *attacker's* account. If the app passed a secret of its own session, it is equal to that.
    public let binding: String
    /// The redirect URI that receives the response.
    public let redirectURI: String
    /// The identifier of the attempt, for logs.
    public let id: String
    /// The time that the browser has, in seconds: the cookie's `Max-Age`.
    public let maximumAge: Int
    /// The same request for Apple's script, as the argument of `AppleID.auth.signIn`; nil for a response mode that the script
    /// doesn't use.
    public let script: ScriptOptions?

    package init(
        url: String,
        binding: String,
        redirectURI: String,
        id: String,
        maximumAge: Int,
        script: ScriptOptions? = nil
    ) {
        self.url = url
        self.binding = binding
        self.redirectURI = redirectURI
        self.id = id
        self.maximumAge = maximumAge
        self.script = script
    }
}
