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

    /// Whether the key's owner signed `token`.
    ///
    /// The algorithm is fixed to RS256: the token has no say in it beyond naming it (RFC 8725 §3.1).
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
    /// - Throws: What the cryptographic library throws; never for a key it made itself.
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

/// A key set as `GET /auth/keys` answers it.
package struct JSONWebKeySet: Sendable {
    package let keys: [IdentityTokenKey]
    /// The ids of entries that are there for something else, such as `use: "enc"`, or that nobody should believe.
    package let otherIDs: Set<String>

    package init(keys: [IdentityTokenKey]) { (self.keys, self.otherIDs) = (keys, []) }

    /// Reads a key set; entries that are no RS256 signing keys are passed over, as RFC 7517 §5 asks.
    ///
    /// - Throws: ``Refusal`` for what is no key set.
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

    /// The key named `id`.
    ///
    /// An unknown name gives nothing: there is no default key.
    package subscript(id: String) -> IdentityTokenKey? { self.keys.first { $0.id.isExactly(id) } }

    package func json() throws -> JSONValue {
        ["keys": .array(try self.keys.map { .object(try $0.json()) })]
    }

    /// Why a text is no key set.
    package enum Refusal: Error, Hashable, Sendable {
        case notAKeySet
    }
}
