import Foundation

/// A title as people read it: without what stands around the words and without what nobody sees.
struct TitleText: Hashable, Sendable {
    /// What stands before the words: blanks, a picture character.
    let prefix: String
    /// The words, with single blanks between them.
    let words: String
    /// Blanks behind the words.
    let suffix: String
    let script: TitleScript
    /// For comparison: capital and small letters alike, and without blanks where the script needs none.
    let key: String

    /// Nothing longer is a title, in code points; looking at all of a text that has none would only cost time.
    private static let limit = 400

    init(_ text: String) {
        let scalars = Array(text.unicodeScalars.prefix(Self.limit))
        let start = Self.end(ofMarksIn: scalars)
        let end = scalars.lastIndex { !$0.properties.isWhitespace }.map { $0 + 1 } ?? scalars.count
        self.prefix = Self.string(scalars[..<start])
        self.words = Self.readable(Self.string(scalars[start..<max(start, end)]))
        self.suffix = Self.string(scalars[max(start, end)...])
        self.script = TitleScript(of: self.words)
        // A capital İ becomes an i with a dot of its own.
        let small = self.words.lowercased().replacing("i\u{307}", with: "i")
        self.key = self.script.hasNoBlanks ? small.filter { $0 != " " } : small
    }

    /// The character before the words that stands for the logo, by its code point or as it is called.
    var logoCharacter: String? {
        if self.prefix.contains("🍎") || self.prefix.contains("🍏") { return "apple emoji" }
        return self.prefix.contains("\u{F8FF}") || self.prefix.contains(Self.garbledLogo) ? "U+F8FF" : nil
    }

    /// The same with its capitals.
    var exactKey: String { self.script.hasNoBlanks ? self.words.filter { $0 != " " } : self.words }

    /// Whether it has letters, and none of them small.
    var isAllCapitals: Bool {
        self.words == self.words.uppercased() && self.words != self.words.lowercased()
    }

    /// U+F8FF, read byte by byte in another encoding.
    private static let garbledLogo = "ï£¿"

    private static func end(ofMarksIn scalars: [Unicode.Scalar]) -> Int {
        var index = 0
        while index < scalars.count {
            if scalars[index...].starts(with: Self.garbledLogo.unicodeScalars) {
                index += Self.garbledLogo.unicodeScalars.count
            } else if scalars[index].isMark {
                index += 1
            } else {
                break
            }
        }
        return index
    }

    private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    /// Compatibility forms as their plain ones, one kind of apostrophe and hyphen, single blanks, nothing invisible.
    private static func readable(_ text: String) -> String {
        let visible = text.unicodeScalars.filter { $0.properties.generalCategory != .format }
        let plain = Self.string(visible).precomposedStringWithCompatibilityMapping
        let mapped = plain.unicodeScalars.map { Self.plainForms[$0] ?? $0 }
        return Self.string(mapped).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static let plainForms: [Unicode.Scalar: Unicode.Scalar] = [
        "\u{2019}": "'", "\u{2018}": "'", "\u{02BC}": "'", "\u{00B4}": "'", "\u{2010}": "-",
    ]
}

extension Unicode.Scalar {
    /// What icon fonts, emoji and hasty code put before a title.
    fileprivate var isMark: Bool {
        switch self.properties.generalCategory {
        case .privateUse, .format: true
        default:
            self.properties.isWhitespace || self.properties.isEmojiPresentation
                || self.properties.isVariationSelector
        }
    }
}
