/// What a template sees: the page, and around it what all pages have in common.
struct Frame<Content: Page>: Sendable {
    let page: Content
    let title: String
    let styleSheet = Asset.styleSheet.path
    let icon = Asset.icon.path
    /// Whether we know who is looking; an error page does not.
    let isVisitorKnown: Bool
    let isSignedIn: Bool
    let basketCount: Int
    let hasBasket: Bool
    let notice: String?
    /// Whether the footer leads to the developer's mailbox.
    let hasMailbox: Bool

    init(_ page: Content, visitor: Visitor?, hasMailbox: Bool) {
        self.page = page
        self.title = page.title
        self.isVisitorKnown = visitor != nil
        self.isSignedIn = visitor?.account != nil
        self.basketCount = visitor?.basketCount ?? 0
        self.hasBasket = self.basketCount > 0
        self.notice = visitor?.notice?.sentence(name: visitor?.account?.name)
        self.hasMailbox = hasMailbox
    }
}
