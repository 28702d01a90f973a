// Strings: tables of localized texts, as far as they are about Apple. Shows no button; the inspectors of code look keys up.

/// Reads a `.strings` file: `"key" = "text";` with comments.
struct StringTable {
    /// The texts by key; what does not parse ends the reading.
    private(set) var texts: [String: String] = [:]
    private let characters: [Character]
    private var place = 0

    init(_ source: String) {
        self.characters = Array(source)
        while let key = self.next() {
            guard self.skip("="), let text = self.next() else { break }
            _ = self.skip(";")
            self.texts[key] = text
        }
    }

    private var current: Character? { self.place < self.characters.count ? self.characters[self.place] : nil }

    /// The next text, quoted or bare.
    private mutating func next() -> String? {
        self.skipBlanks()
        guard let first = self.current else { return nil }
        return first == "\"" ? self.quoted() : self.bare()
    }

    private mutating func quoted() -> String? {
        self.place += 1
        var text = ""
        while let character = self.current {
            self.place += 1
            if character == "\"" { return text }
            text.append(character == "\\" ? self.escaped() : character)
        }
        return nil
    }

    private mutating func escaped() -> Character {
        defer { self.place += 1 }
        switch self.current {
        case "n"?: return "\n"
        case "t"?: return "\t"
        case "U"?, "u"?: return self.scalar()
        case let other?: return other
        case nil: return "\\"
        }
    }

    /// `\U00e9`
    private mutating func scalar() -> Character {
        let digits = self.characters[(self.place + 1)...].prefix(4)
        guard digits.count == 4, let code = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(code)
        else { return "\u{FFFD}" }
        self.place += 4
        return Character(scalar)
    }

    private mutating func bare() -> String? {
        var text = ""
        while let character = self.current, character.isLetter || character.isNumber || "_.-".contains(character) {
            text.append(character)
            self.place += 1
        }
        return text.isEmpty ? nil : text
    }

    private mutating func skip(_ mark: Character) -> Bool {
        self.skipBlanks()
        guard self.current == mark else { return false }
        self.place += 1
        return true
    }

    private mutating func skipBlanks() {
        while let character = self.current {
            if character.isWhitespace {
                self.place += 1
            } else if character == "/", self.place + 1 < self.characters.count {
                guard self.skipComment(self.characters[self.place + 1]) else { return }
            } else {
                return
            }
        }
    }

    private mutating func skipComment(_ second: Character) -> Bool {
        guard second == "/" || second == "*" else { return false }
        self.place += 2
        while let character = self.current {
            self.place += 1
            if second == "/", character.isNewline { return true }
            if second == "*", character == "*", self.current == "/" {
                self.place += 1
                return true
            }
        }
        return true
    }
}
