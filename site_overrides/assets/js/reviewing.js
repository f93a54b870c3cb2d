/**
 * A finished deal looked at again: worked on in short steps, and then shown from any seat. What is
 * found is kept while the deal lies there; the match knows nothing of it.
 */

import { Working } from "./working.js";

/** @import { Reply, Request } from "./protocol.js" */
/** @import { Announcer, Words } from "./words.js" */

export class Reviewing {
  /** What the engine has found, as it handed it out. @type {unknown} */
  #found = [];
  #record = "";
  #busy = false;

  /**
   * @param {HTMLElement} host the table
   * @param {(request: Request) => Promise<Reply>} ask
   * @param {Announcer} announcer
   * @param {Words} words
   */
  constructor(host, ask, announcer, words) {
    this.announcer = announcer;
    this.words = words;
    this.work = new Working(host, ".b-review", "[data-do=review]", ask);
  }

  /**
   * @param {string} record of a game whose deal is over
   * @param {string} [seat] to look from; the person's by default
   */
  async start(record, seat) {
    if (this.#busy) return;
    this.#busy = true;
    if (record !== this.#record) [this.#record, this.#found] = [record, []];
    try {
      const reply = await this.work.run((_enough, last) => {
        // Stopped, it goes on from there when it is asked for again.
        if (last?.found !== undefined) this.#found = last.found;
        return { do: "review", record, found: this.#found, ...(seat && { seat: Number(seat) }) };
      }, this.words["review_wait"] ?? "");
      if (reply === null) return;
      this.#found = reply.found ?? [];
      this.announcer.say(reply.say ?? "");
      const { box } = this.work;
      const button = box?.querySelector(`[data-do=review-seat][aria-pressed=true]`);
      if (seat && button instanceof HTMLElement) button.focus();
      else box?.scrollIntoView({ block: "nearest" });
    } finally {
      this.#busy = false;
    }
  }

  /** Another deal lies there, or the person has read it. */
  clear() {
    this.work.clear();
  }
}
