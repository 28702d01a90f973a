package import CryptoExtras
import Foundation
import OpenSSLSignatures
package import QuinceProtocol

/// A library that signs identity tokens.
package struct SignatureLibrary: Sendable {
    /// Prepares a key.
    private let prepare: @Sendable (_RSA.Signing.PrivateKey) throws -> any SignatureMaker

    package init(prepare: @escaping @Sendable (_RSA.Signing.PrivateKey) throws -> any SignatureMaker) {
        self.prepare = prepare
    }

    package static let swiftCrypto = Self { SwiftCryptoSignatureMaker(key: $0) }

    /// The fastest library that the program was built with: OpenSSL with the trait of that name, otherwise swift-crypto.
    package static var fastest: Self {
        #if OpenSSL
        Self { OpenSSLSignatureMaker(key: try OpenSSLSigningKey(derRepresentation: $0.derRepresentation)) }
        #else
        .swiftCrypto
        #endif
    }

    /// Prepares `key`, and compares a signature with that of swift-crypto, byte for byte.
    ///
    /// RS256 has only one valid signature for a message and a key, so equal bytes also mean that swift-crypto verifies it.
    ///
    /// - Throws: ``Difference`` if the signatures differ; the library's error if it can't sign with the key.
    func maker(for key: _RSA.Signing.PrivateKey) throws -> any SignatureMaker {
        let maker = try self.prepare(key)
        guard maker.library != SwiftCryptoSignatureMaker.library else { return maker }
        let message = Data("Quince compares two signatures of this message.".utf8)
        guard
            try maker.signature(over: message)
                == SwiftCryptoSignatureMaker(key: key).signature(over: message)
        else { throw Difference() }
        return maker
    }

    /// The signature of another library isn't that of swift-crypto.
    struct Difference: Error, CustomStringConvertible {
        var description: String { "its signature differs from that of swift-crypto" }
    }
}

#if OpenSSL
/// Signs with the system's OpenSSL.
private struct OpenSSLSignatureMaker: SignatureMaker {
    let key: OpenSSLSigningKey

    var library: String { OpenSSLSigningKey.library }

    func signature(over message: Data) throws -> Data { try self.key.signature(over: message) }
}
#endif
