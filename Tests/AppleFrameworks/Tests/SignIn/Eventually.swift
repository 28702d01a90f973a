import Testing

/// Gives way to other work until a condition has come.
///
/// - Throws: where it does not come within a minute, so that a test that is broken fails instead of standing still.
@MainActor
func eventually(
    _ condition: () async throws -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    let start = ContinuousClock.now
    while try await !condition() {
        try #require(
            ContinuousClock.now - start < .seconds(60),
            "what is waited for does not come",
            sourceLocation: sourceLocation
        )
        await Task.yield()
    }
}
