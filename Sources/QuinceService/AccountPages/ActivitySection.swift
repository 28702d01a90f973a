import Hummingbird
import PageLanguages
import QuinceProtocol
import WebPages

/// What happened with the account lately, from the audit log.
struct ActivitySection: Sendable {
    let audit: any AuditLog
    let registry: any AppRegistry
    let render: PageRenderer

    /// The number of lines on a page.
    private static let pageSize = 50

    func page(_ visit: AccountVisit) async throws -> Response {
        let lines = try await self.audit.lines(
            about: visit.account.id,
            before: visit.before,
            limit: Self.pageSize + 1
        )
        let shown = lines.prefix(Self.pageSize)
        var names: [String: String] = [:]
        for id in Set(shown.compactMap(\.clientID)) { names[id] = try await self.registry.app(id)?.name }
        return self.render(
            ActivityPage(
                top: AccountTop(visit, in: .activity),
                shown.map { ActivityPage.Row($0, app: $0.clientID.map { names[$0] ?? $0 }) },
                earlierPath: lines.count > shown.count
                    ? shown.last.map { "\(AccountPlace.activity.path)?before=\($0.sequence)" } : nil,
                isFirst: visit.before == nil
            )
        )
    }
}

/// The lines of the audit log about the account, the newest first.
struct ActivityPage: Page {
    static let template = Template("account-activity", PackageResources.account_activity_mustache)

    struct Row: Sendable {
        let what: String
        let app: String?
        let time: String
        let browser: String?
        let address: String?

        init(_ line: AuditLine, app: String?) {
            let key = AuditAction(rawValue: line.action)?.key
            self.what = key.map { Language.current.text($0) } ?? line.action
            self.app = app
            self.time = PlainTime.minute(line.time)
            self.browser = line.browser.map(BrowserName.shown)
            self.address = line.address
        }
    }

    let top: AccountTop
    let lines: [Row]
    /// The page of earlier lines; nil if there are none.
    let earlierPath: String?
    /// The first page; nil on that page.
    let newestPath: String?
    let addressDays = AuditTimes.addressDays

    init(top: AccountTop, _ lines: [Row], earlierPath: String?, isFirst: Bool) {
        self.top = top
        self.lines = lines
        self.earlierPath = earlierPath
        self.newestPath = isFirst ? nil : AccountPlace.activity.path
    }
}
