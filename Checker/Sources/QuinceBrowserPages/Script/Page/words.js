/** Small letters in their plain forms, one blank between words and at either end. */
function plainLine(text, most = 400) {
  const plain = text.slice(0, most).normalize("NFKC").toLowerCase().replace(/[\p{Cf}\p{Variation_Selector}\u0307]/gu, "");
  return ` ${plain.split(/[\s_\-\u2010]+/u).filter(Boolean).join(" ")} `;
}

/** Whether a word of a text begins so; in scripts that write no blanks, whether it occurs. */
function begins(stem, text, joints = ["apple"]) {
  if (stem.codePointAt(0) >= 0x530) return text.includes(stem);
  for (let at = text.indexOf(stem); at >= 0; at = text.indexOf(stem, at + stem.length)) {
    const before = text.slice(0, at);
    if (!/[\0-\u052f]$/u.test(before) || !/\p{Alphabetic}$/u.test(before) || joints.some((joint) => before.endsWith(joint))) return true;
  }
  return false;
}

/** Whether a text is about signing in with Apple and no offer to do it. */
function isAside(text) {
  const small = text.slice(0, 400).toLowerCase();
  if (/¿|[?？؟]\s*$/.test(small) || WORDS.parts.some((part) => small.includes(part))) return true;
  const words = small.split(/[^\p{L}\p{M}]+/u).filter(Boolean);
  const line = ` ${words.join(" ")} `;
  return WORDS.firsts.includes(words[0]) || WORDS.phrases.some((phrase) => line.includes(` ${phrase} `));
}

const namesAny = (line) => WORDS.apple.some((name) => begins(name, line, WORDS.joints));

const standsFirst = (word, text) => text.startsWith(word)
  && (!/^[\0-\x7f]+$/.test(word) || !/^[\0-\u052f]/u.test(text.slice(word.length)) || !/^\p{Alphabetic}/u.test(text.slice(word.length)));

/** Whether a plain line names what else is called Apple: fruit, other products. */
const isOtherApple = (line) => WORDS.otherNames.some((name) => begins(name, line))
  || WORDS.apple.some((name) => line.split(name).slice(1).some((rest) =>
    WORDS.products.some((product) => standsFirst(product, rest.trimStart()))));

const namesOther = (text) => isOtherApple(plainLine(text, 100000));

const namesApple = (text) => { const line = plainLine(text); return namesAny(line) && !isOtherApple(line); };

const signsIn = (text) => { const line = plainLine(text); return WORDS.verbs.some((verb) => begins(verb, line)); };

/** Whether a text says how signing in went, or names what else is called Apple. */
function isSomethingElse(text) {
  const line = plainLine(text);
  return isOtherApple(line) || WORDS.states.some((state) => begins(state, line));
}

/** Whether a text is the title of a Sign in with Apple button, in right words or in wrong ones. */
function isTitle(text) {
  if ([...text].length > WORDS.maximumLength || text.trim().split(/\s+/).length > WORDS.maximumWordCount) return false;
  const line = plainLine(text);
  if (!namesAny(line) || isSomethingElse(text) || isAside(text)) return false;
  return WORDS.verbs.some((verb) => begins(verb, line))
    || line.trim().split(" ").length <= 4 && WORDS.endings.some((ending) => line.endsWith(`${ending} `));
}

/** The company, other than Apple, that a text holds; null where it holds none. */
function providerIn(text) {
  const start = text.slice(0, 400);
  const whole = start.split(/[^a-z]+/i).filter(Boolean);
  const words = new Set([...whole, ...start.split(/[^a-z]+|(?<=[a-z])(?=[A-Z])/)].map((word) => word.toLowerCase()));
  const small = start.toLowerCase();
  const found = WORDS.providers.find(([word, , isDistinct]) => {
    if (word === "line") return whole.includes("LINE") || whole.includes("Line") || whole.join() === "line";
    if (word === "x") return words.has("x") && (whole.length === 1 || whole.at(-1).toLowerCase() === "x" && signsIn(start));
    return isDistinct ? small.includes(word) : words.has(word);
  });
  return found ? found[1] : null;
}
