/// When a job that the next server didn't take is tried again.
package struct RelayRetry: Hashable, Sendable {
    /// After so many seconds a job is given up, and its sender told: 5 days (RFC 5321 §4.5.4.1).
    package static let lifetime: Int64 = 5 * 86_400

    /// No job waits longer for its next attempt, in seconds.
    package static let longest: Int64 = 18_000

    /// The seconds after each attempt; the last number holds for all further ones.
    package var pauses: [Int64] = [60, 300, 900, 1_800, 3_600, 7_200, 14_400]

    /// The pauses above.
    package init() {}

    /// The pause after an attempt, longer by up to a quarter so that not all jobs come back at once.
    ///
    /// - Parameter attempts: The attempts before this one.
    /// - Returns: Seconds.
    func pause(after attempts: Int) -> Int64 {
        let pause = self.pauses.isEmpty ? 60 : self.pauses[min(attempts, self.pauses.count - 1)]
        return pause + Int64.random(in: 0...max(0, pause / 4))
    }
}
