import Foundation

/// Stores which subject at Apple belongs to which account.
protocol AppleLinkStore: Sendable {
    /// Applies the server library's decision about a verified sign-in, in the same transaction as the decision.
    ///
    /// - Parameters:
    ///   - identity: The verified user; its refresh token isn't stored from here.
    ///   - sealedToken: The sealed refresh token; nil keeps the stored one.
    ///   - newID: The ID for a new account, if one is created.
    ///   - now: Seconds since 1970.
    /// - Returns: The account, or why there is none.
    /// - Throws: Errors of the store; nothing has changed then.
    func signIn(
        _ identity: AppleIdentity,
        sealedToken: Data?,
        newID: ShopAccount.ID,
        now: Double
    ) async throws -> ShopSignInOutcome

    /// Links an account that the user proved to be theirs.
    func link(
        _ credential: AppleCredential,
        sealedToken: Data?,
        toProvenAccount account: ShopAccount.ID,
        now: Double
    ) async throws -> ShopSignInOutcome

    /// The sealed refresh token and the client that received it; nil if there is none.
    func sealedToken(of subject: String) async throws -> (token: Data, clientID: String?)?

    /// At most `limit` subjects whose token was last verified at Apple before `time` and whose check isn't postponed.
    func subjects(verifiedBefore time: Double, now: Double, limit: Int) async throws -> [String]

    /// Postpones the next check of the subject until `time`.
    func putOff(_ subject: String, until time: Double) async throws

    /// Records that Apple still considers the sign-in valid.
    func verified(_ subject: String, now: Double) async throws

    /// Records that the user stopped using Sign in with Apple for the shop, or deleted their Apple Account.
    ///
    /// Deletes the token and signs the account out everywhere. The account stays, for its email link or for the user's
    /// return.
    ///
    /// - Parameters:
    ///   - subject: The subject at Apple.
    ///   - time: When it ended. Notifications can arrive out of order, so a sign-in verified since then stays valid.
    /// - Returns: Whether the link is ended.
    /// - Throws: Errors of the store.
    func withdraw(_ subject: String, asOf time: Double) async throws -> Bool

    /// Records whether the relay forwards messages.
    ///
    /// - Returns: false if nothing changed, because the last known event is newer or nobody has the subject.
    func setForwarding(_ isForwarding: Bool, of subject: String, asOf time: Double) async throws -> Bool
}

/// Stores what must not be lost between Apple's first response and the account: Apple sends the name only once.
protocol FirstSignInStore: Sendable {
    /// Stores a JSON text under `key`, which begins with `prefix`. An existing text stays. If there are too many, the oldest
    /// is deleted.
    func keep(_ json: String, for key: String, beginning prefix: String, now: Double) async throws

    /// The texts whose keys begin with this prefix, newest first.
    func kept(beginning prefix: String, limit: Int) async throws -> [String]

    /// Deletes only this text.
    func forget(_ json: String, beginning prefix: String) async throws

    func removeFirstSignIns(keptBefore time: Double) async throws

    func forget(beginning prefix: String) async throws
}

/// Stores IDs that are valid once: the state of a sign-in, the `jti` of an event.
protocol UsedIDStore: Sendable {
    /// Whether `id` is used for the first time; of concurrent callers, one gets true.
    ///
    /// `id` begins with its kind, such as `event:…`. It can be deleted at `end`, in seconds since 1970.
    func use(_ id: String, until end: Double) async throws -> Bool

    func removeUsedIDs(endedBefore time: Double) async throws
}

/// Stores sign-ins with Apple that wait until the user proves that an account is theirs.
protocol LinkSuggestionStore: Sendable {
    /// Stores the suggestion for a browser and replaces an earlier one.
    func suggest(
        _ sealedCredential: Data,
        for account: ShopAccount.ID,
        in session: Session.ID,
        until end: Double
    )
        async throws

    func suggestion(in session: Session.ID, now: Double) async throws -> ShopLinkSuggestion?

    /// Removes and returns the suggestion; at most one caller receives it.
    func takeSuggestion(in session: Session.ID, now: Double) async throws -> ShopLinkSuggestion?
}

/// An account, and the sealed credential that could be linked to it.
struct ShopLinkSuggestion: Hashable, Sendable {
    let accountID: ShopAccount.ID
    let sealedCredential: Data
}
