/// Words looked for byte by byte: a project has thousands of texts, and most hold none of them.
struct WordSearch: Sendable {
    private let words: [[UInt8]]
    /// The byte that each byte is compared as.
    private let folded: [UInt8]
    private let firstBytes: [Bool]

    /// - Parameters:
    ///   - words: In small letters.
    ///   - anyCase: Whether ASCII capitals are taken for small letters.
    init(_ words: [String], anyCase: Bool = false) {
        self.words = words.map { Array($0.utf8) }.filter { !$0.isEmpty }
        self.folded = anyCase ? Self.smallLetters : Self.allBytes
        var firstBytes = [Bool](repeating: false, count: 256)
        for word in self.words {
            firstBytes[Int(word[0])] = true
            let capital = Int(word[0] & 0xDF)
            if anyCase, Self.smallLetters[capital] == word[0] { firstBytes[capital] = true }
        }
        self.firstBytes = firstBytes
    }

    private static let allBytes = Array(UInt8.min...UInt8.max)
    private static let smallLetters = allBytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }

    /// Whether any of the words occurs.
    func occurs(in text: String) -> Bool {
        let bytes = Array(text.utf8)
        return unsafe bytes.withUnsafeBytes { unsafe self.occurs(in: $0) }
    }

    /// Whether any of the words occurs in UTF-8.
    func occurs(in bytes: UnsafeRawBufferPointer) -> Bool {
        for start in bytes.indices where unsafe self.firstBytes[Int(bytes[start])] {
            if self.words.contains(where: { unsafe self.stands($0, at: start, in: bytes) }) { return true }
        }
        return false
    }

    private func stands(_ word: [UInt8], at start: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
        guard start + word.count <= bytes.count else { return false }
        return word.indices.allSatisfy { unsafe self.folded[Int(bytes[start + $0])] == word[$0] }
    }
}
