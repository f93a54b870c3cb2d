/**
 * The person's hand: one stop for Tab, arrows within, and a place for the focus whatever happens to
 * the card that had it.
 */

const CARDS = ".b-bottom .b-hand .b-card";
// What gives the focus away once it has done its work.
const PASSING = ".b-card, [data-do=continue], [data-do=resume], [data-do=play]";

export class Hand {
  #slot = 0;
  #measuring = 0;
  #placing = false;

  /** @param {HTMLElement} table which itself takes the focus when nothing in it can */
  constructor(table) {
    this.table = table;
    table.addEventListener("focusin", (event) => {
      if (!this.#placing && event.target instanceof Element) this.remember(event.target);
    });
  }

  /** @param {Element} card */
  owns(card) {
    return card.matches(CARDS);
  }

  /** Moves the focus to the card at a place. @param {number} place @returns {boolean} */
  goTo(place) {
    const card = this.table.querySelectorAll(CARDS)[place];
    if (!(card instanceof HTMLButtonElement)) return false;
    card.focus();
    return true;
  }

  /**
   * Chooses a card, or plays the one that was chosen: a second tap on it.
   *
   * @param {Element} card
   * @returns {boolean} whether it is to be played; what the rules refuse is to be explained
   */
  choose(card) {
    const again = card.getAttribute("aria-pressed") === "true";
    for (const other of this.table.querySelectorAll(CARDS)) other.removeAttribute("aria-pressed");
    if (again || card.getAttribute("aria-disabled") === "true") return true;
    card.setAttribute("aria-pressed", "true");
    return false;
  }

  /** Keeps the place of a card in the hand, gaps counted. @param {Element} card */
  remember(card) {
    const slot = this.#slots().findIndex((slot) => slot.contains(card));
    if (slot === -1) return;
    this.#slot = slot;
    this.refresh();
  }

  /** Sets who can be reached by Tab; after every change of the board. */
  refresh() {
    const current = this.#current();
    for (const card of this.table.querySelectorAll("button.b-card")) {
      const reached = card === current ? "0" : "-1";
      // To write what is there already would have the page look at all of it again.
      if (card.getAttribute("tabindex") !== reached) card.setAttribute("tabindex", reached);
    }
    cancelAnimationFrame(this.#measuring);
    this.#measuring = requestAnimationFrame(() => this.#reachLog());
  }

  /**
   * Not every browser lets the keyboard into what only scrolls. To ask whether it does has the page
   * laid out, so it is asked when that is due.
   */
  #reachLog() {
    const log = this.table.querySelector(".b-log");
    if (log && log.scrollHeight > log.clientHeight) log.setAttribute("tabindex", "0");
    else log?.removeAttribute("tabindex");
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} whether it was a key of the hand
   */
  key(event) {
    const cards = [...this.table.querySelectorAll(CARDS)];
    const at = cards.indexOf(/** @type {Element} */ (event.target));
    if (at === -1 || event.altKey || event.ctrlKey || event.metaKey) return false;
    /** @type {Record<string, number>} */
    const goal = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: cards.length - 1 };
    const index = goal[event.key];
    if (index === undefined) return false;
    const card = cards[Math.min(Math.max(index, 0), cards.length - 1)];
    if (card instanceof HTMLElement) card.focus();
    return true;
  }

  /**
   * Gives the focus back to the table: to *first* if given, else the card now in the slot, the one
   * before, any other, a button of the board, one beside it. A focus that rests on something else
   * a person chose stays there.
   *
   * @param {HTMLElement | null} first
   * @param {boolean} scroll whether to bring it into view
   */
  place(first, scroll) {
    const active = document.activeElement;
    if (active && active !== document.body && !this.#mayMove(active)) return;
    const target = first ?? this.#current() ?? this.#button() ?? this.table;
    this.#placing = true;
    target.focus({ preventScroll: true });
    this.#placing = false;
    // Also where the focus was there already: the board may have grown above it. A result, which
    // has come below where the hand lay, is brought up for everyone.
    if (scroll || target.closest(".b-panel")) target.scrollIntoView({ block: "nearest" });
  }

  /** Only when it fell to the body. */
  rescue() {
    if (document.activeElement === document.body) this.place(null, false);
  }

  /** @param {Element} active */
  #mayMove(active) {
    if (!this.table.contains(active)) return false;
    return !isShown(active) || active === this.table || active.matches(PASSING);
  }

  /** @returns {HTMLElement | null} */
  #current() {
    // Backs are no buttons: nobody plays them.
    const cards = this.#slots().map((slot) => slot.querySelector("button.b-card"));
    const before = cards.slice(0, this.#slot).reverse();
    const found = [cards[this.#slot], ...before, ...cards].find((card) => card);
    return found instanceof HTMLElement ? found : null;
  }

  #slots() {
    return [...this.table.querySelectorAll(".b-bottom .b-hand > *")];
  }

  /** @returns {HTMLElement | null} */
  #button() {
    const buttons = [".b-board [data-do]", "[data-do]"].flatMap((selector) => [
      ...this.table.querySelectorAll(selector),
    ]);
    const usable = buttons.find(
      (button) => isShown(button) && button.getAttribute("aria-disabled") !== "true",
    );
    return usable instanceof HTMLElement ? usable : null;
  }
}

/** Also false for what keeps its room while it is hidden. @param {Element} element */
export function isShown(element) {
  return element.getClientRects().length > 0 && element.closest("[hidden]") === null;
}
