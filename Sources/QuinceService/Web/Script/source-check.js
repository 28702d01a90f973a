const oneEach = (text) => text.split(/[\s,]+/).filter(Boolean);

const sourceFields = (sources) => {
  const domains = [...new Set(sources.map((source) => source.slice(source.indexOf("@") + 1)))];
  return [
    { name: "domain", label: "Domain", required: true, value: domains[0], list: domains,
      hint: "That of the return path and of the From field, such as mail.example.com." },
    { name: "servers", label: "IP addresses of the servers that send, one per line", lines: 2, hint: "For SPF. Your provider lists them." },
    { name: "selectors", label: "DKIM selectors, one per line", lines: 2, hint: "The s= of the DKIM-Signature field, such as s1." },
  ];
};

/** Name and text of a TXT record, to be copied into the domain's zone. */
const recordBlock = (label, text, what) => make("div", { class: "zone" },
  make("div", { class: "zone-top" }, make("h3", {}, label), copyButton(text, what)),
  // Each word is whole: a line must not end behind the hyphen of "-all".
  make("pre", { tabindex: "0", "aria-label": what }, ...text.split(/(?<= )/).map((word) => make("span", { class: "word" }, word))));

const sourceMarks = { passed: ["✓", "right"], refused: ["✕", "to be fixed"], lenient: ["~", "not required"] };

/** Apple’s relay doesn’t require DMARC. */
const sourceVerdict = ({ subject, good, record }) => good ? "passed" : subject === "DMARC" && record ? "lenient" : "refused";

function sourceFinding(finding) {
  const { subject, text, record } = finding;
  const verdict = sourceVerdict(finding);
  const [mark, word] = sourceMarks[verdict];
  return make("li", { class: verdict },
    make("span", { class: "mark", "aria-hidden": "true" }, mark),
    make("div", {},
      make("p", {}, make("span", { class: "unseen" }, `${word}: `), text),
      ...(record ? [recordBlock("Name of the TXT record", record.name, `${subject} record name`),
        recordBlock("Text of the TXT record", record.text, `${subject} record text`)] : [])));
}

const sourceReport = ({ domain, nameServers, problem, findings }) => [
  problem && make("p", { class: "problem" }, problem),
  findings.length > 0 && make("ol", { class: "checks", "aria-label": `DNS of ${domain}` }, ...findings.map(sourceFinding)),
  findings.length > 0 && make("p", { class: "hint" }, `Asked: ${nameServers.join(", ")}.`),
].filter(Boolean);

/** A dialog that asks DNS what is right and what is missing for a mail source. */
function checkSources(team, sources) {
  const report = make("div", { class: "report", "aria-live": "polite" });
  const ask = make("button", { type: "submit", class: "primary" }, "Ask DNS");
  const form = make("form", {},
    make("div", { class: "body" }, ...sourceFields(sources).map(fieldFor), report),
    make("div", { class: "actions" }, cancelButton("Close"), ask));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { domain, servers, selectors } = Object.fromEntries(new FormData(form));
    ask.disabled = true;
    report.replaceChildren(make("p", { class: "hint" }, "Asking DNS…"));
    try {
      report.replaceChildren(...sourceReport(await call("POST", "mail/source-check", {
        domain: domain.trim(), servers: oneEach(servers), selectors: oneEach(selectors),
      })));
    } catch (error) {
      report.replaceChildren(make("p", { class: "problem" }, error.message));
    }
    ask.disabled = false;
    report.scrollIntoView({ block: "nearest" });
  });
  openDialog(`DNS of the mail of ${team.name ?? team.id}`, form);
}
