/// The identifiers of Apple's developer portal, as Quince accepts them.
package enum Identifiers {
    /// Whether `text` is shaped like a Team ID or a Key ID: 10 upper-case letters and digits.
    package static func isTenCharacters(_ text: String) -> Bool {
        text.utf8.count == 10
            && text.utf8.allSatisfy { $0.isASCIIDigit || (0x41...0x5A).contains($0) }
    }

    /// Whether `text` is shaped like an App ID or a Services ID: reverse-domain, at most 255 bytes.
    package static func isClientID(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x2E }
    }
}
