const CONTROLS = "a, button, [role='button'], [role='link'], [onclick], "
  + "input[type='button'], input[type='submit'], input[type='image'], [tabindex]:not([tabindex='-1'])";
/** Where a picture comes from. */
function addressOf(element) {
  if (element.localName === "img") return element.currentSrc || element.src;
  if (element.localName === "input") return element.src;
  if (element.localName === "object") return element.data;
  if (element.localName === "embed") return element.src;
  return "";
}

function backgroundAddress(element, pseudo = "") {
  const style = styleOf(element, pseudo);
  if (pseudo && (style.content === "none" || style.content === "normal")) return "";
  const found = /url\("?([^")]+)"?\)/.exec(style.backgroundImage);
  return found ? found[1] : "";
}

/** What an address asks one of the button endpoints for; null for every other address. */
function endpointOf(address) {
  const found = /^[a-z]+:\/\/[^/?#]+(\/appleid\/button(?:\/left|\/logo)?)\/?(\?[^#]*)?$/i.exec(address);
  return found ? { path: found[1].toLowerCase(), address, parameters: [...new URLSearchParams(found[2] ?? "")] } : null;
}

const hintsOf = (element) => [element.id, element.getAttribute("class"), element.getAttribute("name"), element.getAttribute("title"),
  element.getAttribute("href"), element.getAttribute("formaction"), element.getAttribute("aria-label"),
  ...Object.values(element.dataset ?? {}), addressOf(element), backgroundAddress(element)].filter(Boolean).join(" ").slice(0, 2000);

/** A control without words that leads to a provider, by its own attributes and those of the picture in it. */
function inwardHints(control) {
  const inner = [...inwards(control)].filter(isElement).slice(0, 30);
  return [control, ...inner].map((one) => `${hintsOf(one)} ${one.getAttribute("alt") ?? ""}`).join(" ");
}

/** Links and buttons, and what merely behaves like one: a hand over it that is not over its surroundings. */
function controlsIn() {
  const found = new Set(everywhere(CONTROLS));
  for (const root of ROOTS) {
    let count = 0;
    for (const element of root.querySelectorAll("div, span, li, td, img, p, section, article, label")) {
      if (++count > LIMITS.elements) break;
      if (styleOf(element).cursor !== "pointer") continue;
      const outer = around(element);
      if (!outer || styleOf(outer).cursor !== "pointer") found.add(element);
    }
  }
  return [...found].filter(isSeen);
}

/** A link in running text, or in a list of links: no button, whatever it says. */
function isProse(control) {
  if (control.localName !== "a" && control.getAttribute("role") !== "link") return false;
  if (isPainted(surfaceOf(control)) || graphicsIn(control).length) return false;
  const block = blockOf(control);
  const around = visibleText(block === control ? control.parentElement ?? control : block);
  if (around.length > visibleText(control).length + 12) return true;
  return control.closest("nav, aside, footer, header, menu, [role='navigation']") !== null || !PAGE_SIGNS_IN();
}

let pageSignsIn = null;
/** Whether the page has other signs of being one to sign in on. */
function PAGE_SIGNS_IN() {
  if (pageSignsIn === null) {
    pageSignsIn = everywhere("input[type='password'], input[autocomplete~='username'], #appleid-signin").some(isSeen)
      || CONTROLS_SEEN.some((one) => providerOf(one) !== null && signsIn(visibleText(one)));
  }
  return pageSignsIn;
}

function isAppleControl(control) {
  const text = visibleText(control);
  if (text.length > 90) return false;
  const name = nameOf(control);
  const words = `${text} ${name}`.replace(/\s+/g, " ").trim();
  if (isSomethingElse(words) || control.closest("summary") || isAside(text || name) || leadsToApplesPages(control)) return false;
  if ([text, name, words].some(isTitle) || textsIn(control).some((one) => isTitle(one.text))) return true;
  if (namesApple(words) && words.length <= 120) {
    const rest = words.replace(/apple( id| account)?|\uF8FF|logo|icon|with/gi, "").replace(/[\s\p{P}\p{S}]+/gu, "");
    if (rest === "" && (leadsToApple(control) || besideProviders(control))) return true;
  }
  return text.length < 3 && leadsToApple(control) && !/apple-touch/.test(inwardHints(control));
}

/** Whether it is a link to Apple's pages for people and developers, not to its sign-in. */
function leadsToApplesPages(control) {
  const address = control.getAttribute("href") ?? "";
  return /\/\/(www|support|developer|account|iforgot)\.apple\.com\b/i.test(address)
    || /\/\/appleid\.apple\.com\b(?!\/auth\/)/i.test(address);
}

/** Whether a control's address or names say that it signs in with Apple. */
function leadsToApple(control) {
  const hints = inwardHints(control);
  if (/\/\/appleid\.apple\.com\/auth\/authorize/i.test(hints)) return true;
  return /apple/i.test(hints) && /sign|log[-_ ]?in|login|auth|social|provider|siwa|sso|federat/i.test(hints)
    && !namesOther(hints) && !/\/\/(apps|itunes|music|www|support|developer)\.apple\.com/i.test(hints);
}

function providerOf(control) {
  const words = `${visibleText(control)} ${nameOf(control)}`.trim();
  if (words.length > 90) return null;
  return words === "" ? providerIn(inwardHints(control)) : providerIn(words);
}

/** Whether other companies' controls stand near, in the same list or box. */
function besideProviders(control) {
  let box = around(control);
  for (let depth = 0; box && depth < 4 && box.localName !== "html"; depth += 1, box = around(box)) {
    if (CONTROLS_SEEN.some((other) => other !== control && isInside(other, box) && providerOf(other) !== null)) return true;
  }
  return false;
}

/** Of controls in one another, the outermost that says and holds no more than the innermost. */
function withoutNesting(controls) {
  const chosen = [];
  for (const one of controls.filter((one) => !controls.some((inner) => inner !== one && isInside(inner, one)))) {
    let best = one;
    for (const outer of outwards(one)) {
      if (outer === one || !controls.includes(outer)) continue;
      const [box, inner] = [boxOf(outer), boxOf(best)];
      if (visibleText(outer) !== visibleText(one) || box.height > Math.max(inner.height * 2.5, 100)) break;
      best = outer;
    }
    if (!chosen.includes(best)) chosen.push(best);
  }
  return chosen;
}
