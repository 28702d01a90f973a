/// What an app's accounts say of one person: all that an ``AccountDecision`` is made from.
///
/// An app whose database has transactions reads them in the one in which it acts on the decision, so that nothing comes
/// between the two; ``Accounts/decide(_:)`` reads them one by one from an ``AccountStore``.
public struct AccountFacts<AccountID: Codable & Hashable & Sendable>: Hashable, Sendable {
    /// The account that is linked to ``VerifiedIdentity/subject``.
    public let linked: AccountID?
    /// The account that came with the app from another team under ``VerifiedIdentity/transferSubject``; nil for apps that
    /// never changed teams.
    public let transferred: AccountID?
    /// All accounts that have the address of ``VerifiedIdentity/email``; too many do no harm, as the server library compares again.
    public let withAddress: [AccountWithAddress<AccountID>]

    /// What the app knows of the person.
    public init(
        linked: AccountID?,
        transferred: AccountID? = nil,
        withAddress: [AccountWithAddress<AccountID>]
    ) {
        self.linked = linked
        self.transferred = transferred
        self.withAddress = withAddress
    }
}

extension AccountDecision {
    /// Decides; nothing is read or changed.
    ///
    /// The subject counts first, then the transfer id; an address only where Apple and the app both verified it.
    ///
    /// - Parameters:
    ///   - identity: Who signed in.
    ///   - facts: What the app's accounts say of exactly this person.
    public init(for identity: VerifiedIdentity, given facts: AccountFacts<AccountID>) {
        if let account = facts.linked {
            self = .known(account)
        } else if identity.transferSubject != nil, let account = facts.transferred {
            self = .knownByTransfer(account)
        } else {
            self = Self.byAddress(identity.email, facts.withAddress)
        }
    }

    private static func byAddress(
        _ email: VerifiedIdentity.Email?,
        _ candidates: [AccountWithAddress<AccountID>]
    ) -> Self {
        guard let email else { return .new(nil) }
        let owners = candidates.filter { MailAddress.same($0.address, email.address) }
        guard !owners.isEmpty else { return .new(email) }
        guard email.isVerified else { return .linkRefused(.addressUnverified) }
        guard !email.isPrivate, !MailAddress.isRelay(email.address) else {
            return .linkRefused(.relayAddress)
        }
        // Who wrote the address down without proving it must not be able to stand in the way of who did.
        let verified = owners.filter(\.isVerified)
        guard let owner = verified.first else { return .linkRefused(.accountAddressUnverified) }
        guard verified.count == 1 else { return .linkRefused(.severalAccounts) }
        guard owner.linkedSubject == nil else { return .linkRefused(.accountLinkedElsewhere) }
        return .linkSuggested(LinkSuggestion(accountToProve: owner.account, address: email.address))
    }
}
