package import QuinceMail

/// What is right or missing in the DNS records of a domain that sends to relay addresses.
package struct SourceFinding: Hashable, Sendable {
    /// What the finding is about.
    package enum Subject: String, Hashable, Sendable {
        case spf = "SPF"
        case dkim = "DKIM"
        case dmarc = "DMARC"
    }

    /// A TXT record to be written.
    package struct Record: Hashable, Sendable {
        /// Its name.
        package let name: String
        /// Its text.
        package let text: String
    }

    /// What the finding is about.
    package let subject: Subject
    /// Whether nothing has to be done.
    package let isGood: Bool
    /// The finding, in plain sentences.
    package let text: String
    /// The record to be written; nil if nothing has to be done, or nobody here can know what.
    package let record: Record?
}

/// Asks DNS whether messages of a domain would pass the relay's checks.
package struct SourceAdvice: Sendable {
    /// The most addresses, and the most selectors, that are checked at once.
    package static let maximum = 20

    private let dns: any DNSLookup

    /// Advice from records in `dns`.
    package init(dns: any DNSLookup) { self.dns = dns }

    /// The findings: SPF for each IP address, DKIM for each selector, DMARC.
    ///
    /// - Parameters:
    ///   - domain: The domain of the return path and of From.
    ///   - clients: The IP addresses of the servers that send.
    ///   - selectors: The names of the DKIM keys.
    /// - Returns: The findings in this order.
    package func findings(for domain: String, clients: [IPAddress], selectors: [String]) async
        -> [SourceFinding]
    {
        let domain = domain.lowercased()
        var findings: [SourceFinding] = []
        for client in clients.prefix(Self.maximum) { findings.append(await self.spf(domain, client)) }
        for selector in selectors.prefix(Self.maximum) { findings.append(await self.dkim(domain, selector)) }
        findings.append(await self.dmarc(domain))
        return findings
    }

    private func spf(_ domain: String, _ client: IPAddress) async -> SourceFinding {
        let verdict = await SPFCheck(dns: self.dns).verdict(
            client: client,
            helo: domain,
            sender: "postmaster@\(domain)"
        )
        let intro = "SPF doesn't pass for \(domain) from \(client)."
        switch verdict.result {
        case .pass:
            return Self.good(.spf, "SPF passes for \(domain) from \(client).")
        case .temperror:
            return Self.bad(.spf, "DNS gave no answer about SPF for \(domain). Try again later.")
        case .permerror:
            return Self.bad(.spf, "\(intro) The record has an error: \(verdict.reason) Correct the record.")
        default: break
        }
        let mechanism = "\(client.isIPv4 ? "ip4" : "ip6"):\(client)"
        guard let record = await self.texts(domain).first(where: { Self.isSPF($0) }) else {
            let text = "\(intro) The domain has no SPF record. Add one."
            return Self.bad(.spf, text, domain, "v=spf1 \(mechanism) -all")
        }
        let rest = record.split(separator: " ").dropFirst()
        let new = (["v=spf1", mechanism] + rest.map(String.init)).joined(separator: " ")
        return Self.bad(.spf, "\(intro) Add \(mechanism) to the record.", domain, new)
    }

    private func dkim(_ domain: String, _ selector: String) async -> SourceFinding {
        let name = "\(selector.lowercased())._domainkey.\(domain)"
        let answer = await self.dns.lookup(name, .txt)
        if case .failed = answer {
            return Self.bad(.dkim, "DNS gave no answer about \(name). Try again later.")
        }
        let tags = Self.texts(answer).map(Self.tags).first { $0["p"] != nil }
        guard let key = tags?["p"] else {
            let text = "There is no DKIM key at \(name). Publish the public key of your mail server there."
            return Self.bad(.dkim, text, name, "v=DKIM1; k=rsa; p=<public key in Base64>")
        }
        guard !key.isEmpty else {
            return Self.bad(.dkim, "The DKIM key at \(name) is revoked. Sign with another selector.")
        }
        return Self.good(.dkim, "There is a DKIM key at \(name). Sign with d=\(domain).")
    }

    private func dmarc(_ domain: String) async -> SourceFinding {
        let name = "_dmarc.\(domain)"
        let answer = await self.dns.lookup(name, .txt)
        if case .failed = answer {
            return Self.bad(.dmarc, "DNS gave no answer about \(name). Try again later.")
        }
        let records = Self.texts(answer).compactMap { DMARCRecord(parsing: Array($0.utf8)) }
        switch records.count {
        case 0:
            let text = """
                \(domain) has no DMARC record of its own. The relay doesn't require one; with it, \
                other servers can detect forged messages.
                """
            return Self.bad(.dmarc, text, name, "v=DMARC1; p=none")
        case 1:
            let policy = records[0].policy
            let text = "\(domain) has a DMARC record with p=\(policy.rawValue)."
            let strict =
                policy == .reject
                ? " The relay rejects messages for which neither SPF nor DKIM passes for the domain in From."
                : ""
            return Self.good(.dmarc, text + strict)
        default:
            return Self.bad(.dmarc, "\(name) has \(records.count) DMARC records, so none counts. Keep one.")
        }
    }

    private func texts(_ name: String) async -> [String] { Self.texts(await self.dns.lookup(name, .txt)) }

    private static func texts(_ answer: DNSAnswer) -> [String] {
        guard case .found(let records) = answer else { return [] }
        return records.compactMap(\.text).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func isSPF(_ text: String) -> Bool {
        let text = text.lowercased()
        return text == "v=spf1" || text.hasPrefix("v=spf1 ")
    }

    private static func tags(_ text: String) -> [String: String] {
        let pairs = text.split(separator: ";").map { $0.split(separator: "=", maxSplits: 1) }
        let trimmed = pairs.map { $0.map { $0.filter { !$0.isWhitespace } } }
        return Dictionary(trimmed.map { ($0.first ?? "", $0.count > 1 ? $0[1] : "") }) { first, _ in first }
    }

    private static func good(_ subject: SourceFinding.Subject, _ text: String) -> SourceFinding {
        SourceFinding(subject: subject, isGood: true, text: text, record: nil)
    }

    private static func bad(
        _ subject: SourceFinding.Subject,
        _ text: String,
        _ name: String? = nil,
        _ record: String = ""
    ) -> SourceFinding {
        SourceFinding(
            subject: subject,
            isGood: false,
            text: text,
            record: name.map { SourceFinding.Record(name: $0, text: record) }
        )
    }
}
