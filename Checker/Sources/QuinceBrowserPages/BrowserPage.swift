// QuinceBrowserPages: opens pages in a real browser for the checker, through a WebDriver server, and measures what is painted.
// Driver/ starts and ends the browser, Script/ is what runs in a page, Measure/ turns its answers into measured values. Changes
// nothing on a page and opens nothing but the addresses it is given.

import Foundation
package import QuinceGuidelines

/// A page to be opened.
package struct BrowserPage: Hashable, Sendable {
    /// The URL or path as the user gave it.
    package let address: String
    /// What the browser opens.
    let url: String

    /// Parses an http or https URL, or the path of a file.
    ///
    /// - Throws: ``UnreadableInput`` for any other URL, and for a file that doesn't exist.
    package init(parsing address: String) throws(UnreadableInput) {
        self.address = address
        let place = SourcePlace(path: address)
        if Self.isAddress(address) {
            guard URL(string: address)?.host()?.isEmpty == false else {
                throw UnreadableInput(place, "isn't a URL; give one such as https://example.com/login")
            }
            self.url = address
        } else if address.contains("://") {
            throw UnreadableInput(place, "can't be opened; give http or https URLs, or paths of files")
        } else {
            guard FileManager.default.fileExists(atPath: address) else {
                throw UnreadableInput(place, "there is no such file")
            }
            self.url = URL(fileURLWithPath: address).absoluteString
        }
    }

    /// Where the browser ended, where that is another page than it was asked for; nil if it is the same.
    ///
    /// What only the page itself reads counts where it was asked for: a page that writes a mark behind its address has not moved.
    ///
    /// - Throws: ``UnreadableInput`` where that is another host's.
    func destination(_ final: String) throws(UnreadableInput) -> String? {
        guard Self.isAddress(self.url), let old = URL(string: self.url), let new = URL(string: final) else {
            return nil
        }
        guard old.host()?.lowercased() == new.host()?.lowercased() else {
            throw UnreadableInput(
                self.place,
                "redirected to \(Self.shown(final)), which is another site; give that URL to measure it"
            )
        }
        let isSame =
            Self.page(of: old) == Self.page(of: new)
            && old.query(percentEncoded: false) == new.query(percentEncoded: false)
            && (old.fragment() == nil || old.fragment() == new.fragment())
        return isSame ? nil : final
    }

    /// An address for people to read, without query and fragment: those may be secret, and a report lies open.
    static func shown(_ address: String) -> String {
        String(address.prefix { $0 != "?" && $0 != "#" }.prefix(120))
    }

    /// An address without what varies while the page stays: query and fragment.
    static func page(of url: URL) -> String {
        let path = url.standardized.path(percentEncoded: false)
        let scheme = url.scheme?.lowercased() ?? ""
        let port = url.port ?? (scheme == "https" ? 443 : 80)
        return "\(scheme)://\(url.host()?.lowercased() ?? ""):\(port)\(path.isEmpty ? "/" : path)"
    }

    /// Whether a text is a URL instead of a path.
    package static func isAddress(_ text: String) -> Bool {
        let start = text.prefix(8).lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }

    package var place: SourcePlace { SourcePlace(path: self.address) }
}
