import WebPages

/// The user's name and email addresses.
///
/// Posts `action=name` with `firstName` and `lastName`, or `action` = `add-email`, `verify-email`, `remove-email` or
/// `forward-to` with `email`.
struct PersonalPage: Page {
    static let template = Template("account-personal", PackageResources.account_personal_mustache)

    /// The content of the fields.
    struct Entered: Sendable {
        let firstName: String
        let lastName: String
        let email: String
        let isOwnName = true

        init(_ account: Account, email: String = "") {
            self.init(firstName: account.firstName ?? "", lastName: account.lastName ?? "", email: email)
        }

        init(firstName: String, lastName: String, email: String = "") {
            self.firstName = firstName
            self.lastName = lastName
            self.email = email
        }
    }

    struct Email: Sendable {
        let value: String
        let text: BreakableText
        let isOwn: Bool
        let isVerified: Bool
        let isChosen: Bool
    }

    let top: AccountTop
    let path = AccountPlace.personal.path
    let exportPath = AccountPlace.export.path
    let deletionPath = AccountPlace.deletion.path
    let entered: Entered
    let emails: [Email]
    let verified: [Email]
    /// Whether there is a choice of where mail goes.
    let hasChoice: Bool
    /// Whether a click verifies an email address, as in development; otherwise none can be added, and no mail is forwarded.
    let verifiesByClick: Bool

    init(top: AccountTop, _ entered: Entered, _ emails: AccountEmails, _ verification: EmailVerification) {
        func row(_ email: String, isOwn: Bool, isVerified: Bool) -> Email {
            let isChosen = email.lowercased() == emails.forwardsTo.lowercased()
            return Email(
                value: email,
                text: BreakableText(email),
                isOwn: isOwn,
                isVerified: isVerified,
                isChosen: isChosen
            )
        }
        self.top = top
        self.entered = entered
        self.emails =
            [row(emails.own, isOwn: true, isVerified: true)]
            + emails.added.map { row($0.email, isOwn: false, isVerified: $0.isVerified) }
        self.verified = self.emails.filter(\.isVerified)
        self.hasChoice = self.verified.count > 1
        self.verifiesByClick = verification == .click
    }
}
