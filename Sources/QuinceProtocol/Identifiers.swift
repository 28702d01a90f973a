/// The identifiers of Apple's developer portal, in the forms that Quince accepts.
package enum Identifiers {
    /// Whether `text` has the form of a Team ID or a Key ID: 10 uppercase letters and digits.
    package static func isTenCharacters(_ text: String) -> Bool {
        text.utf8.count == 10
            && text.utf8.allSatisfy { $0.isASCIIDigit || (0x41...0x5A).contains($0) }
    }

    /// Whether `text` has the form of an App ID or a Services ID: reverse-domain, at most 255 bytes.
    package static func isClientID(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x2E }
    }
}
