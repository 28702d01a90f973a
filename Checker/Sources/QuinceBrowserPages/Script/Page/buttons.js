/** The elements that Apple's script fills, by their id. */
function scriptElements() {
  return everywhere("[id='appleid-signin']").map((element) => {
    const painted = [...inwards(element)].filter((node) => isElement(node) && isSeen(node));
    const hasScript = SCRIPTS.length > 0;
    const isDrawn = painted.length > 0;
    return { element, isDrawn, isByHand: isDrawn && !hasScript };
  });
}

/** What of a drawn element is the button: Apple's script puts one in that has the role. */
function drawnButton(element) {
  const inner = [...inwards(element)].filter((node) => isElement(node) && isSeen(node));
  return inner.find((node) => node.getAttribute("role") === "button") ?? (isPainted(element) ? element
    : inner.find((node) => isPicture(node) || isPainted(node)) ?? element);
}

/** Pictures of the endpoints, or of a whole button under another address. */
function pictureButtons() {
  const found = [];
  for (const element of everywhere("img, input[type='image'], object, embed")) {
    const endpoint = endpointOf(addressOf(element));
    if (endpoint && isSeen(element)) found.push({ element, endpoint });
  }
  for (const root of ROOTS) {
    let count = 0;
    for (const element of root.querySelectorAll("*")) {
      if (++count > LIMITS.elements) break;
      for (const pseudo of ["", "::before", "::after"]) {
        const endpoint = endpointOf(backgroundAddress(element, pseudo));
        if (endpoint && isSeen(element)) found.push({ element, endpoint, isBackground: true });
      }
    }
  }
  // The logo endpoint's picture beside a title is the logo of a button made by hand.
  return found.filter(({ element, endpoint }) => {
    if (endpoint.path !== "/appleid/button/logo") return true;
    const control = controlAround(element);
    return !control || visibleText(control) === "";
  });
}

function controlAround(element) {
  for (const one of outwards(element)) if (one.matches(CONTROLS)) return one;
  return null;
}

/** A picture that is all there is in a control. */
function soleGraphic(control) {
  if (visibleText(control) !== "") return null;
  const graphics = graphicsIn(control);
  return graphics.length === 1 && graphics[0].element ? graphics[0] : null;
}

function findButtons() {
  const buttons = [];
  const taken = [];
  for (const one of scriptElements()) {
    if (one.isByHand && isSeen(one.element)) continue;
    taken.push(one.element);
    const surface = one.isDrawn ? drawnButton(one.element) : one.element;
    buttons.push({ kind: "script", control: one.element, surface, isDrawn: one.isDrawn, isHidden: isHidden(one.element) });
  }
  for (const { element, endpoint, isBackground } of pictureButtons()) {
    if (taken.some((other) => isInside(element, other))) continue;
    const control = controlAround(element) ?? element;
    taken.push(control);
    buttons.push({ kind: "picture", control, surface: element, endpoint, isBackground, origin: originOf(element, endpoint.address) });
  }
  const made = CONTROLS_SEEN.filter((one) => !taken.some((other) => isInside(one, other) || isInside(other, one)))
    .filter((one) => isAppleControl(one) && !isProse(one));
  for (const control of withoutNesting(made)) buttons.push(madeByHand(control));
  // An element that the script would fill and nobody sees says something only where another button stands for it.
  const isAnySeen = buttons.some((one) => !one.isHidden);
  return buttons.filter((one) => !one.isHidden || isAnySeen).slice(0, LIMITS.buttons);
}

/** Hidden on purpose, not merely empty. */
const isHidden = (element) => !element.checkVisibility({ visibilityProperty: true }) || opacityOf(element) <= 0.04;

function madeByHand(control) {
  const sole = soleGraphic(control);
  const surface = surfaceOf(control);
  const isWholePicture = sole && isBroken(sole.element) || sole?.box && sole.element.localName !== "svg" && !isPainted(surface === sole.element ? control : surface)
    && sole.box.width / sole.box.height > 1.6;
  if (isWholePicture) return { kind: "picture", control, surface: sole.element, origin: sole.origin };
  return { kind: visibleText(control) === "" ? "logo" : "text", control, surface };
}
