import NIOPosix

/// Where work that takes milliseconds or waits for a file is done: on threads beside the event loops.
package enum OffLoop {
    /// Runs `work` on a thread that may wait.
    ///
    /// - Throws: What `work` throws.
    package static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws
        -> Value
    {
        try await NIOThreadPool.singleton.runIfActive(work)
    }
}
