const find = (id) => document.getElementById(id);

/** An element with properties, `on…` listeners and children; children that are text stay text. */
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

const code = (text) => make("code", {}, text);

/** An address, to be broken at its "@" first. */
const address = (text) => String(text).split(/(?=@)/).flatMap((part, index) => index ? [make("wbr"), part] : [part]);

/** A path or URL, to be broken after a "/" first. */
const pathCode = (text) => make("code", {}, ...text.split(/(?<=\/)(?=[^/])/).flatMap((part) => [part, make("wbr")]));

/** Says `text` to screen readers. */
function say(text) {
  const live = find("live");
  if (!live) return;
  live.textContent = "";
  setTimeout(() => { live.textContent = text; }, 50);
}

function copyButton(text, what, className = "copy") {
  const button = make("button", { type: "button", class: className, "aria-label": `Copy ${what}` }, "Copy");
  button.addEventListener("click", () => copyBy(button, text));
  return button;
}

/** Copies `text`, and says so on the button. */
async function copyBy(button, text) {
  button.textContent = (await copy(text)) ? "Copied" : "Not allowed";
  say(button.textContent);
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** "15:01:30", in UTC as all times of the console. */
const clockTime = (iso) => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : date.toISOString().slice(11, 19);
};

/** "2026-11-21 15:01:30 UTC". */
const dateTime = (iso) => String(iso ?? "").replace("T", " ").replace(/(\.\d+)?Z$/, " UTC");

/** The time of an entry in a list: only the day if that isn't today. */
const listTime = (iso) => {
  const today = new Date().toISOString().slice(0, 10);
  return String(iso ?? "").startsWith(today) ? clockTime(iso) : dateTime(iso).slice(0, 10);
};

const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Seconds as "+6 months", "+1 day 2 h", "+5 min". */
function offsetText(seconds, standsStill) {
  if (standsStill) return seconds ? `stopped, ${offsetText(seconds)} from the start time` : "stopped";
  if (!seconds) return "real time";
  const sign = seconds < 0 ? "−" : "+";
  let rest = Math.abs(Math.round(seconds));
  const parts = [];
  for (const [size, unit] of [[86400, "d"], [3600, "h"], [60, "min"], [1, "s"]]) {
    const count = Math.floor(rest / size);
    if (count) parts.push(`${count} ${unit}`);
    rest -= count * size;
  }
  return sign + parts.slice(0, 2).join(" ");
}
