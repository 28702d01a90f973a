/** A name, what the app gets to see, and the fault. */
const faultPresets = [
  ["Expired token", "exp of the next identity token is a minute ago.",
    { endpoint: "token", kind: "claim", claims: { exp: { secondsFromNow: -60 } } }],
  ["Wrong audience", "aud of the next identity token is another app.",
    { endpoint: "token", kind: "claim", claims: { aud: "com.example.other" } }],
  ["Wrong nonce", "nonce of the next identity token is another value.",
    { endpoint: "token", kind: "claim", claims: { nonce: "other" } }],
  ["alg none", "The next identity token has no signature.", { endpoint: "token", kind: "unsigned" }],
  ["Code expired", "The next exchange fails with invalid_grant.",
    { endpoint: "token", kind: "error", error: "invalid_grant", description: "The code has expired or has been revoked." }],
  ["Slow, 5 s", "The next token response takes 5 seconds.", { endpoint: "token", kind: "delay", delayMilliseconds: 5000 }],
  ["Keys down", "The next 10 requests for the key set return 503.", { endpoint: "keys", kind: "status", status: 503, times: 10 }],
  ["Empty key set", "The next key set has no keys.", { endpoint: "keys", kind: "key-set", keySet: "empty" }],
  ["Changed key set", "The next key set has other keys with the same kid.", { endpoint: "keys", kind: "key-set", keySet: "changed" }],
  ["State changed", "The next response has another state.", { endpoint: "authorize", kind: "response", parameters: { state: "changed" } }],
  ["State missing", "The next response has no state.", { endpoint: "authorize", kind: "response", parameters: { state: null } }],
  ["State twice", "The next response has two state parameters.",
    { endpoint: "authorize", kind: "response", parameters: { state: ["first", "second"] } }],
  ["Malformed user", "user in the next response isn’t valid JSON.",
    { endpoint: "authorize", kind: "response", parameters: { user: '{"name":' } }],
  ["Other issuer", "The next discovery document names https://account.apple.com as issuer.", { endpoint: "discovery", kind: "other-issuer" }],
];

const presetItem = ([name, effect, fault]) => make("li", {}, make("button", {
  type: "button", class: "fault-preset", onclick: async () => {
    await attempt(() => call("POST", "faults", fault), `Added: ${name}.`);
    await showFaults();
  },
}, make("span", { class: "name" }, name), " ", make("span", { class: "note" }, effect)));

const faultKinds = [
  ["error", "return an error"], ["status", "return a status"], ["delay", "be slow"],
  ["claim", "change claims of the identity token"], ["header", "change the header of the identity token"],
  ["key", "sign the identity token with another key"], ["signature", "flip a bit of the identity token’s signature"],
  ["unsigned", "send the identity token unsigned (alg none)"], ["response", "change the authorization response"],
  ["key-set", "change the key set"], ["other-issuer", "name another issuer in the discovery document"],
];

/** Kinds of fault that only one endpoint can have. */
const onlyEndpoint = { response: "authorize", "key-set": "keys", "other-issuer": "discovery" };
const anyEndpoint = faultKinds.map(([kind]) => kind).filter((kind) => !onlyEndpoint[kind]).join("|");

const faultFields = () => [
  { name: "kind", label: "What the service does", value: "error", options: faultKinds },
  { name: "endpoint", label: "Endpoint", when: `kind=${anyEndpoint}`, value: "token",
    options: ["authorize", "token", "revoke", "migration", "keys", "discovery", "button", "native"].map((name) => [name, name]) },
  { name: "error", label: "Error code", when: "kind=error", value: "invalid_client", required: true },
  { name: "description", label: "Description (optional)", when: "kind=error" },
  { name: "status", label: "Status", type: "number", when: "kind=status", value: 503, required: true },
  { name: "delayMilliseconds", label: "Delay in milliseconds", type: "number", when: "kind=delay", value: 3000, required: true },
  { name: "claims", label: "Claims (JSON)", lines: 4, when: "kind=claim", value: '{ "nonce": "other" }', required: true,
    hint: 'null removes a claim. "exp": {"secondsFromNow": -60} sets it to a minute ago.' },
  { name: "header", label: "Header (JSON)", lines: 2, when: "kind=header", value: '{ "kid": null }', required: true },
  { name: "kid", label: "Key", when: "kind=key", required: true,
    hint: "A key of the list Signing keys. POST /_quince/signing-keys adds one." },
  { name: "parameters", label: "Parameters (JSON)", lines: 3, when: "kind=response", value: '{ "state": null }', required: true,
    hint: "null removes a parameter. A list sends it several times." },
  { name: "keySet", label: "Key set", when: "kind=key-set", value: "empty",
    options: [["empty", "has no keys"], ["changed", "has other keys with the same kid"]] },
  { name: "times", label: "Number of responses", type: "number", value: 1, required: true },
];

function faultBody(fields) {
  const body = { endpoint: onlyEndpoint[fields.kind], ...withoutEmpty(fields) };
  for (const name of ["status", "delayMilliseconds", "times"]) if (name in body) body[name] = Number(body[name]);
  for (const name of ["claims", "header", "parameters"]) {
    if (!(name in body)) continue;
    try { body[name] = JSON.parse(body[name]); } catch { throw new Error(`The text under ${name} isn’t a JSON object.`); }
  }
  return body;
}

const names = (object) => Object.keys(object ?? {}).join(", ");

const faultText = (fault) => ({
  error: `returns ${fault.error}`, status: `returns ${fault.status}`, delay: `waits ${fault.delayMilliseconds} ms`,
  claim: `changes ${names(fault.claims)} of the identity token`, header: `changes ${names(fault.header)} in the token’s header`,
  key: `signs with ${fault.kid}`, signature: "flips a bit of the signature", unsigned: "sends the identity token unsigned",
  response: `changes ${names(fault.parameters)} of the response`,
  "key-set": fault.keySet === "empty" ? "returns no keys" : "returns changed keys", "other-issuer": "names another issuer",
})[fault.kind] ?? fault.kind;

async function showFaults() {
  const list = listOf(await attempt(() => call("GET", "faults")));
  offer("clear-faults", list.length > 0);
  refill(find("faults"), list.length ? list.map((fault) => line(
    [code(fault.endpoint), ` ${faultText(fault)}, ${plural(fault.times ?? 1, "time")}`],
    button("Remove", async () => {
      await attempt(() => call("DELETE", `faults/${segment(fault.id)}`), "Removed.");
      await showFaults();
    }, "secondary small", `Remove the fault of ${fault.endpoint}`),
  )) : nothing("No active faults."));
  refreshState();
}

function startFaults() {
  find("fault-presets").append(...faultPresets.map(presetItem));
  onAction("add-fault", () => edit("Add fault", faultFields(), async (fields) => {
    await call("POST", "faults", faultBody(fields));
    say("Added.");
    await showFaults();
  }, "Add"));
  onAction("clear-faults", async () => {
    await attempt(() => call("DELETE", "faults"), "Removed.");
    await showFaults();
  });
}
