import QuinceMail

/// Decides about one recipient, after the sender is known: registered or not, before existing or not.
struct RecipientCheck: Sendable {
    let context: RelayContext
    let envelope: RelayEnvelope

    private var configuration: RelayConfiguration { self.context.configuration }

    /// What the recipient is.
    ///
    /// - Parameters:
    ///   - address: The recipient; nil if it is no address of a domain.
    ///   - text: The recipient as the client wrote it.
    /// - Returns: A target that the message can have besides those that it has already.
    /// - Throws: The refusal.
    func target(_ address: MailAddress?, _ text: String) async throws(RelayRefusal) -> RelayTarget {
        guard let address, self.configuration.owns(address) else { throw .foreignRecipient(text) }
        guard !self.context.unknown.isExhausted(self.client(trying: address), now: self.context.seconds)
        else {
            throw .rate(text)
        }
        let target: RelayTarget
        do {
            if address.localPart.lowercased().hasPrefix("bounce+") {
                target = try self.notice(address, text)
            } else if let sender = self.envelope.sender {
                let reverse = try await self.reverse(address, text)
                if let reverse {
                    target = reverse
                } else {
                    target = try await self.person(address, sender, text)
                }
            } else {
                throw RelayRefusal.notice("Notices are accepted for return paths only")
            }
        } catch let refusal as RelayRefusal {
            throw refusal
        } catch {
            throw .storage(error)
        }
        guard self.envelope.targets.allSatisfy({ $0.isSameKind(as: target) }) else { throw .mixed(text) }
        return target
    }

    /// The target as it is now, at the end of the message.
    ///
    /// - Throws: The refusal, if it takes no mail any more.
    func again(_ target: RelayTarget) async throws(RelayRefusal) -> RelayTarget {
        do {
            switch target {
            case .notice: return target
            case .app(let reverse):
                let text = reverse.recipient.address.text
                guard let recipient = try await self.context.store.recipient(reverse.recipient.address),
                    recipient.state != .inactive
                else { throw self.inactive(text, "The relay address was deactivated.") }
                return target
            case .person(let known):
                let text = known.address.text
                guard let recipient = try await self.context.store.recipient(known.address) else {
                    throw self.inactive(text, "The account of the relay address was deleted.")
                }
                try self.checkState(recipient, text)
                return .person(recipient)
            }
        } catch let refusal as RelayRefusal {
            throw refusal
        } catch {
            throw .storage(error)
        }
    }

    private func checkState(_ recipient: RelayRecipient, _ text: String) throws(RelayRefusal) {
        switch recipient.state {
        case .active: break
        case .forwardingOff: throw self.inactive(text, "The person has turned forwarding off for this app.")
        case .inactive: throw self.inactive(text, "The relay address was deactivated.")
        }
    }

    private func notice(_ address: MailAddress, _ text: String) throws -> RelayTarget {
        guard self.envelope.targets.isEmpty else { throw RelayRefusal.mixed(text) }
        let now = self.context.seconds
        guard let path = try? ReturnPath(parsing: address, key: self.configuration.key, now: now) else {
            throw self.guess(address, text, "The relay didn't make this return path, or it has expired.")
        }
        return .notice(path.id)
    }

    /// The way to an app; nil if the address has another form.
    private func reverse(_ address: MailAddress, _ text: String) async throws -> RelayTarget? {
        guard let token = ReverseAddress.token(in: address.localPart) else { return nil }
        guard let reverse = try await self.context.store.reverse(token),
            reverse.recipient.address.domain == address.domain
        else { throw self.guess(address, text, "There is no such reverse address.") }
        // Whose it is, is decided after the sender was authenticated: the reply here is the same for everybody.
        guard reverse.recipient.state != .inactive else {
            throw self.inactive(text, "The relay address was deactivated.")
        }
        try await self.checkCount(reverse.recipient, text)
        return .app(reverse)
    }

    private func person(_ address: MailAddress, _ sender: MailAddress, _ text: String) async throws
        -> RelayTarget
    {
        let unregistered = RelayRefusal.unauthorized(
            self.envelope.senderText,
            """
            \(sender.domain) isn't registered as a source, and neither is the address. The return path is checked, and a \
            domain doesn't cover its subdomains: register the domain of the return path, too.
            """
        )
        let teams = try await self.context.store.teams(registering: RelaySource.allowing(sender))
        guard !teams.isEmpty else { throw unregistered }
        let lower = try MailAddress(parsing: address.text.lowercased())
        guard let recipient = try await self.context.store.recipient(lower) else {
            // Those who may send to no relay address don't learn which ones there were.
            guard try await self.context.store.isRetired(lower) else { throw self.guess(address, text) }
            throw self.inactive(text, "The account of the relay address was deleted.")
        }
        guard teams.contains(recipient.team) else {
            throw self.configuration.hidesUnknown
                ? RelayRefusal.unknown(text, "The relay address belongs to another team.") : unregistered
        }
        try self.checkState(recipient, text)
        guard !self.configuration.owns(recipient.mailbox) else {
            throw RelayRefusal.loop("The person's mailbox is an address of this relay.")
        }
        try await self.checkCount(recipient, text)
        return .person(recipient)
    }

    /// An address that never existed: who tries too many has to wait.
    private func guess(
        _ address: MailAddress,
        _ text: String,
        _ detail: String = "There is no such relay address."
    ) -> RelayRefusal {
        self.context.unknown.add(self.client(trying: address), now: self.context.seconds)
        return .unknown(text, detail)
    }

    /// Who is counted: for relay addresses, whose senders are registered, each domain of a network by itself.
    private func client(trying address: MailAddress) -> UnknownRecipients.Client {
        let local = address.localPart
        let takesAnyone = local.lowercased().hasPrefix("bounce+") || ReverseAddress.token(in: local) != nil
        return UnknownRecipients.Client(
            address: self.envelope.peer.clientAddress,
            domain: takesAnyone ? nil : self.envelope.sender?.domain
        )
    }

    private func inactive(_ text: String, _ detail: String) -> RelayRefusal {
        self.configuration.hidesUnknown ? .unknown(text, detail) : .inactive(text, detail)
    }

    /// Only a look: the message is counted when it is accepted, so that nobody uses up the limit with refused ones.
    private func checkCount(_ recipient: RelayRecipient, _ text: String) async throws {
        let count = try await self.context.store.count(of: recipient.address, day: self.context.day)
        guard count < RelayConfiguration.dailyLimit else { throw RelayRefusal.dailyLimit(text) }
    }
}
