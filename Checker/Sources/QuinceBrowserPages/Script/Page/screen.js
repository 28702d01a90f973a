/** What a person reads, fills in and presses on the page, in order. */
function screenElements() {
  const found = [];
  let block = null;
  const closeBlock = () => { block = null; };
  for (const node of inwards(document.documentElement)) {
    if (found.length >= LIMITS.screen) break;
    if (node.nodeType === 3) {
      const text = seenText(node);
      if (!text) continue;
      const owner = blockOf(node.parentElement ?? node.getRootNode().host);
      if (block && block.owner === owner) block.entry.text = sound(`${block.entry.text}${text}`);
      else {
        block = { owner, entry: { kind: "text", text: sound(text), selector: selectorOf(owner) } };
        found.push(block.entry);
      }
    } else if (isElement(node)) {
      if (node.localName === "iframe" && insideOf(node)) continue;
      const entry = isSeen(node) ? screenElement(node) : null;
      if (entry) {
        closeBlock();
        found.push(entry);
      }
    }
  }
  return found.map((one) => ({ ...one, text: one.text.replace(/\s+/g, " ").trim() })).filter((one) => one.text || one.field);
}

function seenText(node) {
  const owner = node.parentElement ?? node.getRootNode().host;
  if (!owner || !node.nodeValue.trim() || ["script", "style", "template", "noscript", "title", "option", "textarea"].includes(owner.localName)) return "";
  if (!isSeen(owner) || owner.closest("button, a, [role='button'], label, svg")) return "";
  return linesOf(node).length ? shownText(node) : "";
}

function screenElement(node) {
  const selector = selectorOf(node);
  if (node.localName === "textarea" || node.localName === "input") return fieldElement(node, selector);
  if (node.matches("[role='switch'], [role='checkbox']")) return { kind: "toggle", text: sound(nameOf(node)), selector };
  if (node.matches("button, a[href], [role='button'], summary")) return { kind: "button", text: sound(visibleText(node) || nameOf(node)), selector };
  if (node.localName === "label" && !node.control) return { kind: "text", text: sound(visibleText(node)), selector };
  if (node.localName === "img" && node.alt && !node.closest("button, a, [role='button']")) return { kind: "image", text: sound(node.alt), selector };
  return null;
}

function fieldElement(node, selector) {
  if (/^(submit|button|image|reset)$/.test(node.type)) return { kind: "button", text: sound(node.value || nameOf(node)), selector };
  if (/^(checkbox|radio)$/.test(node.type)) return { kind: "toggle", text: sound(labelOf(node)), selector };
  if (/^(hidden|range|color|file)$/.test(node.type)) return null;
  const field = {
    type: node.type, inputMode: node.inputMode || node.getAttribute("inputmode") || "", autocomplete: node.autocomplete || "",
    name: sound(node.name), id: sound(node.id), placeholder: sound(node.placeholder), isRequired: node.required || node.ariaRequired === "true",
  };
  return { kind: "field", text: sound(labelOf(node) || node.placeholder || node.name), selector, field };
}

const labelOf = (node) => [...(node.labels ?? [])].map(visibleText).join(" ").trim() || nameOf(node);

/** Requests to Apple that links on the page carry. */
function authorizations() {
  return everywhere("a[href*='/auth/authorize'], form[action*='/auth/authorize']")
    .map((element) => ({ address: sound4k(element.href || element.action), selector: selectorOf(element) }))
    .filter((one) => /^https:\/\/appleid\.apple\.com\/auth\/authorize/i.test(one.address)).slice(0, 10);
}

const sound4k = (text) => String(text ?? "").toWellFormed().slice(0, 4096);
