import HTTPTypes
import Hummingbird

/// The cookie that ties an answer of Apple's to the browser that asked.
///
/// One secret serves all tabs until one of them has signed in. From then on sign-ins begin with another; the one from before
/// is kept beside it for the tabs that began earlier, and never for longer than their sign-ins live, so that a secret that was
/// planted or read is soon of no use.
struct BindingCookie: Sendable {
    /// Whether the site is https.
    ///
    /// `__Host-` then keeps other hosts of the domain from planting one; browsers take that
    /// name with https alone, so a site on http://localhost has a plain one.
    let isSecure: Bool

    var name: String { self.isSecure ? "__Host-sign-in-with-apple" : "sign-in-with-apple" }
    var nameBefore: String { "\(self.name)-before" }

    /// The longest value, in bytes.
    private static let maximumLength = 128

    /// What the browser brought; nil for nothing, and for what no start made.
    func value(in request: Request) -> String? { self.value(self.name, in: request) }

    /// The secret from before the last sign-in.
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

    /// The values of `Set-Cookie` once someone signed in with `used`.
    func headers(afterSignInWith used: String, maximumAge: Int) -> [String] {
        [
            self.header(self.name, "", maximumAge: 0),
            self.header(self.nameBefore, used, maximumAge: maximumAge),
        ]
    }

    /// `Lax`, because an answer in the query comes by a link from Apple's site; an answer by a
    /// cross-site post brings no such cookie, and is posted again from here.
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
