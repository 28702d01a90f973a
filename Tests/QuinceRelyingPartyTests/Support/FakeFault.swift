import QuinceRelyingParty
import Synchronization

/// Something that goes wrong between the server library and Apple.
struct FakeFault: Sendable {
    enum Kind: Sendable {
        /// The request never arrives.
        case unreachable
        /// The request arrives and takes effect; its answer is lost.
        case answerLost
        /// Apple answers this and does nothing.
        case answer(status: Int, body: String)
        /// The right answer, cut in the middle; a transport that notices would throw.
        case half
        /// The right answer, after this time.
        case slow(Duration)
        /// The right answer, once the gate is open.
        case held(FakeGate)
        /// The right answer, after this ran: to move a clock, to change keys, to count.
        case after(@Sendable () async -> Void)
    }

    /// The end of the path, such as `/auth/token`.
    let path: String
    let kind: Kind
    /// Only requests whose body has this.
    var containing = ""
    /// How often it happens.
    var times = 1
}

/// What a transport throws.
struct FakeError: Error, CustomStringConvertible {
    let description: String
}

/// Holds whoever waits until it is opened.
final class FakeGate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// How many wait.
    var count: Int { self.state.withLock { $0.waiting.count } }

    func wait() async {
        await withCheckedContinuation { continuation in
            let passes = self.state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if passes { continuation.resume() }
        }
    }

    func open() {
        let waiting = self.state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Returns when `count` wait.
    func waits(for count: Int) async {
        while self.count < count { await Task.yield() }
    }
}
