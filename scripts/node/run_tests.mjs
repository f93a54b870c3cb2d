// Runs tests of the engine in Pyodide, on the wheel that browsers get:
// node run_tests.mjs REPOSITORY SITE-PACKAGES WHEEL TESTS...
import { readFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";
import "./say_errors.mjs";

const [repository, packages, wheel, ...tests] = process.argv.slice(2);
const python = await loadPyodide({
  env: { PYTHONDONTWRITEBYTECODE: "1", PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1", HOME: "/home/pyodide" },
});
python.unpackArchive(new Uint8Array(await readFile(wheel)), "wheel");
python.mountNodeFS("/repository", repository);
python.mountNodeFS("/packages", packages);
python.globals.set("tests", tests);
process.exitCode = python.runPython(`
import os
import sys

sys.path[:0] = [os.getcwd()]  # where the wheel was unpacked
os.chdir("/repository")
sys.path.append("/packages")  # those in plain Python serve here too
import bisca
import pytest

assert not bisca.__file__.startswith(("/repository", "/packages")), bisca.__file__
int(pytest.main(["-q", "-p", "no:cacheprovider", *tests.to_py()]))
`);
