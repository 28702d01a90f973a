import Wording

extension String {
    /// Fit for the content and the attributes of XML and HTML; control characters, which XML 1.0 cannot hold in any form, are shown as
    /// their escapes.
    var markup: String {
        self.onOneLine.replacingScalars([
            "<": "&lt;", ">": "&gt;", "&": "&amp;", "\"": "&quot;", "'": "&#39;", "\u{FFFE}": "\u{FFFD}",
            "\u{FFFF}": "\u{FFFD}",
        ])
    }

    /// With some scalars replaced.
    ///
    /// Not characters: a combining accent behind `<` hides it from a comparison of characters.
    func replacingScalars(_ table: [Unicode.Scalar: String]) -> String {
        var text = String.UnicodeScalarView()
        for scalar in self.unicodeScalars {
            if let replacement = table[scalar] {
                text.append(contentsOf: replacement.unicodeScalars)
            } else {
                text.append(scalar)
            }
        }
        return String(text)
    }
}
