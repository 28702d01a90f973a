// Signs in with Apple's script: in a popup where there is room for one, otherwise on this page. Without the script, or before
// it is ready, the button is a link that does the same.

(() => {
  const popupFits = window.matchMedia("(min-width: 760px) and (min-height: 560px)");

  // The shop's server finishes the sign-in, and leads the browser on.
  function hand(message, callback) {
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: "message" });
    field.value = JSON.stringify(message);
    const form = Object.assign(document.createElement("form"), { method: "post", action: callback });
    form.append(field);
    document.body.append(form);
    form.submit();
  }

  // Below the path of the link; the query says where the user returns.
  function optionsOf(link) {
    const url = new URL(link.href);
    url.pathname += "/options";
    url.searchParams.set("popup", popupFits.matches);
    return url;
  }

  function enhance(link) {
    // Options serve one sign-in, and have to be here before the click: a browser opens a popup only at once.
    let ready = null;

    async function prepare() {
      ready = null;
      delete link.dataset.ready;
      const usePopup = popupFits.matches;
      const response = await fetch(optionsOf(link));
      if (!response.ok || usePopup !== popupFits.matches) return;
      const options = await response.json();
      AppleID.auth.init({ clientId: options.clientId, redirectURI: options.redirectURI });
      ready = { options, until: Date.now() + options.maximumAge * 500 };
      link.dataset.ready = usePopup ? "popup" : "redirect";
    }

    const prepareQuietly = () => prepare().catch(() => {});

    link.addEventListener("click", (event) => {
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (!ready || ready.until < Date.now() || !isPlain) return;
      event.preventDefault();
      const { options } = ready;
      const result = AppleID.auth.signIn(options);
      if (!result) return;
      prepareQuietly();
      result.then(
        (message) => hand(message, options.redirectURI),
        (reason) => {
          if (reason.error === "popup_blocked_by_browser") window.location.assign(link.href);
        }
      );
    });
    popupFits.addEventListener("change", prepareQuietly);
    // Also when the user comes back from Apple's page with the browser's button.
    window.addEventListener("pageshow", prepareQuietly);
  }

  if (window.AppleID) document.querySelectorAll('a[href^="/sign-in/apple?"]').forEach(enhance);
})();
