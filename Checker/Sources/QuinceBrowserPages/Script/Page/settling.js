const LIMITS = { elements: 20000, boxes: 200 };
const ROOTS = [...roots()].slice(0, 100);
const now = performance.now();
// Kept from look to look, where the page does not see it.
const known = globalThis.quinceRest = globalThis.quinceRest ?? watched();

function watched() {
  const state = { last: now, boxes: "" };
  new MutationObserver(() => { state.last = performance.now(); })
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  return state;
}

const isWanted = (picture) => {
  if (picture.complete) return false;
  const box = picture.getBoundingClientRect();
  return picture.loading !== "lazy" || (box.top < innerHeight && box.bottom > 0);
};
const isEndless = (animation) => !Number.isFinite(animation.effect?.getComputedTiming().endTime ?? Infinity);
const animations = document.getAnimations().filter((one) => one.playState === "running");
const endless = animations.filter(isEndless).map((one) => one.effect?.target).filter(Boolean);

/** Where everything is that may be a button or a part of one; what moves without end does not count. */
function boxesNow() {
  return ROOTS.slice(0, 30).map((root) => {
    const all = root.querySelectorAll("*").length;
    const some = [...root.querySelectorAll("a, button, input, img, iframe, [role='button'], #appleid-signin")].slice(0, LIMITS.boxes)
      .filter((element) => !endless.some((one) => one.contains(element)));
    return [all, ...some.map((element) => {
      const box = element.getBoundingClientRect();
      return [box.x, box.y, box.width, box.height].map(Math.round).join(" ");
    })].join("|");
  }).join("/");
}

const boxes = boxesNow();
if (boxes !== known.boxes) [known.boxes, known.last] = [boxes, now];
const matches = arguments[0] === null ? [] : everywhere(arguments[0]);
// The browser puts a page of its own in the place of one that is not there, or has nothing in it.
const told = location.protocol === "chrome-error:" ? document.body?.innerText ?? "" : null;
const answered = performance.getEntriesByType("navigation")[0]?.responseStatus ?? 0;
const status = Number(/HTTP ERROR (\d{3})/.exec(told ?? "")?.[1] ?? 0) || answered;
return {
  isComplete: document.readyState === "complete" && document.fonts.status === "loaded"
    && ![...document.images].some(isWanted) && animations.every(isEndless),
  quiet: now - known.last, age: now, matches: matches.length, isPainted: matches.some(looksSeen),
  address: location.href, status, type: document.contentType,
  error: told === null || status >= 400 ? null : /(?:ERR|DNS)_[A-Z_]+/.exec(told)?.[0] ?? "unknown",
};
