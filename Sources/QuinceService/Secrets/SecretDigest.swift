import Crypto
package import Foundation

/// The digest under which codes, tokens, flows and browsers are stored: the SHA-256 of their text.
package struct SecretDigest: Hashable, Sendable, Codable {
    package let bytes: Data

    package init(of secret: String) { self.bytes = Data(SHA256.hash(data: Data(secret.utf8))) }

    /// A digest from the database.
    package init(stored bytes: Data) { self.bytes = bytes }
}
