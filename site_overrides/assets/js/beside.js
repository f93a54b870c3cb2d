/**
 * What can be asked beside the game on the table, which stays as it is whatever comes of it: hints,
 * reviews, what there is to look up, to share and to set up, the matches that are kept. Fetched when
 * something of it is first wanted; before that none of it can be open.
 */

import { Asking } from "./asking.js";
import { Hinting } from "./hinting.js";
import { Lists } from "./lists.js";
import { Placing } from "./placing.js";
import { Reviewing } from "./reviewing.js";

export { askForCut } from "./sealing.js";

/** @import { Matches } from "./matches.js" */
/** @import { Reply, Request } from "./protocol.js" */
/** @import { Settings } from "./settings.js" */
/** @import { Announcer, Words } from "./words.js" */

/**
 * @typedef {object} Table what the table lets see and do
 * @property {() => string | undefined} record of the game that lies there
 * @property {() => Promise<string | undefined>} settled the same once it is shown; nothing while
 *   the game goes on, or where nobody's hand may be looked at
 * @property {() => {text: string | null, secret: boolean}} kept what the device keeps of it, and
 *   whether that may tell the secret of a sealed deal
 * @property {() => Request} game what the options say of a game to come
 * @property {(request: Request) => Promise<Reply>} ask
 * @property {(error: unknown) => string} explain
 * @property {(error: unknown, again: () => void) => void} fail
 * @property {(id: string) => void} resume
 * @property {Matches} matches
 * @property {Settings} settings
 * @property {Announcer} announcer
 * @property {Words} words
 */

export class Beside {
  /**
   * @param {HTMLElement} host
   * @param {Table} table
   */
  constructor(host, table) {
    const { ask, announcer, words } = table;
    this.table = table;
    this.asking = new Asking(host, table);
    this.hinting = new Hinting(host, ask, announcer, words);
    this.reviewing = new Reviewing(host, ask, announcer, words);
    this.lists = new Lists(host, table);
    this.placing = new Placing(host, table);
  }

  /** @param {HTMLElement} button */
  order(button) {
    const order = button.dataset["do"];
    switch (order) {
      case "hint":
        this.#look((record) => this.hinting.start(record));
        break;
      case "hint-stop":
        this.hinting.work.stop();
        break;
      case "hint-close":
        this.hinting.clear();
        break;
      case "hint-list":
        this.hinting.showList();
        break;
      case "review":
      case "review-seat":
        this.#look((record) => this.reviewing.start(record, button.dataset["seat"]));
        break;
      case "review-close":
        this.reviewing.close();
        break;
      case "verify":
        this.asking.verify();
        break;
      case "step-through":
      case "share":
        this.asking.share(order);
        break;
      case "sheet":
        this.asking.sheet();
        break;
      case "signals":
        this.asking.signals();
        break;
      case "report":
        this.asking.report();
        break;
      case "save-record":
        this.asking.saveRecord();
        break;
      case "save-report":
        this.asking.saveReport();
        break;
      case "matches":
        this.lists.showMatches();
        break;
      case "played":
        this.lists.showPlayed();
        break;
      case "set-up":
        this.placing.open();
    }
  }

  /** What was said of the deal that lay there. */
  clear() {
    this.hinting.clear();
    this.reviewing.leave();
  }

  /**
   * The review that was open when another game came.
   *
   * @param {string} record of the game on the table
   * @param {string} way the address of the other game
   */
  comeBack(record, way) {
    const again = () => this.#look((now) => this.reviewing.start(now));
    this.reviewing.comeBack(record, way).catch((error) => this.table.fail(error, again));
  }

  /**
   * A hint or a review: nothing at the table waits for it, or is changed by it.
   *
   * @param {(record: string) => Promise<void>} begin
   */
  async #look(begin) {
    const record = await this.table.settled();
    if (record === undefined) return;
    try {
      await begin(record);
    } catch (error) {
      this.hinting.clear();
      this.reviewing.close();
      this.table.fail(error, () => this.#look(begin));
    }
  }
}
