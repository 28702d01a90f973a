import CryptoExtras
import Foundation
package import ProgramStart
package import QuinceProtocol

/// A signing key from a file.
package struct SigningKeySeed: Hashable, Sendable {
    /// `kid` of the tokens.
    package let id: String
    package let path: String

    /// Checks that the file has a key.
    ///
    /// - Parameters:
    ///   - path: An RSA private key of 2,048 bits or more in PEM (PKCS #1 or PKCS #8).
    ///   - id: The `kid`; nil derives one from the key, the same for the same key.
    /// - Throws: ``ConfigurationError`` for a file that cannot be read or has no such key.
    package init(readingFileAt path: String, id: String?) throws(ConfigurationError) {
        self.path = path
        let key = try Self.key(in: path)
        self.id = id ?? Self.derivedID(of: key)
    }

    /// The key, with its id.
    ///
    /// - Throws: ``ConfigurationError`` for a file that cannot be read or has no such key.
    package func key() throws(ConfigurationError) -> IdentityTokenSigningKey {
        IdentityTokenSigningKey(id: self.id, privateKey: try Self.key(in: self.path))
    }

    private static func key(in path: String) throws(ConfigurationError) -> _RSA.Signing.PrivateKey {
        let pem = try ConfigurationText.read(path, called: "signing key", limit: 65_536) {
            "make one with 'openssl genrsa 2048'"
        }
        guard let key = try? _RSA.Signing.PrivateKey(pemRepresentation: pem), key.keySizeInBits >= 2_048
        else {
            throw ConfigurationError(
                "\(path): this isn't an RSA private key of 2048 bits or more in PEM; make one with 'openssl genrsa 2048'"
            )
        }
        return key
    }

    /// Ten characters of the digest of the public key, in Apple's shape.
    private static func derivedID(of key: _RSA.Signing.PrivateKey) -> String {
        let random = RandomSource.repeatable(
            predictableSeed: key.publicKey.derRepresentation.base64EncodedString()
        )
        return random.text(10, of: SigningKeyRing.idAlphabet)
    }
}
