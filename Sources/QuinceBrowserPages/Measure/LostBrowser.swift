/// A page that the browser does not come back from: the next one needs a new browser.
struct LostBrowser: Error, Hashable, Sendable {
    /// What is said of the page.
    let reason: String
}
