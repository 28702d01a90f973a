/** Opens a dialog; the keyboard goes to its part with `autofocus`, and back when the dialog closes. */
function openDialog(title, ...content) {
  const giveBack = focusKeeper();
  const dialog = make("dialog", { "aria-labelledby": "dialog-title" }, make("h2", { id: "dialog-title" }, title), ...content);
  dialog.addEventListener("close", () => {
    dialog.remove();
    giveBack();
  });
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("[autofocus]").focus();
  return dialog;
}

const cancelButton = (text = "Cancel", autofocus = false) => make("button", {
  type: "button", class: "secondary", autofocus, onclick: (event) => event.target.closest("dialog").close(),
}, text);

function fieldFor(field, index) {
  const id = `field-${field.name}`;
  const hint = field.hint && make("p", { class: "field-hint", id: `${id}-hint` }, field.hint);
  const shared = {
    id, name: field.name, required: field.required, readonly: field.readonly, autofocus: index === 0,
    "aria-describedby": hint ? `${id}-hint` : undefined,
    list: field.list?.length > 1 ? `${id}-list` : undefined,
  };
  let input;
  if (field.check) {
    return make("label", { class: "check" }, make("input", { type: "checkbox", name: field.name }), field.label);
  }
  if (field.options) {
    input = make("select", shared, ...field.options.map(([value, label]) =>
      make("option", { value, selected: value === field.value }, label)));
  } else if (field.lines) {
    input = make("textarea", { ...shared, rows: field.lines, spellcheck: "false" });
    input.value = field.value ?? "";
  } else {
    input = make("input", { ...shared, type: field.type ?? "text", value: field.value ?? "", step: field.step, autocomplete: "off" });
  }
  const choices = field.list?.length > 1 && make("datalist", { id: `${id}-list` }, ...field.list.map((value) => make("option", { value })));
  const row = make("div", {}, make("label", { for: id }, field.label), input, choices, hint);
  if (field.when) row.dataset.when = field.when;
  return row;
}

/** A form in a dialog. `save` gets the values and may throw; then the dialog stays and says why. */
function edit(title, fields, save, verb = "Save") {
  const problem = make("p", { class: "problem", role: "alert", hidden: true });
  const rows = fields.map(fieldFor);
  const form = make("form", { method: "dialog" }, make("div", { class: "body" }, problem, ...rows),
    make("div", { class: "actions" }, cancelButton(), make("button", { type: "submit", class: "primary" }, verb)));
  const showOnly = () => rows.forEach((row) => {
    if (!row.dataset.when) return;
    const [name, values] = row.dataset.when.split("=");
    row.hidden = !values.split("|").includes(form.elements[name].value);
    row.querySelector("input, select, textarea").disabled = row.hidden;
  });
  form.addEventListener("change", showOnly);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await save(Object.fromEntries(new FormData(form)));
      dialog.close();
    } catch (error) {
      problem.textContent = error.message;
      problem.hidden = false;
      problem.scrollIntoView({ block: "nearest" });
    }
  });
  const dialog = openDialog(title, form);
  showOnly();
}

/** Asks before something is lost. */
function confirmed(title, text, verb, work) {
  const button = make("button", { type: "button", class: "danger", onclick: async () => {
    button.disabled = true;
    await work();
    dialog.close();
  } }, verb);
  const dialog = openDialog(title,
    make("div", { class: "body" }, make("p", { class: "hint" }, text)),
    make("div", { class: "actions" }, cancelButton("Cancel", true), button),
  );
}

function showOnce(title, text, value) {
  const copy = copyButton(value, title, "secondary");
  copy.setAttribute("autofocus", "");
  openDialog(title,
    make("div", { class: "body" }, make("p", { class: "hint" }, text), make("pre", { tabindex: "0" }, value)),
    make("div", { class: "actions" }, cancelButton("Done"), copy),
  );
}
