/** By number: the request, its line, and the line of images that it was put under last. */
const known = new Map();
/** The line of each sign-in, by its number. */
const signInItems = new Map();
const most = 500;
const filters = { "filter-client": "clientId", "filter-endpoint": "endpoint", "filter-outcome": "outcome" };

/** The client, and what Apple would not have accepted of it; the latter is ordinary at localhost. A refused request was not accepted. */
function clientOf(request) {
  const findings = request.outcome === "refused" ? [] : request.explanation ?? [];
  const lenient = findings.filter((item) => item.verdict === "lenient").map((item) => item.check);
  const parts = [request.clientId, lenient.length > 0 && `accepted leniently: ${lenient.join(", ")}`].filter(Boolean);
  return parts.length ? make("span", { class: "client" }, parts.join(" · ")) : null;
}

/** The host under which Quince stands in for Apple; nothing for the console's own. */
const foreignHost = (request) => (/\.(?:cdn-)?apple\.com$/.test(request.host ?? "") ? request.host : "");

/** The path; of a sign-in's id only what tells two apart. */
const shortPath = (request) => foreignHost(request) + request.path.split("?")[0].replace(/^(\/flow\/\w{6})\w+$/, "$1…");

function requestRow(request) {
  const details = make("details", { class: "request", id: `request-${request.id}` },
    make("summary", {},
      make("time", { datetime: request.at, title: dateTime(request.at) }, clockTime(request.at)),
      make("span", { class: `pill ${request.outcome}` }, statusText(request)),
      make("span", { class: "path" }, code(`${request.method} ${shortPath(request)}`), " ", clientOf(request)),
      make("span", { class: "took" }, `${Math.round((request.durationMilliseconds ?? 0) * 10) / 10} ms`),
      reasonOf(request)));
  details.addEventListener("animationend", () => details.classList.remove("fresh"));
  details.addEventListener("toggle", () => {
    if (details.open && details.children.length === 1) details.append(requestDetail(request));
  });
  return details;
}

const matches = (request) =>
  Object.entries(filters).every(([id, name]) => !find(id).value || request[name] === find(id).value);
const isFiltered = () => Object.keys(filters).some((id) => find(id).value);

function add(request, fresh) {
  if (known.has(request.id)) return;
  const item = make("li", {}, requestRow(request));
  if (fresh) item.firstChild.classList.add("fresh");
  known.set(request.id, { request, item });
  addClient(request.clientId);
  if (known.size > most) known.delete(Math.min(...known.keys()));
  if (fresh && request.outcome === "refused") say(`Refused: ${request.method} ${shortPath(request)}`);
}

/** Puts what matches the filters into the list, newest first. */
function arrange() {
  const giveBack = focusKeeper();
  const entries = [...known.values()].sort((one, other) => other.request.id - one.request.id);
  const signIns = Map.groupBy(entries.filter(({ request }) => request.signIn), ({ request }) => request.signIn);
  const parts = partsOf(entries.filter(({ request }) => matches(request)), signIns);
  // Of the sign-ins from before the page was opened, the newest is expanded.
  const closed = signInItems.size ? [] : parts.filter(({ signIn }) => signIn).slice(1);
  const used = new Set();
  arrangeItems(find("requests"), parts.map((part) => itemOf(part, signIns, used, !closed.includes(part))));
  for (const number of signInItems.keys()) if (!signIns.has(number)) signInItems.delete(number);
  find("requests").setAttribute("aria-busy", "false");
  showEmptiness();
  if (document.activeElement === document.body) giveBack({ preventScroll: true });
}

/** What stands together; a sign-in stands where its newest request does. */
function partsOf(entries, signIns) {
  const [parts, ofSignIn] = [[], new Map()];
  for (const entry of entries) {
    const { signIn, endpoint } = entry.request;
    const last = parts[parts.length - 1];
    if (signIns.get(signIn)?.length > 1) {
      if (!ofSignIn.has(signIn)) {
        ofSignIn.set(signIn, { signIn, entries: [] });
        parts.push(ofSignIn.get(signIn));
      }
      ofSignIn.get(signIn).entries.push(entry);
    } else if (endpoint === "button" && last?.isImages) last.entries.push(entry);
    else parts.push({ isImages: endpoint === "button", entries: [entry] });
  }
  return parts;
}

/** The line of a part; one that was there before stays, open or not. */
function itemOf(part, signIns, used, open) {
  const { signIn, entries } = part;
  if (!signIn && entries.length === 1) return entries[0].item;
  let folded;
  if (signIn) {
    folded = signInItems.get(signIn) ?? foldedItem("sign-in", open);
    signInItems.set(signIn, folded);
    folded.summary.replaceChildren(...signInSummary(signIns.get(signIn).map(({ request }) => request), entries.length).filter(Boolean));
  } else {
    folded = entries.map(({ images }) => images).find((images) => images && !used.has(images)) ?? foldedItem("images", false);
    for (const entry of entries) entry.images = folded;
    used.add(folded);
    folded.summary.replaceChildren(...imagesSummary(entries.map(({ request }) => request)).filter(Boolean));
  }
  arrangeItems(folded.list, entries.map(({ item }) => item));
  return folded.item;
}

let isArranging = false;

/** Many requests at once are put into the list together. */
function arrangeSoon() {
  if (isArranging) return;
  isArranging = true;
  requestAnimationFrame(() => {
    isArranging = false;
    arrange();
  });
}

function addClient(clientId) {
  const select = find("filter-client");
  if (!clientId || [...select.options].some((option) => option.value === clientId)) return;
  select.append(make("option", { value: clientId }, clientId));
}

/** Whoever filters wants to see what is found, not the lines that it is folded into. */
function filter() {
  arrange();
  if (!isFiltered()) return;
  for (const details of find("requests").querySelectorAll(".sign-in")) details.open = true;
}

function showEmptiness() {
  const empty = find("empty");
  const shown = find("requests").children.length > 0;
  empty.hidden = shown;
  if (shown) return;
  empty.replaceChildren(...(known.size
    ? [make("h3", {}, "No request matches the filters"), make("p", {}, `The list has ${plural(known.size, "request")}.`)]
    : [make("h3", {}, "Waiting for the first request"),
      make("p", {}, "Sign in to the sample client, or use the values under “What your client needs” in your own client. Each request appears here with its response and, if it was refused, the reason.")]));
}

/** Adds what is missing: everything at the start, less after an interruption. */
async function catchUp(fresh) {
  const list = listOf(await attempt(() => call("GET", `requests?limit=${most}`)));
  // After a restart of the service the numbers start again, so the shown requests belong to another run.
  const restarted = list.some(({ id, at }) => known.has(id) && known.get(id).request.at !== at);
  if (restarted) forget();
  list.sort((one, other) => one.id - other.id).forEach((request) => add(request, fresh));
  arrange();
}

function listen() {
  const stream = new EventSource("/_quince/requests/stream");
  const connection = find("connection");
  let opened = false;
  stream.addEventListener("open", () => {
    connection.textContent = "live, times in UTC";
    connection.classList.add("live");
    if (opened) catchUp(true);
    opened = true;
  });
  stream.addEventListener("error", () => {
    connection.textContent = "not connected";
    connection.classList.remove("live");
  });
  stream.addEventListener("message", (event) => {
    const request = JSON.parse(event.data);
    add(request, true);
    arrangeSoon();
    if (request.explanation?.some(({ check }) => check === "fault")) refreshState();
  });
  addEventListener("pagehide", () => stream.close());
}

async function openFromAddress() {
  const id = Number(/^#request-(\d+)$/.exec(location.hash)?.[1]);
  if (!id) return;
  if (!known.has(id)) {
    const request = await attempt(() => call("GET", `requests/${id}`));
    if (!request) return;
    add(request, false);
  }
  if (!matches(known.get(id).request)) for (const name of Object.keys(filters)) find(name).value = "";
  arrange();
  const details = known.get(id).item.firstChild;
  for (let part = details; part; part = part.parentElement.closest("details")) part.open = true;
  details.scrollIntoView({ block: "center" });
  details.querySelector("summary").focus({ preventScroll: true });
}

async function clearRequests() {
  await attempt(() => call("DELETE", "requests"), "The list is empty.");
  forget();
  arrange();
}

function forget() {
  known.clear();
  signInItems.clear();
}

async function startRequests() {
  const status = await showState();
  if (status) showSettings(status);
  for (const id of Object.keys(filters)) find(id).addEventListener("change", filter);
  document.querySelector("[data-action=clear]").addEventListener("click", clearRequests);
  startTry(status);
  listen();
  await catchUp(false);
  addEventListener("hashchange", openFromAddress);
  await openFromAddress();
}
