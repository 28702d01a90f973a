package import QuinceGuidelines

/// The browser that is installed on this machine, as the checker opens pages with it.
///
/// It is looked for when the first page is to be opened: whoever checks files alone needs none.
package struct InstalledBrowser: PageMeasurer {
    private let find: @Sendable () throws(BrowserRefusal) -> DriverProgram
    private let progress: @Sendable (BrowserPage, PageScene) -> Void

    /// Creates a measurer.
    ///
    /// - Parameters:
    ///   - find: Looks for driver and browser.
    ///   - progress: Told before a page is opened in a scene.
    package init(
        finding find: @escaping @Sendable () throws(BrowserRefusal) -> DriverProgram = {
            () throws(BrowserRefusal) in try DriverProgram.installed()
        },
        progress: @escaping @Sendable (BrowserPage, PageScene) -> Void = { _, _ in }
    ) {
        self.find = find
        self.progress = progress
    }

    package func inspect(_ addresses: [String]) async throws -> MeasuredPages {
        var pages: [BrowserPage] = []
        var refused: [UnreadableInput] = []
        for address in addresses {
            do throws(UnreadableInput) {
                pages.append(try BrowserPage(parsing: address))
            } catch {
                refused.append(error)
            }
        }
        var measured = MeasuredPages()
        if !pages.isEmpty {
            measured = try await PageInspector(try self.find()).inspect(pages, progress: self.progress)
        }
        measured.unreadable += refused
        return measured
    }
}
