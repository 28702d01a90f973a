/** Makes `old` like `fresh`; elements of one kind stay, so that no picture flickers and the focus is kept. */
function become(old, fresh) {
  // The user's choices stay: the value of a field, an expanded part.
  const kept = new Set(["value", "type", "open"]);
  for (const { name, value } of fresh.attributes) {
    if (!kept.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const name of old.getAttributeNames()) {
    if (!kept.has(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  if (["INPUT", "SELECT"].includes(old.nodeName)) return;
  const [ours, theirs] = [[...old.childNodes], [...fresh.childNodes]];
  const isAlike = ours.length === theirs.length && ours.every((node, index) => node.nodeName === theirs[index].nodeName);
  if (!isAlike) {
    old.replaceChildren(...theirs.map((node) => document.importNode(node, true)));
    return;
  }
  ours.forEach((node, index) => {
    if (node.nodeType === Node.ELEMENT_NODE) become(node, theirs[index]);
    else if (node.data !== theirs[index].data) node.data = theirs[index].data;
  });
}

/** The same page with what the form says now. */
async function freshPage(url) {
  let response;
  try {
    response = await fetch(url, { headers: { Accept: "text/html" } });
  } catch {
    throw new Error("The service isn’t responding. Is it still running?");
  }
  if (!response.ok) throw new Error(`The service returned ${response.status}.`);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

/** One request at a time; what was changed meanwhile is asked for at its end. */
function updater(form) {
  let isAsking = false, isStale = false, settled;
  return async function update() {
    isStale = true;
    if (isAsking) return;
    isAsking = true;
    while (isStale) {
      isStale = false;
      const url = `${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`;
      const fresh = await attempt(() => freshPage(url));
      if (!fresh) continue;
      showButton(fresh);
      clearTimeout(settled);
      settled = setTimeout(() => settle(fresh, url), 400);
    }
    isAsking = false;
  };
}

function showButton(fresh) {
  for (const old of document.querySelectorAll("[data-live]")) {
    const next = fresh.getElementById(old.id);
    if (next) become(old, next);
  }
  for (const slider of document.querySelectorAll("[data-slides]")) followField(slider, find(slider.dataset.slides));
  // A half-typed number is often invalid: the last image stays until there is another.
  const [shown, next] = [find("shown"), fresh.getElementById("shown")];
  shown.classList.toggle("past", !("drawn" in next.dataset));
  if ("drawn" in next.dataset) become(shown, next);
}

/** When nothing has changed for a moment: a screen reader hears of it, and the address can be shared. */
function settle(fresh, url) {
  find("button-summary").textContent = fresh.getElementById("button-summary").textContent;
  history.replaceState(null, "", url);
}

function followField(slider, field) {
  if (slider.type === "range") [slider.min, slider.max] = field.dataset.slider.split(" ");
  if (field.value) slider.value = field.value;
}

/** A slider or a colour picker beside a field, for whoever points; keyboards and screen readers have the field. */
function addPointer(field, type) {
  const pointer = make("input", { type, tabindex: "-1", "aria-hidden": "true", "data-slides": field.id });
  followField(pointer, field);
  pointer.addEventListener("input", () => {
    field.value = pointer.value;
  });
  field.addEventListener("input", () => followField(pointer, field));
  const pair = make("div", { class: "pointed" });
  field.replaceWith(pair);
  pair.append(field, pointer);
}

function startButtons() {
  showState();
  const form = find("button-form");
  document.body.classList.add("scripted");
  for (const field of form.querySelectorAll("[data-slider]")) addPointer(field, "range");
  for (const field of form.querySelectorAll("[data-picker]")) addPointer(field, "color");
  const update = updater(form);
  form.addEventListener("input", update);
  // Some tools that choose a value for the user send only one of the two events.
  form.addEventListener("change", update);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    update();
  });
  find("shown").addEventListener("click", (event) => {
    const button = event.target.closest("[data-copies]");
    if (button) copyBy(button, find(button.dataset.copies).textContent);
  });
}
