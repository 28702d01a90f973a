import Foundation
import Synchronization
import UnixSignals

/// Hands the signals that would end this process on to another one.
final class SignalRelay: Sendable {
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// Starts after the other process, which would inherit that the signals are ignored.
    func begin(to process: pid_t) {
        let task = Task {
            for await signal in await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup) {
                // A terminal has sent Ctrl-C to the other process, too.
                if signal == .sigint, isatty(STDIN_FILENO) == 1 { continue }
                _ = kill(process, signal.rawValue)
            }
        }
        self.task.withLock { $0 = task }
    }

    func end() { self.task.withLock(\.self)?.cancel() }
}
