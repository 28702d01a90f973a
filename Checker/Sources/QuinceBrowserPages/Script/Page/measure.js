const LIMITS = { elements: 20000, text: 300, buttons: 12, screen: 400, near: 200, address: 400000 };
const ROOTS = [...roots()].slice(0, 100);
const SCRIPTS = everywhere("script[src]").map((script) => script.src).filter((source) => /appleid\.auth\.js/i.test(source));
const CONTROLS_SEEN = controlsIn();
const BUTTONS = findButtons();
const THINGS = BUTTONS.length ? collectThings() : [];

function measured(button) {
  const { control, surface } = button;
  const box = boxOf(surface);
  const border = borderOf(surface);
  const isMade = button.kind === "text" || button.kind === "logo";
  const title = button.kind === "text" ? titleOf(control, surface, box) : null;
  const fill = composited(CLEAR, surface);
  const overlay = button.isHidden ? null : overlayOf(control, surface, isMade);
  return {
    kind: button.kind, selector: selectorOf(control), surfaceSelector: selectorOf(surface), isDrawn: button.isDrawn ?? true,
    isHidden: button.isHidden ?? false, box, radius: radiusOf(surface, box), shape: shapeOf(surface, box),
    fill: { color: fill.color, plain: fill.plain && !isPatterned(surface) }, background: behind(surface),
    border: border && { color: composited(border.color, surface).color, width: border.width * magnification(surface) },
    hasShadow: styleOf(surface).boxShadow !== "none" || styleOf(surface).filter !== "none",
    title, logo: isMade ? logoOf(control, surface, title?.box) : null, isStacked: isMade ? stacked(surface, title, control) : null,
    name: sound(nameOf(control)), clearance: clearance(surface, control, box), overlay,
    cover: button.isHidden ? "hidden" : changeOf(surface) ?? (overlay?.isPartial === false ? overlay.what : null),
    attributes: attributesOf(button), endpoint: button.endpoint?.path ?? null, natural: naturalOf(surface), isBroken: isBroken(surface), siblings: siblingsOf(button),
    origin: button.origin ?? null, picture: button.kind === "picture" ? sound(fileName(addressOf(surface) || backgroundAddress(surface))) : null,
    language: languageOf(control),
  };
}

function stacked(surface, title, control) {
  const logo = title && logoOf(control, surface, title.box);
  if (!logo?.box || !title.box) return null;
  return bottomOf(logo.box) <= title.box.y + 1 || logo.box.y >= bottomOf(title.box) - 1;
}

function attributesOf({ kind, control, endpoint }) {
  if (endpoint) return endpoint.parameters.map(([name, value]) => ({ name: sound(name), value: sound(value) }));
  if (kind !== "script") return [];
  return [...control.attributes].filter((one) => one.name.startsWith("data-"))
    .map((one) => ({ name: sound(one.name), value: sound(one.value) }));
}

/** A picture that did not load has the size of its sign, or of its words; one that is loading has no colors yet. */
function isBroken(element) { return element.localName === "img" && !(element.complete && element.naturalWidth); }

const naturalOf = (element) => element.naturalWidth ? { width: element.naturalWidth, height: element.naturalHeight } : null;

const zoom = visualViewport?.scale ?? 1;
return {
  title: sound(document.title), language: document.documentElement.lang || null, zoom,
  hasViewport: document.querySelector("meta[name='viewport' i]") !== null,
  pixelRatio: devicePixelRatio, scripts: SCRIPTS.map(sound4k),
  buttons: BUTTONS.map(measured), hidden: BUTTONS.length ? [] : hiddenButtons(), elements: screenElements(), authorizations: authorizations(),
};
