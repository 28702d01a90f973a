const SIDES = ["Top", "Right", "Bottom", "Left"];

/** The line around an element: its border, or a shadow without blur that looks like one; null where there is none. */
function borderOf(element) {
  const style = styleOf(element);
  const sides = SIDES.map((side) => ({
    width: parseFloat(style[`border${side}Width`]), style: style[`border${side}Style`],
    color: style[`border${side}Color`],
  }));
  const drawn = sides.filter((side) => side.width > 0 && side.style !== "none" && side.style !== "hidden"
    && colorOf(side.color).a > 0.01);
  if (drawn.length >= 3) return { color: colorOf(drawn[0].color), width: drawn[0].width };
  const ring = /^(.+?\)|#?\w+) 0px 0px 0px ([\d.]+)px( inset)?$/.exec(style.boxShadow.split(/,(?![^(]*\))/)[0].trim());
  if (!ring || !(parseFloat(ring[2]) > 0) || colorOf(ring[1]).a <= 0.01) return null;
  return { color: colorOf(ring[1]), width: parseFloat(ring[2]) };
}

const isPicture = (element) =>
  ["img", "svg", "canvas", "video", "object", "embed"].includes(element.localName)
  || (element.localName === "input" && element.type === "image");

/** Whether an element has a surface of its own: a fill, a picture, a line around it. */
function isPainted(element) {
  const style = styleOf(element);
  return colorOf(style.backgroundColor).a > 0.02 || style.backgroundImage !== "none" || borderOf(element) !== null
    || isSpread(element, "::before") || isSpread(element, "::after");
}

/** What of a control is painted as the button: itself, or the one thing in it that holds everything. */
function surfaceOf(control) {
  let one = control;
  for (let depth = 0; depth < 12; depth += 1) {
    if (isPainted(one) || isPicture(one)) return one;
    const parts = childrenOf(one).filter((node) => isElement(node) ? isSeen(node) : node.nodeValue?.trim());
    if (parts.length !== 1 || !isElement(parts[0]) || isPicture(parts[0])) break;
    one = parts[0];
  }
  return control;
}

/** The radius of the corners as painted: never more than half a side. */
function radiusOf(element, box) {
  const parts = styleOf(element).borderTopLeftRadius.split(" ")
    .map((part) => part.endsWith("%") ? parseFloat(part) / 100 * element.offsetHeight : parseFloat(part));
  const radius = Math.max(...parts) * magnification(element);
  return Math.min(radius || 0, box.width / 2, box.height / 2);
}

/** Rectangle, circle or ellipse. */
function shapeOf(element, box) {
  const clip = styleOf(element).clipPath;
  if (clip.startsWith("circle")) return "circle";
  if (clip.startsWith("ellipse")) return "ellipse";
  if (clip !== "none" && !clip.startsWith("inset")) return "other";
  const round = /^(\d+)%$/.exec(styleOf(element).borderTopLeftRadius);
  const isSquare = Math.abs(box.width / box.height - 1) <= 0.02;
  if (isSquare && radiusOf(element, box) >= box.height / 2 - 0.5) return "circle";
  return round && +round[1] >= 50 && !isSquare ? "ellipse" : "rectangle";
}

/** Why a control is not seen as it is drawn; null where it is. */
function changeOf(surface) {
  const opacity = opacityOf(surface);
  if (opacity < 0.995) return `opacity ${Math.round(opacity * 100) / 100}`;
  const factor = magnification(surface);
  return Math.abs(factor - 1) > 0.01 ? `scaled to ${Math.round(factor * 100)} %` : null;
}
