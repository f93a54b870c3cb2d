/**
 * Scripts that most people never ask for, fetched when one is wanted: the tools of a step-through
 * (tools.js), what is asked beside a game (beside.js). Classic ones, since a page from a file runs no
 * module.
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

/** What goes wrong has a sentence, by its kind, as in waking.js. @type {(url: string) => Promise<any>} */
let open = (url) =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.onload = () => resolve(/** @type {any} */ (window).biscaTools);
    script.onerror = async () => reject(await missing(script.src));
    document.head.append(script);
  });

/** For a page that has no file of them beside it. @param {typeof open} instead */
export function openToolsBy(instead) {
  open = instead;
}

/** @type {Map<string, Promise<any>>} */
const fetched = new Map();

/**
 * @param {string} url from the page
 * @returns {Promise<any>} after a failure the next call tries again
 */
export function fetchTools(url) {
  const tools = fetched.get(url) ?? open(url);
  fetched.set(url, tools);
  tools.catch(() => fetched.delete(url));
  return tools;
}
