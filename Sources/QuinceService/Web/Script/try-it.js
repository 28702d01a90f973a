async function startTry(status) {
  const form = find("try");
  if (status && !(await isRegistered(form, status))) return;
  form.addEventListener("submit", (event) => {
    if (form.elements.response_mode.value !== "web_message") return;
    event.preventDefault();
    openPopup(form, status);
  });
  form.addEventListener("change", () => advise(form, status));
  advise(form, status);
  const accounts = listOf(await attempt(() => call("GET", "accounts")));
  form.elements.login_hint.append(...accounts.map((account) => make("option", { value: account.email }, account.email)));
  // The first account is preselected, so that a complete sign-in is two clicks; "(none)" shows the account list.
  if (accounts.length > 0) form.elements.login_hint.value = accounts[0].email;
}

const callbackPath = (form) => new URL(form.action).pathname.replace(/start$/, "callback");

/** Whether an app has the sample client's redirect URI; where none has, says so in place of the button. */
async function isRegistered(form, status) {
  const apps = listOf(await attempt(() => call("GET", "apps")));
  const callback = status.url + callbackPath(form);
  if (apps.some((app) => app.returnURLs?.includes(callback))) return true;
  form.replaceWith(make("div", { class: "unregistered" },
    make("p", {}, "The sample client isn’t registered: no app has its redirect URI."),
    make("p", {}, pathCode(callback), " ", copyButton(callback, "redirect URI")),
    make("p", {}, "Add it to a Services ID in ", make("a", { href: "/_quince/apps" }, "Apps"), ".")));
  return false;
}

/** Tells before the click what will be refused, and why. */
function advise(form, status) {
  const mode = form.elements.response_mode.value;
  const type = form.elements.response_type.value;
  const scope = form.elements.scope.value;
  let text = "";
  if (scope && (mode === "query" || mode === "fragment")) text = "This request will be refused: the scopes name and email require form_post. The list will show the reason.";
  else if (mode === "query" && type !== "code") text = "This request will be refused: an id_token can’t be sent in a query.";
  else if (mode === "web_message" && status && new URL(status.url).origin !== location.origin) {
    text = `A popup sends its response to ${new URL(status.url).origin} only. Open the console there.`;
  } else if (mode === "web_message") text = "Opens a popup, like Apple’s script for websites.";
  find("try-note").textContent = text;
  find("try-note").hidden = text === "";
}

function openPopup(form) {
  const query = new URLSearchParams(new FormData(form));
  const popup = open(`${form.action}?${query}`, "quince-try", "popup,width=700,height=700");
  if (!popup) {
    complain("The browser blocked the popup. Allow popups for this page.");
    return;
  }
  addEventListener("message", function receive(event) {
    if (event.source !== popup) return;
    let message;
    try { message = JSON.parse(event.data); } catch { return; }
    if (message?.method !== "oauthDone") return;
    removeEventListener("message", receive);
    popup.close();
    hand(callbackPath(form), flat(message.data ?? {}));
  });
}

function flat(data) {
  const { authorization, user, ...rest } = data;
  return { ...rest, ...authorization, ...(user ? { user: JSON.stringify(user) } : {}) };
}

/** Posts `fields` to the sample client's callback. */
function hand(path, fields) {
  const form = make("form", { method: "post", action: path, hidden: true },
    ...Object.entries(fields).map(([name, value]) => make("input", { type: "hidden", name, value: value ?? "" })));
  document.body.append(form);
  HTMLFormElement.prototype.submit.call(form);
}

function startFragment() {
  const fields = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  if (Object.keys(fields).length === 0) say("This page’s URL has no authorization response.");
  else hand(document.body.dataset.callback, fields);
}
