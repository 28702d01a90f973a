/// The account that a verified user belongs to, as the server library decides it; the app acts on the decision.
public enum AccountDecision<AccountID: Codable & Hashable & Sendable>: Hashable, Sendable {
    /// The user has signed in before: sign them in to this account.
    case known(AccountID)
    /// The user signed in before the app was transferred from another team, and the account is linked to the old
    /// subject.
    ///
    /// Sign them in to this account, and replace the old subject with the new one through ``Accounts/arrive(_:)``.
    /// Apple sends the transfer ID for 60 days; after that, the user would look new.
    case knownByTransfer(AccountID)
    /// No account has the email address: create one, call ``Accounts/link(_:toProvenAccount:)``, and sign the user in.
    ///
    /// If the link is refused because the user is already linked, another request was faster: use that account and
    /// delete the new one. Check ``VerifiedIdentity/Email/isVerified`` before you rely on the address; it is nil if
    /// Apple sent none.
    case new(VerifiedIdentity.Email?)
    /// An account has the same email address, verified by Apple and by the app.
    ///
    /// **Don't sign the user in yet.** Ask them to prove that the account is theirs, in the way they signed in before,
    /// and then link it.
    case linkSuggested(LinkSuggestion<AccountID>)
    /// An account has the email address, but that doesn't prove that the account is theirs.
    ///
    /// Create an account without the email address, or let the user sign in the old way and link from there. Don't
    /// reveal whose email address it is.
    case linkRefused(LinkObstacle)
}

/// An account that probably belongs to the user.
public struct LinkSuggestion<AccountID: Codable & Hashable & Sendable>: Hashable, Sendable {
    /// The account whose ownership the user has to prove first.
    public let accountToProve: AccountID
    /// The email address that Apple and the account share.
    public let address: String
}

/// The reason why an account with the same email address isn't suggested.
public enum LinkObstacle: Hashable, Sendable, CustomStringConvertible {
    /// Apple hasn't verified the email address.
    case addressUnverified
    /// The email address is a relay address that Apple created for this team, so no older account can own it.
    case relayAddress
    /// The app never verified the email address of the account, so anyone could have entered it.
    case accountAddressUnverified
    /// More than one account has the email address.
    case severalAccounts
    /// The account is linked to another Apple Account.
    case accountLinkedElsewhere

    /// The reason for the log, without a period.
    public var description: String {
        switch self {
        case .addressUnverified: "Apple hasn't verified the email address"
        case .relayAddress:
            "the email address is a relay address, which proves nothing about an older account"
        case .accountAddressUnverified: "the app never verified the account's email address"
        case .severalAccounts: "more than one account has the email address"
        case .accountLinkedElsewhere: "the account is linked to another Apple Account"
        }
    }
}
