import WebPages

/// Two ways in, as equals: Sign in with Apple first, then a link by email.
///
/// No password anywhere.
struct SignInPage: Page {
    static let template = Template("sign-in", PackageResources.sign_in_mustache)

    let title = "Sign in"
    let apple: AppleButton
    let returnPath: String
    let offersLinks: Bool
    /// What was typed and cannot be an address; nil before anything was.
    let typedEmail: String
    let problem: String?
    let emailLimit = EmailAddress.maximumLength

    var hasAppleButton: Bool { true }

    init(returnPath: ShopLocalPath, typedEmail: String?, offersLinks: Bool, buttons: String) {
        self.apple = AppleButton(from: buttons, returningTo: returnPath)
        self.returnPath = returnPath.text
        self.offersLinks = offersLinks
        self.typedEmail = typedEmail ?? ""
        self.problem = typedEmail == nil ? nil : "Please enter an email address, such as jane@example.com."
    }
}

/// What a link opens: one button that says as whom.
struct EmailLinkPage: Page {
    static let template = Template("email-link", PackageResources.email_link_mustache)

    let title = "Sign in"
    let email: String
    let token: String
}
