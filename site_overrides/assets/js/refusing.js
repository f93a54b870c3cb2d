/** A refusal, shown where the person looks: over the sentence that it answers. */

/** @import { Refusal } from "./protocol.js" */

/**
 * Shows *refusal* in the board, where the next picture does away with it; or takes it away.
 *
 * @param {Element} host
 * @param {Refusal | null} refusal
 */
export function showRefusal(host, refusal) {
  host.querySelector(".b-refusal")?.remove();
  if (!refusal) return;
  const sentence = document.createElement("p");
  const [before = "", ...after] = refusal.message.split(refusal.clause || "\0");
  sentence.append(before);
  if (refusal.href) {
    const link = document.createElement("a");
    [link.href, link.textContent] = [refusal.href, refusal.clause];
    sentence.append(link, after.join(refusal.clause));
  }
  const box = document.createElement("div");
  box.className = "b-cover b-refusal";
  box.append(sentence);
  host.querySelector(".b-say")?.after(box);
}
