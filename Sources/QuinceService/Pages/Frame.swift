import WebPages

/// The data of a template: the page, and the parts that all pages have.
struct Frame<Content: Page>: Sendable {
    let page: Content
    /// The notice about the service; nil if there is nothing unusual, and always in production.
    let notice: String?
    /// The console's tools, which change what the notice says.
    let toolsURL: String
    /// Whether the readers are developers; in production they are the users.
    let isDevelopment: Bool
    /// Whether the fields of a name begin with the family name.
    let familyFirst: Bool
    /// nil for a page that has no other language, or that can't be shown again.
    let chooser: LanguageChooser?
    let styleSheet = Assets.styleSheet.path
    let icon = Assets.icon.path
    let consoleScript = Assets.consoleScript.path
}

/// The form at the foot of a page that shows it in another language.
///
/// Posts `language` and `return`, the path of the page.
struct LanguageChooser: Sendable {
    let path = Paths.language
    let place: String
}
