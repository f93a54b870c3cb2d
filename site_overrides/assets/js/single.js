/**
 * The page that is the whole site in one file, opened without a server: what comes after `?` says
 * which page is shown. All it needs is in blocks of JSON, packed; its engine starts as the site's
 * does, of the files that worker_single.js answers with.
 *
 * @typedef {{title: string, body: string}} Page
 */

import { openWorkersBy } from "./engine.js";
import { openToolsBy } from "./fetching.js";
import { text, withPictures } from "./packed.js";

/** @import { Packed, Pictures } from "./packed.js" */

const LANGUAGES = ["pt", "en"];
/** Parts that need files of their own, or are of no use here. */
const NOT_HERE = ".md-search, .b-toggle-search, [for=__search], bisca-offline";

begin();

async function begin() {
  /** @type {{[path: string]: Packed}} */
  const pages = block("pages");
  /** @type {{[path: string]: string}} */
  const drawings = JSON.parse(await text(block("pictures")));
  /** @type {Pictures} */
  const pictures = {};
  for (const [path, drawing] of Object.entries(drawings)) {
    pictures[path] = URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" }));
  }
  openWorkersBy((_, name) => {
    const worker = new Worker(`data:text/javascript;base64,${block("worker")}`, {
      type: "module",
      name: name === "plain" ? name : block("memory"),
    });
    // Unread: what it weighs is unpacked where it is used.
    worker.postMessage({ engine: source("engine"), pictures });
    return worker;
  });
  openToolsBy((url) => (url.includes("beside") ? import("./beside.js") : import("./tools.js")));

  const path = wanted(pages);
  /** @type {Page} */
  const page = JSON.parse(await text(pages[path] ?? ""));
  document.documentElement.lang = path.slice(0, 2);
  document.title = page.title;
  document.body.innerHTML = withPictures(page.body, pictures);
  for (const part of document.querySelectorAll(NOT_HERE)) part.remove();
  run(block("theme"));
  await Promise.all([import("./main.js"), import("./playing.js")]);
  const { wireHeader } = await import("./header.js");
  wireHeader(document);
  // The browser looked for it before there was anything to find.
  if (document.getElementById(decodeURIComponent(location.hash.slice(1)))) {
    location.replace(location.hash);
  }
}

/** @param {{[path: string]: Packed}} pages */
function wanted(pages) {
  const asked = decodeURIComponent(location.search.slice(1));
  if (pages[asked]) return asked;
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return `${spoken.find((code) => LANGUAGES.includes(code)) ?? "en"}/index.html`;
}

/** @param {string} code one that the policy of the page knows */
function run(code) {
  const script = document.createElement("script");
  script.textContent = code;
  document.body.append(script);
}

/** @param {string} id */
function source(id) {
  return document.getElementById(id)?.textContent ?? "null";
}

/** @param {string} id */
function block(id) {
  return JSON.parse(source(id));
}
