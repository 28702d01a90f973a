import Crypto
import CryptoExtras
import Foundation
import Passkeys
import QuinceWire

/// Spells CBOR, also what the reader refuses.
indirect enum CBOR {
    case int(Int)
    case bytes([UInt8])
    case text(String)
    case array([CBOR])
    case map([(CBOR, CBOR)])
    case raw([UInt8])

    var encoded: [UInt8] {
        switch self {
        case .int(let value): value >= 0 ? Self.head(0, value) : Self.head(1, -1 - value)
        case .bytes(let bytes): Self.head(2, bytes.count) + bytes
        case .text(let text): Self.head(3, text.utf8.count) + Array(text.utf8)
        case .array(let elements): Self.head(4, elements.count) + elements.flatMap(\.encoded)
        case .map(let members):
            Self.head(5, members.count) + members.flatMap { $0.0.encoded + $0.1.encoded }
        case .raw(let bytes): bytes
        }
    }

    static func head(_ major: UInt8, _ value: Int) -> [UInt8] {
        switch value {
        case ..<24: [major << 5 | UInt8(value)]
        case ..<256: [major << 5 | 24, UInt8(value)]
        case ..<65_536: [major << 5 | 25, UInt8(value >> 8), UInt8(value & 0xFF)]
        default: [major << 5 | 26] + (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) }
        }
    }
}

/// A key that signs as an authenticator does.
enum SoftKey: Sendable {
    case es256(P256.Signing.PrivateKey)
    case edDSA(Curve25519.Signing.PrivateKey)
    case rs256(_RSA.Signing.PrivateKey)

    var algorithm: Int {
        switch self {
        case .es256: -7
        case .edDSA: -8
        case .rs256: -257
        }
    }

    /// The members of the COSE key, in canonical order.
    func members() throws -> [(CBOR, CBOR)] {
        switch self {
        case .es256(let key):
            let raw = Array(key.publicKey.rawRepresentation)
            return [
                (.int(1), .int(2)), (.int(3), .int(-7)), (.int(-1), .int(1)),
                (.int(-2), .bytes(Array(raw.prefix(32)))), (.int(-3), .bytes(Array(raw.suffix(32)))),
            ]
        case .edDSA(let key):
            return [
                (.int(1), .int(1)), (.int(3), .int(-8)), (.int(-1), .int(6)),
                (.int(-2), .bytes(Array(key.publicKey.rawRepresentation))),
            ]
        case .rs256(let key):
            let parts = try key.publicKey.getKeyPrimitives()
            return [
                (.int(1), .int(3)), (.int(3), .int(-257)), (.int(-1), .bytes(Array(parts.modulus))),
                (.int(-2), .bytes(Array(parts.publicExponent))),
            ]
        }
    }

    func sign(_ data: [UInt8]) throws -> [UInt8] {
        switch self {
        case .es256(let key):
            Array(try key.signature(for: SHA256.hash(data: data)).derRepresentation)
        case .edDSA(let key): Array(try key.signature(for: data))
        case .rs256(let key):
            Array(
                try key.signature(for: SHA256.hash(data: data), padding: .insecurePKCS1v1_5).rawRepresentation
            )
        }
    }
}

enum Sample {
    static let party = PasskeyParty(id: "localhost", origins: ["http://localhost:8080"])
    static let challenge = [UInt8]((0..<32).map { $0 * 7 })
    static let id = [UInt8](repeating: 0xAB, count: 32)
    static let userHandle = [UInt8](repeating: 0x5C, count: 32)
    static let key = SoftKey.es256(P256.Signing.PrivateKey())
    static let digest = Array(SHA256.hash(data: challenge))

    static func clientData(
        _ type: String,
        _ members: String = "",
        challenge: String? = nil,
        origin: String? = nil
    )
        -> [UInt8]
    {
        let challenge = challenge ?? Base64URL.encode(Self.challenge)
        let origin = origin ?? "http://localhost:8080"
        return Array(
            #"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)"\#(members)}"#.utf8
        )
    }

    static func data(rpID: String, flags: UInt8, count: UInt32) -> [UInt8] {
        Array(SHA256.hash(data: Array(rpID.utf8))) + [flags]
            + (0..<4).map { UInt8(count >> (24 - 8 * $0) & 0xFF) }
    }
}

/// A registration whose parts a test replaces.
struct Registration {
    var key = Sample.key
    var clientData = Sample.clientData("webauthn.create", #","crossOrigin":false"#)
    var rpID = "localhost"
    /// UP, UV, AT.
    var flags: UInt8 = 0x45
    var idInData = Sample.id
    var id = Sample.id
    var rawID: [UInt8]?
    /// In place of the key's own COSE key.
    var coseKey: [UInt8]?
    var afterKey: [UInt8] = []
    var data: [UInt8]?
    var format = "none"
    var statement: CBOR?
    var object: [UInt8]?
    var members: [String: JSONValue] = [:]

    func authenticatorData() throws -> [UInt8] {
        if let data = self.data { return data }
        var data = Sample.data(rpID: self.rpID, flags: self.flags, count: 0)
        if self.flags & 0x40 != 0 {
            let length = self.idInData.count
            data += [UInt8](repeating: 0, count: 16) + [UInt8(length >> 8), UInt8(length & 0xFF)]
            data += self.idInData
            data += try self.coseKey ?? CBOR.map(self.key.members()).encoded
        }
        return data + self.afterKey
    }

    func message() throws -> JSONValue {
        let object =
            try self.object
            ?? CBOR.map([
                (.text("fmt"), .text(self.format)), (.text("attStmt"), self.statement ?? .map([])),
                (.text("authData"), .bytes(self.authenticatorData())),
            ]).encoded
        var response: JSONObject = [
            "clientDataJSON": .string(Base64URL.encode(self.clientData)),
            "attestationObject": .string(Base64URL.encode(object)), "transports": ["internal", "hybrid"],
        ]
        for (name, value) in self.members { response[name] = value }
        return [
            "type": "public-key", "id": .string(Base64URL.encode(self.id)),
            "rawId": .string(Base64URL.encode(self.rawID ?? self.id)), "response": .object(response),
            "clientExtensionResults": ["credProps": ["rk": true]],
        ]
    }

    /// The statement of a self attestation.
    func selfAttestation(algorithm: Int? = nil, signing: [UInt8]? = nil) throws -> CBOR {
        let data = try self.authenticatorData() + Array(SHA256.hash(data: self.clientData))
        let signature = try self.key.sign(signing ?? data)
        return .map([
            (.text("alg"), .int(algorithm ?? self.key.algorithm)), (.text("sig"), .bytes(signature)),
        ])
    }

    func verified(_ verification: UserVerification = .required, digest: [UInt8] = Sample.digest) throws
        -> PasskeyRegistration.Verified
    {
        try PasskeyRegistration(parsing: try self.message())
            .verified(challengeDigest: digest, by: Sample.party, verification)
    }
}

/// A sign-in whose parts a test replaces.
struct Authentication {
    var key = Sample.key
    var clientData = Sample.clientData("webauthn.get")
    var rpID = "localhost"
    /// UP, UV.
    var flags: UInt8 = 0x05
    var count: UInt32 = 0
    var afterCount: [UInt8] = []
    var data: [UInt8]?
    var id = Sample.id
    var userHandle: [UInt8]? = Sample.userHandle
    var signature: [UInt8]?
    /// Changes the signature.
    var spoil: @Sendable ([UInt8]) -> [UInt8] = { $0 }

    func authenticatorData() -> [UInt8] {
        self.data ?? Sample.data(rpID: self.rpID, flags: self.flags, count: self.count) + self.afterCount
    }

    func message(sending sent: [UInt8]? = nil, clientData: [UInt8]? = nil) throws -> JSONValue {
        let data = self.authenticatorData()
        let signature =
            try self.signature ?? self.key.sign(data + Array(SHA256.hash(data: self.clientData)))
        var response: JSONObject = [
            "clientDataJSON": .string(Base64URL.encode(clientData ?? self.clientData)),
            "authenticatorData": .string(Base64URL.encode(sent ?? data)),
            "signature": .string(Base64URL.encode(self.spoil(signature))),
        ]
        if let handle = self.userHandle { response["userHandle"] = .string(Base64URL.encode(handle)) }
        let id = JSONValue.string(Base64URL.encode(self.id))
        return ["type": "public-key", "id": id, "rawId": id, "response": .object(response)]
    }

    static func stored(
        key: SoftKey = Sample.key,
        id: [UInt8] = Sample.id,
        count: UInt32 = 0,
        isBackupEligible: Bool = false,
        userHandle: [UInt8] = Sample.userHandle
    ) throws -> PasskeyAuthentication.Stored {
        PasskeyAuthentication.Stored(
            id: id,
            key: CBOR.map(try key.members()).encoded,
            signCount: count,
            isBackupEligible: isBackupEligible,
            userHandle: userHandle
        )
    }

    func verified(
        with stored: PasskeyAuthentication.Stored? = nil,
        _ verification: UserVerification = .required,
        allowed: [[UInt8]] = [],
        message: JSONValue? = nil,
        digest: [UInt8] = Sample.digest
    ) throws -> PasskeyAuthentication.Verified {
        try PasskeyAuthentication(parsing: try message ?? self.message()).verified(
            with: try stored ?? Self.stored(),
            challengeDigest: digest,
            by: Sample.party,
            verification,
            allowed: allowed
        )
    }
}
