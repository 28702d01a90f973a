const outcomes = { ok: "OK", redirected: "redirected", refused: "refused", failed: "failed" };

/** Such as "303 redirected". */
const statusText = (request) =>
  `${request.status} ${request.status === 304 ? "not modified" : outcomes[request.outcome] ?? request.outcome}`;

function reasonOf(request) {
  const refused = request?.explanation?.find((item) => item.verdict === "refused");
  return refused ? make("span", { class: "reason" }, refused.message) : null;
}

const sends = (request, name, value) => request.responseParameters?.some((field) =>
  field.name === name && (value === undefined || field.value === value));

/** What became of a sign-in: a word, a color, and the request that says why. `requests` are newest first. */
function outcomeOf(requests) {
  const exchange = requests.find(({ endpoint }) => endpoint === "token" || endpoint === "revoke");
  if (exchange && exchange.outcome !== "ok") return [outcomes[exchange.outcome], exchange.outcome, exchange];
  if (exchange) return [exchange.endpoint === "revoke" ? "revoked" : "signed in", "ok"];
  const report = requests.find(({ path }) => path.endsWith("/unclaimed"));
  if (report) return ["not taken by the app", "refused", report];
  // A page that is opened again after the end of its sign-in is refused; the end counts.
  for (const request of requests) {
    if (sends(request, "error", "user_cancelled_authorize")) return ["canceled", ""];
    if (sends(request, "code")) return ["code sent", "ok"];
  }
  const wrong = requests.find(({ outcome }) => outcome === "refused" || outcome === "failed");
  return wrong ? [outcomes[wrong.outcome], wrong.outcome, wrong] : ["in progress", ""];
}

const firstOf = (requests, name) => requests.find((request) => request[name])?.[name];

/** The account and the app of a sign-in, as far as they are known. */
const signInTitle = (requests) =>
  [firstOf(requests, "account"), firstOf(requests, "clientId")].filter(Boolean).join(" → ") || "Sign-in";

function signInSummary(requests, shown) {
  const [word, color, cause] = outcomeOf(requests);
  const [last, first] = [requests[0], requests[requests.length - 1]];
  const count = shown === requests.length ? plural(shown, "request") : `${shown} of ${plural(requests.length, "request")}`;
  return [
    make("time", { datetime: last.at, title: `${dateTime(first.at)} to ${dateTime(last.at)}` }, clockTime(last.at)),
    make("span", { class: `pill ${color}` }, word),
    make("h3", { class: "path" }, signInTitle(requests)),
    make("span", { class: "took" }, count),
    reasonOf(cause),
  ];
}

function imagesSummary(requests) {
  const counts = new Map();
  for (const request of requests) counts.set(statusText(request), (counts.get(statusText(request)) ?? 0) + 1);
  const wrong = requests.find(({ outcome }) => outcome === "refused" || outcome === "failed");
  return [
    make("time", { datetime: requests[0].at, title: dateTime(requests[0].at) }, clockTime(requests[0].at)),
    make("span", { class: `pill ${wrong?.outcome ?? "ok"}` }, wrong ? outcomes[wrong.outcome] : "OK"),
    make("span", { class: "path" }, plural(requests.length, "button image"), " ",
      make("span", { class: "client" }, [...counts].map(([text, count]) => `${count} × ${text}`).join(", "))),
    make("span", { class: "took" }, plural(requests.length, "request")),
    reasonOf(wrong),
  ];
}

/** A line that opens to requests: a sign-in, or images. */
function foldedItem(className, open) {
  const [summary, list] = [make("summary", {}), make("ol", { class: "requests" })];
  const item = make("li", {}, make("details", { class: `request ${className}`, open }, summary, list));
  return { item, summary, list };
}

/** Makes `items` the children of `list`, and touches only what is elsewhere. */
function arrangeItems(list, items) {
  const wanted = new Set(items);
  for (const child of [...list.children]) if (!wanted.has(child)) child.remove();
  items.forEach((item, index) => {
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
  });
}
