/// A page while it is waited for, as the script tells.
struct PageLook: Decodable, Sendable {
    /// Whether document, pictures and fonts are there and no animation runs that has an end.
    let isComplete: Bool
    /// For how long nothing has changed, in milliseconds.
    let quiet: Double
    /// How old the document is, in milliseconds.
    let age: Double
    /// How many elements there are that are waited for.
    let matches: Int
    /// Whether one of them is painted.
    let isPainted: Bool
    let address: String
    /// The HTTP status; 0 for a file.
    let status: Int
    /// The browser's word for why it shows no page.
    let error: String?
    /// The media type of what is shown.
    let type: String
}

extension PageLook {
    /// Why there is no page to be seen.
    ///
    /// - Parameter document: How the page's address was answered.
    /// - Returns: A sentence; nil if there is a page.
    func reason(_ document: NetworkEvent.Response?) -> String? {
        if let error = self.error {
            if error.hasPrefix("ERR_CERT") || error.hasPrefix("ERR_SSL") {
                return
                    "can't be opened (\(error)): its certificate isn't trusted; untrusted certificates are accepted from this machine only"
            }
            return Self.sentence(for: error)
        }
        if self.status >= 400 {
            return "returned HTTP \(self.status), so there is no page to measure"
        }
        if self.address == "about:blank" { return Self.reasonForNothing(document) }
        let pages = ["text/html", "application/xhtml+xml"]
        return pages.contains(self.type) ? nil : "isn't a web page (\(self.type))"
    }

    /// The browser stays where it was when it gets a file to keep, or nothing at all.
    private static func reasonForNothing(_ document: NetworkEvent.Response?) -> String {
        guard let document, let status = document.status else { return "shows no page" }
        if status == 204 || status == 205 { return "returned HTTP \(status), so there is nothing to show" }
        return "is a download, not a web page (\(document.mimeType ?? "of unknown kind"))"
    }

    /// The browser's errors for a server that doesn't respond.
    private static let silences: Set<String> = [
        "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_CONNECTION_CLOSED", "ERR_CONNECTION_TIMED_OUT",
        "ERR_EMPTY_RESPONSE", "ERR_NAME_NOT_RESOLVED", "ERR_ADDRESS_UNREACHABLE", "ERR_TIMED_OUT",
    ]

    /// The message for an error code of the browser.
    static func sentence(for error: String) -> String {
        switch error {
        case "ERR_TOO_MANY_REDIRECTS": "can't be opened (\(error)): it redirects without end"
        case "ERR_UNSAFE_PORT": "can't be opened (\(error)): browsers block this port; use another"
        default:
            "can't be opened (\(error))\(Self.silences.contains(error) ? "; check that the server is running" : "")"
        }
    }
}
