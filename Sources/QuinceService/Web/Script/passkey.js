// Signing in with a passkey, and adding one. The page's data say which, and where to ask; nothing is inserted as markup.

const part = document.querySelector("#passkey");
const button = part.querySelector("button");
const problem = part.querySelector(".problem");
const { party, options, answer, token, exists, unused } = part.dataset;
const adds = "adds" in part.dataset;
const canUse = Boolean(window.PublicKeyCredential?.parseRequestOptionsFromJSON) && location.hostname === party;
/** How long options are used, in milliseconds: a minute less than they are valid. */
const freshFor = 4 * 60 * 1000;
let autofill = null;
let began = 0;

async function post(path, body = {}) {
  const response = await fetch(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ token, ...body }),
  });
  const told = await response.json();
  if (told.location && !response.ok) location.assign(told.location);
  if (!response.ok) throw Object.assign(new Error(told.message), told);
  return told;
}

function show(text) {
  problem.textContent = text;
  problem.hidden = !text;
}

/** Sends what the browser made, and goes where the service says. */
async function finish(credential) {
  try {
    const told = await post(answer, { credential: credential.toJSON() });
    if (told.accepted) await PublicKeyCredential.signalAllAcceptedCredentials?.(told.accepted).catch(() => {});
    if (told.codes) showCodes(told.codes);
    else location.assign(told.location);
  } catch (error) {
    error.used = true;
    if (error.unknown) {
      await PublicKeyCredential.signalUnknownCredential?.({ rpId: party, credentialId: credential.id }).catch(() => {});
    }
    throw error;
  }
}

/** Shows the recovery codes, which the service sends once. */
function showCodes(codes) {
  const list = document.querySelector("#codes");
  for (const code of codes) {
    list.querySelector("ol").appendChild(document.createElement("li")).appendChild(document.createElement("code")).textContent = code;
  }
  part.remove();
  // The page in another language wouldn't have the codes.
  document.querySelector(".languages")?.remove();
  document.querySelector("h1").textContent = list.dataset.heading;
  list.hidden = false;
  list.focus();
}

async function get(mediation) {
  autofill?.abort();
  const own = new AbortController();
  autofill = own;
  began = Date.now();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await post(options));
  if (own.signal.aborted) return;
  await finish(await navigator.credentials.get({ publicKey, mediation, signal: own.signal }));
}

async function create() {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await post(options));
  await finish(await navigator.credentials.create({ publicKey }));
}

/** The sentence for an error; none for one that the user need not know. */
function sentence(error) {
  if (error.name === "InvalidStateError") return exists;
  if (error.name === "NotAllowedError") return unused;
  return error.name === "AbortError" ? "" : error.message;
}

/** Offers passkeys in the fields with autocomplete="webauthn", until the user chooses one or has pressed the button. */
async function fill() {
  if (button.disabled) return;
  try {
    await get("conditional");
  } catch (error) {
    // The user pressed nothing yet, so the only news is that the chosen passkey was refused.
    if (error.used) show(error.message);
  }
}

/** Starts autofill, and starts it again for a field that gets the focus after the options have become old. */
async function offer() {
  if (!await PublicKeyCredential.isConditionalMediationAvailable?.()) return;
  document.addEventListener("focusin", (event) => {
    if (event.target.matches("[autocomplete~=webauthn]") && Date.now() - began > freshFor) fill();
  });
  fill();
}

if (canUse) {
  part.hidden = false;
  document.querySelector("#without-passkey")?.remove();
  button.addEventListener("click", async () => {
    show("");
    button.disabled = true;
    try {
      await (adds ? create() : get("optional"));
    } catch (error) {
      show(sentence(error));
    }
    began = 0;
    button.disabled = false;
  });
  if (!adds) offer();
}
