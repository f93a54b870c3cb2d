/** A fault, told so that it can be repeated: a text to copy or keep, which goes nowhere by itself. */

/** @import { Words } from "./words.js" */

/**
 * @param {Words} words
 * @param {object} facts
 * @param {string} facts.record the record as text, or why there is none
 * @param {string} facts.said the last sentence that was said
 * @param {string} facts.choices
 * @returns {string}
 */
export function reportText(words, { record, said, choices }) {
  const script = document.querySelector("script[src*=bisca-table]")?.getAttribute("src") ?? "";
  /** @type {[string, string][]} */
  const lines = [
    ["page", location.origin + location.pathname],
    ["files", script.split("/").at(-1) ?? ""],
    ["browser", navigator.userAgent],
    ["screen", `${innerWidth} × ${innerHeight}, ${devicePixelRatio}`],
    ["choices", choices],
    ["said", said],
  ];
  const told = lines.map(([key, value]) => `${words[`report_${key}`]}: ${value}`);
  return [
    `${words["report_what"]}:\n\n`,
    ...told,
    `${words["report_record"]}:`,
    record || (words["report_none"] ?? ""),
  ].join("\n");
}
