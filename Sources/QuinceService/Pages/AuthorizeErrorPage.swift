/// A refused authorization request that must not be answered at the app's address.
///
/// Shows the code and the text exactly as they are on the wire; why it happened is told in the console.
package struct AuthorizeErrorPage: Page {
    /// The error code, such as `invalid_request`.
    package let code: String
    /// The text beside it, such as `Invalid web redirect url`; nil where Apple shows the code alone.
    package let text: String?
    /// The console's entry for this request, `/#request-ID`; nil outside development.
    package let explanationPath: String?

    package init(code: String, text: String?, explanationPath: String? = nil) {
        self.code = code
        self.text = text
        self.explanationPath = explanationPath
    }
}

extension AuthorizeErrorPage {
    package static let template = #"""
        <!doctype html>
        <html lang="en">
        <head>
        <title>Sign in not possible – Quince</title>
        {{> head}}
        </head>
        <body class="sign-in">
        {{> brand}}
        {{#page}}
        <main class="card">
        <h1>Sign in not possible</h1>
        <p class="lead">The app asked for it in a way that is not accepted.</p>
        <div class="refusal">
        <p><code>{{code}}</code></p>
        {{#text}}
        <p>{{text}}</p>
        {{/text}}
        </div>
        {{#explanationPath}}
        <p class="why"><a href="{{explanationPath}}">Why? Open the console</a></p>
        {{/explanationPath}}
        {{^explanationPath}}
        <p class="hint">Go back to the app, or tell the people who make it.</p>
        {{/explanationPath}}
        </main>
        {{/page}}
        {{> footer}}
        </body>
        </html>
        """#
}
