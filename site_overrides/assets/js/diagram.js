/** A moment of a deal in text: a table of hands. */

import { fill } from "./words.js";

/** @import { Trail } from "./trail.js" */
/** @import { Words } from "./words.js" */

/**
 * The same moment as a table of hands.
 *
 * @param {DocumentFragment} picture of all hands
 * @param {Trail} trail
 * @param {Words} words
 */
export function diagramOf(picture, trail, words) {
  const table = document.createElement("table");
  table.className = "b-diagram";
  const said = picture.querySelector(".b-said")?.textContent ?? "";
  table.createCaption().textContent = said;
  const body = table.createTBody();
  /** @param {string} name @param {(Node | string)[]} content */
  const row = (name, content) => {
    const line = body.insertRow();
    const head = document.createElement("th");
    [head.scope, head.textContent] = ["row", name];
    line.append(head);
    line.insertCell().append(...content);
  };
  const cards = (/** @type {Element | null} */ zone) =>
    [...(zone?.querySelectorAll(".b-card[data-c]") ?? [])]
      .map((card) => card.getAttribute("data-c") ?? "")
      .sort((a, b) => orderOf(a) - orderOf(b));
  trail.people.forEach((name, seat) => {
    const hand = picture.querySelector(`[data-zone=hand-${seat}]`);
    const backs = hand?.querySelectorAll(".b-back").length ?? 0;
    /** @type {(Node | string)[]} */
    const content = bySuit(cards(hand), trail);
    if (backs > 0) content.push(fill(words["diagram_hidden"] ?? "{n}", { n: backs }));
    row(name, content.length > 0 ? content : [words["diagram_nothing"] ?? ""]);
  });
  const trick = [...picture.querySelectorAll("[data-zone=trick] > li")].flatMap((item) => {
    const card = item.querySelector("[data-c]")?.getAttribute("data-c");
    const who = trail.people[Number(item.getAttribute("data-seat"))] ?? "";
    return card ? [...(who ? [`${who} `] : []), sign(card, trail), "\u2003"] : [];
  });
  row(words["diagram_trick"] ?? "", trick.length > 0 ? trick : [words["diagram_nothing"] ?? ""]);
  const turned = cards(picture.querySelector("[data-zone=turn-up]")).map((card) =>
    sign(card, trail),
  );
  const stock = picture.querySelector(".b-stock .b-count")?.textContent ?? "";
  row(words["diagram_turn_up"] ?? "", [...turned, turned.length > 0 ? "\u2003" : "", stock]);
  return table;
}

/** @param {string} card */
function orderOf(card) {
  return "SHDC".indexOf(card[1] ?? "") * 100 + "A7KJQT9865432".indexOf(card[0] ?? "");
}

/**
 * @param {string[]} cards
 * @param {Trail} trail
 * @returns {Node[]} the cards of a suit together, the suits apart
 */
function bySuit(cards, trail) {
  const suits = new Map();
  for (const card of cards) suits.set(card[1], [...(suits.get(card[1]) ?? []), card]);
  return [...suits.values()].map((group) => {
    const span = document.createElement("span");
    span.className = "b-diagram-suit";
    span.append(...group.flatMap((/** @type {string} */ card) => [sign(card, trail), " "]));
    return span;
  });
}

/**
 * A card as in a sentence, with its name for those who listen.
 *
 * @param {string} card
 * @param {Trail} trail
 */
export function sign(card, trail) {
  const [shown, name] = trail.cards[card] ?? [card, card];
  const span = document.createElement("span");
  // Suits of the old packs, which have no signs, have colours of their own.
  span.className = `b-suit-${card[1]}${/[♠♥♦♣]/.test(shown) ? "" : " b-latin"}`;
  span.setAttribute("role", "img");
  span.setAttribute("aria-label", name);
  span.textContent = shown;
  return span;
}
