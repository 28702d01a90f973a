import Foundation

/// Finds one text in others, whatever the case of letters; the time grows with the length of the texts alone.
///
/// (Knuth, Morris and Pratt: Fast pattern matching in strings, 1977.)
struct TextSearch: Sendable {
    private let pattern: [UInt8]
    private let isASCII: Bool
    /// For each prefix of the pattern, the length of its longest proper prefix that is its suffix, too.
    private let borders: [Int]

    /// nil for an empty text.
    init?(_ text: String) {
        let pattern = Self.folded(text)
        guard !pattern.isEmpty else { return nil }
        var borders = [0]
        for byte in pattern.dropFirst() {
            borders.append(Self.step(from: borders[borders.count - 1], byte, pattern, borders))
        }
        self.pattern = pattern
        self.isASCII = pattern.allSatisfy { $0 < 0x80 }
        self.borders = borders
    }

    /// Whether `text` contains it.
    func finds(in text: String) -> Bool {
        // Folding all letters takes longer than the search; for ASCII, A to Z are enough.
        guard self.isASCII else { return self.finds(in: Self.folded(text)) }
        return self.finds(
            in: text.utf8.lazy.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
        )
    }

    private func finds(in bytes: some Sequence<UInt8>) -> Bool {
        var length = 0
        for byte in bytes {
            length = Self.step(from: length, byte, self.pattern, self.borders)
            if length == self.pattern.count { return true }
        }
        return false
    }

    /// How many bytes of the pattern end at `byte`, if `length` of them end before it.
    private static func step(from length: Int, _ byte: UInt8, _ pattern: [UInt8], _ borders: [Int]) -> Int {
        var length = length
        while length > 0, pattern[length] != byte { length = borders[length - 1] }
        return pattern[length] == byte ? length + 1 : 0
    }

    private static func folded(_ text: String) -> [UInt8] {
        Array(text.lowercased().precomposedStringWithCanonicalMapping.utf8)
    }
}
