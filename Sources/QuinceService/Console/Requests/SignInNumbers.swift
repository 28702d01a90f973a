import Synchronization

/// Which requests belong to one sign-in: the flow, the code, and the tokens that the code was exchanged for.
///
/// In memory, for the console; by digests, as everywhere.
final class SignInNumbers: Sendable {
    /// The most digests that are known; then all are forgotten, and later requests begin new sign-ins.
    private static let capacity = 20_000

    private let state = Mutex((numbers: [SecretDigest: Int](), last: 0))

    /// The number of the sign-in that any of `digests` is known by, and from now on all of them; nil for no digest.
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
