/** Deals that are not the page's, stepped through by the engine: new, linked to, or brought. */

import { fragmentOf } from "./address.js";
import { engineOf } from "./engine.js";
import { loadObject } from "./storage.js";
import { Waking, freshSeed } from "./waking.js";
import { fill } from "./words.js";

/** @import { Deal } from "./deal.js" */
/** @import { Reply, Request, Step } from "./protocol.js" */
/** @import { Announcer, Words } from "./words.js" */

const VIEWS = /** @type {const} */ (["all", "one"]);

export class OtherDeals {
  /** A text that was brought. */
  #brought = "";

  /**
   * @param {HTMLElement} host `<bisca-deal>`
   * @param {Words} words
   * @param {Announcer} announcer
   */
  constructor(host, words, announcer) {
    this.host = host;
    this.words = words;
    this.waking = new Waking(host, engineOf(host.dataset["assets"] ?? ""), words, announcer);
  }

  /** A new deal of the page's game. */
  fresh() {
    this.#brought = "";
    const { variant, levels = "steady steady" } = this.host.dataset;
    return this.#ask({ do: "steps", variant, seed: freshSeed(), levels: levels.split(" ") });
  }

  /** The last deal of a record. @param {string} text */
  bring(text) {
    this.#brought = text;
    return this.#ask({ do: "steps", text });
  }

  /** Another deal of the record that was brought. @param {number} deal from 1 */
  another(deal) {
    return this.#ask({ do: "steps", text: this.#brought, deal });
  }

  /** What is shown, drawn anew. @param {string} text its record */
  again(text) {
    return this.#ask({ do: "steps", text });
  }

  /**
   * The deal of a link; if the table has sent it from here with its seal, by its record.
   *
   * @param {string} link
   * @param {number} step to which it leads
   * @returns {Promise<Deal | null>} null: it is shown on the page of its game
   */
  async linked(link, step) {
    this.#brought = "";
    const sent = loadObject("stepped");
    const deal = await this.#ask({
      do: "steps",
      ...(sent["link"] === link ? { text: String(sent["text"]) } : { link }),
    });
    return this.#leaveFor(deal, step) ? null : deal;
  }

  /** The page's own deal is shown again: nothing is brought. */
  leave() {
    this.#brought = "";
    this.#offer(1, 1);
    this.#showPack("");
  }

  /** @param {string} pack that the pictures are of; none: the game's own */
  #showPack(pack) {
    const select = this.host.querySelector("select[data-do=pack]");
    if (!(select instanceof HTMLSelectElement)) return;
    select.value = pack;
    // A pack that is no longer there is drawn as the game's own.
    if (select.selectedIndex < 0) select.value = "";
  }

  /**
   * In the pack that is kept for this device, as at the table. The page's own deal, whose pictures
   * are in the page, stays in its own pack until someone asks for another: to draw it anew takes the
   * engine, which would come unasked. So the select says what is drawn, and what is drawn next, by
   * whichever way, is in the pack that was chosen last.
   *
   * @param {Request} request
   * @returns {Promise<Deal>}
   */
  async #ask(request) {
    const pack = String(loadObject("prefs")["pack"] ?? "");
    const reply = await this.waking.ask({ pack, ...request });
    this.#showPack(pack);
    const deals = reply.deals ?? 1;
    this.#offer(deals, Number(request["deal"] ?? deals));
    return this.#read(reply, String(request["link"] ?? ""));
  }

  /**
   * @param {Reply} reply
   * @param {string} asked the link, if it was asked for by one
   * @returns {Deal}
   */
  #read({ steps = [], trail, variant = "", text, deals, refusal, about = [], ...reply }, asked) {
    const link = reply.link ?? asked;
    const told = document.querySelector(".b-about-deal");
    if (told) told.textContent = about.join(" ");
    return {
      list: steps.map((step, index) => this.#sentences(step, index + 1)),
      pictures: steps.map((step, index) => template(step, index + 1)),
      trail: trail ? { ...trail, link, text } : null,
      // A deal of a match is no deal of another page.
      variant: deals === 1 ? variant : "",
      link,
      fault: refusal?.message ?? "",
      table: this.#table(link, variant),
    };
  }

  /** @param {Step} step @param {number} number */
  #sentences(step, number) {
    const item = document.createElement("li");
    item.id = `${this.host.dataset["figure"]}.${number}`;
    item.setAttribute("data-trick", String(step.trick));
    for (const view of VIEWS) {
      const sentence = document.createElement("span");
      [sentence.className, sentence.textContent] = [`b-${view}`, step[`say_${view}`]];
      item.append(sentence);
    }
    return item;
  }

  /** Where it can be played: at the table of its game. @param {string} link @param {string} variant */
  #table(link, variant) {
    const shown = this.host.querySelector("a.b-play-deal")?.getAttribute("href") ?? "";
    if (!link) return shown;
    const table = shown.replace(/#.*/, "").replace(/[\w-]+(?=\/table\.html$)/, variant || "$&");
    return `${table}#play=${link}`;
  }

  /**
   * A deal of another game belongs on that game's page.
   *
   * @param {Deal} deal
   * @param {number} step
   */
  #leaveFor({ variant, link }, step) {
    const own = `/${this.host.dataset["variant"]}/deal.html`;
    const stays = !variant || variant === this.host.dataset["variant"];
    if (stays || !link || !location.pathname.endsWith(own)) return false;
    const url = new URL(`../${variant}/deal.html`, location.href);
    url.hash = fragmentOf({ kind: "deal", link, step });
    location.replace(url.href);
    return true;
  }

  /**
   * A match has many deals; another than the last can be chosen.
   *
   * @param {number} deals
   * @param {number} shown
   */
  #offer(deals, shown) {
    const select = this.host.querySelector("select[data-do=which]");
    const label = select?.closest("label");
    if (!label || !select) return;
    label.hidden = deals < 2 || !this.#brought;
    select.replaceChildren(
      ...Array.from({ length: label.hidden ? 0 : deals }, (_, index) => {
        const words = fill(this.words["deal_of"] ?? "{n}", { n: index + 1, all: deals });
        return new Option(words, String(index + 1), false, index + 1 === shown);
      }),
    );
  }
}

/** @param {Step} step @param {number} number */
function template(step, number) {
  const made = document.createElement("template");
  made.dataset["step"] = String(number);
  made.innerHTML = step.html;
  return made;
}
