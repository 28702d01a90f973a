import Hummingbird
import PageLanguages
import QuinceProtocol
import WebPages

/// The deletion of the account: asked twice, and at once or after days in which the user can change their mind.
struct DeletionSection: Sendable {
    let apps: any UsedAppList
    let changes: any AccountChanges
    let stamp: @Sendable () -> EventStamp
    let notices: SecurityNotices
    let render: PageRenderer
    /// In seconds.
    let grace: Double

    func page(_ visit: AccountVisit) async throws -> Response {
        try visit.requireFreshProof(for: .deletion)
        return self.render(try await self.page(visit, confirmation: nil))
    }

    private func page(_ visit: AccountVisit, confirmation: String?) async throws -> DeletionPage {
        DeletionPage(
            top: AccountTop(visit, in: .deletion),
            apps: try await self.apps.usedApps(of: visit.account.id).map {
                DeletionPage.Told(name: $0.name, isNotified: $0.isNotified)
            },
            graceDays: Int(self.grace / 86_400),
            plannedDay: visit.account.deletesAt.map(PlainTime.day),
            confirmation: confirmation
        )
    }

    func change(_ visit: AccountVisit, _ form: FormParameters) async throws -> Response {
        try visit.requireFreshProof(for: .deletion)
        switch form["action"] {
        case "ask":
            let confirmation = visit.token.formToken(for: .deletion)
            return self.render(try await self.page(visit, confirmation: confirmation))
        case "delete": return try await self.delete(visit, form)
        case "keep":
            let outcome = try await self.changes.keepAccount(by: visit.author)
            if outcome == .done { self.notices.tell(visit.account, .deletionCanceled) }
            return try visit.response(to: outcome, .accountChanged, .kept, at: .apps)
        default: throw AccountRefusal.malformed("'action' must be ask, delete or keep")
        }
    }

    private func delete(_ visit: AccountVisit, _ form: FormParameters) async throws -> Response {
        guard visit.token.accepts(form["confirmation"] ?? "", for: .deletion) else {
            throw AccountRefusal.otherSession
        }
        let outcome = try await self.changes.deleteAccount(
            by: visit.author,
            self.stamp(),
            grace: self.grace
        )
        switch outcome {
        case .done where self.grace <= 0:
            visit.explanation.event = .accountDeleted
            return AccountResponse.redirect(to: Paths.accountDeleted)
        case .done:
            visit.explanation.event = .deletionPlanned
            self.notices.tell(visit.account, .deletionPlanned(at: visit.now + self.grace))
        // Another request was first.
        case .missing: return AccountResponse.redirect(to: Paths.accountDeleted)
        case .signedOut: throw AccountRefusal.signedOut(.deletion)
        case .unchanged, .taken, .full, .refused: break
        }
        return AccountResponse.redirect(to: AccountPlace.deletion.path)
    }

    /// The page after the deletion.
    ///
    /// It says nothing about an account, so anyone can open it.
    var farewell: Response {
        let language = Language.current
        return self.render(
            MessagePage(
                heading: language.text(.deleteDone),
                message: language.text(.deleteDoneText),
                linkPath: Paths.accountSignIn,
                linkText: language.text(.deleteOther)
            )
        )
    }
}

/// The question whether to delete the account, with what will happen; the second question; and the day, once it is planned.
///
/// Posts `action=ask`, `action=keep`, or `action=delete` with `confirmation`.
struct DeletionPage: Page {
    static let template = Template("account-delete", PackageResources.account_delete_mustache)

    let top: AccountTop
    let path = AccountPlace.deletion.path
    let accountPath = Paths.account
    /// An app, and whether it is told.
    struct Told: Sendable {
        let name: String
        let isNotified: Bool
    }

    let apps: [Told]
    let hasApps: Bool
    let allAreTold: Bool
    /// The apps that are told, in one text; nil if none is.
    let toldNames: String?
    /// The days until the deletion; nil if there are none.
    let graceDays: PluralCount?
    /// The day on which the account is deleted; nil unless its user asked for that.
    let plannedDay: String?
    /// The token of the second question; nil in the first one.
    let confirmation: String?

    init(
        top: AccountTop,
        apps: [Told],
        graceDays: Int,
        plannedDay: String? = nil,
        confirmation: String?
    ) {
        let told = apps.filter(\.isNotified).map(\.name)
        self.top = top
        self.apps = apps
        self.hasApps = !apps.isEmpty
        self.allAreTold = apps.allSatisfy(\.isNotified)
        self.toldNames = told.isEmpty ? nil : Language.current.list(told)
        self.plannedDay = plannedDay
        self.graceDays = graceDays > 0 ? PluralCount(graceDays) : nil
        self.confirmation = confirmation
    }
}
