// Runs a script in Pyodide, on the wheel that browsers get: node run_script.mjs WHEEL SCRIPT
import { readFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";
import "./say_errors.mjs";

const [wheel, script] = process.argv.slice(2);
const python = await loadPyodide({ env: { HOME: "/home/pyodide" } });
python.unpackArchive(new Uint8Array(await readFile(wheel)), "wheel");
python.runPython("import sys, os; sys.path[:0] = [os.getcwd()]");
python.runPython(await readFile(script, "utf-8"), { filename: script });
