package import PageLanguages
package import WebPages

/// A page: its data, with the template that shows it.
///
/// Templates see stored properties only (Mustache reads them by reflection), and every value is escaped.
package protocol Page: Sendable {
    /// The file in the folder `Web`. It reads the page's stored properties inside `{{#page}}`.
    static var template: Template { get }

    /// The permissions of the page in the browser.
    var contentSecurityPolicy: ContentSecurityPolicy { get }

    /// The language of the page: the reader's, or English for developers.
    var language: Language { get }

    /// Whether the reader can change the language: not on a page that is shown only once.
    var offersLanguages: Bool { get }
}

extension Page {
    /// Its own style sheet and icon; no scripts, no forms to other sites, no frames.
    package var contentSecurityPolicy: ContentSecurityPolicy { ContentSecurityPolicy() }

    package var language: Language { .current }

    package var offersLanguages: Bool { true }
}

/// A page of the console, which is English.
package protocol DeveloperPage: Page {}

extension DeveloperPage {
    package var language: Language { .english }

    package var offersLanguages: Bool { false }
}
