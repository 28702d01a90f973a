/// The text of an HTML page that a user sees: without tags, scripts, style sheets and comments.
struct PageText: Hashable, Sendable {
    let text: String

    init(_ html: String) {
        var text = ""
        var rest = Substring(html)
        while let open = rest.firstIndex(of: "<") {
            text += rest[..<open] + " "
            rest = Self.afterElement(rest[open...])
        }
        self.text = text + rest
    }

    /// What follows the tag at the start of `rest`, with its content if that isn't text.
    private static func afterElement(_ rest: Substring) -> Substring {
        if rest.hasPrefix("<!--") { return self.after("-->", in: rest) }
        let start = rest.dropFirst().prefix(8).lowercased()
        let hidden = ["script", "style", "template", "noscript"].first { start.hasPrefix($0) }
        let afterTag = self.after(">", in: rest)
        guard let hidden else { return afterTag }
        return self.after(">", in: self.after("</\(hidden)", in: afterTag))
    }

    /// What follows the first `mark`; nothing if there is none.
    private static func after(_ mark: String, in rest: Substring) -> Substring {
        guard let range = rest.firstRange(of: mark) else { return "" }
        return rest[range.upperBound...]
    }
}
