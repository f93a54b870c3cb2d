/**
 * `<bisca-deal>`: a cursor over the pictures of a deal, one template for each step. It needs no
 * engine, except to open another deal: a shared one (`#d=LINK`) or a new one.
 */

import { carryPlace, parsePlace, writePlace } from "./address.js";
import { bringUp } from "./bringing.js";
import { fetchTools } from "./fetching.js";
import { Listing } from "./listing.js";
import { flip, wantsMotion } from "./motion.js";
import { morph } from "./morph.js";
import { Pictures } from "./pictures.js";
import { Room, likelyTallest } from "./room.js";
import { seenFrom } from "./seeing.js";
import { orderOfKey, stepAfter, stepOfCard } from "./steps.js";
import { load, loadObject, save } from "./storage.js";
import { showFor, showProblem } from "./waking.js";
import { Autoplay, Holding, followFinger, stayTime } from "./walking.js";
import { Announcer, fill, wordsOf } from "./words.js";

/** @import { Place } from "./address.js" */
/** @import { Guessing } from "./guessing.js" */
/** @import { OtherDeals } from "./others.js" */
/** @import { Trail } from "./trail.js" */
/** @import { Words } from "./words.js" */
/** @typedef {typeof import("./tools.js")} Tools */

/**
 * All hands; one's own; another's, as `seat-2`; or all in a table. Pictures of the first are in the
 * page, the others are made from those.
 * @typedef {string} View
 */

/**
 * What can be stepped through. What is known of it beside its pictures is in `trail`; its `link` is
 * empty where the page was built with it; `fault` says what is wrong with what it was read from;
 * `table` is where it can be played.
 * @typedef {object} Deal
 * @property {Element[]} list
 * @property {Element[]} pictures
 * @property {Trail | null} trail
 * @property {string} variant
 * @property {string} link
 * @property {string} fault
 * @property {string} table
 */

// Buttons that repeat while they are held down.
const HELD = "[data-do=next], [data-do=prev], [data-do=next-trick], [data-do=prev-trick]";

const PERSON = 0;

// A slider that is dragged passes many steps; only where it rests is said (ms).
const REST = 150;

export class BiscaDeal extends HTMLElement {
  #step = 1;
  /** @type {View} */
  #view = "all";
  #listing = new Listing(this);
  #pictures = new Pictures(this);
  /** @type {Room | null} */
  #room = null;
  /** The page's own, and what is shown. @type {Deal | null} */
  #own = null;
  /** @type {Deal | null} */
  #deal = null;
  /** @type {Tools | null} */
  #tools = null;
  /** @type {Guessing | null} */
  #guessing = null;
  /** @type {OtherDeals | null} */
  #others = null;
  /** @type {(() => void) | null} */
  #retry = null;
  #holding = new Holding();
  #autoplay = new Autoplay({
    step: () => this.#walk(),
    time: () => stayTime(this.#select("speed")?.value ?? "", this.#sentence.length),
    onchange: (running) => this.#showRunning(running),
  });
  #restTimer = 0;
  #width = 0;
  /** @type {Words} */
  #words = {};
  #announcer = new Announcer(null);
  /** @type {HTMLElement | null} */
  #live = null;

  connectedCallback() {
    if (this.#live) return;
    this.#live = this.querySelector(".b-live");
    const fold = this.closest("details");
    // Folded away, as in a figure, it costs the page nothing until someone opens it.
    if (fold?.open === false) fold.addEventListener("toggle", () => this.#begin(), { once: true });
    else this.#begin();
    addEventListener("hashchange", () => this.#arrive());
    this.#arrive();
  }

  #begin() {
    if (this.#own || !this.#live) return;
    this.#words = wordsOf(this);
    this.#announcer = new Announcer(this.querySelector(".b-announce"));
    this.#room = new Room(this.#live, (step) => this.#picture(step));
    // So that a click on the picture brings the arrow keys there.
    this.#live.tabIndex = -1;
    this.toggleAttribute("data-badges", loadObject("prefs")["badges"] === "on");
    const controls = this.querySelector(".b-controls");
    if (controls instanceof HTMLElement) controls.hidden = false;
    this.#own = this.#deal = {
      list: this.#listing.items,
      pictures: this.#pictures.templates,
      trail: this.#readTrail(),
      variant: "",
      link: "",
      fault: "",
      table: this.querySelector("a.b-play-deal")?.getAttribute("href") ?? "",
    };
    const tools = this.querySelector(".b-tools");
    if (tools instanceof HTMLElement) tools.hidden = this.#trail === null;
    // Whoever comes near will want one: some need to be there within the press itself.
    for (const sign of ["pointerover", "focusin"]) {
      tools?.addEventListener(sign, () => this.#use(() => {}), { once: true });
    }
    const [speed, speeds] = [load("speed"), this.#select("speed")];
    if (speed && speeds) speeds.value = speed;
    this.#setUp();
    const view = this.#offered(load("view"));
    if (view !== "all") this.#see(view);
    this.#listen(this.#live);
    document.fonts.ready.then(() => this.#reserve());
  }

  /** @param {HTMLElement} live */
  #listen(live) {
    followFinger(live, (order) => {
      this.#autoplay.stop();
      this.#order(order);
    });
    this.addEventListener("click", (event) => this.#click(event));
    this.addEventListener("pointerdown", (event) => this.#press(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave", "contextmenu"]) {
      this.addEventListener(end, () => this.#holding.release());
    }
    this.addEventListener("pointerout", (event) => {
      if (/** @type {Element} */ (event.target).closest(HELD)) this.#holding.release();
    });
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("input", (event) => this.#input(event));
    // The page of a deal has no other use for left and right, whatever has been clicked.
    if (!this.closest("details")) {
      addEventListener("keydown", (event) => {
        const free = event.target === document.body && /^Arrow/.test(event.key);
        if (free && loadObject("prefs")["keys"] !== "off") this.#key(event);
      });
    }
    // Told at the start too, and when a fold around it opens.
    new ResizeObserver(() => {
      if (this.offsetWidth === this.#width) return;
      this.#width = this.offsetWidth;
      this.#reserve();
    }).observe(this);
  }

  get #figure() {
    return this.dataset["figure"] ?? "deal";
  }

  /** @returns {Trail | null} */
  #readTrail() {
    try {
      return JSON.parse(this.querySelector("script.b-trail")?.textContent ?? "null");
    } catch {
      return null;
    }
  }

  get #trail() {
    return this.#deal?.trail ?? null;
  }

  get #last() {
    return this.#listing.tricks.length;
  }

  get #sentence() {
    return this.#listing.sentence(this.#step);
  }

  /** @param {string} order @returns {HTMLSelectElement | null} */
  #select(order) {
    return this.querySelector(`select[data-do=${order}]`);
  }

  /** @returns {HTMLInputElement | null} */
  get #slider() {
    return this.querySelector("input[type=range]");
  }

  // Where the cursor is

  /** Reads the steps that are in the page. */
  #setUp() {
    this.#listing.setUp(this.#figure);
    const slider = this.#slider;
    if (slider) [slider.min, slider.max] = ["1", String(this.#last)];
    this.#showView();
    this.#readCards();
    this.#mark();
  }

  /**
   * Goes to a step because a person asked for it: says it, and writes it into the address.
   *
   * @param {number} step
   * @param {boolean} [said] whether the focus goes to the sentence, which says it
   */
  #go(step, said = false) {
    if (step < 1 || step > this.#last || step === this.#step) return;
    const hidden = this.#trail && this.#guessing?.before(this.#trail, this.#step, step);
    if (hidden) {
      this.#askAt(hidden);
      return;
    }
    this.#guessing?.close();
    this.#pictures.fetchFaces();
    this.#show(step, Math.abs(step - this.#step) === 1);
    // Where not all of the board fits, one's own hand, which is the lowest, is to.
    for (const part of this.querySelectorAll(".b-live, .b-live .b-bottom")) {
      bringUp(part, part, this.querySelector(".b-controls"));
    }
    clearTimeout(this.#restTimer);
    if (!said) {
      this.#restTimer = window.setTimeout(() => this.#announcer.say(this.#sentence), REST);
    }
    writePlace(this.#place);
  }

  /** Goes to a step without a word: the page opened there. @param {number} step */
  #jump(step) {
    this.#show(Math.min(Math.max(step, 1), this.#last), false);
  }

  /** What the address says of where the cursor is. @returns {Place | null} */
  get #place() {
    const step = this.#step;
    if (this.#deal === this.#own) return { kind: "step", figure: this.#figure, step };
    const link = this.#deal?.link;
    return link ? { kind: "deal", link, step: this.#trail?.linked?.[step - 1] ?? step } : null;
  }

  /**
   * @param {number} step
   * @param {boolean} near whether the cards can be seen to move there
   */
  #show(step, near) {
    const live = this.#live;
    if (!live) return;
    const picture = this.#picture(step);
    this.#step = step;
    if (picture) {
      const moving = near && wantsMotion(String(loadObject("prefs")["motion"] ?? ""));
      const focused = live.contains(document.activeElement);
      flip(live, () => morph(live, picture), moving);
      this.#readCards();
      // The card that was pressed may be gone: the arrow keys stay with the picture.
      if (focused && !live.contains(document.activeElement)) live.focus({ preventScroll: true });
    }
    this.#room?.grow();
    this.#mark();
  }

  /** A card in the picture can be pressed, and is no stop for Tab: the list leads as far. */
  #readCards() {
    for (const card of this.#live?.querySelectorAll("button.b-card:not([tabindex])") ?? []) {
      card.setAttribute("tabindex", "-1");
    }
  }

  /** The controls and the list follow the cursor. */
  #mark() {
    const words = fill(this.#words["step"] ?? "{step} / {steps}", {
      step: this.#step,
      steps: this.#last,
    });
    const slider = this.#slider;
    if (slider) {
      slider.value = String(this.#step);
      slider.setAttribute("aria-valuetext", words);
    }
    const count = this.querySelector(".b-step-count");
    if (count) count.textContent = words;
    for (const button of this.querySelectorAll("button[data-do]")) {
      const order = button.getAttribute("data-do") ?? "";
      const goal = order === "what-if" ? this.#last : this.#after(order);
      if (goal !== null) button.setAttribute("aria-disabled", String(goal === this.#step));
    }
    this.#listing.mark(this.#step);
  }

  /** @param {string} order @returns {number | null} null: it leads to no step */
  #after(order) {
    return stepAfter(order, this.#step, this.#listing.tricks);
  }

  // What the person does

  /** @param {MouseEvent} event */
  #click(event) {
    const target = /** @type {Element} */ (event.target);
    // A button that was held has done its work.
    if (this.#holding.takeClick()) return;
    const guess = target.closest("button[data-guess]");
    if (guess) {
      this.#guessed(guess.getAttribute("data-guess") ?? "");
      return;
    }
    const button = target.closest("button[data-do]");
    if (button?.getAttribute("data-do") !== "autoplay") this.#autoplay.stop();
    if (button) {
      if (button.getAttribute("aria-disabled") !== "true") {
        this.#order(button.getAttribute("data-do") ?? "");
      }
      return;
    }
    const item = target.closest(".b-steps > li");
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (item && plain) {
      // The link is for "open in a new tab" and "copy"; followed here it would push an entry.
      event.preventDefault();
      this.#go(this.#listing.items.indexOf(item) + 1);
    }
    const card = target.closest(".b-live .b-card[data-c]");
    if (card) this.#pressCard(card);
  }

  /**
   * A card of the picture: the choice of who is guessing, or the way to where it came from.
   *
   * @param {Element} pressed
   */
  #pressCard(pressed) {
    const card = pressed.getAttribute("data-c") ?? "";
    const own = pressed.closest(`[data-zone=hand-${PERSON}]`) !== null;
    if (own && this.#guessing?.asked) this.#guessed(card);
    else this.#go(stepOfCard(this.#pictures.stepsOf(card, this.#last), this.#step));
  }

  /** @param {string} order */
  #order(order) {
    const step = this.#after(order);
    if (step !== null) this.#go(step);
    else if (order === "new-deal") this.#open((others) => others.fresh(), 1);
    else if (order === "own-deal") this.#showOwn(1);
    else if (order === "retry") this.#tryAgain();
    else if (order === "autoplay") this.#toggleAutoplay();
    else if (order === "guess") this.#use((tools) => this.#toggleGuessing(tools));
    else if (order === "show-record") this.#bring(this.querySelector("textarea")?.value ?? "");
    else this.#use((tools) => this.#take(order, tools));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.matches("select, input:not([type=range]), textarea")) return;
    const inList = target.matches("a.b-step");
    const upDown = inList ? { ArrowDown: "next", ArrowUp: "prev" } : {};
    const order = /** @type {Record<string, string>} */ (upDown)[event.key] ?? orderOfKey(event);
    const step = order === null ? null : this.#after(order);
    if (step === null) return;
    event.preventDefault();
    this.#autoplay.stop();
    this.#go(step, inList);
    if (inList) this.#listing.focus(this.#step);
  }

  /** @param {Event} event */
  #input(event) {
    const control = event.target;
    if (control instanceof HTMLInputElement && control === this.#slider) {
      this.#autoplay.stop();
      this.#go(Number(control.value));
      control.value = String(this.#step);
    } else if (control instanceof HTMLInputElement && control.type === "file") {
      this.#use(({ chosenText }) => chosenText(control).then((text) => this.#bring(text)));
    } else if (control instanceof HTMLSelectElement) {
      this.#choose(control);
    }
  }

  /** @param {HTMLSelectElement} control */
  #choose({ dataset, value }) {
    switch (dataset["do"]) {
      case "view":
        this.#see(value);
        break;
      case "speed":
        save("speed", value);
        break;
      case "pack":
        save("prefs", JSON.stringify({ ...loadObject("prefs"), pack: value }));
        this.#open((others) => others.again(this.#trail?.text ?? ""), this.#step);
        break;
      case "which":
        this.#open((others) => others.another(Number(value)), 1);
    }
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const button = /** @type {Element} */ (event.target).closest(HELD);
    if (!button || event.button !== 0) return;
    this.#holding.press(() => {
      if (button.getAttribute("aria-disabled") === "true") this.#holding.release();
      else this.#order(button.getAttribute("data-do") ?? "");
    });
  }

  // By itself

  #toggleAutoplay() {
    if (this.#autoplay.running) {
      this.#autoplay.stop();
      return;
    }
    // From the end it can only begin anew.
    if (this.#step === this.#last) this.#jump(1);
    this.#autoplay.start();
  }

  /** One step on; whether there is another after it. */
  #walk() {
    this.#go(this.#step + 1);
    return this.isConnected && !this.#guessing?.asked && this.#step < this.#last;
  }

  /** @param {boolean} running */
  #showRunning(running) {
    const button = this.querySelector("[data-do=autoplay]");
    if (button) button.textContent = this.#words[running ? "autoplay_stop" : "autoplay_start"] ?? "";
    this.toggleAttribute("data-running", running);
  }

  // What is seen

  /** A view that this deal has. @param {string | null} view @returns {View} */
  #offered(view) {
    const options = [...(this.#select("view")?.options ?? [])];
    return options.find((option) => option.value === view && !option.hidden)?.value ?? "all";
  }

  /** The seat whose hand alone is seen. */
  get #seat() {
    if (this.#view === "one") return PERSON;
    const found = /^seat-(\d)$/.exec(this.#view);
    return found ? Number(found[1]) : null;
  }

  /** @param {View} view */
  #see(view) {
    if (view === "diagram" && !this.#tools) {
      this.#use(() => this.#see(view));
      return;
    }
    this.#view = view;
    save("view", view);
    this.#showView();
    this.#show(this.#step, false);
    this.#reserve();
    // The list is as high as the picture, which may be lower now.
    this.#listing.mark(this.#step);
  }

  #showView() {
    const select = this.#select("view");
    if (select) select.value = this.#view;
    const seat = this.#seat;
    const said = seat === null ? "all" : seat === PERSON ? "one" : "other";
    this.setAttribute("data-view", said === "other" ? "seat" : said);
    this.#listing.see(said, seat, this.#trail);
  }

  /** @param {number} step @returns {DocumentFragment | undefined} */
  #picture(step) {
    const found = this.#pictures.of(step)?.cloneNode(true);
    const picture = /** @type {DocumentFragment | undefined} */ (found);
    if (!picture || !this.#trail) return picture;
    if (this.#view === "diagram" && this.#tools) {
      picture.replaceChildren(this.#tools.diagramOf(picture, this.#trail, this.#words));
    } else if (this.#seat !== null) {
      seenFrom(picture, this.#trail, step, this.#seat, this.#listing.sentence(step));
    }
    return picture;
  }

  #reserve() {
    const pictures = this.#listing.tricks.map((_, index) => this.#pictures.of(index + 1));
    const sentence = (/** @type {number} */ step) => this.#listing.sentence(step);
    this.#room?.reserve(likelyTallest(pictures, sentence, [this.#step, this.#last]));
  }

  // With tools

  /**
   * Does something with them, at once if they are there.
   *
   * @param {(tools: Tools) => void} act
   */
  #use(act) {
    if (this.#tools) act(this.#tools);
    else this.#fetch().then(act, (error) => this.#fail(error, () => this.#use(act)));
  }

  async #fetch() {
    const tools = (this.#tools = await toolsOf(this));
    this.#others ??= new tools.OtherDeals(this, this.#words, this.#announcer);
    return tools;
  }

  /** @param {Tools} tools */
  #toggleGuessing({ Guessing }) {
    this.#guessing ??= new Guessing(this.querySelector(".b-guess"), this.#words);
    const on = !this.#guessing.on;
    this.#announcer.say(this.#guessing.turn(on));
    this.toggleAttribute("data-guessing", on);
    this.querySelector("[data-do=guess]")?.setAttribute("aria-pressed", String(on));
  }

  /** Stops before a play of one's own. @param {number} step that must be guessed first */
  #askAt(step) {
    if (!this.#trail) return;
    if (step - 1 !== this.#step) {
      this.#show(step - 1, false);
      writePlace(this.#place);
    }
    const hand = this.#pictures.of(step - 1)?.querySelector("[data-zone=hand-0]");
    const cards = [...(hand?.querySelectorAll("[data-c]") ?? [])];
    const codes = cards.map((card) => card.getAttribute("data-c") ?? "");
    this.#autoplay.stop();
    clearTimeout(this.#restTimer);
    const asked = this.#guessing?.ask(step, codes, this.#trail);
    const first = this.querySelector("button[data-guess]");
    // The focus goes where the answer is given, in a group that the question names.
    if (first instanceof HTMLElement && this.contains(document.activeElement)) {
      first.focus({ preventScroll: true });
    } else this.#announcer.say(asked ?? "");
    for (const part of [".b-guess", ".b-bottom"]) {
      this.querySelector(part)?.scrollIntoView({ block: "nearest" });
    }
  }

  /** @param {string} card */
  #guessed(card) {
    const step = this.#guessing?.asked;
    if (!step || !this.#trail) return;
    const told = this.#guessing?.answer(card, this.#trail);
    this.#show(step, true);
    writePlace(this.#place);
    const next = this.querySelector("[data-do=next]");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    this.#announcer.say(`${told} ${this.#sentence}`);
  }

  /**
   * @param {string} order
   * @param {Tools} tools
   */
  #take(order, { Taking }) {
    const taking = new Taking(this, this.#words);
    const text = this.#trail?.text ?? "";
    if (order === "copy-link") taking.copyLink(this.#place);
    else if (order === "copy-record") taking.copy(text);
    else if (order === "save-record") taking.save(text);
    else if (order === "what-if" && this.#trail) taking.playOn(this.#trail, this.#step, this.#place);
  }

  // Other deals

  /** Another record, step by step. @param {string} text */
  #bring(text) {
    // What was said of the text before is not about this one.
    showProblem(this, "");
    const told = this.querySelector(".b-told");
    const empty = text.trim() === "";
    if (told) told.textContent = empty ? (this.#words["record_empty"] ?? "") : "";
    if (!empty) this.#open((others) => others.bring(text), 1);
  }

  /** Follows the address. */
  #arrive() {
    const place = parsePlace(location.hash);
    const isOwn = place?.kind === "step" && place.figure === this.#figure;
    // The first step-through of a page also opens deals that are not the page's.
    const isMain = ownerOf(document.body) === this;
    const fold = this.closest("details");
    if (!isOwn && !(place?.kind === "deal" && isMain)) {
      if (isMain && !fold && isLost(location.hash.slice(1))) this.#tell("step_lost");
      return;
    }
    if (fold) fold.open = true;
    this.#begin();
    const { step } = place;
    const lost = place.kind === "step" && step > this.#last;
    // What is told then lies below the board.
    if (!lost) this.#scrollHere();
    if (place.kind === "step") {
      this.#showOwn(step);
      this.#tell(lost ? "step_lost" : "");
    } else if (place.link === this.#deal?.link && !this.#trail?.linked) this.#jump(step);
    else this.#open((others) => others.linked(place.link, step), step);
  }

  /** Says what is amiss with the address. @param {string} key of the sentence; empty: nothing */
  #tell(key) {
    const sentence = this.#words[key] ?? "";
    showProblem(this, sentence);
    this.#announcer.say(sentence);
    this.#retry = null;
    this.#refresh();
  }

  /** The browser goes to the sentence of a step, also when all is loaded; its picture is here. */
  #scrollHere() {
    if (document.readyState === "complete") {
      this.scrollIntoView();
      return;
    }
    const [visit] = performance.getEntriesByType("navigation");
    // A page that is reloaded, or gone back to, lies where it was.
    if (visit && "type" in visit && visit.type !== "navigate") return;
    addEventListener("load", () => requestAnimationFrame(() => this.scrollIntoView()));
  }

  /**
   * @param {(others: OtherDeals) => Promise<Deal | null>} find null: it is shown elsewhere
   * @param {number} step
   */
  async #open(find, step) {
    this.setAttribute("data-state", "busy");
    this.#retry = null;
    try {
      await this.#fetch();
      const deal = this.#others && (await find(this.#others));
      if (!deal) return;
      this.#put(deal);
      this.#jump(step);
      if (deal.link) writePlace(this.#place);
      this.#announcer.say(`${deal.fault} ${this.#sentence}`);
      this.#refresh();
    } catch (error) {
      this.#fail(error, () => this.#open(find, step));
    }
  }

  /** @param {number} step */
  #showOwn(step) {
    if (this.#own && this.#deal !== this.#own) {
      this.#put(this.#own);
      this.#others?.leave();
      writePlace({ kind: "step", figure: this.#figure, step });
    }
    this.#jump(step);
    this.#refresh();
  }

  /** @param {Deal} deal */
  #put(deal) {
    this.#autoplay.stop();
    this.#guessing?.reset();
    this.#deal = deal;
    showProblem(this, deal.fault);
    this.#listing.fill(deal.list);
    this.#pictures.fill(deal.pictures);
    this.#step = 1;
    this.#setUp();
    this.#reserve();
    this.querySelector("a.b-play-deal")?.setAttribute("href", deal.table);
  }

  #refresh() {
    const other = this.#deal !== this.#own;
    const flags = { own: !other, other, retry: this.#retry !== null };
    const up = new Set(Object.entries(flags).flatMap(([name, is]) => (is ? [name] : [])));
    // What the page says around it is about the page's own deal; another has a line of its own.
    showFor(document.body, up, (element) => ownerOf(element) === this);
    this.setAttribute("data-state", "idle");
    carryPlace(document);
  }

  /**
   * @param {unknown} error
   * @param {() => void} again what failed
   */
  #fail(error, again) {
    const { kind, values } = Object(error);
    // What the engine declines it would decline again.
    this.#retry = kind === "declined" ? null : again;
    // Without the tools there is one fault: that they didn't come.
    const lost = fill(this.#words[`error_${kind}`] ?? "", values);
    const sentence = this.#others?.waking.sentence(error) ?? lost;
    showProblem(this, sentence);
    this.#announcer.say(sentence);
    this.#refresh();
    this.setAttribute("data-state", "problem");
  }

  #tryAgain() {
    const again = this.#retry;
    this.#retry = null;
    showProblem(this, "");
    this.#refresh();
    again?.();
  }
}

/** The step-through that an element stands beside; of what stands by itself, the page's first. */
function ownerOf(/** @type {Element} */ element) {
  return (element.closest(":has(> bisca-deal)") ?? document).querySelector("bisca-deal");
}

/** Whether the page has nothing by this name. @param {string} fragment */
function isLost(fragment) {
  return fragment !== "" && document.getElementById(fragment) === null;
}

/** @param {HTMLElement} host @returns {Promise<Tools>} what most readers never ask for */
export function toolsOf(host) {
  return fetchTools(`${host.dataset["assets"]}bisca-tools.js`);
}
