import Testing

/// Runs each test of a suite once for each engine, in ``StoreEngine/current``.
struct EveryEngine: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        // A durable SQLite file differs in what a crash leaves only.
        for engine in StoreEngine.allCases where engine != .durable {
            try await StoreEngine.$current.withValue(engine) { try await function() }
        }
    }
}

extension Trait where Self == EveryEngine {
    static var everyEngine: Self { Self() }
}
