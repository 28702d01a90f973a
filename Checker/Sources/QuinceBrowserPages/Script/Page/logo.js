/** Everything in a control that is a picture: drawings, files, icons of fonts, backgrounds. */
function graphicsIn(control) {
  const found = [];
  for (const node of [control, ...inwards(control)]) {
    if (!isElement(node) || !isSeen(node) || node.ownerSVGElement) continue;
    if (isPicture(node)) found.push(pictureGraphic(node));
    else found.push(...iconGraphics(node), ...backgroundGraphics(node, control));
  }
  for (const text of textsIn(control)) {
    if (text.isIcon) found.push(iconText(text));
    else if (leadingGlyph(text)) found.push(glyphGraphic(text));
  }
  return found.filter((one) => !found.some((other) => other !== one && one.element && other.element === one.element
    && found.indexOf(other) < found.indexOf(one)));
}

const BITMAP = /^data:image\/(png|jpe?g|gif|webp|avif)|\.(png|jpe?g|gif|webp|avif|bmp|ico)([?#]|$)/i;
const fileName = (address) => address.startsWith("data:") ? address.slice(0, 30)
  : decodeURIComponent(/([^/?#]*)(?:[?#]|$)/.exec(address.replace(/^[a-z]+:\/\//, ""))?.[1] ?? "");

/** What a drawing says of itself, and where a picture's file lies that may say more. */
function originOf(element, address) {
  const description = drawingIn(element)?.querySelector("desc")?.textContent;
  return { address: address.length > 0 && address.length <= LIMITS.address ? address : null, description: description ? sound(description) : null };
}

function drawingIn(element) {
  if (element.localName === "svg") return element;
  try {
    return element.getSVGDocument?.()?.documentElement ?? null;
  } catch {
    return null;
  }
}

function resolved(address, base) {
  try {
    return new URL(address, base).href;
  } catch {
    return "";
  }
}

function pictureGraphic(element) {
  const box = boxOf(element);
  if (element.localName === "svg") return drawing(element, box);
  const address = addressOf(element);
  const natural = element.naturalWidth ? { width: element.naturalWidth, height: element.naturalHeight } : null;
  return {
    element, box, kind: "file", name: sound(fileName(address)), endpoint: endpointOf(address), isBitmap: bitmapness(address),
    natural, isCut: isCropped(element, box, natural), color: null, ink: null, order: box.x, origin: originOf(element, address),
  };
}

const bitmapness = (address) => BITMAP.test(address) ? true : /\.svg([?#]|$)|^data:image\/svg/i.test(address) ? false : null;

function isCropped(element, box, natural) {
  const rest = uncut(box, element);
  if (!rest || rest.width < box.width - 1 || rest.height < box.height - 1) return true;
  const fit = styleOf(element).objectFit;
  if (!natural || (fit !== "cover" && fit !== "none")) return false;
  if (fit === "none") return natural.width > element.clientWidth + 1 || natural.height > element.clientHeight + 1;
  return Math.abs(natural.width / natural.height / (box.width / box.height) - 1) > 0.02;
}

/** A drawing in the page; the boxes of Font Awesome's are known. */
function drawing(element, box) {
  const shapes = [...element.querySelectorAll("path, rect, circle, ellipse, polygon, polyline, line, use, text")]
    .filter((shape) => !shape.closest("defs, clipPath, mask, symbol") && isDrawnShape(shape));
  const viewBox = (element.getAttribute("viewBox") ?? "").trim();
  const raster = element.querySelector("image");
  const isFont = /^0 0 (384|376|448) 512$/.test(viewBox) || /fa-apple|bi-apple|icon-apple|lucide|tabler|mdi-apple/.test(hintsOf(element));
  const rest = uncut(box, element);
  return {
    element, box, kind: raster ? "file" : isFont ? "icon" : "drawn", endpoint: null, natural: null,
    name: sound(isFont ? `icon library (${hintsOf(element).slice(0, 40) || viewBox})` : raster ? "raster in a drawing" : "svg"),
    isBitmap: raster !== null, isCut: !rest || rest.width < box.width - 1 || rest.height < box.height - 1,
    color: shapeColor(shapes), ink: joined(shapes.map(boxOf)), order: box.x,
    origin: originOf(element, raster ? resolved(raster.getAttribute("href") ?? "", raster.baseURI) : ""),
  };
}

const isDrawnShape = (shape) => {
  const style = styleOf(shape);
  return style.display !== "none" && style.visibility !== "hidden" && (style.fill !== "none" || style.stroke !== "none");
};

/** The colour of a drawing; of several the one that is furthest from black and white. */
function shapeColor(shapes) {
  const colors = [];
  for (const shape of shapes) {
    const style = styleOf(shape);
    const text = style.fill !== "none" ? style.fill : style.stroke;
    if (text.startsWith("url(")) return null;
    const opacity = parseFloat(style.fill !== "none" ? style.fillOpacity : style.strokeOpacity);
    const result = composited(faded(colorOf(text), Number.isNaN(opacity) ? 1 : opacity), shape);
    if (result.plain) colors.push(result.color);
  }
  const distance = (color) => Math.min(differ(color, [0, 0, 0]), differ(color, [255, 255, 255]));
  return colors.sort((one, two) => distance(two) - distance(one))[0] ?? null;
}

/** An icon that a font or a library puts before an element. */
function iconGraphics(element) {
  const found = [];
  for (const pseudo of ["::before", "::after"]) {
    const style = styleOf(element, pseudo);
    const content = /^"(.*)"$/.exec(style.content)?.[1] ?? "";
    if (!content || !(GLYPH.test(content) || ICON_FONT.test(style.fontFamily))) continue;
    const box = boxOf(element);
    found.push({
      element, kind: ICON_FONT.test(style.fontFamily) || /\bfa[bsr]?\b|icon/.test(element.className) ? "icon" : "glyph",
      name: sound(ICON_FONT.test(style.fontFamily) ? style.fontFamily.split(",")[0] : content), box: visibleText(element) ? null : box,
      endpoint: null, isBitmap: false, isCut: false, natural: null, ink: null, order: box.x,
      color: composited(colorOf(style.color), element).color,
    });
  }
  if (/^ion-icon$|^iconify-icon$|^mat-icon$/.test(element.localName) && !found.length) {
    const box = boxOf(element);
    found.push({
      element, kind: "icon", name: element.localName, box, endpoint: null, isBitmap: false, isCut: false, natural: null, ink: null,
      order: box.x, color: composited(colorOf(styleOf(element).color), element).color,
    });
  }
  return found;
}

/** A picture as the background of a part of the control, or of the control at one side. */
function backgroundGraphics(element, control) {
  const found = [];
  for (const pseudo of ["", "::before", "::after"]) {
    const style = styleOf(element, pseudo);
    if (pseudo && (style.content === "none" || style.content === "normal")) continue;
    const mask = /url\("?([^")]+)"?\)/.exec(style.maskImage)?.[1] ?? "";
    const address = backgroundAddress(element, pseudo) || mask;
    if (!address) continue;
    const box = pseudo === "" && element !== surfaceOf(control) ? boxOf(element) : null;
    found.push({
      element, box, kind: "file", name: sound(fileName(address)), endpoint: endpointOf(address), isBitmap: bitmapness(address), natural: null,
      isCut: style.backgroundSize === "cover" && !mask ? null : false, ink: null, order: box ? box.x : -1,
      color: mask ? composited(colorOf(style.backgroundColor), element).color : null, origin: originOf(element, address),
    });
  }
  return found;
}

function iconText({ node, owner, boxes }) {
  const isFont = ICON_FONT.test(styleOf(owner).fontFamily.split(",")[0]);
  return {
    element: owner, kind: isFont ? "icon" : "glyph", name: sound(isFont ? styleOf(owner).fontFamily.split(",")[0] : node.nodeValue.trim()),
    box: joined(boxes), endpoint: null, isBitmap: false, isCut: false, natural: null, ink: null, order: boxes[0].x,
    color: isEmoji(node.nodeValue) ? null : composited(colorOf(textColor(owner)), owner).color,
  };
}

const isEmoji = (text) => /[\u{1F34E}\u{1F34F}]/u.test(text);

function glyphGraphic(part) {
  const glyph = leadingGlyph(part);
  const box = joined(linesOf(part.node, glyph.start, glyph.start + glyph.text.length));
  return {
    element: null, kind: "glyph", name: glyph.text, box, endpoint: null, isBitmap: false, isCut: false, natural: null, ink: null,
    order: box ? box.x : -1, color: isEmoji(glyph.text) ? null : composited(colorOf(textColor(part.owner)), part.owner).color,
  };
}

/** The logo among the pictures of a button: the one that is named so, or the first as one reads. */
function logoOf(control, surface, titleBox) {
  const found = graphicsIn(surface).filter((one) => !one.box || one.box.width > 3);
  if (!found.length) return null;
  const isNamed = (one) => /apple|siwa/i.test(`${one.name} ${one.element ? hintsOf(one.element) : ""}`) || one.kind === "glyph";
  const isRight = titleBox && styleOf(control).direction === "rtl";
  const order = [...found].sort((one, two) => isRight ? two.order - one.order : one.order - two.order);
  const logo = order.find(isNamed) ?? order[0];
  return { ...logo, selector: logo.element ? selectorOf(logo.element) : null, element: undefined, order: undefined };
}
