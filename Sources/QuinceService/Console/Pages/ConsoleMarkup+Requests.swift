extension ConsoleMarkup {
    /// The front page: try it, what a client needs, and the requests.
    static let requests = #"""
        <h1 class="unseen">Requests</h1>
        <div class="columns">
        <div class="side">
        <section class="panel try" aria-labelledby="try-heading">
        <h2 id="try-heading">Try it</h2>
        {{#shop}}
        <p class="hint">A sample shop that you can sign in to. Every request of the sign-in is listed here.</p>
        <a class="primary wide" id="shop" href="{{shop}}/" target="_blank" rel="noopener">Open the sample shop</a>
        {{/shop}}
        <p class="hint">A complete sign-in, from the first click to the verified identity token.</p>
        <form id="try" method="get" action="{{tryItStart}}">
        <button type="submit" class="{{^shop}}primary{{/shop}}{{#shop}}secondary{{/shop}} wide">Sign in to the sample client</button>
        <details>
        <summary>Options</summary>
        <div class="fields">
        <div><label for="try-scope">scope</label>
        <select id="try-scope" name="scope">
        <option>name email</option><option>email</option><option>name</option><option value="">(none)</option>
        </select></div>
        <div><label for="try-type">response_type</label>
        <select id="try-type" name="response_type"><option>code</option><option>code id_token</option></select></div>
        <div><label for="try-mode">response_mode</label>
        <select id="try-mode" name="response_mode">
        <option>form_post</option><option>query</option><option>fragment</option><option>web_message</option>
        </select></div>
        <div><label for="try-hint">login_hint</label>
        <select id="try-hint" name="login_hint"><option value="">(none)</option></select></div>
        <label class="check"><input type="checkbox" name="nonce" value="on" checked> nonce</label>
        <label class="check"><input type="checkbox" name="pkce" value="on" checked> PKCE (S256)</label>
        </div>
        </details>
        <p class="hint" id="try-note" hidden></p>
        </form>
        </section>
        <section class="panel settings-panel" aria-labelledby="client-heading">
        <h2 id="client-heading">What your client needs</h2>
        <dl id="settings" class="settings"></dl>
        </section>
        </div>
        <section class="stream" aria-labelledby="requests-heading">
        <div class="heading">
        <h2 id="requests-heading">Requests <span id="connection" class="connection"></span></h2>
        <div class="filters">
        <label for="filter-client" class="unseen">Client</label>
        <select id="filter-client"><option value="">All clients</option></select>
        <label for="filter-endpoint" class="unseen">Endpoint</label>
        <select id="filter-endpoint">
        <option value="">All endpoints</option><option value="authorize">Authorize</option><option value="flow">Sign-in pages</option>
        <option value="token">Token</option><option value="revoke">Revoke</option><option value="keys">Key set</option>
        <option value="discovery">Discovery</option><option value="button">Button images</option>
        </select>
        <label for="filter-outcome" class="unseen">Outcome</label>
        <select id="filter-outcome">
        <option value="">All outcomes</option><option value="ok">OK</option><option value="redirected">Redirected</option>
        <option value="refused">Refused</option><option value="failed">Failed</option>
        </select>
        <button type="button" class="secondary small" data-action="clear">Clear</button>
        </div>
        </div>
        <ol id="requests" class="requests" aria-busy="true"></ol>
        <div id="empty" class="empty" hidden></div>
        </section>
        </div>
        """#
}
