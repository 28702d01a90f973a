import Foundation
import Passkeys
import Testing

@Suite("CBORValue")
struct CBORTests {
    @Test("reads the examples of RFC 8949, appendix A, that are in the subset")
    func reads() throws {
        let rows: [([UInt8], CBORValue)] = [
            ([0x00], .integer(0)), ([0x17], .integer(23)), ([0x18, 0x18], .integer(24)),
            ([0x19, 0x03, 0xE8], .integer(1_000)), ([0x1A, 0x00, 0x0F, 0x42, 0x40], .integer(1_000_000)),
            ([0x1B, 0x00, 0x00, 0x00, 0xE8, 0xD4, 0xA5, 0x10, 0x00], .integer(1_000_000_000_000)),
            ([0x20], .integer(-1)), ([0x38, 0x63], .integer(-100)), ([0xF4], .bool(false)),
            ([0xF5], .bool(true)),
            ([0xF6], .null), ([0x40], .bytes([])), ([0x44, 1, 2, 3, 4], .bytes([1, 2, 3, 4])),
            ([0x60], .text("")), ([0x62, 0xC3, 0xBC], .text("ü")), ([0x80], .array([])),
            ([0x82, 0x01, 0x81, 0x02], .array([.integer(1), .array([.integer(2)])])),
            ([0xA1, 0x61, 0x61, 0x01], .map([.init(key: .text("a"), value: .integer(1))])),
        ]
        for (bytes, value) in rows { #expect(try CBORValue(parsing: bytes[...]) == value) }
    }

    @Test("refuses everything else, each with its reason")
    func refuses() {
        let rows: [([UInt8], CBORValue.Refusal)] = [
            ([], .cut), ([0x18], .cut), ([0x42, 1], .cut),
            ([0x5B, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .cut),
            ([0x82, 1], .cut), ([0xA1, 1], .cut), ([0x00, 0x00], .trailing),
            ([0x18, 0x17], .notShortest), ([0x19, 0x00, 0xFF], .notShortest),
            ([0x58, 0x01, 0x00], .notShortest),
            ([0x1A, 0, 0, 0xFF, 0xFF], .notShortest),
            ([0x1B, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF], .notShortest),
            ([0x5F, 0xFF], .indefinite), ([0x9F, 0xFF], .indefinite), ([0xBF, 0xFF], .indefinite),
            ([0xFF], .indefinite),
            ([0x1C], .indefinite), ([0x1D], .indefinite), ([0x1E], .indefinite), ([0xFC], .indefinite),
            ([0xC0, 0x00], .unsupported), ([0xF7], .unsupported), ([0xF9, 0, 0], .unsupported),
            ([0xE0], .unsupported),
            ([0x1B, 0x80, 0, 0, 0, 0, 0, 0, 0], .tooLarge),
            ([0x3B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .tooLarge),
            ([0x91], .tooMany), ([0xB1], .tooMany), ([0x9A, 0xFF, 0xFF, 0xFF, 0xFF], .tooMany),
            ([0x81, 0x81, 0x81, 0x81, 0x81, 0x00], .tooDeep), ([0xA2, 1, 1, 1, 2], .duplicateKey),
            ([0xA1, 0x40, 1], .wrongKey), ([0xA1, 0xF6, 1], .wrongKey), ([0x61, 0xFF], .notText),
        ]
        for (bytes, refusal) in rows {
            #expect(throws: refusal, "\(bytes)") { try CBORValue(parsing: bytes[...]) }
        }
    }

    @Test("a text that only looks the same is another key")
    func equivalentKeys() throws {
        let bytes: [UInt8] = [0xA2, 0x62, 0xC3, 0xA9, 0x01, 0x63, 0x65, 0xCC, 0x81, 0x02]
        #expect(throws: CBORValue.Refusal.duplicateKey) { try CBORValue(parsing: bytes[...]) }
    }

    @Test("four levels and 16 members are accepted")
    func limits() throws {
        _ = try CBORValue(parsing: [0x81, 0x81, 0x81, 0x81, 0x00])
        let members: [UInt8] = (0..<16).flatMap { [UInt8($0), 0x00] }
        #expect(try CBORValue(parsing: ([0xB0] + members)[...]).memberCount == 16)
    }
}
