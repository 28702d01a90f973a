import Foundation
import Passkeys
import Testing

/// Damaged input ends in a refusal, never in a crash; `QUINCE_SOAK=1` tries 10 million, `QUINCE_SEED` repeats a run.
@Suite("Hostile passkeys")
struct PasskeyFuzzTests {
    private static let rounds =
        ProcessInfo.processInfo.environment["QUINCE_SOAK"] == "1" ? 10_000_000 : 100_000
    private static let seed =
        ProcessInfo.processInfo.environment["QUINCE_SEED"].flatMap { UInt64($0) } ?? 20_261_126

    /// SplitMix64.
    private struct Chance: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            self.state &+= 0x9E37_79B9_7F4A_7C15
            var value = self.state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }

    private static func damage(_ bytes: [UInt8], _ chance: inout Chance) -> [UInt8] {
        var bytes = bytes
        for _ in 0...Int.random(in: 0...3, using: &chance) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &chance)
            switch Int.random(in: 0...4, using: &chance) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &chance)
            case 1: bytes[place] = UInt8.random(in: 0...255, using: &chance)
            case 2: bytes.removeSubrange(place...)
            case 3: bytes.insert(UInt8.random(in: 0...255, using: &chance), at: place)
            default: bytes.append(contentsOf: bytes.prefix(place))
            }
        }
        return bytes
    }

    /// The bytes within a value, and its parts.
    private static func size(_ value: CBORValue) -> (bytes: Int, parts: Int) {
        switch value {
        case .bytes(let bytes): (bytes.count, 1)
        case .text(let text): (text.utf8.count, 1)
        case .array(let elements):
            elements.map(Self.size).reduce((0, 1)) { ($0.0 + $1.bytes, $0.1 + $1.parts) }
        case .map(let members):
            members.flatMap { [Self.size($0.key), Self.size($0.value)] }
                .reduce((0, 1)) { ($0.0 + $1.bytes, $0.1 + $1.parts) }
        case .integer, .bool, .null: (0, 1)
        }
    }

    @Test("CBOR and authenticator data are read or refused, and no value is larger than its input")
    func damaged() throws {
        let data = try Registration().authenticatorData()
        var extended = Registration()
        extended.flags = 0xC5
        extended.afterKey = CBOR.map([(.text("credProtect"), .int(2))]).encoded
        let object = CBOR.map([
            (.text("fmt"), .text("packed")), (.text("attStmt"), try extended.selfAttestation()),
            (.text("authData"), .bytes(data)),
        ]).encoded
        let inputs = [
            data, try extended.authenticatorData(), object, CBOR.map(try Sample.key.members()).encoded,
        ]
        var chance = Chance(state: Self.seed)
        var (read, refused) = (0, 0)
        for round in 0..<Self.rounds {
            let bytes = Self.damage(inputs[round % inputs.count], &chance)
            if let value = try? CBORValue(parsing: bytes[...]) {
                let size = Self.size(value)
                #expect(size.bytes + size.parts <= bytes.count, "seed \(Self.seed), round \(round)")
                read += 1
            } else {
                refused += 1
            }
            if let data = try? AuthenticatorData(parsing: bytes[...]) {
                let parts = data.credential.map { $0.id.count + $0.key.count + 18 } ?? 0
                #expect(37 + parts <= bytes.count, "seed \(Self.seed), round \(round)")
                read += 1
            }
            // The mathematics of keys is slow.
            if round % 16 == 0 { _ = try? CredentialKey(parsing: bytes[...]) }
        }
        #expect(read > Self.rounds / 100)
        #expect(refused > Self.rounds / 10)
    }
}
