// Bundles the scripts and the style sheet of the site: node bundle.mjs OUT SINGLE STYLES...
// A classic script for the pages that are read and one for those with a table, each with another that
// it fetches when it is wanted (file:// runs no module script); one module worker, one service worker.
// In the folder SINGLE the pages' and the worker are made for the page that is the whole site in one
// file.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { minify } from "terser";

const [out, single, ...styles] = process.argv.slice(2);
const sources = new URL("../../site_overrides/assets/js/", import.meta.url);
const source = (name) => fileURLToPath(new URL(name, sources));
// What is morphed here is a board, given as nodes: never a page's head, and never text. What
// idiomorph has for those stays out.
const UNUSED = [
  [
    "function withHeadBlocking(",
    "const createMorphContext",
    `function withHeadBlocking(ctx, from, to, callback) { return callback(ctx); }
    function handleHeadElement() { return []; }\n`,
  ],
  ["function parseContent(", "return { normalizeElement, normalizeParent }", ""],
];
const lean = {
  name: "lean",
  setup: (esbuild) =>
    esbuild.onLoad({ filter: /idiomorph\.esm\.js$/ }, async ({ path }) => {
      let text = await readFile(path, "utf8");
      for (const [from, to, instead] of UNUSED) {
        const [start, end] = [text.indexOf(from), text.indexOf(to)];
        if (start < 0 || end < start) throw new Error(`idiomorph has changed: no ${from}`);
        text = text.slice(0, start) + instead + text.slice(end);
      }
      return { contents: text, loader: "js" };
    }),
};
const shared = {
  plugins: [lean],
  bundle: true,
  minify: true,
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
};

// People wait for them: a second look makes each four parts in a hundred smaller.
const compress = {
  ecma: 2020,
  passes: 3,
  hoist_funs: true,
  pure_getters: true,
  keep_fargs: false,
  unsafe_arrows: true,
  unsafe_methods: true,
};
// What the script of a page hands to the one that it fetches: in that it stands for the modules.
const handedIn = async (list) => {
  const { metafile } = await build({
    ...shared,
    entryPoints: [source(list)],
    format: "esm",
    outfile: list,
    metafile: true,
    write: false,
  });
  const [{ exports: names }] = Object.values(metafile.outputs);
  const modules = Object.keys(metafile.inputs).map((path) => path.split("/").pop());
  return {
    name: "handed",
    setup: (esbuild) => {
      const filter = new RegExp(`^\\./(${modules.join("|")})$`);
      esbuild.onResolve({ filter }, () => ({ path: "shared", namespace: "handed" }));
      esbuild.onLoad({ filter: /./, namespace: "handed" }, () => ({
        contents: `export const { ${names} } = window.biscaShared;`,
      }));
    },
  };
};
const first = (main, list) => ({
  contents: `import * as shared from "./${list}"; window.biscaShared = shared;
    import { wireHeader } from "./header.js"; import "./${main}"; wireHeader(document);`,
});
const second = async (main, list) => ({
  contents: `export * from "./${main}";`,
  options: { plugins: [await handedIn(list)], globalName: "biscaTools" },
});
const scripts = {
  bisca: first("main.js", "shared.js"),
  "bisca-tools": await second("tools.js", "shared.js"),
  "bisca-table": first("playing.js", "shared_table.js"),
  "bisca-beside": await second("beside.js", "shared_table.js"),
};
for (const [name, { contents, options }] of Object.entries(scripts)) {
  const { outputFiles } = await build({
    ...shared,
    ...options,
    write: false,
    stdin: { contents, resolveDir: fileURLToPath(sources) },
    format: "iife",
    outfile: `${out}/${name}.js`,
  });
  const small = await minify(outputFiles[0].text, { compress });
  await writeFile(`${out}/${name}.js`, small.code);
}
const { outputFiles: worker } = await build({
  ...shared,
  entryPoints: [source("worker.js")],
  format: "esm",
  external: ["*/pyodide.mjs"],
  write: false,
});
const smallWorker = await minify(worker[0].text, { compress, module: true });
await writeFile(`${out}/worker.js`, smallWorker.code);
await build({
  ...shared,
  entryPoints: [source("sw.js")],
  format: "iife",
  outfile: `${out}/sw.js`,
});
// Part of the shim (sitekit/assets.py), and no file of the site by itself.
await build({
  ...shared,
  entryPoints: [source("late.js")],
  format: "iife",
  outfile: `${single}/late.js`,
});
await build({
  ...shared,
  entryPoints: [source("single.js")],
  format: "iife",
  outfile: `${single}/single.js`,
});
await build({
  ...shared,
  entryPoints: [source("worker_single.js")],
  format: "esm",
  // It has no address that others could be relative to.
  define: { "import.meta.url": '"https://single.invalid/assets/worker.js"' },
  outfile: `${single}/worker_single.js`,
});

const css = await Promise.all(styles.map((path) => readFile(path, "utf8")));
const { code, warnings } = await transform(css.join("\n"), {
  loader: "css",
  minify: true,
  target: ["chrome120", "firefox121", "safari17"],
});
if (warnings.length) {
  console.error(warnings.map((warning) => `${warning.location?.lineText}: ${warning.text}`).join("\n"));
  process.exit(1);
}
await writeFile(`${out}/bisca.css`, code);
