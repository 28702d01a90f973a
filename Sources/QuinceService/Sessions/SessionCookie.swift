import HTTPTypes
package import Hummingbird

/// The cookie of a session.
///
/// With https, browsers accept the prefix `__Host-` from this host alone, so no other program on the domain can plant the
/// cookie. Without https, the path keeps it away from other programs on this machine, which share the cookies of `localhost`.
///
/// `Lax`: users follow links from apps to their account. Changes require a form of the service's own pages in any case.
package struct SessionCookie: Sendable {
    private let isSecure: Bool
    private let mode: Mode

    init(isSecure: Bool, in mode: Mode) {
        self.isSecure = isSecure
        self.mode = mode
    }

    package var name: String { self.isSecure ? "__Host-quince_account" : "quince_account" }

    private var attributes: String {
        self.isSecure
            ? "Path=/; HttpOnly; SameSite=Lax; Secure" : "Path=\(Paths.account); HttpOnly; SameSite=Lax"
    }

    /// The token in a request.
    ///
    /// nil if there is none, or more than one: then another program has planted a cookie, and nobody knows which one is right.
    package func token(in request: Request) -> SessionToken? {
        SessionToken.only(in: request, named: self.name, self.mode)
    }

    /// Stores the token in the browser, until the browser ends its own session.
    package func field(_ token: SessionToken) -> HTTPField {
        HTTPField(name: .setCookie, value: "\(self.name)=\(token.text); \(self.attributes)")
    }

    /// Removes the cookie.
    package var removal: HTTPField {
        HTTPField(name: .setCookie, value: "\(self.name)=; Max-Age=0; \(self.attributes)")
    }
}

/// Chooses the cookie of a request.
package struct SessionCookies: Sendable {
    private let isSecure: Bool
    /// The service's own URL without TLS, where browsers wouldn't store a cookie for https; nil if there is none.
    private let plainURL: String?
    private let mode: Mode

    /// - Parameters:
    ///   - issuer: The issuer. If it is https, so are the pages, except those at `plainURL`.
    ///   - plainURL: The service's own URL in development mode, which has the console; nil in production.
    ///   - mode: The mode of the service.
    package init(issuer: String, plainURL: String?, mode: Mode) {
        self.isSecure = issuer.hasPrefix("https:")
        self.plainURL = plainURL
        self.mode = mode
    }

    package func of(_ request: Request) -> SessionCookie {
        SessionCookie(isSecure: self.isSecure(request), in: self.mode)
    }

    /// The cookie of a sign-in with a passkey.
    package func ceremony(of request: Request) -> CeremonyCookie {
        CeremonyCookie(isSecure: self.isSecure(request), in: self.mode)
    }

    /// Whether browsers have the page of `request` with https.
    @Sendable func isSecure(_ request: Request) -> Bool {
        let isPlain = self.plainURL.map { $0 == "http://\(request.head.authority ?? "")" } ?? false
        return self.isSecure && !isPlain
    }

    package func token(in request: Request) -> SessionToken? { self.of(request).token(in: request) }
}

extension SessionToken {
    /// The token in the cookie `name`; nil if there is none, or more than one.
    static func only(in request: Request, named name: String, _ mode: Mode) -> SessionToken? {
        var found: [Substring] = []
        for header in request.headers[values: .cookie] {
            for pair in header.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard pair.hasPrefix("\(name)=") else { continue }
                found.append(pair.dropFirst(name.count + 1))
            }
        }
        guard found.count == 1 else { return nil }
        return SessionToken(cookie: found[0], in: mode)
    }
}
