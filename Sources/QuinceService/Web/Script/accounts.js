const button = (text, onclick, className = "secondary small", label) =>
  make("button", { type: "button", class: className, onclick, "aria-label": label }, text);

function fill(id, rows, emptyText) {
  const place = find(id);
  place.setAttribute("aria-busy", "false");
  refill(place, rows.length ? rows : [make("p", { class: "empty" }, emptyText)]);
}

const onAction = (name, work) =>
  document.querySelector(`[data-action=${name}]`)?.addEventListener("click", work);

const fullName = (account) => [account.firstName, account.lastName].filter(Boolean).join(" ");
const sharing = { share: "Shares the email address", hide: "Hides the email address" };

const accountFields = (account = {}) => [
  { name: "email", label: "Email address", type: "email", required: true, value: account.email },
  { name: "firstName", label: "First name", value: account.firstName },
  { name: "lastName", label: "Last name", value: account.lastName },
  { name: "emailSharing", label: "If an app asks for the email address", value: account.emailSharing ?? "share",
    options: [["share", "share it"], ["hide", "hide it behind a relay address"]],
    hint: "Preselected on the consent page, and used by auto-approve." },
];

const withoutEmpty = (fields, keep = []) =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== "" || keep.includes(name)));

/** How a team knows an account. */
const identifierRow = ({ teamId, subject, relayAddress }) => make("dl", { class: "identifier" },
  make("div", {}, make("dt", {}, "Team"), make("dd", {}, code(teamId))),
  make("div", {}, make("dt", {}, "Subject"), make("dd", {}, code(subject), " ", copyButton(subject, `subject for ${teamId}`))),
  make("div", {}, make("dt", {}, "Relay address"),
    make("dd", {}, make("code", {}, ...address(relayAddress)), " ", copyButton(relayAddress, `relay address for ${teamId}`))));

/** Opens the account's own page, signed in; a form, because a link must not sign anybody in. */
const accountPage = (account) => make("form", { method: "post", action: "/account/sign-in", target: "_blank", rel: "noopener" },
  make("input", { type: "hidden", name: "action", value: "choose" }),
  make("button", { type: "submit", name: "account", value: account.id, class: "secondary small", "aria-label": `Account page of ${account.email}` },
    "Account page"));

function accountRow(account) {
  const name = fullName(account);
  const identifiers = account.identifiers ?? [];
  return make("article", { class: "record", id: `account-${account.id}`, "aria-label": account.email },
    make("span", { class: "initial", "aria-hidden": "true" }, (name || account.email).charAt(0).toUpperCase()),
    make("div", { class: "who" },
      make("span", { class: "name" }, name || address(account.email)),
      name ? make("span", { class: "address" }, address(account.email)) : make("span", { class: "address" }, "No name on record"),
      make("span", { class: "note" }, sharing[account.emailSharing] ?? "")),
    make("div", { class: "buttons" },
      accountPage(account),
      button("Edit", () => edit("Edit account", accountFields(account), async (fields) => {
        const values = { ...fields, firstName: fields.firstName || null, lastName: fields.lastName || null };
        await call("PATCH", `accounts/${segment(account.id)}`, values);
        say("Saved.");
        await showAccounts();
      }), "secondary small", `Edit ${account.email}`),
      button("Delete", () => confirmed("Delete the account?", `This deletes ${account.email} and its grants.`, "Delete", async () => {
        await attempt(() => call("DELETE", `accounts/${segment(account.id)}`), "Deleted.");
        await showAccounts();
      }), "secondary small", `Delete ${account.email}`)),
    make("div", { class: "identifiers" }, ...(identifiers.length ? identifiers.map(identifierRow)
      : [make("p", { class: "hint" }, "The first sign-in to an app of a team creates the subject and the relay address.")])));
}

async function showAccounts() {
  const list = listOf(await attempt(() => call("GET", "accounts")));
  fill("accounts", list.map(accountRow), "No accounts, so nobody can sign in. Add one here or on the sign-in page.");
}

async function startAccounts() {
  showState();
  onAction("add-account", () => edit("Add account", accountFields(), async (fields) => {
    await call("POST", "accounts", withoutEmpty(fields));
    say("Added.");
    await showAccounts();
  }, "Add"));
  await showAccounts();
  arrive();
  addEventListener("hashchange", arrive);
}
