import Synchronization

/// A statement as PostgreSQL understands it.
///
/// Statements are written so that both engines understand them; this is all that differs:
///
/// | statement | PostgreSQL |
/// |---|---|
/// | `?` | `$1`, `$2` … |
/// | `$name` | `$1`, `$2` …, one number for each name |
/// | `LIKE`, which ignores the case of ASCII letters | `ILIKE` |
package struct PostgreSQLText: Hashable, Sendable {
    package let sql: String
    /// The number of places for arguments.
    package let places: Int
    /// The name of each place; empty if the statement has `?`.
    package let names: [String]
    /// The tables that the statement itself changes, without those of triggers and cascades, and whether it adds rows to them.
    package let changes: [String: Bool]

    /// Translates a statement.
    ///
    /// Texts in quotes and comments stay as they are. `?` has no other meaning in the statements, so PostgreSQL's operators with that
    /// letter can't be used.
    package init(_ statement: String) {
        var scanner = Scanner(statement)
        scanner.run()
        self.sql = scanner.result
        self.places = scanner.names.isEmpty ? scanner.unnamed : scanner.names.count
        self.names = scanner.names
        self.changes = scanner.changes
    }

    private static let known = Mutex<[String: PostgreSQLText]>([:])

    /// The translation of a statement, which is made once.
    ///
    /// The statements are texts of the program, so there is a limited number of them.
    package static func of(_ statement: String) -> Self {
        if let text = self.known.withLock({ $0[statement] }) { return text }
        let text = Self(statement)
        self.known.withLock { $0[statement] = text }
        return text
    }
}

/// Reads a statement from its beginning to its end.
private struct Scanner {
    private var rest: Substring
    var result = ""
    var names: [String] = []
    var unnamed = 0
    var changes: [String: Bool] = [:]
    /// The last two words.
    private var last = ("", "")

    init(_ statement: String) { self.rest = Substring(statement) }

    mutating func run() {
        while let character = self.rest.first {
            switch character {
            case "'", "\"": self.copyQuoted(character)
            case "-" where self.rest.hasPrefix("--"): self.copy(self.rest.prefix { !$0.isNewline })
            case "?":
                self.rest.removeFirst()
                self.unnamed += 1
                self.result += "$\(self.unnamed)"
            case "$":
                self.rest.removeFirst()
                self.addName(String(self.rest.prefix(while: Self.isOfWord)))
            case _ where Self.isOfWord(character): self.copyWord()
            default: self.copy(self.rest.prefix(1))
            }
        }
    }

    private static func isOfWord(_ character: Character) -> Bool {
        character == "_" || character.isLetter || character.isNumber
    }

    private mutating func copy(_ part: Substring) {
        self.result += part
        self.rest.removeFirst(part.count)
    }

    /// A doubled quote inside looks like the end of one text and the beginning of another one, which gives the same result.
    private mutating func copyQuoted(_ quote: Character) {
        let inside = self.rest.dropFirst().prefix { $0 != quote }
        self.copy(self.rest.prefix(inside.count + 2))
    }

    private mutating func copyWord() {
        let word = self.rest.prefix(while: Self.isOfWord)
        self.rest.removeFirst(word.count)
        self.result += word == "LIKE" ? "ILIKE" : word
        self.noteChange(String(word))
    }

    /// Notes the table of a change, which follows INSERT INTO, UPDATE or DELETE FROM.
    private mutating func noteChange(_ word: String) {
        switch self.last {
        case ("INSERT", "INTO"): self.changes[word] = true
        case ("DELETE", "FROM"): self.changes[word] = self.changes[word] ?? false
        // Not those of `ON CONFLICT DO UPDATE` and `FOR UPDATE`.
        case (let before, "UPDATE") where before != "DO" && before != "FOR":
            self.changes[word] = self.changes[word] ?? false
        default: break
        }
        self.last = (self.last.1, word)
    }

    private mutating func addName(_ name: String) {
        self.rest.removeFirst(name.count)
        let index = self.names.firstIndex(of: name) ?? self.names.endIndex
        if index == self.names.endIndex { self.names.append(name) }
        self.result += "$\(index + 1)"
    }
}
