/// An email address that could exist, as it was written.
package struct EmailAddress: Hashable, Sendable {
    /// RFC 5321 §4.5.3.1.3, without the angle brackets.
    package static let maximumLength = 254

    package let text: String

    /// Only a delivered message proves an email address; this check refuses texts that can't be one.
    package init?(parsing text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.maximumLength, parts.count == 2, !parts[0].isEmpty,
            parts[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty }),
            !text.unicodeScalars.contains(where: Self.cannotBe)
        else { return nil }
        self.text = text
    }

    /// Keeps an email address of the program itself, unchecked.
    package init(unchecked text: StaticString) { self.text = "\(text)" }

    private static func cannotBe(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
            || scalar.properties.generalCategory == .format
            || "<>()[],;:\\\"".unicodeScalars.contains(scalar)
    }
}
