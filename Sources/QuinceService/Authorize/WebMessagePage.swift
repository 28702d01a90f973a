package import WebPages

/// The response of `response_mode=web_message`: the popup posts it to the window that opened it.
///
/// The message is a JSON text, `{"method":"oauthDone","data":{…}}`, and only a window of the redirect URI's origin
/// receives it. Never send the page with a `Cross-Origin-Opener-Policy`, which would separate the popup from the window.
package struct WebMessagePage: Page {
    package static let template = Template("web-message", PackageResources.web_message_mustache)

    /// The JSON text to post.
    package let message: String
    /// The redirect URI's origin, such as `https://app.example`.
    package let targetOrigin: String
    let script = Self.post

    package init(message: String, targetOrigin: String) {
        self.message = message
        self.targetOrigin = targetOrigin
    }

    package var contentSecurityPolicy: ContentSecurityPolicy { ContentSecurityPolicy(scripts: Self.postHash) }

    private static let post = String(embedded: PackageResources.web_message_js)
    private static let postHash = ContentSecurityPolicy.hash(of: Self.post)
}
