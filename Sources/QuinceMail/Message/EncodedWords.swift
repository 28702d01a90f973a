/// The encoded words of RFC 2047: how a name or a subject has characters that ASCII doesn't.
public enum EncodedWords: Sendable {
    /// The longest encoded word, in bytes (RFC 2047 §2).
    public static let maximumLength = 75

    /// The text that `bytes` show, without controls and other characters that can't be seen.
    ///
    /// Words in UTF-8, ASCII, ISO 8859-1 and Windows-1252 are decoded. All others, and damaged ones, stay as they are written:
    /// a name that can't be read is no reason to refuse a message.
    public static func decode(_ bytes: some Collection<UInt8>) -> String {
        var text = ""
        var pending = Pending()
        var blanks = ""
        for part in Self.parts(Array(bytes)) {
            if part.isBlank {
                blanks = String(decoding: part.bytes, as: UTF8.self)
            } else if let word = EncodedWord(parsing: part.bytes) {
                // Blanks between encoded words aren't part of the text, and a character can be cut in two (RFC 2047 §6.2).
                if pending.charset != word.charset {
                    text += pending.flush()
                }
                if !pending.isWord { text += blanks }
                pending.charset = word.charset
                pending.isWord = true
                pending.bytes += word.content
                blanks = ""
            } else {
                text += pending.flush() + blanks + String(decoding: part.bytes, as: UTF8.self)
                pending.isWord = false
                blanks = ""
            }
        }
        text += pending.flush()
        return Self.visible(text)
    }

    /// The text as a phrase of RFC 5322 §3.2.5: atoms, a quoted string, or encoded words with folding between them.
    ///
    /// Characters that can't be seen are left out, so no line break survives, and the result never is other syntax. It is empty
    /// if nothing is left.
    public static func phrase(_ text: String) -> String {
        let text = Self.visible(text)
        guard text.utf8.allSatisfy({ $0 < 0x80 }), !text.contains("=?"), text.utf8.count <= 200 else {
            return Self.encode(text)
        }
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        if text.isEmpty || words.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isAtom) }) { return text }
        let escaped = text.utf8.flatMap { $0 == .quote || $0 == .backslash ? [.backslash, $0] : [$0] }
        return "\"\(String(decoding: escaped, as: UTF8.self))\""
    }

    /// The text as encoded words in UTF-8 and base64, each at most 75 bytes, on lines of their own.
    ///
    /// A character is never cut in two.
    public static func encode(_ text: String) -> String {
        var words: [String] = []
        var piece: [UInt8] = []
        for scalar in Self.visible(text).unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            // 45 bytes become 60 characters; with =?utf-8?B? and ?= these are 72.
            if piece.count + bytes.count > 45 {
                words.append("=?utf-8?B?\(Base64.encode(piece))?=")
                piece = []
            }
            piece += bytes
        }
        if !piece.isEmpty { words.append("=?utf-8?B?\(Base64.encode(piece))?=") }
        return words.joined(separator: "\r\n ")
    }

    /// The text without characters that can't be seen; line breaks and tabs become spaces, and those at the ends are removed.
    private static func visible(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { "\r\n\t".unicodeScalars.contains($0) ? " " : $0 }
            .filter { !$0.isHidden }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars)
        return String(decoding: Array(String(result).utf8)[...].trimmed { $0 == .space }, as: UTF8.self)
    }

    /// Content of words in the same character set, which waits for more.
    private struct Pending {
        var charset: EncodedWord.Charset?
        var bytes: [UInt8] = []
        /// Whether the last part was an encoded word.
        var isWord = false

        mutating func flush() -> String {
            defer { (self.charset, self.bytes) = (nil, []) }
            return self.charset?.text(self.bytes) ?? ""
        }
    }

    private struct Part {
        let bytes: ArraySlice<UInt8>
        let isBlank: Bool
    }

    /// The runs of blanks and of other bytes, in turn.
    private static func parts(_ bytes: [UInt8]) -> [Part] {
        var parts: [Part] = []
        var rest = bytes[...]
        while let first = rest.first {
            let run = rest.prefix { $0.isFolding == first.isFolding }
            parts.append(Part(bytes: run, isBlank: first.isFolding))
            rest = rest[run.endIndex...]
        }
        return parts
    }
}

/// One encoded word: `=?charset?encoding?text?=`.
private struct EncodedWord {
    enum Charset {
        case utf8
        case latin1
        case windows1252

        init?(_ name: some Collection<UInt8>) {
            // RFC 2231 §5 allows a language after an asterisk.
            switch name.prefix(while: { $0 != UInt8(ascii: "*") }).lowercasedText {
            case "utf-8", "utf8", "us-ascii", "ascii": self = .utf8
            case "iso-8859-1", "latin1": self = .latin1
            case "windows-1252", "cp1252": self = .windows1252
            default: return nil
            }
        }

        func text(_ bytes: [UInt8]) -> String {
            switch self {
            case .utf8: return String(decoding: bytes, as: UTF8.self)
            case .latin1, .windows1252:
                var text = String.UnicodeScalarView()
                for byte in bytes {
                    let isExtra = self == .windows1252 && (0x80...0x9F).contains(byte)
                    text.append(
                        isExtra ? Unicode.Scalar(Self.extra[Int(byte) - 0x80]) ?? "?" : Unicode.Scalar(byte)
                    )
                }
                return String(text)
            }
        }

        /// What Windows-1252 has at 0x80 to 0x9F, where ISO 8859-1 has controls.
        private static let extra: [UInt16] = [
            0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
            0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
            0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
        ]
    }

    let charset: Charset
    let content: [UInt8]

    init?(parsing word: ArraySlice<UInt8>) {
        guard word.count <= EncodedWords.maximumLength, word.starts(with: "=?".utf8),
            word.suffix(2).elementsEqual("?=".utf8)
        else { return nil }
        let parts = word.dropFirst(2).dropLast(2).split(
            separator: UInt8(ascii: "?"),
            omittingEmptySubsequences: false
        )
        guard parts.count == 3, let charset = Charset(parts[0]), let encoding = parts[1].first,
            parts[1].count == 1
        else { return nil }
        let content =
            switch encoding.lowercased {
            case UInt8(ascii: "b"): Base64.decode(parts[2])
            case UInt8(ascii: "q"): Self.quotedPrintable(parts[2])
            default: nil as [UInt8]?
            }
        guard let content else { return nil }
        (self.charset, self.content) = (charset, content)
    }

    /// The Q encoding (RFC 2047 §4.2).
    private static func quotedPrintable(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var rest = bytes
        var content: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "_"): content.append(.space)
            case UInt8(ascii: "="):
                let digits = rest.prefix(2)
                guard digits.count == 2, digits.allSatisfy(\.isHexDigit),
                    let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
                else { return nil }
                content.append(value)
                rest = rest.dropFirst(2)
            default: content.append(byte)
            }
        }
        return content
    }
}
