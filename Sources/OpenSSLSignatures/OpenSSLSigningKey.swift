// OpenSSLSignatures: RS256 signatures by the system's OpenSSL 3, in builds with the trait "OpenSSL"; empty in all others.
//
// Depends on nothing that imports swift-crypto, whose C headers declare the same names as OpenSSL's.

#if OpenSSL
import COpenSSL
package import Foundation

/// An RSA private key that OpenSSL keeps prepared.
///
/// Parsing a key costs more than a signature, and its first signature prepares it, so each key is parsed once and kept.
@safe package final class OpenSSLSigningKey: Sendable {
    /// The `EVP_PKEY`, which never changes; any number of threads may sign with it.
    private nonisolated(unsafe) let key: OpaquePointer

    /// Parses a private key.
    ///
    /// - Parameter der: An RSA private key of 2,048 bits or more, PKCS #1 or PKCS #8 in DER.
    /// - Throws: ``Refusal``.
    package init(derRepresentation der: Data) throws(Refusal) {
        guard unsafe Self.sha256 != nil else { throw .library(Self.lastError()) }
        let key = unsafe der.withUnsafeBytes { bytes in
            var start = unsafe bytes.bindMemory(to: UInt8.self).baseAddress
            return unsafe d2i_AutoPrivateKey(nil, &start, bytes.count)
        }
        guard let key = unsafe key else { throw .library(Self.lastError()) }
        unsafe self.key = key
        guard unsafe EVP_PKEY_is_a(key, "RSA") == 1, unsafe EVP_PKEY_get_bits(key) >= 2_048 else {
            throw .key
        }
    }

    deinit { unsafe EVP_PKEY_free(self.key) }

    /// The RS256 signature over `message` (RFC 7518 §3.3): as many bytes as the key has.
    ///
    /// - Throws: ``Refusal``.
    package func signature(over message: Data) throws(Refusal) -> Data {
        // A context belongs to one thread; a new one costs nothing beside the signature.
        guard let context = unsafe EVP_MD_CTX_new() else { throw .library(Self.lastError()) }
        defer { unsafe EVP_MD_CTX_free(context) }
        // The padding of PKCS #1 v1.5 is the default.
        guard unsafe EVP_DigestSignInit(context, nil, Self.sha256, nil, self.key) == 1 else {
            throw .library(Self.lastError())
        }
        var length = Int(unsafe EVP_PKEY_get_size(self.key))
        var signature = Data(count: length)
        let result = unsafe signature.withUnsafeMutableBytes { room in
            unsafe message.withUnsafeBytes { bytes in
                unsafe EVP_DigestSign(
                    context,
                    room.bindMemory(to: UInt8.self).baseAddress,
                    &length,
                    bytes.bindMemory(to: UInt8.self).baseAddress,
                    bytes.count
                )
            }
        }
        guard result == 1, length == signature.count else { throw .library(Self.lastError()) }
        return signature
    }
}

extension OpenSSLSigningKey {
    /// Why a key can't sign.
    package enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// It isn't an RSA key of 2,048 bits or more.
        case key
        /// OpenSSL failed, with this message.
        case library(String)

        package var description: String {
            switch self {
            case .key: "it isn't an RSA private key of 2048 bits or more"
            case .library(let message): message
            }
        }
    }

    /// The name and version of the loaded library, such as `OpenSSL 3.0.19`.
    package static var library: String {
        "OpenSSL \(unsafe OpenSSL_version(OPENSSL_VERSION_STRING).map { unsafe String(cString: $0) } ?? "")"
    }

    /// The hash function, looked up once per process; nil if the library has none.
    ///
    /// The library's configuration file isn't read: it could load other providers. And nothing is freed at the end of the
    /// process, because other threads may still sign then.
    private nonisolated(unsafe) static let sha256: OpaquePointer? = {
        let options = OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ATEXIT
        guard OPENSSL_init_crypto(UInt64(options), nil) == 1 else { return nil }
        return unsafe EVP_MD_fetch(nil, "SHA256", nil)
    }()

    /// The first error of this thread's queue, which is emptied.
    private static func lastError() -> String {
        let code = ERR_get_error()
        ERR_clear_error()
        let text = unsafe ERR_reason_error_string(code).map { unsafe String(cString: $0) }
        return "OpenSSL: \(text ?? "error \(code)")"
    }
}
#endif
