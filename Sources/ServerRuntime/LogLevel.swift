package import Logging
import Synchronization

/// The least severe level that a program logs; it can change while the program runs.
package final class LogLevel: Sendable {
    private let state: Mutex<Logger.Level>

    package init(_ level: Logger.Level) { self.state = Mutex(level) }

    package var value: Logger.Level {
        get { self.state.withLock { $0 } }
        set { self.state.withLock { $0 = newValue } }
    }
}
