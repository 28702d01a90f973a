import Testing

@testable import WebPages

@Suite("HTML escaping")
struct HTMLEscapingTests {
    @Test(
        "leaves nothing that ends an element or an attribute",
        arguments: [
            ("<a href=\"x\">", "&lt;a href=&quot;x&quot;&gt;"),
            ("it's & more", "it&#39;s &amp; more"),
            ("&amp;", "&amp;amp;"),
            // One character to Swift, and still a quotation mark to a browser.
            ("\"\u{301}><\u{338}b'\u{FE0F}", "&quot;\u{301}&gt;&lt;\u{338}b&#39;\u{FE0F}"),
            ("a\0b\0", "a\u{FFFD}b\u{FFFD}"),
            ("\0\u{301}", "\u{FFFD}\u{301}"),
            ("Jänë 通过 🍐", "Jänë 通过 🍐"),
            ("", ""),
        ]
    )
    func escape(_ text: String, _ expected: String) {
        // Compared scalar by scalar: Swift takes texts for equal that a browser does not.
        #expect(Array(HTMLEscaping().escapeText(text).unicodeScalars) == Array(expected.unicodeScalars))
    }
}
