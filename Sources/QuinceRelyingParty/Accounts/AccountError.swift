/// The reason why there is no decision or no link.
public enum AccountError: Error, Sendable, CustomStringConvertible {
    /// The user and the account can't be linked.
    case linkRefused(LinkRefusal)
    /// The app's store failed.
    case store(any Error)

    /// A sentence for the developer's log.
    public var description: String {
        switch self {
        case .linkRefused(let refusal): "\(refusal)."
        case .store(let error): "The app's store failed: \(error)"
        }
    }
}

/// The reason why a user and an account can't be linked.
public enum LinkRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The user is linked to another account and has to unlink it there first.
    case subjectLinkedElsewhere
    /// The account is linked to another Apple Account.
    case accountLinkedElsewhere
    /// The account no longer exists.
    case noAccount
    /// The sign-in wasn't started to link an account.
    case notForLinking
    /// Another account is signed in than at the start of linking, or none.
    case otherAccount
    /// The pending link wasn't created by this app.
    case pendingForged
    /// The pending link is older than ``Accounts/pendingLifetime``.
    case pendingExpired
    /// Another browser began the link.
    case bindingMismatch
    /// The identity token has no transfer ID.
    case notTransferred
    /// The account's ID is too long to be sealed.
    case accountIDTooLong

    /// A description of the problem and its remedy, without a period.
    public var description: String {
        switch self {
        case .subjectLinkedElsewhere: "this Apple Account is linked to another account; unlink it there first"
        case .accountLinkedElsewhere: "the account is linked to another Apple Account; unlink that first"
        case .noAccount: "the account no longer exists"
        case .notForLinking: "the sign-in wasn't started to link an account; start it with startLink(of:)"
        case .otherAccount:
            "another account is signed in than at the start of linking; begin again"
        case .pendingForged: "the pending link wasn't sealed by this app for these accounts; begin again"
        case .pendingExpired: "the pending link has expired; sign in with Apple again"
        case .bindingMismatch: "another browser began the pending link; begin again in this browser"
        case .notTransferred:
            "Apple sent no transfer ID for this user; it sends one for 60 days after an app transfer"
        case .accountIDTooLong: "the account's ID is longer than 200 bytes as JSON; use a shorter one"
        }
    }
}
