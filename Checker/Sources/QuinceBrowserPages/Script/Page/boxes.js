/** A box from the upper left corner of the window, in CSS pixels. */
function boxOf(element) { return placed(element.getBoundingClientRect(), element); }

function placed(box, element) {
  const offset = frameOffset(element);
  return { x: box.x + offset.x, y: box.y + offset.y, width: box.width, height: box.height };
}

const rightOf = (box) => box.x + box.width;
const bottomOf = (box) => box.y + box.height;
const middleOf = (box) => box.y + box.height / 2;

function common(one, two) {
  const x = Math.max(one.x, two.x);
  const y = Math.max(one.y, two.y);
  const width = Math.min(rightOf(one), rightOf(two)) - x;
  const height = Math.min(bottomOf(one), bottomOf(two)) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

function joined(boxes) {
  if (!boxes.length) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x, y, width: Math.max(...boxes.map(rightOf)) - x, height: Math.max(...boxes.map(bottomOf)) - y,
  };
}

function gapBetween(one, two) {
  const x = Math.max(0, two.x - rightOf(one), one.x - rightOf(two));
  const y = Math.max(0, two.y - bottomOf(one), one.y - bottomOf(two));
  return Math.hypot(x, y);
}

/** Whether a box reaches over another on all sides; half a pixel is rounding. */
const reachesOver = (outer, inner) =>
  outer.x <= inner.x + 0.5 && outer.y <= inner.y + 0.5 && rightOf(outer) >= rightOf(inner) - 0.5
  && bottomOf(outer) >= bottomOf(inner) - 0.5;

/** The part of a box that no ancestor cuts off; null where nothing is left. */
function uncut(box, element) {
  let rest = box;
  let position = styleOf(element).position;
  for (const one of outwards(around(element) ?? document.documentElement)) {
    const style = styleOf(one);
    const isRoot = one.localName === "html" || one.localName === "body";
    // What is positioned is not cut by ancestors that it is not positioned in.
    const isSkipped = (position === "absolute" && style.position === "static" && style.transform === "none")
      || position === "fixed";
    if (!isRoot && !isSkipped && (style.overflowX !== "visible" || style.overflowY !== "visible")
      && style.display !== "inline") {
      rest = common(rest, boxOf(one));
      if (!rest) return null;
    }
    if (!isSkipped) position = style.position;
  }
  return rest;
}

/** How much of an element is let through by its own opacity and that of all around it. */
function opacityOf(element) {
  let opacity = 1;
  for (const one of outwards(element)) opacity *= parseFloat(styleOf(one).opacity) || 0;
  return opacity;
}

const shown = new Map();

/** Whether a person sees something of an element: a pixel or less is for screen readers. */
function isSeen(element) {
  if (shown.has(element)) return shown.get(element);
  const seen = looksSeen(element);
  shown.set(element, seen);
  return seen;
}

function looksSeen(element) {
  if (!element.isConnected || !element.checkVisibility({ visibilityProperty: true })) return false;
  const box = boxOf(element);
  if (box.width <= 1 || box.height <= 1) return false;
  if (rightOf(box) + scrollX <= 0 || bottomOf(box) + scrollY <= 0) return false;
  const style = styleOf(element);
  if (/^(rect\(0|inset\((50|100)%)/.test(style.clip) || /^inset\((50|100)%/.test(style.clipPath)) return false;
  const rest = uncut(box, element);
  return rest !== null && rest.width > 1 && rest.height > 1 && opacityOf(element) > 0.04;
}

/** How much larger an element is painted than it is laid out. */
function magnification(element) {
  if (!element.offsetWidth) return 1;
  const factor = element.getBoundingClientRect().width / element.offsetWidth;
  // offsetWidth is rounded to whole pixels.
  return Math.abs(factor - 1) * element.offsetWidth < 0.75 ? 1 : factor;
}
