// Support: what the tests of the server library share. A clock that is moved by hand, an Apple in the process, an app's settings.

import Foundation
import QuinceRelyingParty
import Synchronization

/// A clock that stands until it is moved.
final class FakeClock: Sendable {
    private let value = Mutex(1_800_000_000)

    /// Seconds since 1970.
    var seconds: Int { self.value.withLock { $0 } }

    var now: Date { Date(timeIntervalSince1970: TimeInterval(self.seconds)) }

    /// Moves the clock, backwards too.
    func advance(by seconds: Int) { self.value.withLock { $0 += seconds } }

    /// This clock, with the system's chance.
    var surroundings: Surroundings { Surroundings(now: { self.now }) }
}
