import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import QuinceProtocol

/// The cookie of a browser that the user trusts, so that no code is asked for (`--ask-like-apple`).
struct TrustCookie: Sendable {
    static let name = "quince_trusted"
    /// How long a browser is trusted, in seconds: 30 days.
    static let lifetime = 2_592_000.0
    /// A cookie of ours is shorter, in bytes.
    private static let maximumLength = 256

    let key: SymmetricKey

    /// Trusts the browser for `accountID`, from `now` on, in seconds since 1970.
    func field(_ accountID: String, at now: Double, secure: Bool) -> HTTPField {
        let end = Int(now + Self.lifetime)
        let attributes = "Path=\(Paths.flow); Max-Age=\(Int(Self.lifetime)); HttpOnly; SameSite=Lax"
        return HTTPField(
            name: .setCookie,
            value:
                "\(Self.name)=\(end).\(self.seal(accountID, until: end)); \(attributes)\(secure ? "; Secure" : "")"
        )
    }

    /// Whether the browser of `request` is trusted for `accountID`; compares in constant time.
    func trusts(_ request: Request, for accountID: String, at now: Double) -> Bool {
        for header in request.headers[values: .cookie] {
            for pair in header.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard pair.hasPrefix("\(Self.name)="), pair.utf8.count <= Self.maximumLength else { continue }
                let parts = pair.dropFirst(Self.name.utf8.count + 1).split(separator: ".")
                guard parts.count == 2, let end = Int(parts[0]), now < Double(end),
                    let code = Base64URL.decode(String(parts[1]))
                else { continue }
                if HMAC<SHA256>.isValidAuthenticationCode(
                    code,
                    authenticating: Self.content(accountID, until: end),
                    using: self.key
                ) {
                    return true
                }
            }
        }
        return false
    }

    private func seal(_ accountID: String, until end: Int) -> String {
        let content = Self.content(accountID, until: end)
        return Base64URL.encode(Array(HMAC<SHA256>.authenticationCode(for: content, using: self.key)))
    }

    private static func content(_ accountID: String, until end: Int) -> Data {
        Data("trusted \(end) \(accountID)".utf8)
    }
}
