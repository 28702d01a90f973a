import WebPages

/// A page with one message and a link.
struct MessagePage: Page {
    static let template = Template("message", PackageResources.message_mustache)

    let title: String
    let heading: String
    let message: String
    let linkPath: String
    let linkText: String

    init(heading: String, message: String, linkPath: String, linkText: String) {
        self.title = heading
        self.heading = heading
        self.message = message
        self.linkPath = linkPath
        self.linkText = linkText
    }
}
