/// Which account a verified person belongs to, decided by the server library; what happens then is the app's.
public enum AccountDecision<AccountID: Codable & Hashable & Sendable>: Hashable, Sendable {
    /// The person was here before: sign them in to this account.
    case known(AccountID)
    /// The person was here before the app came from another team, whose subject the account is linked to; Apple names
    /// the transfer id for 60 days, and after that they would be new.
    ///
    /// Sign them in to this account, and put the new subject in place of the old one with ``Accounts/arrive(_:)``.
    case knownByTransfer(AccountID)
    /// Nobody has the address: make an account, ``Accounts/link(_:toProvenAccount:)`` the person to it, sign them in.
    ///
    /// Where the link is refused because the person is linked by now, a second request was faster: take that account
    /// and drop the new one. The address is verified unless it says otherwise; nil where Apple gave none.
    case new(VerifiedIdentity.Email?)
    /// Someone has an account with the same address, verified on both sides. **This signs nobody in**: ask the person to
    /// prove that the account is theirs, the way they did before, and link then.
    case linkSuggested(LinkSuggestion<AccountID>)
    /// Someone has the address, and it proves nothing.
    ///
    /// Make an account without the address, or let the person sign in the old way and link from there. Do not tell
    /// them whose the address is.
    case linkRefused(LinkObstacle)
}

/// An account that is probably the person's.
public struct LinkSuggestion<AccountID: Codable & Hashable & Sendable>: Hashable, Sendable {
    /// The account whose owner has to be proved first.
    public let accountToProve: AccountID
    /// The address that both have.
    public let address: String
}

/// Why an account with the same address is not suggested.
public enum LinkObstacle: Hashable, Sendable, CustomStringConvertible {
    /// Apple does not vouch for the address.
    case addressUnverified
    /// It is a relay address, made for this app: nobody can have had it before.
    case relayAddress
    /// The app never verified the address of the account: anybody could have written it there.
    case accountAddressUnverified
    /// More than one account has it.
    case severalAccounts
    /// The account is linked to another person of Apple's.
    case accountLinkedElsewhere

    /// The reason, for the log; without a full stop.
    public var description: String {
        switch self {
        case .addressUnverified: "Apple does not vouch for the address"
        case .relayAddress: "the address is a relay address, which proves nothing about an older account"
        case .accountAddressUnverified: "the account never verified its address"
        case .severalAccounts: "more than one account has the address"
        case .accountLinkedElsewhere: "the account is linked to another Apple Account"
        }
    }
}
