/// The app's accounts, as far as the server library needs them.
///
/// ``AccountStoreCheck`` tests an implementation, including race conditions.
public protocol AccountStore: Sendable {
    /// The type of an account's ID: a number, a UUID or a string of at most 200 bytes as JSON.
    ///
    /// Never reuse an ID for another user.
    associatedtype AccountID: Codable & Hashable & Sendable

    /// Returns the account linked to a subject; subjects are compared byte by byte.
    func account(linkedTo subject: String) async throws -> AccountID?

    /// Returns all accounts that have an email address, whether or not the app verified it.
    ///
    /// The result may contain extra accounts, for example from a database that ignores case or accents, but it must not
    /// miss any. The server library compares again, so that `mıke@example.com` doesn't get the account of
    /// `mike@example.com`.
    func accounts(withAddress address: String) async throws -> [AccountWithAddress<AccountID>]

    /// Links a user to an account in one atomic step, with two unique columns or a transaction.
    ///
    /// - Returns: ``LinkResult/linked`` if neither was linked, or if they were already linked to each other; otherwise
    ///   the reason, and nothing changes.
    func link(_ subject: String, to account: AccountID) async throws -> LinkResult

    /// Returns the account that moved with the app from another team, by its transfer ID.
    ///
    /// The old team requested the transfer ID with ``UserMigration``. Transfer IDs are compared byte by byte. The
    /// default implementation returns nil, for apps that never changed teams.
    func account(transferredAs transferSubject: String) async throws -> AccountID?

    /// Replaces the old team's subject with a new one in one atomic step.
    ///
    /// Keep the transfer ID, so that the call can be repeated. The default implementation returns
    /// ``LinkResult/noAccount``.
    ///
    /// - Returns: ``LinkResult/linked``; otherwise ``LinkResult/subjectElsewhere`` or ``LinkResult/noAccount``, and
    ///   nothing changes.
    func arrive(_ subject: String, transferredAs transferSubject: String) async throws -> LinkResult
}

extension AccountStore {
    /// Returns nil: the app never changed teams.
    public func account(transferredAs transferSubject: String) async throws -> AccountID? { nil }

    /// Returns ``LinkResult/noAccount``: the app never changed teams.
    public func arrive(_ subject: String, transferredAs transferSubject: String) async throws -> LinkResult {
        .noAccount
    }
}

/// An account that has a given email address.
public struct AccountWithAddress<AccountID: Codable & Hashable & Sendable>: Hashable, Sendable {
    /// The account's ID.
    public let account: AccountID
    /// The email address as the app stores it.
    public let address: String
    /// Whether someone proved to the app that they receive mail at the email address.
    public let isVerified: Bool
    /// The subject that the account is linked to; nil if it isn't linked.
    public let linkedSubject: String?

    /// Creates an account with its email address.
    public init(account: AccountID, address: String, isVerified: Bool, linkedSubject: String?) {
        self.account = account
        self.address = address
        self.isVerified = isVerified
        self.linkedSubject = linkedSubject
    }
}

/// The result of an attempt to link.
public enum LinkResult: Hashable, Sendable {
    /// The user and the account are linked, now or already before.
    case linked
    /// The user is linked to another account.
    case subjectElsewhere
    /// The account is linked to another Apple Account.
    case accountElsewhere
    /// The account doesn't exist.
    case noAccount

    var refusal: LinkRefusal? {
        switch self {
        case .linked: nil
        case .subjectElsewhere: .subjectLinkedElsewhere
        case .accountElsewhere: .accountLinkedElsewhere
        case .noAccount: .noAccount
        }
    }
}
