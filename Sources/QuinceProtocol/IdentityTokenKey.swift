package import CryptoExtras
import Crypto
import Foundation

/// The public half of a key that signs identity tokens and notifications: RSA, 2048 bits, RS256.
package struct IdentityTokenKey: Sendable {
    package let id: String
    package let publicKey: _RSA.Signing.PublicKey

    package init(id: String, publicKey: _RSA.Signing.PublicKey) {
        self.id = id
        self.publicKey = publicKey
    }

    /// Whether this key signed `token`.
    ///
    /// The algorithm is always RS256: the token can name it, but not choose another (RFC 8725 §3.1).
    package func signed(_ token: CompactJWS) -> Bool {
        guard token.algorithm == "RS256", token.keyID?.isExactly(self.id) == true else { return false }
        return self.publicKey.isValidSignature(
            _RSA.Signing.RSASignature(rawRepresentation: token.signature),
            for: SHA256.hash(data: token.signedBytes),
            padding: .insecurePKCS1v1_5
        )
    }

    /// The key as an entry of `GET /auth/keys` (RFC 7517), members in Apple's order.
    ///
    /// - Throws: Any error of the cryptographic library; never for a key that it created itself.
    package func json() throws -> JSONObject {
        let primitives = try self.publicKey.getKeyPrimitives()
        return [
            "kty": "RSA",
            "kid": .string(self.id),
            "use": "sig",
            "alg": "RS256",
            "n": .string(Base64URL.encode(primitives.modulus)),
            "e": .string(Base64URL.encode(primitives.publicExponent)),
        ]
    }
}

/// A key set, as `GET /auth/keys` returns it.
package struct JSONWebKeySet: Sendable {
    package let keys: [IdentityTokenKey]
    /// The IDs of entries with another purpose, such as `use: "enc"`, and of entries that must not be trusted.
    package let otherIDs: Set<String>

    package init(keys: [IdentityTokenKey]) { (self.keys, self.otherIDs) = (keys, []) }

    /// Parses a key set; entries that aren't RS256 signing keys are skipped, as RFC 7517 §5 requires.
    ///
    /// - Throws: ``Refusal`` if the text isn't a key set.
    package init(parsing text: String) throws(Refusal) {
        guard let entries = (try? JSONValue(parsing: text))?.object?["keys"]?.array else { throw .notAKeySet }
        self.keys = entries.compactMap { $0.object.flatMap(Self.key) }
        let ids = entries.compactMap { $0.object?["kid"]?.string }
        self.otherIDs = Set(ids).subtracting(self.keys.map(\.id))
    }

    private static func key(_ entry: JSONObject) -> IdentityTokenKey? {
        guard entry["kty"] == "RSA", let id = entry["kid"]?.string,
            entry["use"] == nil || entry["use"] == "sig", entry["alg"] == nil || entry["alg"] == "RS256",
            let n = entry["n"]?.string.flatMap(Base64URL.decode),
            let e = entry["e"]?.string.flatMap(Base64URL.decode),
            let key = try? _RSA.Signing.PublicKey(n: n, e: e), key.keySizeInBits >= 2_048
        else { return nil }
        return IdentityTokenKey(id: id, publicKey: key)
    }

    /// Returns the key named `id`; nil for an unknown name.
    ///
    /// There is no default key.
    package subscript(id: String) -> IdentityTokenKey? { self.keys.first { $0.id.isExactly(id) } }

    package func json() throws -> JSONValue {
        ["keys": .array(try self.keys.map { .object(try $0.json()) })]
    }

    /// The reason why a text isn't a key set.
    package enum Refusal: Error, Hashable, Sendable {
        case notAKeySet
    }
}
