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
        <noscript><p class="problem">The console needs script. Its API does not: see /_quince/openapi.json.</p></noscript>
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
