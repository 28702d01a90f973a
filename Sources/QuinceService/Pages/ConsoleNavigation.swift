/// The navigation of the developer's console.
package enum ConsoleNavigation {
    /// The pages, in the order of the navigation.
    package enum Section: String, CaseIterable, Sendable {
        case requests = "Requests"
        case accounts = "Accounts"
        case apps = "Apps"
        case grants = "Grants"
        case events = "Events"
        case mail = "Mail"
        case tools = "Tools"

        /// The path of the page.
        package var path: String {
            switch self {
            case .requests: Paths.console
            case .tools: Paths.consoleTools
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

    /// The navigation of the console's pages: these, and the button page, which needs no script.
    static func links(current path: String?) -> [Link] {
        let pages = Section.allCases.map { ($0.rawValue, $0.path) } + [("Buttons", Paths.buttonPage)]
        return pages.map { Link(title: $0.0, path: $0.1, isCurrent: $0.1 == path) }
    }
}
