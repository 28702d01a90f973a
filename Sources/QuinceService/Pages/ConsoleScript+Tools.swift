extension ConsoleScript {
    /// Clock, faults, signing keys, client secrets, snapshots, reset.
    static let tools = #"""
        const presets = [["+5 min", 300], ["+10 min", 600], ["+1 day", 86400], ["+6 months", 15778800]];

        /** Shows a button only while it has something to do; the focus does not vanish with it. */
        function offer(name, useful) {
          const button = document.querySelector(`[data-action=${name}]`);
          if (!useful && button === document.activeElement) button.closest("section").querySelector("button").focus();
          button.hidden = !useful;
        }

        async function showClock() {
          const clock = await attempt(() => call("GET", "clock"));
          if (!clock) return;
          find("clock-now").textContent = dateTime(clock.now);
          find("clock-now").setAttribute("datetime", clock.now);
          find("clock-offset").textContent = offsetText(clock.offsetSeconds);
          offer("clock-real", clock.offsetSeconds !== 0);
          find("clock-set").value = clock.now.replace(/(\.\d+)?Z$/, "");
          showState();
        }

        async function moveClock(body, method = "PUT") {
          await attempt(() => call(method, "clock", body));
          await showClock();
          say(`The clock says ${find("clock-now").textContent}.`);
        }

        const faultFields = () => [
          { name: "endpoint", label: "Endpoint", options: ["authorize", "token", "revoke", "keys", "discovery"].map((name) => [name, name]), value: "token" },
          { name: "kind", label: "What happens", value: "error",
            options: [["error", "answers an error"], ["status", "answers a status"], ["delay", "is slow"], ["claim", "changes claims of the identity token"],
              ["header", "changes the header of the identity token"], ["key", "signs the identity token with another key"],
              ["signature", "turns a bit of the identity token’s signature"]] },
          { name: "error", label: "Error code", when: "kind=error", value: "invalid_client", required: true },
          { name: "description", label: "Description (may be empty)", when: "kind=error" },
          { name: "status", label: "Status", type: "number", when: "kind=status", value: 503, required: true },
          { name: "delayMilliseconds", label: "Delay in milliseconds", type: "number", when: "kind=delay", value: 3000, required: true },
          { name: "claims", label: "Claims (JSON)", lines: 4, when: "kind=claim", value: '{ "nonce": "other" }', required: true,
            hint: 'null removes a claim; "exp": {"secondsFromNow": -60} has it expire a minute ago.' },
          { name: "header", label: "Header (JSON)", lines: 2, when: "kind=header", value: '{ "kid": null }', required: true },
          { name: "kid", label: "Key", when: "kind=key", required: true, hint: "One of those below; POST /_quince/signing-keys adds some." },
          { name: "times", label: "How many answers", type: "number", value: 1, required: true },
        ];

        function faultBody(fields) {
          const body = withoutEmpty(fields);
          for (const name of ["status", "delayMilliseconds", "times"]) if (name in body) body[name] = Number(body[name]);
          for (const name of ["claims", "header"]) {
            if (!(name in body)) continue;
            try { body[name] = JSON.parse(body[name]); } catch { throw new Error(`What is under ${name} is not a JSON object.`); }
          }
          return body;
        }

        const faultText = (fault) => ({
          error: `answers ${fault.error}`, status: `answers ${fault.status}`, delay: `waits ${fault.delayMilliseconds} ms`,
          claim: `changes ${Object.keys(fault.claims ?? {}).join(", ")}`, header: `changes ${Object.keys(fault.header ?? {}).join(", ")} in the header`,
          key: `signs with ${fault.kid}`, signature: "turns a bit of the signature",
        })[fault.kind] ?? fault.kind;

        const line = (content, ...buttons) => make("div", { class: "line" }, make("span", {}, ...content), make("span", { class: "buttons" }, ...buttons));
        const nothing = (text) => [make("p", { class: "hint" }, text)];

        async function showFaults() {
          const list = listOf(await attempt(() => call("GET", "faults")));
          offer("clear-faults", list.length > 0);
          find("faults").replaceChildren(...(list.length ? list.map((fault) => line(
            [code(fault.endpoint), ` ${faultText(fault)}, ${plural(fault.times ?? 1, "time")}`],
            button("Remove", async () => {
              await attempt(() => call("DELETE", `faults/${segment(fault.id)}`), "Removed.");
              await showFaults();
            }, "secondary small", `Remove the fault of ${fault.endpoint}`),
          )) : nothing("None. Everything answers as it should.")));
        }

        const keyText = (key) => key.active ? "signs" : !key.published ? "withdrawn" : key.use === "enc" ? "published, not for signatures"
          : key.retiredAt ? "retired; still verifies" : "published; signs where a fault says so";

        async function showSigningKeys() {
          const list = listOf(await attempt(() => call("GET", "signing-keys")));
          find("signing-keys").replaceChildren(...list.map((key) => make("div", { class: "line" },
            make("span", {}, code(key.kid), " ", make("span", { class: key.active ? "pill ok" : "pill" }, keyText(key))),
            make("span", { class: "hint" }, `since ${dateTime(key.retiredAt ?? key.createdAt)}`))));
        }

        async function showSnapshots() {
          const list = listOf(await attempt(() => call("GET", "snapshots")));
          find("snapshots").replaceChildren(...(list.length ? list.map((entry) => {
            const id = entry.id;
            return line([code(id), ` ${dateTime(entry.at)}`],
              button("Restore", async () => {
                await attempt(() => call("POST", `snapshots/${segment(id)}/restore`), "Restored.");
                await showTools();
              }, "secondary small", `Restore ${id}`),
              button("Delete", async () => {
                await attempt(() => call("DELETE", `snapshots/${segment(id)}`), "Deleted.");
                await showSnapshots();
              }, "secondary small", `Delete ${id}`));
          }) : nothing("None.")));
        }

        async function fillClients() {
          const apps = listOf(await attempt(() => call("GET", "apps")));
          const status = await call("GET", "status").catch(() => null);
          find("secret-client").replaceChildren(...apps.map((app) =>
            make("option", { value: app.clientId, selected: app.clientId === status?.clientId }, app.clientId)));
        }

        async function makeSecret(event) {
          event.preventDefault();
          const body = { clientId: find("secret-client").value, lifetimeSeconds: Number(find("secret-life").value) };
          const answer = await attempt(() => call("POST", "client-secret", body), "Made.");
          if (!answer) return;
          find("secret").replaceChildren(make("pre", { class: "decoded", tabindex: "0", "aria-label": "Client secret" }, answer.clientSecret), copyButton(answer.clientSecret, "client secret"));
        }

        const resetText = "Everybody’s grants, codes and tokens are gone then, and so are all accounts, apps, teams and keys " +
          "that the configuration does not name. Snapshots stay.";

        const showTools = () => Promise.all([showClock(), showFaults(), showSigningKeys(), showSnapshots(), fillClients()]);

        function startTools() {
          find("clock-presets").append(...presets.map(([text, seconds]) => button(text, () => moveClock({ advanceSeconds: seconds }))));
          find("clock-form").addEventListener("submit", (event) => {
            event.preventDefault();
            const value = find("clock-set").value;
            moveClock({ now: `${value.length === 16 ? `${value}:00` : value}Z` });
          });
          find("secret-form").addEventListener("submit", makeSecret);
          onAction("clock-real", () => moveClock(undefined, "DELETE"));
          onAction("add-fault", () => edit("Add a fault", faultFields(), async (fields) => {
            await call("POST", "faults", faultBody(fields));
            say("Added.");
            await showFaults();
          }, "Add"));
          onAction("clear-faults", async () => {
            await attempt(() => call("DELETE", "faults"), "Removed.");
            await showFaults();
          });
          onAction("rotate", async () => {
            await attempt(() => call("POST", "signing-keys/rotate"), "Rotated.");
            await showSigningKeys();
          });
          onAction("snapshot", async () => {
            await attempt(() => call("POST", "snapshots"), "Taken.");
            await showSnapshots();
          });
          onAction("reset", () => confirmed("Reset everything?", resetText, "Reset", async () => {
            await attempt(() => call("POST", "reset"), "Everything is as configured.");
            await showTools();
          }));
          showTools();
        }
        """#
}
