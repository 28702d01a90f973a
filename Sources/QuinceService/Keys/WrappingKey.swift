import Crypto
package import Foundation
package import ProgramStart

/// The key that encrypts the secrets in a database, from a file that isn't in it.
///
/// A user who reads only the database, or a backup of it, can't sign with its keys.
package struct WrappingKey: Sendable {
    /// The file, for errors.
    package let path: String
    /// Names the key without telling anything about it: 16 hexadecimal digits of a digest.
    package let id: String
    private let key: SymmetricKey

    /// The number of random bytes of a key.
    package static let length = 32

    /// Reads the key from a file.
    ///
    /// - Parameter path: A file with 32 random bytes in base64 (RFC 4648 §4).
    /// - Throws: ``ConfigurationError`` for a file that can't be read or has no such key.
    package init(readingFileAt path: String) throws(ConfigurationError) {
        let text = try ConfigurationText.read(path, called: "wrapping key", limit: 4_096) {
            "name the right file, or make a new key with 'openssl rand -base64 32'"
        }
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let bytes = Data(base64Encoded: trimmed), bytes.count == Self.length else {
            throw ConfigurationError(
                "\(path): this isn't a wrapping key, \(Self.length) random bytes in base64; make one with 'openssl rand -base64 32'"
            )
        }
        self.path = path
        self.key = SymmetricKey(data: bytes)
        let digest = SHA256.hash(data: Data("quince wrapping key\u{0}".utf8) + bytes)
        self.id = digest.prefix(8).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// Encrypts and authenticates a secret with AES-256-GCM.
    ///
    /// - Parameters:
    ///   - secret: The secret.
    ///   - name: What the secret is; it can't be opened under another name.
    /// - Returns: Nonce (12 bytes), ciphertext and tag (16 bytes).
    /// - Throws: Errors of the cryptography, which a correct key doesn't have.
    package func wrap(_ secret: Data, as name: String) throws -> Data {
        let nonce = AES.GCM.Nonce()
        let box = try AES.GCM.seal(secret, using: self.key, nonce: nonce, authenticating: Data(name.utf8))
        return Data(nonce) + box.ciphertext + box.tag
    }

    /// Opens a secret that ``wrap(_:as:)`` wrapped.
    ///
    /// - Throws: An error if it was wrapped with another key or as another name, or if it was changed.
    package func unwrap(_ wrapped: Data, as name: String) throws -> Data {
        try AES.GCM.open(
            try AES.GCM.SealedBox(combined: wrapped),
            using: self.key,
            authenticating: Data(name.utf8)
        )
    }
}
