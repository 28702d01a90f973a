// QuinceBrowserPages: opens pages in a real browser for the checker, through a WebDriver server, and measures what is painted.

package import QuinceGuidelines

/// A page to be opened.
package struct BrowserPage: Hashable, Sendable {
    package let address: String

    package init(address: String) { self.address = address }

    package var place: SourcePlace { SourcePlace(path: self.address) }
}
