package import WebPages

/// A page: its data, with the template that shows it.
///
/// Templates see stored properties only (Mustache reads them by reflection), and every value is escaped.
package protocol Page: Sendable {
    /// The file in the folder `Web`. It reads the page's stored properties inside `{{#page}}`.
    static var template: Template { get }

    /// The permissions of the page in the browser.
    var contentSecurityPolicy: ContentSecurityPolicy { get }
}

extension Page {
    /// Its own style sheet and icon; no scripts, no forms to other sites, no frames.
    package var contentSecurityPolicy: ContentSecurityPolicy { ContentSecurityPolicy() }
}
