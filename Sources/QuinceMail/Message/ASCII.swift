extension UInt8 {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let quote: UInt8 = 0x22
    static let backslash: UInt8 = 0x5C

    /// Space or tab: WSP of RFC 5234.
    var isBlank: Bool { self == .space || self == .tab }

    /// Space, tab, CR or LF: what folding is made of.
    var isFolding: Bool { self.isBlank || self == .carriageReturn || self == .lineFeed }

    var isDigit: Bool { (0x30...0x39).contains(self) }

    var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }

    /// The lower-case letter of an ASCII letter; every other byte is itself.
    var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    /// A byte of an atom: `atext` of RFC 5322 §3.2.3, and all of UTF-8 beyond ASCII (RFC 6532 §3.2).
    var isAtom: Bool {
        if self.isLetter || self.isDigit || self >= 0x80 { return true }
        return switch self {
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "/"),
            UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"),
            UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// A control character of ASCII.
    var isControl: Bool { self < 0x20 || self == 0x7F }
}

extension Sequence<UInt8> {
    /// The text with ASCII letters in lower case; bytes that aren't UTF-8 become U+FFFD.
    var lowercasedText: String { String(decoding: self.map(\.lowercased), as: UTF8.self) }
}

extension String {
    /// The text with ASCII letters in lower case, and no other change.
    var lowercasedASCII: String { self.utf8.lowercasedText }

    /// Whether both are the same bytes but for the case of ASCII letters.
    func isSame(ignoringCase other: String) -> Bool {
        self.utf8.count == other.utf8.count
            && zip(self.utf8, other.utf8).allSatisfy { $0.lowercased == $1.lowercased }
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without those at both ends for which `condition` holds.
    func trimmed(_ condition: (UInt8) -> Bool) -> Self {
        var rest = self.drop(while: condition)
        while let last = rest.last, condition(last) { rest.removeLast() }
        return rest
    }
}
