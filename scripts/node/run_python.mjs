// Runs a Python file in Pyodide, on the wheel that browsers get: node run_python.mjs WHEEL FILE
import { readFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";
import "./say_errors.mjs";

const [wheel, file] = process.argv.slice(2);
const python = await loadPyodide({ env: { HOME: "/home/pyodide" } });
python.unpackArchive(new Uint8Array(await readFile(wheel)), "wheel");
python.globals.set("__file__", file);
python.runPython("import sys, os; sys.path[:0] = [os.getcwd()]"); // where the wheel was unpacked
python.runPython(await readFile(file, "utf8"), { filename: file });
