import HTTPTypes
import Hummingbird

/// The cookie that binds Apple's response to the browser that sent the request.
///
/// One secret serves all tabs until one of them has signed in. After that, sign-ins start with a new secret. The old
/// one is kept for tabs that started earlier, but only as long as their sign-ins can last, so that a planted or stolen
/// secret soon becomes useless.
struct BindingCookie: Sendable {
    /// Whether the site uses https.
    ///
    /// The name then starts with `__Host-`, which prevents other hosts of the domain from setting the cookie. Browsers
    /// accept that name only with https, so a site on http://localhost uses a plain name.
    let isSecure: Bool

    var name: String { self.isSecure ? "__Host-sign-in-with-apple" : "sign-in-with-apple" }
    var nameBefore: String { "\(self.name)-before" }

    /// The longest value, in bytes.
    private static let maximumLength = 128

    /// Returns the secret that the browser sent; nil if it sent none, or one that no start created.
    func value(in request: Request) -> String? { self.value(self.name, in: request) }

    /// Returns the secret from before the last sign-in.
    func valueBefore(in request: Request) -> String? { self.value(self.nameBefore, in: request) }

    private func value(_ name: String, in request: Request) -> String? {
        for header in request.headers[values: .cookie] {
            for pair in header.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard pair.hasPrefix("\(name)="), case let value = pair.dropFirst(name.count + 1),
                    (43...Self.maximumLength).contains(value.utf8.count),
                    value.utf8.allSatisfy({ $0.isBase64URL })
                else { continue }
                return String(value)
            }
        }
        return nil
    }

    /// The value of `Set-Cookie`.
    func header(_ value: String, maximumAge: Int) -> String {
        self.header(self.name, value, maximumAge: maximumAge)
    }

    /// The values of `Set-Cookie` after a user signed in with `used`.
    func headers(afterSignInWith used: String, maximumAge: Int) -> [String] {
        [
            self.header(self.name, "", maximumAge: 0),
            self.header(self.nameBefore, used, maximumAge: maximumAge),
        ]
    }

    /// Returns the value of `Set-Cookie`, with `Lax`.
    ///
    /// A response in the query arrives through a link from Apple's site, with the cookie. A cross-site post doesn't include
    /// it, so the form is posted again from here.
    private func header(_ name: String, _ value: String, maximumAge: Int) -> String {
        "\(name)=\(value); Path=/; Max-Age=\(maximumAge); HttpOnly; SameSite=Lax\(self.isSecure ? "; Secure" : "")"
    }
}

extension UInt8 {
    fileprivate var isBase64URL: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
            || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
    }
}
