// The button: drawn with outlines, so that a page needs neither a font nor an inline style for it.

const svgNamespace = "http://www.w3.org/2000/svg";
const defaultButtonID = "appleid-signin";

// Elements whose attributes a warning was about.
const refused = new WeakSet();
// Elements that already react, so that a button begins only one sign-in however often it is drawn.
const listening = new WeakSet();
// The observers that keep left-aligned buttons laid out, by element.
const layouts = new WeakMap();

const own = (table, key, fallback) => table[Object.keys(table).includes(key) ? key : fallback];

const clamped = (value, low, high) => Math.min(Math.max(value, low), high);

// The value of an option or of a data attribute, as text; undefined if it is absent.
function appearanceOf(element, options) {
  const camel = (name) => name.replace(/-([a-z])/g, (all, letter) => letter.toUpperCase());
  return (name) => {
    const option = [options[name], options[camel(name)]].find((value) => value != null);
    const value = option === undefined ? element.getAttribute(`data-${name}`) : option;
    return value == null || value === "" ? undefined : String(value);
  };
}

function integer(text, low, high, fallback) {
  const value = parseInt(text, 10);
  return Number.isNaN(value) ? fallback : clamped(value, low, high);
}

// A side's length in CSS: pixels, or the room there is.
function side(text, low, high) {
  const pixels = text === "100%" ? null : integer(text, low, high, null);
  return pixels === null ? "100%" : `${pixels}px`;
}

function appearance(element, options) {
  const value = appearanceOf(element, options);
  const mode = value("mode") || "center-align";
  const size = side(value("size"), 30, 64);
  const type = (value("type") || "sign-in").replace(" ", "-");
  return {
    mode,
    isWhite: value("color") === "white",
    hasBorder: value("border") !== "false",
    radius: integer(value("border-radius"), 0, 50, 15),
    width: mode === "logo-only" ? size : side(value("width"), 130, 375),
    height: mode === "logo-only" ? size : side(value("height"), 30, 64),
    title: own(settings.button.titles, type, "sign-in"),
    logoSize: value("logo-size"),
    logoPosition: value("logo-position"),
    labelPosition: value("label-position"),
  };
}

function svg(name, attributes, children = []) {
  const element = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, value);
  }
  children.forEach((child) => element.appendChild(child));
  return element;
}

const shapes = (list) => list.map((shape) => svg("path", { d: shape.outline, transform: shape.transform }));

// A drawing that keeps its proportions in the room it gets.
function drawing(piece, room, align) {
  const attributes = { viewBox: piece.box, preserveAspectRatio: `${align}YMid meet`, overflow: "visible" };
  return svg("svg", Object.assign(attributes, room), shapes(piece.shapes));
}

function background(look) {
  const isInside = look.mode !== "left-align" && look.hasBorder;
  const rect = svg("rect", { width: "100%", height: "100%", ry: `${look.radius}%`, fill: look.isWhite ? "#fff" : "#000" });
  if (look.hasBorder) {
    rect.setAttribute("stroke", "#000");
    rect.setAttribute("stroke-width", "1");
  }
  const element = svg("svg", { "aria-hidden": "true", focusable: "false" }, [rect]);
  const inset = isInside ? "1px" : "0";
  const size = isInside ? "calc(100% - 2px)" : "100%";
  place(element, { left: inset, top: inset, width: size, height: size, overflow: isInside ? "visible" : "hidden" });
  return element;
}

function place(element, style) {
  Object.assign(element.style, { position: "absolute", display: "block", pointerEvents: "none" }, style);
}

function foreground(look, children) {
  const element = svg("svg", { "aria-hidden": "true", focusable: "false", fill: look.isWhite ? "#000" : "#fff" }, children);
  place(element, { left: "0", top: "0", width: "100%", height: "100%" });
  return element;
}

function centered(look) {
  const margin = settings.button.margin;
  const room = { x: `${margin}%`, width: `${100 - 2 * margin}%`, height: "100%" };
  return foreground(look, [drawing(look.title.line, room, "xMid")]);
}

const logoOnly = (look) => foreground(look, [drawing(settings.button.logoOnly, { width: "100%", height: "100%" }, "xMid")]);

// The left ends of logo and title in whole pixels, as ButtonLayout.positions has them.
function leftPositions(look, logo, width, height) {
  const box = Math.floor((logo.width * height) / 44);
  const [first, gap, half] = [Math.floor(box / 2), Math.floor((box * 7) / 10), Math.floor(width / 2)];
  const label = Math.max(integer(look.labelPosition, 0, half, 0), first + box + gap);
  const last = label - gap - box;
  return { label, logo: Math.min(Math.max(integer(look.logoPosition, 0, half, 0), first), last) };
}

function layOutLeft(element, look) {
  const [width, height] = [element.clientWidth, element.clientHeight];
  const logo = own(settings.button.logos, look.logoSize, "small");
  const { isRightToLeft, margin } = settings.button;
  const positions = leftPositions(look, logo, Math.floor(width), Math.floor(height));
  const logoWidth = (logo.width * height) / 44;
  const end = Math.floor((margin / 100) * width);
  const logoX = isRightToLeft ? width - positions.logo - logoWidth : positions.logo;
  const titleX = isRightToLeft ? end : positions.label;
  const room = Math.max(width - positions.label - end, 0);
  const parts = [
    drawing(logo, { x: logoX, width: logoWidth, height: "100%" }, "xMin"),
    drawing(look.title.alone, { x: titleX, width: room, height: "100%" }, isRightToLeft ? "xMax" : "xMin"),
  ];
  const drawn = element.lastElementChild;
  if (drawn) drawn.replaceChildren(...parts);
}

// Lays a left-aligned button out now, and again whenever its size changes.
function keepLaidOut(host, element, look) {
  element.appendChild(foreground(look, []));
  const layOut = () => layOutLeft(element, look);
  layOut();
  if (window.ResizeObserver) {
    const observer = new ResizeObserver(layOut);
    observer.observe(element);
    layouts.set(host, () => observer.disconnect());
  } else {
    window.addEventListener("resize", layOut);
    layouts.set(host, () => window.removeEventListener("resize", layOut));
  }
}

function frame(look) {
  const isSquare = look.mode === "logo-only";
  const element = document.createElement("div");
  Object.assign(element.style, {
    position: "relative",
    boxSizing: "border-box",
    width: look.width,
    height: look.height,
    minWidth: isSquare ? "30px" : "130px",
    maxWidth: isSquare ? "64px" : "375px",
    minHeight: "30px",
    maxHeight: "64px",
    cursor: "pointer",
    // The focus ring of the browser follows it; CSS has no percentage of the height for it.
    borderRadius: look.height === "100%" ? "0" : `${(look.radius / 100) * parseInt(look.height, 10)}px`,
  });
  return element;
}

// A host that is a control by itself stays the only one.
const isControl = (host) => host.matches("button, a[href]");

function describe(host, element, text) {
  if (isControl(host)) {
    host.setAttribute("aria-label", text);
    return;
  }
  element.setAttribute("role", "button");
  element.setAttribute("tabindex", "0");
  element.setAttribute("aria-label", text);
}

function draw(host, options) {
  if (host.hasAttribute("data-locale")) {
    warn("data-locale has no effect. The language comes from the URL of this script.");
  }
  const look = appearance(host, options);
  if (!["center-align", "left-align", "logo-only"].includes(look.mode)) {
    warn(`data-mode is "${look.mode}", so no button is drawn. Use center-align, left-align or logo-only.`);
    refused.add(host);
    return;
  }
  if (layouts.has(host)) layouts.get(host)();
  layouts.delete(host);
  const element = frame(look);
  describe(host, element, look.title.text);
  element.appendChild(background(look));
  host.replaceChildren(element);
  if (look.mode === "center-align") element.appendChild(centered(look));
  if (look.mode === "logo-only") element.appendChild(logoOnly(look));
  if (look.mode === "left-align") keepLaidOut(host, element, look);
  listen(host);
}

function listen(host) {
  if (listening.has(host)) return;
  listening.add(host);
  const press = (event) => {
    event.preventDefault();
    signIn(null, starts.button);
  };
  host.addEventListener("click", press);
  host.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.repeat) press(event);
    else if (event.key === "Enter" || event.key === " ") event.preventDefault();
  });
  host.addEventListener("keyup", (event) => {
    if (event.key === " ") press(event);
  });
}

// Pages pass the options alone, or after an element or its ID.
function renderButton(first, second) {
  const isElement = first instanceof Element;
  const options = isElement || typeof first === "string" ? second || {} : first || {};
  const named = typeof first === "string" ? document.getElementById(first.replace(/^#/, "")) : null;
  const host = isElement ? first : named || document.getElementById(options.id || defaultButtonID);
  if (host) draw(host, options);
}
