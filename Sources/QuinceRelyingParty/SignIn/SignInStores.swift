// SignIn: the whole way of one sign-in, from start to verified person. Owns the order of its steps: what came once is kept
// before anything can fail, nothing is believed before it is verified, and every attempt is used once.

public import Foundation
import Synchronization

/// What the app keeps for the kit: two small tables.
///
/// ``MemorySignInStore`` is for tests and for trying out; a server that restarts needs a database.
public protocol SignInStore: Sendable {
    /// Marks an id as used, in one step that cannot happen twice.
    ///
    /// - Parameters:
    ///   - id: Of an attempt.
    ///   - expiry: When it may be forgotten.
    /// - Returns: Whether it was new.
    /// - Throws: What the storage throws; the sign-in then fails.
    func claim(_ id: String, until expiry: Date) async throws -> Bool

    /// Keeps what Apple sends only once; called before anything else can fail, so it must be durable when it returns.
    func keep(_ first: FirstSignIn) async throws

    /// What was kept for a person, oldest first, at most ten.
    func firstSignIns(subject: String) async throws -> [FirstSignIn]

    /// Forgets what was kept for a person, once the app has it in their account.
    func removeFirstSignIns(subject: String) async throws
}

/// The name that came with a person's first sign-in, with the token that says whose it is.
///
/// The token is checked when the name is used: until then anybody could have written both.
public struct FirstSignIn: Codable, Hashable, Sendable {
    /// Whom the token claims to be about.
    public let subject: String
    /// What the page said.
    public let suggestion: PersonSuggestion
    /// As it came, not verified.
    public let identityToken: String
    /// What the token must have.
    let nonce: String
    /// When it came.
    public let receivedAt: Date
}

/// A store that forgets everything when the process ends.
public final class MemorySignInStore: SignInStore {
    /// The most ids and first sign-ins that are remembered; beyond that the oldest go.
    public static let capacity = 100_000

    private struct State {
        var used: [String: Date] = [:]
        var kept: [FirstSignIn] = []
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> Date

    /// An empty store.
    ///
    /// - Parameter now: The time.
    public init(now: @escaping @Sendable () -> Date = { Date() }) { self.now = now }

    /// Marks an id as used.
    public func claim(_ id: String, until expiry: Date) -> Bool {
        let now = self.now()
        return self.state.withLock { state in
            if state.used.count >= Self.capacity { state.used = state.used.filter { $0.value > now } }
            // Full of ids that still count: refusing is safe, forgetting is not.
            guard state.used.count < Self.capacity, state.used[id] == nil else { return false }
            state.used[id] = expiry
            return true
        }
    }

    /// Keeps what came once.
    public func keep(_ first: FirstSignIn) {
        self.state.withLock { state in
            if state.kept.count >= Self.capacity { state.kept.removeFirst() }
            state.kept.append(first)
        }
    }

    /// What was kept for a person.
    public func firstSignIns(subject: String) -> [FirstSignIn] {
        self.state.withLock { state in Array(state.kept.filter { $0.subject == subject }.prefix(10)) }
    }

    /// Forgets what was kept for a person.
    public func removeFirstSignIns(subject: String) {
        self.state.withLock { state in state.kept.removeAll { $0.subject == subject } }
    }
}
