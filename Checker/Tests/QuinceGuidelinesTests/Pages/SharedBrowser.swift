import QuinceBrowserPages
import QuinceGuidelines
import Testing

/// One browser for all tests of a suite: to start one takes longer than most of them.
///
/// Each inspection gets a window without a past in it. What brings a browser down, or is about its start and its end, has one
/// of its own.
struct SharedBrowser: SuiteTrait, TestScoping {
    @TaskLocal static var current: OpenedBrowser?

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await OpenedBrowser.run(.installed()) { browser in
            try await Self.$current.withValue(browser, operation: function)
        }
    }
}

extension PageInspector {
    /// Opens pages in the suite's browser.
    func inspectShared(_ pages: [BrowserPage]) async throws -> MeasuredPages {
        try await self.inspect(pages, in: SharedBrowser.current)
    }
}
