/// An email address or a URL that a narrow page breaks before an `@` or a dot, or after a slash, rather than in a word.
struct BreakableText: Sendable {
    /// The part before the first place.
    let first: String
    /// The other parts, in order; a line can end before each.
    let rest: [String]

    init(_ text: String) {
        var parts = [""]
        for character in text {
            if character == "@" || character == "." || parts.last?.last == "/" { parts.append("") }
            parts[parts.count - 1].append(character)
        }
        self.first = parts[0]
        self.rest = Array(parts.dropFirst())
    }
}
