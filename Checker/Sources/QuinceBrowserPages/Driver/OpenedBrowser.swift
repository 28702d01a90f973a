import QuinceWire
import Synchronization

/// A browser that stays open for several independent inspections, one after another.
///
/// A check needs one inspection, and starts a browser for it. Tests with many small inspections save that time.
package final class OpenedBrowser: Sendable {
    private let session: BrowserSession
    private let isGone = Mutex(false)

    private init(_ session: BrowserSession) { self.session = session }

    /// Starts a browser, hands it to `body`, and ends it whatever `body` does.
    ///
    /// - Throws: ``BrowserRefusal`` if driver or browser do not start; what `body` throws.
    package static func run<Result: Sendable>(
        _ program: DriverProgram,
        _ body: (OpenedBrowser) async throws -> Result
    ) async throws -> Result {
        try await BrowserSession.run(program) { try await body(OpenedBrowser($0)) }
    }

    /// A window without a past: what earlier pages stored and what the browser kept of them is deleted.
    ///
    /// - Returns: nil if the browser was lost before, or does not obey any more.
    func renewed() async throws -> BrowserSession? {
        guard !self.isLost else { return nil }
        do {
            try await self.session.replaceWindow()
            try await self.session.set("Network.clearBrowserCache")
            try await self.session.set("Network.clearBrowserCookies")
            try await self.session.set("Storage.clearDataForOrigin", ["origin": "*", "storageTypes": "all"])
            return self.session
        } catch {
            try Task.checkCancellation()
            self.lose()
            return nil
        }
    }

    /// Whether a page made the browser crash.
    package var isLost: Bool { self.isGone.withLock { $0 } }

    /// It is not asked again.
    func lose() { self.isGone.withLock { $0 = true } }
}
