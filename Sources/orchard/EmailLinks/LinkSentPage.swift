/// That a link was sent.
struct LinkSentPage: Page {
    let title = "Check your e-mail"
    let email: String
    let minutes: Int
    /// Where the developer finds the message; nil where it is really sent.
    let mailboxPath: String?
    /// Whether the link also links Sign in with Apple, in this browser.
    let isForLinking: Bool

    init(email: String, hasMailbox: Bool, isForLinking: Bool = false) {
        self.email = email
        self.mailboxPath = hasMailbox ? Paths.mailbox : nil
        self.isForLinking = isForLinking
        self.minutes = Int(EmailLinks.lifetime / 60)
    }

    static let template = #"""
        <section class="door">
        <h1>Check your e-mail</h1>
        <p class="lead">A sign-in link is on its way to <strong>{{email}}</strong>. It works once, for {{minutes}} minutes.</p>
        {{#isForLinking}}<p>Open it in <strong>this browser</strong> within ten minutes: it shows that the account is yours, and Sign in with Apple is linked to it.</p>{{/isForLinking}}
        <p>Nothing there? Look among the unwanted messages, or <a href="\#(Paths.signIn)">try again</a>.</p>
        {{#mailboxPath}}<p class="developer">This shop runs on your own machine and sends nothing: <a href="{{mailboxPath}}">open the developer’s mailbox</a>.</p>{{/mailboxPath}}
        </section>
        """#
}
