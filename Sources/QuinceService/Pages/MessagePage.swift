package import WebPages

/// One thing to say, such as "This sign-in is over": an expired flow, an unknown address.
package struct MessagePage: Page {
    package static let template = Template("message", PackageResources.message_mustache)

    package let heading: String
    package let message: String
    /// Where to go on; nil when there is nowhere.
    package let linkPath: String?
    package let linkText: String?

    package init(heading: String, message: String, linkPath: String? = nil, linkText: String? = nil) {
        self.heading = heading
        self.message = message
        self.linkPath = linkPath
        self.linkText = linkText
    }
}
