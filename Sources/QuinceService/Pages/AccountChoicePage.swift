/// Who signs in: every account is one button.
///
/// Posts `action=choose` with `account`, or, when ``offersAddressField`` is set, `action=choose` with `email`;
/// or `action=cancel`.
package struct AccountChoicePage: Page {
    /// One account to choose.
    package struct Choice: Sendable {
        package let id: String
        /// First and last name; nil when there is none on record.
        package let name: String?
        package let email: String
        /// What is special about it, such as "Hides the e-mail address".
        package let note: String?
        /// The letter in the circle beside it.
        package let initial: String

        package init(id: String, name: String?, email: String, note: String? = nil) {
            self.id = id
            self.name = name
            self.email = email
            self.note = note
            self.initial = Initial.of(name ?? email)
        }
    }

    package let appName: String
    /// Where the form is posted, `/flow/{id}`.
    package let flowPath: String
    package let accounts: [Choice]
    /// Offers a field for the address of an account that is not in the list.
    package let offersAddressField: Bool
    /// What was wrong with the last answer, in a sentence for the person.
    package let problem: String?

    package init(
        appName: String,
        flowPath: String,
        accounts: [Choice],
        offersAddressField: Bool = false,
        problem: String? = nil
    ) {
        self.appName = appName
        self.flowPath = flowPath
        self.accounts = accounts
        self.offersAddressField = offersAddressField
        self.problem = problem
    }

    package var contentSecurityPolicy: ContentSecurityPolicy { .leavingToApp() }
}

extension AccountChoicePage {
    package static let template = #"""
        <!doctype html>
        <html lang="en">
        <head>
        <title>Choose an account – Quince</title>
        {{> head}}
        </head>
        <body class="sign-in">
        {{> brand}}
        {{#page}}
        <main class="card">
        <h1>Choose an account</h1>
        <p class="lead">to continue to <strong class="app"><bdi>{{appName}}</bdi></strong></p>
        {{#problem}}
        <p class="problem" role="alert">{{problem}}</p>
        {{/problem}}
        {{#accounts}}
        <form method="post" action="{{flowPath}}" class="account">
        <input type="hidden" name="action" value="choose">
        <button type="submit" name="account" value="{{id}}">
        <span class="initial" aria-hidden="true">{{initial}}</span>
        <span class="who">
        {{#name}}
        <span class="name"><bdi>{{name}}</bdi></span>
        <span class="address">{{email}}</span>
        {{/name}}
        {{^name}}
        <span class="name">{{email}}</span>
        {{/name}}
        {{#note}}
        <span class="note">{{note}}</span>
        {{/note}}
        </span>
        <span class="arrow" aria-hidden="true"></span>
        </button>
        </form>
        {{/accounts}}
        {{#offersAddressField}}
        <form method="post" action="{{flowPath}}" class="other-account">
        <input type="hidden" name="action" value="choose">
        <label for="email">Another account’s e-mail address</label>
        <div class="row">
        <input id="email" type="email" name="email" required autocomplete="username" maxlength="254">
        <button type="submit" class="secondary">Next</button>
        </div>
        </form>
        {{/offersAddressField}}
        <form method="post" action="{{flowPath}}" class="actions">
        <button type="submit" name="action" value="cancel" class="secondary">Cancel</button>
        </form>
        </main>
        {{/page}}
        {{> footer}}
        </body>
        </html>
        """#
}
