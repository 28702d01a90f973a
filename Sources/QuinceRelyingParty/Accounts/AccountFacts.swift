/// What the app's accounts say about one user: the input of an ``AccountDecision``.
///
/// If your database has transactions, read the facts in the transaction in which you act on the decision, so that no
/// other request can interfere. ``Accounts/decide(_:)`` reads them one by one from an ``AccountStore``.
public struct AccountFacts<AccountID: Codable & Hashable & Sendable>: Hashable, Sendable {
    /// The account linked to ``VerifiedIdentity/subject``.
    public let linked: AccountID?
    /// The account that moved with the app from another team under ``VerifiedIdentity/transferSubject``; nil if the app
    /// never changed teams.
    public let transferred: AccountID?
    /// All accounts that have the address of ``VerifiedIdentity/email``.
    ///
    /// Extra accounts do no harm, because the server library compares the addresses again.
    public let withAddress: [AccountWithAddress<AccountID>]

    /// Creates the facts about a user.
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
    /// Decides which account the user belongs to, without reading or changing anything.
    ///
    /// The subject decides first, then the transfer ID. An email address counts only if Apple and the app both verified
    /// it.
    ///
    /// - Parameters:
    ///   - identity: The user who signed in.
    ///   - facts: What the app's accounts say about this user.
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
        // An account with an unverified email address must not block the account whose owner verified it.
        let verified = owners.filter(\.isVerified)
        guard let owner = verified.first else { return .linkRefused(.accountAddressUnverified) }
        guard verified.count == 1 else { return .linkRefused(.severalAccounts) }
        guard owner.linkedSubject == nil else { return .linkRefused(.accountLinkedElsewhere) }
        return .linkSuggested(LinkSuggestion(accountToProve: owner.account, address: email.address))
    }
}
