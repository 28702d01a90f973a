const eventTypes = [
  ["consent-revoked", "consent-revoked: stopped using the app"], ["email-disabled", "email-disabled: stopped mail forwarding"],
  ["email-enabled", "email-enabled: resumed mail forwarding"], ["account-deleted", "account-deleted: deleted the Apple Account"],
];

const eventFaults = [
  ["twice", "arrives twice"], ["late", "arrives 23 hours late"], ["out-of-order", "arrives out of order"],
  ["wrong-audience", "aud is another app"], ["unknown-key", "signed with a key that isn’t published"],
  ["bad-signature", "the signature isn’t valid"], ["account-delete", "type account-delete (account-deleted only)"],
  ["events-object", "events is an object"], ["events-string", "events is a string"], ["expired", "exp was an hour ago"],
];

const eventStates = {
  waiting: ["waiting", ""], "in-flight": ["being sent", ""], delivered: ["delivered", "ok"], "given-up": ["given up", "failed"],
  "no-url": ["not sent", "shifted"],
};

/** The events by ID, the number after which changes are new, and the database that counts both. */
const knownEvents = new Map();
let eventRevision = 0;
let eventDatabase = "";

/** Whether the app did what it has to do. */
const isRight = (attempt) => attempt.outcome === "delivered" || attempt.outcome === "rejected";

function attemptItem(attempt) {
  const mark = isRight(attempt) ? ["passed", "✓"] : attempt.outcome === "not-sent" ? ["note", "·"] : ["refused", "✕"];
  const result = [attempt.status, attempt.outcome === "not-sent" ? "not sent" : attempt.outcome].filter(Boolean).join(" ");
  return make("li", { class: mark[0] },
    make("span", { class: "mark", "aria-hidden": "true" }, mark[1]),
    make("div", {},
      make("p", {}, make("span", { class: "check-name" }, `Attempt ${attempt.number}: ${result}`), " ",
        make("span", { class: "hint" }, [dateTime(attempt.at), attempt.address && `${Math.round(attempt.milliseconds)} ms`,
          attempt.address].filter(Boolean).join(" · "))),
      attempt.explanation && make("p", {}, attempt.explanation),
      attempt.answer && make("pre", { class: "decoded", tabindex: "0", "aria-label": `Response to attempt ${attempt.number}` }, attempt.answer)));
}

function eventDetail(event) {
  const rows = [
    ["Notification URL", event.url ?? "none"], ["App", event.appId], ["Subject", event.subject], ["Email address", event.email],
    ["Happened", dateTime(event.happenedAt)], ["Waits for", event.waitsForEventId && make("a", { href: `#event-${event.waitsForEventId}` }, `event ${event.waitsForEventId}`)],
    ["Next attempt", event.nextAttemptAt && !event.waitsForEventId && dateTime(event.nextAttemptAt)],
    ["Faults", (event.faults ?? []).join(", ")],
  ].filter(([, value]) => value);
  return make("div", { class: "detail" },
    make("dl", { class: "values" }, ...rows.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value)))),
    make("h3", {}, "Attempts"),
    event.attempts.length ? make("ol", { class: "checks" }, ...event.attempts.map(attemptItem)) : make("p", { class: "hint" }, "None yet."),
    event.claims && make("h3", {}, "Decoded payload"),
    event.claims && make("pre", { class: "decoded", tabindex: "0", "aria-label": "Decoded payload" },
      `${JSON.stringify(event.header, null, 2)}\n${JSON.stringify(event.claims, null, 2)}`),
    make("div", { class: "detail-actions" },
      button("Redeliver", async () => {
        const again = await attempt(() => call("POST", `events/${segment(event.id)}/redeliver`));
        if (again) say(again.waitsForEventId ? `It is delivered after event ${again.waitsForEventId}.` : "It is delivered again.");
      }, "secondary small", `Redeliver event ${event.id}`),
      event.payload && copyLabelled("Copy payload", () => JSON.stringify({ payload: event.payload }))));
}

function eventRow(event, open) {
  const last = event.attempts[event.attempts.length - 1];
  const [text, kind] = event.state === "waiting" && last ? ["retrying", "failed"]
    : event.state === "delivered" && last && last.outcome !== "delivered"
      ? [last.outcome, isRight(last) ? "ok" : "failed"]
      : eventStates[event.state] ?? [event.state, ""];
  const details = make("details", { class: "request event", id: `event-${event.id}`, open },
    make("summary", {},
      make("time", { datetime: event.happenedAt, title: dateTime(event.happenedAt) }, listTime(event.happenedAt)),
      make("span", { class: `pill ${kind}` }, text),
      make("span", { class: "path" }, code(event.type), " ",
        make("span", { class: "client" }, [event.appId, ...event.faults].join(" · "))),
      make("span", { class: "took" }, event.attempts.length ? plural(event.attempts.length, "attempt") : ""),
      event.waitsForEventId && make("span", { class: "reason" }, `Waits for event ${event.waitsForEventId}.`),
      last && !isRight(last) && make("span", { class: "reason" }, last.explanation)));
  const show = () => details.open && details.children.length === 1 && details.append(eventDetail(event));
  details.addEventListener("toggle", show);
  show();
  return details;
}

function showEvents() {
  const list = [...knownEvents.values()].sort((one, other) => other.id - one.id);
  const isOpen = (event) => Boolean(find(`event-${event.id}`)?.open);
  fill("events", list.map((event) => eventRow(event, isOpen(event))),
    "No events yet. Revoke a grant, delete an account, or send an event.");
}

/** The latest events, in place of all others. */
async function readEvents() {
  const answer = await call("GET", "events?limit=500");
  knownEvents.clear();
  eventDatabase = answer.databaseId;
  takeEvents(answer);
}

function takeEvents(answer) {
  for (const event of answer.events) knownEvents.set(event.id, event);
  while (knownEvents.size > most) knownEvents.delete(Math.min(...knownEvents.keys()));
  eventRevision = answer.revision;
  showEvents();
}

const pause = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

/** Waits for changes at the service, as long as the page is seen. */
async function followEvents() {
  let seconds = 10;
  for (;;) {
    try {
      const answer = document.hidden ? null : await call("GET", `events?after=${eventRevision}&wait=${seconds}`);
      seconds = 10;
      if (answer && answer.databaseId !== eventDatabase) await readEvents();
      else if (answer?.events.length) takeEvents(answer);
      if (!answer) await pause(500);
    } catch {
      // A service that was away may have begun anew, and have no later change to wait for.
      seconds = 0;
      await pause(2000);
    }
  }
}

const sendFields = (accounts, apps) => [
  { name: "account", label: "Account", options: accounts.map((account) => [account.email, account.email]) },
  { name: "clientId", label: "App", value: apps.find((app) => app.notificationURL)?.clientId,
    options: apps.filter((app) => !app.primaryAppId).map((app) => [app.clientId, app.clientId]),
    hint: "The primary App ID, which gets the events of its group." },
  { name: "type", label: "Event", value: "consent-revoked", options: eventTypes },
  ...eventFaults.map(([name, label]) => ({ name: `fault ${name}`, label, check: true })),
];

async function sendEvent() {
  const [accounts, apps] = (await Promise.all([
    attempt(() => call("GET", "accounts")), attempt(() => call("GET", "apps")),
  ])).map(listOf);
  edit("Send an event", sendFields(accounts, apps), async ({ account, clientId, type, ...checked }) => {
    const faults = Object.keys(checked).map((name) => name.replace(/^fault /, ""));
    await call("POST", "events", { account, clientId, type, faults });
    say("Sent.");
  }, "Send");
}

async function startEvents() {
  showState();
  onAction("send-event", sendEvent);
  await attempt(readEvents);
  followEvents();
}
