/// One page of the developer's console: the frame, which the console's script fills from its API.
package struct ConsolePage: Page {
    /// The pages, in the order of the navigation.
    package enum Section: String, CaseIterable, Sendable {
        case requests = "Requests"
        case accounts = "Accounts"
        case apps = "Apps"
        case grants = "Grants"
        case tools = "Tools"

        /// Where it is served.
        package var path: String {
            switch self {
            case .requests: Paths.console
            default: "\(Paths.consoleAPI)/\(self.rawValue.lowercased())"
            }
        }
    }

    /// One link of the navigation.
    struct Link: Sendable {
        let title: String
        let path: String
        let isCurrent: Bool
    }

    let title: String
    /// Tells the script which page it fills.
    let name: String
    let links: [Link]
    let showsRequests: Bool
    let showsAccounts: Bool
    let showsApps: Bool
    let showsGrants: Bool
    let showsTools: Bool
    let tryItStart = Paths.tryItStart

    /// The sample shop's address; nil where none runs beside the service.
    let shop: String?

    package init(_ section: Section, shop: String? = nil) {
        self.shop = shop
        self.title = section.rawValue
        self.name = section.rawValue.lowercased()
        self.links = Self.links(current: section.path)
        self.showsRequests = section == .requests
        self.showsAccounts = section == .accounts
        self.showsApps = section == .apps
        self.showsGrants = section == .grants
        self.showsTools = section == .tools
    }

    /// The navigation of all pages of the console: these, and the button page, which needs no script.
    static func links(current path: String?) -> [Link] {
        let pages = Section.allCases.map { ($0.rawValue, $0.path) } + [("Buttons", Paths.buttonPage)]
        return pages.map { Link(title: $0.0, path: $0.1, isCurrent: $0.1 == path) }
    }

    package var contentSecurityPolicy: ContentSecurityPolicy { .console }
}

extension ContentSecurityPolicy {
    /// The console's pages: the script file, and its API.
    static let console = ContentSecurityPolicy(scripts: "'self'", connections: "'self'")
}
