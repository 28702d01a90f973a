/// Character references of HTML, as far as buttons and forms have them.
enum MarkupEntities {
    private static let named: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "times": "×", "copy": "©",
        "hellip": "…", "middot": "·", "bull": "•", "rarr": "→", "larr": "←", "raquo": "»", "laquo": "«",
        "mdash": "—",
        "ndash": "–", "rsquo": "’", "lsquo": "‘", "ldquo": "“", "rdquo": "”", "eacute": "é", "agrave": "à",
        "auml": "ä", "ouml": "ö", "uuml": "ü", "szlig": "ß", "zwnj": "", "zwj": "", "shy": "",
    ]

    /// The text that references stand for; those that are not known stay.
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            let tail = rest[start...]
            let head = tail.prefix(12)
            guard let end = head.firstIndex(of: ";"),
                let character = Self.character(String(head[head.index(after: start)..<end]))
            else {
                result += "&"
                rest = tail.dropFirst()
                continue
            }
            result += character
            rest = tail[tail.index(after: end)...]
        }
        return result + rest
    }

    private static func character(_ name: String) -> String? {
        guard name.hasPrefix("#") else { return Self.named[name] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let number = UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
        return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}
