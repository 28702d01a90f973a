extension Variant {
    /// How to fix a length that is too small, the cause first: without a viewport no style sheet can be right on a phone.
    func remedy(_ text: String) -> String {
        guard self.lacksViewport else { return text }
        return
            "Add <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"> to the page's head; without it, a phone shrinks the "
            + "whole page. If the button is still too small: \(text)"
    }
}
