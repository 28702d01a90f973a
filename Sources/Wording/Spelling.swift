/// Finds the word that a user probably meant.
public enum Spelling: Sendable {
    /// The word with the fewest differences, if there are at most two; otherwise the only longer word that has the text in it.
    public static func closest(to text: String, in words: [String]) -> String? {
        let distances = words.map { (word: $0, distance: Self.distance(Array(text.utf8), Array($0.utf8))) }
        guard let best = distances.min(by: { $0.distance < $1.distance }), best.distance <= 2 else {
            return Self.longer(than: text, in: words)
        }
        return best.word
    }

    /// The only word that contains the text, or begins with all of it but its last letter, as a plural can.
    ///
    /// A short text is in words that mean something else.
    private static func longer(than text: String, in words: [String]) -> String? {
        guard text.utf8.count >= 5 else { return nil }
        let stem = text.dropLast()
        let found = words.filter {
            $0.utf8.count > text.utf8.count && ($0.contains(text) || $0.hasPrefix(stem))
        }
        return found.count == 1 ? found.first : nil
    }

    /// The number of insertions, deletions, replacements and swaps of neighbors that turn one word into the other.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        guard abs(left.count - right.count) <= 2 else { return Int.max }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in 1..<(left.count + 1) {
            var current = [row]
            for column in 1..<(right.count + 1) {
                let cost = left[row - 1] == right[column - 1] ? 0 : 1
                var best = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + cost)
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1]
                {
                    best = min(best, beforeLast[column - 2] + 1)
                }
                current.append(best)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
