extension Variant {
    /// How to fix a length that is too small, the cause first: without a viewport no style sheet can be right on a phone.
    func remedy(_ text: String) -> String {
        guard self.lacksViewport else { return text }
        return
            "Put <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"> into the page's head: without it a phone shows "
            + "all of the page smaller. If it is too small then, too: \(text)"
    }
}
