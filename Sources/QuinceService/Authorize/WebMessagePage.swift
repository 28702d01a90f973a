package import WebPages

/// The response of `response_mode=web_message`: the popup posts it to the window that opened it.
///
/// The message is a JSON text, `{"method":"oauthDone","data":{…}}`, and only a window of the redirect URI's origin
/// receives it. If the popup is still open after three seconds, it says why. Never send the page with a
/// `Cross-Origin-Opener-Policy`, which would separate the popup from the window.
package struct WebMessagePage: Page {
    package static let template = Template("web-message", PackageResources.web_message_mustache)

    /// The JSON text to post.
    package let message: String
    /// The redirect URI's origin, such as `https://app.example`.
    package let targetOrigin: String
    /// Where the page reports that no page took the message; nil if nobody would read it.
    let reportPath: String?
    /// What the page shows if it has no opener.
    let noOpener: String
    /// What the page shows if it is still open after three seconds.
    let notTaken: String
    let script = Self.post

    /// - Parameters:
    ///   - message: The JSON text to post.
    ///   - targetOrigin: The redirect URI's origin.
    ///   - opener: The origin of the page that opened the popup, if known.
    ///   - reportPath: Where the page reports that no page took the message.
    package init(message: String, targetOrigin: String, opener: String? = nil, reportPath: String? = nil) {
        self.message = message
        self.targetOrigin = targetOrigin
        self.reportPath = reportPath
        self.noOpener = UnclaimedMessage.noOpener.sentence(expected: targetOrigin, opener: opener)
        self.notTaken = UnclaimedMessage.notTaken.sentence(expected: targetOrigin, opener: opener)
    }

    package var contentSecurityPolicy: ContentSecurityPolicy {
        ContentSecurityPolicy(scripts: Self.postHash, connections: self.reportPath.map { _ in "'self'" })
    }

    /// The flow is over.
    package var offersLanguages: Bool { false }

    private static let post = String(embedded: PackageResources.web_message_js)
    private static let postHash = ContentSecurityPolicy.hash(of: Self.post)
}
