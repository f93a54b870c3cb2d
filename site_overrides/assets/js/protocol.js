/**
 * What the page and the engine say to each other: JSON text both ways. The engine keeps nothing,
 * so every request carries the record it is about, as the text the engine gave last.
 *
 * @typedef {{card: string | null, from: string, to: string}} Move
 *   A card that went from one zone of the board to another; `null`: a card nobody here can see.
 * @typedef {{html: string, say: string, moves: Move[], pause: "trick" | "end" | null}} Frame
 *   One visible event: the whole board after it, and the sentence that tells it.
 * @typedef {{message: string, clause: string, href: string}} Refusal
 * @typedef {Record<"html" | "say_all" | "say_one", string> & {trick: number}} Step
 *
 * @typedef {import("./trail.js").Trail} Trail
 *
 * @typedef {{place: number, words: string}} Cut
 *   How the person cut the pack of a sealed deal.
 * @typedef {{commitment: string, secret: string} & Cut} Opened
 *   A sealed deal that is over.
 *
 * @typedef {{score: number[], deal: number, levels: string[],
 *   result: "won" | "lost" | "drawn" | null}
 *   & Record<"deals" | "won" | "drawn" | "points" | "games", number>} Standing
 *   Of a match: its score, the person's side first, and what they have made of its deals.
 *
 * @typedef {object} Reply
 * @property {number} v
 * @property {number} id
 * @property {boolean} ok
 * @property {string} [record]
 * @property {number} [ply]
 * @property {Frame[]} [frames]
 * @property {{undo: boolean, redo: boolean}} [can]
 * @property {"deal" | "match" | null} [over]
 * @property {Refusal} [refusal]
 * @property {boolean} [sealed] the match's deals are
 * @property {string | null} [seal] of the deal on the table: its commitment
 * @property {string} [commitment] for the deal to come
 * @property {number} [pack] how many cards it has
 * @property {number} [least] how many must be in each part of a cut pack
 * @property {string} [message] what checking a seal has found, or what a link leaves out
 * @property {boolean} [fine]
 * @property {Opened} [opened]
 * @property {string} [link]
 * @property {string} [text]
 * @property {string} [seed] of the packs of a match that isn't sealed
 * @property {Step[]} [steps]
 * @property {string} [variant]
 * @property {Trail} [trail]
 * @property {string} [played] the link of a deal that was set up, with everything played
 * @property {string[]} [about] sentences about a deal that came from elsewhere
 * @property {number} [deals] in the record that was stepped through
 * @property {string} [html] what can be looked up at the table
 * @property {boolean} [signals] whether partners make signs here
 * @property {Standing | null} [standing] of the match; `null` in practice
 * @property {string | null} [level] of the others, in a practice deal
 * @property {string | null} [only] the last card of the person's hand, when it can be played
 * @property {number[][][]} [batches] of a hint: what has been tried so far
 * @property {number} [done] steps of the work on a hint or a review, *of* so many
 * @property {number} [of]
 * @property {unknown} [found] of a review, to be handed back
 * @property {string} [say]
 * @property {string} [best] the card hinted at
 * @property {{kind: string, message: string, variant?: string}} [error]
 *   with the game it concerns, if that is another than the page's
 *
 * @typedef {{do: string} & Record<string, unknown>} Request
 *
 * What the worker tells the page beside its answers:
 * @typedef {{type: "progress", done: number, total: number}
 *   | {type: "way", fast: boolean}
 *   | {type: "starting"}
 *   | {type: "ready"}
 *   | {type: "memory", sha256: string}
 *   | {type: "spoilt"}
 *   | {type: "failed", kind: string, values: Values}
 *   | {type: "reply", id: number, text: string}} WorkerMessage
 * @typedef {Record<string, string | number>} Values
 */

export const VERSION = 1;
