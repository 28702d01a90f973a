/// Why a popup stays open: no page took its message.
package enum UnclaimedMessage: String, Sendable, CaseIterable {
    /// The popup has no opener to send the message to.
    case noOpener = "no_opener"
    /// The message was sent, and the popup was still open three seconds later.
    case notTaken = "not_taken"

    /// The reason and the remedy.
    ///
    /// - Parameters:
    ///   - expected: The origin of the redirect URI.
    ///   - opener: The origin of the page that opened the popup, if known.
    /// - Returns: Sentences for the developer.
    package func sentence(expected: String, opener: String?) -> String {
        switch (self, opener) {
        case (.noOpener, _):
            "The popup has no connection to the page that opened it. If that page is sent with Cross-Origin-Opener-Policy: "
                + "same-origin, use same-origin-allow-popups. Other reasons: the page was closed, or it opened the window with "
                + "noopener."
        case (.notTaken, let opener?) where opener != expected: Self.otherOrigin(opener, expected: expected)
        case (.notTaken, nil):
            "The browser delivers the response only to a page at \(expected), the origin of the redirect URI. Check that the page "
                + "that opened the popup is there."
        case (.notTaken, _):
            "The page that opened the popup is at \(expected), as it has to be, but didn't close the popup. It may have been "
                + "reloaded, or it doesn't wait for messages from this service: check that it loads appleid.auth.js from here."
        }
    }

    static func otherOrigin(_ opener: String, expected: String) -> String {
        "The browser delivers the response only to a page at \(expected), the origin of the redirect URI, but the page that opened "
            + "the popup is at \(opener). Open the page at \(expected), or use a redirect URI at \(opener)."
    }
}
