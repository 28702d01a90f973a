public import Foundation

/// The stored state of a deletion that has started and isn't finished.
public struct AccountDeletion: Codable, Hashable, Sendable, CustomStringConvertible {
    /// The identifier of the deletion.
    public let id: String
    /// The app's ID of the account.
    public let account: String
    /// The sign-ins that still have to be revoked at Apple; they contain secrets, so store them sealed.
    public package(set) var signIns: [RememberedSignIn]
    /// The number of sign-ins that Apple has revoked.
    public internal(set) var revokedCount: Int
    /// The number of sign-ins that Apple reported as already invalid, which is just as good.
    public internal(set) var invalidCount: Int
    /// The time at which the user asked for the deletion.
    public let requestedAt: Date
    /// The earliest time of the next attempt.
    public internal(set) var retryAt: Date
    /// The number of attempts so far.
    public internal(set) var attempts: Int
    /// The reason why the last attempt didn't finish.
    public internal(set) var lastDelay: DeletionDelay?

    /// A description without the secrets.
    public var description: String {
        "AccountDeletion(\(self.id), of \(self.account), \(self.signIns.count) to revoke, attempt \(self.attempts))"
    }
}

/// The reason why a deletion isn't finished yet.
public enum DeletionDelay: Codable, Hashable, Sendable, CustomStringConvertible {
    /// Apple can't be reached or gave no definite response; the deletion is retried automatically.
    case appleUnavailable(String)
    /// Apple rejects the app's configuration, so retries can't succeed.
    ///
    /// **An operator has to correct it.**
    case configuration(String)
    /// The app's own deletion failed; it is retried automatically.
    case erasing(String)

    /// A description for the developer's log.
    ///
    /// Show the user only that the deletion is under way.
    public var description: String {
        switch self {
        case .appleUnavailable(let reason), .configuration(let reason): reason
        case .erasing(let reason): "The account could not be deleted: \(reason)"
        }
    }
}

/// The progress of a deletion.
public enum DeletionOutcome: Hashable, Sendable {
    /// The account has been deleted.
    case deleted(DeletionRevocation)
    /// The deletion will finish later: tell the user that it is under way, and don't let them sign in any more.
    case underWay(retryAt: Date, DeletionDelay)
    /// Another request is working on the deletion right now.
    case elsewhere
}

/// The result of revoking the account's sign-ins at Apple.
public enum DeletionRevocation: Hashable, Sendable {
    /// All sign-ins have ended: the number that Apple revoked, and the number that were already invalid.
    case revoked(Int, invalid: Int)
    /// There was no token to revoke at Apple.
    ///
    /// Tell the user that they can end the sign-in themselves, in the settings of their Apple Account under *Sign in
    /// with Apple*. To do it for them, let them sign in once more before the deletion: the exchange returns a token.
    case nothingToRevoke
}

/// A deletion couldn't be started, or its state couldn't be stored.
public struct DeletionError: Error, Sendable, CustomStringConvertible {
    /// The error that the app's store threw.
    public let underlying: any Error

    /// A sentence for the developer's log.
    public var description: String { "The app's deletion store failed: \(self.underlying)" }
}
