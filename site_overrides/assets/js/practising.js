/**
 * The practice deal that is kept, and the one whose place it took: what a link brings never does
 * away with a deal that isn't finished.
 *
 * `practice` is its record, `practice-link` the link it came from, `practice-more` what is told of
 * it; `practice-before` holds the same of the deal before.
 */

import { load, loadObject, save } from "./storage.js";

/** @import { Reply } from "./protocol.js" */

const [RECORD, LINK, MORE, BEFORE] = ["practice", "practice-link", "practice-more", "practice-before"];

/**
 * Writes down all but the record, and puts an unfinished deal aside that another link replaces.
 *
 * @param {Reply} reply
 * @param {string} link empty for a deal that came from none
 * @param {string} variant
 */
export function notePractice(reply, link, variant) {
  const same = link === (load(LINK) ?? "");
  const more = loadObject(MORE);
  if (!same && link !== "" && load(RECORD) !== null && !more["over"]) save(BEFORE, pack());
  const about = reply.about?.join(" ") ?? (same ? more["about"] : "");
  save(LINK, link);
  save(MORE, JSON.stringify({ about, over: Boolean(reply.over), variant }));
}

/** What the deal that is kept was said to be. */
export function aboutPractice() {
  return String(loadObject(MORE)["about"] ?? "");
}

/** Whether a deal of *variant* waits whose place another took. @param {string} variant */
export function hasEarlier(variant) {
  const { record, more } = loadObject(BEFORE);
  return typeof record === "string" && Object(more)["variant"] === variant;
}

/** Lets the two change places. @returns {string} the link of the one that is kept now */
export function swapPractice() {
  const { record, link, more } = loadObject(BEFORE);
  save(BEFORE, load(RECORD) === null || loadObject(MORE)["over"] ? null : pack());
  save(RECORD, String(record));
  save(LINK, String(link ?? ""));
  save(MORE, JSON.stringify(Object(more)));
  return String(link ?? "");
}

function pack() {
  const [record, link, more] = [load(RECORD), load(LINK) ?? "", loadObject(MORE)];
  return JSON.stringify({ record, link, more });
}
