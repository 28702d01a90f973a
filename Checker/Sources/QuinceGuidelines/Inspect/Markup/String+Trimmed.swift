extension StringProtocol {
    /// Without some characters at both ends.
    ///
    /// By scalars: a carriage return and a line feed are one character in Swift.
    func trimmed(_ characters: String) -> String {
        let unwanted = characters.unicodeScalars
        let scalars = String(self).unicodeScalars.drop { unwanted.contains($0) }
        guard let last = scalars.lastIndex(where: { !unwanted.contains($0) }) else { return "" }
        return String(Substring(scalars[...last]))
    }
}

extension String {
    func replacingPrefix(_ prefix: String, by other: String) -> String {
        self.hasPrefix(prefix) ? other + self.dropFirst(prefix.count) : self
    }

    func replacingSuffix(_ suffix: String, by other: String) -> String {
        self.hasSuffix(suffix) ? self.dropLast(suffix.count) + other : self
    }
}
