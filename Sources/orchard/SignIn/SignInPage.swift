import OutgoingMail
import WebPages

/// Two equal ways to sign in: Sign in with Apple first, then an email link.
///
/// There are no passwords.
struct SignInPage: Page {
    static let template = Template("sign-in", PackageResources.sign_in_mustache)

    let title = "Sign in"
    let apple: AppleButton
    let returnPath: String
    /// The typed text, if it can't be an email address; nil before anything was typed.
    let typedEmail: String
    let problem: String?
    let emailLimit = EmailAddress.maximumLength

    var hasAppleButton: Bool { true }

    init(returnPath: ShopLocalPath, typedEmail: String?, buttons: String) {
        self.apple = AppleButton(from: buttons, returningTo: returnPath)
        self.returnPath = returnPath.text
        self.typedEmail = typedEmail ?? ""
        self.problem = typedEmail == nil ? nil : "Please enter an email address, such as jane@example.com."
    }
}

/// The page of a link: one button that names the account.
struct EmailLinkPage: Page {
    static let template = Template("email-link", PackageResources.email_link_mustache)

    let title = "Sign in"
    let email: String
    let token: String
}
