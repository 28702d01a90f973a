extension ButtonPage {
    package static let template = #"""
        <!doctype html>
        <html lang="en">
        <head>
        <title>Buttons – Quince console</title>
        {{> head}}
        <script type="module" src="{{consoleScript}}"></script>
        </head>
        {{#page}}
        <body class="console" data-page="buttons">
        {{> console-top}}
        <main id="main" tabindex="-1">
        <div class="heading"><div><h1>Buttons</h1>
        <p class="hint">A Sign in with Apple button as this service’s image endpoints draw it, measured against Apple’s
        guidelines, and the code that shows it in an app.</p></div></div>
        {{#unreadable}}
        <p class="problem">{{unreadable}}</p>
        {{/unreadable}}
        <p class="unseen" id="button-summary" aria-live="polite">{{summary}}</p>
        <div class="button-page">
        <form id="button-form" class="panel button-form" method="get" action="{{pagePath}}" autocomplete="off" novalidate>
        {{> button-fields}}
        <div class="actions update"><button type="submit" class="primary">Update</button></div>
        </form>
        <div class="shown" id="shown"{{#result}} data-drawn{{/result}}>
        {{> button-result}}
        </div>
        </div>
        </main>
        {{/page}}
        {{> footer}}
        </body>
        </html>
        """#
}
