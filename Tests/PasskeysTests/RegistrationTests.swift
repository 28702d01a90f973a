import Crypto
import CryptoExtras
import Foundation
import Passkeys
import QuinceWire
import Testing

/// The checks of WebAuthn §7.1, each with what it accepts and what it refuses.
@Suite("PasskeyRegistration")
struct RegistrationTests {
    private func expect(
        _ refusal: PasskeyRefusal,
        _ what: String,
        _ change: (inout Registration) throws -> Void
    ) throws {
        var registration = Registration()
        try change(&registration)
        #expect(throws: refusal, "\(what)") { try registration.verified() }
    }

    private func accept(_ change: (inout Registration) throws -> Void = { _ in }) throws
        -> PasskeyRegistration.Verified
    {
        var registration = Registration()
        try change(&registration)
        return try registration.verified()
    }

    @Test("keeps ID, key, counter, flags and transports")
    func kept() throws {
        let verified = try self.accept { $0.flags = 0x5D }
        #expect(verified.id == Sample.id)
        #expect(verified.key.algorithm == .es256)
        #expect(verified.key.bytes == CBOR.map(try Sample.key.members()).encoded)
        #expect(verified.signCount == 0)
        #expect(verified.isUserVerified && verified.isBackupEligible && verified.isBackedUp)
        #expect(verified.transports == ["internal", "hybrid"])
        #expect(verified.model == [UInt8](repeating: 0, count: 16))
    }

    @Test("keeps only transports that are short words")
    func transports() throws {
        let verified = try self.accept {
            $0.members["transports"] = ["usb", "<b>", 7, "", "averyverylongtransport"]
        }
        #expect(verified.transports == ["usb"])
    }

    @Test("R1, R3: the challenge is the one that was sent, byte for byte")
    func challenge() throws {
        #expect(throws: PasskeyRefusal.challenge) {
            try Registration().verified(digest: Array(SHA256.hash(data: [1])))
        }
        var flipped = Sample.challenge
        flipped[0] ^= 1
        let right = Base64URL.encode(Sample.challenge)
        for text in [Base64URL.encode(flipped), right + "=", "+" + right.dropFirst(), "AAAAAAAAAAAAAAAAAAAA"]
        {
            try self.expect(.challenge, text) {
                $0.clientData = Sample.clientData("webauthn.create", challenge: text)
            }
        }
    }

    @Test("R2: the type is webauthn.create")
    func type() throws {
        for type in ["webauthn.get", "webauthn.Create", "payment.get", ""] {
            try self.expect(.type, type) { $0.clientData = Sample.clientData(type) }
        }
    }

    @Test(
        "R4: the origin is exactly the service's",
        arguments: [
            "http://localhost:8081", "https://localhost:8080", "http://a.localhost:8080",
            "http://localhost:8080/",
            "http://LOCALHOST:8080", "http://localhost", "null", "", "http://localhost:8080@evil.example",
        ]
    )
    func origin(_ origin: String) throws {
        try self.expect(.origin, origin) {
            $0.clientData = Sample.clientData("webauthn.create", origin: origin)
        }
    }

    @Test("R5: no frame of another site")
    func frames() throws {
        for (members, refusal) in [
            (#","crossOrigin":true"#, PasskeyRefusal.otherSite),
            (#","topOrigin":"https://evil.example""#, .otherSite),
            (#","crossOrigin":"no""#, .malformedClientData), (#","crossOrigin":null"#, .malformedClientData),
        ] {
            try self.expect(refusal, members) {
                $0.clientData = Sample.clientData("webauthn.create", members)
            }
        }
    }

    @Test("R6: client data is UTF-8 JSON; a BOM and unknown members are no problem")
    func clientData() throws {
        let other = Sample.clientData("webauthn.create", #","other_keys_can_be_added_here":"…""#)
        _ = try self.accept { $0.clientData = other }
        _ = try self.accept { $0.clientData = [0xEF, 0xBB, 0xBF] + other }
        for bytes: [UInt8] in [
            [], Array("[]".utf8), Array("{}".utf8), other + [0xFF], Array(other.dropLast()),
            Array(#"{"type":"webauthn.create","type":"webauthn.create"}"#.utf8),
            [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + other,
        ] {
            try self.expect(.malformedClientData, "\(bytes)") { $0.clientData = bytes }
        }
    }

    @Test("R6: the hash covers the bytes as received")
    func hash() throws {
        _ = try self.accept {
            $0.format = "packed"
            $0.statement = try $0.selfAttestation()
        }
        try self.expect(.attestation, "another spelling") {
            $0.format = "packed"
            $0.statement = try $0.selfAttestation()
            $0.clientData += Array(" ".utf8)
        }
    }

    @Test("R7: the attestation object is one strict CBOR map")
    func attestationObject() throws {
        let data = CBOR.bytes(try Registration().authenticatorData())
        let members: [(CBOR, CBOR)] = [
            (.text("fmt"), .text("none")), (.text("attStmt"), .map([])), (.text("authData"), data),
        ]
        let deep = CBOR.map([(.int(1), .array([.array([.array([])])]))])
        let many = CBOR.map((0..<17).map { (.int($0), .int(0)) })
        let rows: [(String, [UInt8])] = [
            ("a trailing byte", CBOR.map(members).encoded + [0]),
            ("one byte less", CBOR.map(members).encoded.dropLast()),
            ("a key twice", CBOR.map(members + [members[0]]).encoded),
            ("an indefinite length", [0xBF] + members.flatMap { $0.0.encoded + $0.1.encoded } + [0xFF]),
            ("depth 5", CBOR.map([members[0], (.text("attStmt"), deep), members[2]]).encoded),
            ("17 members", CBOR.map([members[0], (.text("attStmt"), many), members[2]]).encoded),
            ("a member more", CBOR.map(members + [(.text("more"), .int(1))]).encoded),
            ("a member less", CBOR.map(Array(members.dropLast())).encoded),
            (
                "integer keys, as in CTAP",
                CBOR.map([(.int(1), .text("none")), (.int(2), data), (.int(3), .map([]))]).encoded
            ),
            ("no map", CBOR.array([]).encoded), ("nothing", []),
            ("authData a text", CBOR.map([members[0], members[1], (.text("authData"), .text("x"))]).encoded),
            ("attStmt an array", CBOR.map([members[0], (.text("attStmt"), .array([])), members[2]]).encoded),
        ]
        for (what, object) in rows {
            try self.expect(.malformedAttestation, what) { $0.object = object }
        }
        // The order of keys isn't checked.
        _ = try self.accept { $0.object = CBOR.map(members.reversed()).encoded }
    }

    @Test("R8: the RP ID is the service's")
    func relyingParty() throws {
        for id in ["example.org", "LOCALHOST", "localhost:8080", ""] {
            try self.expect(.relyingParty, id) { $0.rpID = id }
        }
    }

    @Test("R9, R10, R11: present, verified, and backed up only where possible")
    func flags() throws {
        try self.expect(.userNotPresent, "0x5c") { $0.flags = 0x5C }
        try self.expect(.userNotVerified, "0x59") { $0.flags = 0x59 }
        try self.expect(.backupFlags, "0x55") { $0.flags = 0x55 }
        for flags: UInt8 in [0x45, 0x4D, 0x5D] { _ = try self.accept { $0.flags = flags } }
        var unverified = Registration()
        unverified.flags = 0x41
        #expect(try unverified.verified(.notRequired).isUserVerified == false)
    }

    @Test("R12: authenticator data has exactly what its flags say")
    func authenticatorData() throws {
        let data = try Registration().authenticatorData()
        for count in [0, 1, 36, 38, 54, data.count - 1] {
            try self.expect(.malformedAuthenticatorData, "\(count) bytes") {
                $0.data = Array(data.prefix(count))
            }
        }
        let extensions = CBOR.map([(.text("credProtect"), .int(2))]).encoded
        try self.expect(.malformedAuthenticatorData, "a byte more") { $0.afterKey = [0] }
        try self.expect(.malformedAuthenticatorData, "extensions without ED") { $0.afterKey = extensions }
        try self.expect(.malformedAuthenticatorData, "ED without extensions") { $0.flags = 0xC5 }
        try self.expect(.malformedAuthenticatorData, "extensions are no map") {
            $0.flags = 0xC5
            $0.afterKey = [0x01]
        }
        try self.expect(.malformedAuthenticatorData, "a byte after the extensions") {
            $0.flags = 0xC5
            $0.afterKey = extensions + [0]
        }
        try self.expect(.noCredential, "AT clear") { $0.flags = 0x05 }
        try self.expect(.malformedAuthenticatorData, "AT clear, with a credential") {
            $0.data = data
            $0.data?[32] = 0x05
        }
        // R19: extensions that nobody asked for are ignored.
        _ = try self.accept {
            $0.flags = 0xC5
            $0.afterKey = extensions
        }
    }

    @Test("R13: other algorithms are refused", arguments: [-35, -36, -53, -37, -19, 0, 7])
    func algorithms(_ algorithm: Int) throws {
        try self.expect(.algorithmNotOffered, "\(algorithm)") {
            var members = try Sample.key.members()
            members[1].1 = .int(algorithm)
            $0.coseKey = CBOR.map(members).encoded
        }
    }

    @Test("accepts each algorithm, with none and with a self attestation")
    func eachAlgorithm() throws {
        let keys: [SoftKey] = [
            Sample.key, .edDSA(Curve25519.Signing.PrivateKey()),
            .rs256(try _RSA.Signing.PrivateKey(keySize: .bits2048)),
        ]
        for key in keys {
            #expect(try self.accept { $0.key = key }.key.algorithm.rawValue == key.algorithm)
            _ = try self.accept {
                $0.key = key
                $0.format = "packed"
                $0.statement = try $0.selfAttestation()
            }
        }
    }

    @Test("R14: keys are well-formed")
    func keys() throws {
        let point = try Sample.key.members()
        func changed(_ index: Int, _ value: CBOR) -> [(CBOR, CBOR)] {
            var members = point
            members[index].1 = value
            return members
        }
        guard case .bytes(let x) = point[3].1 else { return }
        let small = try SoftKey.rs256(_RSA.Signing.PrivateKey(unsafeKeySize: .init(bitCount: 1_024)))
            .members()
        let big = try SoftKey.rs256(_RSA.Signing.PrivateKey(keySize: .bits2048)).members()
        guard case .bytes(let n) = big[2].1 else { return }
        func exponent(_ bytes: [UInt8]) -> [(CBOR, CBOR)] {
            Array(big.dropLast()) + [(.int(-2), .bytes(bytes))]
        }
        let rows: [(String, [(CBOR, CBOR)])] = [
            ("off the curve", changed(4, .bytes(x))),
            ("x of 31 bytes", changed(3, .bytes(Array(x.dropLast())))),
            ("x of 33 bytes", changed(3, .bytes([0] + x))), ("x a text", changed(3, .text("x"))),
            ("kty of RSA", changed(0, .int(3))), ("kty OKP", changed(0, .int(1))),
            ("curve P-384", changed(2, .int(2))),
            ("alg EdDSA", changed(1, .int(-8))), ("alg RS256", changed(1, .int(-257))),
            ("alg a text", changed(1, .text("ES256"))), ("no alg", [point[0]] + point[2...]),
            ("a member more", point + [(.int(2), .bytes([1]))]), ("no y", Array(point.dropLast())),
            ("RSA of 1,024 bits", small),
            ("a leading zero", [big[0], big[1], (.int(-1), .bytes([0] + n)), big[3]]),
            (
                "513 bytes",
                [big[0], big[1], (.int(-1), .bytes([UInt8](repeating: 0xFF, count: 513))), big[3]]
            ),
            ("exponent 1", exponent([1])), ("an even exponent", exponent([1, 0, 0])),
            ("no exponent", exponent([])),
            ("an exponent with a leading zero", exponent([0, 1, 0, 1])),
        ]
        for (what, members) in rows {
            try self.expect(.malformedKey, what) { $0.coseKey = CBOR.map(members).encoded }
        }
        try self.expect(.malformedKey, "no map") { $0.coseKey = [0x01] }
    }

    @Test("R15: no attestation, or one by the new key")
    func attestation() throws {
        try self.expect(.attestation, "none with members") { $0.statement = try $0.selfAttestation() }
        let other = SoftKey.es256(P256.Signing.PrivateKey())
        try self.expect(.attestation, "wrong alg") {
            $0.format = "packed"
            $0.statement = try $0.selfAttestation(algorithm: -257)
        }
        try self.expect(.attestation, "other bytes signed") {
            $0.format = "packed"
            $0.statement = try $0.selfAttestation(signing: [1, 2, 3])
        }
        try self.expect(.attestation, "another key signed") {
            $0.format = "packed"
            $0.key = other
            $0.statement = try $0.selfAttestation()
            $0.key = Sample.key
        }
        try self.expect(.attestation, "with certificates") {
            $0.format = "packed"
            guard case .map(let members) = try $0.selfAttestation() else { return }
            $0.statement = .map(members + [(.text("x5c"), .array([.bytes([0x30])]))])
        }
        try self.expect(.attestation, "packed without members") { $0.format = "packed" }
        for format in ["tpm", "android-key", "apple", "fido-u2f", "None", ""] {
            try self.expect(.attestation, format) { $0.format = format }
        }
    }

    @Test("R16: the credential ID has 1 to 1,023 bytes, and is the same in all three places")
    func credentialID() throws {
        for count in [1, 1_023] {
            let id = [UInt8](repeating: 7, count: count)
            #expect(try self.accept { ($0.id, $0.idInData) = (id, id) }.id == id)
        }
        for count in [0, 1_024] {
            let id = [UInt8](repeating: 7, count: count)
            try self.expect(.credentialIDLength, "\(count) bytes") { ($0.id, $0.idInData) = (id, id) }
            try self.expect(.credentialIDLength, "\(count) bytes in the data") { $0.idInData = id }
        }
        try self.expect(.credentialIDMismatch, "another rawId") { $0.rawID = [1] }
        try self.expect(.credentialIDMismatch, "another id") { $0.id = [UInt8](repeating: 1, count: 32) }
        try self.expect(.credentialIDMismatch, "another id in the data") { $0.idInData = [2] }
    }

    @Test("refuses messages that aren't a browser's")
    func messages() throws {
        let message = try Registration().message()
        for name in ["type", "id", "rawId", "response"] {
            guard case .object(var members) = message else { return }
            members[name] = nil
            #expect(throws: PasskeyRefusal.malformedMessage) {
                try PasskeyRegistration(parsing: .object(members))
            }
            members[name] = "a b"
            #expect(throws: PasskeyRefusal.malformedMessage) {
                try PasskeyRegistration(parsing: .object(members))
            }
        }
        for value: JSONValue in [.null, [], "x", 1] {
            #expect(throws: PasskeyRefusal.malformedMessage) { try PasskeyRegistration(parsing: value) }
        }
        try self.expect(.malformedMessage, "padded client data") { $0.members["clientDataJSON"] = "e30=" }
        try self.expect(.malformedMessage, "no attestation object") {
            $0.members["attestationObject"] = .null
        }
    }
}
