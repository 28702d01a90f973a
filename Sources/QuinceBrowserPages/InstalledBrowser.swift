package import QuinceGuidelines

/// The browser that is installed on this machine, as the checker opens pages with it.
///
/// It is looked for when the first page is to be opened: whoever checks files alone needs none.
package struct InstalledBrowser: PageMeasurer {
    private let find: @Sendable () throws(BrowserRefusal) -> DriverProgram
    private let isFlow: Bool
    private let progress: @Sendable (BrowserPage, PageScene) -> Void

    /// Creates a measurer.
    ///
    /// - Parameters:
    ///   - find: Looks for driver and browser.
    ///   - isFlow: Whether the pages are screens in the order in which people meet them.
    ///   - progress: Told before a page is opened in a scene.
    package init(
        finding find: @escaping @Sendable () throws(BrowserRefusal) -> DriverProgram = {
            () throws(BrowserRefusal) in try DriverProgram.installed()
        },
        isFlow: Bool = false,
        progress: @escaping @Sendable (BrowserPage, PageScene) -> Void = { _, _ in }
    ) {
        self.find = find
        self.isFlow = isFlow
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
            let inspector = PageInspector(try self.find(), isFlow: self.isFlow)
            measured = try await inspector.inspect(pages, progress: self.progress)
        }
        measured.unreadable += refused
        return measured
    }
}
