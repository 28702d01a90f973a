import Crypto
import CryptoExtras
import Foundation
import QuinceProtocol
import QuinceRelyingParty
import Testing

@Suite("IdentityVerifier")
struct IdentityVerifierTests {
    private let apple = FakeApple()

    private func verifier(clockSkew: Int = 60) throws -> IdentityVerifier {
        IdentityVerifier(
            try .shop(clockSkew: clockSkew),
            transport: self.apple,
            surroundings: self.apple.clock.surroundings
        )
    }

    /// Why a token is refused; nil where it is believed.
    private func refusal(
        _ text: String,
        nonce: NonceExpectation = .exactly("n"),
        clientID: String? = "com.example.shop.web",
        code: String? = "c",
        accessToken: String? = nil,
        by verifier: IdentityVerifier? = nil
    ) async throws -> IdentityRefusal? {
        let verifier = try verifier ?? self.verifier()
        do throws(IdentityRefusal) {
            _ = try await verifier.verify(
                UnverifiedIdentityToken(text),
                nonce: nonce,
                clientID: clientID,
                code: code,
                accessToken: accessToken
            )
            return nil
        } catch { return error }
    }

    struct Attack: Sendable, CustomTestStringConvertible {
        let name: String
        let expected: IdentityRefusal
        let change: @Sendable (inout JSONObject, Int) -> Void

        init(
            _ name: String,
            _ expected: IdentityRefusal,
            _ change: @escaping @Sendable (inout JSONObject, Int) -> Void
        ) {
            (self.name, self.expected, self.change) = (name, expected, change)
        }

        var testDescription: String { self.name }
    }

    /// The clock of every test begins here.
    private static let now = 1_800_000_000

    static let attacks: [Attack] = [
        Attack("another issuer", .otherIssuer("https://appleid.apple.com.evil.example")) { claims, _ in
            claims["iss"] = "https://appleid.apple.com.evil.example"
        },
        Attack("the issuer with a slash", .otherIssuer("https://appleid.apple.com/")) { claims, _ in
            claims["iss"] = "https://appleid.apple.com/"
        },
        Attack("no issuer", .otherIssuer(nil)) { claims, _ in claims["iss"] = nil },
        Attack("another app's token", .audience("com.evil.app")) { claims, _ in claims["aud"] = "com.evil.app"
        },
        Attack("the audience in capitals", .audience("com.example.SHOP.web")) { claims, _ in
            claims["aud"] = "com.example.SHOP.web"
        },
        Attack("an audience that only looks the same", .audience("com.example.\u{FF53}hop.web")) {
            claims,
            _ in
            claims["aud"] = "com.example.\u{FF53}hop.web"
        },
        Attack("a list of audiences", .audience(nil)) { claims, _ in
            claims["aud"] = ["com.example.shop.web", "com.evil.app"]
        },
        Attack("no audience", .audience(nil)) { claims, _ in claims["aud"] = nil },
        Attack("expired", .expired(now - 60)) { claims, now in claims["exp"] = .integer(now - 60) },
        Attack("exp is a text", .expiryMissing) { claims, _ in claims["exp"] = "9999999999" },
        Attack("exp beyond all years", .expiryMissing) { claims, _ in claims["exp"] = .integer(.max) },
        Attack("no exp", .expiryMissing) { claims, _ in claims["exp"] = nil },
        Attack("nbf in the future", .fromTheFuture(now + 61)) { claims, now in
            claims["nbf"] = .integer(now + 61)
        },
        Attack("issued in the future", .fromTheFuture(now + 61)) { claims, now in
            claims["iat"] = .integer(now + 61)
        },
        Attack("no iat", .issuedAt(nil)) { claims, _ in claims["iat"] = nil },
        Attack("no subject", .subject) { claims, _ in claims["sub"] = nil },
        Attack("an empty subject", .subject) { claims, _ in claims["sub"] = "" },
        Attack("a subject that is a number", .subject) { claims, _ in claims["sub"] = 7 },
        Attack("an endless subject", .subject) { claims, _ in
            claims["sub"] = .string(String(repeating: "a", count: 256))
        },
        Attack("nonce missing", .nonceMissing) { claims, _ in claims["nonce"] = nil },
        Attack("nonce of another sign-in", .nonceMismatch) { claims, _ in claims["nonce"] = "m" },
        Attack("nonce as a number", .nonceMissing) { claims, _ in claims["nonce"] = 7 },
        Attack("c_hash of another code", .codeHash) { claims, _ in
            claims["c_hash"] = .string(TokenDigest.leftHalf(of: "d"))
        },
        Attack("no c_hash", .codeHash) { claims, _ in claims["c_hash"] = nil },
    ]

    @Test("a claim that is wrong has its own refusal", arguments: attacks)
    func claims(_ attack: Attack) async throws {
        let token = try self.apple.identityToken(nonce: "n") { claims in
            attack.change(&claims, self.apple.clock.seconds)
        }
        #expect(try await self.refusal(token) == attack.expected)
        #expect(try await self.refusal(self.apple.identityToken(nonce: "n")) == nil)
    }

    @Test("times may be off by the skew and no second more")
    func skew() async throws {
        for (skew, offset, expected) in [
            (60, -59, nil), (0, 1, nil), (0, 0, IdentityRefusal.expired(Self.now)),
        ] {
            let token = try self.apple.identityToken(nonce: "n") { $0["exp"] = .integer(Self.now + offset) }
            #expect(try await self.refusal(token, by: self.verifier(clockSkew: skew)) == expected)
        }
        let ahead = try self.apple.identityToken(nonce: "n") { $0["iat"] = .integer(Self.now + 60) }
        #expect(try await self.refusal(ahead) == nil)
        #expect(
            try await self.refusal(ahead, by: self.verifier(clockSkew: 59)) == .fromTheFuture(Self.now + 60)
        )
    }

    /// A token with that header and those of the claims that a good one has.
    private func token(header: JSONObject, sign: (Data) throws -> Data) throws -> String {
        let good = try CompactJWS(parsing: self.apple.identityToken(nonce: "n"))
        return try CompactJWS.write(header: header, claims: good.claims, sign: sign)
    }

    @Test("none, HS256 with the public key, and other algorithms")
    func algorithms() async throws {
        let id = self.apple.signingKey.id
        let none = try self.token(header: ["alg": "none", "kid": .string(id)]) { _ in Data() }
        #expect(try await self.refusal(none) == .algorithm("none"))
        let pem = self.apple.signingKey.privateKey.publicKey.pemRepresentation
        for (algorithm, key) in [("HS256", Data(pem.utf8)), ("hs256", Data(pem.utf8))] {
            let forged = try self.token(header: ["alg": .string(algorithm), "kid": .string(id)]) { bytes in
                Data(HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: key)))
            }
            #expect(try await self.refusal(forged) == .algorithm(algorithm))
        }
        let claimed = try self.token(header: ["alg": "RS256", "kid": .string(id)]) { bytes in
            Data(HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: Data(pem.utf8))))
        }
        #expect(try await self.refusal(claimed) == .signature)
        let pss = try self.token(header: ["alg": "RS256", "kid": .string(id)]) { bytes in
            try self.apple.signingKey.privateKey.signature(for: SHA256.hash(data: bytes), padding: .PSS)
                .rawRepresentation
        }
        #expect(try await self.refusal(pss) == .signature)
        #expect(
            try await self.refusal(self.token(header: ["kid": .string(id)]) { _ in Data([1]) })
                == .algorithm(nil)
        )
    }

    @Test("no Key ID, a stranger's, another key's, an empty one: there is no key to fall back to")
    func keyIDs() async throws {
        let key = self.apple.signingKey.privateKey
        func signed(_ header: JSONObject) throws -> String {
            try self.token(header: header) { bytes in
                try key.signature(for: SHA256.hash(data: bytes), padding: .insecurePKCS1v1_5)
                    .rawRepresentation
            }
        }
        #expect(try await self.refusal(signed(["alg": "RS256"])) == .keyMissing)
        #expect(try await self.refusal(signed(["alg": "RS256", "kid": ""])) == .keyMissing)
        #expect(
            try await self.refusal(signed(["alg": "RS256", "kid": "STRANGER01"])) == .keyUnknown("STRANGER01")
        )
        let second = FakeApple.keys[1].id
        #expect(try await self.refusal(signed(["alg": "RS256", "kid": .string(second)])) == .signature)
        #expect(
            try await self.refusal(
                signed(["alg": "RS256", "kid": .string(self.apple.signingKey.id), "crit": ["x"]])
            )
                == .malformed("its header names critical extensions ('crit'), and none is supported")
        )
    }

    @Test("a changed byte anywhere is noticed")
    func changedBytes() async throws {
        let verifier = try self.verifier()
        let token = Array(try self.apple.identityToken(nonce: "n").utf8)
        for at in stride(from: 0, to: token.count, by: 13) {
            var changed = token
            changed[at] = changed[at] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            guard changed != token else { continue }
            #expect(try await self.refusal(String(decoding: changed, as: UTF8.self), by: verifier) != nil)
        }
    }

    @Test(
        "what is no token",
        arguments: ["", ".", "..", "a.b.c", "....", String(repeating: "a", count: 20_000)]
    )
    func malformed(_ text: String) async throws {
        guard case .malformed = try await self.refusal(text) else {
            Issue.record("\(text.prefix(10)) is not malformed")
            return
        }
    }

    @Test("a nonce is compared as it was sent, or by its SHA-256, as declared")
    func nonces() async throws {
        let hash = SHA256.hash(data: Data("n".utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            .joined()
        let plain = try self.apple.identityToken(nonce: "n")
        let hashed = try self.apple.identityToken(nonce: hash)
        let without = try self.apple.identityToken()
        #expect(try await self.refusal(plain, nonce: .exactly("n")) == nil)
        #expect(try await self.refusal(plain, nonce: .sha256(of: "n")) == .nonceMismatch)
        #expect(try await self.refusal(hashed, nonce: .sha256(of: "n")) == nil)
        #expect(try await self.refusal(hashed, nonce: .exactly("n")) == .nonceMismatch)
        #expect(try await self.refusal(plain, nonce: .none) == .nonceUnexpected)
        #expect(try await self.refusal(without, nonce: .none) == nil)
    }

    @Test("bundle ID and Services ID are both accepted, unless one is asked for")
    func audiences() async throws {
        let native = try self.apple.identityToken(clientID: "com.example.shop", nonce: "n")
        #expect(try await self.refusal(native, clientID: nil) == nil)
        #expect(try await self.refusal(native, clientID: "com.example.shop") == nil)
        #expect(try await self.refusal(native) == .audience("com.example.shop"))
    }

    @Test("at_hash is checked where it is")
    func accessTokens() async throws {
        let token = try self.apple.identityToken(nonce: "n") {
            $0["at_hash"] = .string(TokenDigest.leftHalf(of: "a"))
        }
        #expect(try await self.refusal(token, accessToken: "a") == nil)
        #expect(try await self.refusal(token, accessToken: "b") == .accessTokenHash)
        #expect(try await self.refusal(self.apple.identityToken(nonce: "n"), accessToken: "b") == nil)
    }

    @Test(
        "strings and booleans are both read, and what is absent is false",
        arguments: [
            ("true", "true", true, true), (true, true, true, true), ("false", nil, false, false),
            (false, "false", false, false),
            (nil, nil, false, false), (1, "yes", false, false),
        ] as [(JSONValue?, JSONValue?, Bool, Bool)]
    )
    func booleans(_ verified: JSONValue?, _ isPrivate: JSONValue?, _ isVerified: Bool, _ isRelay: Bool)
        async throws
    {
        let token = try self.apple.identityToken(nonce: "n") { claims in
            claims["email_verified"] = verified
            claims["is_private_email"] = isPrivate
        }
        let identity = try await self.verifier().verify(UnverifiedIdentityToken(token), nonce: .exactly("n"))
        #expect(identity.email?.isVerified == isVerified && identity.email?.isPrivate == isRelay)
        #expect(identity.email?.address == "maria@example.com")
    }
}
