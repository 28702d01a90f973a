import Hummingbird
import PageLanguages
import QuinceProtocol

/// The user's name and email addresses, and the one to which mail for relay addresses goes.
struct PersonalSection: Sendable {
    let accounts: any AccountStore
    let changes: any AccountChanges
    let verification: EmailVerification
    let notices: SecurityNotices
    let render: PageRenderer

    func page(_ visit: AccountVisit) async throws -> Response {
        try await self.page(visit, PersonalPage.Entered(visit.account), problem: nil)
    }

    private func page(_ visit: AccountVisit, _ entered: PersonalPage.Entered, problem: String?) async throws
        -> Response
    {
        guard let emails = try await self.accounts.emails(of: visit.account.id) else {
            throw AccountRefusal.signedOut(.personal)
        }
        let page = PersonalPage(
            top: AccountTop(visit, in: .personal, problem: problem),
            entered,
            emails,
            self.verification
        )
        return self.render(page, status: problem == nil ? .ok : .unprocessableContent)
    }

    func change(_ visit: AccountVisit, _ form: FormParameters) async throws -> Response {
        guard form["action"] != "name" else { return try await self.rename(visit, form) }
        // With another email address, someone could read mail that apps send to this user.
        try visit.requireFreshProof(for: .personal)
        let (email, author) = (form["email"] ?? "", visit.author)
        let (outcome, done): (ChangeOutcome, AccountNotice)
        switch form["action"] {
        case "add-email": return try await self.add(visit, email)
        case "verify-email":
            guard case .click = self.verification else {
                throw AccountRefusal.malformed("an email address can't be verified without a code")
            }
            outcome = try await self.changes.verifyEmail(email, by: author, at: visit.now)
            done = .emailVerified
        case "remove-email":
            outcome = try await self.changes.removeEmail(email, by: author)
            done = .emailRemoved
        case "forward-to":
            outcome = try await self.changes.forwardMail(to: email, by: author)
            done = .forwardTo
        default: throw AccountRefusal.malformed("'action' isn't one of this page")
        }
        if let problem = Self.problem(of: outcome) {
            return try await self.page(visit, PersonalPage.Entered(visit.account), problem: problem)
        }
        if outcome == .done { self.notices.tell(visit.account, .emailsChanged) }
        return try visit.response(to: outcome, .accountChanged, done, at: .personal)
    }

    private func rename(_ visit: AccountVisit, _ form: FormParameters) async throws -> Response {
        let names = (form["firstName"] ?? "", form["lastName"] ?? "")
        let fields = [(NameField.first, names.0), (.last, names.1)]
        for (field, name) in fields {
            guard let problem = NameRules.problem(of: name) else { continue }
            let entered = PersonalPage.Entered(firstName: names.0, lastName: names.1)
            return try await self.page(visit, entered, problem: field.sentence(problem))
        }
        let outcome = try await self.changes.rename(
            firstName: NameRules.kept(names.0),
            lastName: NameRules.kept(names.1),
            by: visit.author
        )
        if outcome == .done { self.notices.tell(visit.account, .nameChanged) }
        return try visit.response(to: outcome, .accountChanged, .renamed, at: .personal)
    }

    private func add(_ visit: AccountVisit, _ text: String) async throws -> Response {
        let email = text.split(separator: " ").joined(separator: " ")
        let entered = PersonalPage.Entered(visit.account, email: text)
        guard case .click = self.verification else {
            return try await self.page(visit, entered, problem: Language.current.text(.personalCannotVerify))
        }
        guard SeedRules.isEmail(email) else {
            return try await self.page(visit, entered, problem: SignInStep.emailWrong)
        }
        let outcome = try await self.changes.addEmail(email, by: visit.author, at: visit.now)
        if let problem = Self.problem(of: outcome) {
            return try await self.page(visit, entered, problem: problem)
        }
        if outcome == .done { self.notices.tell(visit.account, .emailsChanged) }
        return try visit.response(to: outcome, .accountChanged, .emailAdded, at: .personal)
    }

    /// The problem for the user; nil if there is none that the page can tell.
    private static func problem(of outcome: ChangeOutcome) -> String? {
        let language = Language.current
        return switch outcome {
        case .taken: language.text(.personalTaken)
        case .full: language.text(.personalFull, ["count": "\(AccountEmails.maximumAdded)"])
        case .refused: language.text(.personalVerifyFirst)
        case .missing: language.text(.personalMissing)
        case .done, .unchanged, .signedOut: nil
        }
    }
}

/// How users prove that an email address is theirs.
enum EmailVerification: Hashable, Sendable {
    /// A click, in development.
    case click
    /// Not at all: no message verifies an added email address yet.
    case unavailable

    static func of(_ mode: Mode) -> Self { mode == .development ? .click : .unavailable }
}
