import QuinceProtocol

/// Writes a JSON value as a literal of a language: on one line if it fits, else one member per line.
struct ExampleText: Sendable {
    /// The maximum length of a line, in characters.
    private static let width = 100

    var null = "null"
    var yes = "true"
    var no = "false"
    /// The number of spaces per level of indentation.
    var indentation = 2
    /// Writes a text with its quotes.
    let string: @Sendable (String) -> String

    /// `margin`: the indentation of the line on which the value begins.
    func text(_ value: JSONValue, margin: Int = 0) -> String {
        let line = self.line(value)
        guard line.count + margin > Self.width else { return line }
        let inner = margin + self.indentation
        let indent = String(repeating: " ", count: inner)
        let end = String(repeating: " ", count: margin)
        switch value {
        case .object(let object):
            let lines = object.members.map {
                "\(indent)\($0.name.quoted): \(self.text($0.value, margin: inner))"
            }
            return "{\n\(lines.joined(separator: ",\n"))\n\(end)}"
        case .array(let values):
            return
                "[\n\(values.map { indent + self.text($0, margin: inner) }.joined(separator: ",\n"))\n\(end)]"
        default: return line
        }
    }

    private func line(_ value: JSONValue) -> String {
        switch value {
        case .null: self.null
        case .bool(let isTrue): isTrue ? self.yes : self.no
        case .string(let text): self.string(text)
        case .array(let values): "[\(values.map(self.line).joined(separator: ", "))]"
        case .object(let object):
            "{\(object.members.map { "\($0.name.quoted): \(self.line($0.value))" }.joined(separator: ", "))}"
        case .integer, .double: value.text
        }
    }
}

extension String {
    /// The text with quotes, as in JSON, Python and JavaScript.
    var quoted: String { JSONValue.string(self).text }
}
