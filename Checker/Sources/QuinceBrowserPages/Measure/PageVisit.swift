import Foundation
import QuinceGuidelines

/// One page with all that was measured of it, whatever scene it was seen in.
struct PageVisit: Sendable {
    let page: BrowserPage
    /// Where the browser ended, where that is another address than it was asked for.
    private(set) var destination: String?
    private(set) var inspection = Inspection()
    private var unrest: String?
    private var hidden: HiddenButton?

    init(_ page: BrowserPage) { self.page = page }

    /// Adds a scene; screen and requests are those of the first.
    mutating func add(_ buttons: [MeasuredButton], on opened: OpenedPage, _ content: PaintedPage) {
        self.inspection.buttons += buttons
        self.destination = self.destination ?? opened.destination
        self.unrest = self.unrest ?? opened.unrest
        self.hidden = self.hidden ?? content.hidden.first
        guard self.inspection.screens.isEmpty else { return }
        self.inspection.screens.append(PageScreenReading(page: self.page, content: content).screen)
        self.inspection.authorizations += content.authorizations.compactMap { $0.request(on: self.page) }
    }

    /// The page it ended at, without what varies while the page stays.
    var end: String {
        let address = self.destination ?? self.page.url
        return URL(string: address).map(BrowserPage.page(of:)) ?? address
    }

    var notes: [PageNote] {
        var notes: [PageNote] = []
        if let address = self.destination {
            let shown = BrowserPage.shown(address)
            let other = shown == BrowserPage.shown(self.page.url) ? " with another query" : ""
            notes.append(PageNote(self.page.place, .sentOn, "redirected to \(shown)\(other)"))
        }
        if let unrest = self.unrest { notes.append(PageNote(self.page.place, .stillLoading, unrest)) }
        if self.inspection.buttons.isEmpty, let hidden = self.hidden {
            let text =
                "has a Sign in with Apple button that is not shown: \(hidden.selector), \(hidden.reason)"
            notes.append(
                PageNote(self.page.place, .notShown, "\(text); measure a page that shows it when it opens")
            )
        }
        return notes
    }
}
