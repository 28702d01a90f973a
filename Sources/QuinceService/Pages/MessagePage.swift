/// One thing to say, such as "This sign-in is over": an expired flow, an unknown address.
package struct MessagePage: Page {
    package let heading: String
    package let message: String
    /// Where to go on; nil when there is nowhere.
    package let linkPath: String?
    package let linkText: String?

    package init(heading: String, message: String, linkPath: String? = nil, linkText: String? = nil) {
        self.heading = heading
        self.message = message
        self.linkPath = linkPath
        self.linkText = linkText
    }
}

extension MessagePage {
    package static let template = #"""
        <!doctype html>
        <html lang="en">
        <head>
        <title>{{#page}}{{heading}}{{/page}} – Quince</title>
        {{> head}}
        </head>
        <body class="sign-in">
        {{> brand}}
        {{#page}}
        <main class="card">
        <h1>{{heading}}</h1>
        <p class="lead">{{message}}</p>
        {{#linkPath}}
        <p class="why"><a href="{{linkPath}}">{{linkText}}</a></p>
        {{/linkPath}}
        </main>
        {{/page}}
        {{> footer}}
        </body>
        </html>
        """#
}
