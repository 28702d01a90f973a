extension ConsoleMarkup {
    /// Clock, faults, expiry, keys, secrets, snapshots, reset.
    static let tools = #"""
        <div class="heading"><div><h1>Tools</h1>
        <p class="hint">Move the clock, inject faults, start over.</p></div></div>
        <div class="tools">
        <div class="tool-column">
        <section class="panel" aria-labelledby="clock-heading">
        <h2 id="clock-heading">Clock</h2>
        <p class="clock"><time id="clock-now">–</time> <span id="clock-offset" class="hint"></span></p>
        <div class="presets" id="clock-presets"></div>
        <form id="clock-form" class="inline">
        <div><label for="clock-set">Set to (UTC)</label><input id="clock-set" type="datetime-local" step="1" required></div>
        <button type="submit" class="secondary">Set</button>
        </form>
        <button type="button" class="secondary" data-action="clock-real" hidden>Back to real time</button>
        <h3>Moves with this clock</h3>
        <ul class="plain-list">
        <li>the lifetimes of codes, tokens and sign-ins in progress</li>
        <li><code>iat</code> and <code>exp</code> of new identity tokens</li>
        <li>the checks of client secrets</li>
        <li>the removal of unused tokens</li>
        </ul>
        <h3>Doesn’t move</h3>
        <ul class="plain-list">
        <li>your app’s clock: a client secret that your app makes looks expired, or issued in the future</li>
        <li>the key set that your app has cached</li>
        <li>cookies in the browser</li>
        </ul>
        </section>
        {{> expiry}}
        {{> signing}}
        {{> snapshots}}
        </div>
        <div class="tool-column">
        <section class="panel" aria-labelledby="faults-heading">
        <h2 id="faults-heading">Faults</h2>
        <p class="hint">Make the next responses of an endpoint fail, slow down, or carry a wrong token.</p>
        <div id="faults" class="lines"></div>
        <div class="presets"><button type="button" class="secondary" data-action="clear-faults" hidden>Remove all</button></div>
        <h3 id="presets-heading">Add with one click</h3>
        <ul id="fault-presets" class="fault-presets" aria-labelledby="presets-heading"></ul>
        <div class="presets"><button type="button" class="primary" data-action="add-fault">Add another fault</button></div>
        </section>
        {{> secret}}
        {{> reset}}
        </div>
        </div>
        """#

    static let expiry = #"""
        <section class="panel" aria-labelledby="expiry-heading">
        <h2 id="expiry-heading">Expire now</h2>
        <p class="hint">Expires one value at once, without moving the clock. A request’s details have the same button.</p>
        <form id="expiry-form" class="inline">
        <div><label for="expiry-kind">What</label><select id="expiry-kind">
        <option value="code">Code</option><option value="refreshToken">Refresh token</option>
        <option value="clientSecret">Client secret</option></select></div>
        <div class="full"><label for="expiry-value">Value</label>
        <input id="expiry-value" required maxlength="16384" autocomplete="off" spellcheck="false"></div>
        <button type="submit" class="secondary">Expire now</button>
        </form>
        <p id="expiry-done" class="hint"></p>
        </section>
        """#

    static let signing = #"""
        <section class="panel" aria-labelledby="signing-heading">
        <h2 id="signing-heading">Signing keys</h2>
        <p class="hint">The RSA keys that sign identity tokens; <a href="/auth/keys">/auth/keys</a> lists them.
        As at Apple, two keys take turns, so a client that ignores <code>kid</code> soon fails.</p>
        <div id="signing-keys" class="lines"></div>
        <div class="presets"><button type="button" class="secondary" data-action="rotate">Rotate</button></div>
        </section>
        """#

    static let secret = #"""
        <section class="panel" aria-labelledby="secret-heading">
        <h2 id="secret-heading">Client secret</h2>
        <p class="hint">Signed with the private key of the app’s team, at the time of this clock.</p>
        <form id="secret-form" class="inline">
        <div class="full"><label for="secret-client">Client ID</label><select id="secret-client"></select></div>
        <div><label for="secret-life">Valid for</label><select id="secret-life">
        <option value="3600">1 hour</option><option value="86400">1 day</option><option value="15552000">180 days</option>
        <option value="-60">expired a minute ago</option><option value="16000000">too long (16 000 000 s)</option></select></div>
        <button type="submit" class="secondary">Make</button>
        </form>
        <div id="secret"></div>
        </section>
        """#

    static let snapshots = #"""
        <section class="panel" aria-labelledby="snapshots-heading">
        <h2 id="snapshots-heading">Snapshots</h2>
        <p class="hint">Save the current state and restore it later.</p>
        <div id="snapshots" class="lines"></div>
        <div class="presets"><button type="button" class="secondary" data-action="snapshot">Take a snapshot</button></div>
        </section>
        """#

    static let reset = #"""
        <section class="panel" aria-labelledby="reset-heading">
        <h2 id="reset-heading">Reset</h2>
        <p class="hint">Returns to the configured accounts, apps, teams and keys. Grants, codes, tokens, faults and requests are
        deleted, and the clock is reset. Snapshots are kept.</p>
        <div class="presets"><button type="button" class="danger" data-action="reset">Reset everything</button></div>
        </section>
        """#
}
