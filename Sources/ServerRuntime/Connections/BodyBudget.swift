import Synchronization

/// How much of request bodies is held in memory, of all clients together and of each.
final class BodyBudget: Sendable {
    private let total: Int
    private let share: Int
    private let held = Mutex<(all: Int, byClient: [String: Int])>((0, [:]))

    /// - Parameters:
    ///   - total: The most bytes of all clients.
    ///   - share: The most bytes of one client.
    init(total: Int, share: Int) {
        self.total = total
        self.share = share
    }

    /// Takes `count` bytes for a client; false where there are none left.
    func take(_ count: Int, for client: String) -> Bool {
        self.held.withLock { held in
            let own = held.byClient[client, default: 0]
            guard held.all + count <= self.total, own + count <= self.share else { return false }
            held.all += count
            held.byClient[client] = own + count
            return true
        }
    }

    /// Gives back what was taken.
    func giveBack(_ count: Int, of client: String) {
        guard count > 0 else { return }
        self.held.withLock { held in
            held.all -= count
            let own = held.byClient[client, default: 0] - count
            held.byClient[client] = own > 0 ? own : nil
        }
    }
}
