/// The identifiers of Apple's developer portal, in the forms that Quince accepts.
package enum Identifiers {
    /// Whether `text` has the form of a Team ID or a Key ID: 10 uppercase letters and digits.
    package static func isTenCharacters(_ text: String) -> Bool {
        text.utf8.count == 10
            && text.utf8.allSatisfy { $0.isASCIIDigit || (0x41...0x5A).contains($0) }
    }

    /// The reason why `text` can't be a client ID: it begins with a Team ID; nil if it doesn't.
    package static func teamIDObjection(to text: String) -> String? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, self.isTenCharacters(String(parts[0])), self.isClientID(String(parts[1]))
        else {
            return nil
        }
        return "the client ID must not include the Team ID: write '\(String(parts[1]).shortened)'"
    }

    /// Whether `text` has the form of an App ID or a Services ID: reverse-domain, at most 255 bytes.
    package static func isClientID(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x2E }
    }
}
