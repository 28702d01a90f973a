/** Calls the API; throws an Error with the service's own sentence. */
async function call(method, path, body) {
  const options = { method, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(`/_quince/${path}`, options);
  } catch {
    throw new Error("The service isn’t responding. Is it still running?");
  }
  const text = await response.text();
  let answer = null;
  try { answer = text ? JSON.parse(text) : null; } catch { answer = null; }
  if (!response.ok) throw new Error(answer?.error ?? `The service returned ${response.status}.`);
  return answer;
}

/** The list inside an answer, bare or under whatever name. */
const listOf = (answer) => Array.isArray(answer) ? answer : Object.values(answer ?? {}).find(Array.isArray) ?? [];

const segment = encodeURIComponent;

/** Runs `work`; what goes wrong is shown above the page. */
async function attempt(work, done) {
  try {
    const result = await work();
    find("problem")?.remove();
    if (done) say(done);
    return result;
  } catch (error) {
    complain(error.message);
    return undefined;
  }
}

function complain(text) {
  find("problem")?.remove();
  const main = find("main");
  main?.prepend(make("p", { class: "problem", id: "problem", role: "alert" }, text));
  find("problem")?.scrollIntoView({ block: "nearest" });
}

async function showState() {
  const status = await attempt(() => call("GET", "status"));
  if (status) tellState(status);
  return status;
}

/** What the profile of the service means. */
const profileTexts = {
  documented: "Where Apple’s documents and Apple’s servers differ, Quince follows the documents.",
  observed: "Where Apple’s documents and Apple’s servers differ, Quince does what the servers were observed to do.",
};

/** The name of the profile; pressed, it says what a profile is. */
const profileChip = (profile) => [
  make("button", { type: "button", class: "pill", popovertarget: "profile-text" }, `${profile} profile`),
  make("div", { class: "profile-text", id: "profile-text", popover: true },
    make("p", {}, make("strong", {}, `The ${profile} profile`), make("br"), profileTexts[profile]),
    make("p", { class: "hint" }, code("quince profile"), " lists all differences. ", code("--profile"), " chooses one.")),
];

function tellState(status) {
  const [state, told] = [find("state"), `${status.profile} ${status.autoApprove ?? ""}`];
  // What is open stays open.
  if (state && state.dataset.told !== told) {
    state.dataset.told = told;
    state.replaceChildren(...profileChip(status.profile),
      status.autoApprove && make("span", { class: "pill shifted" }, `auto-approve: ${status.autoApprove}`) || "");
  }
  const notice = find("notice");
  if (!notice) return;
  notice.hidden = !status.notice;
  if (status.notice) find("notice-text").textContent = status.notice;
}

/** The same without a word about a service that isn’t responding: nobody asked. */
async function refreshState() {
  const status = await call("GET", "status").catch(() => null);
  if (status) tellState(status);
}

/** Programs set faults and move the clock, too. */
function followState() {
  if (!find("state")) return;
  const refreshIfSeen = () => document.hidden || refreshState();
  setInterval(refreshIfSeen, 3000);
  document.addEventListener("visibilitychange", refreshIfSeen);
}

function showSettings(status) {
  const rows = [
    ["Issuer", status.issuer],
    ["Client ID (Services ID)", status.clientId],
    ...(status.redirectURIs ?? []).map((uri) => ["Redirect URI", uri]),
    ["Team ID", status.teamId],
    ["Key ID", status.keyId],
    ["Private key file", status.privateKeyPath],
  ].filter(([, value]) => value);
  find("settings").replaceChildren(...rows.map(([name, value]) => make(
    "div", {}, make("dt", {}, name), make("dd", {}, pathCode(value), copyButton(value, name)),
  )));
}
