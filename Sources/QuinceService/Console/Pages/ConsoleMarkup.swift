/// The pieces of markup of the console, included by name.
enum ConsoleMarkup {
    static let partials: [(name: String, text: String)] = [
        ("console-top", Self.consoleTop),
        ("requests", Self.requests),
        ("accounts", Self.accounts),
        ("apps", Self.apps),
        ("grants", Self.grants),
        ("tools", Self.tools),
        ("expiry", Self.expiry),
        ("signing", Self.signing),
        ("secret", Self.secret),
        ("snapshots", Self.snapshots),
        ("reset", Self.reset),
    ]

    private static let consoleTop = #"""
        <a class="skip" href="#main">Skip to content</a>
        <header class="top">
        <div class="bar">
        <a class="brand-small" href="/"><img src="{{icon}}" alt="" width="30" height="30"><span>Quince</span></a>
        <nav aria-label="Console">
        <ul>
        {{#links}}
        <li><a href="{{path}}"{{#isCurrent}} aria-current="page"{{/isCurrent}}>{{title}}</a></li>
        {{/links}}
        </ul>
        </nav>
        <p class="state" id="state"></p>
        </div>
        <p class="notice" id="notice"{{^notice}} hidden{{/notice}}><span id="notice-text">{{notice}}</span>. <a href="{{toolsPath}}">Open Tools</a></p>
        </header>
        <p class="unseen" id="live" role="status"></p>
        """#

    private static let accounts = #"""
        <div class="heading">
        <div><h1>Accounts</h1>
        <p class="hint">Test accounts. They sign in without a password.</p></div>
        <button type="button" class="primary" data-action="add-account">Add an account</button>
        </div>
        <div id="accounts" class="records" aria-busy="true"></div>
        """#

    private static let apps = #"""
        <div class="heading">
        <div><h1>Apps</h1>
        <p class="hint">Registered client IDs, their redirect URIs, and each team’s keys for client secrets.</p></div>
        <button type="button" class="primary" data-action="add-app">Add an app</button>
        </div>
        <div id="apps" class="records" aria-busy="true"></div>
        <section aria-labelledby="keys-heading" class="block">
        <h2 id="keys-heading">Teams and their keys</h2>
        <div id="teams" class="records" aria-busy="true"></div>
        </section>
        """#

    private static let grants = #"""
        <div class="heading">
        <div><h1>Grants</h1>
        <p class="hint">The consent that each account has given. Revoke a grant to make the next sign-in a first sign-in again.</p></div>
        </div>
        <div id="grants" class="records" aria-busy="true"></div>
        """#
}
