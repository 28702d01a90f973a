extension TryResultPage {
    package static let template = #"""
        <!doctype html>
        <html lang="en">
        <head>
        <title>{{#page}}{{heading}}{{/page}} – Quince console</title>
        {{> head}}
        <script type="module" src="{{consoleScript}}"></script>
        </head>
        {{#page}}
        <body class="console" data-page="result">
        {{> console-top}}
        <main id="main" tabindex="-1" class="result">
        <div class="heading">
        <div>
        <h1>{{#succeeded}}<span class="sign good" aria-hidden="true">✓</span>{{/succeeded}}{{^succeeded}}<span class="sign bad" aria-hidden="true">✕</span>{{/succeeded}} {{#shownHeading}}{{> breakable}}{{/shownHeading}}</h1>
        {{#message}}
        <p class="hint">{{message}}</p>
        {{/message}}
        {{#isFirst}}
        <p class="hint">This is a first sign-in, so the response has the parameter <code>user</code>, with the name if it was requested. It is sent only this time; an app has to store it.</p>
        {{/isFirst}}
        {{#isLater}}
        <p class="hint">The response has no <code>user</code> parameter, because no name was requested or the account has signed in before. Revoke the grant to see a first sign-in.</p>
        {{/isLater}}
        </div>
        <div class="presets">
        <form method="get" action="{{tryItStart}}">
        {{#options}}
        <input type="hidden" name="{{name}}" value="{{value}}">
        {{/options}}
        <button type="submit" class="primary">Sign in again</button>
        </form>
        {{#runID}}
        <form method="post" action="{{tryItRevoke}}">
        <input type="hidden" name="run" value="{{runID}}">
        <button type="submit" class="secondary">Revoke the grant</button>
        </form>
        {{/runID}}
        <a class="secondary" href="{{consolePath}}">See the requests</a>
        </div>
        </div>
        {{#hasClaims}}
        <section class="panel" aria-labelledby="claims-heading">
        <h2 id="claims-heading">Identity token, verified</h2>
        <dl class="values claims">
        {{#claims}}
        <div><dt><code>{{name}}</code></dt><dd><code>{{value}}</code>{{#time}} <span class="hint">{{time}}</span>{{/time}}</dd>
        {{#check}}
        <dd>{{#isPassed}}<span class="good"><span aria-hidden="true">✓</span> <span class="unseen">passed:</span></span> {{/isPassed}}{{#isFailed}}<span class="bad"><span aria-hidden="true">✕</span> <span class="unseen">failed:</span></span> {{/isFailed}}{{check}}</dd>
        {{/check}}
        </div>
        {{/claims}}
        </dl>
        </section>
        {{/hasClaims}}
        <section class="panel" aria-labelledby="callback-heading">
        <h2 id="callback-heading">The callback <code>{{callbackTitle}}</code></h2>
        <dl class="values">
        {{#callback}}
        <div><dt><code>{{name}}</code></dt><dd><code>{{value}}</code></dd></div>
        {{/callback}}
        </dl>
        </section>
        {{#exchange}}
        <section class="panel" aria-labelledby="exchange-heading">
        <h2 id="exchange-heading">The exchange <code>{{title}}</code></h2>
        <h3>Request</h3>
        <dl class="values">
        {{#request}}
        <div><dt><code>{{name}}</code></dt><dd><code>{{value}}</code></dd></div>
        {{/request}}
        </dl>
        <h3>Response <code>{{status}}</code></h3>
        <dl class="values">
        {{#answer}}
        <div><dt><code>{{name}}</code></dt><dd><code>{{value}}</code></dd></div>
        {{/answer}}
        </dl>
        </section>
        {{/exchange}}
        </main>
        {{/page}}
        {{> footer}}
        </body>
        </html>
        """#
}
