extension String {
    /// The text, shortened to 80 characters for explanations, because values of a request can be long.
    package var shortened: String {
        // One character can consist of any number of scalars, so scalars are counted.
        guard self.unicodeScalars.count > 80 else { return self }
        return String(String.UnicodeScalarView(self.unicodeScalars.prefix(77))) + "…"
    }
}
