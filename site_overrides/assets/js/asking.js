/**
 * What can be asked about the game on the table, which stays as it is whatever comes of it: its
 * link, the ranks and rules, the signs, whether its seal holds, a report of a fault.
 */

import { pageAddress } from "./address.js";
import { offer } from "./dialogs.js";
import { saveText } from "./records.js";
import { reportText } from "./report.js";
import { verdictBox } from "./sealing.js";
import { load, save } from "./storage.js";
import { showProblem } from "./waking.js";

/** @import { Reply, Request } from "./protocol.js" */
/** @import { Settings } from "./settings.js" */
/** @import { Announcer, Words } from "./words.js" */

export class Asking {
  /**
   * @param {HTMLElement} host the table
   * @param {object} table
   * @param {() => string | undefined} table.record of the game that lies there
   * @param {() => {text: string | null, secret: boolean}} table.kept what the device keeps of it,
   *   and whether that may tell the secret of a sealed deal
   * @param {(request: Request) => Promise<Reply>} table.ask
   * @param {(error: unknown) => string} table.explain
   * @param {(error: unknown, again: () => void) => void} table.fail
   * @param {Settings} table.settings
   * @param {Announcer} table.announcer
   * @param {Words} table.words
   */
  constructor(host, { record, kept, ask, explain, fail, settings, announcer, words }) {
    this.host = host;
    this.record = record;
    this.kept = kept;
    this.ask = ask;
    this.explain = explain;
    this.fail = fail;
    this.settings = settings;
    this.announcer = announcer;
    this.words = words;
  }

  /** Checks the seal of the deal that is over, and says so where its result is. */
  verify() {
    const shown = load(`seal:${this.host.dataset["variant"]}`);
    this.#about({ do: "verify", shown }, ({ message = "", fine = false, opened }) => {
      this.host.querySelector(".b-verdict")?.remove();
      const verdict = verdictBox(message, fine, opened, this.words);
      this.host.querySelector(".b-panel")?.append(verdict);
      verdict.scrollIntoView({ block: "nearest" });
      this.announcer.say(message);
    });
  }

  /** Ranks, points and the rules in force: one key away. */
  sheet() {
    this.#look({ do: "sheet" }, "b-sheet");
  }

  /** What partners have shown by signs, and which ones this person may make. */
  signals() {
    this.#look({ do: "signals", pack: this.settings.preference("pack") }, "b-signals");
  }

  /** @param {"share" | "step-through"} order */
  share(order) {
    this.#about({ do: "share" }, ({ link = "", text = "", seed = "", message }) => {
      const deal = pageAddress(this.host, "deal", `d=${link}`);
      const table = pageAddress(this.host, "table", `play=${link}`);
      if (order === "step-through") {
        // A link has no room for the seal of a deal, by which its record can be checked.
        const sealed = text.includes("\n[Secret ");
        save("stepped", sealed ? JSON.stringify({ link, text }) : null);
        location.assign(deal);
      } else offer(this.#dialog("b-share"), { deal, table, text, seed }, message);
    });
  }

  /** The record as a file. */
  saveRecord() {
    const field = this.host.querySelector("textarea[data-share=text]");
    if (!(field instanceof HTMLTextAreaElement)) return;
    saveText(field.value, `bisca-${this.host.dataset["variant"]}-record.txt`);
  }

  /** A text that says what is needed to repeat a fault; it goes nowhere by itself. */
  async report() {
    const { text: kept, secret } = this.kept();
    const record = this.record() ?? kept;
    // To ask takes away what was said to be wrong.
    const problem = this.host.querySelector(".b-problem:not([hidden]) .b-problem-text")?.textContent;
    let told = "";
    try {
      const { text = "" } = record ? await this.ask({ do: "share", record }) : {};
      told = text;
    } catch (error) {
      // Sealed, or the engine is what fails: the text that is kept has the record in it.
      told = secret ? this.explain(error) : `${this.explain(error)}\n${record}`;
    }
    if (problem) showProblem(this.host, problem);
    const { said, choices } = { said: this.announcer.told, choices: this.settings.text };
    const report = reportText(this.words, { record: told, said, choices });
    offer(this.#dialog("b-report"), { report });
    // What the person adds comes first.
    this.#reportField?.setSelectionRange(0, 0);
    this.#reportField?.scrollTo(0, 0);
  }

  saveReport() {
    saveText(this.#reportField?.value ?? "", `bisca-${this.host.dataset["variant"]}.txt`);
  }

  /** @returns {HTMLTextAreaElement | null} */
  get #reportField() {
    return this.host.querySelector("textarea[data-share=report]");
  }

  /**
   * Opens a dialog with what comes of it.
   *
   * @param {Request} request
   * @param {string} name
   */
  #look(request, name) {
    this.#about(request, ({ html = "" }) => {
      const body = this.host.querySelector(`.${name}-body`);
      if (body) body.innerHTML = html;
      this.#dialog(name)?.showModal();
    });
  }

  /**
   * @param {Request} request
   * @param {(reply: Reply) => void} done
   */
  async #about(request, done) {
    const record = this.record();
    if (record === undefined) return;
    try {
      done(await this.ask({ record, ...request }));
    } catch (error) {
      this.fail(error, () => this.#about(request, done));
    }
  }

  /** @param {string} name @returns {HTMLDialogElement | null} */
  #dialog(name) {
    return this.host.querySelector(`dialog.${name}`);
  }
}
