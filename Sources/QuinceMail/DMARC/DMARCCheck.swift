/// Checks whether the domain in From answers for a message.
public struct DMARCCheck: Sendable {
    /// The most names that are asked for the record of one domain; a limit of Quince.
    public static let maximumLookups = 5

    private let dns: any DNSLookup

    /// Creates a check; the records are in `dns`.
    public init(dns: any DNSLookup) { self.dns = dns }

    /// Checks the domain of From.
    ///
    /// A domain counts for From as ``MailDomain/covers(_:_:)`` says: the same one, or a parent with at least two labels. RFC 7489
    /// §3.1 would also accept another domain of the same organization: with `From: ann@example.com`, a reverse path in
    /// `bounce.example.com` is no match here, so such a message needs a signature of `example.com`.
    ///
    /// - Parameters:
    ///   - domain: The domain of the only mailbox in the only From; a message without it has no domain to check.
    ///   - spf: The verdict on the reverse path.
    ///   - dkim: The verdicts on all signatures.
    /// - Returns: The result, also for a domain that can't be checked.
    public func verdict(from domain: String, spf: SPFVerdict?, dkim: [DKIMVerdict]) async -> DMARCVerdict {
        let domain = domain.lowercasedASCII
        let record: DMARCRecord
        let isSubdomain: Bool
        do throws(DNSFailure) {
            guard let found = try await self.record(of: domain) else {
                let reason = "\(domain) has no DMARC record."
                return DMARCVerdict(result: .none, domain: domain, policy: .none, reason: reason)
            }
            (record, isSubdomain) = (found.record, found.domain != domain)
        } catch {
            let reason = "DNS: \(error.rawValue)."
            return DMARCVerdict(result: .temperror, domain: domain, policy: .none, reason: reason)
        }
        let signatures = dkim.filter { Self.isAligned($0.domain, domain, isStrict: record.isStrictForDKIM) }
        let isPathAligned = Self.isAligned(spf?.domain, domain, isStrict: record.isStrictForSPF)
        if let signature = signatures.first(where: { $0.result == .pass }) {
            let reason = "\(signature.domain ?? domain) signed the message."
            return DMARCVerdict(result: .pass, domain: domain, policy: .none, reason: reason)
        }
        if let spf, spf.result == .pass, isPathAligned {
            let reason = "The client may send for \(spf.domain)."
            return DMARCVerdict(result: .pass, domain: domain, policy: .none, reason: reason)
        }
        let isOpen =
            signatures.contains { $0.result == .temperror } || isPathAligned && spf?.result == .temperror
        guard !isOpen else {
            let reason = "DNS gave no answer for a signature or for SPF."
            return DMARCVerdict(result: .temperror, domain: domain, policy: .none, reason: reason)
        }
        return DMARCVerdict(
            result: .fail,
            domain: domain,
            policy: isSubdomain ? record.subdomainPolicy : record.policy,
            reason: "Neither SPF nor DKIM passed for \(domain)."
        )
    }

    private static func isAligned(_ domain: String?, _ author: String, isStrict: Bool) -> Bool {
        guard let domain else { return false }
        return isStrict ? domain.isSame(ignoringCase: author) : MailDomain.covers(domain, author)
    }

    /// The record of the domain or of its nearest parent that has one.
    ///
    /// Without a list of public suffixes, each parent with at least two labels is asked; of a long domain,
    /// only the parents with two to four.
    private func record(of domain: String) async throws(DNSFailure) -> (record: DMARCRecord, domain: String)?
    {
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        let parents = stride(from: min(labels.count, Self.maximumLookups) - 1, through: 2, by: -1).map {
            labels.suffix($0).joined(separator: ".")
        }
        for name in ([domain] + parents).prefix(Self.maximumLookups) {
            switch await self.dns.lookup("_dmarc.\(name)", .txt) {
            case .failed(let failure): throw failure
            case .noData, .noName: continue
            case .found(let data):
                let records = data.compactMap { $0.text.flatMap(DMARCRecord.init(parsing:)) }
                // §6.6.3: with two records, there is none.
                if records.count > 1 { return nil }
                if let record = records.first { return (record, name) }
            }
        }
        return nil
    }
}
