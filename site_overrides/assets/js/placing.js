/** A deal that is set up by hand, or pasted: to be played from there, or seen played by others. */

import { pageAddress } from "./address.js";

/** @import { Reply, Request } from "./protocol.js" */
/** @import { Words } from "./words.js" */

export class Placing {
  /**
   * @param {HTMLElement} host
   * @param {object} table
   * @param {() => Request} table.game what the options say of game, seats and rules
   * @param {(request: Request) => Promise<Reply>} table.ask
   * @param {(error: unknown) => string} table.explain
   * @param {Words} table.words
   */
  constructor(host, { game, ask, explain, words }) {
    this.host = host;
    this.game = game;
    this.ask = ask;
    this.explain = explain;
    this.words = words;
    /** @type {HTMLDialogElement | null} */
    this.dialog = host.querySelector("dialog.b-setup");
    const form = this.form;
    form?.addEventListener("reset", (event) => {
      event.preventDefault();
      this.dialog?.close();
    });
    form?.addEventListener("submit", (event) => {
      event.preventDefault();
      const { submitter } = event;
      this.#send(submitter instanceof HTMLButtonElement && submitter.value !== "watch");
    });
  }

  /** @returns {HTMLFormElement | null} */
  get form() {
    return this.dialog?.querySelector("form") ?? null;
  }

  open() {
    const seats = String(this.game()["seats"]);
    for (const label of this.form?.querySelectorAll("label[data-tables]") ?? []) {
      const here = label.getAttribute("data-tables") === seats;
      /** @type {HTMLElement} */ (label).hidden = !here;
      const control = label.querySelector("input, select");
      // What isn't at this table isn't sent.
      control?.toggleAttribute("disabled", !here);
    }
    this.#tell("");
    this.dialog?.showModal();
  }

  /** @param {boolean} play */
  async #send(play) {
    if (!this.form) return;
    const said = Object.fromEntries(new FormData(this.form));
    const { text, ...fields } = said;
    const pasted = String(text ?? "").trim();
    this.#tell(this.words["waking"] ?? "");
    try {
      const request = { ...this.game(), do: "set-up", ...(pasted ? { text: pasted } : { said: fields }) };
      const reply = await this.ask(request);
      this.dialog?.close();
      const { link = "", played = "" } = reply;
      if (play) location.hash = `#play=${link}`;
      else location.assign(pageAddress(this.host, "deal", `d=${played}`));
    } catch (error) {
      this.#tell(this.explain(error));
    }
  }

  /** @param {string} sentence */
  #tell(sentence) {
    const told = this.dialog?.querySelector(".b-setup-told");
    if (told) told.textContent = sentence;
    // With the buttons below it: a sentence must not push them out of sight.
    if (sentence) told?.parentElement?.scrollIntoView({ block: "nearest" });
  }
}
