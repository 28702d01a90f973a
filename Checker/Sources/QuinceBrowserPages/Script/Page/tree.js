/** Every document and open shadow root that can be looked into; frames of other origins cannot. */
function* roots(root = document, depth = 0) {
  yield root;
  if (depth > 6) return;
  let count = 0;
  for (const element of root.querySelectorAll("*")) {
    if (++count > LIMITS.elements) return;
    if (element.shadowRoot) yield* roots(element.shadowRoot, depth + 1);
    if (element.localName === "iframe" || element.localName === "frame") {
      const inner = insideOf(element);
      if (inner) yield* roots(inner, depth + 1);
    }
  }
}

function insideOf(frame) {
  try {
    return frame.contentDocument?.documentElement ? frame.contentDocument : null;
  } catch {
    return null;
  }
}

const everywhere = (selector) => ROOTS.flatMap((root) => [...root.querySelectorAll(selector)]);

const viewOf = (element) => element.ownerDocument.defaultView ?? window;

const styles = new Map();

/** Computed once an element: the page stands still while it is measured. */
function styleOf(element, pseudo = "") {
  let known = styles.get(element);
  if (!known) styles.set(element, (known = {}));
  known[pseudo] = known[pseudo] ?? viewOf(element).getComputedStyle(element, pseudo || null);
  return known[pseudo];
}

/** The element around another as it is painted: through slots, shadow roots and frames. */
function around(element) {
  if (element.assignedSlot) return element.assignedSlot;
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  if (root.host) return root.host;
  try {
    return root.defaultView?.frameElement ?? null;
  } catch {
    return null;
  }
}

function* outwards(element) {
  for (let one = element, depth = 0; one && depth < 400; one = around(one), depth += 1) yield one;
}

function isInside(element, container) {
  for (const one of outwards(element)) if (one === container) return true;
  return false;
}

/** What is painted in an element, in order: slots show what was put into them. */
function childrenOf(element) {
  if (element.shadowRoot) return [...element.shadowRoot.childNodes];
  if (element.localName === "slot") {
    const assigned = element.assignedNodes();
    if (assigned.length) return assigned;
  }
  return [...element.childNodes];
}

function* inwards(element, depth = 0) {
  if (depth > 60) return;
  for (const node of childrenOf(element)) {
    yield node;
    if (node.nodeType === 1) yield* inwards(node, depth + 1);
  }
}

const isElement = (node) => node.nodeType === 1;

/** Where the frames around an element move what is in them. */
function frameOffset(element) {
  const offset = { x: 0, y: 0 };
  let view = viewOf(element);
  for (let depth = 0; view && view !== window && depth < 6; depth += 1) {
    let frame = null;
    try {
      frame = view.frameElement;
    } catch {
      return offset;
    }
    if (!frame) return offset;
    const box = frame.getBoundingClientRect();
    const style = frame.ownerDocument.defaultView.getComputedStyle(frame);
    offset.x += box.x + frame.clientLeft + parseFloat(style.paddingLeft);
    offset.y += box.y + frame.clientTop + parseFloat(style.paddingTop);
    view = frame.ownerDocument.defaultView;
  }
  return offset;
}

/** How an element is found again: by its id, or by its place below the nearest one that has an id. */
function selectorOf(element) {
  const parts = [];
  let one = element;
  for (let depth = 0; one && depth < 60; depth += 1) {
    const root = one.getRootNode();
    if (one.id && root.querySelectorAll?.(`#${CSS.escape(one.id)}`).length === 1) {
      parts.unshift(`#${CSS.escape(one.id)}`);
      break;
    }
    const name = one.localName;
    if (name === "body" || name === "html") {
      parts.unshift(name);
      break;
    }
    const alike = [...(one.parentNode?.children ?? [])].filter((other) => other.localName === name);
    const place = alike.length > 1 ? `:nth-of-type(${alike.indexOf(one) + 1})` : "";
    parts.unshift(CSS.escape(name) + place);
    one = one.parentElement;
  }
  const top = element.getRootNode();
  const outer = top.host ?? (top !== document ? frameOf(top) : null);
  const inner = parts.join(" > ");
  return outer ? `${selectorOf(outer)} >>> ${inner}` : inner;
}

function frameOf(inner) {
  try {
    return inner.defaultView?.frameElement ?? null;
  } catch {
    return null;
  }
}
