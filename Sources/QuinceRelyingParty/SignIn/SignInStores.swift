public import Foundation
import QuinceProtocol
import Synchronization

/// What the app keeps for the server library: two small tables.
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
    ///
    /// More than ``FirstSignIn/maximumPerSubject`` of one person need not be kept; the oldest go.
    func keep(_ first: FirstSignIn) async throws

    /// What was kept for a person, newest first.
    func firstSignIns(subject: String) async throws -> [FirstSignIn]

    /// Forgets one that turned out to be nobody's; nothing where it is gone.
    func removeFirstSignIn(_ first: FirstSignIn) async throws

    /// Forgets what was kept for a person, once the app has it in their account.
    func removeFirstSignIns(subject: String) async throws
}

/// The name that came with a person's first sign-in, with the token that says whose it is.
///
/// The token is checked when the name is used: where Apple's keys were out of reach when it came, anybody could have
/// written both.
public struct FirstSignIn: Codable, Hashable, Sendable {
    /// The most that are kept of one person: attempts that failed one after the other.
    public static let maximumPerSubject = 10
    /// The longest token that is kept, in bytes: Apple's have about a thousand.
    static let maximumTokenLength = 4_096

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
            let same = state.kept.indices.filter { state.kept[$0].subject.isExactly(first.subject) }
            if same.count >= FirstSignIn.maximumPerSubject { state.kept.remove(at: same[0]) }
            if state.kept.count >= Self.capacity { state.kept.removeFirst() }
            state.kept.append(first)
        }
    }

    /// What was kept for a person.
    public func firstSignIns(subject: String) -> [FirstSignIn] {
        self.state.withLock { state in state.kept.reversed().filter { $0.subject.isExactly(subject) } }
    }

    /// Forgets one that turned out to be nobody's.
    public func removeFirstSignIn(_ first: FirstSignIn) {
        self.state.withLock { state in state.kept.removeAll { $0 == first } }
    }

    /// Forgets what was kept for a person.
    public func removeFirstSignIns(subject: String) {
        self.state.withLock { state in state.kept.removeAll { $0.subject.isExactly(subject) } }
    }
}
