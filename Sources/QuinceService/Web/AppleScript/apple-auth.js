/* global exports, module, define */
// What a page sees: AppleID.auth, for the page itself and for both kinds of module loaders.

const warn = (text) => console.warn(`Sign in with Apple (Quince): ${text}`);

let initWasCalled = false;

function init(options) {
  initWasCalled = true;
  configureByInit(options);
  renderButton();
}

function signIn(overrides, start = starts.signIn) {
  if (configuration.way === ways.none) throw new Error('The "init" function must be called first.');
  const options = Object.assign(configured(), checkedOptions(overrides), { clientId: configured().clientId });
  if (!options.usePopup) {
    window.location.assign(requestURL(options, start));
    return undefined;
  }
  if (start === starts.signIn) return signInByPopup(options);
  openPopup(options, start);
  return undefined;
}

function readMetaTags() {
  if (configureByMeta()) renderButton();
}

// Reads the page's meta tags as soon as they are there, and says that the script is ready.
function begin() {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", readMetaTags, { once: true });
  else readMetaTags();
  window.setTimeout(() => document.dispatchEvent(new Event("AppleIDSigInLoaded")), 0);
  if (document.readyState === "complete") checkButtonLater();
  else window.addEventListener("load", checkButtonLater, { once: true });
}

function warnOfLocale() {
  const source = document.currentScript ? document.currentScript.src : "";
  const asked = (source.match(/\/1\/+([^/?#]{1,20})/) || [])[1];
  const name = asked ? `"${asked}"` : "the one in this script's URL";
  warn(`there is no locale ${name}, so the button's title is in ${settings.locale}. Apple's page for this script lists the locales.`);
}

// An empty place for the button, and nothing that has drawn it.
function warnOfNoButton() {
  const host = document.getElementById(defaultButtonID);
  if (!host || host.firstElementChild || refused.has(host)) return;
  if (configuration.way !== ways.none) {
    warn("this page got the button's element after AppleID.auth.init. Call AppleID.auth.renderButton.");
  } else if (!initWasCalled) {
    warn("this page has an element for the button, but hasn't called AppleID.auth.init yet.");
  }
}

let willCheckButton = false;

function checkButtonLater() {
  if (!willCheckButton) window.setTimeout(warnOfNoButton, 1000);
  willCheckButton = true;
}

function publish(auth) {
  const exported = Object.defineProperty({ auth }, "__esModule", { value: true });
  if (typeof exports === "object" && typeof module !== "undefined") {
    Object.defineProperties(exports, Object.getOwnPropertyDescriptors(exported));
  } else if (typeof define === "function" && define.amd) {
    define(["exports"], (target) => Object.defineProperties(target, Object.getOwnPropertyDescriptors(exported)));
  } else {
    window.AppleID = exported;
  }
}

// Some wrappers load the script again for every button. The first one stays, because both would take the popup's message.
const instanceKey = Symbol.for("quince.appleid.auth");
const earlier = window[instanceKey];
if (earlier && earlier.base === settings.base && earlier.version === settings.version) {
  publish(earlier.auth);
  earlier.begin();
} else {
  const auth = { init, renderButton, signIn: (overrides) => signIn(overrides) };
  Object.defineProperty(window, instanceKey, { value: { auth, begin, base: settings.base, version: settings.version }, configurable: true });
  window.addEventListener("message", receive);
  publish(auth);
  if (settings.isFallback) warnOfLocale();
  begin();
}
