/**
 * `<bisca-table>`: a table to play at. It knows no rules: it sends what the person does to the
 * engine, keeps the record that comes back, and plays the frames.
 *
 * Two games can be kept: the match of this variant, and one practice deal (a shared deal, "play
 * from here", the same cards again), which has a place of its own and never touches the match.
 */

import { flushPlace, fragmentOf, pageAddress, parsePlace, writePlace } from "./address.js";
import { bringUp } from "./bringing.js";
import { answered, copyBeside } from "./dialogs.js";
import { engineOf } from "./engine.js";
import { fetchTools } from "./fetching.js";
import { Hand, isShown } from "./hand.js";
import { Matches } from "./matches.js";
import { morph } from "./morph.js";
import { aboutPractice, hasEarlier, notePractice, swapPractice } from "./practising.js";
import { saveUnread } from "./records.js";
import { showRefusal } from "./refusing.js";
import { Rulesets } from "./rulesets.js";
import { Settings } from "./settings.js";
import { Stage } from "./stage.js";
import { keepUnread, load, loadObject, save, tab, watchOthers } from "./storage.js";
import { Declined, Waking, freshSeed, showFor, showProblem } from "./waking.js";
import { Announcer, fill, heard, wordsOf } from "./words.js";
import { Writing } from "./writing.js";

/** @import { Beside } from "./beside.js" */
/** @import { Reply, Request } from "./protocol.js" */
/** @import { Words } from "./words.js" */

/**
 * Which game is on the table: the match, or a practice deal with the link it came from.
 * @typedef {{kind: "match"} | {kind: "practice", link: string}} Game
 */

const AWAKE = "awake";

// Two presses closer than this (px) are meant for one thing.
const NEAR = 40;

/** The person did not want to cut after all. */
class Withdrawn extends Error {}

export class BiscaTable extends HTMLElement {
  /** @type {Game} */
  #game = { kind: "match" };
  /** @type {Reply | null} */
  #shown = null;
  /** What is going on; only one thing at a time. @type {Promise<void> | null} */
  #act = null;
  /** @type {(() => void) | null} */
  #retry = null;
  #unreadable = false;
  /** What of it can be gone on with. @type {Reply | null} */
  #salvaged = null;
  /** The game whose board has been brought up. @type {Game | null} */
  #brought = null;
  /** Whether the next answer is that of a new game. */
  #fresh = false;
  #stateTimer = 0;
  /** The press before. @type {MouseEvent | null} */
  #pressed = null;
  #bare = "";
  /** @type {Words} */
  #words = {};
  #announcer = new Announcer(null);
  #settings = new Settings(null, "");
  #hand = new Hand(this);
  /** @type {Stage | null} */
  #stage = null;
  /** @type {Waking | null} */
  #waking = null;
  #matches = new Matches(this, "");
  /** What is asked beside the game, once any of it has been. @type {Beside | null} */
  #beside = null;
  /** How often it was. */
  #asked = 0;
  /** What stood in the way before that didn't come. @type {{told: string, retry: (() => void) | null} | null} */
  #before = null;
  /** @type {Writing | null} */
  #writing = null;

  connectedCallback() {
    const box = this.#part(".b-stage");
    if (this.#stage || !box) return;
    this.#bare = box.innerHTML;
    this.#words = wordsOf(this);
    this.#announcer = new Announcer(this.#part(".b-announce"));
    this.#settings = new Settings(this.querySelector("form.b-settings"), this.#variant);
    new Rulesets(this.querySelector("form.b-settings"), this.#variant, this.#words);
    const engine = engineOf(this.dataset["assets"] ?? "");
    this.#waking = new Waking(this, engine, this.#words, this.#announcer);
    this.#matches = new Matches(this, this.#variant);
    this.#stage = new Stage({
      box,
      layer: this.#makeLayer(),
      button: this.#part("[data-do=continue]"),
      hand: this.#hand,
      announcer: this.#announcer,
      preference: (name) => this.#settings.preference(name),
      onpause: (paused) => this.#state(paused ? "paused" : "busy"),
    });
    this.#writing = new Writing(
      this,
      (typed) => this.#send({ do: "play", typed, ply: this.#shown?.ply }),
      () => this.#hand.place(null, false),
    );
    this.tabIndex = -1;
    this.#hand.refresh();
    this.addEventListener("click", (event) => this.#click(event));
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("change", (event) => this.#changed(event));
    addEventListener("hashchange", () => this.#arrive(false));
    // A telephone that is turned has the hand somewhere else.
    matchMedia("(orientation: portrait)").addEventListener("change", () => {
      if (this.#stage?.engaged) requestAnimationFrame(() => this.#bringUp());
    });
    watchOthers((name, record) => this.#follow(name, record));
    this.#refresh();
    this.#state("idle");
    this.#arrive(tab.has(AWAKE));
  }

  get #variant() {
    return this.dataset["variant"] ?? "";
  }

  /** What the options say of a game to come. @returns {Request} */
  get #newGame() {
    const seats = Number(this.dataset["seats"] ?? 2);
    return { do: "new", variant: this.#variant, seats, ...this.#settings.game() };
  }

  /** Where the game on the table is kept. */
  get #slot() {
    return this.#game.kind === "practice" ? "practice" : `match:${this.#variant}`;
  }

  /** What the device keeps of the game on the table, and whether it may tell a deal's secret. */
  get #kept() {
    const shown = this.#shown;
    const seal = shown ? shown.seal && !shown.over : load(`seal:${this.#variant}`);
    const text = this.#unreadable ? (this.#unreadField?.value ?? null) : load(this.#slot);
    return { text, secret: Boolean(seal) };
  }

  // What the person does

  /** @param {MouseEvent} event */
  #click(event) {
    const target = /** @type {Element} */ (event.target);
    const stage = this.#stage;
    if (!stage) return;
    stage.engaged = true;
    stage.byKey = event.detail === 0;
    if (!target.closest(".b-more")) this.#closeMenu();
    const button = target.closest("[data-do]");
    const onBoard = stage.box.contains(target) || button?.matches("[data-do=continue]");
    const fresh = onBoard && event.detail > 0 && stage.guard(event.timeStamp) > 0;
    const again = isNear(event, this.#pressed);
    if (event.detail > 0) this.#pressed = event;
    // A new button is meant by whoever moved there; a card or a pause may have been there before.
    if (fresh && (again || !button?.matches(".b-stage *"))) return;
    if (button instanceof HTMLElement) {
      if (button.getAttribute("aria-disabled") !== "true") this.#order(button);
      return;
    }
    if (stage.paused) {
      if (onBoard && !target.closest("a, summary, .b-log")) stage.resume();
      return;
    }
    const card = target.closest(".b-card[data-c]");
    if (card && this.#hand.owns(card) && this.#act === null) {
      this.#hand.remember(card);
      if (this.#settings.preference("twice") !== "on" || this.#hand.choose(card)) {
        this.#send({ do: "play", card: card.getAttribute("data-c"), ply: this.#shown?.ply });
      } else {
        const name = card.getAttribute("aria-label") ?? "";
        this.#announcer.say(fill(this.#words["chosen"] ?? "", { card: name }));
      }
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (this.#stage) [this.#stage.engaged, this.#stage.byKey] = [true, true];
    // A held key is one press.
    if (event.repeat && (event.key === "Enter" || event.key === " ")) {
      if (target.matches("button, summary")) event.preventDefault();
      return;
    }
    if (event.key === "Escape") this.#closeMenu();
    else if (this.#hand.key(event)) event.preventDefault();
    else if (event.key.length === 1) this.#shortcut(event, target);
  }

  /**
   * A letter is the button that says so in `data-key`.
   *
   * @param {KeyboardEvent} event
   * @param {HTMLElement} target
   */
  #shortcut(event, target) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // The theme has letters of its own, for the whole page: S would open the search.
    event.stopPropagation();
    if (event.repeat) return;
    if (this.#settings.preference("keys") === "off") return;
    if (target.closest("input, select, textarea, dialog")) return;
    const key = event.key.toLowerCase();
    if (/^[1-9]$/.test(key) && this.#hand.goTo(Number(key) - 1)) event.preventDefault();
    const button = [...this.querySelectorAll("[data-key]")].find(
      (other) => other.getAttribute("data-key") === key && isShown(other),
    );
    if (!(button instanceof HTMLElement)) return;
    event.preventDefault();
    if (button.getAttribute("aria-disabled") !== "true") this.#order(button);
  }

  /** Other cards and, in practice, other opponents are for the deal on the table. @param {Event} event */
  #changed({ target }) {
    if (target instanceof HTMLSelectElement && target.dataset["do"] === "level") {
      this.#send({ do: "show", opponent: target.value });
      return;
    }
    this.#refresh();
    if (!(target instanceof HTMLSelectElement) || !/^(pack|back)$/.test(target.name)) return;
    if (this.#shown !== null) this.#send({ do: "show" });
  }

  /** @param {HTMLElement} button */
  #order(button) {
    const order = button.dataset["do"] ?? "";
    if (!["read", "repeat"].includes(order)) this.#closeMenu();
    switch (order) {
      case "continue":
        this.#stage?.resume();
        break;
      case "undo":
      case "redo":
      case "unveil":
        this.#send({ do: order });
        break;
      case "next-deal":
        this.#nextDeal();
        break;
      case "exchange":
        this.#send({ do: order, card: button.dataset["card"], ply: this.#shown?.ply });
        break;
      case "replay-deal":
        this.#send({ do: order }, { kind: "practice", link: "" });
        break;
      case "new-deal":
      case "new-match":
      case "play":
        this.#beginAsked(order);
        break;
      case "resume":
      case "leave-practice":
        this.#resume();
        break;
      case "earlier":
        this.#comeBack();
        break;
      case "write":
        this.#writing?.open();
        break;
      case "retry":
        this.#retry?.();
        break;
      case "sign":
        this.#dialog(".b-signals")?.close();
        this.#send({ do: order, means: button.dataset["means"], ply: this.#shown?.ply });
        break;
      case "copy":
        copyBeside(button, this.#words);
        break;
      case "salvage":
        this.#goOn(this.#unreadField?.value ?? "", this.#salvaged);
        break;
      case "save-unread":
        saveUnread(this.#unreadField?.value ?? "", this.#variant);
        break;
      case "settings":
      case "log":
        this.#reveal(order === "log" ? ".b-log" : ".b-settings");
        break;
      case "read":
        this.#read(button.dataset["read"] ?? "");
        break;
      case "repeat":
        this.#announcer.repeat();
        break;
      default:
        if (button instanceof HTMLButtonElement) this.#askBeside(button);
    }
  }

  // What is asked beside the game

  /** The press that came last counts. @param {HTMLElement} button */
  async #askBeside(button) {
    const now = ++this.#asked;
    try {
      const { beside } = await this.#fetch();
      this.#giveBack();
      if (now === this.#asked) beside.order(button);
    } catch (error) {
      const told = this.#part(".b-problem:not([hidden]) .b-problem-text")?.textContent ?? "";
      this.#before ??= { told, retry: this.#retry };
      this.#fail(error, () => this.#askBeside(button));
    }
  }

  /** The script that does it comes when it is first wanted. */
  async #fetch() {
    /** @type {typeof import("./beside.js")} */
    const { Beside, askForCut } = await fetchTools(`${this.dataset["assets"]}bisca-beside.js`);
    const beside = (this.#beside ??= new Beside(this, {
      record: () => this.#shown?.record,
      settled: () => this.#settled(),
      kept: () => this.#kept,
      game: () => this.#newGame,
      ask: (request) => this.#ask(request),
      explain: (error) => this.#waking?.sentence(error) ?? "",
      fail: (error, again) => this.#fail(error, again),
      resume: (id) => {
        if (this.#act === null && this.#matches.take(id)) this.#resume();
      },
      ...{ matches: this.#matches, settings: this.#settings },
      ...{ announcer: this.#announcer, words: this.#words },
    }));
    return { beside, askForCut };
  }

  /** It has come: what was told before that it didn't is told again. */
  #giveBack() {
    if (!this.#before) return;
    showProblem(this, this.#before.told);
    this.#retry = this.#before.retry;
    this.#before = null;
    this.#refresh();
  }

  /**
   * The game as it lies there, once it is shown; nothing while it goes on, or while it is veiled:
   * between two people at one screen nobody's hand is looked at.
   */
  async #settled() {
    if (this.#act !== null && !(await this.#giveWay(false))) return undefined;
    return this.#part("[data-do=unveil]") ? undefined : this.#shown?.record;
  }

  /**
   * What was asked has failed; the game lies as it was.
   *
   * @param {unknown} error
   * @param {() => void} again
   */
  #fail(error, again) {
    this.#retry = again;
    this.#waking?.problem(error);
    this.#refresh();
  }

  // What the engine is asked

  /**
   * Follows the address: a practice deal that it names, else the match.
   *
   * @param {boolean} resume a match that this tab was playing before it was reloaded
   */
  #arrive(resume) {
    const place = parsePlace(location.hash);
    if (place?.kind === "play") {
      // The place in the deal is part of what is kept: another is another game.
      const link = place.ply ? `${place.link}.${place.ply}` : place.link;
      this.#open({ kind: "practice", link });
    }
    else if (place?.kind === "practice") this.#open({ kind: "practice", link: "" });
    else if (resume || this.#game.kind === "practice") this.#open({ kind: "match" });
    // Whoever was playing goes on with the keys that work in here.
    if (resume && document.activeElement === document.body) this.focus({ preventScroll: true });
  }

  /**
   * The same match goes on in another tab: this one must not go on from where it was.
   *
   * @param {string} name
   * @param {string | null} record
   */
  #follow(name, record) {
    if (this.#game.kind !== "match" || name !== this.#slot || record === null) return;
    if (this.#shown === null) this.#refresh();
    else if (record !== this.#shown.record) {
      this.#announcer.say(this.#words["elsewhere"] ?? "");
      this.#open({ kind: "match" });
    }
  }

  /** A reload comes back to the match, and not to a deal that the address still names. */
  #resume() {
    writePlace(null);
    flushPlace();
    this.#open({ kind: "match" });
  }

  /** The practice deal whose place another took. */
  #comeBack() {
    if (this.#act !== null) return;
    const link = swapPractice();
    writePlace(link ? { kind: "play", link } : { kind: "practice" });
    this.#open({ kind: "practice", link });
  }

  /**
   * Puts a kept game on the table, or the deal of a link.
   *
   * @param {Game} game
   */
  #open(game) {
    const act = async () => {
      const record = load(this.#slot);
      const link = game.kind === "practice" ? game.link : "";
      if (record !== null && (game.kind === "match" || link === load("practice-link"))) {
        if (await this.#showKept(record, link !== "")) return;
      }
      if (link === "") {
        this.#showBare();
        return;
      }
      const { opponent } = this.#settings.game();
      const [deal, ply] = link.split(".");
      const variant = this.#variant;
      await this.#show({ do: "open", link: deal, ply: Number(ply ?? 0), opponent, variant });
    };
    this.#run(game, act, () => this.#open(game), true);
  }

  /**
   * @param {string} record
   * @param {boolean} spare whether there is another way, if it cannot be read
   * @returns {Promise<boolean>} whether it lies there
   */
  async #showKept(record, spare) {
    const sent = loadObject("sent");
    save("sent", null);
    // A reload may have come before the answer: nothing that was done is lost, or taken back.
    const again = sent["record"] === record ? Object(sent["request"]) : null;
    try {
      await this.#show({ do: "show", variant: this.#variant, ...again, record });
      return true;
    } catch (error) {
      if (!(error instanceof Declined)) throw error;
      if (again) return this.#showKept(record, spare);
      if (spare) return false;
      this.#unreadable = this.#game.kind === "match";
      if (this.#unreadField) this.#unreadField.value = record;
      if (this.#unreadable) this.#salvaged = await this.#salvage(record);
      const more = this.#salvaged?.message;
      throw more ? new Declined(`${error.message} ${more}`) : error;
    }
  }

  /**
   * What can be gone on with of a match that can't be read.
   *
   * @param {string} record
   * @returns {Promise<Reply | null>}
   */
  async #salvage(record) {
    const request = { do: "salvage", variant: this.#variant, seed: freshSeed(), record };
    try {
      return await this.#ask(request);
    } catch (error) {
      if (error instanceof Declined) return null;
      throw error;
    }
  }

  /**
   * Goes on with what can be read of a match; the text that it was is kept.
   *
   * @param {string} text
   * @param {Reply | null} salvaged
   */
  #goOn(text, salvaged) {
    const { record } = salvaged ?? {};
    if (record === undefined) return;
    const act = async () => {
      await this.#show({ do: "show", variant: this.#variant, record }, () => {
        if (!keepUnread(this.#variant, text)) this.#matches.hold();
      });
    };
    this.#run({ kind: "match" }, act, () => this.#goOn(text, salvaged));
  }

  /** Nothing is kept: the table as it lies before a match. */
  #showBare() {
    this.#game = { kind: "match" };
    this.#shown = this.#brought = null;
    this.#beside?.clear();
    if (this.#stage) morph(this.#stage.box, this.#bare);
    this.#hand.refresh();
  }

  /**
   * A new match, if the one in progress may go; in practice, a new deal asks nothing.
   *
   * @param {string} order
   */
  async #beginAsked(order) {
    if (order === "new-deal" && this.#game.kind === "practice") {
      this.#begin({ kind: "practice", link: "" });
      return;
    }
    const answer = this.#inProgress() ? await answered(this.#dialog(".b-confirm")) : "yes";
    if (answer === "yes" || answer === "aside") this.#begin({ kind: "match" }, answer === "aside");
  }

  /**
   * @param {Game} game
   * @param {boolean} [aside] whether the match that is kept is to be kept beside the new one
   * @param {boolean} [unreadable] whether what is kept is not a match that can be gone on with
   */
  #begin(game, aside = false, unreadable = this.#unreadable) {
    const act = async () => {
      const kept = load(this.#slot);
      const sealed = game.kind === "match" && this.#settings.game()["sealed"] === "on";
      const request = () => ({
        ...this.#newGame,
        practice: game.kind === "practice",
        // A seed that the person knows would seal nothing.
        seed: (!sealed && this.#settings.game()["seed"]) || freshSeed(),
      });
      await this.#show(sealed ? await this.#cutFor(request) : request, () => {
        if (unreadable && kept !== null) {
          if (!keepUnread(this.#variant, kept)) this.#matches.hold();
        } else if (aside) this.#matches.putAside();
        if (game.kind === "match" && !sealed) save(`seal:${this.#variant}`, null);
        this.#fresh = true;
        this.#part(".b-set-told")?.toggleAttribute("hidden", true);
        this.#settings.clear("seed");
        writePlace(null);
      });
    };
    this.#run(game, act, () => this.#begin(game, aside, unreadable));
  }

  /**
   * Shows the seal of the deal to come, and adds the person's cut to the request for it.
   *
   * @param {() => Request} request whose game and seed are those that the seal is for
   * @returns {Promise<Request>}
   * @throws {Withdrawn}
   */
  async #cutFor(request) {
    /** @type {Request} */
    let wanted = { do: "" };
    const { commitment = "", pack = 0, least = 1 } =
      await this.#ask(() => ({ ...(wanted = request()), do: "seal" }));
    const { askForCut } = await this.#fetch();
    const cut = await askForCut(this.#dialog(".b-cut"), { commitment, pack, least }, this.#words);
    if (!cut) throw new Withdrawn();
    // What was shown is what must be opened after the deal.
    save(`seal:${this.#variant}`, commitment);
    return { ...wanted, cut };
  }

  #nextDeal() {
    if (!this.#shown?.sealed || this.#shown.record === undefined) {
      this.#send({ do: "next-deal" });
      return;
    }
    const act = async () => {
      const request = { do: "next-deal", record: this.#shown?.record };
      await this.#show(await this.#cutFor(() => request));
    };
    this.#run(this.#game, act, () => this.#nextDeal());
  }

  /**
   * An action in the game on the table.
   *
   * @param {Request} request
   * @param {Game} [game] that it leads to
   */
  #send(request, game = this.#game) {
    if (this.#shown?.record === undefined) return;
    const act = async () => {
      const record = this.#shown?.record;
      if (request["ply"] !== undefined) save("sent", JSON.stringify({ record, request }));
      const reply = await this.#show({ record, ...request });
      // The last card has no choice in it. What was taken back stays so.
      const { only: card, ply } = reply ?? {};
      if (request.do !== "play" || !card || this.#settings.preference("forced") !== "on") return;
      await this.#show({ do: "play", record: reply?.record, card, ply });
    };
    this.#run(game, act, () => this.#send(request, game));
  }

  /**
   * One thing at a time: what comes meanwhile is dropped, but what is only being shown gives way.
   *
   * @param {Game} game
   * @param {() => Promise<void>} act
   * @param {() => void} again
   * @param {boolean} [patient] waits for what is going on
   */
  async #run(game, act, again, patient = false) {
    if (this.#act !== null && !(await this.#giveWay(patient))) return;
    this.#act ??= this.#guarded(game, act, again);
  }

  /**
   * Shows at once what there is still to show.
   *
   * @param {boolean} patient waits for the engine as well
   * @returns {Promise<boolean>} whether nothing is going on any more
   */
  async #giveWay(patient) {
    if (!this.#stage?.playing && !patient) return false;
    this.#stage?.hurry();
    await this.#act;
    return this.#act === null;
  }

  /**
   * @param {Game} game that is on the table, if nothing fails
   * @param {() => Promise<void>} act
   * @param {() => void} again
   */
  async #guarded(game, act, again) {
    const before = this.#game;
    this.#game = game;
    this.#state("busy");
    this.#refusal(null);
    this.#retry = this.#before = null;
    this.#unreadable = false;
    this.#salvaged = null;
    try {
      await act();
      this.#state("idle");
      const way = before.kind === "practice" ? `#play=${before.link}` : "";
      this.#beside?.comeBack(this.#shown?.record ?? "", way);
    } catch (error) {
      if (error instanceof Declined && error.variant && game.kind === "practice") {
        location.replace(pageAddress(this, "table", location.hash.slice(1), error.variant));
        return;
      }
      this.#game = before;
      if (error instanceof Withdrawn) {
        this.#state("idle");
        return;
      }
      // What the engine declines it would decline again.
      if (!(error instanceof Declined)) this.#retry = again;
      this.#waking?.problem(error);
      this.#state("problem");
    } finally {
      this.#act = null;
      this.#refresh();
      if (this.#stage?.engaged) this.#hand.rescue();
    }
  }

  /** @param {Request | (() => Request)} request */
  #ask(request) {
    return /** @type {Waking} */ (this.#waking).ask(() => ({
      ...this.#settings.shown,
      ...(typeof request === "function" ? request() : request),
    }));
  }

  /**
   * Asks, keeps the record, and plays what happened.
   *
   * @param {Request | (() => Request)} request
   * @param {() => void} [answered]
   */
  async #show(request, answered) {
    const reply = await this.#ask(request);
    answered?.();
    this.#beside?.clear();
    const first = this.#brought !== this.#game;
    this.#brought = this.#game;
    this.#shown = reply;
    this.#keep(reply);
    this.#refresh();
    if (first) this.#bringUp();
    await this.#stage?.play(reply.frames ?? []);
    // A board with cards on it is taller than the bare one.
    if (first) this.#bringUp();
    if (reply.refusal) this.#refusal(reply.refusal);
    return reply;
  }

  /** To the board, from wherever another game was asked for. */
  #bringUp() {
    const box = this.#stage?.box;
    if (box && box.getBoundingClientRect().top < 0) box.scrollIntoView();
    const part = box?.querySelector(".b-panel .is-main") ?? box?.querySelector(".b-bottom");
    if (box) bringUp(box, part ?? null, this.#part(".b-controls"));
  }

  /** @param {Reply} reply */
  #keep(reply) {
    if (reply.record === undefined) return;
    const game = this.#game;
    if (game.kind === "practice") notePractice(reply, game.link, this.#variant);
    const lasting = save(this.#slot, reply.record);
    save("sent", null);
    if (reply.standing) this.#matches.keep(reply.standing, this.#fresh);
    this.#fresh = false;
    if (game.kind === "practice" && game.link === "") writePlace({ kind: "practice" });
    tab.mark(AWAKE, true);
    const warning = this.#part(".b-unsaved");
    if (warning) warning.hidden = lasting;
  }

  #inProgress() {
    const kept = load(`match:${this.#variant}`) !== null && !this.#unreadable;
    return kept && !(this.#game.kind === "match" && this.#shown?.over === "match");
  }

  // What the page shows around the board

  /** Runs after every answer: which buttons there are, and which of them can be used. */
  #refresh() {
    const playing = this.#shown !== null;
    const kept = load(`match:${this.#variant}`) !== null;
    const veiled = this.#part("[data-do=unveil]") !== null;
    const flags = {
      playing,
      practice: this.#game.kind === "practice",
      earlier: hasEarlier(this.#variant),
      saved: !playing && kept && !this.#unreadable,
      fresh: !playing && !kept,
      signals: Boolean(this.#shown?.signals) && !veiled,
      aside: this.#matches.any,
      retry: this.#retry !== null,
      unreadable: this.#unreadable,
      salvage: this.#salvaged !== null,
      sealed: Boolean(this.#shown?.seal),
    };
    const about = this.#part(".b-about");
    if (about) about.textContent = this.#game.kind === "practice" ? aboutPractice() : "";
    const level = this.#part("select[data-do=level]");
    if (level instanceof HTMLSelectElement) level.value = this.#shown?.level ?? "";
    const code = this.#part(".b-seal-line .b-commitment");
    if (code) code.textContent = this.#shown?.seal ?? "";
    showFor(this, new Set(Object.entries(flags).flatMap(([name, up]) => (up ? [name] : []))));
    this.#linkBack();
    const none = String(Boolean(this.#shown?.over) || veiled);
    this.#part("[data-do=hint]")?.setAttribute("aria-disabled", none);
    for (const order of /** @type {const} */ (["undo", "redo"])) {
      const off = String(!this.#shown?.can?.[order]);
      for (const button of this.querySelectorAll(`[data-do=${order}]`)) {
        button.setAttribute("aria-disabled", off);
      }
    }
  }

  /** A practice deal that was begun at a step of a step-through leads back there. */
  #linkBack() {
    const link = this.#part("a.b-come-back");
    if (!(link instanceof HTMLAnchorElement)) return;
    const { play, place } = loadObject("came-from");
    const game = this.#game;
    const here = game.kind === "practice" && game.link !== "" && play === `#play=${game.link}`;
    const back = here ? parsePlace(String(place)) : null;
    link.hidden = back === null;
    link.href = pageAddress(this, "deal", fragmentOf(back).slice(1));
  }

  /**
   * For the style sheet and for tests: a quiet state is told once a click would count.
   *
   * @param {"idle" | "busy" | "paused" | "problem"} name
   */
  #state(name) {
    clearTimeout(this.#stateTimer);
    const guard = name === "busy" ? 0 : (this.#stage?.guard() ?? 0);
    const tell = () => this.setAttribute("data-state", name);
    if (guard > 0) this.#stateTimer = window.setTimeout(tell, guard);
    else tell();
  }

  /** @param {Reply["refusal"] | null} refusal */
  #refusal(refusal) {
    showRefusal(this, refusal ?? null);
    if (refusal) this.#announcer.say(refusal.message);
  }

  /** The menu lies over the hand: it goes once it has done its work, and hands the focus on. */
  #closeMenu() {
    const menu = this.#part(".b-more[open]");
    if (!(menu instanceof HTMLDetailsElement)) return;
    if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    menu.open = false;
  }

  /** Opens a folded part and goes there. @param {string} selector */
  #reveal(selector) {
    const part = this.#part(selector);
    if (!part) return;
    const fold = part.closest("details") ?? part.querySelector("details");
    if (fold) fold.open = true;
    const control = part.querySelector("select, input, summary");
    const goal = control instanceof HTMLElement ? control : part;
    if (goal === part) part.tabIndex = -1;
    goal.focus();
  }

  /** Reads parts of the board aloud, without moving the focus. @param {string} selector */
  #read(selector) {
    const parts = selector ? [...this.querySelectorAll(selector)] : [];
    const said = heard(parts);
    this.#announcer.say(said.trim() ? said : (this.#words["read_nothing"] ?? ""));
  }

  /** @returns {HTMLTextAreaElement | null} */
  get #unreadField() {
    return this.querySelector(".b-problem textarea");
  }

  /** Cards in flight: over everything, for the eyes only, and in no container of the page. */
  #makeLayer() {
    const layer = document.createElement("div");
    layer.className = "b-flights";
    layer.inert = true;
    layer.setAttribute("aria-hidden", "true");
    document.body.append(layer);
    return layer;
  }

  /** @param {string} selector @returns {HTMLDialogElement | null} */
  #dialog(selector) {
    return this.querySelector(`dialog${selector}`);
  }

  /** @param {string} selector @returns {HTMLElement | null} */
  #part(selector) {
    return this.querySelector(selector);
  }
}

/**
 * @param {MouseEvent} event
 * @param {MouseEvent | null} before
 */
function isNear(event, before) {
  if (before === null) return false;
  return Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) < NEAR;
}
