// The popup: opening it, waiting for its response, and telling the page.

const popupSize = 700;

// How often a popup is asked whether it is closed, in milliseconds.
const pollInterval = 300;

// A page in front of a popup that is closed sooner than this, in milliseconds, wasn't closed by a user.
const soonest = 1000;

const popupFeatures = [
  `width=${popupSize}`,
  `height=${popupSize}`,
  `left=${window.screenLeft + (window.innerWidth - popupSize) / 2}`,
  `top=${window.screenTop + (window.innerHeight - popupSize) / 2}`,
  "resizable=no",
  "location=no",
  "menubar=no",
].join(",");

// The sign-in in progress: its popup, and the functions of its promise while that is pending.
let current = null;

function dispatch(name, detail) {
  // Apple's documents read the details one level deeper than all published pages do.
  Object.defineProperty(detail, "data", { get: () => detail, enumerable: false, configurable: true });
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

const succeeded = (data) => dispatch("AppleIDSignInOnSuccess", data);

const failed = (error) => dispatch("AppleIDSignInOnFailure", { error });

// Settles the promise of a sign-in once; a sign-in by the button has none.
function settle(flow, how, value) {
  const settled = flow.promise;
  if (!settled) return;
  flow.promise = null;
  settled[how](value);
}

function fail(flow, error) {
  failed(error);
  settle(flow, "reject", { error });
}

// Ends the sign-in in progress, because another one starts.
function replaceCurrent() {
  const replaced = current;
  if (!replaced) return;
  current = null;
  if (replaced.promise) fail(replaced, "user_trigger_new_signin_flow");
  replaced.popup.close();
}

function watch(flow) {
  const startedAt = Date.now();
  flow.timer = window.setInterval(() => {
    if (!flow.popup.closed) return;
    window.clearInterval(flow.timer);
    if (flow === current) {
      current = null;
      if (Date.now() - startedAt < soonest) warnOfSeparation();
    }
    fail(flow, "popup_closed_by_user");
  }, pollInterval);
}

function warnOfSeparation() {
  warn(
    "the popup counts as closed, although it opened a moment ago. If you still see it, the browser has separated it from " +
      "this page: check that this page isn't sent with Cross-Origin-Opener-Policy: same-origin. " +
      "same-origin-allow-popups works."
  );
}

function warnOfOrigin(redirectURI) {
  const expected = originOf(redirectURI);
  if (expected === window.location.origin) return;
  warn(
    `the popup's response goes only to pages of ${expected}, the origin of redirectURI, and this page is at ` +
      `${window.location.origin}. Open this page there, or use a redirect URI of its origin.`
  );
}

// Opens the popup; nothing may wait between the user's click and this.
function openPopup(options, start) {
  replaceCurrent();
  warnOfOrigin(options.redirectURI);
  const popup = window.open(requestURL(options, start), "_blank", popupFeatures);
  if (!popup) {
    warn("the browser opened no popup. Call signIn in the handler of a click, and wait for nothing before it.");
    failed("popup_blocked_by_browser");
    return null;
  }
  current = { popup, promise: null, timer: 0 };
  watch(current);
  return current;
}

function signInByPopup(options) {
  if (!window.Promise) throw new Error("Sign-in with a popup needs Promise, which this browser doesn't have.");
  const flow = openPopup(options, starts.signIn);
  if (!flow) return Promise.reject({ error: "popup_blocked_by_browser" });
  return new Promise((resolve, reject) => {
    flow.promise = { resolve, reject };
  });
}

function finish(data) {
  const flow = current;
  current = null;
  window.clearInterval(flow.timer);
  if ("error" in data) {
    fail(flow, data.error);
  } else {
    succeeded(data);
    settle(flow, "resolve", data);
  }
  flow.popup.close();
}

// Takes the message of the popup that this page opened. Other messages are none of this script's business: another page could
// have opened a sign-in with its own account, and led its window here.
function receive(event) {
  if (event.origin !== service().messageOrigin || typeof event.data !== "string") return;
  let message;
  try {
    message = JSON.parse(event.data);
  } catch (error) {
    return;
  }
  if (!message || message.method !== "oauthDone" || !message.data || typeof message.data !== "object") return;
  if (current && event.source === current.popup) finish(message.data);
  else warn("ignored the response of a window that this script didn't open. A page that replaces window.open has to return the window itself.");
}
