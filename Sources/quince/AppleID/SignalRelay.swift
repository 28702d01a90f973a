import Foundation
import Synchronization
import UnixSignals

/// What signals that would end this process do while it has a command: they reach the command, which decides.
///
/// Before the command starts, a signal cancels the work, so that it can clean up.
final class SignalRelay: Sendable {
    private let process = Mutex<pid_t?>(nil)

    /// Runs `work`.
    ///
    /// - Returns: The exit code of `work`, or the one that shells expect for the signal.
    func guarding(_ work: @escaping @Sendable () async throws -> Int32) async throws -> Int32 {
        // As with nohup: what the parent has ignored stays ignored.
        let signals = await UnixSignalsSequence(
            trapping: Self.ignoresHangups ? [.sigint, .sigterm] : [.sigint, .sigterm, .sighup]
        )
        return try await withThrowingTaskGroup(of: Int32?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                for await signal in signals where !self.handOn(signal) { return 128 + signal.rawValue }
                return nil
            }
            let first = try await group.next() ?? nil
            group.cancelAll()
            // What a canceled service throws says nothing.
            while (try? await group.next()) != nil {}
            return first ?? 1
        }
    }

    /// From now on, signals reach `process`, which has started with the usual handling of signals.
    func begin(to process: pid_t) { self.process.withLock { $0 = process } }

    /// The process has ended.
    func end() { self.process.withLock { $0 = nil } }

    /// - Returns: Whether there is a process that gets the signal.
    private func handOn(_ signal: UnixSignal) -> Bool {
        self.process.withLock { process in
            guard let process else { return false }
            // A terminal sends Ctrl-C to all processes in the foreground, so the other process has it already.
            if signal != .sigint || tcgetpgrp(STDIN_FILENO) != getpgrp() {
                _ = kill(process, signal.rawValue)
            }
            return true
        }
    }

    /// Whether the parent has let this process ignore the end of the terminal.
    static let ignoresHangups: Bool = {
        var action = sigaction()
        return unsafe sigaction(SIGHUP, nil, &action) == 0 && SignalRelay.isIgnored(action)
    }()

    private static func isIgnored(_ action: sigaction) -> Bool {
        #if os(Linux)
        let handler = unsafe action.__sigaction_handler.sa_handler
        #else
        let handler = unsafe action.__sigaction_u.__sa_handler
        #endif
        return unsafe unsafeBitCast(handler, to: Int.self) == 1
    }
}
