// Compiles the modules of a folder to bytecode with Pyodide's own Python: node compile.mjs PYODIDE FOLDER
import { pathToFileURL } from "node:url";

const [package_, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${package_}/pyodide.mjs`).href);
try {
  const py = await loadPyodide({ indexURL: `${package_}/` });
  py.FS.mkdirTree("/made");
  py.mountNodeFS("/made", folder);
  // Beside the sources, without looking at them again; paths in messages begin with "ashes_env".
  const compiled = py.runPython(`
import compileall, py_compile
compileall.compile_dir("/made", quiet=1, legacy=True, optimize=1, stripdir="/made/", invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
`);
  if (!compiled) throw new Error("some modules cannot be compiled");
} catch (error) {
  console.error(String(error.message || error).slice(-2000)); // a trace would show Pyodide's own code in one line
  process.exit(1);
}
process.exit(0);
