// Shows new sign-ins on other devices as soon as they ask: the page is loaded again when its list has changed.

const { state, shown } = document.querySelector("#device").dataset;
/** How often the service is asked, in milliseconds. */
const interval = 3000;

async function look() {
  // A page that nobody sees asks nothing.
  if (document.visibilityState === "visible") {
    const response = await fetch(state, { headers: { Accept: "application/json" } }).catch(() => null);
    // The session has ended: the page leads to the sign-in.
    if (response && (!response.ok || response.redirected)) return location.reload();
    if (response && (await response.json()).shown !== shown) return location.replace(location.pathname);
  }
  setTimeout(look, interval);
}

setTimeout(look, interval);
