import Synchronization

/// Counts the messages of each relay address per day (UTC), in both directions together.
///
/// In memory: the mailbox of development mode is one process.
package final class RelayAllowance: Sendable {
    /// Messages per day and relay address (Apple: "Communicating using the private email relay service").
    package static let perDay = 100
    /// The most addresses that are counted; beyond it, all are forgotten.
    private static let capacity = 10_000
    private static let day = 86_400.0

    private let state = Mutex((day: 0.0, counts: [String: Int]()))

    package init() {}

    /// Whether a relay address can have another message.
    ///
    /// - Parameters:
    ///   - address: The relay address, as it is stored.
    ///   - now: The service's time, in seconds since 1970.
    /// - Returns: Whether it had fewer than ``perDay`` today.
    package func allows(_ address: String, at now: Double) -> Bool {
        self.count(of: address, at: now) < Self.perDay
    }

    /// Counts a message; false, and nothing is counted, if there can't be another one.
    package func take(_ address: String, at now: Double) -> Bool {
        self.state.withLock { state in
            Self.turn(&state, at: now)
            let count = state.counts[address, default: 0]
            guard count < Self.perDay else { return false }
            if state.counts.count >= Self.capacity { state.counts = [:] }
            state.counts[address] = count + 1
            return true
        }
    }

    /// Forgets all counts.
    package func removeAll() { self.state.withLock { $0.counts = [:] } }

    private func count(of address: String, at now: Double) -> Int {
        self.state.withLock { state in
            Self.turn(&state, at: now)
            return state.counts[address, default: 0]
        }
    }

    private static func turn(_ state: inout (day: Double, counts: [String: Int]), at now: Double) {
        let day = (now / Self.day).rounded(.down)
        guard day != state.day else { return }
        state = (day, [:])
    }
}
