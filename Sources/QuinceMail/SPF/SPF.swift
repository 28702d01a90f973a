// SPF: Whether a client may send for a domain (RFC 7208). Owns the record, its macros and the evaluation. Does not own what happens to a
// message that fails.

/// The result of a check (RFC 7208 §2.6), named as in `Authentication-Results` (RFC 8601 §2.7.2).
public enum SPFResult: String, Hashable, Sendable {
    /// There is no domain that could have a record, or it has none.
    case none
    /// The domain says nothing about the client.
    case neutral
    /// The client may send.
    case pass
    /// The client may not send.
    case fail
    /// The client probably may not send.
    case softfail
    /// DNS gave no answer; another try can give another result.
    case temperror
    /// The records can't be evaluated.
    case permerror
}

/// The result of a check, and why.
public struct SPFVerdict: Hashable, Sendable {
    /// The identity that was checked.
    public enum Identity: String, Hashable, Sendable {
        /// The name in EHLO or HELO, because the reverse path is empty (RFC 7208 §2.4).
        case helo
        /// The domain of the reverse path.
        case mailFrom = "mailfrom"
    }

    /// The result.
    public let result: SPFResult
    /// The domain whose record was asked for, in lower case; from the client, so it can be anything if the result is `none`.
    public let domain: String
    /// Which identity has the domain.
    public let identity: Identity
    /// Why, as a sentence.
    public let reason: String
    /// What the domain says about a `fail` (§6.2): printable ASCII, at most 450 bytes.
    ///
    /// It is the text of a stranger; say so where it is shown.
    public let explanation: String?
}

/// The limits of RFC 7208 §4.6.4.
public enum SPFLimits: Sendable {
    /// The most mechanisms and modifiers that ask DNS.
    public static let lookups = 10
    /// The most of these whose name has no records.
    public static let voidLookups = 2
    /// The most names of a client or a mail exchanger.
    public static let names = 10
    /// The longest explanation, in bytes; a limit of Quince, so that it fits in a reply of SMTP.
    public static let explanation = 450
}

/// Why an evaluation ends without the result of a mechanism.
enum SPFStop: Error, Hashable {
    case permanent(String)
    case temporary(String)
}
