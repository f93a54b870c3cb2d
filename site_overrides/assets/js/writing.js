/** The line to write a card in, for those who would rather name it than find it. */

import { load, save } from "./storage.js";

// Whether this device has it open.
const OPEN = "line";

export class Writing {
  /**
   * @param {HTMLElement} host
   * @param {(text: string) => void} play
   * @param {() => void} leave gives the focus back
   */
  constructor(host, play, leave) {
    this.form = host.querySelector("form.b-line");
    this.field = this.form?.querySelector("input") ?? null;
    if (!(this.form instanceof HTMLFormElement)) return;
    this.form.hidden = load(OPEN) === null;
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.field?.value.trim() ?? "";
      if (text === "") return;
      play(text);
      if (this.field) this.field.value = "";
    });
    this.form.addEventListener("reset", () => this.#close(leave));
    this.form.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#close(leave);
    });
  }

  open() {
    if (this.form instanceof HTMLElement) this.form.hidden = false;
    save(OPEN, "open");
    this.field?.focus();
  }

  /** @param {() => void} leave */
  #close(leave) {
    if (this.form instanceof HTMLElement) this.form.hidden = true;
    save(OPEN, null);
    leave();
  }
}
