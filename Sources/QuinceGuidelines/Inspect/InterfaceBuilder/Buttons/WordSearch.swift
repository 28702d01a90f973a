/// Words looked for in texts byte by byte: screens have thousands of texts, and most hold none of them.
struct WordSearch: Sendable {
    private let words: [[UInt8]]
    private let firstBytes: [Bool]

    /// - Parameter words: In small letters.
    init(_ words: [String]) {
        self.words = words.map { Array($0.utf8) }
        var firstBytes = [Bool](repeating: false, count: 256)
        for word in self.words { if let first = word.first { firstBytes[Int(first)] = true } }
        self.firstBytes = firstBytes
    }

    /// Whether any of the words occurs; the text is in small letters.
    func occurs(in text: String) -> Bool {
        let bytes = Array(text.utf8)
        for start in bytes.indices where self.firstBytes[Int(bytes[start])] {
            if self.words.contains(where: { Self.stands($0, at: start, in: bytes) }) { return true }
        }
        return false
    }

    private static func stands(_ word: [UInt8], at start: Int, in bytes: [UInt8]) -> Bool {
        guard start + word.count <= bytes.count else { return false }
        for index in word.indices where bytes[start + index] != word[index] { return false }
        return true
    }
}
