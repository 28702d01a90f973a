import Foundation
import QuinceProtocol

/// Deletes accounts: revokes at Apple, then has the app delete, and takes up again what was interrupted.
///
/// ```swift
/// let deletions = AccountDeletions(signInWithApple, store: store) { account in try await shop.erase(account) }
/// let outcome = try await deletions.delete(account: "4711", signIns: remembered)   // at the person's wish
/// try await deletions.resume()                                                     // every minute
/// ```
public struct AccountDeletions: Sendable {
    /// How long one try has for a deletion before another may take it up, in seconds.
    ///
    public static let lease = 300
    /// How many sign-ins Apple is told of before what was done is kept and the lease renewed: half of what their requests
    /// can take at the longest.
    static let batch = 15
    /// The longest pause between two tries, in seconds: six hours.
    public static let longestPause = 21_600

    private let surroundings: Surroundings
    private let revokeAtApple: @Sendable (RememberedSignIn) async throws(TokenError) -> Void
    private let store: any DeletionStore
    private let erase: @Sendable (String) async throws -> Void

    /// Puts the parts together.
    ///
    /// - Parameters:
    ///   - app: Tells Apple.
    ///   - store: What is under way.
    ///   - erase: Deletes everything of an account. It runs again after a crash, so that deleting what is gone already must
    ///     be no error; and an account's name must never be given to another person.
    public init(
        _ app: SignInWithApple,
        store: any DeletionStore,
        erase: @escaping @Sendable (_ account: String) async throws -> Void
    ) {
        self.init(
            store: store,
            surroundings: app.surroundings,
            revoke: { (signIn) async throws(TokenError) in try await app.revoke(signIn) },
            erase: erase
        )
    }

    /// The same for an app that may have no key of Apple's yet: `revoke` then says that Apple is unreachable.
    package init(
        store: any DeletionStore,
        surroundings: Surroundings,
        revoke: @escaping @Sendable (RememberedSignIn) async throws(TokenError) -> Void,
        erase: @escaping @Sendable (_ account: String) async throws -> Void
    ) {
        self.store = store
        self.surroundings = surroundings
        self.revokeAtApple = revoke
        self.erase = erase
    }

    /// Begins to delete an account, and comes as far as it can.
    ///
    /// Once it returns, the deletion will come to its end, now or through ``resume(limit:)``. Sign the person out
    /// everywhere, and do not let them in while ``isUnderWay(_:)``.
    ///
    /// - Parameters:
    ///   - account: Names it in the app.
    ///   - signIns: What the app remembers of the account's sign-ins with Apple; empty where it never kept a token.
    /// - Returns: How far it came.
    /// - Throws: ``DeletionError``: it may not have begun.
    public func delete(account: String, signIns: [RememberedSignIn]) async throws(DeletionError)
        -> DeletionOutcome
    {
        let now = self.surroundings.now()
        let new = AccountDeletion(
            id: Base64URL.encode(self.surroundings.random(16)),
            account: account,
            signIns: Self.distinct(signIns),
            revokedCount: 0,
            invalidCount: 0,
            requestedAt: now,
            retryAt: now,
            attempts: 0,
            lastDelay: nil
        )
        let deletion = try await self.kept { try await self.store.begin(new) }
        return try await self.proceed(deletion.id).1
    }

    /// Takes up what is due; to be called every minute or so, on any number of nodes.
    ///
    /// - Parameter limit: The most deletions to try.
    /// - Returns: How far each came, by account; without those that another request is at.
    /// - Throws: ``DeletionError``.
    public func resume(limit: Int = 100) async throws(DeletionError) -> [String: DeletionOutcome] {
        let now = self.surroundings.now()
        let ids = try await self.kept { try await self.store.due(at: now, limit: limit) }
        var outcomes: [String: DeletionOutcome] = [:]
        for id in ids {
            let (account, outcome) = try await self.proceed(id)
            if let account { outcomes[account] = outcome }
        }
        return outcomes
    }

    /// Whether an account is being deleted, so that nobody is to be signed in to it.
    public func isUnderWay(_ account: String) async throws(DeletionError) -> Bool {
        try await self.kept { try await self.store.deletion(of: account) != nil }
    }

    private func proceed(_ id: String) async throws(DeletionError) -> (account: String?, DeletionOutcome) {
        var taken = try await self.take(id)
        while var deletion = taken {
            if let delay = await self.revoke(&deletion) {
                return (deletion.account, try await self.putOff(deletion, delay))
            }
            if deletion.signIns.isEmpty { return (deletion.account, try await self.finish(deletion)) }
            try await self.kept { [deletion] in try await self.store.save(deletion) }
            taken = try await self.take(id)
        }
        return (nil, .elsewhere)
    }

    private func take(_ id: String) async throws(DeletionError) -> AccountDeletion? {
        let now = self.surroundings.now()
        let lease = now.addingTimeInterval(TimeInterval(Self.lease))
        return try await self.kept { try await self.store.take(id, at: now, until: lease) }
    }

    /// Tells Apple of some sign-ins; after ``batch`` there may be more.
    private func revoke(_ deletion: inout AccountDeletion) async -> DeletionDelay? {
        for signIn in deletion.signIns.prefix(Self.batch) {
            do {
                try await self.revokeAtApple(signIn)
                deletion.revokedCount += 1
            } catch {
                switch error {
                // The token is none any more, which is what was wanted.
                case .grant, .refused(code: "invalid_request", _), .refused(code: "invalid_token", _):
                    deletion.invalidCount += 1
                case .unavailable, .unreachable, .unreadable: return .appleUnavailable(error.description)
                case .client, .unauthorized, .refused: return .configuration(error.description)
                }
            }
            deletion.signIns.removeFirst()
        }
        return nil
    }

    private func finish(_ deletion: AccountDeletion) async throws(DeletionError) -> DeletionOutcome {
        do { try await self.erase(deletion.account) } catch {
            return try await self.putOff(deletion, .erasing("\(error)"))
        }
        try await self.kept { try await self.store.remove(deletion.id) }
        guard deletion.revokedCount + deletion.invalidCount > 0 else { return .deleted(.nothingToRevoke) }
        return .deleted(.revoked(deletion.revokedCount, invalid: deletion.invalidCount))
    }

    /// Keeps how far it came, for the next try: after a minute, then two, then four, up to six hours.
    private func putOff(_ deletion: AccountDeletion, _ delay: DeletionDelay) async throws(DeletionError)
        -> DeletionOutcome
    {
        var deletion = deletion
        let pause = min(60 << min(deletion.attempts, 10), Self.longestPause)
        deletion.attempts += 1
        deletion.lastDelay = delay
        deletion.retryAt = self.surroundings.now().addingTimeInterval(TimeInterval(pause))
        try await self.kept { [deletion] in try await self.store.save(deletion) }
        return .underWay(retryAt: deletion.retryAt, delay)
    }

    private func kept<Value>(_ work: () async throws -> Value) async throws(DeletionError) -> Value {
        do { return try await work() } catch { throw DeletionError(underlying: error) }
    }

    private static func distinct(_ signIns: [RememberedSignIn]) -> [RememberedSignIn] {
        var tokens: Set<[String]> = []
        return signIns.filter { tokens.insert([$0.clientID, $0.refreshToken]).inserted }
    }
}
