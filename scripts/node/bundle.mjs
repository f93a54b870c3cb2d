// Bundles the scripts and the style sheet of the site: node bundle.mjs OUT STYLES...
// One classic script for the pages (file:// runs no module script) one module worker, one service worker.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";

const [out, ...styles] = process.argv.slice(2);
const sources = new URL("../../site_overrides/assets/js/", import.meta.url);
const source = (name) => fileURLToPath(new URL(name, sources));
const shared = {
  bundle: true,
  minify: true,
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
};

await build({
  ...shared,
  stdin: {
    contents: 'import { wireHeader } from "./header.js"; import "./main.js"; wireHeader(document);',
    resolveDir: fileURLToPath(sources),
  },
  format: "iife",
  outfile: `${out}/bisca.js`,
});
await build({
  ...shared,
  entryPoints: [source("worker.js")],
  format: "esm",
  external: ["*/pyodide.mjs"],
  outfile: `${out}/worker.js`,
});
await build({
  ...shared,
  entryPoints: [source("sw.js")],
  format: "iife",
  outfile: `${out}/sw.js`,
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
