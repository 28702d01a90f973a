/// English texts that look like those of another, longer language.
enum PseudoText {
    private static let accented: [Character: Character] = {
        let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
        let other = "åƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ"
        return Dictionary(uniqueKeysWithValues: zip(plain, other))
    }()

    /// The catalog `source` with accents; `source` is the text of `en.swift`.
    static func catalog(of source: String) -> String {
        source.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            guard let equals = line.firstRange(of: " = ") else { return String(line) }
            return "\(line[..<equals.upperBound])\(self.text(line[equals.upperBound...]))"
        }.joined(separator: "\n")
    }

    /// The text in brackets, longer by two fifths; placeholders stay.
    static func text(_ text: Substring) -> String {
        var (result, isPlaceholder, length) = ("⟦", false, 0)
        for character in text {
            if character == "{" { isPlaceholder = true }
            result.append(isPlaceholder ? character : self.accented[character] ?? character)
            if !isPlaceholder { length += 1 }
            if character == "}" { isPlaceholder = false }
        }
        // A word is about as long as those of the text.
        let added = max(2, length * 2 / 5)
        for index in 0..<added { result.append(index % 7 == 0 && index < added - 1 ? " " : "é") }
        return result + "⟧"
    }
}
