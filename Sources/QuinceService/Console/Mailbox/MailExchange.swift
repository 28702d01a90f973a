import Logging
import QuinceMail
import QuinceProtocol
import ServerRuntime

/// What becomes of a message: the relay's decision, the copy that its recipient gets, and the entry in the mailbox.
struct MailExchange: Sendable {
    let mailbox: Mailbox
    let directory: RelayDirectory
    let allowance: RelayAllowance
    let settings: RelaySettings
    /// `HOST:PORT` for apps; nil if the service doesn't listen.
    let address: String?
    /// Why no mail is taken now; nil if it is.
    let obstacle: @Sendable () -> String?
    let rewriting: MailRewriting
    let clock: ServiceClock
    let logger: Logger

    static let accepted = SMTPReply(250, "2.0.0", "Ok")

    /// Whether a recipient is accepted.
    enum Recipient: Sendable {
        case accepted(MailEnvelope.Recipient)
        case refused(RelayRefusal)
    }

    /// Decides about a recipient; a refusal is kept in the mailbox.
    ///
    /// - Throws: Errors of the storage.
    func recipient(_ address: String, from sender: String?) async throws -> Recipient {
        let target = try await self.directory.target(of: address)
        let decision = RelayDecision.about(
            recipient: address,
            target,
            from: sender,
            sources: self.settings.sources,
            hasAllowance: target.route.map { self.allowance.allows($0.address, at: self.clock.time) } ?? true
        )
        let recipient = MailEnvelope.Recipient(address: address, target: target, findings: decision.findings)
        guard let refusal = decision.refusal else { return .accepted(recipient) }
        self.mailbox.add(self.entry(recipient, sender, refusal: refusal, sent: nil))
        return .refused(refusal)
    }

    /// Takes a message for its accepted recipients.
    ///
    /// - Returns: The reply: a refusal only if nobody got the message.
    /// - Throws: Errors of the storage.
    func take(_ bytes: [UInt8], _ envelope: MailEnvelope) async throws -> SMTPReply {
        // Reading a large message takes seconds.
        let sent = try await OffLoop.run { MailCopy(bytes) }
        var (refusal, isAccepted) = (RelayRefusal?.none, false)
        try await self.deliver(sent, envelope) { entry in
            refusal = refusal ?? entry.refusal
            isAccepted = isAccepted || entry.refusal == nil
        }
        guard !isAccepted, let refusal else { return Self.accepted }
        return refusal.smtpReply
    }

    private typealias Entry = (message: MailboxMessage, refusal: RelayRefusal?)

    /// Makes one entry for each relay address, and one for all other recipients together.
    ///
    /// `note`: told of each entry. Nothing keeps them all: each has a copy of the message.
    private func deliver(_ sent: MailCopy, _ envelope: MailEnvelope, _ note: (Entry) -> Void) async throws {
        for recipient in envelope.recipients where recipient.target.route != nil {
            note(try await self.relay(sent, to: recipient, of: envelope))
        }
        let others = envelope.recipients.filter { $0.target.route == nil }
        if let first = others.first {
            let message = MailboxMessage(
                at: self.clock.now(),
                kind: .other,
                sender: envelope.sender ?? "",
                recipients: others.map(\.address),
                reply: Self.accepted.description,
                remedy: nil,
                findings: first.findings,
                relay: nil,
                sent: sent,
                delivered: sent,
                deliveredFrom: nil
            )
            note((self.mailbox.add(message), nil))
        }
    }

    /// Decides about the message, rewrites it and counts it.
    private func relay(
        _ sent: MailCopy,
        to recipient: MailEnvelope.Recipient,
        of envelope: MailEnvelope
    ) async throws -> Entry {
        let (sender, peer) = (envelope.sender, envelope.peer)
        guard let route = recipient.target.route else {
            return (self.entry(recipient, sender, sent: sent), nil)
        }
        let decision =
            recipient.target.isReverse
            ? RelayDecision.about(answerOn: route, authors: sent.summary.authors)
            : RelayDecision.about(
                messageTo: route,
                authors: sent.summary.authors,
                from: sender,
                sources: self.settings.sources
            )
        let findings = recipient.findings + decision.findings
        let checked = MailEnvelope.Recipient(
            address: recipient.address,
            target: recipient.target,
            findings: findings
        )
        if let refusal = decision.refusal {
            return (self.mailbox.add(self.entry(checked, sender, refusal: refusal, sent: sent)), refusal)
        }
        let delivered: MailRewriting.Copy
        do {
            delivered = try await self.rewriting.rewrite(
                sent.bytes,
                for: recipient.target,
                from: peer,
                at: self.clock.time
            )
        } catch let refusal as RelayRefusal {
            let entry = self.entry(checked, sender, refusal: refusal, isNew: true, sent: sent)
            return (self.mailbox.add(entry), refusal)
        }
        guard self.allowance.take(route.address, at: self.clock.time) else {
            let refusal = RelayRefusal.dailyLimit(recipient: recipient.address)
            let entry = self.entry(checked, sender, refusal: refusal, isNew: true, sent: sent)
            return (self.mailbox.add(entry), refusal)
        }
        let entry = self.entry(checked, sender, sent: sent, delivered: delivered)
        return (self.mailbox.add(entry), nil)
    }

    /// An entry of the mailbox; `isNew` says that the findings don't have the refusal yet.
    private func entry(
        _ recipient: MailEnvelope.Recipient,
        _ sender: String?,
        refusal: RelayRefusal? = nil,
        isNew: Bool = false,
        sent: MailCopy?,
        delivered: MailRewriting.Copy? = nil
    ) -> MailboxMessage {
        var findings = recipient.findings
        if isNew, let refusal { findings.append(refusal.finding) }
        return MailboxMessage(
            at: self.clock.now(),
            kind: recipient.target.kind,
            sender: sender ?? "",
            recipients: [recipient.address],
            reply: refusal?.wire ?? Self.accepted.description,
            remedy: refusal?.remedy,
            findings: findings,
            relay: recipient.target.relay(correspondent: sent?.summary.authors.first ?? sender ?? ""),
            sent: sent,
            delivered: delivered.map { copy in
                sent.map { MailCopy(copy.bytes, withBodyOf: $0) } ?? MailCopy(copy.bytes)
            },
            deliveredFrom: delivered?.returnPath
        )
    }

    /// The reply for an error of the storage; the sender tries again.
    func failed(_ error: any Error) -> SMTPReply {
        self.logger.error("a message wasn't taken", metadata: ["error": "\(error)"])
        return SMTPReply(451, "4.3.0", "Local error in processing")
    }
}

extension MailExchange {
    /// Answers a message as its user does, from the mailbox behind the relay address.
    ///
    /// - Returns: The entry of the answer.
    /// - Throws: ``ConsoleError`` if the message can't be answered, or if the relay refuses the answer.
    func answer(_ message: MailboxMessage, text: String) async throws -> MailboxMessage {
        guard message.kind == .toUser, let delivered = message.delivered, let relay = message.relay,
            let answer = MailAnswer(
                to: delivered.bytes,
                from: relay.route,
                text: text,
                self.rewriting,
                self.clock
            )
        else {
            throw ConsoleError.conflict(
                "mail \(message.id) has no user who could answer it; answer mail that was delivered to a relay address"
            )
        }
        let sender = relay.route.mailbox
        switch try await self.recipient(answer.recipient, from: sender) {
        case .refused(let refusal): throw Self.conflict(refusal)
        case .accepted(let recipient):
            let envelope = MailEnvelope(sender: sender, recipients: [recipient])
            var entry: Entry?
            try await self.deliver(MailCopy(answer.bytes), envelope) { entry = $0 }
            guard let entry, entry.refusal == nil else {
                throw Self.conflict(entry?.refusal ?? .unreadable(reason: "it has no recipient"))
            }
            return entry.message
        }
    }

    private static func conflict(_ refusal: RelayRefusal) -> ConsoleError {
        .conflict("the relay refuses the answer with '\(refusal.wire)': \(refusal.reason). \(refusal.remedy)")
    }
}

extension RelayTarget {
    /// The relay address of the message; nil outside the relay.
    var route: RelayRoute? {
        switch self {
        case .relay(let route), .reverse(let route, _): route
        case .outside, .unknown, .deleted: nil
        }
    }

    fileprivate var isReverse: Bool { if case .reverse = self { true } else { false } }

    fileprivate var kind: MailboxMessage.Kind {
        switch self {
        case .relay, .unknown, .deleted: .toUser
        case .reverse: .toApp
        case .outside: .other
        }
    }

    /// `correspondent`: the writer of a message to the user.
    fileprivate func relay(correspondent: String) -> MailboxMessage.Relay? {
        switch self {
        case .relay(let route): .init(route: route, correspondent: correspondent)
        case .reverse(let route, let app): .init(route: route, correspondent: app)
        case .outside, .unknown, .deleted: nil
        }
    }
}
