// The engine in a thread of its own: Python, the package, and the door that answers requests.
import { loadPyodide } from "./runtime/pyodide.mjs";

let door = null;

// Downloads what is large, with progress: afterwards the browser has it in its cache.
async function downloaded(manifest) {
  const names = Object.keys(manifest.sizes), all = Object.values(manifest.sizes).reduce((sum, n) => sum + n, 0);
  let done = 0, archive = null;
  await Promise.all(names.map(async (name) => {
    const response = await fetch(`./runtime/${name}`);
    if (!response.ok) throw new Error(`${name} cannot be loaded: ${response.status} ${response.statusText}`);
    const parts = [], reader = response.body.getReader();
    for (;;) {
      const { value, done: end } = await reader.read();
      if (end) break;
      if (name === manifest.archive) parts.push(value);
      done += value.length;
      postMessage({ loading: "download", share: Math.min(1, done / all) });
    }
    if (name === manifest.archive) archive = new Uint8Array(await new Blob(parts).arrayBuffer());
  }));
  return archive;
}

async function begin() {
  const manifest = await (await fetch("./manifest.json")).json();
  const python = loadPyodide({ indexURL: new URL("./runtime/", import.meta.url).href }); // starts while the rest comes
  python.catch(() => {}); // told below
  const archive = await downloaded(manifest);
  postMessage({ loading: "python", share: 0 });
  const py = await python;
  postMessage({ loading: "rules", share: 0.5 });
  py.unpackArchive(archive, "zip", { extractDir: "/home/pyodide" });
  door = py.runPython("from ashes_env.browser import Door\nDoor().answer");
  postMessage({ loading: "ready", share: 1 });
}

const begun = begin().catch((error) => postMessage({ failed: String(error.message || error).slice(-1500) }));

onmessage = async ({ data }) => {
  await begun;
  if (door === null) return;
  const start = performance.now();
  let text;
  try {
    text = door(data.request);
  } catch (error) {
    text = JSON.stringify({ error: String(error.message || error).trim().split("\n").at(-1) });
  }
  postMessage({ id: data.id, text, took: performance.now() - start });
};
