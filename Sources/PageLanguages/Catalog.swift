/// The texts of a language, by their keys.
package struct Catalog: Sendable {
    /// A line that isn't one of a catalog.
    package struct Problem: Hashable, Sendable, CustomStringConvertible {
        /// Counted from 1.
        package let line: Int
        package let reason: String

        package init(line: Int, reason: String) { (self.line, self.reason) = (line, reason) }

        package var description: String { "line \(self.line): \(self.reason)" }
    }

    /// The texts.
    package private(set) var messages: [String: Message]
    /// The comments above the keys.
    package let comments: [String: String]
    /// What was left out; tests allow none.
    package let problems: [Problem]

    package subscript(_ key: String) -> Message? { self.messages[key] }

    /// Reads the text of a file; its format is explained in `en.swift`.
    package init(reading text: String) {
        var reader = CatalogReader()
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) { reader.read(line) }
        self.messages = reader.messages
        self.comments = reader.comments
        self.problems = reader.problems
    }

    init(_ messages: [String: Message]) {
        self.messages = messages
        self.comments = [:]
        self.problems = []
    }

    /// The same with the texts of `other` that it lacks.
    func completed(by other: Catalog) -> Self {
        var whole = self
        whole.messages.merge(other.messages) { own, _ in own }
        return whole
    }
}

/// A text: one phrase, or one for each plural form.
package struct Message: Hashable, Sendable {
    /// One phrase, without a plural form.
    package fileprivate(set) var single: Phrase?
    /// The phrases of a text with a number.
    package fileprivate(set) var forms: [PluralCategory: Phrase]

    init(single: Phrase? = nil, forms: [PluralCategory: Phrase] = [:]) {
        self.single = single
        self.forms = forms
    }

    /// The phrase for numbers of `category`.
    package func phrase(_ category: PluralCategory) -> Phrase {
        self.forms[category] ?? self.phrase
    }

    /// The phrase, or the form that most numbers have.
    package var phrase: Phrase {
        self.single ?? self.forms[.other] ?? self.forms[.many] ?? self.forms.values.first ?? Phrase("")
    }
}

/// Reads a catalog, line by line.
private struct CatalogReader {
    var messages: [String: Message] = [:]
    var comments: [String: String] = [:]
    var problems: [Catalog.Problem] = []
    private var comment: [Substring] = []
    private var line = 0

    mutating func read(_ line: Substring) {
        self.line += 1
        if line.isEmpty { return self.comment = [] }
        if line.hasPrefix("#") { return self.comment.append(line.drop { $0 == "#" || $0 == " " }) }
        guard let equals = line.firstRange(of: " = ") else { return self.refuse("'key = text' is missing") }
        let text = line[equals.upperBound...]
        if let reason = Self.objection(to: text) { return self.refuse(reason) }
        guard let phrase = Phrase(parsing: text) else {
            return self.refuse("a placeholder is {name}, with small letters and hyphens")
        }
        self.add(phrase, line[..<equals.lowerBound])
    }

    private mutating func add(_ phrase: Phrase, _ place: Substring) {
        let parts = place.split(separator: "[", maxSplits: 1, omittingEmptySubsequences: false)
        let key = String(parts[0])
        guard Self.isKey(key) else { return self.refuse("'\(key)' isn't a key") }
        var message = self.messages[key] ?? Message()
        if parts.count == 1 {
            guard message == Message() else { return self.refuse("'\(key)' is there twice") }
            message.single = phrase
        } else {
            guard parts[1].hasSuffix("]"), let form = PluralCategory(rawValue: String(parts[1].dropLast()))
            else { return self.refuse("'\(parts[1])' isn't a plural form") }
            guard message.single == nil, message.forms[form] == nil else {
                return self.refuse("'\(place)' is there twice")
            }
            message.forms[form] = phrase
        }
        self.messages[key] = message
        if !self.comment.isEmpty { self.comments[key] = self.comment.joined(separator: " ") }
        self.comment = []
    }

    private mutating func refuse(_ reason: String) {
        self.problems.append(.init(line: self.line, reason: reason))
        self.comment = []
    }

    private static func isKey(_ text: String) -> Bool {
        text.contains(".") && !text.hasPrefix(".") && !text.hasSuffix(".")
            && text.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E
            }
    }

    /// What would be markup or part of a template.
    private static func objection(to text: Substring) -> String? {
        guard !text.isEmpty, text.first != " ", text.last != " " else {
            return "the text is empty, or begins or ends with a space"
        }
        for mark in ["<", ">", "|", "[[", "]]", "{{", "}}", "\t", "\r"] where text.contains(mark) {
            return "the text has \(mark.debugDescription)"
        }
        return nil
    }
}
