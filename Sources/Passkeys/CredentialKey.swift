import Crypto
import CryptoExtras
import Foundation

/// The public key of a passkey: a COSE key of one of three kinds (RFC 9052 §7, RFC 9053, RFC 8230).
package struct CredentialKey: Sendable {
    /// The algorithms that Quince offers, the preferred one first.
    package enum Algorithm: Int, Hashable, Sendable, CaseIterable {
        case es256 = -7
        case edDSA = -8
        case rs256 = -257
    }

    private enum Key: Sendable {
        case p256(P256.Signing.PublicKey)
        case ed25519(Curve25519.Signing.PublicKey)
        case rsa(_RSA.Signing.PublicKey)
    }

    /// The length of an RSA modulus, in bytes: 2,048 to 4,096 bits.
    private static let modulusLength = 256...512

    package let algorithm: Algorithm
    /// The key as received, for storage.
    package let bytes: [UInt8]
    private let key: Key

    /// Reads a COSE key that fills `bytes`.
    ///
    /// - Throws: ``PasskeyRefusal/algorithmNotOffered`` or ``PasskeyRefusal/malformedKey``.
    package init(parsing bytes: ArraySlice<UInt8>) throws(PasskeyRefusal) {
        let map: CBORValue
        do throws(CBORValue.Refusal) { map = try CBORValue(parsing: bytes) } catch { throw .malformedKey }
        guard let number = map[.integer(3)]?.integer else { throw .malformedKey }
        guard let algorithm = Algorithm(rawValue: number) else { throw .algorithmNotOffered }
        self.algorithm = algorithm
        self.bytes = Array(bytes)
        let key: Key? =
            switch algorithm {
            case .es256: Self.p256(map)
            case .edDSA: Self.ed25519(map)
            case .rs256: Self.rsa(map)
            }
        guard let key else { throw .malformedKey }
        self.key = key
    }

    // WebAuthn §6.5.1.1: a key has the members that its kind needs, and no others.

    private static func p256(_ map: CBORValue) -> Key? {
        guard map.memberCount == 5, map[.integer(1)] == .integer(2), map[.integer(-1)] == .integer(1),
            let x = map[.integer(-2)]?.bytes, x.count == 32, let y = map[.integer(-3)]?.bytes, y.count == 32
        else { return nil }
        return (try? P256.Signing.PublicKey(rawRepresentation: Data(x + y))).map(Key.p256)
    }

    private static func ed25519(_ map: CBORValue) -> Key? {
        guard map.memberCount == 4, map[.integer(1)] == .integer(1), map[.integer(-1)] == .integer(6),
            let x = map[.integer(-2)]?.bytes, x.count == 32
        else { return nil }
        return (try? Curve25519.Signing.PublicKey(rawRepresentation: Data(x))).map(Key.ed25519)
    }

    private static func rsa(_ map: CBORValue) -> Key? {
        guard map.memberCount == 4, map[.integer(1)] == .integer(3),
            let n = map[.integer(-1)]?.bytes, Self.modulusLength.contains(n.count), n.first != 0,
            let e = map[.integer(-2)]?.bytes, (1...4).contains(e.count), e.first != 0,
            let low = e.last, low & 1 == 1, e.count > 1 || low > 1
        else { return nil }
        return (try? _RSA.Signing.PublicKey(n: Data(n), e: Data(e))).map(Key.rsa)
    }

    /// Whether this key signed `data`.
    package func isValid(_ signature: some Sequence<UInt8>, of data: [UInt8]) -> Bool {
        let signature = Data(signature)
        switch self.key {
        case .p256(let key):
            // Refuses DER that isn't the shortest.
            guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature) else {
                return false
            }
            return key.isValidSignature(signature, for: SHA256.hash(data: data))
        case .ed25519(let key): return key.isValidSignature(signature, for: data)
        case .rsa(let key):
            return key.isValidSignature(
                _RSA.Signing.RSASignature(rawRepresentation: signature),
                for: SHA256.hash(data: data),
                padding: .insecurePKCS1v1_5
            )
        }
    }
}
