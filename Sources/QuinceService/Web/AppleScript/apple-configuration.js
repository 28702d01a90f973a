// The configuration: the page's meta tags, the options of init, and those of signIn.

const textOptions = ["clientId", "redirectURI", "scope", "state", "nonce", "codeChallenge", "codeChallengeMethod"];

const optionNames = textOptions.concat("usePopup");

// The name of an option's meta tag: "redirect-uri" for redirectURI.
const metaName = (option) => option.replace(/[A-Z]+/g, (capitals) => `-${capitals.toLowerCase()}`);

// How the page configured the script, as the first digit of the parameter "m" says it.
const ways = { none: 0, init: 1, meta: 2, metaThenInit: 3, initThenMeta: 4 };

const configuration = { meta: {}, init: {}, way: ways.none };

const configured = () => Object.assign({}, configuration.meta, configuration.init);

function metaTag(name) {
  const element = document.querySelector(`meta[name="appleid-signin-${name}"]`);
  return element ? element.getAttribute("content") || "" : "";
}

function metaOptions() {
  const options = {};
  for (const key of optionNames) {
    const content = metaTag(metaName(key));
    if (key === "usePopup" ? content === "true" : content) options[key] = key === "usePopup" || content;
  }
  return options;
}

// Apple's script ignores names that it doesn't know. A name with the same letters as a known one is a mistake.
function warnOfNames(names, known) {
  const letters = (name) => name.toLowerCase().replace(/[-_]/g, "");
  for (const name of names) {
    const meant = known.find((one) => letters(one) === letters(name));
    if (meant && meant !== name) warn(`"${name}" has no effect; did you mean "${meant}"?`);
  }
}

// Options that are set. Empty ones count as left out, and unknown ones have no meaning.
function checkedOptions(options) {
  if (options === undefined || options === null) return {};
  if (typeof options !== "object" || Array.isArray(options)) throw new Error('The "signinConfig" must be "object".');
  warnOfNames(Object.keys(options), optionNames);
  const checked = {};
  for (const key of textOptions) {
    if (!options[key]) continue;
    if (typeof options[key] !== "string") throw new Error(`The "${key}" should be a string.`);
    checked[key] = options[key];
  }
  if (options.usePopup) {
    if (options.usePopup !== true) throw new Error('The "usePopup" should be boolean.');
    checked.usePopup = true;
  }
  return checked;
}

function configureByInit(options) {
  const checked = Object.assign({}, configuration.init, checkedOptions(options));
  const all = Object.assign({}, configuration.meta, metaOptions(), checked);
  for (const key of ["clientId", "redirectURI"]) {
    if (!all[key]) throw new Error(`The "${key}" should be a string.`);
  }
  configuration.init = checked;
  if (configuration.way === ways.none) configuration.way = ways.init;
  if (configuration.way === ways.meta) configuration.way = ways.metaThenInit;
}

// Returns whether the page has meta tags that configure the script.
function configureByMeta() {
  const prefix = "appleid-signin-";
  const present = Array.from(document.querySelectorAll(`meta[name^="${prefix}"]`), (element) => element.getAttribute("name"));
  warnOfNames(present, optionNames.map((name) => prefix + metaName(name)));
  const options = metaOptions();
  if (Object.keys(options).length === 0) return false;
  configuration.meta = options;
  const all = configured();
  const missing = ["clientId", "redirectURI"].filter((key) => !all[key]);
  if (missing.length > 0) {
    const names = missing.map((key) => `appleid-signin-${metaName(key)}`).join(" and ");
    warn(`this page has meta tags for the sign-in but no ${names}. Add it, or call AppleID.auth.init with ${missing.join(" and ")}.`);
    return false;
  }
  if (configuration.way === ways.none) configuration.way = ways.meta;
  if (configuration.way === ways.init) configuration.way = ways.initThenMeta;
  return true;
}
