import PageLanguages

/// A browser and its system in plain words, for the list of sessions.
///
/// Taken from `User-Agent`, which a client can set to anything. The result is always one of a few names, never that text.
package enum BrowserName {
    /// How much of the header is read, in bytes; browsers send fewer than 300.
    private static let maximumLength = 512

    /// The first mark that occurs decides: each of these names itself after the browsers that it imitates.
    private static let browsers: [(mark: String, name: String)] = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("HeadlessChrome/", "Chrome"), ("Chrome/", "Chrome"),
        ("Safari/", "Safari"), ("curl/", "curl"), ("python-requests/", "Python"),
    ]

    private static let systems: [(mark: String, name: String)] = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"),
        ("Windows", "Windows"), ("Mac OS X", "Mac"), ("Macintosh", "Mac"), ("Linux", "Linux"),
    ]

    /// A stored name as users read it, in the language of the current request.
    package static func shown(_ plain: String) -> String {
        let parts = plain.split(separator: " on ", maxSplits: 1).map(String.init)
        let isUnknown = parts[0] == Self.unknown
        switch (parts.count, isUnknown) {
        case (2, true): return Language.current.text(.pageBrowserUnknownOn, ["system": parts[1]])
        case (2, false):
            return Language.current.text(.pageBrowser, ["browser": parts[0], "system": parts[1]])
        case (_, true): return Language.current.text(.pageBrowserUnknown)
        default: return plain
        }
    }

    private static let unknown = "An unknown browser"

    /// The name that is stored, in English: such as `Firefox on Linux`, `Safari`, or `An unknown browser`.
    package static func plain(_ userAgent: String?) -> String {
        let bytes = (userAgent ?? "").utf8.prefix(Self.maximumLength)
        let text = String(decoding: bytes, as: UTF8.self)
        let browser = Self.browsers.first { text.contains($0.mark) }?.name
        let system = Self.systems.first { text.contains($0.mark) }?.name
        return switch (browser, system) {
        case (let browser?, let system?): "\(browser) on \(system)"
        case (let browser?, nil): browser
        case (nil, let system?): "\(Self.unknown) on \(system)"
        case (nil, nil): Self.unknown
        }
    }
}
