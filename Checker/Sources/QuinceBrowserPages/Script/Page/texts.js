const ICON_FONT = /font ?awesome|material (icons|symbols)|ionicons|icomoon|glyphicon|bootstrap-icons|remixicon|boxicons|line-?icons|themify|feather|socicon|zocial|fontello|phosphor|tabler/i;
/** Characters that stand for a picture: private use, and fruit. */
const GLYPH = /[\uE000-\uF8FF\u{F0000}-\u{FFFFD}\u{1F34E}\u{1F34F}]/u;

function shownText(node) {
  const element = node.parentElement ?? node.getRootNode().host;
  const text = node.nodeValue.replace(/[ \t\r\n\f]+/g, " ");
  switch (element ? styleOf(element).textTransform : "none") {
    case "uppercase": return text.toLocaleUpperCase(element.closest("[lang]")?.lang || undefined);
    case "lowercase": return text.toLocaleLowerCase(element.closest("[lang]")?.lang || undefined);
    case "capitalize": return text.replace(/(^|[\s(["'‘“-])(\p{L})/gu, (all, before, letter) => before + letter.toLocaleUpperCase());
    default: return text;
  }
}

/** The boxes of a part of a text node, a line each, without the spaces at its ends. */
function linesOf(node, start = 0, end = node.nodeValue.length) {
  const text = node.nodeValue.slice(start, end);
  const first = start + text.length - text.trimStart().length;
  const last = end - (text.length - text.trimEnd().length);
  if (last <= first) return [];
  const range = node.ownerDocument.createRange();
  range.setStart(node, first);
  range.setEnd(node, last);
  return [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0)
    .map((box) => placed(box, node.parentElement ?? node.getRootNode().host));
}

/** The texts that a person sees in an element: icons of fonts are marked, since they are no words. */
function textsIn(element) {
  const found = [];
  for (const node of inwards(element)) {
    if (node.nodeType !== 3 || !node.nodeValue) continue;
    if (!node.nodeValue.trim()) {
      if (found.length) found.at(-1).endsInSpace = true;
      continue;
    }
    const owner = node.parentElement ?? node.getRootNode().host;
    if (!owner || ["script", "style", "template", "noscript", "title", "desc", "option"].includes(owner.localName)) continue;
    if (!isSeen(owner) || colorOf(styleOf(owner).color).a < 0.05 || parseFloat(styleOf(owner).fontSize) < 1) continue;
    const boxes = linesOf(node).map((box) => uncut(box, owner)).filter(Boolean);
    if (!boxes.length) continue;
    found.push({ node, owner, text: shownText(node), boxes, isIcon: isIconText(node, owner) });
  }
  return found;
}

function isIconText(node, owner) {
  const family = styleOf(owner).fontFamily.split(",")[0];
  if (ICON_FONT.test(family)) return true;
  const text = node.nodeValue.trim();
  return GLYPH.test(text) && [...text].length <= 2;
}

/** Texts as one reads them: a space where a box ends. */
function readTogether(texts) {
  let result = "";
  let last = null;
  for (const one of texts) {
    const isApart = last && (blockOf(last.owner) !== blockOf(one.owner)
      || Math.abs(middleOf(last.boxes.at(-1)) - middleOf(one.boxes[0])) > one.boxes[0].height / 2);
    result += (isApart || last?.endsInSpace ? " " : "") + one.text;
    last = one;
  }
  return result.replace(/\s+/g, " ").trim();
}

/** The nearest element around a text that begins a line of its own. */
function blockOf(element) {
  for (const one of outwards(element)) if (!/^inline$|^contents$/.test(styleOf(one).display)) return one;
  return element;
}

const visibleText = (element) => {
  if (element.localName === "input") return /^(submit|button|reset)$/.test(element.type) ? element.value : "";
  return readTogether(textsIn(element).filter((one) => !one.isIcon));
};

/** What assistive technology reads, by the browser where it tells. */
function nameOf(element) {
  if (typeof element.computedName === "string") return element.computedName;
  const labelled = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean)
    .map((id) => element.getRootNode().getElementById?.(id)?.textContent ?? "").join(" ").trim();
  const inner = [...inwards(element)].map((node) => node.nodeType === 3 ? node.nodeValue
    : node.getAttribute?.("alt") ?? node.getAttribute?.("aria-label") ?? "").join(" ").replace(/\s+/g, " ").trim();
  return labelled || element.getAttribute("aria-label") || element.getAttribute("alt") || element.value || inner
    || element.getAttribute("title") || "";
}

/** Text that every reader of JSON takes: no half characters, no NUL, no stacks of marks. */
const sound = (text) => String(text ?? "").toWellFormed().replace(/[\u0000-\u0008\u000B-\u001F]/g, " ")
  .replace(/(\p{M}{8})\p{M}+/gu, "$1").slice(0, LIMITS.text);
