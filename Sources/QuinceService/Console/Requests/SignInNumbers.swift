import Synchronization

/// Finds the requests of one sign-in, through the flow, the code, and the tokens from the exchange.
///
/// Stored in memory, for the console; only digests.
final class SignInNumbers: Sendable {
    /// The maximum number of digests; beyond it, all are removed, and later requests start new sign-ins.
    private static let capacity = 20_000

    private let state = Mutex((numbers: [SecretDigest: Int](), last: 0))

    /// The sign-in's number under any of `digests`, which all get this number; nil if there is no digest.
    func number(for digests: [SecretDigest]) -> Int? {
        guard !digests.isEmpty else { return nil }
        return self.state.withLock { state in
            if state.numbers.count > Self.capacity { state.numbers = [:] }
            var known: Int?
            for digest in digests where known == nil { known = state.numbers[digest] }
            let number = known ?? state.last + 1
            state.last = max(state.last, number)
            for digest in digests { state.numbers[digest] = number }
            return number
        }
    }

    func removeAll() { self.state.withLock { $0 = ([:], 0) } }
}
