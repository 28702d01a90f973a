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
    /// Of HTTP; 0 for a file.
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
    /// - Returns: A sentence; nil where there is a page.
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
        if status == 204 || status == 205 { return "is answered with HTTP \(status): nothing to show" }
        return "is a download, not a web page (\(document.mimeType ?? "of unknown kind"))"
    }

    /// What the browser says when nobody answers.
    private static let silences: Set<String> = [
        "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_CONNECTION_CLOSED", "ERR_CONNECTION_TIMED_OUT",
        "ERR_EMPTY_RESPONSE", "ERR_NAME_NOT_RESOLVED", "ERR_ADDRESS_UNREACHABLE", "ERR_TIMED_OUT",
    ]

    /// What is said of a word of the browser's.
    static func sentence(for error: String) -> String {
        switch error {
        case "ERR_TOO_MANY_REDIRECTS": "cannot be opened (\(error)): it is sent on without end"
        case "ERR_UNSAFE_PORT": "cannot be opened (\(error)): browsers open no page at this port"
        default:
            "can't be opened (\(error))\(Self.silences.contains(error) ? "; check that the server is running" : "")"
        }
    }
}
