/// Text of values and elements, decoded.
enum MarkupText {
    /// `#x10FFFF` and a few leading zeros, in bytes.
    static let longestReference = 12

    /// The character that `amp` or `#10` stands for; nil for what is none of XML's own.
    static func character(ofReference name: ArraySlice<UInt8>) -> Unicode.Scalar? {
        switch String(decoding: name, as: UTF8.self) {
        case "amp": "&"
        case "lt": "<"
        case "gt": ">"
        case "quot": "\""
        case "apos": "'"
        case let text where text.hasPrefix("#x"):
            UInt32(text.dropFirst(2), radix: 16).flatMap(Self.scalar(of:))
        case let text where text.hasPrefix("#"):
            UInt32(text.dropFirst()).flatMap(Self.scalar(of:))
        default: nil
        }
    }

    private static func scalar(of number: UInt32) -> Unicode.Scalar? {
        number == 0 ? nil : Unicode.Scalar(number)
    }

    /// A value with its references replaced; line ends in it are spaces.
    static func value(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(where: { $0 == UInt8(ascii: "&") || ($0 < 0x20) }) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        let spaced = bytes.map { $0 == 0x0A || $0 == 0x09 || $0 == 0x0D ? 0x20 : $0 }
        return Self.replaced(spaced[...])
    }

    /// An element's own text: references replaced, sections of characters as they are, tags and comments left out.
    static func content(_ bytes: ArraySlice<UInt8>) -> String {
        var text = ""
        var rest = bytes
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            text += Self.replaced(rest[..<open])
            let (section, behind) = Self.section(at: open, in: rest)
            text += section
            rest = behind
        }
        return text + Self.replaced(rest)
    }

    private static func section(
        at open: Int,
        in bytes: ArraySlice<UInt8>
    ) -> (String, ArraySlice<UInt8>) {
        let isSection = bytes[open...].starts(with: "<![CDATA[".utf8)
        let isComment = bytes[open...].starts(with: "<!--".utf8)
        let end = isSection ? "]]>" : isComment ? "-->" : ">"
        let start = min(open + (isSection ? 9 : isComment ? 4 : 1), bytes.endIndex)
        var close = start
        while close < bytes.endIndex, !bytes[close...].starts(with: end.utf8) { close += 1 }
        let inner = isSection ? String(decoding: bytes[start..<close], as: UTF8.self) : ""
        return (inner, bytes[min(close + end.utf8.count, bytes.endIndex)...])
    }

    private static func replaced(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var text = ""
        var rest = bytes
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            text += String(decoding: rest[..<start], as: UTF8.self)
            guard let end = rest[start...].firstIndex(of: UInt8(ascii: ";")),
                let scalar = Self.character(ofReference: rest[(start + 1)..<end])
            else { return text + String(decoding: rest[start...], as: UTF8.self) }
            text.unicodeScalars.append(scalar)
            rest = rest[(end + 1)...]
        }
        return text + String(decoding: rest, as: UTF8.self)
    }
}
