package import PageLanguages
package import WebPages

/// A page with one message, such as "This sign-in took too long" or "Page not found".
package struct MessagePage: Page {
    package static let template = Template("message", PackageResources.message_mustache)

    package let heading: String
    package let message: String
    /// The command that helps; nil if there is none.
    package let remedy: Remedy?
    /// The link; nil if there is none.
    package let linkPath: String?
    package let linkText: String?
    /// The second link; nil if there is none.
    package let otherPath: String?
    package let otherText: String?
    /// Whether it is part of the console, which is English.
    let isForDevelopers: Bool

    package init(
        heading: String,
        message: String,
        remedy: Remedy? = nil,
        linkPath: String? = nil,
        linkText: String? = nil,
        otherPath: String? = nil,
        otherText: String? = nil,
        isForDevelopers: Bool = false
    ) {
        self.heading = heading
        self.message = message
        self.remedy = remedy
        self.linkPath = linkPath
        self.linkText = linkText
        self.otherPath = otherPath
        self.otherText = otherText
        self.isForDevelopers = isForDevelopers
    }

    package var language: Language { self.isForDevelopers ? .english : .current }

    package var offersLanguages: Bool { !self.isForDevelopers }

    /// A command for the user's terminal, and its purpose.
    package struct Remedy: Sendable {
        package let purpose: String
        package let command: String
    }
}
