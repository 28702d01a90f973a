const expirable = new Set(["code", "refresh_token", "client_secret"]);

/** Beside a parameter of a request: expires its value, which the console shows shortened only. */
function expireButton(request, field) {
  const button = make("button", { type: "button", class: "copy", "aria-label": `Expire ${field.name} now` }, "Expire now");
  button.addEventListener("click", async () => {
    try {
      await call("POST", `requests/${segment(request.id)}/expire/${segment(field.name)}`);
      button.textContent = "Expired";
    } catch (error) {
      button.textContent = "Not expired";
      button.after(make("span", { class: "hint", role: "alert" }, ` ${error.message}`));
    }
    say(button.textContent);
    button.setAttribute("aria-disabled", "true");
  }, { once: true });
  return button;
}

async function expireTyped(event) {
  event.preventDefault();
  const kind = find("expiry-kind");
  const [word, value] = [kind.selectedOptions[0].textContent, find("expiry-value")];
  const done = await attempt(async () => {
    await call("POST", "expire", { [kind.value]: value.value.trim() });
    return true;
  });
  find("expiry-done").textContent = done ? `${word} expired.` : "";
  if (!done) return;
  say(`${word} expired.`);
  value.value = "";
}
