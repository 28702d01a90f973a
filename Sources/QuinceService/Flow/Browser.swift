import Foundation
import HTTPTypes
package import Hummingbird

/// The browser a flow belongs to: a cookie with 256 random bits, of which the service keeps the digest.
///
/// Each flow has its own, sent to that flow's path alone: a cookie planted beforehand leads nowhere, and two tabs do not
/// disturb each other.
package struct Browser: Sendable {
    package static let cookieName = "quince_browser"

    package let secret: String
    package var digest: SecretDigest { SecretDigest(of: self.secret) }

    /// The browser that sent `request`; nil where it brought no cookie of ours.
    ///
    /// Of several the first counts: browsers send the one with the longest path first (RFC 6265 §5.4).
    package init?(of request: Request) {
        for header in request.headers[values: .cookie] {
            for pair in header.utf8.split(separator: UInt8(ascii: ";")) {
                let pair = pair.drop { $0 == 0x20 }
                guard pair.starts(with: "\(Self.cookieName)=".utf8),
                    case let value = pair.dropFirst(Self.cookieName.utf8.count + 1),
                    value.count == 64, value.allSatisfy(\.isHexDigit), let secret = String(value)
                else { continue }
                self.secret = secret
                return
            }
        }
        return nil
    }

    package init(random: RandomSource) { self.secret = random.hex(64) }

    /// The `Set-Cookie` value for the flow at `path`.
    ///
    /// `Lax`: the cookie has to come along when an app sends the browser here.
    package func cookie(path: String, secure: Bool) -> String {
        "\(Self.cookieName)=\(self.secret); Path=\(path); HttpOnly; SameSite=Lax" + (secure ? "; Secure" : "")
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool { (0x30...0x39).contains(self) || (0x61...0x66).contains(self) }
}
