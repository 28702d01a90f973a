import Crypto
import Foundation
import NIOSSL

/// A certificate for `localhost` that signs itself, made anew for each test.
struct TestCertificate: Sendable {
    private let key = P256.Signing.PrivateKey()

    var context: NIOSSLContext {
        get throws {
            try NIOSSLContext(
                configuration: .makeServerConfiguration(
                    certificateChain: [.certificate(try NIOSSLCertificate(bytes: self.bytes, format: .der))],
                    privateKey: .privateKey(
                        try NIOSSLPrivateKey(bytes: Array(self.key.derRepresentation), format: .der)
                    )
                )
            )
        }
    }

    /// For clients, which can't know the certificate.
    static var trustingAll: NIOSSLContext {
        get throws {
            var configuration = TLSConfiguration.makeClientConfiguration()
            configuration.certificateVerification = .none
            return try NIOSSLContext(configuration: configuration)
        }
    }

    /// RFC 5280 §4.1.
    private var bytes: [UInt8] {
        get throws {
            // ecdsa-with-SHA256 (RFC 5758 §3.2), and commonName.
            let algorithm = Self.tag(0x30, [0x06, 8, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 4, 3, 2])
            let name = Self.tag(
                0x30,
                Self.tag(
                    0x31,
                    Self.tag(0x30, [0x06, 3, 0x55, 4, 3] + Self.tag(0x0C, Array("localhost".utf8)))
                )
            )
            let times =
                Self.tag(0x17, Array("200101000000Z".utf8)) + Self.tag(0x17, Array("491231235959Z".utf8))
            let content =
                Self.tag(0xA0, [2, 1, 2]) + [2, 1, 1] + algorithm + name + Self.tag(0x30, times) + name
                + Array(self.key.publicKey.derRepresentation)
            let unsigned = Self.tag(0x30, content)
            let signature = try self.key.signature(for: unsigned).derRepresentation
            return Self.tag(0x30, unsigned + algorithm + Self.tag(0x03, [0] + Array(signature)))
        }
    }

    private static func tag(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        let length: [UInt8] =
            count < 0x80
            ? [UInt8(count)]
            : count < 0x100 ? [0x81, UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
        return [tag] + length + content
    }
}
