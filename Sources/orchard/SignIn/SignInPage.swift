/// Two ways in, as equals: Sign in with Apple first, then a link by e-mail.
///
/// No password anywhere.
struct SignInPage: Page {
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
        self.problem = typedEmail == nil ? nil : "Please give an e-mail address, such as jane@example.com."
    }

    static let template = #"""
        <section class="door">
        <h1>Sign in</h1>
        <p class="lead">Your orders in one place, and no address to type again. You can buy without an account, too.</p>
        <div class="ways">
        {{#apple}}{{> apple}}{{/apple}}
        {{#offersLinks}}
        <p class="or"><span>or</span></p>
        <form method="post" action="\#(Paths.emailLinks)" novalidate>
        <input type="hidden" name="return" value="{{returnPath}}">
        <label for="email">E-mail</label>
        <input id="email" name="email" type="email" autocomplete="email" value="{{typedEmail}}" maxlength="{{emailLimit}}" required{{#problem}} aria-invalid="true" aria-describedby="email-problem"{{/problem}}>
        {{#problem}}<p class="problem" id="email-problem">{{problem}}</p>{{/problem}}
        <button type="submit" class="way">E-mail me a sign-in link</button>
        </form>
        {{/offersLinks}}
        </div>
        <p class="quiet">New here? Either way makes you an account. There is no password to choose.</p>
        <p class="quiet">Shopping in the Android app? <a href="\#(Paths.app)">See how it signs in</a>.</p>
        </section>
        """#
}

/// What a link opens: one button that says as whom.
struct EmailLinkPage: Page {
    let title = "Sign in"
    let email: String
    let token: String

    static let template = #"""
        <section class="door">
        <h1>Welcome</h1>
        <p class="lead">Sign in to Orchard as <strong>{{email}}</strong>?</p>
        <form method="post" action="\#(Paths.signInByLink)" class="ways">
        <input type="hidden" name="token" value="{{token}}">
        <button type="submit" class="primary wide">Sign in</button>
        </form>
        <p class="quiet">Not you? Close this page, and nothing happens.</p>
        </section>
        """#
}
