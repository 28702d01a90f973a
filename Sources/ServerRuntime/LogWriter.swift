import Dispatch
package import Foundation
import Synchronization

/// Writes log lines on a separate thread, because an event loop must not wait for the reader of the log.
///
/// Lines that don't fit, because nobody reads, are counted; the log reports the number later.
package final class LogWriter: Sendable {
    /// The writer for standard error.
    package static let standardError = LogWriter(FileHandle.standardError)

    /// The maximum number of waiting lines.
    private static let capacity = 10_000

    private let handle: FileHandle
    private let queue = DispatchQueue(label: "log")
    private let state = Mutex((waiting: 0, lost: 0))

    package init(_ handle: FileHandle) { self.handle = handle }

    /// Writes `line`, which ends with a line break, after those before it.
    package func write(_ line: String) {
        let fits = self.state.withLock { state in
            guard state.waiting < Self.capacity else {
                state.lost += 1
                return false
            }
            state.waiting += 1
            return true
        }
        guard fits else { return }
        self.queue.async {
            let lost = self.state.withLock { state in
                let lost = state.lost
                state.waiting -= 1
                state.lost = 0
                return lost
            }
            let note = lost > 0 ? "\(lost) log lines were lost because they weren't read in time\n" : ""
            try? self.handle.write(contentsOf: Data((note + line).utf8))
        }
    }

    /// Waits until everything is written, at most one second.
    package func flush() {
        let written = DispatchSemaphore(value: 0)
        self.queue.async { written.signal() }
        _ = written.wait(timeout: .now() + 1)
    }
}
