import Foundation
import HTTPTypes
package import Hummingbird

/// The browser a flow belongs to: a cookie with 256 random bits, of which the service keeps the digest.
package struct Browser: Sendable {
    package static let cookieName = "quince_browser"

    package let secret: String
    package var digest: SecretDigest { SecretDigest(of: self.secret) }

    /// The browser that sent `request`; nil where it brought no cookie of ours.
    package init?(of request: Request) {
        for header in request.headers[values: .cookie] {
            for pair in header.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard pair.hasPrefix("\(Self.cookieName)="),
                    case let value = pair.dropFirst(Self.cookieName.count + 1),
                    value.utf8.count == 64, value.utf8.allSatisfy({ $0 < 0x80 })
                else { continue }
                self.secret = String(value)
                return
            }
        }
        return nil
    }

    package init(random: RandomSource) { self.secret = random.hex(64) }

    /// The `Set-Cookie` value.
    ///
    /// `Lax`: the cookie has to come along when an app sends the browser here.
    package func cookie(secure: Bool) -> String {
        "\(Self.cookieName)=\(self.secret); Path=/; HttpOnly; SameSite=Lax" + (secure ? "; Secure" : "")
    }
}
