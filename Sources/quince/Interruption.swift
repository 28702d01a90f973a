import Foundation
import UnixSignals

/// Work that Ctrl-C cancels instead of ending it at once, so that it can clean up.
enum Interruption {
    enum Outcome<Value: Sendable>: Sendable {
        case finished(Value)
        /// The exit code that shells expect for the signal.
        case interrupted(code: Int32)
    }

    /// Runs `work`.
    ///
    /// SIGINT or SIGTERM cancels it, and this waits until it has ended.
    ///
    /// A second signal ends the process at once.
    static func guarding<Value: Sendable>(
        _ work: @escaping @Sendable () async -> Value
    ) async -> Outcome<Value> {
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        return await withTaskGroup(of: Outcome<Value>?.self) { group in
            group.addTask { .finished(await work()) }
            group.addTask {
                for await signal in signals { return .interrupted(code: 128 + signal.rawValue) }
                return nil
            }
            let first = await group.next() ?? nil
            // A second signal, or one after the work is done, ends the process.
            for code in [SIGINT, SIGTERM] { signal(code, SIG_DFL) }
            group.cancelAll()
            await group.waitForAll()
            return first ?? .interrupted(code: 128)
        }
    }
}
