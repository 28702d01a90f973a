import Synchronization

/// The codes that Apple has refused, so that a client that repeats one doesn't make this server ask Apple again.
///
/// They are stored as numbers that only this process can compute; new ones replace the oldest.
final class SpentCodes: Sendable {
    private struct State {
        var known: Set<Int> = []
        var inOrder: [Int] = []
        var next = 0
    }

    /// The number of codes that are remembered.
    private let most: Int

    private let state = Mutex(State())

    init(most: Int = 10_000) { self.most = most }

    func contains(_ code: String) -> Bool { self.state.withLock { $0.known.contains(code.hashValue) } }

    func insert(_ code: String) {
        let number = code.hashValue
        self.state.withLock { state in
            guard state.known.insert(number).inserted else { return }
            guard state.inOrder.count == self.most else { return state.inOrder.append(number) }
            state.known.remove(state.inOrder[state.next])
            state.inOrder[state.next] = number
            state.next = (state.next + 1) % self.most
        }
    }
}
