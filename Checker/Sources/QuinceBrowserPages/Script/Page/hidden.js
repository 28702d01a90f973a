/** Where buttons are that nobody sees, and why; only asked for where none is seen. */
function hiddenButtons() {
  const pictures = everywhere("img, input[type='image'], object, embed").filter((one) => endpointOf(addressOf(one)));
  const controls = everywhere(CONTROLS).slice(0, LIMITS.elements).filter(signsInUnseen);
  const found = [];
  for (const one of [...everywhere("[id='appleid-signin']"), ...controls, ...pictures]) {
    if (found.length >= 3) break;
    if (isSeen(one) || found.some((other) => isInside(one, other))) continue;
    found.push(one);
  }
  return found.map((one) => ({ selector: selectorOf(one), reason: reasonUnseen(one) }));
}

/** Whether a control that has no place says that it signs in with Apple. */
function signsInUnseen(control) {
  const text = (control.localName === "input" ? control.value ?? "" : control.textContent).replace(/\s+/g, " ").trim();
  if (text.length > 90 || isSeen(control)) return false;
  const name = [control.getAttribute("aria-label"), control.getAttribute("alt"), control.querySelector("img[alt]")?.alt]
    .filter(Boolean).join(" ").slice(0, 120);
  const words = `${text} ${name}`.trim();
  if (isSomethingElse(words) || control.closest("summary") || isAside(text || name) || leadsToApplesPages(control)) return false;
  // What a link would look like is not known here, and lists of links are no buttons.
  if (control.localName === "a" && !isPainted(control) && !control.querySelector("svg, img") && !leadsToApple(control)) return false;
  return [text, name, words].some(isTitle);
}

function reasonUnseen(element) {
  for (const one of outwards(element)) {
    if (one.localName === "dialog" && !one.open) return "in a dialog that is not open";
    if (one.localName === "details" && !one.open) return "in details that are not open";
    if (one.matches("[popover]") && !one.matches(":popover-open")) return "in a popover that is not open";
    if (one.matches("[hidden]")) return "hidden by its attribute";
    if (styleOf(one).display === "none") return "with display: none";
  }
  if (styleOf(element).visibility !== "visible") return "with visibility: hidden";
  return opacityOf(element) <= 0.04 ? "see-through" : "cut off or outside of the page";
}
