import Crypto
import CryptoExtras
import Foundation
import QuinceProtocol

/// Makes forged identity tokens from an honest one.
package struct ForgedToken: Sendable {
    /// The honest token, unchanged.
    let text: String
    let header: JSONObject
    let claims: JSONObject
    /// The published key that signed it.
    let key: IdentityTokenKey?
    /// The attacker's own key.
    let own: _RSA.Signing.PrivateKey

    init(_ text: String, keys: JSONWebKeySet, own: _RSA.Signing.PrivateKey) throws {
        let token: CompactJWS
        do { token = try CompactJWS(parsing: text) } catch {
            throw WebError("can't read the honest identity token: \(error)")
        }
        self.text = text
        (self.header, self.claims) = (token.header, token.claims)
        self.key = token.keyID.flatMap { keys[$0] }
        self.own = own
    }

    /// The same claims with another header, without a signature.
    func unsigned(_ header: JSONObject) -> String {
        CompactJWS.write(header: header, claims: self.claims) { _ in [UInt8]() }
    }

    /// The same claims with a header of the attacker's, signed with the attacker's key.
    func signedWithOwnKey(_ change: (inout JSONObject) throws -> Void) throws -> String {
        var header = self.header
        try change(&header)
        return try Self.sign(self.claims, header, self.own)
    }

    static func sign(_ claims: JSONObject, _ header: JSONObject, _ key: _RSA.Signing.PrivateKey) throws
        -> String
    {
        try CompactJWS.write(header: header, claims: claims) { bytes in
            try key.signature(for: SHA256.hash(data: bytes), padding: .insecurePKCS1v1_5).rawRepresentation
        }
    }

    /// Signed with HS256 and the bytes of the published key as the secret, in the forms in which libraries store a key.
    func signedWithPublicKey() -> [String] {
        guard let key else { return [] }
        let pem = key.publicKey.pemRepresentation
        let secrets = [Data(pem.utf8), Data("\(pem)\n".utf8), key.publicKey.derRepresentation]
        var header = self.header
        header["alg"] = "HS256"
        return secrets.map { secret in
            CompactJWS.write(header: header, claims: self.claims) { bytes in
                HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: secret))
            }
        }
    }

    /// With another claim, but the honest signature.
    func altered(_ claim: String, _ value: JSONValue) -> String {
        var claims = self.claims
        claims[claim] = value
        let parts = self.text.split(separator: ".", omittingEmptySubsequences: false)
        return "\(parts[0]).\(Base64URL.encode(JSONValue.object(claims).text.utf8)).\(parts[2])"
    }

    /// With one bit of the signature flipped.
    var withFlippedBit: String {
        let parts = self.text.split(separator: ".", omittingEmptySubsequences: false)
        var signature = Array(Base64URL.decode(parts[2]) ?? Data([0]))
        signature[signature.count / 2] ^= 1
        return "\(parts[0]).\(parts[1]).\(Base64URL.encode(signature))"
    }

    /// Header and claims with an empty signature.
    var stripped: String { "\(self.text.prefix { $0 != "." }).\(self.text.split(separator: ".")[1])." }
}
