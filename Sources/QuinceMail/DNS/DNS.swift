// DNS: Questions to a recursive name server, and a cache of its answers. Doesn't ask authoritative servers itself, and doesn't check
// DNSSEC: an answer is as good as the server and the way to it.

/// Looks up names; ``DNSResolver`` asks a name server, tests put data in its place.
public protocol DNSLookup: Sendable {
    /// The records of a name and type, after following aliases.
    ///
    /// Never throws, because each kind of failure means something else to who asks.
    ///
    /// - Parameters:
    ///   - name: A name in ASCII; a dot at the end makes no difference.
    ///   - type: The type of the records.
    /// - Returns: The records, or why there are none.
    func lookup(_ name: String, _ type: DNSType) async -> DNSAnswer
}

/// The types of records that email needs.
public enum DNSType: UInt16, Hashable, Sendable, CaseIterable {
    case a = 1
    case cname = 5
    case ptr = 12
    case mx = 15
    case txt = 16
    case aaaa = 28
}

/// What a record says.
///
/// A name has no dot at the end. Bytes of a label that aren't printable ASCII, and dots in it, are written as `\` and three
/// decimal digits (RFC 1035 §5.1).
public enum DNSData: Hashable, Sendable {
    /// A or AAAA.
    case address(IPAddress)
    /// CNAME or PTR.
    case name(String)
    /// MX; the name is empty for a domain that takes no email (RFC 7505).
    case exchange(preference: UInt16, name: String)
    /// TXT: the strings of the record, joined without anything between them.
    case text([UInt8])

    /// The address of an A or AAAA record.
    public var address: IPAddress? { if case .address(let address) = self { address } else { nil } }
    /// The name of a CNAME, PTR or MX record.
    public var name: String? {
        switch self {
        case .name(let name), .exchange(_, let name): name
        case .address, .text: nil
        }
    }
    /// The bytes of a TXT record.
    public var text: [UInt8]? { if case .text(let text) = self { text } else { nil } }
}

/// The result of a lookup.
public enum DNSAnswer: Hashable, Sendable {
    /// At least one record.
    case found([DNSData])
    /// The name exists, without records of the type.
    case noData
    /// The name doesn't exist, or can't exist: an empty label, a label of more than 63 bytes, or a name of more than 253.
    case noName
    /// There is no answer now; the same question can have one later.
    case failed(DNSFailure)
}

/// The reason why there is no answer.
public enum DNSFailure: String, Error, Hashable, Sendable {
    case timeout = "no name server answered in time"
    case unreachable = "no connection to the name server"
    case serverFailure = "the name server reports a failure"
    case malformed = "the answer of the name server isn't valid"
    case tooManyAliases = "more than 8 aliases lead to the name"
    case busy = "too many lookups are under way"
}
