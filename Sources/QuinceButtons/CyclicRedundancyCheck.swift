/// The checksum of PNG's chunks (ISO/IEC 15948 annex D), four bytes at a time.
public enum CyclicRedundancyCheck: Sendable {
    /// Returns the CRC-32 of `bytes` (PNG specification, annex D).
    public static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        let tables = Self.tables
        var at = bytes.startIndex
        while at + 4 <= bytes.endIndex {
            sum ^= UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8
            sum ^= UInt32(bytes[at + 2]) << 16 | UInt32(bytes[at + 3]) << 24
            sum =
                tables[768 + Int(sum & 0xFF)] ^ tables[512 + Int(sum >> 8 & 0xFF)]
                ^ tables[256 + Int(sum >> 16 & 0xFF)] ^ tables[Int(sum >> 24)]
            at += 4
        }
        for byte in bytes[at...] { sum = tables[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
        return ~sum
    }

    /// Four tables of 256 sums: of a byte followed by zero to three zero bytes.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 1_024)
        for byte in 0..<256 {
            var sum = UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
            tables[byte] = sum
        }
        for index in 256..<1_024 {
            let before = tables[index - 256]
            tables[index] = tables[Int(before & 0xFF)] ^ before >> 8
        }
        return tables
    }()
}
