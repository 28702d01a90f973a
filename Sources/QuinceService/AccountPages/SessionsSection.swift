import Hummingbird
import PageLanguages
import QuinceProtocol
import WebPages

/// The user's open sessions.
struct SessionsSection: Sendable {
    let sessions: any AccountSessionStore
    let render: PageRenderer

    func page(_ visit: AccountVisit) async throws -> Response {
        let sessions = try await self.sessions.sessions(of: visit.account.id, at: visit.now)
        return self.render(
            SessionsPage(
                top: AccountTop(visit, in: .sessions),
                sessions.map { SessionsPage.Row($0, isCurrent: $0.id == visit.session.id) }
            )
        )
    }

    func change(_ visit: AccountVisit, _ form: FormParameters) async throws -> Response {
        // Someone who has found an open browser can't lock its user out of the others.
        try visit.requireFreshProof(for: .sessions)
        switch form["action"] {
        case "end":
            let outcome = try await self.sessions.endSession(form["session"] ?? "", by: visit.author)
            return try visit.response(
                to: outcome == .missing ? .unchanged : outcome,
                .sessionsEnded,
                .sessionEnded,
                at: .sessions
            )
        case "end-others":
            let outcome = try await self.sessions.endOtherSessions(by: visit.author)
            return try visit.response(to: outcome, .sessionsEnded, .sessionsEnded, at: .sessions)
        default: throw AccountRefusal.malformed("'action' must be end or end-others")
        }
    }
}

/// The list of open sessions.
///
/// Posts `action=end` with `session`, or `action=end-others`.
struct SessionsPage: Page {
    static let template = Template("account-sessions", PackageResources.account_sessions_mustache)

    struct Row: Sendable {
        let id: String
        let browser: String
        let client: String
        let since: String
        let lastUsed: String
        let isCurrent: Bool

        init(_ session: AccountSession, isCurrent: Bool) {
            self.id = session.id
            self.browser = BrowserName.shown(session.browser)
            self.client = session.client.isEmpty ? Language.current.text(.pageUnknown) : session.client
            self.since = PlainTime.minute(session.createdAt)
            self.lastUsed = PlainTime.minute(session.usedAt)
            self.isCurrent = isCurrent
        }
    }

    let top: AccountTop
    let path = AccountPlace.sessions.path
    let sessions: [Row]
    let hasOthers: Bool

    init(top: AccountTop, _ sessions: [Row]) {
        self.top = top
        self.sessions = sessions
        self.hasOthers = sessions.contains { !$0.isCurrent }
    }
}
