package import QuinceGuidelines
import QuinceWire

/// Opens pages in Chromium, in every scene, and measures what is painted on them.
package struct PageInspector: Sendable {
    private let program: DriverProgram
    private let scenes: [PageScene]
    private let limits: PageLimits
    private let isFlow: Bool
    private let selector: String?

    /// Creates an inspector.
    ///
    /// - Parameters:
    ///   - program: Driver and browser.
    ///   - scenes: The windows and appearances in which pages are measured; the screen comes from the first.
    ///   - limits: The time limits for a page.
    ///   - isFlow: Whether the pages are screens in the order in which people meet them.
    ///   - selector: The CSS selector of an element to wait for; nil waits until nothing is under way.
    package init(
        _ program: DriverProgram,
        scenes: [PageScene] = PageScene.all,
        limits: PageLimits = PageLimits(),
        isFlow: Bool = false,
        waitingFor selector: String? = nil
    ) {
        self.program = program
        self.scenes = scenes
        self.limits = limits
        self.isFlow = isFlow
        self.selector = selector
    }

    /// Opens pages one after another in one browser, and ends it afterwards.
    ///
    /// After a page that makes the browser hang, opens the next page in a new browser.
    ///
    /// - Parameters:
    ///   - pages: What to open.
    ///   - browser: One that is open, for as long as it lasts; nil for one of its own.
    ///   - progress: Told before a page is opened in a scene.
    /// - Returns: What was measured, under the addresses that were asked for, and the pages that could not be.
    /// - Throws: ``BrowserRefusal`` if there is no browser; `CancellationError`.
    package func inspect(
        _ pages: [BrowserPage],
        in browser: OpenedBrowser? = nil,
        progress: @Sendable (BrowserPage, PageScene) -> Void = { _, _ in }
    ) async throws -> MeasuredPages {
        var visits = Visits()
        var rest = pages[...]
        while !rest.isEmpty {
            do {
                let round = try await self.round(rest, in: browser, progress)
                visits.add(round.visits)
                rest = rest.dropFirst(round.count)
            } catch let refusal as BrowserRefusal where rest.startIndex > 0 {
                // What was measured before is kept.
                visits.unreadable += rest.map { UnreadableInput($0.place, refusal.description) }
                rest = []
            }
        }
        return visits.measured(isFlow: self.isFlow && pages.count > 1)
    }

    /// The measurements from one browser, until it ended.
    private struct Round: Sendable {
        var visits = Visits()
        /// Of how many pages.
        var count: Int
        /// Whether the browser is lost.
        var isOver = false
    }

    private func round(
        _ pages: ArraySlice<BrowserPage>,
        in browser: OpenedBrowser?,
        _ progress: @Sendable (BrowserPage, PageScene) -> Void
    ) async throws -> Round {
        guard let browser, let session = try await browser.renewed() else {
            return try await BrowserSession.run(self.program) { try await self.round(pages, $0, progress) }
        }
        do {
            let round = try await self.round(pages, session, progress)
            if round.isOver { browser.lose() }
            return round
        } catch {
            browser.lose()
            throw error
        }
    }

    private func round(
        _ pages: ArraySlice<BrowserPage>,
        _ session: BrowserSession,
        _ progress: @Sendable (BrowserPage, PageScene) -> Void
    ) async throws -> Round {
        // Nothing is kept of what a page would have the browser download.
        try await session.set("Browser.setDownloadBehavior", ["behavior": "deny"])
        var visits = Visits()
        for (index, page) in pages.enumerated() {
            do {
                visits.visits.append(try await self.visit(page, isFirst: index == 0, session, progress))
            } catch let unreadable as UnreadableInput {
                visits.unreadable.append(unreadable)
            } catch is BrowserGone {
                try Task.checkCancellation()
                return Round(visits: visits, count: index, isOver: true)
            } catch {
                try Task.checkCancellation()
                if error is CancellationError { throw error }
                let lost = LostBrowser(error, self.limits, isWaiting: self.selector != nil)
                visits.unreadable.append(UnreadableInput(page.place, lost.reason))
                return Round(visits: visits, count: index + 1, isOver: true)
            }
        }
        return Round(visits: visits, count: pages.count)
    }

    /// The browser had ended before a page was asked for: one before it brought it down.
    private struct BrowserGone: Error {}

    private func visit(
        _ page: BrowserPage,
        isFirst: Bool,
        _ session: BrowserSession,
        _ progress: @Sendable (BrowserPage, PageScene) -> Void
    ) async throws -> PageVisit {
        var visit = PageVisit(page)
        for (index, scene) in self.scenes.enumerated() {
            progress(page, scene)
            do {
                try await OpenedPage.leave(session)
            } catch {
                guard index == 0, !isFirst else { throw error }
                throw BrowserGone()
            }
            let first = try await OpenedPage.open(
                page,
                in: scene,
                session,
                self.limits,
                waitingFor: self.selector
            )
            let (opened, content) = try await first.painted()
            let buttons = try await Self.buttons(on: opened, content, in: scene)
            visit.add(buttons, on: opened, content)
        }
        return visit
    }

    private static func buttons(on opened: OpenedPage, _ content: PaintedPage, in scene: PageScene)
        async throws -> [MeasuredButton]
    {
        var buttons: [MeasuredButton] = []
        for painted in content.buttons {
            let pixels =
                painted.isHidden
                ? nil : try await opened.pixels(around: painted.box, in: scene, zoom: content.zoom)
            let reading = ButtonReading(painted, on: opened.page, content, in: scene, pixels: pixels)
            var button = reading.button
            if let origin = painted.origin ?? painted.logo?.origin, try await opened.isPlaceholder(origin) {
                button.showPlaceholder(reading.picture)
            }
            buttons.append(button)
        }
        return buttons
    }

    /// Whether the browser accepts a text as a CSS selector.
    ///
    /// - Throws: ``BrowserRefusal`` if there is no browser.
    package static func isSelector(
        _ text: String,
        _ program: DriverProgram,
        in browser: OpenedBrowser? = nil
    ) async throws -> Bool {
        if let session = try await browser?.renewed() { return try await Self.isSelector(text, session) }
        return try await BrowserSession.run(program) { try await Self.isSelector(text, $0) }
    }

    private static func isSelector(_ text: String, _ session: BrowserSession) async throws -> Bool {
        try await session.run(PageScript.readingSelector, [.string(text)])
    }
}
