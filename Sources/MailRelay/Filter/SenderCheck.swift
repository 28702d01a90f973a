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
        /// The own `Authentication-Results`; nil if others checked.
        let results: AuthenticationResults?
        /// What failed, as sentences.
        let detail: String
    }

    /// Refuses a message that doesn't come from the domain that it names.
    ///
    /// - Parameters:
    ///   - author: The address in From.
    ///   - header: As it was received.
    ///   - verifier: With the whole body; nil if nobody checks signatures here.
    /// - Returns: The results for the person.
    /// - Throws: The refusal.
    func check(
        _ author: MailAddress,
        _ header: HeaderBlock,
        _ verifier: consuming DKIMVerifier?
    ) async throws(RelayRefusal) -> AuthenticationResults? {
        let verdict: Verdict
        switch self.context.configuration.authentication {
        case .assume: return nil
        case .header(let serverID): verdict = self.believed(author, header, serverID)
        case .check:
            verdict = await self.own(author, verifier?.finish() ?? [])
        }
        guard !verdict.isOpen else { throw .dns(verdict.detail) }
        let url = self.context.configuration.adviceURL
        guard !verdict.isRejected else { throw .dmarc(author.domain, url) }
        guard verdict.isAuthentic else { throw .authentication(url, verdict.detail) }
        return verdict.results
    }

    private func own(_ author: MailAddress, _ dkim: [DKIMVerdict]) async -> Verdict {
        let spf = await self.spf()
        let dmarc = await DMARCCheck(dns: self.context.dns).verdict(from: author.domain, spf: spf, dkim: dkim)
        let signatures = dkim.filter { $0.domain.map { MailDomain.covers($0, author.domain) } ?? false }
        let isAuthentic = spf?.result == .pass || signatures.contains { $0.result == .pass }
        let mayPass = spf?.result == .temperror || signatures.contains { $0.result == .temperror }
        let signature = signatures.first ?? dkim.first
        return Verdict(
            isAuthentic: isAuthentic,
            isOpen: dmarc.result == .temperror || !isAuthentic && mayPass,
            isRejected: dmarc.policy == .reject,
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
        let isAuthentic = results.contains { result in
            guard result.value == "pass" else { return false }
            let domain = { (type: String, name: String) -> String? in
                let property = result.properties.first { $0.type == type && $0.name == name }
                return property?.value.split(separator: "@").last.map { $0.lowercased() }
            }
            switch result.method {
            case "spf": return domain("smtp", "mailfrom") == self.envelope.sender?.domain
            case "dkim":
                return domain("header", "d").map { MailDomain.covers($0, author.domain) } ?? false
            default: return false
            }
        }
        let isRejected = results.contains { result in
            result.method == "dmarc" && result.value == "fail"
                && result.properties.contains { $0.type == "policy" && $0.value.lowercased() == "reject" }
        }
        return Verdict(
            isAuthentic: isAuthentic,
            isOpen: false,
            isRejected: isRejected,
            results: nil,
            detail: "\(serverID) reports neither SPF nor DKIM as passed for the sender."
        )
    }
}
