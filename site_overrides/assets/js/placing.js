/** A deal that is set up by hand, or pasted: to be played from there, or seen played by others. */

/** @import { Reply, Request } from "./protocol.js" */

export class Placing {
  /**
   * @param {HTMLDialogElement | null} dialog
   * @param {object} table
   * @param {() => Request} table.game what the options say of game, seats and rules
   * @param {(request: Request) => Promise<Reply> | undefined} table.ask
   * @param {(error: unknown) => string} table.explain
   * @param {string} table.wait what is said until the answer comes
   * @param {(reply: Reply, play: boolean) => void} table.show
   */
  constructor(dialog, { game, ask, explain, wait, show }) {
    this.dialog = dialog;
    this.game = game;
    this.ask = ask;
    this.explain = explain;
    this.wait = wait;
    this.show = show;
    const form = this.form;
    form?.addEventListener("reset", (event) => {
      event.preventDefault();
      dialog?.close();
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
    this.#tell(this.wait);
    try {
      const request = { ...this.game(), do: "set-up", ...(pasted ? { text: pasted } : { said: fields }) };
      const reply = await this.ask(request);
      if (!reply) return;
      this.dialog?.close();
      this.show(reply, play);
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
