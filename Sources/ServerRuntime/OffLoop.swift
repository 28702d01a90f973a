import NIOPosix

/// Runs work that takes milliseconds or waits for a file on threads other than the event loops.
package enum OffLoop {
    /// Runs `work` on a thread that may block.
    ///
    /// - Throws: Errors of `work`.
    package static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws
        -> Value
    {
        try await NIOThreadPool.singleton.runIfActive(work)
    }
}
