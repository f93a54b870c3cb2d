/**
 * A hint: worked on in short steps, said on the cloth, marked in the hand, and listed under the
 * board. Whatever happens at the table meanwhile does away with it.
 */

import { Working } from "./working.js";

/** @import { Reply, Request } from "./protocol.js" */
/** @import { Announcer, Words } from "./words.js" */

export class Hinting {
  #busy = false;

  /**
   * @param {HTMLElement} host the table
   * @param {(request: Request) => Promise<Reply>} ask
   * @param {Announcer} announcer
   * @param {Words} words
   */
  constructor(host, ask, announcer, words) {
    this.host = host;
    this.announcer = announcer;
    this.words = words;
    this.work = new Working(host, ".b-hint", "[data-do=hint]", ask);
  }

  /** @param {string} record of a game in which it is the person's turn */
  async start(record) {
    if (this.#busy) return;
    this.#busy = true;
    this.clear();
    try {
      const reply = await this.work.run(
        (enough, last) => ({ do: "hint", record, batches: last?.batches ?? [], enough }),
        this.words["hint_wait"] ?? "",
      );
      if (reply !== null) this.#show(reply);
    } finally {
      this.#busy = false;
    }
  }

  /** The board has changed, or the person has read it. */
  clear() {
    this.work.clear();
    this.host.querySelector(".b-hint-over")?.remove();
    const mark = this.host.querySelector(".b-hint-mark");
    const card = mark?.closest(".b-card");
    card?.classList.remove("is-hint");
    const name = card?.getAttribute("aria-label");
    if (name) card?.setAttribute("aria-label", name.replace(`, ${mark?.textContent}`, ""));
    mark?.remove();
  }

  /** @param {Reply} reply */
  #show({ say = "", best = "" }) {
    const card = this.host.querySelector(`.b-bottom .b-hand [data-c="${best}"]`);
    const mark = document.createElement("span");
    mark.className = "b-mark b-hint-mark";
    mark.textContent = this.words["hint_mark"] ?? "";
    card?.classList.add("is-hint");
    card?.setAttribute("aria-label", `${card.getAttribute("aria-label")}, ${mark.textContent}`);
    card?.append(mark);
    this.#cover();
    this.announcer.say(say);
  }

  /**
   * Says it over the sentence of the table: between the trick that it answers and the hand, which
   * on a telephone are not both in sight with the list.
   */
  #cover() {
    const said = this.work.box?.querySelector(".b-hint-said");
    if (!said) return;
    const list = document.createElement("button");
    [list.type, list.className, list.textContent] = ["button", "b-btn", this.words["hint_list"] ?? ""];
    list.dataset["do"] = "hint-list";
    const paper = document.createElement("div");
    paper.append(said, list);
    const cover = document.createElement("div");
    cover.className = "b-cover b-hint-over";
    cover.append(paper);
    this.host.querySelector(".b-say")?.after(cover);
  }

  /** Goes to the list of all cards. */
  showList() {
    const { box } = this.work;
    if (!box) return;
    box.tabIndex = -1;
    box.focus({ preventScroll: true });
    box.scrollIntoView();
  }
}
