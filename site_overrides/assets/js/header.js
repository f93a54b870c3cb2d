/**
 * The header's buttons: each switches the checkbox by which Material opens its menu or its search,
 * says whether that is open, hands the focus on to its first part and has it back at the end.
 *
 * @param {Document} page
 */
export function wireHeader(page) {
  for (const button of page.querySelectorAll("button[data-toggle]")) {
    const toggle = page.getElementById(button.getAttribute("data-toggle") ?? "");
    const first = page.querySelector(button.getAttribute("data-first") ?? "body");
    if (!(toggle instanceof HTMLInputElement) || !(button instanceof HTMLElement)) continue;
    let opened = false;
    button.addEventListener("click", () => {
      opened = true;
      toggle.click();
    });
    toggle.addEventListener("change", () => {
      button.setAttribute("aria-expanded", String(toggle.checked));
      if (!opened) return;
      if (toggle.checked && first instanceof HTMLElement) first.focus();
      if (!toggle.checked) {
        opened = false;
        button.focus();
      }
    });
    page.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && toggle.checked) toggle.click();
    });
  }
}
