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
  const script = document.querySelector("script[src*=bisca]")?.getAttribute("src") ?? "";
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

/** Shows the way to the project's list of faults, where the site was built with one. @param {Element} host */
export function linkIssues(host) {
  const address = document.querySelector("meta[name=bisca-issues]")?.getAttribute("content");
  const link = host.querySelector("a.b-issues");
  if (!(link instanceof HTMLAnchorElement) || !address) return;
  [link.href, link.hidden] = [address, false];
}
