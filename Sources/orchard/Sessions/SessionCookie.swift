import Hummingbird

/// The cookie that identifies a browser.
///
/// Over https its name begins with `__Host-`: no other host of the domain can set it, and it is never sent unencrypted. On
/// http://localhost it has neither the prefix nor `Secure`: Chromium would accept both there, Safari doesn't.
struct SessionCookie: Sendable {
    let isSecure: Bool

    var name: String { self.isSecure ? "__Host-orchard" : "orchard" }

    /// The token of `request`; nil if there is none, or if the text can't be a token.
    func token(of request: Request) -> SecretToken? {
        request.cookies[self.name].flatMap { SecretToken(parsing: $0.value) }
    }

    /// The value of `Set-Cookie`, for a lifetime in seconds.
    ///
    /// `Lax`: a visitor who follows a link from elsewhere, such as an email, is signed in; forms from elsewhere aren't.
    func setting(_ token: SecretToken, lifetime: Int) -> String {
        "\(self.name)=\(token.text); Max-Age=\(lifetime); \(self.attributes)"
    }

    var removing: String { "\(self.name)=; Max-Age=0; \(self.attributes)" }

    private var attributes: String { "Path=/; HttpOnly; SameSite=Lax" + (self.isSecure ? "; Secure" : "") }
}
