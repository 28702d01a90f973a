/// The options of a sign-in with Apple's script (Sign in with Apple JS), `ClientConfigI` in Apple's reference.
///
/// Encode them as JSON for the page, which passes them to `AppleID.auth.init` or `AppleID.auth.signIn`.
public struct ScriptOptions: Codable, Hashable, Sendable {
    /// The Services ID.
    public let clientId: String
    /// The redirect URI; a popup's response goes to pages of its origin only.
    public let redirectURI: String
    /// The scopes, with spaces between; nil for none.
    public let scope: String?
    /// The sealed state of this attempt.
    public let state: String
    /// The value that the identity token must contain.
    public let nonce: String
    /// The challenge of PKCE (RFC 7636 §4.2); Apple doesn't document it for the script.
    public let codeChallenge: String
    /// `S256`.
    public let codeChallengeMethod: String
    /// Whether the script opens a popup; otherwise it redirects the page.
    public let usePopup: Bool
}
