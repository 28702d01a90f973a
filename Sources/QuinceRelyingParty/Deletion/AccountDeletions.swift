import Foundation
import QuinceProtocol

/// Deletes accounts: revokes their sign-ins at Apple, lets the app delete its data, and resumes interrupted deletions.
///
/// ```swift
/// let deletions = AccountDeletions(signInWithApple, store: store) { account in try await shop.erase(account) }
/// let outcome = try await deletions.delete(account: "4711", signIns: remembered)   // at the user's request
/// try await deletions.resume()                                                     // every minute
/// ```
public struct AccountDeletions: Sendable {
    /// The time that one attempt has before another one may take over the deletion, in seconds.
    public static let lease = 300
    /// The number of sign-ins to revoke before the progress is stored and the lease renewed; their requests take at
    /// most half of the lease.
    static let batch = 15
    /// The longest pause between two attempts, in seconds: six hours.
    public static let longestPause = 21_600

    private let surroundings: Surroundings
    private let revokeAtApple: @Sendable (RememberedSignIn) async throws(TokenError) -> Void
    private let store: any DeletionStore
    private let erase: @Sendable (String) async throws -> Void

    /// Creates the deletions of an app.
    ///
    /// - Parameters:
    ///   - app: Sends the revocations to Apple.
    ///   - store: Stores the deletions that are under way.
    ///   - erase: Deletes all data of an account. It can run again after a crash, so deleting an account that no longer
    ///     exists must succeed. Never give the account's ID to another user.
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

    /// The same for an app that may not have a private key yet: `revoke` then reports that Apple is unreachable.
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

    /// Starts to delete an account, and gets as far as it can.
    ///
    /// After it returns, the deletion will finish, now or through ``resume(limit:)``. Sign the user out everywhere, and
    /// don't let them sign in while ``isUnderWay(_:)`` is true.
    ///
    /// - Parameters:
    ///   - account: The app's ID of the account.
    ///   - signIns: The app's remembered sign-ins of the account; empty if the app never stored a token.
    /// - Returns: The progress of the deletion.
    /// - Throws: ``DeletionError``; the deletion may not have started.
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

    /// Resumes the deletions that are due; call it about once per minute, on any number of nodes.
    ///
    /// - Parameter limit: The largest number of deletions to resume.
    /// - Returns: The progress of each deletion, by account; without those that another request is working on.
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

    /// Returns whether an account is being deleted.
    ///
    /// Don't sign anyone in to it while this is true.
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

    /// Revokes some sign-ins at Apple; after ``batch`` sign-ins, more may be left.
    private func revoke(_ deletion: inout AccountDeletion) async -> DeletionDelay? {
        for signIn in deletion.signIns.prefix(Self.batch) {
            do {
                try await self.revokeAtApple(signIn)
                deletion.revokedCount += 1
            } catch {
                switch error {
                // The token is no longer valid, as intended.
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

    /// Stores the progress and schedules the next attempt: after one minute, then two, then four, up to six hours.
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
