package import QuinceGuidelines
import QuinceProtocol

/// Opens pages in Chromium, in every scene, and measures what is painted on them.
package struct PageInspector: Sendable {
    private let program: DriverProgram
    private let scenes: [PageScene]
    private let limits: PageLimits
    private let titles: [String]
    private let isFlow: Bool

    /// Creates an inspector.
    ///
    /// - Parameters:
    ///   - program: Driver and browser.
    ///   - scenes: The windows and appearances that pages are looked at in; a screen is taken from the first.
    ///   - limits: How long a page is waited for.
    ///   - titles: What a Sign in with Apple button may say, in all languages, to know one by.
    ///   - isFlow: Whether the pages are screens in the order in which people meet them.
    package init(
        _ program: DriverProgram,
        scenes: [PageScene] = PageScene.all,
        limits: PageLimits = PageLimits(),
        titles: [String] = KnownTitles.all,
        isFlow: Bool = false
    ) {
        self.program = program
        self.scenes = scenes
        self.limits = limits
        self.titles = titles
        self.isFlow = isFlow
    }

    /// Opens pages one after another, in one browser that is ended behind it; behind a page that it does not come back from, in
    /// another one.
    ///
    /// - Parameters:
    ///   - pages: What to open.
    ///   - progress: Told before a page is opened in a scene.
    /// - Returns: What was measured, and the pages that could not be.
    /// - Throws: ``BrowserRefusal`` where there is no browser; `CancellationError`.
    package func inspect(
        _ pages: [BrowserPage],
        progress: @Sendable (BrowserPage, PageScene) -> Void = { _, _ in }
    ) async throws -> MeasuredPages {
        var result = MeasuredPages()
        var rest = pages[...]
        while !rest.isEmpty {
            do {
                let (measured, count) = try await self.measure(rest, progress)
                result.inspection.add(measured.inspection)
                result.unreadable += measured.unreadable
                rest = rest.dropFirst(count)
            } catch let refusal as BrowserRefusal where rest.startIndex > 0 {
                // What was measured before is kept.
                result.unreadable += rest.map { UnreadableInput($0.place, refusal.description) }
                rest = []
            }
        }
        if self.isFlow, pages.count > 1 { Self.addFlow(to: &result.inspection) }
        return result
    }

    /// Measures pages in one browser, as long as it lasts.
    ///
    /// - Returns: What was measured, and of how many pages.
    private func measure(
        _ pages: ArraySlice<BrowserPage>,
        _ progress: @Sendable (BrowserPage, PageScene) -> Void
    ) async throws -> (MeasuredPages, Int) {
        try await BrowserSession.run(self.program) { session in
            // Nothing is kept of what a page would have the browser download.
            try await session.set("Browser.setDownloadBehavior", ["behavior": "deny"])
            var result = MeasuredPages()
            for (index, page) in pages.enumerated() {
                do {
                    result.inspection.add(try await self.inspection(of: page, session, progress))
                } catch let unreadable as UnreadableInput {
                    result.unreadable.append(unreadable)
                } catch {
                    try Task.checkCancellation()
                    if error is CancellationError { throw error }
                    let reason = (error as? LostBrowser)?.reason ?? "does not answer its script any more"
                    result.unreadable.append(UnreadableInput(page.place, reason))
                    return (result, index + 1)
                }
            }
            return (result, pages.count)
        }
    }

    private func inspection(
        of page: BrowserPage,
        _ session: BrowserSession,
        _ progress: @Sendable (BrowserPage, PageScene) -> Void
    ) async throws -> Inspection {
        var inspection = Inspection()
        for (index, scene) in self.scenes.enumerated() {
            progress(page, scene)
            let opened = try await OpenedPage.open(page, in: scene, session, self.limits)
            let content = try await opened.painted(titles: self.titles)
            for painted in content.buttons {
                let pixels =
                    painted.isHidden
                    ? nil : try await opened.pixels(around: painted.box, in: scene, zoom: content.zoom)
                let reading = ButtonReading(painted, on: opened.page, content, in: scene, pixels: pixels)
                inspection.buttons.append(reading.button)
            }
            guard index == 0 else { continue }
            inspection.screens.append(ScreenReading(page: opened.page, content: content).screen)
            inspection.authorizations += content.authorizations.compactMap { $0.request(on: opened.page) }
        }
        return inspection
    }

    /// The screens in order; whoever leaves one that offers Sign in with Apple for the next is taken to have signed in.
    private static func addFlow(to inspection: inout Inspection) {
        let screens = inspection.screens
        guard screens.count > 1, let first = screens.first else { return }
        let offering = screens.dropLast().firstIndex { $0.offersSignInWithApple }
        inspection.flows.append(MeasuredFlow(at: first.place, screens: screens, signedInAfter: offering))
    }
}
