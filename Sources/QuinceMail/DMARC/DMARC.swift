// DMARC: What the verdicts of SPF and DKIM mean for the domain in From (RFC 7489), and the field that tells them to others (RFC 8601).
// Does not own what happens to a message that fails, and sends no reports.

/// What a domain wants to happen with messages that fail.
public enum DMARCPolicy: String, Hashable, Sendable {
    case none
    case quarantine
    case reject
}

/// The record of a domain (RFC 7489 §6.3), as far as it decides about messages.
public struct DMARCRecord: Hashable, Sendable {
    /// The policy for the domain (`p=`); `none` if it is missing or unknown.
    public let policy: DMARCPolicy
    /// The policy for the domains below it (`sp=`); the one for the domain if it is missing or unknown.
    public let subdomainPolicy: DMARCPolicy
    /// Whether only the very domain in From may sign (`adkim=s`).
    public let isStrictForDKIM: Bool
    /// Whether only the very domain in From may be in the reverse path (`aspf=s`).
    public let isStrictForSPF: Bool

    /// Reads a TXT record; nil if it isn't one for DMARC.
    ///
    /// `pct=` has no effect: the policy holds for all messages, as in the successor of RFC 7489.
    public init?(parsing text: [UInt8]) {
        guard let tags = TagList(parsing: text[...]), tags.names.first == "v", tags.text("v") == "DMARC1"
        else {
            return nil
        }
        let policy = tags.text("p").flatMap { DMARCPolicy(rawValue: $0.lowercasedASCII) } ?? .none
        self.policy = policy
        self.subdomainPolicy = tags.text("sp").flatMap { DMARCPolicy(rawValue: $0.lowercasedASCII) } ?? policy
        self.isStrictForDKIM = tags.text("adkim")?.lowercasedASCII == "s"
        self.isStrictForSPF = tags.text("aspf")?.lowercasedASCII == "s"
    }
}

/// The result of a check, and why.
public struct DMARCVerdict: Hashable, Sendable {
    /// The result, named as in `Authentication-Results` (RFC 7489 §11.2).
    public enum Result: String, Hashable, Sendable {
        /// The domain has no record.
        case none
        /// SPF or DKIM passed for the domain.
        case pass
        /// Neither did.
        case fail
        /// DNS gave no answer; another try can give another result.
        case temperror
    }

    /// The result.
    public let result: Result
    /// The domain in From, in lower case.
    public let domain: String
    /// What the domain wants: ``DMARCPolicy/none``, unless the result is `fail`.
    public let policy: DMARCPolicy
    /// Why, as a sentence.
    public let reason: String
}
