package import WebPages

/// A page with one message, such as "This sign-in took too long" or "Page not found".
package struct MessagePage: Page {
    package static let template = Template("message", PackageResources.message_mustache)

    package let heading: String
    package let message: String
    /// The link; nil if there is none.
    package let linkPath: String?
    package let linkText: String?

    package init(heading: String, message: String, linkPath: String? = nil, linkText: String? = nil) {
        self.heading = heading
        self.message = message
        self.linkPath = linkPath
        self.linkText = linkText
    }
}
