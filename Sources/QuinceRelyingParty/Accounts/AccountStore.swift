/// The app's accounts, as far as the server library has to know them.
///
/// ``AccountStoreCheck`` tests an implementation, races included.
public protocol AccountStore: Sendable {
    /// What names an account: a number, a UUID, a text; at most 200 bytes as JSON. Never used again for another person.
    associatedtype AccountID: Codable & Hashable & Sendable

    /// The account that a person of Apple's is linked to; subjects are compared byte by byte.
    func account(linkedTo subject: String) async throws -> AccountID?

    /// All accounts that have an address, whether the app verified it or not.
    ///
    /// It may give too many (a database that ignores case, accents or the dot of an i), never too few: the server library compares
    /// again, so that `mıke@example.com` does not get the account of `mike@example.com`.
    func accounts(withAddress address: String) async throws -> [AccountWithAddress<AccountID>]

    /// Links a person to an account, in one step: two unique columns, or one transaction.
    ///
    /// - Returns: ``LinkResult/linked`` where neither was linked, or both to each other; nothing is changed otherwise.
    func link(_ subject: String, to account: AccountID) async throws -> LinkResult

    /// The account that came with the app from another team, by the transfer id that the old team asked for
    /// (``UserMigration``); compared byte by byte.
    ///
    /// nil unless implemented: an app that never changed teams has no transfer ids.
    func account(transferredAs transferSubject: String) async throws -> AccountID?

    /// Puts a subject in place of the old team's, in one step; the transfer id stays, so that it may be done twice.
    ///
    /// ``LinkResult/noAccount`` unless implemented.
    ///
    /// - Returns: ``LinkResult/linked``; ``LinkResult/subjectElsewhere`` or ``LinkResult/noAccount``, and nothing changed.
    func arrive(_ subject: String, transferredAs transferSubject: String) async throws -> LinkResult
}

extension AccountStore {
    /// Nobody: the app never changed teams.
    public func account(transferredAs transferSubject: String) async throws -> AccountID? { nil }

    /// Nobody: the app never changed teams.
    public func arrive(_ subject: String, transferredAs transferSubject: String) async throws -> LinkResult {
        .noAccount
    }
}

/// An account that has the address in question.
public struct AccountWithAddress<AccountID: Codable & Hashable & Sendable>: Hashable, Sendable {
    /// Which.
    public let account: AccountID
    /// As the app wrote it down.
    public let address: String
    /// Whether someone proved to the app that they read mail there.
    public let isVerified: Bool
    /// The person of Apple's it is linked to; nil where it is not.
    public let linkedSubject: String?

    /// What the app knows of it.
    public init(account: AccountID, address: String, isVerified: Bool, linkedSubject: String?) {
        self.account = account
        self.address = address
        self.isVerified = isVerified
        self.linkedSubject = linkedSubject
    }
}

/// What became of an attempt to link.
public enum LinkResult: Hashable, Sendable {
    /// They are linked, now or since before.
    case linked
    /// The person is linked to another account.
    case subjectElsewhere
    /// The account is linked to another person of Apple's.
    case accountElsewhere
    /// There is no such account.
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
