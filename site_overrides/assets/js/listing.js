/** The sentences of a step-through: each leads to its step, and the list follows the cursor. */

import { toldTo } from "./trail.js";

/** @import { Trail } from "./trail.js" */

const VIEWS = /** @type {const} */ (["all", "one"]);

export class Listing {
  /** What is shown of each sentence. */
  #view = "";
  /** The trick of each step. @type {number[]} */
  tricks = [];

  /** @param {HTMLElement} host with `ol.b-steps` */
  constructor(host) {
    this.host = host;
  }

  get items() {
    return [...this.host.querySelectorAll(".b-steps > li")];
  }

  /** @param {Node[]} items */
  fill(items) {
    this.host.querySelector(".b-steps")?.replaceChildren(...items);
  }

  /** Reads what is in the list. @param {string} figure the first half of each step's address */
  setUp(figure) {
    this.tricks = this.items.map((item) => Number(item.getAttribute("data-trick") ?? 0));
    this.items.forEach((item, index) => this.#makeLink(item, `${figure}.${index + 1}`));
  }

  /**
   * A step in the list leads to itself; the list is one stop for Tab.
   *
   * @param {Element} item
   * @param {string} place
   */
  #makeLink(item, place) {
    if (item.querySelector("a.b-step")) return;
    const link = document.createElement("a");
    link.className = "b-step";
    link.href = `#${item.id || place}`;
    link.append(...item.childNodes);
    item.append(link);
  }

  /**
   * Says what is seen.
   *
   * @param {"all" | "one" | "other"} view
   * @param {number | null} seat that alone is seen
   * @param {Trail | null} trail
   */
  see(view, seat, trail) {
    this.#view = view;
    for (const other of this.host.querySelectorAll(".b-steps .b-other")) other.remove();
    if (view === "other" && seat !== null && trail) {
      this.items.forEach((item, index) => {
        const sentence = document.createElement("span");
        sentence.className = "b-other";
        const all = item.querySelector(".b-all")?.textContent ?? "";
        sentence.textContent = toldTo(trail, index + 1, seat) ?? all;
        (item.querySelector("a.b-step") ?? item).append(sentence);
      });
    }
    for (const each of VIEWS) {
      for (const sentence of this.host.querySelectorAll(`.b-steps .b-${each}`)) {
        /** @type {HTMLElement} */ (sentence).hidden = each !== view;
      }
    }
  }

  /** @param {number} step */
  sentence(step) {
    const item = this.items[step - 1];
    return (item?.querySelector(`.b-${this.#view}`) ?? item)?.textContent ?? "";
  }

  /** @param {number} step where the cursor is */
  mark(step) {
    this.items.forEach((item, index) => {
      const here = index + 1 === step;
      const link = item.querySelector("a.b-step");
      link?.setAttribute("tabindex", here ? "0" : "-1");
      for (const element of [item, link]) {
        if (here) element?.setAttribute("aria-current", "step");
        else element?.removeAttribute("aria-current");
      }
    });
    this.#scroll(step);
  }

  /** @param {number} step */
  focus(step) {
    const link = this.items[step - 1]?.querySelector("a.b-step");
    if (link instanceof HTMLElement) link.focus({ preventScroll: true });
  }

  /** Scrolls the list, never the page. @param {number} step */
  #scroll(step) {
    const list = this.host.querySelector(".b-steps");
    const item = this.items[step - 1];
    if (!list || !item || list.scrollHeight <= list.clientHeight) return;
    const [box, place] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
    if (place.top < box.top) list.scrollTop -= box.top - place.top;
    else if (place.bottom > box.bottom) list.scrollTop += place.bottom - box.bottom;
  }
}
