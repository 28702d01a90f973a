/// The sample client's callback when the answer is in the fragment, which no server sees.
///
/// The console's script posts the fragment's parameters to the callback, as `form_post` would have.
package struct TryFragmentPage: Page {
    let callback = Paths.tryItCallback

    package init() {}

    package var contentSecurityPolicy: ContentSecurityPolicy { .console }
}

extension TryFragmentPage {
    package static let template = #"""
        <!doctype html>
        <html lang="en">
        <head>
        <title>Reading the response – Quince console</title>
        {{> head}}
        <script type="module" src="{{consoleScript}}"></script>
        </head>
        {{#page}}
        <body class="sign-in" data-page="fragment" data-callback="{{callback}}">
        {{> brand}}
        <main class="card">
        <h1>Reading the response</h1>
        <p class="lead" id="live" role="status">The authorization response is in the fragment of this page’s URL. Turn on JavaScript to read it.</p>
        <p class="why"><a href="/">Back to the console</a></p>
        </main>
        {{/page}}
        {{> footer}}
        </body>
        </html>
        """#
}
