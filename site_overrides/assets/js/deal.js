/**
 * `<bisca-deal>`: a cursor over the pictures of a deal, one template for each step. It needs no
 * engine, except to open another deal: a shared one (`#d=LINK`) or a new one.
 */

import { carryPlace, flushPlace, fragmentOf, parsePlace, writePlace } from "./address.js";
import { bringUp } from "./bringing.js";
import { engineOf } from "./engine.js";
import { Guessing } from "./guessing.js";
import { flip, wantsMotion } from "./motion.js";
import { morph } from "./morph.js";
import { chosenText, copyText, saveText } from "./records.js";
import { diagramOf, seenFrom } from "./seeing.js";
import { cardSteps, orderOfKey, stepAfter, stepOfCard } from "./steps.js";
import { load, loadObject, save } from "./storage.js";
import { toldTo } from "./trail.js";
import { Waking, freshSeed, showFor } from "./waking.js";
import { Autoplay, Holding, stayTime, strokeOrder } from "./walking.js";
import { Announcer, fill, wordsOf } from "./words.js";

/** @import { Place } from "./address.js" */
/** @import { Reply, Request, Step } from "./protocol.js" */
/** @import { Trail } from "./trail.js" */
/** @import { Words } from "./words.js" */

/**
 * All hands; one's own; another's, as `seat-2`; or all in a table. Pictures of the first two are
 * in the page, the others are made from those.
 * @typedef {string} View
 */

// Buttons that repeat while they are held down.
const HELD = "[data-do=next], [data-do=prev], [data-do=next-trick], [data-do=prev-trick]";

// A slider that is dragged passes many steps; only where it rests is said (ms).
const REST = 150;

export class BiscaDeal extends HTMLElement {
  #step = 1;
  /** @type {View} */
  #view = "all";
  /** Whether the faces of all steps have been asked for. */
  #fetched = false;
  /** @type {number[]} */
  #tricks = [];
  /** @type {Map<string, number[]> | null} */
  #cards = null;
  /** The deal that is shown instead of the one the page was built with: its link. */
  #link = "";
  /**
   * The page's own deal while another is shown.
   * @type {{list: Node[], pictures: Element[]} | null}
   */
  #own = null;
  /** @type {(() => void) | null} */
  #retry = null;
  /** What is known of the deal that is shown, and of the page's own. @type {Trail | null} */
  #trail = null;
  /** @type {Trail | null} */
  #ownTrail = null;
  /** A text of more than one deal that is being stepped through. */
  #brought = "";
  #holding = new Holding();
  #guessing = new Guessing(null, {});
  #autoplay = new Autoplay({
    step: () => this.#walk(),
    time: () => stayTime(this.#speed, this.#sentence().length),
    onchange: (running) => this.#showRunning(running),
  });
  #restTimer = 0;
  #measuring = 0;
  #width = 0;
  /** @type {Words} */
  #words = {};
  #announcer = new Announcer(null);
  /** @type {Waking | null} */
  #waking = null;
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
    if (this.#waking || !this.#live) return;
    this.#words = wordsOf(this);
    this.#announcer = new Announcer(this.querySelector(".b-announce"));
    const engine = engineOf(this.dataset["assets"] ?? "");
    this.#waking = new Waking(this, engine, this.#words, this.#announcer);
    // So that a click on the picture brings the arrow keys there.
    this.#live.tabIndex = -1;
    this.toggleAttribute("data-badges", loadObject("prefs")["badges"] === "on");
    const controls = this.querySelector(".b-controls");
    if (controls instanceof HTMLElement) controls.hidden = false;
    this.#trail = this.#ownTrail = this.#readTrail();
    this.#guessing = new Guessing(this.querySelector(".b-guess"), this.#words);
    const tools = this.querySelector(".b-tools");
    if (tools instanceof HTMLElement) tools.hidden = this.#trail === null;
    const speed = load("speed");
    const speeds = this.querySelector("select[data-do=speed]");
    if (speed && speeds instanceof HTMLSelectElement) speeds.value = speed;
    this.#view = this.#offered(load("view"));
    this.#setUp();
    if (this.#view !== "all") this.#jump(1);
    this.#followFinger(this.#live);
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
    new ResizeObserver(() => this.#resized()).observe(this);
    document.fonts.ready.then(() => this.#reserve());
  }

  get #figure() {
    return this.dataset["figure"] ?? "deal";
  }

  /** The first step-through of a page also opens deals that are not the page's. */
  get #isMain() {
    return document.querySelector("bisca-deal") === this;
  }

  get #items() {
    return [...this.querySelectorAll(".b-steps > li")];
  }

  // Where the cursor is

  /** Reads the steps that are in the page. */
  #setUp() {
    this.#cards = null;
    this.#tricks = this.#items.map((item) => Number(item.getAttribute("data-trick") ?? 0));
    this.#items.forEach((item, index) => this.#makeLink(item, index + 1));
    const slider = this.#slider;
    if (slider) [slider.min, slider.max] = ["1", String(this.#tricks.length)];
    const select = this.querySelector("select[data-do=view]");
    if (select instanceof HTMLSelectElement) select.value = this.#view;
    this.#showView();
    this.#readCards();
    this.#mark();
  }

  /**
   * A step in the list leads to itself; the list is one stop for Tab.
   *
   * @param {Element} item
   * @param {number} step
   */
  #makeLink(item, step) {
    if (item.querySelector("a.b-step")) return;
    const link = document.createElement("a");
    link.className = "b-step";
    link.href = `#${item.id || `${this.#figure}.${step}`}`;
    link.append(...item.childNodes);
    item.append(link);
  }

  /**
   * Goes to a step because a person asked for it: says it, and writes it into the address.
   *
   * @param {number} step
   * @param {boolean} [said] whether the focus goes to the sentence, which says it
   */
  #go(step, said = false) {
    if (step < 1 || step > this.#tricks.length || step === this.#step) return;
    const hidden = this.#trail && this.#guessing.before(this.#trail, this.#step, step);
    if (hidden !== null) {
      this.#askAt(hidden);
      return;
    }
    this.#guessing.close();
    this.#fetchFaces();
    this.#show(step, Math.abs(step - this.#step) === 1);
    if (this.#live) bringUp(this.#live, this.#live, this.querySelector(".b-controls"));
    clearTimeout(this.#restTimer);
    if (!said) {
      this.#restTimer = window.setTimeout(() => this.#announcer.say(this.#sentence()), REST);
    }
    writePlace(this.#place);
  }

  /** What the address says of where the cursor is. @returns {Place | null} */
  get #place() {
    const step = this.#step;
    if (!this.#own) return { kind: "step", figure: this.#figure, step };
    return this.#link ? { kind: "deal", link: this.#link, step } : null;
  }

  /**
   * @param {number} step
   * @param {boolean} near whether the cards can be seen to move there
   */
  #show(step, near) {
    const picture = this.#picture(step);
    const live = this.#live;
    if (!live) return;
    this.#step = step;
    if (picture) {
      const moving = near && wantsMotion(String(loadObject("prefs")["motion"] ?? ""));
      const focused = live.contains(document.activeElement);
      flip(live, () => morph(live, picture), moving);
      this.#readCards();
      // The card that was pressed may be gone: the arrow keys stay with the picture.
      if (focused && !live.contains(document.activeElement)) live.focus({ preventScroll: true });
    }
    this.#grow(live.offsetHeight);
    this.#mark();
  }

  /** A card in the picture can be pressed, and is no stop for Tab: the list leads as far. */
  #readCards() {
    for (const card of this.#live?.querySelectorAll("button.b-card") ?? []) {
      card.setAttribute("tabindex", "-1");
      card.removeAttribute("aria-disabled");
    }
  }

  /** The controls and the list follow the cursor. */
  #mark() {
    const words = fill(this.#words["step"] ?? "{step} / {steps}", {
      step: this.#step,
      steps: this.#tricks.length,
    });
    const slider = this.#slider;
    if (slider) {
      slider.value = String(this.#step);
      slider.setAttribute("aria-valuetext", words);
    }
    const count = this.querySelector(".b-step-count");
    if (count) count.textContent = words;
    for (const button of this.querySelectorAll("button[data-do]")) {
      const goal = stepAfter(button.getAttribute("data-do") ?? "", this.#step, this.#tricks);
      if (goal !== null) button.setAttribute("aria-disabled", String(goal === this.#step));
    }
    this.#items.forEach((item, index) => {
      const here = index + 1 === this.#step;
      const link = item.querySelector("a.b-step");
      link?.setAttribute("tabindex", here ? "0" : "-1");
      for (const element of [item, link]) {
        if (here) element?.setAttribute("aria-current", "step");
        else element?.removeAttribute("aria-current");
      }
    });
    for (const button of this.querySelectorAll("[data-do=what-if]")) {
      const over = this.#step === this.#tricks.length;
      button.setAttribute("aria-disabled", String(over));
    }
    this.#scrollList();
  }

  /** Scrolls the list, never the page. */
  #scrollList() {
    const list = this.querySelector(".b-steps");
    const item = this.#items[this.#step - 1];
    if (!list || !item || list.scrollHeight <= list.clientHeight) return;
    const [box, place] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
    if (place.top < box.top) list.scrollTop -= box.top - place.top;
    else if (place.bottom > box.bottom) list.scrollTop += place.bottom - box.bottom;
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
      this.#go(this.#items.indexOf(item) + 1);
    }
    const card = target.closest(".b-live .b-card[data-c]")?.getAttribute("data-c");
    if (card) this.#go(stepOfCard(this.#stepsOf(card), this.#step));
  }

  /** @param {string} order */
  #order(order) {
    const step = stepAfter(order, this.#step, this.#tricks);
    if (step !== null) this.#go(step);
    else if (order === "new-deal") this.#newDeal();
    else if (order === "own-deal") this.#showOwn(1);
    else if (order === "retry") this.#retry?.();
    else if (order === "autoplay") this.#toggleAutoplay();
    else if (order === "guess") this.#toggleGuessing();
    else if (order === "what-if") this.#playOn();
    else if (order === "copy-link") this.#copyLink();
    else if (order === "copy-record") this.#copy(this.#trail?.text ?? "");
    else if (order === "save-record") saveText(this.#trail?.text ?? "", `${this.#figure}.txt`);
    else if (order === "show-record") this.#bring(this.#pasted?.value ?? "");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.matches("select, input:not([type=range]), textarea")) return;
    const inList = target.matches("a.b-step");
    const upDown = inList ? { ArrowDown: "next", ArrowUp: "prev" } : {};
    const order = /** @type {Record<string, string>} */ (upDown)[event.key] ?? orderOfKey(event);
    const step = order === null ? null : stepAfter(order, this.#step, this.#tricks);
    if (step === null) return;
    event.preventDefault();
    this.#autoplay.stop();
    this.#go(step, inList);
    if (inList) this.#focusItem();
  }

  #focusItem() {
    const link = this.#items[this.#step - 1]?.querySelector("a.b-step");
    if (link instanceof HTMLElement) link.focus({ preventScroll: true });
  }

  /** @param {Event} event */
  #input(event) {
    const control = event.target;
    if (control instanceof HTMLInputElement && control === this.#slider) {
      this.#autoplay.stop();
      this.#go(Number(control.value));
      control.value = String(this.#step);
    } else if (control instanceof HTMLInputElement && control.type === "file") {
      chosenText(control).then((text) => this.#bring(text));
    } else if (control instanceof HTMLSelectElement) {
      this.#choose(control);
    }
  }

  /** @param {HTMLSelectElement} control */
  #choose(control) {
    switch (control.dataset["do"]) {
      case "view":
        this.#view = control.value;
        save("view", this.#view);
        this.#showView();
        this.#show(this.#step, false);
        this.#reserve();
        break;
      case "speed":
        save("speed", control.value);
        break;
      case "pack":
        this.#open({ do: "steps", text: this.#trail?.text }, this.#step);
        break;
      case "which":
        this.#open({ do: "steps", text: this.#brought, deal: Number(control.value) }, 1);
    }
  }

  /** A view that this deal has. @param {string | null} view @returns {View} */
  #offered(view) {
    const select = this.querySelector("select[data-do=view]");
    const options = select instanceof HTMLSelectElement ? [...select.options] : [];
    return options.find((option) => option.value === view && !option.hidden)?.value ?? "all";
  }

  /** The seat whose hand alone is seen, where it is not the person's. */
  get #seat() {
    const found = /^seat-(\d)$/.exec(this.#view);
    return found ? Number(found[1]) : null;
  }

  #showView() {
    const shown = this.#view === "one" ? "one" : this.#seat === null ? "all" : "seat";
    this.setAttribute("data-view", shown);
    this.#items.forEach((item, index) => this.#sayFor(item, index + 1));
    for (const view of /** @type {const} */ (["all", "one"])) {
      for (const sentence of this.querySelectorAll(`.b-steps .b-${view}`)) {
        /** @type {HTMLElement} */ (sentence).hidden = view !== shown;
      }
    }
  }

  /** What another seat is told at a step. @param {Element} item @param {number} step */
  #sayFor(item, step) {
    item.querySelector(".b-other")?.remove();
    if (this.#seat === null || this.#trail === null) return;
    const sentence = document.createElement("span");
    sentence.className = "b-other";
    sentence.textContent =
      toldTo(this.#trail, step, this.#seat) ?? item.querySelector(".b-all")?.textContent ?? "";
    (item.querySelector("a.b-step") ?? item).append(sentence);
  }

  // By itself, by holding, by the finger

  get #speed() {
    const select = this.querySelector("select[data-do=speed]");
    return select instanceof HTMLSelectElement ? select.value : "";
  }

  #toggleAutoplay() {
    if (this.#autoplay.running) {
      this.#autoplay.stop();
      return;
    }
    // From the end it can only begin anew.
    if (this.#step === this.#tricks.length) this.#jump(1);
    this.#autoplay.start();
  }

  /** One step on; whether there is another after it. */
  #walk() {
    this.#go(this.#step + 1);
    return this.isConnected && this.#guessing.asked === null && this.#step < this.#tricks.length;
  }

  /** @param {boolean} running */
  #showRunning(running) {
    const button = this.querySelector("[data-do=autoplay]");
    if (button) button.textContent = this.#words[running ? "autoplay_stop" : "autoplay_start"] ?? "";
    this.toggleAttribute("data-running", running);
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

  /** @param {HTMLElement} picture */
  #followFinger(picture) {
    /** @type {{x: number, y: number, time: number} | null} */
    let start = null;
    picture.addEventListener("pointerdown", (event) => {
      const { clientX: x, clientY: y, timeStamp: time } = event;
      start = event.pointerType === "touch" && event.isPrimary ? { x, y, time } : null;
    });
    picture.addEventListener("pointercancel", () => (start = null));
    picture.addEventListener("pointerup", (event) => {
      if (!start || !event.isPrimary) return;
      const { x, y, time } = start;
      start = null;
      const order = strokeOrder(event.clientX - x, event.clientY - y, event.timeStamp - time);
      if (order === null) return;
      this.#autoplay.stop();
      this.#order(order);
    });
  }

  // Guessing

  #toggleGuessing() {
    const on = !this.#guessing.on;
    this.#guessing.turn(on);
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
    const hand = this.#template(step - 1, "all")?.content.querySelector("[data-zone=hand-0]");
    const cards = [...(hand?.querySelectorAll("[data-c]") ?? [])];
    const codes = cards.map((card) => card.getAttribute("data-c") ?? "");
    this.#autoplay.stop();
    clearTimeout(this.#restTimer);
    this.#guessing.ask(step, codes, this.#trail);
    const first = this.querySelector("button[data-guess]");
    // The focus goes where the answer is given, and the group is named there.
    if (first instanceof HTMLElement && this.contains(document.activeElement)) {
      first.focus({ preventScroll: true });
    }
    this.querySelector(".b-guess")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} card */
  #guessed(card) {
    const step = this.#guessing.asked;
    if (step === null || !this.#trail) return;
    const told = this.#guessing.answer(card, this.#trail);
    this.#show(step, true);
    writePlace(this.#place);
    const next = this.querySelector("[data-do=next]");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    this.#announcer.say(`${told} ${this.#sentence()}`);
  }

  // Taken along, brought, played on

  /** @returns {Trail | null} */
  #readTrail() {
    try {
      return JSON.parse(this.querySelector("script.b-trail")?.textContent ?? "null");
    } catch {
      return null;
    }
  }

  /** @returns {HTMLTextAreaElement | null} */
  get #pasted() {
    return this.querySelector("textarea.b-bring");
  }

  #copyLink() {
    flushPlace();
    const url = new URL(location.href);
    url.hash = fragmentOf(this.#place);
    this.#copy(url.href);
  }

  /** @param {string} text */
  async #copy(text) {
    const copied = await copyText(this.querySelector("input.b-copy"), text);
    this.#tell(this.#words[copied ? "copied" : "copy_by_hand"] ?? "");
  }

  /** @param {string} sentence */
  #tell(sentence) {
    const told = this.querySelector(".b-told");
    if (told) told.textContent = sentence;
  }

  /** Another record, step by step. @param {string} text */
  #bring(text) {
    // What was said of the text before is not about this one.
    this.#waking?.problem(null);
    if (text.trim() === "") {
      this.#tell(this.#words["record_empty"] ?? "");
      return;
    }
    this.#brought = text;
    this.#tell("");
    this.#open({ do: "steps", text }, 1);
  }

  /** The deal from here on, at the table; Back, or its link, leads here again. */
  #playOn() {
    const link = this.#trail?.link ?? "";
    const table = this.querySelector("a.b-play-deal");
    if (!link || !(table instanceof HTMLAnchorElement)) return;
    const ply = this.#trail?.plies[this.#step - 1] ?? 0;
    const url = new URL(table.href);
    url.hash = fragmentOf({ kind: "play", link, ply });
    flushPlace();
    save("came-from", JSON.stringify({ play: url.hash, place: fragmentOf(this.#place) }));
    location.assign(url.href);
  }

  // Other deals

  /** Follows the address. */
  #arrive() {
    const place = parsePlace(location.hash);
    const isOwn = place?.kind === "step" && place.figure === this.#figure;
    if (!isOwn && !(place?.kind === "deal" && this.#isMain)) return;
    const fold = this.closest("details");
    if (fold) fold.open = true;
    this.#begin();
    this.#scrollHere();
    if (place.kind === "step") this.#showOwn(place.step);
    else if (place.link === this.#link) this.#jump(place.step);
    else this.#open({ do: "steps", link: place.link }, place.step);
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

  #newDeal() {
    this.#brought = "";
    const levels = (this.dataset["levels"] ?? "steady steady").split(" ");
    const request = { do: "steps", variant: this.dataset["variant"], seed: freshSeed(), levels };
    this.#open(request, 1);
  }

  /**
   * @param {Request} request
   * @param {number} step
   */
  async #open(request, step) {
    this.setAttribute("data-state", "busy");
    this.#retry = null;
    try {
      const pack = this.querySelector("select[data-do=pack]");
      const chosen = pack instanceof HTMLSelectElement ? pack.value : "";
      const reply = await this.#waking?.ask({ pack: chosen, ...request });
      if (reply && request["link"] && this.#leaveFor(reply, step)) return;
      this.#trail = reply?.trail ?? null;
      if (this.#trail) Object.assign(this.#trail, { link: reply?.link, text: reply?.text });
      this.#replace(reply?.steps ?? []);
      this.#link = reply?.link ?? String(request["link"] ?? "");
      this.#tell(reply?.refusal?.message ?? "");
      this.#offerDeals(reply?.deals ?? 1, Number(request["deal"] ?? reply?.deals ?? 1));
      this.#jump(step);
      if (this.#link) writePlace({ kind: "deal", link: this.#link, step: this.#step });
      this.#linkTable(reply?.variant ?? "");
      this.#announcer.say(this.#sentence());
    } catch (error) {
      this.#retry = () => this.#open(request, step);
      this.#waking?.problem(error);
    }
    this.#refresh();
  }

  /**
   * A deal of another game belongs on that game's page.
   *
   * @param {Reply} reply
   * @param {number} step
   */
  #leaveFor({ variant, link, deals }, step) {
    const own = `/${this.dataset["variant"]}/deal.html`;
    const stays = !variant || variant === this.dataset["variant"] || deals !== 1;
    if (stays || !link || !this.#isMain || !location.pathname.endsWith(own)) return false;
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
  #offerDeals(deals, shown) {
    const select = this.querySelector("select[data-do=which]");
    const label = select?.closest("label");
    if (!label || !select) return;
    label.hidden = deals < 2 || !this.#brought;
    select.replaceChildren(
      ...Array.from({ length: label.hidden ? 0 : deals }, (_, index) => {
        const words = fill(this.#words["deal_of"] ?? "{n}", { n: index + 1, all: deals });
        return new Option(words, String(index + 1), false, index + 1 === shown);
      }),
    );
  }

  /** Goes to a step without a word: the page opened there. @param {number} step */
  #jump(step) {
    this.#show(Math.min(Math.max(step, 1), this.#tricks.length), false);
  }

  /** @param {number} step */
  #showOwn(step) {
    if (this.#own) {
      this.#fill(this.#own.list, this.#own.pictures);
      [this.#own, this.#link, this.#brought] = [null, "", ""];
      this.#trail = this.#ownTrail;
      this.#offerDeals(1, 1);
      this.#setUp();
      this.#reserve();
      this.#linkTable("");
      writePlace({ kind: "step", figure: this.#figure, step });
    }
    this.#jump(step);
    this.#refresh();
  }

  /** @param {Step[]} steps */
  #replace(steps) {
    this.#own ??= { list: this.#items, pictures: this.#templates };
    const list = steps.map((step, index) => {
      const item = document.createElement("li");
      item.id = `${this.#figure}.${index + 1}`;
      item.setAttribute("data-trick", String(step.trick));
      for (const view of /** @type {const} */ (["all", "one"])) {
        const sentence = document.createElement("span");
        [sentence.className, sentence.textContent] = [`b-${view}`, step[`say_${view}`]];
        item.append(sentence);
      }
      return item;
    });
    const pictures = steps.flatMap((step, index) =>
      /** @type {const} */ (["all", "one"]).map((view) => {
        const template = document.createElement("template");
        [template.dataset["step"], template.dataset["view"]] = [String(index + 1), view];
        template.innerHTML = step[`html_${view}`];
        return template;
      }),
    );
    this.#fill(list, pictures);
    this.#setUp();
    this.#reserve();
  }

  /** @param {Node[]} list @param {Element[]} pictures */
  #fill(list, pictures) {
    this.#autoplay.stop();
    this.#guessing.reset();
    this.querySelector(".b-steps")?.replaceChildren(...list);
    for (const template of this.#templates) template.remove();
    this.append(...pictures);
    this.#step = 1;
  }

  #refresh() {
    const flags = { own: !this.#own, other: this.#own !== null, retry: this.#retry !== null };
    showFor(this, new Set(Object.entries(flags).flatMap(([name, up]) => (up ? [name] : []))));
    // The page's sentence above is about the page's own deal.
    const lead = this.previousElementSibling;
    if (lead instanceof HTMLElement && lead.matches(".b-lead")) lead.hidden = this.#own !== null;
    this.setAttribute("data-state", this.#retry ? "problem" : "idle");
    carryPlace(document);
  }

  /**
   * "Play this deal" leads to the deal that is shown, at the table of its game.
   *
   * @param {string} variant
   */
  #linkTable(variant) {
    const link = this.querySelector("a.b-play-deal");
    if (!(link instanceof HTMLAnchorElement)) return;
    link.dataset["own"] ??= link.href;
    link.href = link.dataset["own"];
    if (!this.#link) return;
    link.hash = `#play=${this.#link}`;
    if (variant) link.pathname = link.pathname.replace(/[^/]+(?=\/[^/]+$)/, variant);
  }

  // Pictures

  get #templates() {
    return [...this.querySelectorAll("template[data-step]")];
  }

  /** @returns {HTMLInputElement | null} */
  get #slider() {
    return this.querySelector("input[type=range]");
  }

  /**
   * @param {number} step
   * @param {View} [view]
   * @returns {HTMLTemplateElement | null}
   */
  #template(step, view = this.#view) {
    const find = (/** @type {View} */ which) =>
      this.querySelector(`template[data-step="${step}"][data-view="${which}"]`);
    const template = find(view) ?? find("all");
    return template instanceof HTMLTemplateElement ? template : null;
  }

  /** @param {number} step @returns {DocumentFragment | null} */
  #picture(step) {
    const template = this.#template(step);
    const picture = template && /** @type {DocumentFragment} */ (template.content.cloneNode(true));
    if (!picture || !this.#trail) return picture;
    if (this.#view === "diagram") {
      const made = diagramOf(picture, this.#trail, this.#words);
      picture.replaceChildren(made);
    } else if (this.#seat !== null) {
      seenFrom(picture, this.#trail, step, this.#seat);
    }
    return picture;
  }

  /** From the first step on nobody waits for a face. */
  #fetchFaces() {
    if (this.#fetched) return;
    this.#fetched = true;
    const faces = this.#templates.flatMap((template) => [
      .../** @type {HTMLTemplateElement} */ (template).content.querySelectorAll("img"),
    ]);
    for (const source of new Set(faces.map((face) => face.getAttribute("src") ?? ""))) {
      new Image().src = source;
    }
  }

  #sentence() {
    const item = this.#items[this.#step - 1];
    const shown = this.#view === "one" ? ".b-one" : this.#seat === null ? ".b-all" : ".b-other";
    const view = item?.querySelector(shown) ?? item;
    return view?.textContent ?? "";
  }

  /** @param {string} card */
  #stepsOf(card) {
    this.#cards ??= cardSteps(
      this.#tricks.map((_, index) => {
        const picture = this.#template(index + 1, "all")?.content;
        const cards = [...(picture?.querySelectorAll(".b-card[data-c]") ?? [])];
        return new Map(
          cards.flatMap((element) => {
            const zone = element.closest("[data-zone]")?.getAttribute("data-zone");
            return zone ? [[element.getAttribute("data-c") ?? "", zone]] : [];
          }),
        );
      }),
    );
    return this.#cards.get(card) ?? [];
  }

  // The picture keeps the height of its tallest step, so that nothing below it ever moves.

  /** Told at the start too, and when a fold around it opens. */
  #resized() {
    if (this.offsetWidth === this.#width) return;
    this.#width = this.offsetWidth;
    this.#reserve();
  }

  #reserve() {
    const live = this.#live;
    clearTimeout(this.#measuring);
    if (!live || live.offsetWidth === 0) return;
    const probe = document.createElement("div");
    probe.className = live.className;
    probe.inert = true;
    Object.assign(probe.style, { position: "absolute", visibility: "hidden", contain: "layout" });
    const steps = this.#likelyTallest();
    let height = 0;
    // A few at a time: the page answers in between.
    const measure = () => {
      probe.style.width = `${live.offsetWidth}px`;
      live.after(probe);
      for (const step of steps.splice(0, 2)) {
        const picture = this.#picture(step);
        // Cards have their size without faces, which would all be fetched.
        for (const face of picture?.querySelectorAll("img") ?? []) face.remove();
        probe.replaceChildren(picture ?? "");
        height = Math.max(height, probe.offsetHeight);
      }
      probe.remove();
      if (steps.length > 0) this.#measuring = window.setTimeout(measure, 10);
      else live.style.minHeight = `${height}px`;
    };
    measure();
  }

  /**
   * The step that is shown, the end with its result, and, since a board differs in height by what
   * is said and by how many cards lie there, for each number of cards those that say the most.
   */
  #likelyTallest() {
    /** @type {Map<number, number[][]>} */
    const said = new Map();
    this.#tricks.forEach((_, index) => {
      const picture = this.#template(index + 1)?.content;
      const cards = picture?.querySelectorAll(".b-trick > li").length ?? 0;
      const words = picture?.querySelector(".b-say")?.textContent?.length ?? 0;
      said.set(cards, [...(said.get(cards) ?? []), [words, index + 1]]);
    });
    const most = [...said.values()].flatMap((all) =>
      all.sort(([a = 0], [b = 0]) => b - a).slice(0, 2).map(([, step = 1]) => step),
    );
    return [...new Set([this.#step, this.#tricks.length, ...most])];
  }

  /** @param {number} height */
  #grow(height) {
    if (this.#live && height > (parseFloat(this.#live.style.minHeight) || 0)) {
      this.#live.style.minHeight = `${height}px`;
    }
  }
}
