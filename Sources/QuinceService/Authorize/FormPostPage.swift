/// The answer of `response_mode=form_post`: a form the browser sends to the app by itself
/// (OAuth 2.0 Form Post Response Mode §2), with a button where script is off.
package struct FormPostPage: Page {
    /// One parameter of the answer.
    package struct Field: Sendable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The redirect URI, as it is registered.
    package let redirectURI: String
    package let fields: [Field]
    let script = Self.submit

    package init(redirectURI: String, fields: [Field]) {
        self.redirectURI = redirectURI
        self.fields = fields
    }

    package var contentSecurityPolicy: ContentSecurityPolicy { .leavingToApp(scripts: Self.submitHash) }

    private static let submit = "document.forms[0].submit()"
    private static let submitHash = ContentSecurityPolicy.hash(of: Self.submit)
}

extension FormPostPage {
    /// The referrer policy lets the browser send `Origin` with the form: with `no-referrer` it would say
    /// `null`, which apps that check it refuse.
    package static let template = #"""
        <!doctype html>
        <html lang="en">
        <head>
        <title>Returning to the app – Quince</title>
        <meta name="referrer" content="strict-origin">
        {{> head}}
        </head>
        <body class="sign-in">
        {{> brand}}
        {{#page}}
        <main class="card">
        <h1>Returning to the app</h1>
        <p class="lead">If nothing happens, press Continue.</p>
        <form method="post" action="{{redirectURI}}">
        {{#fields}}
        <input type="hidden" name="{{name}}" value="{{value}}">
        {{/fields}}
        <div class="actions">
        <button type="submit" class="primary">Continue</button>
        </div>
        </form>
        </main>
        <script>{{{script}}}</script>
        {{/page}}
        {{> footer}}
        </body>
        </html>
        """#
}
