import Hummingbird

/// The cookie a browser is known by.
///
/// Over https its name begins with `__Host-`: no other host of the domain can plant it, and it never travels in the
/// clear. On http://localhost it has neither prefix nor `Secure`: Chromium would accept both there, Safari does not.
struct SessionCookie: Sendable {
    let isSecure: Bool

    var name: String { self.isSecure ? "__Host-orchard" : "orchard" }

    /// What `request` brought; nil for nothing, or what no cookie of ours can be.
    func token(of request: Request) -> SecretToken? {
        request.cookies[self.name].flatMap { SecretToken(parsing: $0.value) }
    }

    /// The value of `Set-Cookie`, for a lifetime in seconds.
    ///
    /// `Lax`: links from elsewhere, such as those in messages, find the visitor signed in; forms from elsewhere do not.
    func setting(_ token: SecretToken, lifetime: Int) -> String {
        "\(self.name)=\(token.text); Max-Age=\(lifetime); \(self.attributes)"
    }

    var removing: String { "\(self.name)=; Max-Age=0; \(self.attributes)" }

    private var attributes: String { "Path=/; HttpOnly; SameSite=Lax" + (self.isSecure ? "; Secure" : "") }
}
