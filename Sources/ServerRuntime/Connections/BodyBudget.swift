import Synchronization

/// Limits the memory for request bodies, for all clients together and for each client.
final class BodyBudget: Sendable {
    private let total: Int
    private let share: Int
    private let held = Mutex<(all: Int, byClient: [String: Int])>((0, [:]))

    /// - Parameters:
    ///   - total: The maximum for all clients, in bytes.
    ///   - share: The maximum for one client, in bytes.
    init(total: Int, share: Int) {
        self.total = total
        self.share = share
    }

    /// Takes `count` bytes for a client; false if there aren't enough left.
    func take(_ count: Int, for client: String) -> Bool {
        self.held.withLock { held in
            let own = held.byClient[client, default: 0]
            guard held.all + count <= self.total, own + count <= self.share else { return false }
            held.all += count
            held.byClient[client] = own + count
            return true
        }
    }

    /// Returns bytes to the budget.
    func giveBack(_ count: Int, of client: String) {
        guard count > 0 else { return }
        self.held.withLock { held in
            held.all -= count
            let own = held.byClient[client, default: 0] - count
            held.byClient[client] = own > 0 ? own : nil
        }
    }
}
