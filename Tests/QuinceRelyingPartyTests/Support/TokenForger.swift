import Crypto
import CryptoExtras
import Foundation
import QuinceProtocol

/// Makes bad identity tokens out of good ones.
struct TokenForger: Sendable {
    let header: JSONObject
    let claims: JSONObject
    let text: String

    init(_ text: String) throws {
        let token = try CompactJWS(parsing: text)
        (self.header, self.claims, self.text) = (token.header, token.claims, text)
    }

    /// Other claims, really signed.
    func with(_ name: String, _ value: JSONValue?, by key: IdentityTokenSigningKey) throws -> String {
        var claims = self.claims
        claims[name] = value
        return try key.sign(claims)
    }

    /// Another header over the same claims, with what `sign` makes of both.
    func with(header: JSONObject, sign: (Data) throws -> Data) rethrows -> String {
        try CompactJWS.write(header: header, claims: self.claims, sign: sign)
    }

    /// The same claims, signed with HS256 by the text of a public key.
    func hmac(_ key: IdentityTokenSigningKey) -> String {
        let secret = SymmetricKey(data: Data(key.privateKey.publicKey.pemRepresentation.utf8))
        return self.with(header: ["kid": .string(key.id), "alg": "HS256"]) { bytes in
            Data(HMAC<SHA256>.authenticationCode(for: bytes, using: secret))
        }
    }

    /// With one bit of the signature turned.
    func flipped() throws -> String {
        var signature = try CompactJWS(parsing: self.text).signature
        signature[signature.startIndex + signature.count / 2] ^= 1
        return self.with(header: self.header) { _ in signature }
    }
}
