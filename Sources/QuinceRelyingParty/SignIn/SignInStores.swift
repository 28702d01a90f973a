public import Foundation
import QuinceProtocol
import Synchronization

/// The app's storage for the server library: two small tables.
///
/// ``MemorySignInStore`` is for tests and first attempts; a server that restarts needs a database.
public protocol SignInStore: Sendable {
    /// Marks an ID as used, in one atomic step that can't happen twice.
    ///
    /// - Parameters:
    ///   - id: The identifier of the sign-in attempt.
    ///   - expiry: The time after which the entry can be deleted.
    /// - Returns: Whether the ID was new.
    /// - Throws: Any error of the storage; the sign-in then fails.
    func claim(_ id: String, until expiry: Date) async throws -> Bool

    /// Stores what Apple sends only once; the entry must be durable when it returns.
    ///
    /// It is called before any step that can fail. You can limit the entries to ``FirstSignIn/maximumPerSubject`` per
    /// user by removing the oldest.
    func keep(_ first: FirstSignIn) async throws

    /// Returns the stored first sign-ins of a user, newest first.
    func firstSignIns(subject: String) async throws -> [FirstSignIn]

    /// Removes a stored first sign-in whose token failed verification.
    ///
    /// Does nothing if it has already been removed.
    func removeFirstSignIn(_ first: FirstSignIn) async throws

    /// Removes the stored first sign-ins of a user, after the app has stored the name in their account.
    func removeFirstSignIns(subject: String) async throws
}

/// The name from a user's first sign-in, with the identity token that shows whose name it is.
///
/// The token is verified when the name is used. If Apple's keys couldn't be fetched when it arrived, an attacker could
/// have written both.
public struct FirstSignIn: Codable, Hashable, Sendable {
    /// The largest number of stored entries per user, from attempts that failed one after another.
    public static let maximumPerSubject = 10
    /// The longest token that is stored, in bytes; Apple's tokens have about a thousand.
    static let maximumTokenLength = 4_096

    /// The subject that the token claims to be about.
    public let subject: String
    /// The name and email address from the page.
    public let suggestion: PersonSuggestion
    /// The identity token as it arrived, not verified.
    public let identityToken: String
    /// The nonce that the token must have.
    let nonce: String
    /// The time at which it arrived.
    public let receivedAt: Date
}

/// A store in memory, whose contents are lost when the process ends.
public final class MemorySignInStore: SignInStore {
    /// The largest number of IDs and first sign-ins; beyond it, the oldest entries are removed.
    public static let capacity = 100_000

    private struct State {
        var used: [String: Date] = [:]
        var kept: [FirstSignIn] = []
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> Date

    /// Creates an empty store.
    ///
    /// - Parameter now: The current time.
    public init(now: @escaping @Sendable () -> Date = { Date() }) { self.now = now }

    /// Marks an ID as used.
    public func claim(_ id: String, until expiry: Date) -> Bool {
        let now = self.now()
        return self.state.withLock { state in
            if state.used.count >= Self.capacity { state.used = state.used.filter { $0.value > now } }
            // The store is full of IDs that still count: refusing is safe, forgetting isn't.
            guard state.used.count < Self.capacity, state.used[id] == nil else { return false }
            state.used[id] = expiry
            return true
        }
    }

    /// Stores a first sign-in.
    public func keep(_ first: FirstSignIn) {
        self.state.withLock { state in
            let same = state.kept.indices.filter { state.kept[$0].subject.isExactly(first.subject) }
            if same.count >= FirstSignIn.maximumPerSubject { state.kept.remove(at: same[0]) }
            if state.kept.count >= Self.capacity { state.kept.removeFirst() }
            state.kept.append(first)
        }
    }

    /// Returns the stored first sign-ins of a user.
    public func firstSignIns(subject: String) -> [FirstSignIn] {
        self.state.withLock { state in state.kept.reversed().filter { $0.subject.isExactly(subject) } }
    }

    /// Removes a stored first sign-in.
    public func removeFirstSignIn(_ first: FirstSignIn) {
        self.state.withLock { state in state.kept.removeAll { $0 == first } }
    }

    /// Removes the stored first sign-ins of a user.
    public func removeFirstSignIns(subject: String) {
        self.state.withLock { state in state.kept.removeAll { $0.subject.isExactly(subject) } }
    }
}
