import Crypto
import Foundation
import Passkeys
import QuinceWire
import Testing

/// The test vectors of WebAuthn Level 3, §16; see Vectors/README.md.
@Suite("Test vectors of WebAuthn")
struct VectorTests {
    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let registration: [String: String]
        let authentication: [String: String]
        var testDescription: String { self.name }
    }

    static let all: [Vector] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Vectors/vectors.json"
        )
        guard let data = try? Data(contentsOf: file) else { return [] }
        return (try? JSONDecoder().decode([Vector].self, from: data)) ?? []
    }()

    private static let party = PasskeyParty(id: "example.org", origins: ["https://example.org"])

    private static func bytes(_ hex: String?) throws -> [UInt8] {
        let digits = Array(try #require(hex).utf8)
        return try stride(from: 0, to: digits.count, by: 2).map { index in
            try #require(UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16))
        }
    }

    private static func text(_ hex: String?) throws -> JSONValue {
        .string(Base64URL.encode(try Self.bytes(hex)))
    }

    private static func digest(_ hex: String?) throws -> [UInt8] {
        Array(SHA256.hash(data: try Self.bytes(hex)))
    }

    private static func register(_ vector: Vector) throws -> PasskeyRegistration.Verified {
        let values = vector.registration
        let id = try Self.text(values["credential_id"])
        return try PasskeyRegistration(parsing: [
            "type": "public-key", "id": id, "rawId": id,
            "response": [
                "clientDataJSON": try Self.text(values["clientDataJSON"]),
                "attestationObject": try Self.text(values["attestationObject"]),
            ],
        ]).verified(challengeDigest: try Self.digest(values["challenge"]), by: Self.party, .notRequired)
    }

    /// The passkey of a vector, whatever its attestation.
    private static func stored(_ vector: Vector) throws -> PasskeyAuthentication.Stored {
        let object = try CBORValue(parsing: try Self.bytes(vector.registration["attestationObject"])[...])
        let data = try AuthenticatorData(parsing: try #require(object[.text("authData")]?.bytes))
        let credential = try #require(data.credential)
        return PasskeyAuthentication.Stored(
            id: Array(credential.id),
            key: Array(credential.key),
            signCount: data.signCount,
            isBackupEligible: data.flags.contains(.backupEligible),
            userHandle: Sample.userHandle
        )
    }

    private static func authenticate(
        _ vector: Vector,
        _ change: (inout [String: [UInt8]]) -> Void = { _ in }
    ) throws -> PasskeyAuthentication.Verified {
        var parts = try vector.authentication.mapValues { try Self.bytes($0) }
        change(&parts)
        let stored = try Self.stored(vector)
        let id = JSONValue.string(Base64URL.encode(stored.id))
        func text(_ name: String) throws -> JSONValue { .string(Base64URL.encode(try #require(parts[name]))) }
        return try PasskeyAuthentication(parsing: [
            "type": "public-key", "id": id, "rawId": id,
            "response": [
                "clientDataJSON": try text("clientDataJSON"), "signature": try text("signature"),
                "authenticatorData": try text("authenticatorData"),
                "userHandle": .string(Base64URL.encode(Sample.userHandle)),
            ],
        ]).verified(
            with: stored,
            challengeDigest: try Self.digest(vector.authentication["challenge"]),
            by: Self.party,
            .notRequired
        )
    }

    /// What registration refuses; nil for the vectors that it accepts.
    private static func refusal(of name: String) -> PasskeyRefusal? {
        switch name {
        case "none-es256", "packed-self-es256", "none-es256-long-credential-id": nil
        case "none-es256-crossOrigin", "none-es256-topOrigin": .otherSite
        case "packed-es384", "packed-es512", "packed-ed448": .algorithmNotOffered
        default: .attestation
        }
    }

    @Test("there are 15")
    func count() { #expect(Self.all.count == 15) }

    @Test("registers or refuses", arguments: all)
    func registration(_ vector: Vector) throws {
        if let refusal = Self.refusal(of: vector.name) {
            #expect(throws: refusal) { try Self.register(vector) }
        } else {
            #expect(try Self.register(vector).id == Self.stored(vector).id)
        }
    }

    @Test("signs in or refuses", arguments: all)
    func authentication(_ vector: Vector) throws {
        if let refusal = Self.refusal(of: vector.name), refusal != .attestation {
            #expect(throws: refusal) { try Self.authenticate(vector) }
        } else {
            _ = try Self.authenticate(vector)
        }
    }

    @Test("refuses each vector with a change", arguments: all)
    func changes(_ vector: Vector) throws {
        let flips = ["clientDataJSON", "authenticatorData", "signature"].flatMap { name in
            [(name, 0), (name, 8), (name, -1)]
        }
        for (name, place) in flips {
            #expect(throws: PasskeyRefusal.self, "\(name) \(place)") {
                try Self.authenticate(vector) { parts in
                    guard let count = parts[name]?.count else { return }
                    parts[name]?[place < 0 ? count - 1 : place] ^= 1
                }
            }
        }
        for name in ["authenticatorData", "signature"] {
            #expect(throws: PasskeyRefusal.self) { try Self.authenticate(vector) { $0[name]?.removeLast() } }
            #expect(throws: PasskeyRefusal.self) { try Self.authenticate(vector) { $0[name]?.append(0) } }
        }
    }
}
