import ArgumentParser
import Foundation
import ProgramStart
import QuinceBrowserPages
import QuinceGuidelines

/// Flags for how pages are opened, and what among the places is one.
struct PageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Measure a page as soon as an element that matches this CSS selector is painted.",
            valueName: "selector"
        )
    )
    var waitFor: String?

    /// Refuses what waits for nothing.
    func refuse(without addresses: [String]) throws(ConfigurationError) {
        guard let selector = self.waitFor else { return }
        guard selector.contains(where: { !$0.isWhitespace }) else {
            throw ConfigurationError(
                "--wait-for: the selector is empty; give one such as '#sign-in-with-apple'"
            )
        }
        guard addresses.isEmpty else { return }
        throw ConfigurationError("--wait-for needs a page; give its URL")
    }

    /// Refuses what the browser does not take for a selector; where there is no browser, the run says so of every page.
    func refuseWrongSelector() async throws {
        guard let selector = self.waitFor else { return }
        let browser = InstalledBrowser(waitingFor: selector)
        if (try? await browser.acceptsSelector()) == false {
            throw ConfigurationError(
                "--wait-for: '\(selector)' isn't a CSS selector; give one such as 'button.apple'"
            )
        }
    }

    /// The addresses of pages among places, each once.
    ///
    /// - Throws: `ConfigurationError` for what is none, and for a file that looks like one.
    static func addresses(among places: [String]) throws(ConfigurationError) -> [String] {
        var addresses: [String] = []
        for place in places {
            guard PathNames.isAddress(place) else {
                try Self.refuseAddress(place)
                continue
            }
            guard let url = URL(string: place), url.host?.isEmpty == false else {
                throw ConfigurationError(
                    "'\(place)' isn't a URL; give one such as https://localhost:3000/login"
                )
            }
            if !addresses.contains(place) { addresses.append(place) }
        }
        return addresses
    }

    /// An address that is written so that it is taken for a file.
    private static func refuseAddress(_ place: String) throws(ConfigurationError) {
        guard !FileManager.default.fileExists(atPath: place) else { return }
        if place.contains("://") {
            throw ConfigurationError("'\(place)' can't be opened; only http and https pages can")
        }
        if place.wholeMatch(of: /[A-Za-z0-9.-]+:[0-9]{1,5}(\/.*)?/) != nil {
            throw ConfigurationError(
                "'\(place)': there is no such file; if you mean the page, write http://\(place)"
            )
        }
    }
}
