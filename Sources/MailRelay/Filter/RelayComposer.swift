import Crypto
import QuinceMail

/// Makes the changed and signed message for each recipient.
struct RelayComposer: Sendable {
    let context: RelayContext
    let envelope: RelayEnvelope
    let header: HeaderBlock
    /// The digest of the body in the relaxed form.
    let bodyHash: [UInt8]
    let file: String

    /// How often a new token is made if it belongs to another pair already: once in 10¹² is enough for a collision to be repeated.
    private static let tokenTries = 5
    /// The most identifiers that are looked up: more than any thread that people write has.
    static let maximumReferences = 50

    private var configuration: RelayConfiguration { self.context.configuration }

    /// The job for a recipient.
    ///
    /// - Throws: ``RelayRefusal``, or an error of the store.
    func job(for target: RelayTarget, _ results: AuthenticationResults?) async throws -> RelayJob {
        do {
            return switch target {
            case .person(let recipient): try await self.toPerson(recipient, results)
            case .app(let reverse): try await self.toApp(reverse)
            case .notice: throw RelayRefusal.notice("Notices are accepted for return paths only")
            }
        } catch let error as HeaderRefusal {
            throw RelayRefusal.header(error)
        } catch RelayToPerson.Refusal.header(let error) {
            throw RelayRefusal.header(error)
        } catch is RelayToPerson.Refusal {
            // The errors have addresses, which the log doesn't name.
            throw RelayRefusal.transformation("The senders can't be replaced.")
        } catch is RelayToApp.Refusal {
            throw RelayRefusal.transformation("The mailbox can't be removed from the header.")
        } catch let error as DKIMSigner.Refusal {
            throw RelayRefusal.transformation("The message can't be signed: \(error.rawValue).")
        }
    }

    private func toPerson(_ recipient: RelayRecipient, _ results: AuthenticationResults?) async throws
        -> RelayJob
    {
        let id = RelayJob.newID()
        var reverse: [MailAddress: MailAddress] = [:]
        for (place, correspondent) in try RelayToPerson.correspondents(in: self.header).enumerated() {
            // The first one is that of From, which was checked.
            if place > 0 {
                guard try await self.isOwn(correspondent, of: recipient.team) else { continue }
            }
            reverse[correspondent] = try await self.reverseAddress(correspondent, recipient.address)
        }
        let ids = try await self.context.store.messageIDs(self.references, of: recipient.address)
        let rewriting = RelayToPerson(
            reverseAddresses: reverse,
            serverID: self.configuration.serverID,
            authenticationResults: try results?.field(),
            received: try TraceField.received(
                from: self.envelope.peer,
                by: self.configuration.hostname,
                id: RelayJob.name(id),
                at: self.context.seconds
            ),
            id: RelayJob.name(id),
            originalID: { ids[$0] }
        )
        var header = try rewriting.rewrite(self.header)
        try self.complete(&header, id, recipient.address)
        let messageID = header["Message-ID"].first.flatMap { RelayMessageID.all(in: $0).first }
        return try self.job(
            id,
            RelayOrigin(
                direction: .toPerson,
                relayAddress: recipient.address,
                informed: self.envelope.sender,
                named: recipient.address
            ),
            recipient.mailbox,
            header,
            messageID.map { RelayJob.MessageID(outward: $0, inward: $0) }
        )
    }

    /// Whether an address belongs to a team: the relay's addresses lead to nobody else, and to no address of its own.
    private func isOwn(_ correspondent: MailAddress, of team: String) async throws -> Bool {
        guard !self.configuration.owns(correspondent) else { return false }
        return try await self.context.store.teams(registering: RelaySource.allowing(correspondent))
            .contains(team)
    }

    private func reverseAddress(_ correspondent: MailAddress, _ relayAddress: MailAddress) async throws
        -> MailAddress
    {
        var random = SystemRandomNumberGenerator()
        var tries = Self.tokenTries
        while true {
            do {
                let token = try await self.context.store.token(
                    for: correspondent,
                    of: relayAddress,
                    new: ReverseAddress.randomToken(using: &random)
                )
                return try ReverseAddress(for: correspondent, token: token, domain: relayAddress.domain)
                    .address
            } catch RelayStoreError.tokenTaken where tries > 1 {
                tries -= 1
            }
        }
    }

    /// Adds what the next server would add after the signature.
    private func complete(_ header: inout HeaderBlock, _ id: Int64, _ relayAddress: MailAddress) throws {
        if header["Date"].isEmpty {
            let date = TraceField.date(self.context.seconds)
            try header.replace(with: HeaderField(name: "Date", value: date))
        }
        if header["Message-ID"].isEmpty {
            let new = "<\(RelayJob.name(id))@\(relayAddress.domain)>"
            try header.replace(with: HeaderField(name: "Message-ID", value: new))
        }
    }

    private func toApp(_ reverse: RelayReverse) async throws -> RelayJob {
        let id = RelayJob.newID()
        let recipient = reverse.recipient
        let domain = recipient.address.domain
        let original =
            self.header["Message-ID"].first.flatMap { RelayMessageID.all(in: $0).first }
            ?? "<\(RelayJob.name(id))@\(domain)>"
        let references = self.references
        let substitutes = Dictionary(
            uniqueKeysWithValues: references.union([original]).map { ($0, self.substitute($0, recipient)) }
        )
        let asked = references.union(substitutes.values)
        let known = try await self.context.store.messageIDs(asked, of: recipient.address)
        let messageID = RelayJob.MessageID(
            outward: self.substitute(original, recipient),
            inward: original
        )
        let rewriting = RelayToApp(
            mailbox: recipient.mailbox,
            relayAddress: recipient.address,
            sharedName: recipient.sharedName,
            correspondent: reverse.correspondent,
            received: try TraceField.received(
                from: nil,
                by: self.configuration.hostname,
                id: RelayJob.name(id),
                at: self.context.seconds
            ),
            id: RelayJob.name(id),
            messageID: messageID.outward,
            now: self.context.seconds,
            sharedID: { id in
                if known[id] == id { return id }
                return substitutes[id].flatMap { known[$0] == id ? $0 : nil }
            }
        )
        return try self.job(
            id,
            RelayOrigin(
                direction: .toApp,
                relayAddress: recipient.address,
                informed: recipient.mailbox,
                named: reverse.correspondent
            ),
            reverse.correspondent,
            rewriting.rewrite(self.header),
            messageID
        )
    }

    /// The identifier for apps; of each relay address another one, so that two apps that get the same message can't tell.
    private func substitute(_ id: String, _ recipient: RelayRecipient) -> String {
        RelayMessageID.substitute(
            for: "\(recipient.address.text) \(id)",
            key: self.configuration.key,
            domain: recipient.address.domain
        )
    }

    /// The identifiers that the message refers to, of which the last ones are the nearest (RFC 5322 §3.6.4).
    private var references: Set<String> {
        let ids = ["References", "In-Reply-To"].flatMap { self.header[$0] }.flatMap {
            RelayMessageID.all(in: $0)
        }
        return Set(ids.suffix(Self.maximumReferences))
    }

    private func job(
        _ id: Int64,
        _ origin: RelayOrigin,
        _ recipient: MailAddress,
        _ header: HeaderBlock,
        _ messageID: RelayJob.MessageID?
    ) throws -> RelayJob {
        let parameters = self.envelope.parameters
        let signed = try self.configuration.signed(
            header,
            for: origin.relayAddress.domain,
            bodyHash: self.bodyHash,
            now: self.context.now()
        )
        return RelayJob(
            id: id,
            origin: origin,
            recipient: recipient,
            header: signed.bytes,
            file: self.file,
            isEightBit: parameters.isEightBit,
            isUTF8: parameters.isUTF8 || !recipient.text.utf8.allSatisfy { $0 < 0x80 },
            createdAt: self.context.seconds,
            messageID: messageID
        )
    }
}
