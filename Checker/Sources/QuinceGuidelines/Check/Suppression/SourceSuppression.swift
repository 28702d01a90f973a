// Suppression: findings that someone has looked at and keeps, by a comment in the source or by the id of an object. Owns the
// comment's form and what is said of one that suppresses nothing; knows no rule.

/// A comment that suppresses findings: `quince:ignore RULE, RULE -- reason`.
package struct SourceSuppression: Hashable, Sendable {
    package var place: SourcePlace
    package var rules: [String]
    /// nil if the comment has no reason; then it suppresses nothing.
    package var reason: String?
    package var scope: Scope

    package enum Scope: Hashable, Sendable {
        case file
        /// The line that it is about, counted from 1.
        case line(Int)
    }

    package init(at place: SourcePlace, rules: [String], reason: String?, scope: Scope) {
        self.place = place
        self.rules = rules
        self.reason = reason
        self.scope = scope
    }

    /// The word that marks these comments.
    package static let marker = "quince:ignore"

    /// All comments of a file, in order.
    package static func all(in file: InputFile) -> [SourceSuppression] {
        guard file.mentions([Self.marker]) else { return [] }
        let lines = SourceLines(file.bytes)
        var comments: [SourceSuppression] = []
        // From the end backwards: each line knows the next with code without looking for it.
        var code: Int?
        for number in (1...max(1, lines.count)).reversed() {
            let line = lines[number]
            guard let found = Self.comment(in: line, at: number, of: file.path) else {
                if !line.trimmed.isEmpty { code = number }
                continue
            }
            var comment = found.comment
            if comment.scope != .file { comment.scope = .line(found.isAlone ? code ?? number + 1 : number) }
            comments.append(comment)
            if !found.isAlone { code = number }
        }
        return comments.reversed()
    }

    /// The comment of a line, as if it were about that line, and whether nothing else stands there.
    private static func comment(in line: String, at number: Int, of path: String) -> (
        comment: SourceSuppression, isAlone: Bool
    )? {
        guard let marker = line.firstRange(of: Self.marker), Self.opensComment(line[..<marker.lowerBound])
        else {
            return nil
        }
        var rest = line[marker.upperBound...]
        let isForFile = rest.hasPrefix("-file")
        if isForFile { rest = rest.dropFirst("-file".count) }
        guard rest.first?.isWhitespace ?? true else { return nil }
        let (content, tail) = Self.content(rest)
        let (rules, reason) = Self.rulesAndReason(content)
        let isAlone = Self.isOnlyComment(line[..<marker.lowerBound]) && Self.isOnlyComment(tail)
        let place = SourcePlace(path: path, line: number, column: line[..<marker.lowerBound].count + 1)
        let scope: Scope = isForFile ? .file : .line(number)
        return (SourceSuppression(at: place, rules: rules, reason: reason, scope: scope), isAlone)
    }

    /// Whether a comment begins right before: what only speaks of the marker is none.
    private static func opensComment(_ text: Substring) -> Bool {
        let before = text.trimmed
        return ["//", "#", "/*", "*", "<!--", "<%--"].contains { before.hasSuffix($0) }
    }

    /// What stands in the comment, and what follows its end on the line.
    private static func content(_ text: Substring) -> (Substring, Substring) {
        let ends = ["*/", "-->", "--%>"].compactMap { text.firstRange(of: $0) }
        guard let end = ends.min(by: { $0.lowerBound < $1.lowerBound }) else { return (text, "") }
        return (text[..<end.lowerBound], text[end.upperBound...])
    }

    /// The reason stands behind two hyphens, a dash, or, in XML where a comment may not have two hyphens, a colon.
    private static func rulesAndReason(_ text: Substring) -> ([String], String?) {
        let separators = ["--", "—", "–", ": "].compactMap { text.firstRange(of: $0) }
        let end = separators.min { $0.lowerBound < $1.lowerBound }
        let names = text[..<(end?.lowerBound ?? text.endIndex)]
        let rules = names.split { $0.isWhitespace || $0 == "," }.map(String.init)
        let reason = end.map { text[$0.upperBound...].trimmed } ?? ""
        return (rules, reason.isEmpty ? nil : reason)
    }

    private static func isOnlyComment(_ text: Substring) -> Bool {
        text.allSatisfy { $0.isWhitespace || "/*#<!-{}%;>".contains($0) }
    }
}
