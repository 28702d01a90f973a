extension ConsoleMarkup {
    /// Clock, faults, keys, secrets, snapshots, reset.
    static let tools = #"""
        <div class="heading"><div><h1>Tools</h1>
        <p class="hint">Change the clock, provoke errors, start over.</p></div></div>
        <div class="tools">
        <section class="panel" aria-labelledby="clock-heading">
        <h2 id="clock-heading">Clock</h2>
        <p class="clock"><time id="clock-now">–</time> <span id="clock-offset" class="hint"></span></p>
        <div class="presets" id="clock-presets"></div>
        <form id="clock-form" class="inline">
        <div><label for="clock-set">Set to (UTC)</label><input id="clock-set" type="datetime-local" step="1" required></div>
        <button type="submit" class="secondary">Set</button>
        </form>
        <button type="button" class="secondary" data-action="clock-real" hidden>Back to real time</button>
        </section>
        <section class="panel" aria-labelledby="faults-heading">
        <h2 id="faults-heading">Faults</h2>
        <p class="hint">What the next answers of an endpoint are to be instead.</p>
        <div id="faults" class="lines"></div>
        <div class="presets"><button type="button" class="primary" data-action="add-fault">Add a fault</button>
        <button type="button" class="secondary" data-action="clear-faults" hidden>Remove all</button></div>
        </section>
        <section class="panel" aria-labelledby="signing-heading">
        <h2 id="signing-heading">Signing keys</h2>
        <p class="hint">The RSA keys of identity tokens, as <a href="/auth/keys">/auth/keys</a> lists them.
        Two sign in turn, as at Apple, so that a client which does not choose by <code>kid</code> is found out.</p>
        <div id="signing-keys" class="lines"></div>
        <div class="presets"><button type="button" class="secondary" data-action="rotate">Rotate</button></div>
        </section>
        <section class="panel" aria-labelledby="secret-heading">
        <h2 id="secret-heading">Client secret</h2>
        <p class="hint">Made and signed with the ready-made key, as your own server would.</p>
        <form id="secret-form" class="inline">
        <div class="full"><label for="secret-client">Client</label><select id="secret-client"></select></div>
        <div><label for="secret-life">Valid for</label><select id="secret-life">
        <option value="3600">1 hour</option><option value="86400">1 day</option><option value="15552000">180 days</option>
        <option value="-60">expired a minute ago</option><option value="16000000">too long (16 000 000 s)</option></select></div>
        <button type="submit" class="secondary">Make</button>
        </form>
        <div id="secret"></div>
        </section>
        <section class="panel" aria-labelledby="snapshots-heading">
        <h2 id="snapshots-heading">Snapshots</h2>
        <p class="hint">Keep the state of now and come back to it.</p>
        <div id="snapshots" class="lines"></div>
        <div class="presets"><button type="button" class="secondary" data-action="snapshot">Take a snapshot</button></div>
        </section>
        <section class="panel" aria-labelledby="reset-heading">
        <h2 id="reset-heading">Reset</h2>
        <p class="hint">Back to the configured accounts, apps, teams and keys; what was added is removed. Grants, codes,
        tokens, faults, the clock and the requests are cleared; snapshots stay.</p>
        <div class="presets"><button type="button" class="danger" data-action="reset">Reset everything</button></div>
        </section>
        </div>
        """#
}
