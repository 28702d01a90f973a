extension ConsolePage {
    package static let template = #"""
        <!doctype html>
        <html lang="en">
        <head>
        <title>{{#page}}{{title}}{{/page}} – Quince console</title>
        {{> head}}
        <script type="module" src="{{consoleScript}}"></script>
        </head>
        {{#page}}
        <body class="console" data-page="{{name}}">
        {{> console-top}}
        <main id="main" tabindex="-1">
        <noscript><p class="problem">Turn on JavaScript to use the console. Its API works without: see /_quince/openapi.json.</p></noscript>
        {{#showsRequests}}
        {{> requests}}
        {{/showsRequests}}
        {{#showsAccounts}}
        {{> accounts}}
        {{/showsAccounts}}
        {{#showsApps}}
        {{> apps}}
        {{/showsApps}}
        {{#showsGrants}}
        {{> grants}}
        {{/showsGrants}}
        {{#showsTools}}
        {{> tools}}
        {{/showsTools}}
        </main>
        {{/page}}
        {{> footer}}
        </body>
        </html>
        """#
}
