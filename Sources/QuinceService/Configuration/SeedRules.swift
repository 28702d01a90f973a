/// The rules for email addresses and subjects, the same for the file and the console's API.
package enum SeedRules {
    /// Whether `text` has the shape of an email address: one `@`, something before it, a domain after it.
    package static func isEmail(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= 254 else { return false }  // RFC 5321 §4.5.3.1.3
        let local = parts[0].utf8
        let forbidden = Set("\"(),:;<>[\\]".utf8)
        return !local.isEmpty && local.count <= 64
            && local.allSatisfy { $0 > 0x20 && $0 < 0x7F && !forbidden.contains($0) }
            && Self.isDomain(String(parts[1]))
    }

    /// Whether `text` can be a subject: 1 to 255 visible ASCII characters (OpenID Connect Core §2).
    package static func isSubject(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// Whether `text` is a domain name: labels of letters, digits and inner hyphens, the last not a number, which
    /// would make it an IPv4 address (RFC 1123 §2.1).
    package static func isDomain(_ text: String) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return text.utf8.count <= 253 && labels.last?.utf8.contains(where: { $0.isLetter }) == true
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x2D }
            }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
    fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
