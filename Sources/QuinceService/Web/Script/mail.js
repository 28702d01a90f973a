/** By ID: the mail and its line. */
const knownMail = new Map();

const mailKinds = { "to-user": "to a user", "to-app": "answer", other: "caught" };

const mailPill = (mail) => mail.outcome === "refused"
  ? make("span", { class: "pill refused" }, mail.reply.slice(0, 9))
  : make("span", { class: mail.lenient ? "pill shifted" : "pill ok" }, mailKinds[mail.kind]);

function mailRow(mail) {
  const details = make("details", { class: "request mail", id: `mail-${mail.id}` },
    make("summary", {},
      make("time", { datetime: mail.at, title: dateTime(mail.at) }, clockTime(mail.at)),
      mailPill(mail),
      make("span", { class: "path" }, make("span", { class: "subject" }, mail.subject || (mail.from ? "(no subject)" : "Refused before its text came")),
        " ", make("span", { class: "client" }, ...address(mail.from || mail.returnPath || "<>"), " → ", ...address(mail.recipients.join(", ")))),
      make("span", { class: "took" }, mail.attachmentCount ? plural(mail.attachmentCount, "attachment") : ""),
      mail.outcome === "refused" && make("span", { class: "reason" }, `${mail.reply}: ${mail.reason}. ${mail.remedy}`)));
  details.addEventListener("animationend", () => details.classList.remove("fresh"));
  details.addEventListener("toggle", () => {
    if (details.open && details.children.length === 1) showMail(mail.id, details);
  });
  return details;
}

/** Reads the whole mail when its line is opened. */
async function showMail(id, details) {
  const place = make("div", { class: "detail", "aria-busy": "true" });
  details.append(place);
  const mail = await attempt(() => call("GET", `mail/${id}`));
  place.setAttribute("aria-busy", "false");
  if (mail) place.replaceChildren(...mailDetail(mail).filter(Boolean));
  else place.remove();
}

function addMail(mail, fresh) {
  if (knownMail.has(mail.id)) return;
  const item = make("li", {}, mailRow(mail));
  if (fresh) item.firstChild.classList.add("fresh");
  knownMail.set(mail.id, { mail, item });
  if (knownMail.size > most) knownMail.delete(Math.min(...knownMail.keys()));
  if (fresh) say(mail.outcome === "refused" ? `Refused: ${mail.subject ?? mail.reply}` : `New mail: ${mail.subject ?? ""}`);
}

const isOfKind = (mail) => {
  const kind = find("filter-mail").value;
  return !kind || (kind === "refused" ? mail.outcome === "refused" : mail.kind === kind && mail.outcome !== "refused");
};

/** The IDs that the search found; null without a search. */
let foundMail = null;
let searches = 0;

function arrangeMail() {
  const giveBack = focusKeeper();
  const shown = [...knownMail.values()].sort((one, other) => other.mail.id - one.mail.id)
    .filter(({ mail }) => isOfKind(mail) && (!foundMail || foundMail.has(mail.id)));
  const [list, wanted] = [find("mail"), new Set(shown.map(({ item }) => item))];
  for (const item of [...list.children]) if (!wanted.has(item)) item.remove();
  shown.forEach(({ item }, index) => {
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
  });
  list.setAttribute("aria-busy", "false");
  const empty = find("empty");
  empty.hidden = shown.length > 0;
  empty.replaceChildren(make("p", {}, knownMail.size ? "No mail matches." : "No mail yet. Mail that your app sends appears here."));
  if (document.activeElement === document.body) giveBack({ preventScroll: true });
}

async function readMail() {
  const list = listOf(await call("GET", "mail?limit=500"));
  const ids = new Set(list.map((mail) => mail.id));
  for (const id of knownMail.keys()) if (!ids.has(id)) knownMail.delete(id);
  for (const mail of list) addMail(mail, false);
  await searchMail();
}

async function searchMail() {
  const text = find("search-mail").value.trim();
  const number = ++searches;
  const answer = text ? await attempt(() => call("GET", `mail?limit=500&q=${segment(text)}`)) : null;
  // While it ran, another one may have begun.
  if (number !== searches) return;
  foundMail = answer ? new Set(listOf(answer).map((mail) => mail.id)) : null;
  arrangeMail();
}

function listenForMail() {
  const stream = new EventSource("/_quince/mail/stream");
  const connection = find("connection");
  let opened = false;
  stream.addEventListener("open", () => {
    connection.textContent = "live, times in UTC";
    connection.classList.add("live");
    if (opened) attempt(readMail);
    opened = true;
  });
  stream.addEventListener("error", () => {
    connection.textContent = "not connected";
    connection.classList.remove("live");
  });
  stream.addEventListener("message", async (event) => {
    addMail(JSON.parse(event.data), true);
    if (foundMail) await searchMail();
    else arrangeMail();
  });
  stream.addEventListener("removed", (event) => dropMail(JSON.parse(event.data).id));
  stream.addEventListener("emptied", () => dropMail(...knownMail.keys()));
  addEventListener("pagehide", () => stream.close());
}

function dropMail(...ids) {
  for (const id of ids) knownMail.delete(id);
  arrangeMail();
}

function openMail() {
  const entry = find(location.hash.slice(1));
  if (!entry?.matches(".mail")) return;
  entry.open = true;
  entry.scrollIntoView({ block: "start" });
  entry.querySelector("summary").focus({ preventScroll: true });
}

async function removeMail(mail) {
  await attempt(() => call("DELETE", `mail/${mail.id}`), "Deleted.");
  dropMail(mail.id);
}

async function startMail() {
  const status = await showState();
  if (status) {
    find("smtp").replaceChildren(...(status.smtpPort
      ? ["Send it by SMTP to ", code(`${location.hostname}:${status.smtpPort}`), "; any login works."]
      : ["No port for SMTP is open: start without ", code("--smtp-port off"), "."]));
  }
  find("filter-mail").addEventListener("change", arrangeMail);
  find("mail-search").addEventListener("submit", (event) => event.preventDefault());
  find("search-mail").addEventListener("input", searchMail);
  onAction("clear-mail", () => confirmed("Delete all mail?", "This empties the mailbox.", "Delete", async () => {
    await attempt(() => call("DELETE", "mail"), "Deleted.");
    dropMail(...knownMail.keys());
  }));
  await attempt(readMail);
  listenForMail();
  openMail();
  addEventListener("hashchange", openMail);
}
