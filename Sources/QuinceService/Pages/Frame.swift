import WebPages

/// What a template sees: the page, and around it what all pages have in common.
struct Frame<Content: Page>: Sendable {
    let page: Content
    /// What is unusual about the service at the moment; nil for nothing, and always in production.
    let notice: String?
    let toolsPath = Paths.consoleTools
    let styleSheet = Assets.styleSheet.path
    let icon = Assets.icon.path
    let consoleScript = Assets.consoleScript.path
}
