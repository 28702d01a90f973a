import Mustache

/// Renders every page of the service.
///
/// The templates are parsed once, when the service starts; rendering cannot fail afterwards.
package struct Pages: Sendable {
    private let library: MustacheLibrary

    /// Parses all templates.
    ///
    /// - Throws: The parser's error, with line and column, when a template is not Mustache.
    package init() throws {
        let escaping = MarkupEscaping.registered
        var library = MustacheLibrary()
        for (name, text) in Self.templates {
            try library.register("{{% CONTENT_TYPE:\(escaping)}}" + text, named: name)
        }
        self.library = library
    }

    /// The page as HTML.
    ///
    /// `notice`: what the page says of the service, beside its own matter; see ``Notice``.
    package func render<Content: Page>(_ page: Content, notice: String? = nil) -> String {
        let frame = Frame(page: page, notice: notice)
        guard let text = self.library.render(frame, withTemplate: Content.templateName) else {
            preconditionFailure("Pages.all does not list \(Content.self)")
        }
        return text
    }

    /// Every page there is.
    package static let all: [any Page.Type] = [
        AccountChoicePage.self,
        ConsentPage.self,
        AuthorizeErrorPage.self,
        MessagePage.self,
        FormPostPage.self,
        WebMessagePage.self,
        ConsolePage.self,
        ButtonPage.self,
        TryResultPage.self,
        TryFragmentPage.self,
    ]

    private static var templates: [(name: String, text: String)] {
        SharedMarkup.partials + ConsoleMarkup.partials + ButtonMarkup.partials
            + self.all.map { ($0.templateName, $0.template) }
    }
}
