package import ProgramStart
import QuinceWire

/// A source that may send mail to the relay addresses of a team: a domain, or a single email address.
///
/// A domain covers only itself. A parent domain doesn't cover its subdomains, as senders have observed at Apple: register
/// `mail.example.com` if the return path has it, whatever `example.com` is.
package struct MailSource: Hashable, Sendable {
    /// The most sources of a team.
    ///
    /// Apple permits 100 for organizations and 32 for individuals.
    package static let maximumCount = 100

    /// The domain or the email address, in lowercase letters.
    package let text: String

    /// Checks a source.
    ///
    /// There is no list of domains under which everyone can register names: `co.uk` can't be told from `example.com`.
    ///
    /// - Parameter text: Such as `example.com`, `mail.example.com` or `news@example.com`.
    /// - Throws: ``ProgramStart/ConfigurationError`` if the text is neither, and for a domain without a dot, such as `com`.
    package init(parsing text: String) throws(ConfigurationError) {
        let source = text.lowercasedASCII
        if source.hasPrefix("*.") || source.hasPrefix(".") {
            throw ConfigurationError(
                "mail source '\(text)' has a wildcard; a source is one domain, so list each subdomain"
            )
        }
        guard source.contains("@") ? SeedRules.isEmail(source) : SeedRules.isDomain(source) else {
            throw ConfigurationError(
                "'\(text)' isn't a mail source; write a domain such as mail.example.com, or an email address"
            )
        }
        guard Self.domain(of: "@\(source)")?.contains(".") == true else {
            throw ConfigurationError(
                "mail source '\(text)' has no dot, so it isn't a domain that is yours; write one such as mail.example.com"
            )
        }
        self.text = source
    }

    /// A source that was stored, perhaps before there was a rule against it.
    init(stored text: String) { self.text = text }

    /// Refuses the relay as a source of its own mail.
    ///
    /// - Parameter relayDomains: The domains of relay addresses, in lowercase letters.
    /// - Throws: ``ProgramStart/ConfigurationError`` if the source is one of them, or an email address there.
    package func check(relayDomains: Set<String>) throws(ConfigurationError) {
        guard let domain = Self.domain(of: "@\(self.text)"), relayDomains.contains(domain) else { return }
        throw ConfigurationError(
            "mail source '\(self.text)' belongs to the relay, whose addresses are users'; write the domain that your app sends from"
        )
    }

    /// Whether the source covers an email address: its domain is the source, or the whole email address is.
    ///
    /// - Parameter address: An email address, whose domain begins after the last `@`.
    /// - Returns: Whether it covers it; letters of any case are equal.
    package func covers(_ address: String) -> Bool {
        let address = address.lowercasedASCII
        if self.text.contains("@") { return address.isExactly(self.text) }
        return Self.domain(of: address)?.isExactly(self.text) == true
    }

    /// The domain of an email address in lowercase letters; nil if it has none.
    package static func domain(of address: String) -> String? {
        guard let at = address.lastIndex(of: "@") else { return nil }
        let domain = address[address.index(after: at)...]
        return domain.isEmpty ? nil : String(domain).lowercasedASCII
    }
}

extension String {
    /// The text with lowercase letters in place of A to Z alone: other scripts have letters that become ASCII in lower case.
    fileprivate var lowercasedASCII: String {
        String(
            decoding: self.utf8.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 },
            as: UTF8.self
        )
    }
}
