/// The answer of `response_mode=web_message`: the popup hands the answer to the window that opened it.
///
/// The message is a string of JSON, `{"method":"oauthDone","data":{…}}`, and only a window of the redirect
/// URI's origin receives it. Must not be served with a `Cross-Origin-Opener-Policy`: it would cut the popup off.
package struct WebMessagePage: Page {
    /// The JSON text to post.
    package let message: String
    /// The redirect URI's origin, such as `https://app.example`.
    package let targetOrigin: String
    let script = Self.post

    package init(message: String, targetOrigin: String) {
        self.message = message
        self.targetOrigin = targetOrigin
    }

    package var contentSecurityPolicy: ContentSecurityPolicy { ContentSecurityPolicy(scripts: Self.postHash) }

    private static let post = """
        (function(){var a=document.getElementById("answer"),s=document.getElementById("status");\
        if(window.opener){window.opener.postMessage(a.dataset.message,a.dataset.origin);\
        s.textContent="The app has the response. You can close this window."}\
        else{s.textContent="The window that asked for this sign-in is gone. Close this one and start again."}})()
        """
    private static let postHash = ContentSecurityPolicy.hash(of: Self.post)
}

extension WebMessagePage {
    package static let template = #"""
        <!doctype html>
        <html lang="en">
        <head>
        <title>Returning to the app – Quince</title>
        {{> head}}
        </head>
        <body class="sign-in">
        {{> brand}}
        {{#page}}
        <main class="card" id="answer" data-message="{{message}}" data-origin="{{targetOrigin}}">
        <h1>Returning to the app</h1>
        <p class="lead" id="status" role="status">Turn on JavaScript to return to the app.</p>
        </main>
        <script>{{{script}}}</script>
        {{/page}}
        {{> footer}}
        </body>
        </html>
        """#
}
