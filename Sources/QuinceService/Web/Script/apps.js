const appFields = (app, teams, list) => [
  { name: "clientId", label: "Client ID", required: true, value: app?.clientId, readonly: Boolean(app),
    hint: "An App ID or a Services ID, such as com.example.shop.web." },
  { name: "name", label: "Name", required: true, value: app?.name, hint: "Shown on the sign-in pages." },
  { name: "kind", label: "Kind", value: app?.kind ?? "service", options: [["service", "Services ID (web, Android)"], ["app", "App ID"]] },
  { name: "teamId", label: "Team", value: app?.teamId, options: teams.map((team) => [team.id, `${team.name ?? team.id} (${team.id})`]) },
  { name: "primaryAppId", label: "Primary App ID", value: app?.primaryAppId ?? "", when: "kind=service",
    options: [["", "(none)"], ...list.filter((other) => other.kind === "app").map((other) => [other.clientId, other.clientId])],
    hint: "Apps with the same primary App ID share one grant." },
  { name: "returnURLs", label: "Redirect URIs, one per line", lines: 4, value: (app?.returnURLs ?? []).join("\n"), when: "kind=service",
    hint: "Compared character by character with redirect_uri." },
  { name: "privacyPolicy", label: "Privacy policy", type: "url", value: app?.privacyPolicy,
    hint: "The user’s account page links to it." },
  { name: "terms", label: "Terms", type: "url", value: app?.terms },
  { name: "notificationURL", label: "Notification URL", value: app?.notificationURL ?? "", when: "kind=app",
    hint: "Gets the events of the App ID and of the Services IDs that have it as primary App ID." },
];

const appValues = (fields, none) => ({
  ...fields,
  privacyPolicy: fields.privacyPolicy || none,
  terms: fields.terms || none,
  ...("primaryAppId" in fields ? { primaryAppId: fields.primaryAppId || null } : {}),
  ...("notificationURL" in fields ? { notificationURL: fields.notificationURL || null } : {}),
  returnURLs: (fields.returnURLs ?? "").split("\n").map((line) => line.trim()).filter(Boolean),
});

/** The apps that share the grants of a primary App ID, and move with it. */
const groupText = (app, apps) => {
  const group = apps.filter((other) => other.primaryAppId === app.clientId).map((other) => other.clientId);
  return group.length ? [`one consent with ${group.join(", ")}`] : [];
};

/** The icon of an app or of its primary App ID, or initials on the color of its group, as on the sign-in pages. */
function appFace(app, apps) {
  const icon = app.icon ?? apps.find(({ clientId }) => clientId === app.primaryAppId)?.icon;
  if (icon) return make("img", { class: "app-face", src: icon, alt: "", width: 48, height: 48 });
  return make("span", { class: `app-face tone-${app.tone}`, "aria-hidden": "true" }, app.initials);
}

async function showApps() {
  const [apps, teams] = (await Promise.all([
    attempt(() => call("GET", "apps")), attempt(() => call("GET", "teams")),
  ])).map(listOf);
  fill("apps", apps.map((app) => make("article", { class: "record", id: `app-${app.clientId}`, "aria-label": app.clientId },
    appFace(app, apps),
    make("div", { class: "who" },
      make("span", { class: "name" }, app.name),
      make("span", {}, code(app.clientId), " ", copyButton(app.clientId, "client ID")),
      make("span", { class: "note" }, [
        app.kind === "app" ? "App ID" : "Services ID", `team ${app.teamId}`, app.primaryAppId && `primary App ID ${app.primaryAppId}`,
        ...groupText(app, apps),
      ].filter(Boolean).join(" · ")),
      ...(app.returnURLs ?? []).map((url) => make("span", { class: "note" }, "Redirect URI: ", pathCode(url))),
      app.notificationURL && make("span", { class: "note" }, "Notification URL: ", pathCode(app.notificationURL),
        app.notificationURLObjection && ` Apple would refuse it: ${app.notificationURLObjection}.`)),
    make("div", { class: "buttons" },
      button("Edit", () => edit("Edit app", appFields(app, teams, apps), async ({ clientId, ...fields }) => {
        await call("PATCH", `apps/${segment(app.clientId)}`, appValues(fields, null));
        say("Saved.");
        await showApps();
      }), "secondary small", `Edit ${app.clientId}`),
      button("Delete", () => confirmed("Delete the app?", `After that, requests with the client ID ${app.clientId} are refused.${
        !app.primaryAppId ? " Its users’ consent ends, and their next sign-in is a first one." : ""}`, "Delete", async () => {
        await attempt(() => call("DELETE", `apps/${segment(app.clientId)}`), "Deleted.");
        await showApps();
      }), "secondary small", `Delete ${app.clientId}`)))), "No apps, so every request is refused.");
  onlyAction("add-app", () => edit("Add app", appFields(undefined, teams, apps), async (fields) => {
    await call("POST", "apps", appValues(fields));
    say("Added.");
    await showApps();
  }, "Add"));
  startTransfers(apps, teams);
  await Promise.all([showTeams(teams), showTransfers()]);
}

/** Like onAction, replacing what the button did before. */
const onlyAction = (name, work) => {
  document.querySelector(`[data-action=${name}]`).onclick = work;
};

async function showTeams(teams) {
  const rows = await Promise.all(teams.map(async (team) => {
    const [keys, sources] = (await Promise.all(["keys", "mail-sources"].map((list) =>
      attempt(() => call("GET", `teams/${segment(team.id)}/${list}`))))).map(listOf);
    return make("article", { class: "record", id: `team-${team.id}`, "aria-label": team.name ?? team.id },
      make("div", { class: "who" }, make("span", { class: "name" }, team.name ?? team.id),
        make("span", {}, code(team.id), " ", copyButton(team.id, "Team ID"))),
      make("div", { class: "buttons" }, button("New key", () => newKey(team), "secondary small", `New key for ${team.id}`),
        button("Add mail source", () => addMailSource(team), "secondary small", `Add mail source of ${team.id}`),
        button("Check DNS", () => checkSources(team, sources), "secondary small", `Check DNS of the mail of ${team.id}`)),
      make("div", { class: "lines" }, ...keys.map((key) => keyLine(team, key)),
        ...(sources.length ? sources.map((source) => sourceLine(team, source)) : [make("p", { class: "note line" },
          "No mail sources: Apple would refuse all mail of this team to relay addresses.")])));
  }));
  fill("teams", rows, "No teams.");
}

function keyLine(team, key) {
  const kid = key.kid ?? key.id;
  const revoked = key.revoked || key.revokedAt;
  return make("div", { class: "line" },
    make("span", {}, code(kid), " ", revoked ? make("span", { class: "pill refused" }, "revoked") : make("span", { class: "pill ok" }, "in use")),
    !revoked && button("Revoke", () => confirmed("Revoke the key?", `After that, client secrets signed with ${kid} are refused.`, "Revoke", async () => {
      await attempt(() => call("DELETE", `teams/${segment(team.id)}/keys/${segment(kid)}`), "Revoked.");
      await showApps();
    }), "secondary small", `Revoke key ${kid}`));
}

/** Who may send mail to relay addresses of the team. */
const sourceLine = (team, source) => make("div", { class: "line" },
  make("span", {}, code(source), " ", make("span", { class: "pill" }, "mail source")),
  button("Remove", async () => {
    await attempt(() => call("DELETE", `teams/${segment(team.id)}/mail-sources/${segment(source)}`), "Removed.");
    await showApps();
  }, "secondary small", `Remove mail source ${source}`));

const addMailSource = (team) => edit("Add mail source", [
  { name: "source", label: "Domain or email address", required: true,
    hint: "Such as mail.example.com. A domain doesn’t cover its subdomains. The return path needs a source, and so does the From field." },
], async ({ source }) => {
  await call("POST", `teams/${segment(team.id)}/mail-sources`, { source });
  say("Added.");
  await showApps();
}, "Add");

async function newKey(team) {
  const key = await attempt(() => call("POST", `teams/${segment(team.id)}/keys`));
  if (!key) return;
  showOnce(`Key ${key.kid}`, `Save it as AuthKey_${key.kid}.p8. The console shows it once.`, key.privateKey);
  await showApps();
}

async function startApps() {
  showState();
  await showApps();
  arrive();
  addEventListener("hashchange", arrive);
}
