public import struct Foundation.Date

/// Checks whether clients may send for the domains that they name (RFC 7208 §4).
public struct SPFCheck: Sendable {
    private let dns: any DNSLookup
    private let receiver: String
    private let now: @Sendable () -> Date

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - dns: Where the records are.
    ///   - receiver: The name of the server that checks, for explanations.
    ///   - now: The clock, for explanations.
    public init(
        dns: any DNSLookup,
        receiver: String = "unknown",
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        (self.dns, self.receiver, self.now) = (dns, receiver, now)
    }

    /// Checks the domain of the reverse path, or the name in HELO if the reverse path is empty.
    ///
    /// - Parameters:
    ///   - client: The client's address; an IPv4 address in IPv6 notation counts as IPv4.
    ///   - helo: The name in EHLO or HELO, as the client wrote it.
    ///   - sender: The reverse path without angle brackets, as the client wrote it.
    /// - Returns: The result, also for what can't be checked.
    public func verdict(client: IPAddress, helo: String, sender: String) async -> SPFVerdict {
        let identity = sender.isEmpty ? SPFVerdict.Identity.helo : .mailFrom
        let parts = (sender.isEmpty ? "postmaster@\(helo)" : sender).utf8
        let domain =
            parts.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? parts[...]
        let local = parts.dropLast(domain.count + 1)
        let client = SPFClient(
            address: client.unmapped,
            helo: helo,
            localPart: local.isEmpty ? "postmaster" : String(decoding: local, as: UTF8.self),
            domain: String(decoding: domain, as: UTF8.self),
            receiver: self.receiver,
            time: Int(self.now().timeIntervalSince1970)
        )
        var evaluation = SPFEvaluation(client: client, dns: self.dns)
        let outcome = await evaluation.outcome()
        return SPFVerdict(
            result: outcome.result,
            domain: client.domain.lowercasedASCII,
            identity: identity,
            reason: outcome.reason,
            explanation: outcome.result == .fail ? await evaluation.explanation(outcome) : nil
        )
    }
}

/// What macros can name.
struct SPFClient: Sendable {
    let address: IPAddress
    let helo: String
    let localPart: String
    let domain: String
    let receiver: String
    /// In seconds since 1970.
    let time: Int
}
