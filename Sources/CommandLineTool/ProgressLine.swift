import Foundation
import Synchronization
import Wording

/// The progress of a long run: one line on standard error that is overwritten, only in a terminal.
public final class ProgressLine: Sendable {
    private let total: Int
    private let isShown: Bool
    private let last = Mutex(ContinuousClock.now - .seconds(1))

    /// A line for `total` steps.
    public init(total: Int) {
        self.total = total
        self.isShown = isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    /// Shows that `count` steps are done; updates at most twenty times per second.
    public func show(_ count: Int) {
        guard self.isShown else { return }
        let now = ContinuousClock.now
        let isDue = self.last.withLock { last in
            guard now - last >= .milliseconds(50) || count == self.total else { return false }
            last = now
            return true
        }
        guard isDue else { return }
        let width = 20
        let done = self.total == 0 ? width : width * count / self.total
        let bar = String(repeating: "█", count: done) + String(repeating: "░", count: width - done)
        self.write("\r\(bar) \(count) of \(self.total)")
    }

    /// Shows the current step, shortened for narrow terminals.
    public func say(_ text: String) {
        if self.isShown { self.write("\r\u{1B}[K\(text.onOneLine.prefix(76))") }
    }

    /// Clears the line.
    public func end() {
        if self.isShown { self.write("\r\u{1B}[K") }
    }

    private func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
