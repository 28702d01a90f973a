import Crypto
package import Foundation

/// How codes, tokens, flows and browsers are stored: by the SHA-256 of their text, never the text.
package struct SecretDigest: Hashable, Sendable, Codable {
    package let bytes: Data

    package init(of secret: String) { self.bytes = Data(SHA256.hash(data: Data(secret.utf8))) }

    /// A digest as it lies in the database.
    package init(stored bytes: Data) { self.bytes = bytes }
}
