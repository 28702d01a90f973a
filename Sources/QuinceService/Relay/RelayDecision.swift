package import QuinceProtocol

/// Whether the relay takes a message, and why.
///
/// The order of the checks is Apple's, as far as it has been observed: the recipient, the return path, whether the address gets
/// mail, the daily limit; once the message is there, its From field.
package struct RelayDecision: Hashable, Sendable {
    /// nil if the message is accepted.
    package let refusal: RelayRefusal?
    /// The checks, in their order.
    package let findings: [Finding]

    /// A refusal, after the checks that passed.
    private init(_ refusal: RelayRefusal, after findings: [Finding]) {
        self.refusal = refusal
        self.findings = findings + [refusal.finding]
    }

    private init(accepting findings: [Finding]) {
        self.refusal = nil
        self.findings = findings
    }
}

extension RelayDecision {
    /// Decides about a recipient.
    ///
    /// - Parameters:
    ///   - recipient: The recipient, as the sender wrote it.
    ///   - target: What the recipient is.
    ///   - sender: The return path; nil for `<>`.
    ///   - sources: What happens if the team has no mail sources.
    ///   - hasAllowance: Whether the relay address can have another message today.
    /// - Returns: The decision; email addresses outside the relay are accepted.
    package static func about(
        recipient: String,
        _ target: RelayTarget,
        from sender: String?,
        sources: RelaySettings.Sources,
        hasAllowance: Bool
    ) -> RelayDecision {
        switch target {
        case .outside:
            return RelayDecision(accepting: [
                Finding(
                    "recipient",
                    .note,
                    "\(recipient) isn't a relay address; Quince keeps the message and sends nothing"
                )
            ])
        case .unknown: return RelayDecision(.userNotFound(recipient: recipient), after: [])
        case .deleted: return RelayDecision(.inactive(recipient: recipient, .accountDeleted), after: [])
        case .relay(let route):
            return Self.about(recipient, route, from: sender, sources, hasAllowance: hasAllowance)
        case .reverse(let route, let correspondent):
            return Self.about(
                answerTo: correspondent,
                recipient,
                route,
                from: sender,
                hasAllowance: hasAllowance
            )
        }
    }

    private static func about(
        _ recipient: String,
        _ route: RelayRoute,
        from sender: String?,
        _ sources: RelaySettings.Sources,
        hasAllowance: Bool
    ) -> RelayDecision {
        var findings = [
            Finding(
                "recipient",
                .passed,
                "\(recipient) is the relay address of \(route.accountEmail) for team \(route.teamID)"
            )
        ]
        let returnPath = SourceCheck(route, sources).ofReturnPath(sender)
        if case .refused(let refusal) = returnPath { return RelayDecision(refusal, after: findings) }
        findings += returnPath.findings
        guard !route.grants.isEmpty else {
            return RelayDecision(.inactive(recipient: recipient, .unused), after: findings)
        }
        guard route.grants.contains(where: \.grant.forwards) else {
            return RelayDecision(.inactive(recipient: recipient, .forwardingOff), after: findings)
        }
        findings.append(Finding("forwarding", .passed, "mail is forwarded to \(route.mailbox)"))
        guard hasAllowance else { return RelayDecision(.dailyLimit(recipient: recipient), after: findings) }
        return RelayDecision(accepting: findings)
    }

    private static func about(
        answerTo correspondent: String,
        _ recipient: String,
        _ route: RelayRoute,
        from sender: String?,
        hasAllowance: Bool
    ) -> RelayDecision {
        let findings = [
            Finding(
                "recipient",
                .passed,
                "\(recipient) is the reverse address of \(correspondent) for \(route.address)"
            )
        ]
        guard let sender, sender.lowercased() == route.mailbox.lowercased() else {
            return RelayDecision(
                .notTheMailbox(sender: sender ?? "", mailbox: route.mailbox),
                after: findings
            )
        }
        guard hasAllowance else {
            return RelayDecision(.dailyLimit(recipient: route.address), after: findings)
        }
        return RelayDecision(
            accepting: findings + [
                Finding("mailbox", .passed, "\(sender) is the mailbox behind the relay address")
            ]
        )
    }

    /// Decides about a message to a relay address once it is there.
    ///
    /// - Parameters:
    ///   - route: The route of the relay address.
    ///   - authors: The email addresses of the From field; empty if there is no From field, or more than one.
    ///   - sender: The return path; nil for `<>`.
    ///   - sources: What happens if the team has no mail sources.
    /// - Returns: The decision.
    package static func about(
        messageTo route: RelayRoute,
        authors: [String],
        from sender: String?,
        sources: RelaySettings.Sources
    ) -> RelayDecision {
        guard authors.count == 1, let author = authors.first, let domain = MailSource.domain(of: author)
        else {
            return RelayDecision(.noFrom(sender: sender ?? ""), after: [])
        }
        let from = SourceCheck(route, sources).ofAuthor(author, sender: sender)
        if case .refused(let refusal) = from { return RelayDecision(refusal, after: []) }
        return RelayDecision(accepting: from.findings + Self.authentication(sender: sender, domain: domain))
    }

    /// Decides about a message to a reverse address once it is there.
    package static func about(answerOn route: RelayRoute, authors: [String]) -> RelayDecision {
        guard authors.count == 1, let author = authors.first,
            author.lowercased() == route.mailbox.lowercased()
        else {
            return RelayDecision(
                .notTheMailbox(sender: authors.first ?? "", mailbox: route.mailbox),
                after: []
            )
        }
        return RelayDecision(accepting: [
            Finding("from", .passed, "the From field has \(route.mailbox), which the app doesn't get")
        ])
    }

    /// What Apple would check with DNS, and Quince assumes in development mode.
    private static func authentication(sender: String?, domain: String) -> [Finding] {
        let spf = sender.flatMap(MailSource.domain(of:))
        return [
            Finding(
                "spf",
                .note,
                spf.map { "Apple would check SPF of \($0) against your server's address" }
                    ?? "Apple would check SPF of the name in EHLO, because the return path is empty"
            ),
            Finding(
                "dkim",
                .note,
                "Apple would check for a DKIM signature of \(domain), or of a parent domain of it; SPF or DKIM must pass"
            ),
        ]
    }
}

/// Compares senders with the mail sources of a team.
private struct SourceCheck {
    enum Result {
        case refused(RelayRefusal)
        case accepted([Finding])

        var findings: [Finding] { if case .accepted(let findings) = self { findings } else { [] } }
    }

    private let team: String
    private let sources: [MailSource]
    private let isLenient: Bool

    init(_ route: RelayRoute, _ setting: RelaySettings.Sources) {
        self.team = route.teamID
        self.sources = route.sources
        self.isLenient = route.sources.isEmpty && setting == .lenient
    }

    func ofReturnPath(_ sender: String?) -> Result {
        guard let sender else {
            return .accepted([
                Finding("return-path", .note, "the return path is empty, so only the From field is checked")
            ])
        }
        let refusal = RelayRefusal.unregisteredReturnPath(sender: sender, team: self.team)
        return self.check(sender, "return-path", "the return path \(sender)", refusal)
    }

    func ofAuthor(_ author: String, sender: String?) -> Result {
        let refusal = RelayRefusal.unregisteredFrom(address: author, sender: sender ?? "", team: self.team)
        return self.check(author, "from", "\(author) of the From field", refusal)
    }

    private func check(_ address: String, _ check: String, _ name: String, _ refusal: RelayRefusal) -> Result
    {
        if let source = self.sources.first(where: { $0.covers(address) }) {
            return .accepted([Finding(check, .passed, "the mail source \(source.text) covers \(name)")])
        }
        guard self.isLenient else { return .refused(refusal) }
        return .accepted([
            Finding(
                check,
                .lenient,
                "team \(self.team) has no mail sources; Apple would refuse this. \(refusal.remedy)",
                apple: refusal.wire
            )
        ])
    }
}
