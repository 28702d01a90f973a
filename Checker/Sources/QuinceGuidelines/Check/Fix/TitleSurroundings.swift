import Foundation

/// How code uses a title, to decide whether changing it is safe.
enum TitleRole: Equatable {
    /// It is shown where it stands.
    case shown
    /// It is shown, or looked up in tables of texts where these have it.
    case perhapsKey
    /// It is the value of a constant of this name.
    case constant(String)
    /// It is looked up, given back or kept in a list: nobody here knows what for.
    case elsewhere
}

/// Reads backwards from a text in quotes to what takes it: a call, an attribute, a constant.
///
/// Code that isn't understood is ``TitleRole/elsewhere``.
struct TitleSurroundings {
    static let code: Set = [
        "swift", "dart", "kt", "kts", "js", "jsx", "ts", "tsx", "mjs", "cjs", "vue", "svelte", "astro",
    ]
    /// How far is read, in bytes.
    private static let reach = 4_000
    private static let declaring: Set = [
        "let", "var", "const", "final", "val", "static", "late", "String", "lazy", "readonly",
    ]
    private static let leaving: Set = ["return", "case", "default", "yield", "else", "when", "in"]
    private static let lookups: Set = [
        "t", "$t", "tr", "_", "__", "i18n", "intl", "gettext", "ngettext", "formatmessage", "getstring",
        "stringresource",
        "mapof", "listof", "setof", "arrayof", "mutablemapof", "mutablelistof", "map", "set", "array",
        "dictionary",
    ]

    private let bytes: [UInt8]
    private let text: Range<Int>
    private let isSwift: Bool
    private let isScript: Bool
    private let isCode: Bool

    init(_ range: Range<Int>, in bytes: Data, ending: String) {
        self.bytes = [UInt8](bytes)
        self.text = range
        self.isSwift = ending == "swift"
        self.isScript = !["swift", "dart", "kt", "kts"].contains(ending)
        self.isCode = Self.code.contains(ending)
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
            || (0x61...0x7A).contains(byte)
            || byte == 0x5F || byte == 0x24
    }

    var use: TitleRole {
        guard self.isCode else { return .shown }
        guard let quote = self.byte(self.text.lowerBound - 1), Self.isQuote(quote),
            self.byte(self.text.upperBound) == quote
        else { return self.isScript && !self.isTranslatedElement ? .shown : .elsewhere }
        guard self.behind != UInt8(ascii: ".") else { return .elsewhere }
        return self.taker(before: self.text.lowerBound - 2)
    }

    private func byte(_ index: Int) -> UInt8? { self.bytes.indices.contains(index) ? self.bytes[index] : nil }
    private static func isQuote(_ byte: UInt8) -> Bool { "\"'`".utf8.contains(byte) }
    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    /// The first byte behind the text and its quotes that is no blank.
    private var behind: UInt8? {
        self.bytes[self.text.upperBound...].prefix(200).first { byte in
            !Self.isBlank(byte) && !Self.isQuote(byte) && byte != UInt8(ascii: "#")
        }
    }

    /// Whether the element around a text between tags looks it up: `<Trans>`.
    private var isTranslatedElement: Bool {
        guard let open = self.bytes[..<self.text.lowerBound].suffix(300).lastIndex(of: UInt8(ascii: "<"))
        else {
            return false
        }
        let name = self.bytes[(open + 1)...].prefix { Self.isLetter($0) }
        return ["Trans", "Translate", "FormattedMessage", "T", "Translation"]
            .contains(String(decoding: name, as: UTF8.self))
    }

    private func taker(before start: Int) -> TitleRole {
        var index = start
        var depth = 0
        while let byte = self.byte(index), start - index < Self.reach {
            switch byte {
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth += 1
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                if depth > 0 {
                    depth -= 1
                } else if let use = self.use(openedAt: index) {
                    return use
                }
            case 0x0A: if self.endsInComment(index) { return .elsewhere }
            case UInt8(ascii: "/") where self.byte(index - 1) == UInt8(ascii: "*"): return .elsewhere
            case _ where Self.isQuote(byte):
                guard let other = self.start(ofTextEndingAt: index) else { return .elsewhere }
                index = other
            case _ where depth == 0:
                if let use = self.use(at: &index) { return use }
            default: break
            }
            index -= 1
        }
        return .elsewhere
    }

    /// At depth 0: a sign or a word that tells; nil if it does not.
    private func use(at index: inout Int) -> TitleRole? {
        let byte = self.bytes[index]
        switch byte {
        case UInt8(ascii: ";"): return .elsewhere
        case UInt8(ascii: ">") where [UInt8(ascii: "="), UInt8(ascii: "-")].contains(self.byte(index - 1)):
            return .elsewhere
        case UInt8(ascii: "="):
            let around = [self.byte(index - 1), self.byte(index + 1)].compactMap(\.self)
            if around.contains(where: { "=!<>".utf8.contains($0) }) { return .elsewhere }
            return self.use(assignedAt: index)
        case _ where Self.isLetter(byte):
            let word = self.word(endingAt: index)
            index -= word.utf8.count - 1
            return Self.leaving.contains(word) ? .elsewhere : nil
        default: return nil
        }
    }

    private func word(endingAt index: Int) -> String {
        let word = self.bytes[...index].reversed().prefix { Self.isLetter($0) }
        return String(decoding: word.reversed(), as: UTF8.self)
    }

    /// A bracket that is open around the text; nil if it only groups.
    private func use(openedAt index: Int) -> TitleRole? {
        let last = self.bytes[..<index].lastIndex { !Self.isBlank($0) }
        switch self.bytes[index] {
        case UInt8(ascii: "("):
            guard index > 0,
                Self.isLetter(self.bytes[index - 1]) || self.bytes[index - 1] == UInt8(ascii: ">")
            else {
                return nil
            }
            return self.use(inCallAt: index)
        case UInt8(ascii: "{") where self.isScript:
            // The braces around a value in a tag, or an object that is given to a call.
            guard let last else { return .elsewhere }
            if self.bytes[last] == UInt8(ascii: "(") { return nil }
            let isTag = self.bytes[last] == UInt8(ascii: ">") && self.byte(last - 1) != UInt8(ascii: "=")
            return isTag || self.byte(index - 1) == UInt8(ascii: "=") ? .shown : .elsewhere
        default: return .elsewhere
        }
    }

    private func use(inCallAt index: Int) -> TitleRole {
        let name = self.word(endingAt: index - 1).lowercased()
        let labels = String(decoding: self.bytes[index..<self.text.lowerBound], as: UTF8.self).lowercased()
        guard !Self.lookups.contains(name), !(name + labels).contains("locali"), !name.contains("translat")
        else {
            return .elsewhere
        }
        return self.isSwift && self.isSwiftUI && !labels.contains("verbatim") ? .perhapsKey : .shown
    }

    private var isSwiftUI: Bool {
        let search = WordSearch(["import SwiftUI"])
        return unsafe self.bytes.withUnsafeBytes { unsafe search.occurs(in: $0) }
    }

    private func use(assignedAt index: Int) -> TitleRole {
        let end: [UInt8] = Array("\n\r;{}(),=<>".utf8)
        let segment = self.bytes[..<index].reversed().prefix { !end.contains($0) }
        let line = String(decoding: segment.reversed(), as: UTF8.self)
        guard !line.lowercased().contains("locali") else { return .elsewhere }
        let words =
            line.split(separator: ":").first?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
        guard !words.contains("case") else { return .elsewhere }
        guard words.count > 1, let name = words.last,
            words.dropLast().contains(where: Self.declaring.contains)
        else { return .shown }
        // `#name` and names in backticks are written otherwise where they are used.
        guard name.utf8.allSatisfy(Self.isLetter) else { return .elsewhere }
        return .constant(name)
    }

    /// Whether the line that ends here ends in a comment.
    private func endsInComment(_ end: Int) -> Bool {
        let line = self.bytes[..<end].reversed().prefix { $0 != 0x0A }
        return zip(line, line.dropFirst()).contains { $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: "/") }
    }

    /// The other quote of a text on one line; nil if there is none.
    private func start(ofTextEndingAt end: Int) -> Int? {
        var index = end - 1
        while let byte = self.byte(index), byte != 0x0A {
            if byte == self.bytes[end], self.byte(index - 1) != UInt8(ascii: "\\") { return index }
            index -= 1
        }
        return nil
    }
}
