/// The message from an app on an Apple device to its server after a native sign-in, from QuinceUI to
/// QuinceRelyingParty.
///
/// Its members have the same names in JSON. Nothing in it is trusted before the server has verified the identity token.
public struct NativeSignIn: Codable, Hashable, Sendable {
    /// The app's bundle ID, which is the client ID of the code and the token.
    public let bundleID: String
    /// `authorizationCode`, as text; works once, for five minutes.
    public let code: String
    /// `identityToken`, as text.
    public let identityToken: String
    /// The nonce that the app created; the request and the token contain its SHA-256 digest in hexadecimal.
    public let nonce: String
    /// The given name from the user; only with the first sign-in, and not signed.
    public let givenName: String?
    /// The family name, likewise.
    public let familyName: String?

    /// Creates a message.
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
    /// A description with only the bundle ID: code, token, nonce and name must not appear in a log.
    public var description: String { "NativeSignIn(bundleID: \(self.bundleID), the rest is secret)" }
    /// The same description.
    public var debugDescription: String { self.description }
    /// The same description, for `dump` and for tools that print state.
    public var customMirror: Mirror { Mirror(self, children: ["bundleID": self.bundleID]) }
}
