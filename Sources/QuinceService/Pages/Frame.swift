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
    let styleSheet = Assets.styleSheet.path
    let icon = Assets.icon.path
    let consoleScript = Assets.consoleScript.path
}
