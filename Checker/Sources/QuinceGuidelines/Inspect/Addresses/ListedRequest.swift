/// Reads authorization requests from YAML: the values beside the address of Apple's authorization endpoint.
struct ListedRequest: Sendable {
    private let source: SourceText
    private let lines: [Line]

    private struct Line: Sendable {
        var offset: Int
        var indent: Int
        /// nil for an item of a list.
        var key: String?
        var value: String
    }

    /// Longer files are no settings, in lines.
    private static let maximumCount = 5_000

    init(_ source: SourceText) {
        self.source = source
        var cursor = ByteCursor(source)
        var lines: [Line] = []
        while !cursor.isAtEnd, lines.count < Self.maximumCount {
            let start = cursor.position
            let text = cursor.string(cursor.take { $0 != 0x0A })
            cursor.position += 1
            if let line = Self.line(text, at: start) { lines.append(line) }
        }
        self.lines = lines
    }

    /// nil for what is empty or a comment.
    private static func line(_ text: String, at offset: Int) -> Line? {
        let indent = text.utf8.prefix { $0 == 0x20 }.count
        let body = text.trimmed(" \t\r")
        guard !body.isEmpty, !body.hasPrefix("#") else { return nil }
        if body.hasPrefix("- ") {
            return Line(
                offset: offset,
                indent: indent,
                key: nil,
                value: Self.scalar(String(body.dropFirst(2)))
            )
        }
        guard let colon = body.firstIndex(of: ":") else { return nil }
        let value = body[body.index(after: colon)...]
        guard value.isEmpty || value.hasPrefix(" ") else { return nil }
        let key = body[..<colon].trimmed("\"' ")
        return Line(offset: offset, indent: indent, key: key, value: Self.scalar(String(value)))
    }

    /// Without quotation marks and without a comment after it.
    private static func scalar(_ text: String) -> String {
        let text = text.trimmed(" \t")
        if let mark = text.first, mark == "\"" || mark == "'" {
            return String(text.dropFirst().prefix { $0 != mark })
        }
        return (text.firstRange(of: " #").map { text[..<$0.lowerBound] } ?? text[...]).trimmed(" \t")
    }

    /// The requests.
    var requests: [MeasuredAuthorization] {
        self.lines.indices.filter { index in
            self.lines[index].key != nil && self.lines[index].value.hasSuffix(AuthorizationAddress.endpoint)
        }.compactMap(self.request)
    }

    private func request(beside index: Int) -> MeasuredAuthorization? {
        let indent = self.lines[index].indent
        let start = self.lines[..<index].lastIndex { $0.indent < indent }.map { $0 + 1 } ?? 0
        let end = self.lines[index...].firstIndex { $0.indent < indent } ?? self.lines.count
        var request = MeasuredAuthorization(
            at: self.source.place(at: self.lines[index].offset),
            as: .library,
            parameters: [:]
        )
        for sibling in start..<end where self.lines[sibling].indent == indent {
            guard let key = self.lines[sibling].key, let name = CodeGroups.wireNames[key] else { continue }
            request.parameters[name] = self.value(of: sibling, before: end)
            request.places[name] = self.source.place(at: self.lines[sibling].offset)
        }
        return request.parameters.isEmpty ? nil : request
    }

    /// What stands after the colon, or as a list below it.
    private func value(of index: Int, before end: Int) -> Measured<String> {
        let value = self.lines[index].value
        if value.hasPrefix("["), value.hasSuffix("]") {
            let items = value.dropFirst().dropLast().split(separator: ",").map { $0.trimmed(" \"'") }
            return AuthorizationAddress.measured(items.joined(separator: " "))
        }
        if value.isEmpty {
            let items = self.lines[(index + 1)..<max(index + 1, end)].prefix { $0.key == nil }.map(\.value)
            return items.isEmpty
                ? .unknown(because: "it is empty")
                : AuthorizationAddress.measured(items.joined(separator: " "))
        }
        return "|>&*!".contains(value.prefix(1))
            ? .unknown(because: "it uses YAML syntax that the checker doesn't read")
            : AuthorizationAddress.measured(value)
    }
}
