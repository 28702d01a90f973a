/// What a template sees: the page, and around it what all pages have in common.
struct Frame<Content: Page>: Sendable {
    let page: Content
    let styleSheet = Asset.styleSheet.path
    let icon = Asset.icon.path
    let consoleScript = Asset.consoleScript.path
}
