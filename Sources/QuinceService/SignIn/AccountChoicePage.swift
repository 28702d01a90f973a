package import WebPages

/// The page on which the user chooses an account: every account is a button.
///
/// Posts `action=choose` with `account`; `action=create` with `firstName`, `lastName`, `email` and `emailSharing` = `share` or
/// `hide`; or `action=cancel`. The search field asks for the same page with `search`.
package struct AccountChoicePage: Page {
    package static let template = Template("account-choice", PackageResources.account_choice_mustache)

    /// One account to choose.
    package struct Choice: Sendable {
        package let id: String
        /// First and last name; nil if there is none.
        package let name: String?
        package let email: String
        let shownEmail: BreakableText
        /// Remarks about the account, such as "Hides the email address".
        package let note: String?
        /// The letter in the circle next to it.
        package let initial: String

        package init(id: String, name: String?, email: String, note: String? = nil) {
            self.id = id
            self.name = name
            self.email = email
            self.shownEmail = BreakableText(email)
            self.note = note
            self.initial = Initial.of(name ?? email)
        }
    }

    /// The search field.
    package struct Search: Sendable {
        /// The searched text; nil if there is no search.
        package let text: String?
        /// The value of the field.
        let value: String
        /// Whether there are accounts that the page doesn't list.
        package let unlisted: Bool

        package init(_ text: String?, unlisted: Bool) {
            self.text = text
            self.value = text ?? ""
            self.unlisted = unlisted
        }
    }

    /// The form that creates an account.
    package struct NewAccount: Sendable {
        let firstName: String
        let lastName: String
        let email: String
        let hides: Bool
        /// Whether the form is expanded.
        let isOpen: Bool
        /// The browser doesn't know the name of a test account.
        let isOwnName = false
        /// The problem of the form, in a sentence for the user.
        ///
        /// Not called `problem`, because a template without one would use the page's property.
        let objection: String?

        package init(_ form: NewAccountForm, isOpen: Bool = false, problem: String? = nil) {
            self.firstName = form.firstName
            self.lastName = form.lastName
            self.email = form.email
            self.hides = form.emailSharing == Account.EmailSharing.hide.rawValue
            self.isOpen = isOpen
            self.objection = problem
        }
    }

    /// The name of the app; nil for the account pages.
    package let appName: String?
    let face: AppFace?
    /// The target of the forms, such as `/flow/{id}`.
    package let flowPath: String
    /// The page of the account to which the sign-in leads; nil if it is the first one.
    let returnPath: String?
    let isConfirmation: Bool
    let isCancellable: Bool
    let accountPath = Paths.account
    /// nil if the service has no passkeys.
    let passkey: PasskeyOffer?
    package let accounts: [Choice]
    /// nil if all accounts are listed anyway.
    package let search: Search?
    /// Whether a search had no result.
    let foundNothing: Bool
    package let newAccount: NewAccount
    /// The problem of the last form, in a sentence for the user.
    package let problem: String?

    package init(
        _ destination: SignInDestination,
        passkey: PasskeyOffer? = nil,
        accounts: [Choice],
        search: Search? = nil,
        newAccount: NewAccount = NewAccount(NewAccountForm()),
        problem: String? = nil
    ) {
        self.appName = destination.appName
        self.face = destination.face
        self.flowPath = destination.path
        self.returnPath = destination.returnPath
        self.isConfirmation = destination.isConfirmation
        self.isCancellable = destination.isCancellable
        self.passkey = passkey
        self.accounts = accounts
        self.search = search
        self.foundNothing = search?.text != nil && accounts.isEmpty
        self.newAccount = newAccount
        self.problem = problem
    }

    package var contentSecurityPolicy: ContentSecurityPolicy {
        self.passkey == nil ? .leavingToApp() : .leavingToApp(scripts: "'self'", connections: "'self'")
    }
}
