import Synchronization

/// Lets a number of tests go on at once; others wait in the order in which they came.
///
/// All tests start at once, and each service holds six files open. Foundation's `Process` reads past a buffer when 1,365
/// files are open.
package final class Turns: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    package init(_ count: Int) { self.state = Mutex(State(free: count)) }

    package func take() async {
        await withCheckedContinuation { continuation in
            let isFree = self.state.withLock { state in
                guard state.free == 0 else {
                    state.free -= 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    package func giveBack() {
        let next = self.state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}
