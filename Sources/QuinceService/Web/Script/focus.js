const pressable = "button:not([hidden]), summary, a[href]";

/**
 * Remembers where the keyboard is, and gives the work that brings it back: to the same element, or, where a list was
 * filled anew, to the same control of the same entry, or to the first control of that part of the page.
 */
function focusKeeper() {
  const element = document.activeElement ?? document.body;
  const owner = element.closest("[id]");
  const index = owner ? [...owner.querySelectorAll(pressable)].indexOf(element) : -1;
  const part = element.closest("section")?.getAttribute("aria-labelledby");
  const successor = () => {
    const same = owner && find(owner.id);
    const section = part ? find(part).closest("section") : find("main");
    return (index < 0 ? same : same?.querySelectorAll(pressable)[index]) ?? section.querySelector(pressable);
  };
  return (options) => {
    if (element === document.body) return;
    (element.isConnected ? element : successor() ?? find("main")).focus(options);
  };
}

/** Gives a list other entries; the keyboard stays where it was. */
function refill(list, entries) {
  const giveBack = list.contains(document.activeElement) ? focusKeeper() : null;
  list.replaceChildren(...entries);
  giveBack?.();
}

/** Shows the entry that the page's address names, such as #account-ID. */
function arrive() {
  const entry = location.hash && find(decodeURIComponent(location.hash.slice(1)));
  document.querySelector(".record.named")?.classList.remove("named");
  if (!entry || !entry.matches(".record")) return;
  entry.classList.add("named");
  entry.setAttribute("tabindex", "-1");
  entry.scrollIntoView({ block: "center" });
  entry.focus({ preventScroll: true });
}
