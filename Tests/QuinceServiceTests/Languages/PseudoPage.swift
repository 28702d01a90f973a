import Foundation

@testable import QuinceService

/// A page in the pseudo-language, whose texts are in brackets: what isn't, doesn't come from the catalog.
struct PseudoPage {
    let html: String

    /// The texts with letters that no catalog has; `data` is what isn't a text, such as names of users.
    func english(except data: [String] = []) throws -> [String] {
        var text = self.html
        for pattern in [
            "<script.*?</script>", "<span class=\"app-face [^>]*>.*?</span>",
            "<option[^>]* lang=.*?</option>", "<div class=\"english\".*?</div>",
            // Elements for developers have no others inside.
            "<(\\w+)[^>]* lang=\"en\"[^>]*>.*?</\\1>", "<code[^>]*>.*?</code>",
        ] {
            text = text.replacing(try pattern.compiled(), with: "")
        }
        text = text.replacing(/<[^>]*>/) { match in
            // A part of a page that is read aloud, or that a script shows.
            let attributes = match.output.matches(
                of:
                    /(?:aria-label|data-(?:heading|unused|exists|copied|refused|sending|no-opener|not-taken))="([^"]*)"/
            )
            return attributes.map { String($0.output.1) }.joined(separator: "\n")
        }
        for value in (data + Self.frame).sorted(by: { $0.count > $1.count }) {
            text = text.replacing(value, with: "")
        }
        text = text.replacing(/[A-Z][a-z]+ \d{1,2}, \d{4}/, with: "")
        while let match = text.firstMatch(of: /⟦[^⟦⟧]*⟧/) { text.removeSubrange(match.range) }
        return text.split(separator: "\n").map(String.init).filter { $0.contains(where: \.isLetter) }
    }

    private static let frame = [" – Quince", "\nQuince\n", "Quince, not Apple"]
}

extension String {
    fileprivate func compiled() throws -> Regex<AnyRegexOutput> {
        try Regex(self).dotMatchesNewlines()
    }
}
