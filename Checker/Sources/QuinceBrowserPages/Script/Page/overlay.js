const COLUMNS = [0.05, 0.27, 0.5, 0.73, 0.95];
const ROWS = [0.15, 0.5, 0.85];

/** What lies over a button when the page opens, and whether it covers no more than a part; null where nothing does. */
function overlayOf(control, surface, isMade) {
  const modal = modalBefore(control);
  if (modal) return { what: `behind the dialog ${selectorOf(modal)}`, isPartial: false };
  const inert = inertAround(control);
  if (inert) return { what: `in ${selectorOf(inert)}, which is inert`, isPartial: false };
  const box = boxOf(surface);
  const own = isMade ? wrapperOf(control, box) : control;
  const over = [];
  let points = 0;
  for (const x of COLUMNS) {
    for (const y of ROWS) {
      const [left, top] = [box.x + box.width * x, box.y + box.height * y];
      if (left < 0 || top < 0 || left >= innerWidth || top >= innerHeight) continue;
      const stack = stackAt(left, top);
      // Where it is not met at all, as in a list that is scrolled away, nothing tells what is above it.
      const place = stack.findIndex((one) => isInside(one, own));
      if (place < 0) continue;
      points += 1;
      const found = stack.slice(0, place).find((one) => !isInside(own, one) && !(isMade && isLabelOf(one, control))
        && hidesAt(one, left, top));
      if (found) over.push(found);
    }
  }
  if (!over.length) return null;
  const isPartial = over.length * 3 < points;
  return { what: `covered ${isPartial ? "in part " : ""}by ${selectorOf(over[0])}`, isPartial };
}

/** What keeps a control from being used; an open dialog takes no part in what is around it. */
function inertAround(control) {
  for (const one of outwards(control)) {
    if (one.inert) return one;
    if (one.matches("dialog:modal")) return null;
  }
  return null;
}

/** A dialog that keeps everything else from being used. */
function modalBefore(control) {
  const modals = everywhere("dialog:modal").filter(isSeen);
  return modals.some((one) => isInside(control, one)) ? null : modals[0] ?? null;
}

/** What has the size of a button and holds it: the drawing beside a button in it is the button's own. */
function wrapperOf(control, box) {
  let own = control;
  for (const one of outwards(control)) {
    const outer = boxOf(one);
    if (Math.abs(outer.width - box.width) > 4 || Math.abs(outer.height - box.height) > 4) break;
    own = one;
  }
  return own;
}

/** All that can be met at a point, from the top: through shadow roots and frames. */
function stackAt(x, y, root = document, depth = 0) {
  const found = [];
  for (const one of root.elementsFromPoint(x, y)) {
    // A shadow root tells what is around it, too.
    if (one.getRootNode() !== root) continue;
    if (one.shadowRoot && depth < 6) found.push(...stackAt(x, y, one.shadowRoot, depth + 1));
    const inner = one.localName === "iframe" && depth < 6 ? insideOf(one) : null;
    if (inner) {
      const box = one.getBoundingClientRect();
      const style = styleOf(one);
      found.push(...stackAt(x - box.x - one.clientLeft - parseFloat(style.paddingLeft),
        y - box.y - one.clientTop - parseFloat(style.paddingTop), inner, depth + 1));
    }
    found.push(one);
  }
  return found;
}

/** Whether an element is a button's label, by markup or by what it says. */
function isLabelOf(element, control) {
  if ([...(control.labels ?? [])].some((label) => isInside(element, label))) return true;
  const text = visibleText(element);
  return isTitle(text);
}

/** Whether something can be seen of an element at a point; a clear area that takes the presses cannot. */
function hidesAt(element, x, y) {
  if (opacityOf(element) <= 0.1) return false;
  const style = styleOf(element);
  const hasSurface = isPicture(element) || element.localName === "iframe" || colorOf(style.backgroundColor).a > 0.15
    || style.backgroundImage !== "none" || style.backdropFilter !== "none"
    || isSpread(element, "::before") || isSpread(element, "::after");
  if (hasSurface) return true;
  return textsIn(element).some((one) => one.owner === element && one.boxes.some((box) =>
    x >= box.x && x <= rightOf(box) && y >= box.y && y <= bottomOf(box)));
}
