import Crypto
import CryptoExtras
import Foundation
import QuinceProtocol
import Testing

@Suite("Signed tokens")
struct TokenTests {
    @Test("an identity token is verified check by check; one changed thing fails exactly its check")
    func verification() throws {
        let key = IdentityTokenSigningKey(
            id: "KEY0000001",
            privateKey: try _RSA.Signing.PrivateKey(keySize: .bits2048)
        )
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let claims = IdentityToken(
            issuer: "https://id.example",
            audience: "com.example",
            expiresAt: 1_800_000_600,
            issuedAt: 1_800_000_000,
            subject: "000000.0.0000",
            nonce: "n",
            binding: .code("c"),
            email: nil,
            isPrivateEmail: false,
            authenticatedAt: 1_800_000_000
        ).claims(booleans: .boolean)
        let good = try CompactJWS(parsing: try key.sign(claims))
        // Through its JSON, as a relying party gets it.
        let keys = try JSONWebKeySet(parsing: try JSONWebKeySet(keys: [key.verificationKey]).json().text)

        func refused(
            _ token: CompactJWS,
            iss: String = "https://id.example",
            aud: String = "com.example",
            nonce: String? = "n",
            at: Date? = nil
        ) -> [String] {
            IdentityTokenVerification(keys: keys, issuer: iss, audiences: [aud], nonce: nonce, now: at ?? now)
                .findings(for: token).filter { $0.verdict != .passed }.map(\.check)
        }
        #expect(refused(good) == [])
        #expect(refused(good, iss: "https://other.example") == ["iss"])
        #expect(refused(good, aud: "com.other") == ["aud"])
        #expect(refused(good, nonce: "m") == ["nonce"])
        #expect(refused(good, nonce: nil) == ["nonce"])
        #expect(refused(good, at: now.addingTimeInterval(600)) == ["exp"])
        #expect(refused(good, at: now.addingTimeInterval(-301)) == ["iat"])

        let other = IdentityTokenSigningKey(
            id: "KEY0000001",
            privateKey: try _RSA.Signing.PrivateKey(keySize: .bits2048)
        )
        #expect(refused(try CompactJWS(parsing: try other.sign(claims))) == ["signature"])
        let unknown = IdentityTokenSigningKey(id: "KEY0000002", privateKey: key.privateKey)
        #expect(refused(try CompactJWS(parsing: try unknown.sign(claims))) == ["signature"])
        let hmac = CompactJWS.write(header: ["alg": "HS256", "kid": "KEY0000001"], claims: claims) { bytes in
            Array(HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: Data("k".utf8))))
        }
        #expect(refused(try CompactJWS(parsing: hmac)) == ["alg", "signature"])
    }

    @Test("strings instead of booleans where the profile says so, is_private_email only when true")
    func booleans() {
        func claims(_ hidden: Bool, _ booleans: IdentityToken.BooleanClaims) -> JSONObject {
            IdentityToken(
                issuer: "i",
                audience: "a",
                expiresAt: 1,
                issuedAt: 0,
                subject: "s",
                nonce: nil,
                binding: .accessToken("a"),
                email: "x@example.com",
                isPrivateEmail: hidden,
                authenticatedAt: 0
            ).claims(booleans: booleans)
        }
        #expect(claims(false, .boolean)["email_verified"] == true)
        #expect(claims(false, .boolean)["is_private_email"] == nil)
        #expect(claims(true, .string)["email_verified"] == "true")
        #expect(claims(true, .string)["is_private_email"] == "true")
    }

    @Test("a header that names critical extensions is refused (RFC 7515 §4.1.11)")
    func criticalExtensions() throws {
        let text = CompactJWS.write(header: ["alg": "ES256", "crit": ["b64"], "b64": false], claims: [:]) {
            _ in [1]
        }
        #expect(throws: CompactJWS.Refusal.critical) { try CompactJWS(parsing: text) }
    }

    @Test("text is compared byte by byte, unlike strings")
    func exactComparison() {
        #expect("\u{212A}" == "K" && !"\u{212A}".isExactly("K"))
        #expect("K".isExactly("K"))
    }

    @Test("a text that is no token is refused, the part named")
    func refusals() {
        let rows: [(String, CompactJWS.Refusal)] = [
            ("", .parts(count: 1)), ("a.b.c.d", .parts(count: 4)), ("!.e30.", .base64url(part: "header")),
            ("e30.e30.!", .base64url(part: "signature")), ("W10.e30.", .notAnObject(part: "header")),
            ("e30.W10.", .notAnObject(part: "payload")), (String(repeating: "a", count: 16_385), .tooLong),
        ]
        for (text, refusal) in rows {
            #expect(throws: refusal) { try CompactJWS(parsing: text) }
        }
    }

    @Test("a client secret is signed raw, 64 bytes, and says what it must")
    func clientSecret() throws {
        let key = P256.Signing.PrivateKey()
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let secret = try ClientSecret.sign(
            clientID: "com.example",
            teamID: "TEAM000001",
            keyID: "KEY0000001",
            privateKey: key,
            now: now,
            lifetime: 60
        )
        let token = try CompactJWS(parsing: secret)
        #expect(token.signature.count == 64)
        #expect(ClientSecret.isSigned(token, by: key.publicKey))
        #expect(!ClientSecret.isSigned(token, by: P256.Signing.PrivateKey().publicKey))
        #expect(token.claims["exp"] == 1_800_000_060)
        #expect(token.claims["aud"] == "https://appleid.apple.com")
    }

    @Test("the digest of OpenID Connect Core appendix A.4")
    func digest() {
        #expect(
            TokenDigest.leftHalf(of: "jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y")
                == "77QmUPtjPfzWtF2AnpK9RQ"
        )
    }

    @Test("secrets are equal when their bytes are")
    func constantTime() {
        #expect(ConstantTime.equal("abc", "abc"))
        #expect(!ConstantTime.equal("abc", "abd"))
        #expect(!ConstantTime.equal("abc", "ab"))
        #expect(!ConstantTime.equal("é", "e\u{301}"))
    }
}
