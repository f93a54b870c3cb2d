// Makes what a browser starts Python from: node freeze.mjs WHEEL MEMORY LIBRARY
// MEMORY is the memory of an engine that has started, gzipped; LIBRARY the modules of the standard
// library that a plain start needs, compiled. Both come from the interpreter that will use them.
import { readFile, writeFile } from "node:fs/promises";
import { constants, gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";
import { withoutZeros } from "../../site_overrides/assets/js/memory.js";
import "./say_errors.mjs";

const [wheel, memory, library] = process.argv.slice(2);
const settings = { env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } };
const started = async (more, ending) => {
  const python = await loadPyodide({ ...settings, ...more });
  python.unpackArchive(new Uint8Array(await readFile(wheel)), "wheel");
  python.runPython(`${REHEARSAL}\n${ending}`);
  return python;
};

// A snapshot holds no files: what the engine ever imports or reads, it must have by now.
const REHEARSAL = `
import gc, importlib, json, os, pkgutil, sys
import linecache, tokenize, traceback  # of an error to come

import bisca

for module in pkgutil.walk_packages(bisca.__path__, "bisca."):
    if not module.name.startswith(("bisca.cli", "bisca.__main__")):
        importlib.import_module(module.name)

def rehearse(chosen):
    from bisca.browser import handle
    from bisca.rules.catalog import LANGUAGES, load_data

    def ask(lang, **request):
        reply = json.loads(handle(json.dumps({"v": 1, "id": 0, "lang": lang, **request})))
        assert reply["ok"], reply
        return reply

    for file in os.listdir(f"{bisca.__path__[0]}/data"):
        load_data(file.removesuffix(".json"))
    for lang in LANGUAGES:
        for variant in chosen:
            seed = {"variant": variant, "seed": "rehearsal"}
            new = ask(lang, do="new", first_dealer="opponent", **seed)
            link = ask(lang, do="share", record=new["record"])["link"]
            ask(lang, do="open", link=link)
        ask(lang, do="steps", variant="bisca-de-tres", seed="rehearsal")

from bisca.rules.catalog import variants
`;

const frozen = await started(
  { _makeSnapshot: true },
  "rehearse(variants()); del rehearse, variants, module; gc.collect()",
);
const dense = withoutZeros(frozen.makeMemorySnapshot());
await writeFile(memory, gzipSync(dense, { level: constants.Z_BEST_COMPRESSION }));

const plain = await started({}, "rehearse([*variants()][:1])");
const zip = plain.runPython(`
import _frozen_importlib_external as external
import io
import sys
import zipfile

def trimmed():
    [place] = [path for path in sys.path if path.endswith(".zip")]
    needed = {
        module.__spec__.origin.removeprefix(place + "/")
        for module in list(sys.modules.values())
        if getattr(module, "__spec__", None) and str(module.__spec__.origin).startswith(place)
    }
    made = io.BytesIO()
    with zipfile.ZipFile(place) as whole, zipfile.ZipFile(made, "w") as part:
        for name in sorted(needed):
            code = compile(whole.read(name), f"{place}/{name}", "exec", dont_inherit=True)
            entry = zipfile.ZipInfo(name + "c", (1980, 1, 1, 0, 0, 0))
            content = bytes(external._code_to_timestamp_pyc(code))
            part.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()

trimmed()
`);
await writeFile(library, zip.toJs());
