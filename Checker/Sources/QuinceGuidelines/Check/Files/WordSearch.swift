/// Words looked for byte by byte: a project has thousands of texts, and most hold none of them.
struct WordSearch: Sendable {
    private let words: [String]
    /// The words of more than one byte, by their first byte.
    private let starting: [[[UInt8]]]
    /// The byte that each byte is compared as.
    private let folded: [UInt8]
    /// What each byte may be in a word: its first byte, its second, or all of it.
    private let roles: [UInt8]

    private static let first: UInt8 = 1
    private static let second: UInt8 = 2
    private static let whole: UInt8 = 4

    /// - Parameters:
    ///   - words: In small letters.
    ///   - anyCase: Whether ASCII capitals are taken for small letters.
    init(_ words: [String], anyCase: Bool = false) {
        self.words = words
        self.folded = anyCase ? Self.smallLetters : Self.allBytes
        var roles = [UInt8](repeating: 0, count: 256)
        var starting = [[[UInt8]]](repeating: [], count: 256)
        for word in words.map({ Array($0.utf8) }) where !word.isEmpty {
            Self.mark(word[0], word.count == 1 ? Self.whole : Self.first, anyCase, &roles)
            guard word.count > 1 else { continue }
            Self.mark(word[1], Self.second, anyCase, &roles)
            starting[Int(word[0])].append(word)
        }
        (self.roles, self.starting) = (roles, starting)
    }

    private static let allBytes = Array(UInt8.min...UInt8.max)
    private static let smallLetters = allBytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }

    private static func mark(_ byte: UInt8, _ role: UInt8, _ anyCase: Bool, _ roles: inout [UInt8]) {
        roles[Int(byte)] |= role
        let capital = byte & 0xDF
        if anyCase, Self.smallLetters[Int(capital)] == byte { roles[Int(capital)] |= role }
    }

    /// Whether any of the words occurs.
    func occurs(in text: String) -> Bool {
        var text = text
        return text.withUTF8 { unsafe self.first(in: $0) } != nil
    }

    /// The first word of the list that occurs in a text, wherever it does; nil if none occurs.
    ///
    /// - Parameter text: In small letters.
    /// - Returns: The word.
    func word(in text: String) -> String? {
        self.occurs(in: text) ? self.words.first(where: text.contains) : nil
    }

    /// Whether any of the words occurs in UTF-8.
    func occurs(in bytes: UnsafeRawBufferPointer) -> Bool {
        unsafe bytes.withMemoryRebound(to: UInt8.self) { unsafe self.first(in: $0) } != nil
    }

    /// Where the first of the words begins in UTF-8; nil if none occurs.
    func first(in bytes: ArraySlice<UInt8>) -> Int? {
        let found = unsafe bytes.withUnsafeBufferPointer { unsafe self.first(in: $0) }
        return found.map { bytes.startIndex + $0 }
    }

    private func first(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let start = bytes.baseAddress else { return nil }
        let end = bytes.count
        return unsafe self.roles.withUnsafeBufferPointer { roles -> Int? in
            guard let roles = roles.baseAddress else { return nil }
            var wasFirst = false
            var index = 0
            // A loop without a closure: this is where a check of many files spends its time.
            while index < end {
                let role = unsafe roles[Int(start[index])]
                if role != 0 {
                    if wasFirst, role & Self.second != 0, unsafe self.begins(at: index - 1, in: bytes) {
                        return index - 1
                    }
                    if role & Self.whole != 0 { return index }
                    wasFirst = role & Self.first != 0
                } else {
                    wasFirst = false
                }
                index += 1
            }
            return nil
        }
    }

    /// Whether any of the words, of more than one byte, stands at a place.
    private func begins(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let first = unsafe self.folded[Int(bytes[start])]
        words: for word in self.starting[Int(first)] where start + word.count <= bytes.count {
            for index in word.indices where unsafe self.folded[Int(bytes[start + index])] != word[index] {
                continue words
            }
            return true
        }
        return false
    }
}
