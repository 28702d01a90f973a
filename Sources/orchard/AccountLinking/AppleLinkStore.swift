import Foundation

/// Which subject of Apple's is which account.
protocol AppleLinkStore: Sendable {
    /// Does what the server library decides of a verified sign-in, in one transaction with the decision.
    ///
    /// - Parameters:
    ///   - identity: Its refresh token is not stored from here.
    ///   - sealedToken: The refresh token as it is stored; nil leaves the one that is there.
    ///   - newID: The id of an account, should one be made.
    ///   - now: Seconds since 1970.
    /// - Returns: Which account it is, or why none.
    /// - Throws: What the store throws; then nothing was changed.
    func signIn(
        _ identity: AppleIdentity,
        sealedToken: Data?,
        newID: ShopAccount.ID,
        now: Double
    ) async throws -> ShopSignInOutcome

    /// Links an account that the person proved to be theirs.
    func link(
        _ credential: AppleCredential,
        sealedToken: Data?,
        toProvenAccount account: ShopAccount.ID,
        now: Double
    ) async throws -> ShopSignInOutcome

    /// The refresh token as it is stored, and the client that it was given to; nil where there is none.
    func sealedToken(of subject: String) async throws -> (token: Data, clientID: String?)?

    /// Subjects whose token was last verified at Apple before `time` and that are not put off, at most `limit`.
    func subjects(verifiedBefore time: Double, now: Double, limit: Int) async throws -> [String]

    /// Does not give the subject for a check before `time`.
    func putOff(_ subject: String, until time: Double) async throws

    /// Remembers that Apple still stands by the sign-in.
    func verified(_ subject: String, now: Double) async throws

    /// The person ended Sign in with Apple for the shop, or their Apple Account is gone.
    ///
    /// The token is forgotten and the account signed out everywhere; the account stays, for its email link or for the
    /// day the person comes back.
    ///
    /// - Parameters:
    ///   - subject: Whose.
    ///   - time: When it ended. News come out of order: a sign-in that was verified since then stands.
    /// - Returns: Whether it is ended.
    /// - Throws: What the store throws.
    func withdraw(_ subject: String, asOf time: Double) async throws -> Bool

    /// The relay stopped forwarding, or began again; what is older than the last that is known changes nothing.
    func setForwarding(_ isForwarding: Bool, of subject: String, asOf time: Double) async throws
}

/// What must not be lost between Apple's first answer and the account: the name comes once.
protocol FirstSignInStore: Sendable {
    /// Keeps a JSON text under `key`, one of those that begin with `prefix`; what is there already stays, but where too
    /// much is kept the oldest goes.
    func keep(_ json: String, for key: String, beginning prefix: String, now: Double) async throws

    /// What is kept under keys that begin so, newest first.
    func kept(beginning prefix: String, limit: Int) async throws -> [String]

    /// Forgets this text alone.
    func forget(_ json: String, beginning prefix: String) async throws

    func removeFirstSignIns(keptBefore time: Double) async throws

    func forget(beginning prefix: String) async throws
}

/// Identifiers that count once: the state of a sign-in, the `jti` of an event.
protocol UsedIDStore: Sendable {
    /// Whether `id` is used for the first time; of two who ask, one gets true.
    ///
    /// `id` has its kind in front, such as `event:…`; it may be forgotten at `end`, in seconds since 1970.
    func use(_ id: String, until end: Double) async throws -> Bool

    func removeUsedIDs(endedBefore time: Double) async throws
}

/// A sign-in with Apple that waits until the account it may be linked to is proved.
protocol LinkSuggestionStore: Sendable {
    /// Keeps the suggestion for a browser, in place of an earlier one.
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
