import PageLanguages

/// The part that all account pages share: the user, the navigation, and what the last form did.
struct AccountTop: Sendable {
    /// One link of the navigation.
    struct Link: Sendable {
        let title: String
        let path: String
        let isCurrent: Bool
    }

    let name: String?
    let shownEmail: BreakableText
    let initial: String
    let links: [Link]
    let signOutPath = Paths.accountSignOut
    /// The token of the forms.
    let token: String
    /// What the last form did, in a sentence; nil if the page wasn't reached by a form.
    let done: String?
    /// The problem of the last form, in a sentence; nil if there is none.
    let problem: String?
    /// The day on which the account is deleted, for a message; nil unless its user asked for that, and on the page that says it.
    let deletionDay: String?
    let deletionPath = AccountPlace.deletion.path
    /// The page of sign-ins in other browsers; nil if there is none.
    let devicePath: String?

    /// The top of a page that belongs to `section`.
    ///
    /// `done`: what the last form did, where the page can say more than its notice.
    init(_ visit: AccountVisit, in section: AccountPlace, done: String? = nil, problem: String? = nil) {
        let (account, language) = (visit.account, Language.current)
        self.name = language.fullName(first: account.firstName, last: account.lastName)
        self.shownEmail = BreakableText(account.email)
        self.initial = Initial.of(self.name ?? account.email)
        let places: [(TextKey, AccountPlace)] = [
            (.accountApps, .apps), (.accountPersonal, .personal), (.accountPasskeys, .passkeys),
            (.accountSessions, .sessions), (.accountActivity, .activity),
        ]
        self.links = places.filter { visit.hasPasskeys || $0.1 != .passkeys }.map {
            Link(title: language.text($0.0), path: $0.1.path, isCurrent: $0.1 == section)
        }
        self.token = visit.token.formToken(for: .change)
        self.done = problem == nil ? done ?? visit.done?.text : nil
        self.problem = problem
        self.devicePath = visit.isAsked && section != .device ? Paths.accountDevice : nil
        self.deletionDay = section == .deletion ? nil : account.deletesAt.map(PlainTime.day)
    }
}
