import Crypto
package import CryptoExtras
package import Foundation

/// Makes RS256 signatures (RFC 7518 §3.3) with one RSA private key, which it keeps.
package protocol SignatureMaker: Sendable {
    /// The name of the library that signs, and its version if the library is the system's.
    var library: String { get }

    func signature(over message: Data) throws -> Data
}

/// Signs with swift-crypto.
package struct SwiftCryptoSignatureMaker: SignatureMaker {
    package static let library = "swift-crypto"

    package let key: _RSA.Signing.PrivateKey

    package init(key: _RSA.Signing.PrivateKey) { self.key = key }

    package var library: String { Self.library }

    package func signature(over message: Data) throws -> Data {
        try self.key.signature(for: SHA256.hash(data: message), padding: .insecurePKCS1v1_5).rawRepresentation
    }
}
