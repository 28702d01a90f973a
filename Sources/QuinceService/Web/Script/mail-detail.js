/** Codes and links, for people who test a sign-in. */
function findings(mail) {
  if (!mail.codes.length && !mail.links.length) return [];
  return [
    make("h3", {}, "Codes and links"),
    make("ul", { class: "found" },
      ...mail.codes.map((text) => make("li", {}, code(text), copyButton(text, `code ${text}`))),
      ...mail.links.map((url) => make("li", {},
        make("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, pathCode(url)), copyButton(url, "link")))),
  ];
}

/** The fields of a header that people look at first. */
const mailFields = ["From", "Reply-To", "To", "Cc", "Subject", "Date"];

const fieldOf = (copy, name) => copy?.headers.find((field) => field.name.toLowerCase() === name.toLowerCase())?.value;

function mailEnd(title, hint, copy, changed, more = []) {
  const rows = [...more, ...mailFields.map((name) => [name, fieldOf(copy, name)])].filter(([, value]) => value);
  return make("section", { class: "end", "aria-label": title },
    make("h3", {}, title), make("p", { class: "hint" }, hint),
    make("dl", { class: "values" }, ...rows.map(([name, value]) => make("div", { class: changed.has(name) ? "changed" : undefined },
      make("dt", {}, name), make("dd", {}, ...address(value))))));
}

const changedText = (values) => values.length ? values.join("\n") : "–";

function changesPart(mail) {
  if (!mail.changes) return [];
  const what = mail.changes.length ? `What the relay changed: ${plural(mail.changes.length, "field")}` : "The relay changed nothing";
  return [make("details", { class: "quiet-details" }, make("summary", {}, what),
    make("p", { class: "hint" }, "The body is the same, byte for byte."),
    make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "Changed fields" }, make("table", { class: "changes" },
      make("thead", {}, make("tr", {}, ...["Field", "Sent", "Delivered"].map((text) => make("th", { scope: "col" }, text)))),
      make("tbody", {}, ...mail.changes.map((change) => make("tr", {}, make("th", { scope: "row" }, change.name),
        make("td", {}, changedText(change.sent)), make("td", {}, changedText(change.delivered))))))))];
}

/** Both ends of the relay, side by side. */
function endsPart(mail) {
  if (!mail.sent) return [];
  const relay = mail.relay;
  const changed = new Set((mail.changes ?? []).map((change) => change.name));
  const path = [["Return path", mail.returnPath || "<>"], ["Recipient", mail.recipients.join(", ")]];
  if (!relay) return [mailEnd("The message", "Quince sends it to nobody.", mail.sent, new Set(), path)];
  const [sender, reader] = mail.kind === "to-user" ? ["The app sent", "The user got"] : ["The user sent", "The app got"];
  const behind = mail.kind === "to-user" ? `in the mailbox ${relay.mailbox}` : `in the mailbox ${relay.correspondent}, from the relay address`;
  return [make("div", { class: "ends" },
    mailEnd(sender, mail.kind === "to-user" ? `to the relay address ${relay.relayAddress}` : "to the reverse address", mail.sent, changed, path),
    mail.delivered ? mailEnd(reader, behind, mail.delivered, changed, [["Return path", mail.deliveredReturnPath]])
      : make("section", { class: "end", "aria-label": reader }, make("h3", {}, reader), make("p", { class: "empty" }, "Nothing."))),
  ...changesPart(mail)];
}

function contentPart(mail) {
  if (!mail.sent) return [];
  const shown = mail.delivered ?? mail.sent;
  const text = make("pre", { class: "decoded", tabindex: "0", "aria-label": "Text" }, mail.text || "(no text)");
  return [
    make("h3", {}, "Content"),
    shown.hasHTML && make("iframe", {
      class: "mail-page", sandbox: "", src: `/_quince/mail/${mail.id}/html`, title: `HTML of the mail ${mail.subject ?? ""}`,
      referrerpolicy: "no-referrer", loading: "lazy",
    }),
    shown.hasHTML ? make("details", { class: "quiet-details" }, make("summary", {}, "Text"), text) : text,
    mail.attachments.length > 0 && make("ul", { class: "found" }, ...mail.attachments.map((file) => make("li", {},
      make("a", { href: `/_quince/mail/${mail.id}/parts/${file.part}`, download: file.name }, file.name),
      make("span", { class: "hint" }, `${file.type}, ${plural(file.size, "byte")}`)))),
  ];
}

/** The source of a copy, read when it is opened. */
function sourcePart(title, mail, copy) {
  const place = make("details", { class: "quiet-details" }, make("summary", {}, title));
  place.addEventListener("toggle", async () => {
    if (!place.open || place.children.length > 1) return;
    const pre = make("pre", { class: "decoded source", tabindex: "0", "aria-label": title }, "…");
    place.append(pre);
    const response = await fetch(`/_quince/mail/${mail.id}/raw?copy=${copy}`);
    pre.textContent = await response.text();
  });
  return place;
}

function sourcesPart(mail) {
  if (!mail.sent) return [];
  return [
    headersPart(plural((mail.delivered ?? mail.sent).headers.length, "header field"), (mail.delivered ?? mail.sent).headers),
    sourcePart(mail.delivered && mail.relay ? "Source as it was sent" : "Source", mail, "sent"),
    mail.delivered && mail.relay && sourcePart("Source as it was delivered", mail, "delivered"),
  ];
}

/** Answers as the user; the answer becomes a mail to the app. */
function answerPart(mail) {
  if (mail.kind !== "to-user" || !mail.delivered) return [];
  const id = `answer-${mail.id}`;
  const form = make("form", { class: "answer" },
    make("label", { for: id }, `Answer as ${mail.relay.mailbox}`),
    make("textarea", { id, name: "text", rows: 3, required: true }),
    make("button", { type: "submit", class: "secondary" }, "Answer"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await attempt(() => call("POST", `mail/${mail.id}/answer`, { text: form.elements.text.value }), "Answered.");
    if (answer) form.reset();
  });
  return [form];
}

/** Turns forwarding of each app that uses the relay address on or off. */
async function fillForwarding(place, mail) {
  const grants = listOf(await attempt(() => call("GET", "grants")));
  place.replaceChildren(...mail.relay.grants.map((own) => grants.find((grant) => grant.id === own.id))
    .filter((grant) => grant && grant.forwards !== undefined).map((grant) => button(
      grant.forwards ? `Stop forwarding of ${grant.appId}` : `Forward mail of ${grant.appId}`, async () => {
        await attempt(() => call("PATCH", `grants/${segment(grant.id)}`, { forwards: !grant.forwards }),
          grant.forwards ? "Forwarding is off. The app gets email-disabled." : "Forwarding is on. The app gets email-enabled.");
        await fillForwarding(place, mail);
        place.querySelector("button")?.focus();
      })));
}

function mailActions(mail) {
  const forwarding = make("span", { class: "buttons" });
  if (mail.relay) fillForwarding(forwarding, mail);
  return make("div", { class: "detail-actions" },
    mail.relay && make("a", { class: "secondary small", href: `/_quince/accounts#account-${segment(mail.relay.accountId)}` }, `Account ${mail.relay.account}`),
    mail.relay && forwarding,
    copyLabelled("Copy link", () => `${location.origin}/_quince/mail#mail-${mail.id}`),
    button("Delete", () => removeMail(mail), "secondary small", `Delete mail ${mail.id}`));
}

function mailDetail(mail) {
  const checks = explanationPart(mail);
  const isRefused = mail.outcome === "refused";
  return [
    ...(isRefused ? [...checks, make("p", { class: "remedy" }, mail.remedy)] : []),
    ...findings(mail),
    ...contentPart(mail),
    ...endsPart(mail),
    ...(isRefused ? [] : checks),
    ...sourcesPart(mail),
    ...answerPart(mail),
    mailActions(mail),
  ];
}
