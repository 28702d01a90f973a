public import Foundation

/// A deletion that began and is not done: what the app keeps of it.
public struct AccountDeletion: Codable, Hashable, Sendable, CustomStringConvertible {
    /// Names the deletion.
    public let id: String
    /// Names the account, as the app gave it.
    public let account: String
    /// The sign-ins that Apple has still to be told of; secrets, to be kept sealed.
    public package(set) var signIns: [RememberedSignIn]
    /// How many Apple was told of.
    public internal(set) var revokedCount: Int
    /// How many Apple called invalid, which is as good.
    public internal(set) var invalidCount: Int
    /// When the person asked for it.
    public let requestedAt: Date
    /// Not to be tried before.
    public internal(set) var retryAt: Date
    /// How often it was tried.
    public internal(set) var attempts: Int
    /// Why the last try did not come to the end.
    public internal(set) var lastDelay: DeletionDelay?

    /// Without the secrets.
    public var description: String {
        "AccountDeletion(\(self.id), of \(self.account), \(self.signIns.count) to revoke, attempt \(self.attempts))"
    }
}

/// Why a deletion is under way and not done.
public enum DeletionDelay: Codable, Hashable, Sendable, CustomStringConvertible {
    /// Apple cannot be reached, or promises nothing; it is tried again by itself.
    case appleUnavailable(String)
    /// Apple does not accept the app: nothing helps until the configuration is right. **Someone has to look.**
    case configuration(String)
    /// The app's own deletion failed; it is tried again by itself.
    case erasing(String)

    /// What happened, for the developer's log; the person sees "deletion under way" and nothing of this.
    public var description: String {
        switch self {
        case .appleUnavailable(let reason), .configuration(let reason): reason
        case .erasing(let reason): "The account could not be deleted: \(reason)"
        }
    }
}

/// How far a deletion came.
public enum DeletionOutcome: Hashable, Sendable {
    /// The account is gone.
    case deleted(DeletionRevocation)
    /// It will be: the person is to see "deletion under way", and is not to be let in any more.
    case underWay(retryAt: Date, DeletionDelay)
    /// Another request is at it right now.
    case elsewhere
}

/// What became of the account's sign-ins at Apple.
public enum DeletionRevocation: Hashable, Sendable {
    /// All are ended; for how many Apple was told, and how many it had ended before.
    case revoked(Int, invalid: Int)
    /// There was no token, so that Apple could not be told: say to the person that they can end it themselves, in the
    /// settings of their Apple Account under "Sign in with Apple".
    ///
    /// An app that wants to do it for them lets them sign in once more before deleting: the exchange gives a token.
    case nothingToRevoke
}

/// Why a deletion could not even be begun, or its state not be kept.
public struct DeletionError: Error, Sendable, CustomStringConvertible {
    /// What the app's store threw.
    public let underlying: any Error

    /// A sentence for the developer's log.
    public var description: String { "The app's store of deletions failed: \(self.underlying)" }
}
