#if PostgreSQL
import Dispatch
import PostgreSQLConnections
import PostgreSQLServer
import Synchronization
import Testing

/// Waits until a condition is true; fails the test if it doesn't become true.
func eventually(
    _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
) async throws {
    for _ in 0..<3_000 {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("never: \(what)", sourceLocation: sourceLocation)
    throw TestServer.Failure(what)
}

/// What `body` throws.
func failure<Value>(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Value
) async -> PostgreSQLError? {
    do {
        let value = try await body()
        Issue.record("no error but \(value)", sourceLocation: sourceLocation)
        return nil
    } catch {
        if let error = error as? PostgreSQLError { return error }
        Issue.record("another error: \(error)", sourceLocation: sourceLocation)
        return nil
    }
}

/// A value that several tasks and threads change.
final class Shared<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }

    func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try self.value.withLock { value in try body(&value) }
    }
}

/// Lets threads wait for each other, for at most 30 seconds.
struct Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { self.semaphore.signal() }

    /// - Returns: Whether it was opened.
    @discardableResult
    func pass() -> Bool { self.semaphore.wait(timeout: .now() + 30) == .success }
}
#endif
