/** A deal taken along: its link, its record as a text or a file, or on to the table with it. */

import { flushPlace, fragmentOf } from "./address.js";
import { copyText, saveText } from "./records.js";
import { save } from "./storage.js";

/** @import { Place } from "./address.js" */
/** @import { Trail } from "./trail.js" */
/** @import { Words } from "./words.js" */

export class Taking {
  /**
   * @param {HTMLElement} host with `input.b-copy`, `.b-told` and `a.b-play-deal`
   * @param {Words} words
   */
  constructor(host, words) {
    this.host = host;
    this.words = words;
  }

  /** @param {Place | null} place */
  copyLink(place) {
    flushPlace();
    const url = new URL(location.href);
    url.hash = fragmentOf(place);
    return this.copy(url.href);
  }

  /** @param {string} text */
  async copy(text) {
    const copied = await copyText(this.host.querySelector("input.b-copy"), text);
    const told = this.host.querySelector(".b-told");
    if (told) told.textContent = this.words[copied ? "copied" : "copy_by_hand"] ?? "";
  }

  /** @param {string} text */
  save(text) {
    saveText(text, `${this.host.dataset["figure"]}.txt`);
  }

  /**
   * The deal from a step on, at the table; Back, or its link, leads to the place again.
   *
   * @param {Trail} trail
   * @param {number} step
   * @param {Place | null} place
   */
  playOn(trail, step, place) {
    const table = this.host.querySelector("a.b-play-deal");
    if (!trail.link || !(table instanceof HTMLAnchorElement)) return;
    const url = new URL(table.href);
    url.hash = fragmentOf({ kind: "play", link: trail.link, ply: trail.plies[step - 1] ?? 0 });
    flushPlace();
    save("came-from", JSON.stringify({ play: url.hash, place: fragmentOf(place) }));
    location.assign(url.href);
  }
}
