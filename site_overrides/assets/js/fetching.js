/**
 * The tools of a step-through, which most readers never ask for: a script of their own, fetched when
 * it is wanted. A classic one, since a page from a file runs no module.
 *
 * @typedef {typeof import("./tools.js")} Tools
 * @typedef {(assets: string) => Promise<Tools>} OpenTools
 */

/** What goes wrong has a sentence, by its kind, as in waking.js. @type {OpenTools} */
let open = (assets) =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${assets}bisca-tools.js`;
    script.onload = () => resolve(/** @type {any} */ (window).biscaTools);
    const name = script.src.split("/").pop();
    script.onerror = () => reject({ kind: "network", values: { name } });
    document.head.append(script);
  });

/** For a page that has no file of them beside it. @param {OpenTools} instead */
export function openToolsBy(instead) {
  open = instead;
}

/** @type {Promise<Tools> | null} */
let tools = null;

/**
 * @param {string} assets the way from the page to what it loads
 * @returns {Promise<Tools>} after a failure the next call tries again
 */
export function fetchTools(assets) {
  tools ??= open(assets).catch((error) => {
    tools = null;
    throw error;
  });
  return tools;
}
