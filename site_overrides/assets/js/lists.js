/** What a person sees of the matches that are kept, and of what was played. */

import { forgetAll, played, sums, toCsv } from "./ledger.js";
import { saveText, saveUnread } from "./records.js";
import { listed, load } from "./storage.js";
import { showFor } from "./waking.js";
import { fill, langWritten } from "./words.js";

/** @import { Aside, Matches } from "./matches.js" */
/** @import { Unread } from "./unread.js" */
/** @import { Words } from "./words.js" */

// So much is shown of a text that can't be read.
const SHOWN = 24;

export class Lists {
  /**
   * @param {HTMLElement} host the table
   * @param {object} table
   * @param {Matches} table.matches
   * @param {Words} table.words
   * @param {(id: string) => void} table.resume
   */
  constructor(host, { matches, words, resume }) {
    this.host = host;
    this.matches = matches;
    this.words = words;
    this.resume = resume;
    for (const dialog of host.querySelectorAll("dialog:is(.b-matches, .b-played)")) {
      dialog.addEventListener("click", (event) => this.#click(event));
      dialog.addEventListener("change", (event) => this.#changed(event));
    }
  }

  /** Opens the list of matches. */
  showMatches() {
    this.#list();
    this.#dialog("b-matches")?.showModal();
  }

  /** Opens the account of what was played. */
  showPlayed() {
    this.#account();
    this.#dialog("b-played")?.showModal();
  }

  #list() {
    const dialog = this.#dialog("b-matches");
    const [matches, there] = [this.matches.aside.found, this.matches.elsewhere()];
    const unread = this.matches.unread.matches;
    dialog?.querySelector(".b-aside")?.replaceChildren(...matches.flatMap((one) => this.#item(one)));
    listUnread(unread, dialog, this.words);
    const flags = {
      none: matches.length + unread.names.length === 0,
      unread: unread.names.length > 0,
      elsewhere: there.length > 0,
    };
    if (dialog) showFor(dialog, new Set([...upOf(flags), ...there]));
  }

  /** @param {Aside} match @returns {Node[]} */
  #item(match) {
    const template = this.host.querySelector(".b-matches template");
    if (!(template instanceof HTMLTemplateElement)) return [];
    const item = document.importNode(template.content, true);
    const [row, name, about] = ["li", "input", "p"].map((tag) => item.querySelector(tag));
    const { score, deal, levels } = Object(match["standing"]);
    const told = fill(this.words["match_about"] ?? "", {
      score: listed(score).join("–"),
      deal: deal ?? "",
      levels: this.#named(listed(levels)),
      when: new Date(Number(match["when"])).toLocaleString(langWritten(), {
        dateStyle: "long",
        timeStyle: "short",
      }),
    });
    if (about) about.textContent = told;
    if (name instanceof HTMLInputElement) name.value = String(match["name"] ?? "");
    // Every row has the same controls: each says which match it is for.
    const which = match["name"] ? `${match["name"]}, ${told}` : told;
    for (const control of item.querySelectorAll("input, button")) {
      const own = control.getAttribute("aria-label") ?? control.textContent;
      control.setAttribute("aria-label", `${own}: ${which}`);
    }
    row?.setAttribute("data-id", match.id);
    return [item];
  }

  /** @param {unknown[]} levels */
  #named(levels) {
    return [...new Set(levels)].map((one) => this.words[`level_${one}`] ?? one).join(", ");
  }

  #account() {
    const [dialog, rows] = [this.#dialog("b-played"), sums(played())];
    const unread = this.matches.unread.played;
    listUnread(unread, dialog, this.words);
    dialog?.querySelector(".b-account")?.replaceChildren(
      ...rows.flatMap((row) => {
        const [term, told] = [document.createElement("dt"), document.createElement("dd")];
        const game = this.words[`game_${row.variant}`] ?? row.variant;
        term.textContent = `${game}, ${this.#named(row.levels.split("+"))}`;
        const mean = (row.points / row.deals).toLocaleString(langWritten(), {
          maximumFractionDigits: 1,
        });
        const text = `${this.words["played_deals"]} ${this.words["played_matches"]}`;
        told.textContent = fill(text, { ...row, mean });
        return [term, told];
      }),
    );
    const flags = {
      some: rows.length > 0,
      none: rows.length + unread.names.length === 0,
      unread: unread.names.length > 0,
    };
    if (dialog) showFor(dialog, new Set(upOf(flags)));
  }

  /** @param {Event} event */
  #click(event) {
    const button = /** @type {Element} */ (event.target).closest("button[data-aside]");
    if (!(button instanceof HTMLElement)) return;
    const id = button.closest("li")?.getAttribute("data-id") ?? "";
    const name = button.closest("li")?.getAttribute("data-name") ?? "";
    const dialog = button.closest("dialog");
    const { matches, played: account } = this.matches.unread;
    const unread = dialog?.matches(".b-played") ? account : matches;
    switch (button.dataset["aside"]) {
      case "resume":
        dialog?.close();
        this.resume(id);
        break;
      case "delete":
        if (!this.#sure(button)) return;
        this.matches.drop(id);
        this.#list();
        toClose(dialog);
        break;
      case "unread-save":
        saveUnread(load(name) ?? "", unread.owner);
        break;
      case "unread-erase":
        if (!this.#sure(button)) return;
        unread.erase(name);
        if (unread === account) this.#account();
        else this.#list();
        toClose(dialog);
        break;
      case "export":
        saveText(toCsv(sums(played())), "bisca.csv");
        break;
      case "clear":
        if (!this.#sure(button)) return;
        forgetAll();
        this.#account();
        toClose(dialog);
    }
  }

  /** What can't be brought back is asked for twice. @param {HTMLElement} button */
  #sure(button) {
    const sure = button.hasAttribute("data-sure");
    button.toggleAttribute("data-sure", !sure);
    const text = button.dataset["other"] ?? this.words["match_sure"] ?? "";
    button.dataset["other"] = button.textContent ?? "";
    button.textContent = text;
    const label = button.getAttribute("aria-label");
    if (label) button.setAttribute("aria-label", label.replace(button.dataset["other"], text));
    return sure;
  }

  /** @param {Event} event */
  #changed(event) {
    const field = event.target;
    const id = field instanceof HTMLInputElement && field.closest("li")?.getAttribute("data-id");
    if (!id) return;
    const name = field.value.trim();
    const matches = this.matches.aside.found;
    this.matches.aside.set(matches.map((match) => (match.id === id ? { ...match, name } : match)));
  }

  /** @param {string} name @returns {HTMLDialogElement | null} */
  #dialog(name) {
    return this.host.querySelector(`dialog.${name}`);
  }
}

/**
 * Tells of texts that can't be read.
 *
 * @param {Unread} unread
 * @param {Element | null} dialog with `.b-unread` and a template for its items beside it
 * @param {Words} words
 */
function listUnread(unread, dialog, words) {
  const template = dialog?.querySelector(".b-unread + template");
  if (!(template instanceof HTMLTemplateElement)) return;
  const items = unread.names.map((name) => {
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

/** @param {Record<string, boolean>} flags @returns {string[]} those that are up */
function upOf(flags) {
  return Object.keys(flags).filter((name) => flags[name]);
}

/** The button that had the focus is gone. @param {HTMLDialogElement | null} dialog */
function toClose(dialog) {
  const button = dialog?.querySelector("form button");
  if (button instanceof HTMLElement) button.focus();
}
