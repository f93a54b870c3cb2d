/**
 * The tools of a step-through, which most readers never ask for: a script of their own, fetched when
 * it is wanted. A classic one, since a page from a file runs no module.
 *
 * @typedef {typeof import("./tools.js")} Tools
 * @typedef {(assets: string) => Promise<Tools>} OpenTools
 */

/**
 * What a browser doesn't tell of a script that won't load: what the server says, if it does. What
 * it hasn't any more went with the build it belongs to.
 *
 * @param {string} url
 */
export async function missing(url) {
  const { ok, status } = await fetch(url).catch(() => new Response());
  const values = { name: url.split("/").pop() ?? "", status };
  return { kind: ok ? "network" : status === 404 ? "gone" : "status", values };
}

/** What goes wrong has a sentence, by its kind, as in waking.js. @type {OpenTools} */
let open = (assets) =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${assets}bisca-tools.js`;
    script.onload = () => resolve(/** @type {any} */ (window).biscaTools);
    script.onerror = async () => reject(await missing(script.src));
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
