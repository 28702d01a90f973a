package import WebPages

/// The sign-in page of production mode: a passkey first, a recovery code behind *Other ways to sign in*.
///
/// Posts `action=recover` with `email` and `code`, or `action=cancel`.
package struct PasskeySignInPage: Page {
    package static let template = Template("passkey-page", PackageResources.passkey_page_mustache)

    /// The name of the app; nil for the account pages.
    let appName: String?
    let face: AppFace?
    let path: String
    let isConfirmation: Bool
    let isCancellable: Bool
    let accountPath = Paths.account
    let passkey: PasskeyOffer
    /// The page that creates an account; nil if the service has none.
    let registrationPath: String?
    /// The email address, as the user typed it.
    let email: String
    /// The problem of the last form, in a sentence for the user.
    let problem: String?

    package init(
        _ destination: SignInDestination,
        _ passkey: PasskeyOffer,
        opensRegistration: Bool = false,
        email: String = "",
        problem: String? = nil
    ) {
        self.appName = destination.appName
        self.face = destination.face
        self.path = destination.path
        self.isConfirmation = destination.isConfirmation
        self.isCancellable = destination.isCancellable
        self.passkey = passkey
        // Who proves their identity again has an account.
        self.registrationPath = opensRegistration && !destination.isConfirmation ? Paths.registration : nil
        self.email = email
        self.problem = problem
    }

    package var contentSecurityPolicy: ContentSecurityPolicy {
        .leavingToApp(scripts: "'self'", connections: "'self'")
    }
}
