let swatch = null;

/** A colour of a style sheet as red, green, blue (0 to 255) and opacity. */
function colorOf(text) {
  const plain = /^rgba?\(([\d.]+),\s*([\d.]+),\s*([\d.]+)(?:,\s*([\d.]+))?\)$/.exec(text);
  if (plain) return { r: +plain[1], g: +plain[2], b: +plain[3], a: plain[4] === undefined ? 1 : +plain[4] };
  swatch = swatch ?? new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  swatch.clearRect(0, 0, 1, 1);
  swatch.fillStyle = "rgba(0, 0, 0, 0)";
  swatch.fillStyle = text;
  swatch.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = swatch.getImageData(0, 0, 1, 1).data;
  return { r, g, b, a: a / 255 };
}

const CLEAR = { r: 0, g: 0, b: 0, a: 0 };

/** One colour painted over another, either of them translucent. */
function over(top, below) {
  const a = top.a + below.a * (1 - top.a);
  if (a === 0) return CLEAR;
  const mix = (one, two) => (one * top.a + two * below.a * (1 - top.a)) / a;
  return { r: mix(top.r, below.r), g: mix(top.g, below.g), b: mix(top.b, below.b), a };
}

const faded = (color, opacity) => ({ ...color, a: color.a * opacity });

/** What the browser paints below everything. */
function canvasColor() {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  const isDark = scheme === "dark" || (scheme.includes("dark") && matchMedia("(prefers-color-scheme: dark)").matches);
  return isDark ? { r: 18, g: 18, b: 18, a: 1 } : { r: 255, g: 255, b: 255, a: 1 };
}

/** Whether something besides a background colour decides how an element's surface looks. */
function isPatterned(element) {
  const style = styleOf(element);
  return style.backgroundImage !== "none" || style.filter !== "none" || style.mixBlendMode !== "normal"
    || style.backdropFilter !== "none" || style.maskImage !== "none" || style.backgroundClip === "text"
    || ["::before", "::after"].some((pseudo) => isSpread(element, pseudo))
    || isPicture(element);
}

/** Whether a pseudo-element lies behind or over its whole element. */
function isSpread(element, pseudo) {
  const style = styleOf(element, pseudo);
  if (style.content === "none" || style.content === "normal") return false;
  if (style.position !== "absolute" && style.position !== "fixed") return false;
  const isPainted = colorOf(style.backgroundColor).a > 0 || style.backgroundImage !== "none";
  return isPainted && parseFloat(style.width) >= element.clientWidth * 0.8
    && parseFloat(style.height) >= element.clientHeight * 0.8;
}

/**
 * A colour painted on an element, composited with all that lies around and behind it.
 *
 * `plain` is false where a picture or an effect has a part in it: then only the pixels tell.
 */
function composited(color, element) {
  let result = color;
  let plain = true;
  for (const one of outwards(element)) {
    const style = styleOf(one);
    if (result.a < 1 && isPatterned(one)) plain = false;
    if (style.mixBlendMode !== "normal" || style.filter !== "none") plain = false;
    result = over(result, colorOf(style.backgroundColor));
    result = faded(result, parseFloat(style.opacity));
  }
  return { color: channels(over(result, canvasColor())), plain };
}

const channels = (color) => [color.r, color.g, color.b].map((one) => Math.round(one * 100) / 100);

/** The colour behind an element. */
const behind = (element) => composited(CLEAR, around(element) ?? document.documentElement);

const differ = (one, two) => Math.max(...one.map((value, index) => Math.abs(value - two[index])));
