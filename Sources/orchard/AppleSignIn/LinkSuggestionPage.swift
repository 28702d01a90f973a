/// "You have an account already": the suggestion to link it, once it is shown to be the person's.
struct LinkSuggestionPage: Page {
    let title = "Link Sign in with Apple"
    let email: String
    /// Whether the account is signed in already.
    let isProven: Bool

    static let template = #"""
        <section class="door">
        <h1>You have an account already</h1>
        <p class="lead">There is an account with the address you shared, <strong>{{email}}</strong>. Link Sign in with Apple to it, and your orders stay together.</p>
        {{^isProven}}<p>First show that the account is yours, as you did before: by a link that we send there.</p>{{/isProven}}
        <form method="post" action="\#(Paths.appleLink)" class="ways">
        <button type="submit" class="primary wide">{{#isProven}}Link to my account{{/isProven}}{{^isProven}}E-mail me the link{{/isProven}}</button>
        <a class="way" href="\#(Paths.home)">Not now</a>
        </form>
        </section>
        """#
}
