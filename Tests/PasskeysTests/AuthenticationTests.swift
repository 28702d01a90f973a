import Crypto
import CryptoExtras
import Foundation
import Passkeys
import QuinceWire
import Testing

/// The checks of WebAuthn §7.2, each with what it accepts and what it refuses.
@Suite("PasskeyAuthentication")
struct AuthenticationTests {
    private func expect(
        _ refusal: PasskeyRefusal,
        _ what: String,
        with stored: PasskeyAuthentication.Stored? = nil,
        _ change: (inout Authentication) throws -> Void = { _ in }
    ) throws {
        var authentication = Authentication()
        try change(&authentication)
        #expect(throws: refusal, "\(what)") { try authentication.verified(with: stored) }
    }

    private func accept(
        with stored: PasskeyAuthentication.Stored? = nil,
        _ change: (inout Authentication) throws -> Void = { _ in }
    ) throws -> PasskeyAuthentication.Verified {
        var authentication = Authentication()
        try change(&authentication)
        return try authentication.verified(with: stored)
    }

    @Test("accepts each algorithm")
    func accepts() throws {
        let keys: [SoftKey] = [
            Sample.key, .edDSA(Curve25519.Signing.PrivateKey()),
            .rs256(try _RSA.Signing.PrivateKey(keySize: .bits2048)),
        ]
        for key in keys {
            let verified = try self.accept(with: Authentication.stored(key: key)) { $0.key = key }
            #expect(verified.signCount == 0 && !verified.isBackedUp && verified.isUserVerified)
        }
    }

    @Test("A1: the credential is the stored one, and one of those that the request named")
    func credential() throws {
        let (other, own) = ([UInt8](repeating: 1, count: 32), Sample.id)
        try self.expect(.unknownCredential, "another ID") { $0.id = other }
        _ = try Authentication().verified(allowed: [other, own])
        #expect(throws: PasskeyRefusal.unknownCredential) { try Authentication().verified(allowed: [other]) }
    }

    @Test("A2, A16: the user handle is the owner's")
    func userHandle() throws {
        try self.expect(.user, "B's handle") { $0.userHandle = [UInt8](repeating: 9, count: 32) }
        try self.expect(.user, "no handle") { $0.userHandle = nil }
        try self.expect(.user, "an empty handle") { $0.userHandle = [] }
        var named = Authentication()
        named.userHandle = nil
        _ = try named.verified(allowed: [Sample.id])
        // A's signature with B's credential.
        let key = SoftKey.es256(P256.Signing.PrivateKey())
        try self.expect(.signature, "B's key", with: Authentication.stored(key: key))
    }

    @Test("A3, A4, A5, A6, A7: type, challenge, origin, frames and RP ID")
    func clientData() throws {
        try self.expect(.type, "create") { $0.clientData = Sample.clientData("webauthn.create") }
        #expect(throws: PasskeyRefusal.challenge) {
            try Authentication().verified(digest: Array(SHA256.hash(data: [1])))
        }
        for origin in [
            "http://localhost:8081", "https://localhost:8080", "http://localhost:8080/",
            "http://LOCALHOST:8080",
        ] {
            try self.expect(.origin, origin) {
                $0.clientData = Sample.clientData("webauthn.get", origin: origin)
            }
        }
        for members in [#","crossOrigin":true"#, #","topOrigin":"http://localhost:8080""#] {
            try self.expect(.otherSite, members) {
                $0.clientData = Sample.clientData("webauthn.get", members)
            }
        }
        try self.expect(.relyingParty, "example.org") { $0.rpID = "example.org" }
    }

    @Test("A8, A9, A10, A11: flags")
    func flags() throws {
        let eligible = try Authentication.stored(isBackupEligible: true)
        try self.expect(.userNotPresent, "0x1c", with: eligible) { $0.flags = 0x1C }
        try self.expect(.userNotVerified, "0x19", with: eligible) { $0.flags = 0x19 }
        try self.expect(.backupFlags, "0x15") { $0.flags = 0x15 }
        try self.expect(.backupEligibility, "BE cleared", with: eligible) { $0.flags = 0x05 }
        try self.expect(.backupEligibility, "BE set") { $0.flags = 0x0D }
        #expect(try self.accept(with: eligible) { $0.flags = 0x1D }.isBackedUp)
        #expect(try self.accept(with: eligible) { $0.flags = 0x0D }.isBackedUp == false)
        var unverified = Authentication()
        unverified.flags = 0x01
        #expect(try unverified.verified(with: nil, .notRequired).isUserVerified == false)
    }

    @Test("A12: the signature covers the data and the hash of the client data")
    func signature() throws {
        let good = Authentication()
        let (data, clientData) = (good.authenticatorData(), good.clientData)
        var flipped = data
        flipped[36] ^= 1
        let rows: [(String, JSONValue)] = [
            ("one bit of the data", try good.message(sending: flipped)),
            ("a space after the client data", try good.message(clientData: clientData + [0x20])),
        ]
        for (what, message) in rows {
            #expect(throws: PasskeyRefusal.signature, "\(what)") { try good.verified(message: message) }
        }
        let spoilt: [(String, @Sendable ([UInt8]) -> [UInt8])] = [
            ("first bit", { [$0[0] ^ 0x80] + $0.dropFirst() }),
            ("last bit", { $0.dropLast() + [$0[$0.count - 1] ^ 1] }),
            ("cut", { Array($0.dropLast()) }), ("extended", { $0 + [0] }), ("empty", { _ in [] }),
            ("long form of the length", { [0x30, 0x81, $0[1]] + $0.dropFirst(2) }),
            ("padded r", { Self.padded($0) }), ("raw r and s", { _ in [UInt8](repeating: 1, count: 64) }),
        ]
        for (what, spoil) in spoilt { try self.expect(.signature, what) { $0.spoil = spoil } }
    }

    /// The signature with a zero byte before r.
    private static func padded(_ signature: [UInt8]) -> [UInt8] {
        let length = Int(signature[3])
        let r = signature[4..<4 + length]
        return [0x30, signature[1] + 1, 0x02, signature[3] + 1, 0] + r + signature[(4 + length)...]
    }

    @Test("A13: counters grow, unless there are none")
    func counters() throws {
        let stored = try Authentication.stored(count: 7)
        for count: UInt32 in [0, 6, 7] {
            try self.expect(.counter, "\(count)", with: stored) { $0.count = count }
        }
        for count: UInt32 in [8, 4_000_000_000] {
            #expect(try self.accept(with: stored) { $0.count = count }.signCount == count)
        }
        #expect(try self.accept { $0.count = 3 }.signCount == 3)
    }

    @Test("A15: authenticator data has 37 bytes, or one map of extensions and nothing after it")
    func authenticatorData() throws {
        try self.expect(.malformedAuthenticatorData, "a byte more") { $0.afterCount = [0] }
        try self.expect(.malformedAuthenticatorData, "36 bytes") {
            $0.data = $0.authenticatorData().dropLast()
        }
        let extensions = CBOR.map([(.text("prf"), .map([]))]).encoded
        try self.expect(.malformedAuthenticatorData, "extensions without ED") { $0.afterCount = extensions }
        try self.expect(.malformedAuthenticatorData, "a byte after them") {
            $0.flags = 0x85
            $0.afterCount = extensions + [0]
        }
        _ = try self.accept {
            $0.flags = 0x85
            $0.afterCount = extensions
        }
        try self.expect(.unexpectedCredential, "AT set") {
            $0.data = try Registration().authenticatorData()
        }
    }

    @Test("refuses messages that aren't a browser's")
    func messages() throws {
        guard case .object(let message) = try Authentication().message(),
            let response = message["response"]?.object
        else { return }
        for name in ["clientDataJSON", "authenticatorData", "signature"] {
            for value: JSONValue? in [nil, "a=", .null, 7] {
                var (changed, parts) = (message, response)
                parts[name] = value
                changed["response"] = .object(parts)
                #expect(throws: PasskeyRefusal.malformedMessage, "\(name)") {
                    try PasskeyAuthentication(parsing: .object(changed))
                }
            }
        }
        var changed = message
        changed["rawId"] = "AAAA"
        #expect(throws: PasskeyRefusal.credentialIDMismatch) {
            try PasskeyAuthentication(parsing: .object(changed))
        }
    }
}
