extension AccountChoicePage {
    package static let template = #"""
        <!doctype html>
        <html lang="en">
        <head>
        <title>Choose an account – Quince</title>
        {{> head}}
        </head>
        <body class="sign-in">
        {{> brand}}
        {{#page}}
        <main class="card">
        <h1>Choose an account</h1>
        <p class="lead">to continue to <strong class="app"><bdi>{{appName}}</bdi></strong></p>
        {{#problem}}
        <p class="problem" role="alert">{{problem}}</p>
        {{/problem}}
        {{#search}}
        <form method="get" action="{{flowPath}}" class="account-search" role="search">
        <label for="search">Name or email address</label>
        <div class="row">
        <input id="search" type="search" name="search" value="{{value}}" maxlength="254" autocomplete="off">
        <button type="submit" class="secondary">Search</button>
        </div>
        </form>
        {{#foundNothing}}
        <p class="hint" role="status">No account matches “<bdi>{{value}}</bdi>”.</p>
        {{/foundNothing}}
        {{/search}}
        <div class="accounts">
        {{#accounts}}
        <form method="post" action="{{flowPath}}" class="account">
        <input type="hidden" name="action" value="choose">
        <button type="submit" name="account" value="{{id}}">
        <span class="initial" aria-hidden="true">{{initial}}</span>
        <span class="who">
        {{#name}}
        <span class="name"><bdi>{{name}}</bdi></span>
        <span class="address">{{email}}</span>
        {{/name}}
        {{^name}}
        <span class="name">{{email}}</span>
        {{/name}}
        {{#note}}
        <span class="note">{{note}}</span>
        {{/note}}
        </span>
        <span class="arrow" aria-hidden="true"></span>
        </button>
        </form>
        {{/accounts}}
        </div>
        {{#search}}
        {{#unlisted}}
        <p class="hint">More accounts exist. Search for them above.</p>
        {{/unlisted}}
        {{#text}}
        <p class="all-accounts"><a href="{{flowPath}}">Show all accounts</a></p>
        {{/text}}
        {{/search}}
        {{#newAccount}}
        <details class="other-account"{{#isOpen}} open{{/isOpen}}>
        <summary>Another account</summary>
        {{#objection}}
        <p class="problem" role="alert">{{objection}}</p>
        {{/objection}}
        <form method="post" action="{{flowPath}}">
        <input type="hidden" name="action" value="create">
        <p class="hint">Creates a test account. If the email address has an account already, you continue with that account.</p>
        <div class="pair">
        <div>
        <label for="firstName">First name</label>
        <input id="firstName" name="firstName" value="{{firstName}}" autocomplete="off" maxlength="100">
        </div>
        <div>
        <label for="lastName">Last name</label>
        <input id="lastName" name="lastName" value="{{lastName}}" autocomplete="off" maxlength="100">
        </div>
        </div>
        <div>
        <label for="email">Email address</label>
        <input id="email" type="email" name="email" value="{{email}}" required autocomplete="off" maxlength="254">
        </div>
        <fieldset>
        <legend>If an app asks for the email address</legend>
        <div class="options">
        <label class="option">
        <input type="radio" name="emailSharing" value="share"{{^hides}} checked{{/hides}}>
        <span class="name">Share it</span>
        </label>
        <label class="option">
        <input type="radio" name="emailSharing" value="hide"{{#hides}} checked{{/hides}}>
        <span class="name">Hide it behind a relay address</span>
        </label>
        </div>
        </fieldset>
        <div class="actions"><button type="submit" class="primary">Continue</button></div>
        </form>
        </details>
        {{/newAccount}}
        <form method="post" action="{{flowPath}}" class="actions">
        <button type="submit" name="action" value="cancel" class="secondary">Cancel</button>
        </form>
        </main>
        {{/page}}
        {{> footer}}
        </body>
        </html>
        """#
}
