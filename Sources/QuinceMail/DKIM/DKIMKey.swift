import Crypto
import CryptoExtras
import Foundation

/// A key record (RFC 6376 §3.6.1), checked for the signature that needs it.
struct DKIMKey: Sendable {
    private enum Key: Sendable {
        case rsa(_RSA.Signing.PublicKey)
        case ed25519(Curve25519.Signing.PublicKey)
    }

    private let key: Key

    /// Finds the key among the TXT records of its name.
    ///
    /// Records without a `p=` tag are something else's. Two keys are as useless as none: §3.6.2.2 leaves open which one counts.
    ///
    /// - Throws: ``DKIMStop``.
    init(_ records: [DNSData], for signature: DKIMSignature) throws(DKIMStop) {
        let lists = records.compactMap { $0.text.flatMap { TagList(parsing: $0[...]) } }.filter {
            $0["p"] != nil
        }
        guard let tags = lists.first else {
            throw .permanent("There is no key record at \(signature.keyName).")
        }
        guard lists.count == 1 else {
            throw .permanent("There is more than one key record at \(signature.keyName).")
        }
        guard tags["v"] == nil || (tags.names.first == "v" && tags.text("v") == "DKIM1") else {
            throw .permanent("The key record has another version.")
        }
        guard tags["p"]?.isEmpty == false else { throw .permanent("The key was revoked: p= is empty.") }
        guard tags["k"].map({ $0.lowercasedText }) ?? "rsa" == signature.algorithm.keyType else {
            throw .permanent("The key is for another algorithm (k=).")
        }
        guard tags.list("h")?.contains("sha256") ?? true else {
            throw .permanent("The key isn't for SHA-256 (h=).")
        }
        guard tags.list("s")?.contains(where: { $0 == "*" || $0 == "email" }) ?? true else {
            throw .permanent("The key isn't for email (s=).")
        }
        guard tags.list("t")?.contains("s") != true || signature.identityDomain == signature.domain else {
            throw .permanent("The key isn't for subdomains (t=s), but the identity (i=) is in one.")
        }
        guard let bytes = tags["p"].flatMap(Base64.decode) else {
            throw .permanent("The key (p=) isn't base64.")
        }
        self.key = try Self.key(bytes, signature.algorithm)
    }

    private static func key(_ bytes: [UInt8], _ algorithm: DKIMAlgorithm) throws(DKIMStop) -> Key {
        switch algorithm {
        case .ed25519SHA256:
            guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes) else {
                throw .permanent("The key (p=) isn't an Ed25519 key.")
            }
            return .ed25519(key)
        case .rsaSHA256:
            // Below 1,024 bits, the library refuses the key as well.
            guard bytes.count <= 1_024, let key = try? _RSA.Signing.PublicKey(unsafeDERRepresentation: bytes)
            else {
                throw .permanent("The key (p=) isn't an RSA key of at least 1,024 bits.")
            }
            guard DKIMLimits.keyBits.contains(key.keySizeInBits) else {
                throw .fail("The key has \(key.keySizeInBits) bits; 1,024 to 4,096 count.")
            }
            return .rsa(key)
        }
    }

    /// Whether `signature` is that of `bytes`.
    func isValid(_ signature: [UInt8], for bytes: [UInt8]) -> Bool {
        let digest = SHA256.hash(data: bytes)
        switch self.key {
        case .ed25519(let key): return key.isValidSignature(signature, for: Data(digest))
        case .rsa(let key):
            let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
            return key.isValidSignature(signature, for: digest, padding: .insecurePKCS1v1_5)
        }
    }
}
