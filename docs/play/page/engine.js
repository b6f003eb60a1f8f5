// Asks the engine, which runs in a worker. Requests are answered in their order.

const LOADING = { download: "Downloading the game ...", python: "Starting the engine ...", rules: "Reading the rules and 526 cards: some seconds ...", ready: "Ready." };
const engine = { worker: null, asked: new Map(), last: 0, ready: null, took: [] };

function startEngine() {
  engine.worker = new Worker("worker.js", { type: "module" });
  engine.ready = new Promise((resolve, reject) => {
    const failed = (why) => {
      document.getElementById("loading-text").textContent = `The game cannot start: ${why}`;
      document.getElementById("progress").remove();
      document.documentElement.dataset.failed = "yes";
      reject(new Error(why));
    };
    engine.worker.onerror = (event) => failed(event.message || "this browser runs no module workers");
    engine.worker.onmessage = ({ data: told }) => {
      if (told.failed) failed(told.failed);
      else if (told.loading) {
        document.getElementById("loading-text").textContent = LOADING[told.loading];
        document.getElementById("progress").value = told.loading === "download" ? 0.7 * told.share : 0.7 + 0.3 * told.share;
        if (told.loading === "ready") {
          document.getElementById("loading").hidden = true;
          document.documentElement.dataset.ready = "yes";
          resolve();
        }
      } else {
        engine.took.push(told.took);
        const answer = engine.asked.get(told.id);
        engine.asked.delete(told.id);
        answer(JSON.parse(told.text));
      }
    };
  });
  engine.ready.catch(() => {}); // told on the page
}

function ask(request) {
  engine.last += 1;
  const id = engine.last;
  return new Promise((resolve) => {
    engine.asked.set(id, resolve);
    engine.worker.postMessage({ id, request: JSON.stringify(request) });
  });
}
