/// A text that is broken at its `@` first, such as a relay address on a phone.
struct BreakableText: Sendable {
    let beforeAt: String
    /// The part from the `@` on; nil if there is none.
    let fromAt: String?

    init(_ text: String) {
        let at = text.firstIndex(of: "@") ?? text.endIndex
        self.beforeAt = String(text[..<at])
        self.fromAt = at == text.endIndex ? nil : String(text[at...])
    }
}
