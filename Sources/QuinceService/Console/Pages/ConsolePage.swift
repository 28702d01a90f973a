package import WebPages

/// A page of the console: the frame that the console's script fills from its API.
package struct ConsolePage: DeveloperPage {
    package static let template = Template("console", PackageResources.console_mustache)

    package typealias Section = ConsoleNavigation.Section

    let title: String
    /// The page's name, for the script.
    let name: String
    let links: [ConsoleNavigation.Link]
    let showsRequests: Bool
    let showsAccounts: Bool
    let showsApps: Bool
    let showsGrants: Bool
    let showsEvents: Bool
    let showsMail: Bool
    let showsTools: Bool
    let tryItStart = Paths.tryItStart

    /// The sample shop's URL; nil if there is none.
    let shop: String?

    package init(_ section: Section, shop: String? = nil) {
        self.shop = shop
        self.title = section.rawValue
        self.name = section.rawValue.lowercased()
        self.links = ConsoleNavigation.links(current: section.path)
        self.showsRequests = section == .requests
        self.showsAccounts = section == .accounts
        self.showsApps = section == .apps
        self.showsGrants = section == .grants
        self.showsEvents = section == .events
        self.showsMail = section == .mail
        self.showsTools = section == .tools
    }

    package var contentSecurityPolicy: ContentSecurityPolicy { self.showsMail ? .mail : .console }
}

extension ContentSecurityPolicy {
    /// The console's pages: the script file, and its API.
    static let console = ContentSecurityPolicy(scripts: "'self'", connections: "'self'")
    /// The page *Mail*, which has the HTML of mail in a sandboxed frame.
    static let mail = ContentSecurityPolicy(scripts: "'self'", connections: "'self'", frames: "'self'")
}
