package import QuinceGuidelines

/// Opens pages for the checker with the browser that is installed on this machine.
///
/// It looks for the browser when the first page is opened, so checking only files needs no browser.
package struct InstalledBrowser: PageMeasurer {
    private let find: @Sendable () throws(BrowserRefusal) -> DriverProgram
    private let isFlow: Bool
    private let selector: String?
    private let progress: @Sendable (BrowserPage, PageScene) -> Void

    /// Creates a measurer.
    ///
    /// - Parameters:
    ///   - find: Looks for driver and browser.
    ///   - isFlow: Whether the pages are screens in the order in which people meet them.
    ///   - selector: The CSS selector of an element to wait for; nil waits until nothing is under way.
    ///   - progress: Told before a page is opened in a scene.
    package init(
        finding find: @escaping @Sendable () throws(BrowserRefusal) -> DriverProgram = {
            () throws(BrowserRefusal) in try DriverProgram.installed()
        },
        isFlow: Bool = false,
        waitingFor selector: String? = nil,
        progress: @escaping @Sendable (BrowserPage, PageScene) -> Void = { _, _ in }
    ) {
        self.find = find
        self.isFlow = isFlow
        self.selector = selector
        self.progress = progress
    }

    /// Whether the `selector` is a valid CSS selector, or nil.
    ///
    /// - Throws: ``BrowserRefusal`` if there is no browser to ask.
    package func acceptsSelector() async throws -> Bool {
        guard let selector = self.selector else { return true }
        return try await PageInspector.isSelector(selector, try self.find())
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
            let inspector = PageInspector(
                try self.find(),
                isFlow: self.isFlow,
                waitingFor: self.selector
            )
            measured = try await inspector.inspect(pages, progress: self.progress)
        }
        measured.unreadable += refused
        return measured
    }
}
