extension ConsentPage {
    package static let template = #"""
        <!doctype html>
        <html lang="en">
        <head>
        <title>{{#page}}Continue to {{appName}}{{/page}} – Quince</title>
        {{> head}}
        </head>
        <body class="sign-in">
        {{> brand}}
        {{#page}}
        <main class="card">
        {{#isReturning}}
        <h1>Continue to <bdi>{{appName}}</bdi>?</h1>
        <p class="lead">You have signed in to this app before.</p>
        {{/isReturning}}
        {{^isReturning}}
        <h1>Sign in to <bdi>{{appName}}</bdi></h1>
        {{#teamName}}
        <p class="lead">an app by <bdi>{{teamName}}</bdi></p>
        {{/teamName}}
        {{/isReturning}}
        {{#problem}}
        <p class="problem" role="alert">{{problem}}</p>
        {{/problem}}
        <form id="other" method="post" action="{{flowPath}}"></form>
        <div class="identity">
        <span class="initial" aria-hidden="true">{{initial}}</span>
        <span class="who">
        {{#accountName}}
        <span class="name"><bdi>{{accountName}}</bdi></span>
        <span class="address">{{accountEmail}}</span>
        {{/accountName}}
        {{^accountName}}
        <span class="name">{{accountEmail}}</span>
        {{/accountName}}
        </span>
        <button type="submit" name="action" value="switch" form="other" class="plain">Change<span class="unseen"> account</span></button>
        </div>
        <form method="post" action="{{flowPath}}">
        <input type="hidden" name="account" value="{{accountEmail}}">
        {{#editableName}}
        <fieldset>
        <legend>Name <span class="hint">You can change it for this app.</span></legend>
        <div class="pair">
        <div>
        <label for="firstName">First name</label>
        <input id="firstName" name="firstName" value="{{firstName}}" autocomplete="given-name" maxlength="100">
        </div>
        <div>
        <label for="lastName">Last name</label>
        <input id="lastName" name="lastName" value="{{lastName}}" autocomplete="family-name" maxlength="100">
        </div>
        </div>
        </fieldset>
        {{/editableName}}
        {{#emailChoice}}
        <fieldset>
        <legend>Email address <span class="hint">You can share a relay address instead.</span></legend>
        <div class="options">
        <label class="option">
        <input type="radio" name="emailSharing" value="share"{{^hides}} checked{{/hides}}>
        <span><span class="name">Share my email address</span>
        <span class="address">{{#address}}{{> breakable}}{{/address}}</span></span>
        </label>
        <label class="option">
        <input type="radio" name="emailSharing" value="hide"{{#hides}} checked{{/hides}}>
        <span><span class="name">Hide my email address</span>
        <span class="address">{{#relayAddress}}{{> breakable}}{{/relayAddress}}</span></span>
        </label>
        </div>
        </fieldset>
        {{/emailChoice}}
        <p class="gets">{{gets}}</p>
        <div class="actions">
        <button type="submit" name="action" value="cancel" form="other" class="secondary">Cancel</button>
        <button type="submit" name="action" value="continue" class="primary">Continue</button>
        </div>
        </form>
        </main>
        {{/page}}
        {{> footer}}
        </body>
        </html>
        """#
}
