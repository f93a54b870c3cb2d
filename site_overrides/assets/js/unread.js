/** Texts on this device that can't be read: told of, saved as files, erased when somebody says so. */

import { saveText } from "./records.js";
import { load, save, unreadOf } from "./storage.js";
import { fill, langWritten } from "./words.js";

/** @import { Kept } from "./storage.js" */
/** @import { Words } from "./words.js" */

const SHOWN = 24;

export class Unread {
  /**
   * @param {string} owner
   * @param {Kept<any>[]} lists in which something may be that can't be read
   */
  constructor(owner, lists) {
    this.owner = owner;
    this.lists = lists;
  }

  /** What each of them is kept as. */
  get names() {
    const lying = this.lists.filter((list) => !list.whole).map((list) => list.name);
    return [...lying, ...unreadOf(this.owner)];
  }

  /**
   * @param {Element | null} dialog with `.b-unread` and a template for its items beside it
   * @param {Words} words
   */
  list(dialog, words) {
    const template = dialog?.querySelector(".b-unread + template");
    if (!(template instanceof HTMLTemplateElement)) return;
    const items = this.names.map((name) => {
      const item = document.importNode(template.content, true);
      const text = load(name) ?? "";
      const told = fill(words["unread_about"] ?? "", {
        size: text.length.toLocaleString(langWritten()),
        start: text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text,
      });
      const about = item.querySelector("p");
      if (about) about.textContent = told;
      for (const button of item.querySelectorAll("button")) {
        button.setAttribute("aria-label", `${button.textContent}: ${told}`);
      }
      item.querySelector("li")?.setAttribute("data-name", name);
      return item;
    });
    dialog?.querySelector(".b-unread")?.replaceChildren(...items);
  }

  /** @param {string} name */
  save(name) {
    saveUnread(load(name) ?? "", this.owner);
  }

  /** @param {string} name */
  erase(name) {
    const list = this.lists.find((one) => one.name === name);
    if (list) list.mend();
    else save(name, null);
  }
}

/** As a file. @param {string} text @param {string} owner */
export function saveUnread(text, owner) {
  saveText(text, `bisca-${owner}-unread.txt`);
}
