import QuinceMail

/// Checks that a message comes from the domain that it names.
struct SenderCheck: Sendable {
    let context: RelayContext
    let envelope: RelayEnvelope

    /// What was found out.
    struct Verdict: Sendable {
        /// Whether SPF passed for the return path, or DKIM for the domain in From or a parent of it.
        let isAuthentic: Bool
        /// Whether DNS gave no answer that could have made it authentic.
        let isOpen: Bool
        /// Whether the domain in From wants the message to be rejected.
        let isRejected: Bool
        /// The DKIM signatures that make it authentic; empty if SPF does.
        let signatures: [[UInt8]]
        /// The own `Authentication-Results`; nil if others checked.
        let results: AuthenticationResults?
        /// What failed, as sentences.
        let detail: String
    }

    /// What an authentic message has.
    struct Proof: Sendable {
        /// The results for the person; nil if others checked.
        let results: AuthenticationResults?
        /// The DKIM signatures without which the message wouldn't be authentic.
        let signatures: [[UInt8]]
    }

    /// Refuses a message that doesn't come from the domain that it names.
    ///
    /// - Parameters:
    ///   - author: The address in From.
    ///   - header: As it was received.
    ///   - verifier: With the whole body; nil if nobody checks signatures here.
    /// - Returns: The proof.
    /// - Throws: The refusal.
    func check(
        _ author: MailAddress,
        _ header: HeaderBlock,
        _ verifier: consuming DKIMVerifier?
    ) async throws(RelayRefusal) -> Proof {
        let verdict: Verdict
        switch self.context.configuration.authentication {
        case .assume: return Proof(results: nil, signatures: [])
        case .header(let serverID): verdict = self.believed(author, header, serverID)
        case .check:
            verdict = await self.own(author, verifier?.finish() ?? [])
        }
        guard !verdict.isOpen else { throw .dns(verdict.detail) }
        let url = self.context.configuration.adviceURL
        guard !verdict.isRejected else { throw .dmarc(author.domain, url) }
        guard verdict.isAuthentic else { throw .authentication(url, verdict.detail) }
        return Proof(results: verdict.results, signatures: verdict.signatures)
    }

    private func own(_ author: MailAddress, _ dkim: [DKIMVerdict]) async -> Verdict {
        let spf = await self.spf()
        let dmarc = await DMARCCheck(dns: self.context.dns).verdict(from: author.domain, spf: spf, dkim: dkim)
        let signatures = dkim.filter { $0.domain.map { MailDomain.covers($0, author.domain) } ?? false }
        let passed = signatures.filter { $0.result == .pass }
        let isAuthentic = spf?.result == .pass || !passed.isEmpty
        let mayPass = spf?.result == .temperror || signatures.contains { $0.result == .temperror }
        let signature = signatures.first ?? dkim.first
        return Verdict(
            isAuthentic: isAuthentic,
            isOpen: dmarc.result == .temperror || !isAuthentic && mayPass,
            isRejected: dmarc.policy == .reject,
            signatures: spf?.result == .pass ? [] : passed.compactMap(\.signature),
            results: AuthenticationResults(
                serverID: self.context.configuration.serverID,
                spf: spf,
                dkim: dkim,
                dmarc: dmarc
            ),
            detail: """
                SPF: \(spf?.reason ?? "The client's IP address is unknown.") \
                DKIM: \(signature?.reason ?? "The message has no signature.") DMARC: \(dmarc.reason)
                """
        )
    }

    private func spf() async -> SPFVerdict? {
        let peer = self.envelope.peer
        guard let client = peer.clientAddress.flatMap({ IPAddress(parsing: $0) }) else { return nil }
        let (host, now) = (self.context.configuration.hostname, self.context.now)
        return await SPFCheck(dns: self.context.dns, receiver: host, now: now).verdict(
            client: client,
            helo: peer.clientHelo ?? "unknown",
            sender: self.envelope.senderText
        )
    }

    private func believed(_ author: MailAddress, _ header: HeaderBlock, _ serverID: String) -> Verdict {
        let results = AuthenticationResults.topmost(in: header, of: serverID)?.results ?? []
        let property = { (result: AuthenticationResults.Result, type: String, name: String) -> String? in
            result.properties.first { $0.type == type && $0.name == name }?.value
        }
        let domain = { (text: String?) in text?.split(separator: "@").last.map { $0.lowercased() } }
        let passed = results.filter { $0.value == "pass" }
        let isSender = passed.contains { result in
            result.method == "spf"
                && domain(property(result, "smtp", "mailfrom")) == self.envelope.sender?.domain
        }
        let signed = passed.filter { result in
            result.method == "dkim"
                && domain(property(result, "header", "d")).map { MailDomain.covers($0, author.domain) }
                    ?? false
        }
        let isRejected = results.contains { result in
            result.method == "dmarc" && result.value == "fail"
                && result.properties.contains { $0.type == "policy" && $0.value.lowercased() == "reject" }
        }
        return Verdict(
            isAuthentic: isSender || !signed.isEmpty,
            isOpen: false,
            isRejected: isRejected,
            // Servers name a signature by the first characters of its value, at least 8 (RFC 6008).
            signatures: isSender
                ? [] : signed.compactMap { property($0, "header", "b").map { Array($0.utf8.prefix(8)) } },
            results: nil,
            detail: "\(serverID) reports neither SPF nor DKIM as passed for the sender."
        )
    }
}
