/// Why there is no decision, or no link.
public enum AccountError: Error, Sendable, CustomStringConvertible {
    /// The two are not to be linked.
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

/// Why a person and an account are not linked.
public enum LinkRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The person is linked to another account: they have to unlink it there first.
    case subjectLinkedElsewhere
    /// The account is linked to another person of Apple's.
    case accountLinkedElsewhere
    /// The account is gone.
    case noAccount
    /// The sign-in was not begun to link anything.
    case notForLinking
    /// Another account is signed in now than when the linking began, or none.
    case otherAccount
    /// The pending link was not made by this app.
    case pendingForged
    /// The pending link is older than ``Accounts/pendingLifetime``.
    case pendingExpired
    /// Another browser began it.
    case bindingMismatch
    /// The sign-in names no transfer id.
    case notTransferred
    /// The account's id is longer than can be sealed.
    case accountIDTooLong

    /// What happened and what to do; without a full stop.
    public var description: String {
        switch self {
        case .subjectLinkedElsewhere: "this Apple Account is linked to another account; unlink it there first"
        case .accountLinkedElsewhere: "the account is linked to another Apple Account; unlink that first"
        case .noAccount: "there is no such account any more"
        case .notForLinking: "the sign-in was not begun to link an account: begin with startLink(of:)"
        case .otherAccount:
            "another account is signed in than the one that the linking began with; begin again"
        case .pendingForged: "the pending link was not sealed by this app for these accounts"
        case .pendingExpired: "the pending link is too old; sign in with Apple again"
        case .bindingMismatch: "the pending link belongs to another browser"
        case .notTransferred: "Apple names no transfer id for this person, or no longer does"
        case .accountIDTooLong: "the account's id is longer than 200 bytes as JSON"
        }
    }
}
