// Copies and prints the recovery codes of a page.

const tools = document.querySelector(".codes-tools");
const told = document.querySelector(".codes-told");

tools.querySelector("[value=copy]").addEventListener("click", async () => {
  const codes = [...document.querySelectorAll(".codes code")].map((code) => code.textContent);
  try {
    await navigator.clipboard.writeText(codes.join("\n"));
    told.textContent = told.dataset.copied;
  } catch {
    told.textContent = told.dataset.refused;
  }
});
tools.querySelector("[value=print]").addEventListener("click", () => window.print());
tools.hidden = false;
