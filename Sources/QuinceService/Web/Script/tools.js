const presets = [["+5 min", 300], ["+10 min", 600], ["+1 day", 86400], ["+6 months", 15778800]];

/** Shows a button only while it has something to do; the focus does not vanish with it. */
function offer(name, useful) {
  const button = document.querySelector(`[data-action=${name}]`);
  const hadFocus = button === document.activeElement;
  button.hidden = !useful;
  if (!useful && hadFocus) button.closest("section").querySelector(pressable).focus();
}

async function showClock() {
  const clock = await attempt(() => call("GET", "clock"));
  if (!clock) return;
  find("clock-now").textContent = dateTime(clock.now);
  find("clock-offset").textContent = offsetText(clock.offsetSeconds, clock.standsStill);
  document.querySelector("[data-action=clock-real]").textContent = clock.standsStill ? "Back to the start time" : "Back to real time";
  offer("clock-real", clock.offsetSeconds !== 0);
  [find("clock-day").value, find("clock-time").value] = clock.now.replace(/(\.\d+)?Z$/, "").split("T");
  showState();
}

async function moveClock(body, method = "PUT") {
  await attempt(() => call(method, "clock", body));
  await showClock();
  say(`The clock is set to ${find("clock-now").textContent}.`);
}

const line = (content, ...buttons) => make("div", { class: "line" }, make("span", {}, ...content), make("span", { class: "buttons" }, ...buttons));
const nothing = (text) => [make("p", { class: "hint" }, text)];

const keyText = (key) => key.active ? "signs" : !key.published ? "withdrawn" : key.use === "enc" ? "published, not for signing"
  : key.signsFrom ? `published; signs from ${dateTime(key.signsFrom)}` : key.retiredAt ? "retired, still in the key set" : "published; signs only if a fault says so";

async function showSigningKeys() {
  const list = listOf(await attempt(() => call("GET", "signing-keys")));
  refill(find("signing-keys"), list.map((key) => make("div", { class: "line" },
    make("span", {}, code(key.kid), " ", make("span", { class: key.active ? "pill ok" : "pill" }, keyText(key))),
    make("span", { class: "hint" }, `since ${dateTime(key.active ? key.createdAt : key.retiredAt ?? key.createdAt)}`))));
}

async function showSnapshots() {
  const list = listOf(await attempt(() => call("GET", "snapshots")));
  refill(find("snapshots"), list.length ? list.map((entry) => {
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
  }) : nothing("No snapshots."));
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

const resetText = "This deletes all grants, codes and tokens, and every account, app, team and key that isn’t in the " +
  "configuration. Snapshots are kept.";

const showTools = () => Promise.all([showClock(), showFaults(), showSigningKeys(), showSnapshots(), fillClients()]);

function startTools() {
  find("clock-presets").append(...presets.map(([text, seconds]) => button(text, () => moveClock({ advanceSeconds: seconds }))));
  find("clock-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const time = find("clock-time").value;
    moveClock({ now: `${find("clock-day").value}T${time.length === 5 ? `${time}:00` : time}Z` });
  });
  find("secret-form").addEventListener("submit", makeSecret);
  find("expiry-form").addEventListener("submit", expireTyped);
  startFaults();
  onAction("clock-real", () => moveClock(undefined, "DELETE"));
  onAction("rotate", async () => {
    await attempt(() => call("POST", "signing-keys/rotate"), "Rotated.");
    await showSigningKeys();
  });
  onAction("snapshot", async () => {
    await attempt(() => call("POST", "snapshots"), "Taken.");
    await showSnapshots();
  });
  onAction("reset", () => confirmed("Reset everything?", resetText, "Reset", async () => {
    await attempt(() => call("POST", "reset"), "Reset.");
    await showTools();
  }));
  showTools();
}
