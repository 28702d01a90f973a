/// Rules for the domain names of email, as text in lower case.
///
/// No rule knows about IDNA: `bücher.example` and `xn--bcher-kva.example` are different domains here.
public enum MailDomain: Sendable {
    /// Whether `text` can be the domain of a mailbox: labels of letters, digits and hyphens (RFC 5321 §4.1.2), or of UTF-8
    /// beyond ASCII (RFC 6531 §3.3), each at most 63 bytes, together at most 253.
    public static func isValid(_ text: String) -> Bool {
        guard (1...253).contains(text.utf8.count) else { return false }
        return text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .allSatisfy { label in
                (1...63).contains(label.count) && label.first != UInt8(ascii: "-")
                    && label.last != UInt8(ascii: "-")
                    && label.allSatisfy {
                        $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 >= 0x80
                    }
            }
            && text.unicodeScalars.allSatisfy { !$0.isHidden }
    }

    /// Whether `domain` is `other`, or one of its parents with at least two labels: `example.com` covers `mail.example.com`.
    ///
    /// This stands for the organizational domain of RFC 7489 §3.2, without a list of public suffixes. It differs from such a
    /// list in two ways. A suffix of two labels, such as `co.uk`, covers the domains of others below it; only who publishes keys
    /// for that suffix can use this. And siblings don't cover each other: `bounce.example.com` is no match for
    /// `news.example.com`, although both belong to one organization.
    public static func covers(_ domain: String, _ other: String) -> Bool {
        let (domain, other) = (domain.lowercasedASCII, other.lowercasedASCII)
        guard !domain.utf8.elementsEqual(other.utf8) else { return !domain.isEmpty }
        return !domain.utf8.starts(with: ".".utf8) && domain.utf8.contains(UInt8(ascii: "."))
            && other.utf8.count > domain.utf8.count
            && other.utf8.suffix(domain.utf8.count + 1).elementsEqual(".\(domain)".utf8)
    }
}

extension Unicode.Scalar {
    /// Whether the character can't be seen, or changes how others are shown: controls, formats, spaces beyond ASCII's, line and
    /// paragraph separators, and what isn't assigned.
    var isHidden: Bool {
        switch self.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
        case .spaceSeparator: self != " "
        default: false
        }
    }
}
