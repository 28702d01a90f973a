/// A subject on its way to an app.
struct RelayedSubject {
    /// Charsets in which an ASCII character is the octet that it is in ASCII, so that an address in them can be seen.
    private static let likeASCII: Set<String> = Set(
        [
            "utf-8", "utf8", "us-ascii", "ascii", "latin1", "koi8-r", "koi8-u", "gb2312", "gbk", "gb18030",
            "big5", "euc-kr",
            "euc-jp", "shift_jis", "windows-31j", "windows-874", "tis-620", "macintosh",
        ] + (1...16).map { "iso-8859-\($0)" } + (1_250...1_258).flatMap { ["windows-\($0)", "cp\($0)"] }
    )

    private let value: [UInt8]

    init(_ field: HeaderField) { self.value = Array(field.rawValue) }

    /// Whether all encoded words have charsets in which an address can be seen.
    var isReadable: Bool { Self.withoutUnreadable(self.value) == self.value }

    /// The text as the value of a new field, with `new` where it had `old`.
    func text(with new: String, insteadOf old: String) -> String {
        let decoded = EncodedWords.decode(Self.withoutUnreadable(self.value))
        let text = Self.replaced(decoded, old, new)
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 } && !text.contains("=?") && text.utf8.count <= 200
        return isPlain ? text : EncodedWords.encode(text)
    }

    private static func replaced(_ text: String, _ old: String, _ new: String) -> String {
        let bytes = Array(text.utf8)
        let old = old.utf8.map(\.lowercased)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let end = index + old.count
            if end <= bytes.count, bytes[index..<end].lazy.map(\.lowercased).elementsEqual(old) {
                result += Array(new.utf8)
                index = end
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func withoutUnreadable(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.first {
            if byte == UInt8(ascii: "="), let word = EncodedWordBytes(rest) {
                result += Self.likeASCII.contains(word.charset) ? Array(rest[..<word.end]) : Array("?".utf8)
                rest = rest[word.end...]
            } else {
                result.append(byte)
                rest.removeFirst()
            }
        }
        return result
    }
}
