/// Why no page can be opened at all: one sentence with the remedy.
///
/// What is wrong with one page is an `UnreadableInput`.
package struct BrowserRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }

    /// What to install.
    package static let remedy =
        "On Debian or Ubuntu: apt-get install chromium chromium-driver. On macOS: brew install --cask google-chrome chromedriver."
}
