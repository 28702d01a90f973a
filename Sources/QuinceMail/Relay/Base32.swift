/// Base32 in lower case without padding (RFC 4648 §6): survives programs that change the case of addresses.
enum Base32 {
    static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        var bits = 0
        var count = 0
        for byte in bytes {
            bits = (bits << 8 | Int(byte)) & 0xFFFF
            count += 8
            while count >= 5 {
                count -= 5
                text.append(Self.alphabet[bits >> count & 31])
            }
        }
        if count > 0 { text.append(Self.alphabet[bits << (5 - count) & 31]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text in any case; nil for a text that ``encode(_:)`` doesn't make.
    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits = 0
        var count = 0
        for character in text.utf8 {
            guard let value = Self.alphabet.firstIndex(of: character.lowercased) else { return nil }
            bits = (bits << 5 | value) & 0xFFFF
            count += 5
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        }
        return Self.encode(bytes).isSame(ignoringCase: String(text)) ? bytes : nil
    }
}
