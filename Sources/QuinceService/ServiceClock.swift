package import Foundation
import Synchronization

/// The service's clock: the machine's clock with an offset that development mode can change.
package final class ServiceClock: Sendable {
    private let base: @Sendable () -> Date
    private let shift = Mutex<TimeInterval>(0)
    private let observers = Mutex<[@Sendable () -> Void]>([])
    /// Whether the clock was started at a fixed time and moves only through the API.
    package let standsStill: Bool

    /// - Parameter base: The underlying clock; the machine's by default, a fixed one in tests.
    package init(base: @escaping @Sendable () -> Date = { Date() }) {
        self.base = base
        self.standsStill = false
    }

    /// A clock that is stopped at `time`.
    package init(fixedAt time: Date) {
        self.base = { time }
        self.standsStill = true
    }

    /// The time, with a fraction that the database can store: what was stored at a time isn't later than that time.
    ///
    /// `Date` counts from 2001, and so has a bit more of the fraction than a number of seconds since 1970.
    package func now() -> Date { Date(timeIntervalSince1970: self.time) }

    /// Seconds since 1970, with their fraction, as in the database.
    package var time: Double { self.base().addingTimeInterval(self.offset).timeIntervalSince1970 }

    /// Seconds since 1970, as in tokens.
    package var seconds: Int { Int(self.time) }

    /// How far the clock is ahead of the underlying clock, in seconds.
    package var offset: TimeInterval {
        get { self.shift.withLock { $0 } }
        set {
            self.shift.withLock { $0 = newValue }
            for observer in self.observers.withLock({ $0 }) { observer() }
        }
    }

    /// Calls `observer` after each move of the clock.
    func onMove(_ observer: @escaping @Sendable () -> Void) {
        self.observers.withLock { $0.append(observer) }
    }

    /// How far the clock is ahead of an app's server, which uses the machine's time, in seconds.
    package var aheadOfApps: TimeInterval {
        self.standsStill ? self.now().timeIntervalSince(Date()) : self.offset
    }
}
