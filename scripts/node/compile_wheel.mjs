// Compiles the modules of a wheel to byte code: node compile_wheel.mjs PACKAGES FOLDER WHEEL
// Done by the very Python that will run them; PACKAGES is a folder with pyodide-build.
import { loadPyodide } from "pyodide";
import "./say_errors.mjs";

const [packages, folder, wheel] = process.argv.slice(2);
const python = await loadPyodide({ env: { SOURCE_DATE_EPOCH: "315532800", HOME: "/home/pyodide" } });
python.mountNodeFS("/packages", packages);
python.mountNodeFS("/wheels", folder);
python.globals.set("wheel", wheel);
python.runPython(`
import sys
from pathlib import Path

sys.path.insert(0, "/packages")
from pyodide_build._py_compile import _py_compile_archive

made = _py_compile_archive(Path("/wheels", wheel), verbose=False, compression_level=9)
print(made.name)
`);
