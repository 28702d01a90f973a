/** What a team has of a user: the subject, and the relay address if the user hides the email address, or else the real one. */
const knownAs = (identifiers, unknown) => identifiers
  ? [make("dd", {}, "sub ", code(identifiers.subject)),
    identifiers.relayAddress
      ? make("dd", {}, "email ", make("code", {}, ...address(identifiers.relayAddress)))
      : make("dd", { class: "quiet" }, "the real email address, if the app asks for it")]
  : [make("dd", { class: "quiet" }, unknown)];

const transferSub = (user) => user?.transferSub ? [make("dd", {}, "transfer_sub ", code(user.transferSub))] : [];

/** One part of the time line. */
const phase = (title, time, isNow, teams) => make("li", { class: "phase", "aria-current": isNow ? "step" : undefined },
  make("h3", {}, title, isNow && make("span", { class: "pill ok" }, "now")),
  make("p", { class: "hint" }, time),
  make("dl", {}, ...teams.map(([team, values, text]) => make("div", {},
    make("dt", {}, `Team ${team}`), ...values, text && make("dd", { class: "note" }, text)))));

/** Who sees which identifier when. */
function timeLine(transfer, user) {
  const { fromTeamId: from, toTeamId: to, state } = transfer;
  const none = user ? "no identifier" : "no user yet";
  const later = transfer.acceptedAt ? none : "a new sub from the acceptance";
  return make("ol", { class: "phases" },
    phase("Before the acceptance", `started ${dateTime(transfer.startedAt)}`, state === "started", [
      [from, [...knownAs(user?.before, none), ...transferSub(user)], "can exchange sub for transfer_sub"],
      [to, knownAs(null, "no identifier"), ""],
    ]),
    phase("For 60 days", transfer.acceptedAt ? `accepted ${dateTime(transfer.acceptedAt)}` : "from the acceptance", state === "accepted", [
      [from, knownAs(user?.before, none), "can still exchange sub for transfer_sub; its codes and refresh tokens are invalid"],
      [to, [...knownAs(user?.after, later), ...transferSub(user)],
        "can exchange transfer_sub for sub; identity tokens have both"],
    ]),
    phase("Afterwards", transfer.endsAt ? `from ${dateTime(transfer.endsAt)}` : "60 days after the acceptance", state === "ended", [
      [from, knownAs(user?.before, none), "can’t exchange anything"],
      [to, knownAs(user?.after, later), "can’t exchange anything; identity tokens have no transfer_sub"],
    ]));
}

/** The time line of one user, and the choice of the user. */
function timeLines(transfer) {
  const users = transfer.users ?? [];
  const place = make("div", {}, timeLine(transfer, users[0]));
  if (users.length < 2) return [place];
  const id = `transfer-${transfer.id}-user`;
  const choice = make("select", { id, onchange: () => place.replaceChildren(timeLine(transfer, users[choice.selectedIndex])) },
    ...users.map((user) => make("option", {}, user.account.email)));
  const all = transfer.userCount > users.length ? `User (the first ${users.length} of ${transfer.userCount})` : "User";
  return [make("div", { class: "chosen" }, make("label", { for: id }, all), choice), place];
}

const stateText = { started: "waits for the acceptance", accepted: "users can be migrated", ended: "the 60 days are over" };

function transferRow(transfer) {
  const { id, appId, fromTeamId, toTeamId, state } = transfer;
  const name = `${appId} to ${toTeamId}`;
  const change = (method, path, done, body) => async () => {
    await attempt(() => call(method, path, body), done);
    await showApps();
    showState();
  };
  const after60 = () => ({ now: new Date(Date.parse(transfer.endsAt) + 1000).toISOString() });
  return make("article", { class: "record", id: `transfer-${id}`, "aria-label": name },
    make("div", { class: "who" },
      make("span", { class: "name" }, code(appId), `: ${fromTeamId} → ${toTeamId}`),
      make("span", { class: "note" }, plural(transfer.userCount ?? 0, "user"), " · moves: ", transfer.clientIds.join(", ")),
      make("span", { class: state === "ended" ? "pill" : "pill ok" }, stateText[state])),
    make("div", { class: "buttons" },
      state === "started" && button("Accept", change("POST", `transfers/${id}/accept`, "Accepted."), "primary small", `Accept ${name}`),
      state === "accepted" && button("60 days later", () => change("PUT", "clock", "The clock has moved.", after60())(),
        "secondary small", `60 days later for ${name}`),
      state !== "started" && transfer.isNewest && button("Transfer back", change("POST", "transfers", "Started.", { clientId: appId, toTeamId: fromTeamId }),
        "secondary small", `Transfer ${appId} back to ${fromTeamId}`),
      (state === "started" || transfer.isNewest) && button("Undo", () => confirmed("Undo the transfer?", state === "started"
        ? "Nothing has moved yet." : `${appId} returns to team ${fromTeamId}, and its users get their old identifiers back. Codes and refresh tokens end.`,
      "Undo", change("DELETE", `transfers/${id}`, "Undone.")), "secondary small", `Undo ${name}`)),
    make("div", { class: "time-line" }, ...timeLines(transfer)));
}

async function showTransfers() {
  const list = listOf(await attempt(() => call("GET", "transfers")));
  const details = (await Promise.all(list.slice(0, 20).map(({ id }) => attempt(() => call("GET", `transfers/${id}`))))).filter(Boolean);
  details.forEach((transfer, index) => {
    transfer.isNewest = details.findIndex(({ appId }) => appId === transfer.appId) === index;
  });
  fill("transfers", details.map(transferRow), "No transfers. Start one to test how your app keeps its users.");
}

/** Apps that can move: those that are no part of another's group. */
const movable = (apps) => apps.filter((app) => !app.primaryAppId);

const transferFields = (apps, teams) => [
  { name: "clientId", label: "App", options: movable(apps).map((app) => [app.clientId, app.clientId]),
    hint: "Services IDs move with their primary App ID. Other App IDs of the group have to be ungrouped first." },
  { name: "team", label: "To", options: [...teams.map((team) => [team.id, `${team.name ?? team.id} (${team.id})`]), ["", "A new team"]],
    value: teams.find((team) => team.id !== movable(apps)[0]?.teamId)?.id ?? "" },
  { name: "id", label: "Team ID", value: "MEDLAR0001", when: "team=", hint: "Ten uppercase letters and digits." },
  { name: "name", label: "Team name", value: "Medlar Studio", when: "team=" },
];

function startTransfers(apps, teams) {
  onlyAction("start-transfer", () => edit("Transfer an app", transferFields(apps, teams), async ({ clientId, team, id, name }) => {
    await call("POST", "transfers", { clientId, ...(team ? { toTeamId: team } : { toTeamId: id, teamName: name }) });
    say("Started.");
    await showApps();
  }, "Start"));
}
