/// Why the checker can't open any page: one sentence with the remedy.
///
/// A problem with a single page is an `UnreadableInput`.
package struct BrowserRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }

    /// The commands that install the browser and its driver.
    package static let remedy =
        "On Debian or Ubuntu: apt-get install chromium chromium-driver. On macOS: brew install --cask google-chrome chromedriver."
}
