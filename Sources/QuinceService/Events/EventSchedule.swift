import Crypto
import Foundation

/// When an event is delivered, and when the service gives up.
package enum EventSchedule {
    /// The attempts, in seconds after the first: at 0 s, 30 s, 2 min, 10 min, 30 min, 1 h, 3 h, 6 h, 12 h and 24 h.
    ///
    /// Apple repeats a notification, but publishes no schedule; this one is Quince's.
    package static let offsets: [Double] = [0, 30, 120, 600, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400]

    /// The number of attempts after which the service gives up.
    package static var attempts: Int { Self.offsets.count }

    /// The greatest part by which an interval is lengthened or shortened, so that events of one moment don't stay together.
    package static let jitter = 0.2

    /// The time between attempt number `tries`, which failed, and the next one, in seconds; nil if it was the last.
    ///
    /// The interval counts from the failed attempt, so that a service that was stopped for a day doesn't make all attempts at once.
    package static func pause(after tries: Int, of jti: String) -> Double? {
        guard tries > 0 else { return 0 }
        guard tries < Self.offsets.count else { return nil }
        let byte = SHA256.hash(data: Data("\(jti) \(tries)".utf8)).first { _ in true } ?? 0
        let part = Double(byte) / 255 * 2 - 1
        return (Self.offsets[tries] - Self.offsets[tries - 1]) * (1 + Self.jitter * part)
    }

    /// The longest time between two attempts, in seconds.
    static var longestPause: Double {
        (zip(self.offsets.dropFirst(), self.offsets).map { $0 - $1 }.max() ?? 0) * (1 + self.jitter)
    }

    /// How long an attempt may hold an event, in seconds of the machine's time; afterwards another attempt may begin.
    static let lease = 60.0

    /// How long events and attempts are kept, in seconds: 30 days.
    package static let kept = 2_592_000.0
}
