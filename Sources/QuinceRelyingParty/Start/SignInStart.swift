/// A sign-in that begins: where to send the browser, and what it must bring back.
public struct SignInStart: Hashable, Sendable {
    /// Apple's page for this sign-in.
    public let url: String
    /// A secret of this browser: set it as a cookie, and hand it over with the answer.
    ///
    /// It ties the answer to the browser that asked: without it someone could make a person sign in to *their* account.
    /// Equal to what was given where the app has sessions of its own.
    public let binding: String
    /// Where the answer comes to.
    public let redirectURI: String
    /// The attempt, for logs.
    public let id: String
    /// How long the browser has, in seconds: the cookie's `Max-Age`.
    public let maximumAge: Int

    package init(url: String, binding: String, redirectURI: String, id: String, maximumAge: Int) {
        self.url = url
        self.binding = binding
        self.redirectURI = redirectURI
        self.id = id
        self.maximumAge = maximumAge
    }
}
