/**
 * A box for work that the engine does in many short steps: a bar that tells how far it has come,
 * a way to stop it, and the answer, once it is there. The box may lie out of sight, so the button
 * that was pressed tells how far it is as well.
 */

import { fill } from "./words.js";

/** @import { Reply, Request } from "./protocol.js" */

export class Working {
  /** The work that is going on, or none: what comes back for another is dropped. */
  #now = 0;
  #enough = false;

  /**
   * @param {HTMLElement} host
   * @param {string} selector of the box
   * @param {string} opener the button that asks for it: the focus goes back there
   * @param {(request: Request) => Promise<Reply>} ask
   */
  constructor(host, selector, opener, ask) {
    this.host = host;
    this.selector = selector;
    this.opener = opener;
    this.ask = ask;
  }

  get box() {
    return this.#find(this.host, this.selector);
  }

  /**
   * @param {(enough: boolean, last: Reply | null) => Request} next the request after the *last*
   *   answer; *enough*: the person would rather have what there is than wait
   * @param {string} told with `{done}` and `{of}`
   * @returns {Promise<Reply | null>} the answer with `html`; nothing if it isn't wanted any more
   */
  async run(next, told) {
    const now = ++this.#now;
    this.#enough = false;
    this.#progress(told, 0, 1);
    /** @type {Reply | null} */
    let reply = null;
    while (reply === null || reply.html === undefined) {
      reply = await this.ask(next(this.#enough, reply));
      if (now !== this.#now) return null;
      this.#progress(told, reply.done ?? 0, reply.of ?? 1);
    }
    this.#tellButton(null);
    const [wait, body] = [this.#part(".b-work-wait"), this.#part(".b-work-body")];
    if (wait) wait.hidden = true;
    if (body) body.innerHTML = reply.html;
    return reply;
  }

  /** Makes do with what has been found out so far. */
  stop() {
    this.#enough = true;
  }

  /** It is read, or no longer about what lies on the table. */
  clear() {
    this.#now += 1;
    this.#tellButton(null);
    const { box } = this;
    if (!box || box.hidden) return;
    if (box.contains(document.activeElement)) this.#find(this.host, this.opener)?.focus();
    box.hidden = true;
    this.#part(".b-work-body")?.replaceChildren();
  }

  /** @param {string} told @param {number} done @param {number} of */
  #progress(told, done, of) {
    const [wait, bar] = [this.#part(".b-work-wait"), this.#part("progress")];
    if (this.box) this.box.hidden = false;
    if (wait) wait.hidden = false;
    if (bar instanceof HTMLProgressElement) [bar.value, bar.max] = [done, of];
    const text = this.#part(".b-work-wait span");
    if (text) text.textContent = fill(told, { done, of });
    this.#tellButton(done / of);
  }

  /** @param {number | null} share that is done; nothing when no work is going on */
  #tellButton(share) {
    const button = this.#find(this.host, this.opener);
    button?.toggleAttribute("data-working", share !== null);
    button?.style.setProperty("--b-done", String(share ?? 0));
  }

  /** @param {string} selector */
  #part(selector) {
    return this.box ? this.#find(this.box, selector) : null;
  }

  /** @param {HTMLElement} within @param {string} selector @returns {HTMLElement | null} */
  #find(within, selector) {
    return within.querySelector(selector);
  }
}
