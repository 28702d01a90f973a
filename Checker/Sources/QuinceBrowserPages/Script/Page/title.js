/** The title of a control: its words as they are shown, with where and how. */
function titleOf(control, surface, surfaceBox) {
  if (control.localName === "input") return inputTitle(control, surfaceBox);
  const words = textsIn(surface).filter((one) => !one.isIcon);
  if (!words.length) return null;
  const isWhole = (one) => isTitle(one.text);
  const main = words.find(isWhole) ?? words.find((one) => namesApple(one.text)) ?? words[0];
  const parts = isWhole(main) ? [main] : words.filter((one) => blockOf(one.owner) === blockOf(main.owner)
    || Math.abs(middleOf(one.boxes[0]) - middleOf(main.boxes[0])) < main.boxes[0].height / 2);
  const glyph = leadingGlyph(parts[0]);
  const boxes = parts.flatMap((one, index) => index === 0 && glyph ? linesOf(one.node, glyph.end) : one.boxes);
  const text = readTogether(parts);
  return {
    text: sound(glyph ? text.slice(glyph.text.length).trim() : text), ...fontOf(main.owner),
    ...composited(colorOf(textColor(main.owner)), main.owner), box: joined(boxes), lines: linesCount(boxes),
    isCut: isCut(main.owner, surface, joined(boxes)), language: languageOf(main.owner), capital: capitalHeight(main.owner),
  };
}

const textColor = (element) => {
  const style = styleOf(element);
  return element.ownerSVGElement ? style.fill : style.webkitTextFillColor || style.color;
};

function fontOf(element) {
  const style = styleOf(element);
  return { family: style.fontFamily, size: parseFloat(style.fontSize) * magnification(blockOf(element)) };
}

/** An apple of a font at the start of a title. */
function leadingGlyph(part) {
  const found = /^\s*((?:[\uE000-\uF8FF]|[\u{F0000}-\u{FFFFD}]|[\u{1F34E}\u{1F34F}])\uFE0F?)\s*/u.exec(part.node.nodeValue);
  return found ? { text: found[1], start: found[0].indexOf(found[1]), end: found[0].length } : null;
}

function linesCount(boxes) {
  const rows = [];
  for (const box of boxes) if (!rows.some((row) => Math.abs(row - middleOf(box)) < box.height / 2)) rows.push(middleOf(box));
  return rows.length;
}

/** Whether a title is cut off, or runs out of its button. */
function isCut(element, surface, box) {
  for (const one of outwards(element)) {
    const style = styleOf(one);
    if (style.overflowX !== "visible" && style.display !== "inline"
      && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + box.height / 3)) return true;
    if (one === surface) break;
  }
  const outer = boxOf(surface);
  return box.x < outer.x - 1 || rightOf(box) > rightOf(outer) + 1;
}

const languageOf = (element) => {
  for (const one of outwards(element)) if (one.getAttribute("lang")) return one.getAttribute("lang");
  return null;
};

/** The height of an H, where the font is one that the page brought and that is here. */
function capitalHeight(element) {
  const style = styleOf(element);
  const first = style.fontFamily.split(",")[0].trim().replace(/^["']|["']$/g, "");
  const isLoaded = [...element.ownerDocument.fonts].some((face) => face.status === "loaded"
    && face.family.replace(/^["']|["']$/g, "") === first);
  if (!isLoaded) return null;
  const drawing = new OffscreenCanvas(1, 1).getContext("2d");
  drawing.font = `${style.fontWeight} 100px "${first}"`;
  return drawing.measureText("H").actualBoundingBoxAscent / 100 * fontOf(element).size;
}

/** An input draws its value in its middle; where exactly, only the width of the text tells. */
function inputTitle(input, box) {
  if (!/^(submit|button|reset)$/.test(input.type) || !input.value.trim()) return null;
  const style = styleOf(input);
  const drawing = new OffscreenCanvas(1, 1).getContext("2d");
  drawing.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const width = drawing.measureText(input.value.trim()).width;
  const size = parseFloat(style.fontSize);
  return {
    text: sound(input.value.trim()), ...fontOf(input), ...composited(colorOf(textColor(input)), input),
    box: { x: box.x + (box.width - width) / 2, y: middleOf(box) - size * 0.6, width, height: size * 1.2 },
    lines: 1, isCut: width > box.width, language: languageOf(input), capital: null,
  };
}
