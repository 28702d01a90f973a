import WebPages

/// A page: its data, and the template that shows it.
///
/// Templates see stored properties only (Mustache reads them by reflection).
protocol Page: Sendable {
    /// The title of the window.
    var title: String { get }

    /// The file in the folder `Web`. It is put into the frame, and reads the page's stored properties inside `{{#page}}`.
    static var template: Template { get }

    /// Whether the page has Apple's button, whose image comes from another origin.
    var hasAppleButton: Bool { get }
}

extension Page {
    var hasAppleButton: Bool { false }
}

/// Renders every page of the shop.
///
/// The templates are parsed once, when the shop opens; rendering cannot fail afterwards.
struct Pages: Sendable {
    private let templates: Templates

    /// Parses all templates.
    ///
    /// - Throws: `TemplateError` when one cannot be used.
    init() throws {
        self.templates = try Templates(Self.parts + Self.all.map { $0.template })
    }

    /// The page as HTML.
    func render<Content: Page>(_ frame: Frame<Content>) -> String {
        self.templates.render(frame, with: Content.template)
    }

    /// All pages.
    static let all: [any Page.Type] = [
        HomePage.self, ProductPage.self, BasketPage.self, CheckoutPage.self, OrderPage.self, SignInPage.self,
        LinkSentPage.self, EmailLinkPage.self, LinkSuggestionPage.self, AccountPage.self,
        AppSignInPage.self, AppHandoverPage.self, AppCancelledPage.self, AppExchangePage.self,
        DeleteAccountPage.self, PrivacyPage.self, EventsPage.self, MessagePage.self,
    ]

    /// The parts of markup that several pages include by name.
    static let parts = [
        Template("frame", PackageResources.frame_mustache),
        Template("apple", PackageResources.apple_mustache),
        Template("product-card", PackageResources.product_card_mustache),
        Template("totals", PackageResources.totals_mustache),
        Template("field", PackageResources.field_mustache),
        Template("known-email", PackageResources.known_email_mustache),
        Template("app-ways", PackageResources.app_ways_mustache),
        Template("extras-form", PackageResources.extras_form_mustache),
    ]
}
