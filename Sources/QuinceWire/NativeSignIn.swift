/// What an app on an Apple device hands its server after a native sign-in: made by QuinceUI, read by QuinceRelyingParty.
///
/// As JSON its members have these names. Nothing in it is believed before the server has verified the identity token.
public struct NativeSignIn: Codable, Hashable, Sendable {
    /// The app's, which is the client that the code and the token are for.
    public let bundleID: String
    /// `authorizationCode`, as text; good once and for five minutes.
    public let code: String
    /// `identityToken`, as text.
    public let identityToken: String
    /// What the app made; the request had its SHA-256 in hexadecimal, and so has the token.
    public let nonce: String
    /// The name that the person gave; it comes with the first sign-in only, and nobody signed it.
    public let givenName: String?
    /// The same for the family name.
    public let familyName: String?

    /// What the app got.
    public init(
        bundleID: String,
        code: String,
        identityToken: String,
        nonce: String,
        givenName: String? = nil,
        familyName: String? = nil
    ) {
        self.bundleID = bundleID
        self.code = code
        self.identityToken = identityToken
        self.nonce = nonce
        self.givenName = givenName
        self.familyName = familyName
    }
}

extension NativeSignIn: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The app only: code, token, nonce and name belong into no log.
    public var description: String { "NativeSignIn(bundleID: \(self.bundleID), the rest is secret)" }
    /// The same.
    public var debugDescription: String { self.description }
    /// The same, for `dump` and for tools that print state.
    public var customMirror: Mirror { Mirror(self, children: ["bundleID": self.bundleID]) }
}
