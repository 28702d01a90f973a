import PageLanguages
import WebPages

/// Renders every page of the service.
///
/// The templates are parsed once, when the service starts; rendering cannot fail afterwards.
package struct Pages: Sendable {
    private let templates: PageTemplates

    /// Parses all templates.
    ///
    /// - Throws: `TemplateError` when one cannot be used.
    package init() throws {
        self.templates = try PageTemplates(
            users: Self.parts + Self.users.map { $0.template },
            developers: Self.consoleParts + Self.developers.map { $0.template }
        )
    }

    /// The page as HTML, in its language.
    ///
    /// `notice`: the notice about the service, see ``Notice``. `toolsURL`: the link beside it. `isDevelopment`: whether the page
    /// is for developers, or for the users of production mode. `place`: the path that shows the page in another language; nil for none.
    package func render<Content: Page>(
        _ page: Content,
        notice: String? = nil,
        toolsURL: String = Paths.consoleTools,
        isDevelopment: Bool = true,
        place: String? = nil
    ) -> String {
        let frame = Frame(
            page: page,
            notice: notice,
            toolsURL: toolsURL,
            isDevelopment: isDevelopment,
            familyFirst: page.language.putsFamilyNameFirst,
            chooser: page.offersLanguages ? place.map(LanguageChooser.init) : nil
        )
        return self.templates(in: page.language).render(frame, with: Content.template)
    }

    /// All pages.
    package static let all: [any Page.Type] = Self.users + Self.developers

    /// The pages that people see, in every language.
    package static let users: [any Page.Type] = [
        AccountChoicePage.self,
        ConsentPage.self,
        AuthorizeErrorPage.self,
        MessagePage.self,
        UsedAppsPage.self,
        UsedAppPage.self,
        StopUsingPage.self,
        PersonalPage.self,
        PasskeySignInPage.self,
        DeviceCodePage.self,
        AddressPage.self,
        SimulatedDevicePage.self,
        TrustPage.self,
        InvitationPage.self,
        RegistrationPage.self,
        RecoveryCodesPage.self,
        PasskeysPage.self,
        SessionsPage.self,
        DevicePage.self,
        ActivityPage.self,
        DeletionPage.self,
        FormPostPage.self,
        WebMessagePage.self,
    ]

    /// The console's pages, which are English.
    private static let developers: [any Page.Type] = [
        ConsolePage.self,
        ButtonPage.self,
        TryResultPage.self,
        TryFragmentPage.self,
    ]

    /// The parts of markup that pages include by name.
    static let parts = [
        // Parts of all pages.
        Template("head", PackageResources.head_mustache),
        Template("brand", PackageResources.brand_mustache),
        Template("footer", PackageResources.footer_mustache),
        Template("breakable", PackageResources.breakable_mustache),
        Template("app-face", PackageResources.app_face_mustache),
        Template("options", PackageResources.options_mustache),
        Template("passkey-sign-in", PackageResources.passkey_sign_in_mustache),
        Template("account-top", PackageResources.account_top_mustache),
        Template("first-name", PackageResources.first_name_mustache),
        Template("last-name", PackageResources.last_name_mustache),
    ]

    private static let consoleParts = [
        // Parts of the console.
        Template("console-top", PackageResources.console_top_mustache),
        Template("requests", PackageResources.requests_mustache),
        Template("accounts", PackageResources.accounts_mustache),
        Template("apps", PackageResources.apps_mustache),
        Template("grants", PackageResources.grants_mustache),
        Template("events", PackageResources.events_mustache),
        Template("mail", PackageResources.mail_mustache),
        Template("tools", PackageResources.tools_mustache),
        Template("expiry", PackageResources.expiry_mustache),
        Template("signing", PackageResources.signing_mustache),
        Template("secret", PackageResources.secret_mustache),
        Template("snapshots", PackageResources.snapshots_mustache),
        Template("reset", PackageResources.reset_mustache),
        // Parts of the button page.
        Template("button-fields", PackageResources.button_fields_mustache),
        Template("choice", PackageResources.choice_mustache),
        Template("number", PackageResources.number_mustache),
        Template("refusal", PackageResources.refusal_mustache),
        Template("button-result", PackageResources.button_result_mustache),
        Template("snippet", PackageResources.snippet_mustache),
    ]
}
