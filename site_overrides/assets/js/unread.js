/** Texts on this device that can't be read: they lie there until somebody says they may go. */

import { save, unreadOf } from "./storage.js";

/** @import { Kept } from "./storage.js" */

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

  /** @param {string} name */
  erase(name) {
    const list = this.lists.find((one) => one.name === name);
    if (list) list.mend();
    else save(name, null);
  }
}
