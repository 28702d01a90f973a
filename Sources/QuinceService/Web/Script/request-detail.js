const marks = { passed: ["✓", "passed"], refused: ["✕", "refused"], lenient: ["~", "accepted leniently"], note: ["·", "note"] };

function explanationItem(item) {
  const [mark, word] = marks[item.verdict] ?? marks.note;
  const evidence = [
    ["expected", item.expected], ["received", item.actual],
  ].filter(([, value]) => value !== undefined && value !== null && item.verdict !== "passed");
  const apple = item.apple && make("div", {},
    make("dt", {}, "at Apple"), make("dd", {}, item.apple));
  return make("li", { class: item.verdict },
    make("span", { class: "mark", "aria-hidden": "true" }, mark),
    make("div", {},
      make("p", {}, make("span", { class: "unseen" }, `${word}: `), make("span", { class: "check-name" }, item.check), " ",
        item.message && item.message !== item.check ? make("span", {}, `– ${item.message}`) : ""),
      (evidence.length > 0 || apple) && make("dl", { class: "evidence" },
        ...evidence.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, code(value))]),
        ...(apple ? [...apple.children] : []))));
}

function explanationPart(request) {
  const all = request.explanation ?? [];
  if (all.length === 0) return [];
  const important = ["refused", "lenient"].flatMap((verdict) => all.filter((item) => item.verdict === verdict));
  const rest = all.filter((item) => item.verdict !== "refused" && item.verdict !== "lenient");
  const list = (items) => make("ol", { class: "checks" }, ...items.map(explanationItem));
  return [
    make("h3", {}, request.outcome === "refused" ? "Why it was refused" : "Checks"),
    important.length > 0 && list(important),
    rest.length > 0 && make("details", { class: "quiet-details", open: important.length === 0 },
      make("summary", {}, important.length ? `${plural(rest.length, "other check")}` : plural(rest.length, "check")), list(rest)),
  ];
}

const looksDecodable = (field) => field.secret && !/^(code|refresh_token|access_token|code_verifier)$/.test(field.name);

function valueRow(request, field) {
  const value = make("dd", {}, code(field.value === "" ? "(empty)" : field.value));
  if (field.length && field.secret) value.append(make("span", { class: "hint" }, ` ${field.length} characters`));
  if (looksDecodable(field)) value.append(" ", decodeButton(request, field, value));
  if (expirable.has(field.name)) value.append(" ", expireButton(request, field));
  return make("div", {}, make("dt", {}, code(field.name)), value);
}

function decodeButton(request, field, place) {
  const button = make("button", { type: "button", class: "copy", "aria-label": `Decode ${field.name}`, "aria-expanded": "false" }, "Decode");
  button.addEventListener("click", async () => {
    const shown = place.querySelector(".decoded");
    if (shown) {
      shown.remove();
      button.setAttribute("aria-expanded", "false");
      return;
    }
    let text;
    try {
      const token = await call("GET", `requests/${segment(request.id)}/decode/${segment(field.name)}`);
      const verdict = token.problem ?? (token.verified === true ? "signature verified" : token.verified === false ? "signature isn’t valid" : "");
      text = [verdict && `// ${verdict}`, JSON.stringify(token.header, null, 2), JSON.stringify(token.claims, null, 2)]
        .filter(Boolean).join("\n");
    } catch (error) {
      text = error.message;
    }
    place.append(make("pre", { class: "decoded", tabindex: "0", "aria-label": `${field.name}, decoded` }, text));
    button.setAttribute("aria-expanded", "true");
  });
  return button;
}

const values = (request, fields) => make("dl", { class: "values" }, ...fields.map((field) => valueRow(request, field)));

function headersPart(title, headers) {
  if (!headers?.length) return null;
  return make("details", { class: "quiet-details" }, make("summary", {}, title),
    values({}, headers.map((header) => ({ ...header, secret: false }))));
}

const quote = (text) => `'${String(text).replaceAll("'", `'\\''`)}'`;

/** The request as a command; shortened values are left for the reader to fill in. */
function curl(request) {
  const host = foreignHost(request);
  const url = (host ? `https://${host}` : location.origin) + request.path.split("?")[0];
  const parameters = (request.parameters ?? []).map((field) =>
    quote(`${field.name}=${field.secret ? `PASTE_${field.name.toUpperCase()}` : field.value}`));
  const get = request.method === "GET" || request.method === "HEAD";
  const parts = ["curl -i", get && parameters.length && "-G", !get && parameters.length === 0 && `-X ${request.method}`];
  return [parts.filter(Boolean).join(" "), ...parameters.map((text) => `  --data-urlencode ${text}`), `  ${quote(url)}`].join(" \\\n");
}

function requestDetail(request) {
  const answer = request.responseParameters ?? [];
  return make("div", { class: "detail" },
    ...explanationPart(request),
    make("h3", {}, "Request"),
    request.parameters?.length ? values(request, request.parameters) : make("p", { class: "hint" }, "No parameters."),
    headersPart(plural(request.headers?.length ?? 0, "request header"), request.headers),
    make("h3", {}, `Response ${statusText(request)}`),
    answer.length ? values(request, answer) : null,
    request.location && make("dl", { class: "values" }, make("div", {}, make("dt", {}, "Location"), make("dd", {}, code(request.location)))),
    !answer.length && request.responseBody && make("pre", { class: "decoded", tabindex: "0", "aria-label": "Response body" }, request.responseBody),
    headersPart(plural(request.responseHeaders?.length ?? 0, "response header"), request.responseHeaders),
    make("div", { class: "detail-actions" }, copyLabelled("Copy as curl", () => curl(request)),
      copyLabelled("Copy link", () => `${location.origin}/#request-${request.id}`)));
}

function copyLabelled(label, text) {
  const button = make("button", { type: "button", class: "secondary small" }, label);
  button.addEventListener("click", async () => {
    button.textContent = (await copy(text())) ? "Copied" : "Not allowed";
    say(button.textContent);
    setTimeout(() => { button.textContent = label; }, 1500);
  });
  return button;
}
