package import Foundation

/// Base64 with the URL alphabet and no padding (RFC 4648 §5, RFC 7515 §2).
///
/// Decoding is strict: padding, the standard alphabet and non-zero trailing bits are refused, so that each value has
/// exactly one spelling.
package enum Base64URL {
    /// Encodes `bytes`.
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        let (bytes, alphabet) = (Array(bytes), self.alphabet)
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 4 / 3 + 3)
        var at = 0
        // Three bytes make four characters; what is missing at the end counts as zero, and its characters are left out.
        while at < bytes.count {
            let rest = bytes.count - at
            let group =
                UInt32(bytes[at]) << 16 | (rest > 1 ? UInt32(bytes[at + 1]) << 8 : 0)
                | (rest > 2 ? UInt32(bytes[at + 2]) : 0)
            text.append(alphabet[Int(group >> 18)])
            text.append(alphabet[Int(group >> 12 & 0x3F)])
            if rest > 1 { text.append(alphabet[Int(group >> 6 & 0x3F)]) }
            if rest > 2 { text.append(alphabet[Int(group & 0x3F)]) }
            at += 3
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes `text`; nil if it isn't base64url.
    package static func decode(_ text: some StringProtocol) -> Data? { self.decode(Array(text.utf8)[...]) }

    /// Decodes text in UTF-8.
    package static func decode(_ text: ArraySlice<UInt8>) -> Data? {
        guard text.count % 4 != 1 else { return nil }
        let values = self.values
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4 + 3)
        // Four characters encode three bytes; characters outside the alphabet have the high bit.
        var at = text.startIndex
        var wrong: UInt32 = 0
        while text.endIndex - at >= 4 {
            let (a, b) = (values[Int(text[at])], values[Int(text[at + 1])])
            let (c, d) = (values[Int(text[at + 2])], values[Int(text[at + 3])])
            wrong |= a | b | c | d
            let group = a << 18 | b << 12 | c << 6 | d
            bytes.append(UInt8(truncatingIfNeeded: group >> 16))
            bytes.append(UInt8(truncatingIfNeeded: group >> 8))
            bytes.append(UInt8(truncatingIfNeeded: group))
            at += 4
        }
        let rest = text[at...].map { values[Int($0)] }
        wrong |= rest.reduce(0, |)
        guard wrong < 64 else { return nil }
        if rest.count == 2 {
            guard rest[1] & 0xF == 0 else { return nil }
            bytes.append(UInt8(truncatingIfNeeded: rest[0] << 2 | rest[1] >> 4))
        } else if rest.count == 3 {
            guard rest[2] & 0x3 == 0 else { return nil }
            bytes.append(UInt8(truncatingIfNeeded: rest[0] << 2 | rest[1] >> 4))
            bytes.append(UInt8(truncatingIfNeeded: rest[1] << 4 | rest[2] >> 2))
        }
        return Data(bytes)
    }

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
    )

    private static let values: [UInt32] = {
        var values = [UInt32](repeating: 0x80, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt32(value) }
        return values
    }()
}
