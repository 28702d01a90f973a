function grantRow(grant, apps) {
  const email = grant.account?.email;
  return make("article", { class: "record", id: `grant-${grant.id}`, "aria-label": `${email}, ${grant.appId}` },
    make("div", { class: "who" },
      make("span", { class: "name" },
        make("a", { href: `/_quince/accounts#account-${segment(grant.account?.id ?? "")}` }, ...address(email)), " → ",
        make("a", { href: `/_quince/apps#app-${segment(grant.appId)}` }, grantee(grant, apps))),
      make("span", { class: "address" }, scopesText(grant.scopes),
        ...(grant.relayAddress ? [" · as ", ...address(grant.relayAddress)] : []), ` · since ${dateTime(grant.since)}`),
      make("span", { class: "note" }, "Subject ", code(grant.subject ?? ""))),
    make("div", { class: "buttons" }, button("Revoke", async () => {
      await attempt(() => call("DELETE", `grants/${segment(grant.id)}`), "Revoked. The next sign-in is a first sign-in.");
      await showGrants();
    }, "secondary small", `Revoke ${email} for ${grant.appId}`)));
}

async function showGrants() {
  const [list, apps] = (await Promise.all([
    attempt(() => call("GET", "grants")), attempt(() => call("GET", "apps")),
  ])).map(listOf);
  fill("grants", list.map((grant) => grantRow(grant, apps)), "No grants yet. The first sign-in to an app creates one.");
}

/** One app, or the group that shares the grant: it has the name of its primary App ID. */
const grantee = (grant, apps) =>
  apps.some((app) => app.primaryAppId === grant.appId) ? `group ${grant.appId}` : grant.appId;

const scopesText = (scopes) => {
  const list = Array.isArray(scopes) ? scopes : String(scopes ?? "").split(" ").filter(Boolean);
  return list.length ? list.join(" and ") : "no name, no email";
};

function startGrants() {
  showState();
  showGrants();
}
