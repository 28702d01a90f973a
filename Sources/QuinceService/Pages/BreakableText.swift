/// A text that is to be broken at its `@` before it is broken anywhere else, as a relay's address on a phone.
struct BreakableText: Sendable {
    let beforeAt: String
    /// From the `@` on; nil where there is none.
    let fromAt: String?

    init(_ text: String) {
        let at = text.firstIndex(of: "@") ?? text.endIndex
        self.beforeAt = String(text[..<at])
        self.fromAt = at == text.endIndex ? nil : String(text[at...])
    }
}
