extension ConsoleScript {
    /// Accounts and grants.
    static let accounts = #"""
        const button = (text, onclick, className = "secondary small", label) =>
          make("button", { type: "button", class: className, onclick, "aria-label": label }, text);

        function fill(id, rows, emptyText) {
          const place = find(id);
          place.setAttribute("aria-busy", "false");
          place.replaceChildren(...(rows.length ? rows : [make("p", { class: "empty" }, emptyText)]));
        }

        const onAction = (name, work) =>
          document.querySelector(`[data-action=${name}]`)?.addEventListener("click", work);

        const fullName = (account) => [account.firstName, account.lastName].filter(Boolean).join(" ");
        const sharing = { share: "Shares the e-mail address", hide: "Hides the e-mail address" };

        const accountFields = (account = {}) => [
          { name: "email", label: "E-mail address", type: "email", required: true, value: account.email },
          { name: "firstName", label: "First name", value: account.firstName },
          { name: "lastName", label: "Last name", value: account.lastName },
          { name: "emailSharing", label: "When an app asks for the e-mail address", value: account.emailSharing ?? "share",
            options: [["share", "share it"], ["hide", "hide it behind a relay address"]],
            hint: "What is selected when the consent page opens, and what automatic approval answers." },
        ];

        const withoutEmpty = (fields, keep = []) =>
          Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== "" || keep.includes(name)));

        async function showAccounts() {
          const list = listOf(await attempt(() => call("GET", "accounts")));
          fill("accounts", list.map((account) => {
            const name = fullName(account);
            return make("article", { class: "record", "aria-label": account.email },
              make("span", { class: "initial", "aria-hidden": "true" }, (name || account.email).charAt(0).toUpperCase()),
              make("div", { class: "who" },
                make("span", { class: "name" }, name || address(account.email)),
                name ? make("span", { class: "address" }, address(account.email)) : make("span", { class: "address" }, "No name on record"),
                make("span", { class: "note" }, sharing[account.emailSharing] ?? "")),
              make("div", { class: "buttons" },
                button("Edit", () => edit("Edit the account", accountFields(account), async (fields) => {
                  const values = { ...fields, firstName: fields.firstName || null, lastName: fields.lastName || null };
                  await call("PATCH", `accounts/${segment(account.id)}`, values);
                  say("Saved.");
                  await showAccounts();
                }), "secondary small", `Edit ${account.email}`),
                button("Delete", () => confirmed("Delete the account?", `${account.email} and its grants are gone then.`, "Delete", async () => {
                  await attempt(() => call("DELETE", `accounts/${segment(account.id)}`), "Deleted.");
                  await showAccounts();
                }), "secondary small", `Delete ${account.email}`)));
          }), "No account. Nobody can sign in.");
        }

        function startAccounts() {
          showState();
          onAction("add-account", () => edit("Add an account", accountFields(), async (fields) => {
            await call("POST", "accounts", withoutEmpty(fields));
            say("Added.");
            await showAccounts();
          }, "Add"));
          showAccounts();
        }

        async function showGrants() {
          const [list, apps] = (await Promise.all([
            attempt(() => call("GET", "grants")), attempt(() => call("GET", "apps")),
          ])).map(listOf);
          fill("grants", list.map((grant) => make("article", { class: "record", "aria-label": `${grant.account?.email}, ${grant.appId}` },
            make("div", { class: "who" },
              make("span", { class: "name" }, address(grant.account?.email), ` → ${grantee(grant, apps)}`),
              make("span", { class: "address" }, scopesText(grant.scopes),
                ...(grant.relayAddress ? [" · as ", ...address(grant.relayAddress)] : []), ` · since ${dateTime(grant.since)}`),
              make("span", { class: "note" }, "sub ", code(grant.subject ?? ""))),
            make("div", { class: "buttons" }, button("Revoke", async () => {
              await attempt(() => call("DELETE", `grants/${segment(grant.id)}`), "Revoked. The next sign-in is a first one.");
              await showGrants();
            }, "secondary small", `Revoke ${grant.account?.email} for ${grant.appId}`)))),
          "No grant yet. The first sign-in to an app makes one.");
        }

        /** One app, or the group that shares the grant: it has the name of its primary App ID. */
        const grantee = (grant, apps) =>
          apps.some((app) => app.primaryAppId === grant.appId) ? `group ${grant.appId}` : grant.appId;

        const scopesText = (scopes) => {
          const list = Array.isArray(scopes) ? scopes : String(scopes ?? "").split(" ").filter(Boolean);
          return list.length ? list.join(" and ") : "neither name nor e-mail address";
        };

        function startGrants() {
          showState();
          showGrants();
        }
        """#
}
