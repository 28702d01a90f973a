// Driver: finds Chromium's driver, runs it as long as it is needed and never longer, and speaks W3C WebDriver with it. Knows nothing
// of buttons.

import Foundation

/// The installed driver and browser.
package struct DriverProgram: Hashable, Sendable {
    /// The path of the WebDriver server.
    package let driver: String
    /// The path of the browser; nil leaves the choice to the driver.
    package let browser: String?
    /// Additional arguments of the browser, without the leading `--`.
    package var arguments: [String] = []

    /// Uses the programs at these paths.
    package init(driver: String, browser: String? = nil) {
        self.driver = driver
        self.browser = browser
    }

    private static let drivers = ["chromedriver"]
    private static let browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    /// Folders of installers that may not be on the `PATH`.
    private static let folders = [
        "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin", "/usr/lib/chromium", "/usr/lib/chromium-browser",
        "/snap/bin",
    ]
    private static let applications = [
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ]

    /// Finds driver and browser on the `PATH` and in the usual folders.
    ///
    /// - Parameters:
    ///   - path: The value of `PATH`.
    ///   - isProgram: Tells whether there is a program at a path.
    /// - Returns: The driver.
    /// - Throws: ``BrowserRefusal`` with what to install.
    package static func installed(
        path: String = ProcessInfo.processInfo.environment["PATH"] ?? "",
        isProgram: (String) -> Bool = { FileManager.default.isExecutableFile(atPath: $0) }
    ) throws(BrowserRefusal) -> DriverProgram {
        let folders = path.split(separator: ":").map(String.init) + Self.folders
        func find(_ names: [String]) -> String? {
            names.lazy.flatMap { name in folders.lazy.map { "\($0)/\(name)" } }.first(where: isProgram)
        }
        guard let driver = find(Self.drivers) else {
            throw BrowserRefusal(
                "Pages are measured in Chromium, but its driver, chromedriver, isn't installed. \(BrowserRefusal.remedy)"
            )
        }
        guard let browser = Self.applications.first(where: isProgram) ?? find(Self.browsers) else {
            throw BrowserRefusal(
                "Pages are measured in Chromium, which isn't installed. \(BrowserRefusal.remedy)"
            )
        }
        return DriverProgram(driver: driver, browser: browser)
    }
}
