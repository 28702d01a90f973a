package import WebPages

/// Something to show in a browser: data of one page, with the template that shows it.
///
/// Templates see stored properties only (Mustache reads them by reflection), and every value is escaped.
package protocol Page: Sendable {
    /// Its file in the folder `Web`. It reads the page's stored properties inside `{{#page}}`.
    static var template: Template { get }

    /// What the browser may do while it shows this page.
    var contentSecurityPolicy: ContentSecurityPolicy { get }
}

extension Page {
    /// Own style sheet and icon; no script, no form to anywhere else, no frame.
    package var contentSecurityPolicy: ContentSecurityPolicy { ContentSecurityPolicy() }
}
