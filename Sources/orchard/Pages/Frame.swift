import WebPages

/// The data of a template: the page, and the parts that all pages have.
struct Frame<Content: Page>: Sendable {
    /// One link of the header to a part of the front page.
    struct SectionLink: Sendable {
        let title: String
        let path: String
    }

    let page: Content
    let title: String
    let paths = FramePaths()
    let shopSections = Product.Section.allCases.map { SectionLink(title: $0.title, path: Paths.section($0)) }
    let styleSheet = Assets.styleSheet.path
    let icon = Assets.icon.path
    let signInScript = Assets.signInScript.path
    /// The URL of Apple's script, on pages with a button that uses it.
    let appleScript: String?
    /// Whether the visitor is known; an error page doesn't know.
    let isVisitorKnown: Bool
    let isSignedIn: Bool
    let basketCount: Int
    let hasBasket: Bool
    let notice: String?
    /// The page with the shop's email, to which the footer links.
    let mailPage: String?
    /// Whether the footer links to the events from Apple.
    let hasEvents: Bool

    init(_ page: Content, visitor: Visitor?, mailPage: String?, hasEvents: Bool, appleScript: String?) {
        self.page = page
        self.appleScript = appleScript
        self.title = page.title
        self.isVisitorKnown = visitor != nil
        self.isSignedIn = visitor?.account != nil
        self.basketCount = visitor?.basketCount ?? 0
        self.hasBasket = self.basketCount > 0
        self.notice = visitor?.notice?.sentence(name: visitor?.account?.name)
        self.mailPage = mailPage
        self.hasEvents = hasEvents
    }
}
