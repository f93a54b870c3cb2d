/**
 * The service worker: keeps the site for when there is no network. It serves the files of one build
 * only, by the list that the build wrote into it, and gives way to a newer one when the person says
 * so. What isn't kept comes from the network, as if there were no service worker.
 *
 * A language is kept when the page asks for it, the engine when somebody plays or asks for it.
 *
 * @typedef {{[path: string]: [hash: string, size: number]}} Group
 * @typedef {{build: string, memory: string, groups: {[name: string]: Group}}} List
 */

/** @type {any} */
const scope = self;
/** @type {List} */
const list = JSON.parse("{}"); // replaced at build
const base = new URL(scope.registration.scope);
// Other sites share the host, and other copies of this one.
const OURS = `bisca-${base.pathname}#`;
const PAGES = `${OURS}${list.build}`;
const ENGINE = `${OURS}engine`;
const AT_ONCE = 4;
const REASONS = new Map([
  ["QuotaExceededError", "full"],
  ["AbortError", "cancelled"],
  ["SecurityError", "blocked"],
]);
const HASHED = /\.[0-9a-f]{8,}\./;
/** What is being kept at the moment, for whoever asked. @type {Set<AbortController>} */
const keeping = new Set();

/** @param {string} path */
const urlOf = (path) => new URL(path, base).href;
/** @param {string} name */
const markOf = (name) => urlOf(`kept/${name}`);
/** @param {string} name */
const cacheOf = (name) => caches.open(name === "engine" ? ENGINE : PAGES);

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(renew()));

scope.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(Promise.all([clearOld(), scope.clients.claim()]));
});

scope.addEventListener("message", (/** @type {any} */ event) => {
  const { data, ports } = event;
  if (data.do === "activate") scope.skipWaiting();
  // A browser lets no newer build take over before the older one has nothing left to do.
  if (data.do === "yield") for (const work of keeping) work.abort();
  if (data.do === "keep") event.waitUntil(keepFor(data.name, ports[0]));
  if (data.do === "state") event.waitUntil(tellState(ports[0]));
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(base.href)) return;
  if (request.cache === "reload") return;
  let path = decodeURIComponent(url.pathname.slice(base.pathname.length));
  if (path === "" || path.endsWith("/")) path += "index.html";
  const visited = request.mode === "navigate";
  if (visited || groupOf(path)) event.respondWith(answer(request, path, visited));
});

/** @param {string} path */
function groupOf(path) {
  return Object.keys(list.groups).find((name) => list.groups[name]?.[path]);
}

/**
 * What is kept, else what the network gives; of a page that neither has, that it isn't kept.
 *
 * @param {Request} request
 * @param {string} path
 * @param {boolean} visited whether a person goes there
 */
async function answer(request, path, visited) {
  const found = await keptFile(path);
  if (found) return found;
  try {
    return await fetch(request);
  } catch (error) {
    const instead = visited && (await keptFile("offline.html"));
    if (instead) return instead;
    throw error;
  }
}

/** @param {string} path */
async function keptFile(path) {
  try {
    for (const name of [PAGES, ENGINE]) {
      const found = await (await caches.open(name)).match(urlOf(path));
      if (found) return found;
    }
  } catch {
    // Storage that can't be read is as good as none.
  }
  return undefined;
}

/**
 * Before a new build may take over it has all that the old one kept. But nobody who pays for each
 * byte pays for an engine unasked: there the tables are offered again.
 */
async function renew() {
  const { engine, ...pages } = await oldMarks();
  const before = engine ? await urlsIn(await caches.open(ENGINE)) : new Set();
  try {
    for (const [name, old] of Object.entries(pages)) await keep(name, old, () => {});
    if (engine && !Object(navigator).connection?.saveData) await keep("engine", engine, () => {});
  } catch (error) {
    // What came is of use at the next try, but not on a full disk: there the old build goes on.
    if (Object(error).name === "QuotaExceededError") {
      await caches.delete(PAGES);
      if (engine) await clearEngine(before);
    }
    throw error;
  }
}

/** What older builds kept: by group, the hash of each file. */
async function oldMarks() {
  /** @type {{[name: string]: {[path: string]: string}}} */
  const found = {};
  for (const cache of await caches.keys()) {
    if (!cache.startsWith(OURS) || cache === PAGES) continue;
    const opened = await caches.open(cache);
    for (const name of Object.keys(list.groups)) {
      const mark = await opened.match(markOf(name));
      if (mark) found[name] = await mark.json();
    }
  }
  return found;
}

/**
 * Keeps a group of files, each checked by its hash. What is there already is not fetched again.
 *
 * @param {string} name
 * @param {{[path: string]: string}} old hashes of what an older build kept
 * @param {(done: number, total: number) => void} tell in bytes
 * @param {AbortController} [stop]
 */
async function keep(name, old, tell, stop = new AbortController()) {
  const { signal } = stop;
  const group = list.groups[name] ?? {};
  const cache = await cacheOf(name);
  const there = await urlsIn(cache);
  const total = sizeOf(name);
  let done = 0;
  const came = (/** @type {number} */ bytes) => tell((done += bytes), total);
  const paths = Object.keys(group);
  const work = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      signal.throwIfAborted();
      const [hash, size] = group[path] ?? ["", 0];
      if (there.has(urlOf(path))) {
        came(size);
        continue;
      }
      const before = old[path] === hash ? await older(path) : undefined;
      if (before) came(size);
      const file = before ?? (await fetched(path, hash, size, came, signal));
      await cache.put(urlOf(path), file);
    }
  };
  const all = Array.from({ length: AT_ONCE }, work);
  try {
    await Promise.all(all);
  } catch (error) {
    // The files beside the one that failed: nothing more is put away after this.
    stop.abort();
    await Promise.allSettled(all);
    throw error;
  }
  const hashes = Object.fromEntries(Object.entries(group).map(([path, [hash]]) => [path, hash]));
  await cache.put(markOf(name), Response.json(hashes));
}

/** @param {string} path */
async function older(path) {
  for (const cache of await caches.keys()) {
    const found = cache.startsWith(OURS) && (await (await caches.open(cache)).match(urlOf(path)));
    if (found) return found;
  }
  return undefined;
}

/**
 * @param {string} path
 * @param {string} hash
 * @param {number} size
 * @param {(bytes: number) => void} came
 * @param {AbortSignal} signal
 */
async function fetched(path, hash, size, came, signal) {
  // A name with a hash can't mean anything older; of others the server is asked.
  const cache = HASHED.test(path) ? "default" : "no-cache";
  const response = await fetch(urlOf(path), { cache, signal });
  if (!response.ok || !response.body) throw new Error(`${response.status} ${path}`);
  const chunks = [];
  let count = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    count += value.length;
    came(value.length);
  }
  const blob = new Blob(chunks);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()));
  const found = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  // A deploy in the middle: this build's files are gone, and the next one's are not in the list.
  if (count !== size || !found.startsWith(hash)) throw new Error(`another ${path}`);
  const type = response.headers.get("Content-Type") ?? "application/octet-stream";
  return new Response(blob, { headers: { "Content-Type": type } });
}

/**
 * @param {string} name
 * @param {MessagePort} port
 */
async function keepFor(name, port) {
  const work = new AbortController();
  keeping.add(work);
  port.onmessage = () => work.abort();
  let told = 0;
  try {
    await keep(
      name,
      {},
      (done, total) => {
        const now = Date.now();
        if (now - told < 100) return;
        told = now;
        port.postMessage({ done, total });
      },
      work,
    );
    port.postMessage({ kept: await state(), memory: list.memory });
  } catch (error) {
    const { name: kind } = Object(error);
    const reason = REASONS.get(kind) ?? "failed";
    if (reason === "full" && name === "engine") await caches.delete(ENGINE);
    port.postMessage({ failed: reason });
  } finally {
    keeping.delete(work);
  }
}

/** @param {MessagePort} port */
async function tellState(port) {
  const sizes = Object.fromEntries(Object.keys(list.groups).map((name) => [name, sizeOf(name)]));
  try {
    port.postMessage({ kept: await state(), sizes });
  } catch {
    port.postMessage({ failed: "blocked" });
  }
}

/** @param {string} name */
function sizeOf(name) {
  return Object.values(list.groups[name] ?? {}).reduce((sum, [, size]) => sum + size, 0);
}

/** Which groups are kept whole. */
async function state() {
  const kept = [];
  for (const name of Object.keys(list.groups)) {
    const cache = await cacheOf(name);
    const mark = await cache.match(markOf(name));
    if (!mark) continue;
    const there = await urlsIn(cache);
    if (Object.keys(list.groups[name] ?? {}).every((path) => there.has(urlOf(path)))) kept.push(name);
  }
  return kept;
}

/** @param {Cache} cache */
async function urlsIn(cache) {
  return new Set((await cache.keys()).map((request) => request.url));
}

async function clearOld() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== PAGES && name !== ENGINE) await caches.delete(name);
  }
  const wanted = Object.keys(list.groups["engine"] ?? {}).map(urlOf);
  await clearEngine(new Set([...wanted, markOf("engine")]));
}

/** @param {Set<string>} wanted addresses: nothing else stays */
async function clearEngine(wanted) {
  const cache = await caches.open(ENGINE);
  for (const request of await cache.keys()) {
    if (!wanted.has(request.url)) await cache.delete(request);
  }
}
