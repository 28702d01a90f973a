import Crypto
import Foundation

/// 256 random bits as text: a session, a sign-in link, the URL of an order.
///
/// Anyone who has it gets access, so it never appears in a log, and the database has only its digest.
struct SecretToken: Hashable, Sendable, CustomStringConvertible {
    /// The characters of 32 bytes in base64url.
    static let length = 43

    /// 43 characters of `A–Z a–z 0–9 - _`.
    let text: String

    init(random: RandomBytes) { self.text = Data(random(32)).base64URL }

    /// Reads the text that a browser sent; nil if it can't be a token.
    init?(parsing text: some StringProtocol) {
        guard text.utf8.count == Self.length, text.utf8.allSatisfy(\.isBase64URL) else { return nil }
        self.text = String(text)
    }

    var digest: SecretDigest { SecretDigest(of: self.text) }

    var description: String { "(secret)" }
}

/// Returns this number of random bytes.
typealias RandomBytes = @Sendable (_ count: Int) -> [UInt8]

/// The digest under which secrets are stored: the SHA-256 of their text.
struct SecretDigest: Hashable, Sendable {
    let bytes: Data

    init(of secret: String) { self.bytes = Data(SHA256.hash(data: Data(secret.utf8))) }
}

extension Data {
    /// Base64 for URLs (RFC 4648 §5), without padding.
    var base64URL: String {
        self.base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}

extension UInt8 {
    fileprivate var isBase64URL: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
