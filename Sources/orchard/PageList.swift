import Mustache

/// Something to show in a browser: the data of one page, and the template that shows it.
///
/// Templates see stored properties only (Mustache reads them by reflection).
protocol Page: Sendable {
    /// The title of the window.
    var title: String { get }

    /// What stands inside `<main>`; reads the page's stored properties.
    static var template: String { get }

    /// Whether the page has Apple's button, whose picture comes from elsewhere.
    var hasAppleButton: Bool { get }
}

extension Page {
    static var templateName: String { String(describing: Self.self) }

    var hasAppleButton: Bool { false }
}

/// Renders every page of the shop.
///
/// The templates are parsed once, when the shop opens; rendering cannot fail afterwards.
struct Pages: Sendable {
    private let library: MustacheLibrary

    /// Parses all templates.
    ///
    /// - Throws: The parser's error, with line and column, when a template is not Mustache.
    init() throws {
        let escaping = MarkupEscaping.registered
        var library = MustacheLibrary()
        for (name, text) in Self.partials + Self.templates {
            try library.register("{{% CONTENT_TYPE:\(escaping)}}" + text, named: name)
        }
        self.library = library
    }

    /// The page as HTML.
    func render<Content: Page>(_ frame: Frame<Content>) -> String {
        guard let text = self.library.render(frame, withTemplate: Content.templateName) else {
            preconditionFailure("Pages.all does not list \(Content.self)")
        }
        return text
    }

    /// Every page there is.
    static let all: [any Page.Type] = [
        HomePage.self, ProductPage.self, BasketPage.self, CheckoutPage.self, OrderPage.self, SignInPage.self,
        LinkSentPage.self, EmailLinkPage.self, LinkSuggestionPage.self, AccountPage.self,
        AppSignInPage.self, AppHandoverPage.self, AppCancelledPage.self, AppExchangePage.self,
        DeleteAccountPage.self, PrivacyPage.self, MailboxPage.self, MessagePage.self,
    ]

    /// The pieces of markup that several pages include by name.
    private static var partials: [(name: String, text: String)] {
        SharedMarkup.partials + [
            ("known-email", KnownEmail.template),
            ("app-ways", AppWay.template),
            ("extras-form", AccountPage.extrasForm),
        ]
    }

    private static var templates: [(name: String, text: String)] {
        self.all.map { page in
            (
                page.templateName,
                "{{<frame}}{{$main}}{{#page}}\n\(page.template)\n{{/page}}{{/main}}{{/frame}}"
            )
        }
    }
}
