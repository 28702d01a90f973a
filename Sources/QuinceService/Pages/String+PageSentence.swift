extension String {
    /// A finding's message as a sentence of a page: with a capital letter and a full stop.
    ///
    /// The name of a parameter keeps its spelling and gets an article; URLs and client IDs stay as they are.
    package var pageSentence: String {
        let first = self.prefix { $0 != " " }
        let isWord = first.allSatisfy { $0.isASCII && $0.isLetter || $0 == "'" }
        let isParameter = first.contains("_") && first.allSatisfy { $0.isASCII && $0.isLetter || $0 == "_" }
        let start = isWord ? first.prefix(1).uppercased() + first.dropFirst() : String(first)
        let isEnded = self.last.map(".!?".contains) ?? true
        return (isParameter ? "The " : "") + start + self.dropFirst(first.count) + (isEnded ? "" : ".")
    }
}
