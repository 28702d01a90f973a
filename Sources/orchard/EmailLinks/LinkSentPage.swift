import WebPages

/// The page that says that a link was sent.
struct LinkSentPage: Page {
    static let template = Template("link-sent", PackageResources.link_sent_mustache)

    let title = "Check your email"
    let email: String
    let minutes: Int
    /// The page where the developer finds the message; nil if the shop really sends it.
    let mailPage: String?
    /// Whether the link also links Sign in with Apple, in this browser.
    let isForLinking: Bool

    init(email: String, mailPage: String?, isForLinking: Bool = false) {
        self.email = email
        self.mailPage = mailPage
        self.isForLinking = isForLinking
        self.minutes = Int(EmailLinks.lifetime / 60)
    }
}
