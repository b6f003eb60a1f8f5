// Where the page stands, and what moves it.

const at = { n: 0, view: data.views[0], playing: null, moment: -1 };
const el = (id) => document.getElementById(id);
const TICK = 900; // milliseconds of a step that plays by itself

function viewName(view) {
  return view === null ? "Everything open" : `Player ${view}${data.views.length === 1 ? " alone" : ""}`;
}

function boardAt(n) {
  return steps[n].boards[data.views.indexOf(at.view)];
}

function statusText(step, board) {
  const where = board.sides.length && board.round ? `round ${board.round}, turn ${board.turn}, ${board.phase}` : board.heading || board.phase || "";
  return `Step ${step.n} of ${LAST}${where ? `: ${where}` : ""}`;
}

// Draws the page anew; what had the focus has it again.
function draw() {
  const step = steps[at.n], board = boardAt(at.n), before = at.n ? boardAt(at.n - 1) : null;
  const active = document.activeElement, key = active && active.dataset ? active.dataset.key : "";
  const choice = takenChoice(step, board);
  const table = el("table");
  table.className = board.sides.length > 3 ? "four" : board.sides.length > 2 ? "three" : "two";
  const top = board.sides.length && board.heading ? [h("p.heading", null, sentence(board.heading))] : [];
  table.replaceChildren(...top, ...drawTable(board, before, choice));
  el("decision").replaceChildren(...drawDecision(step, board, at.view));
  el("happened").replaceChildren(...drawHappened(at.n, at.view));
  markJumps(at.n);
  el("slider").value = String(at.n);
  const decides = board.decision ? `${sideName(board.decision.seat)} decides${choice ? `: ${shortText(choice)}` : ""}` : data.result || board.result;
  el("slider").setAttribute("aria-valuetext", `step ${at.n} of ${LAST}`);
  el("status").replaceChildren(h("b", null, statusText(step, board)), h("span.status-more", null, decides ? ` - ${decides}` : ""));
  for (const id of ["first", "back"]) el(id).setAttribute("aria-disabled", String(at.n === 0));
  for (const id of ["last", "on"]) el(id).setAttribute("aria-disabled", String(at.n === LAST));
  if (key && document.activeElement !== active) {
    const again = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
    (again || table).focus({ preventScroll: true });
  }
  try {
    history.replaceState(null, "", `#step=${at.n}${at.view === data.views[0] ? "" : `&view=${at.view}`}`);
  } catch { /* a browser that keeps addresses of files as they are */ }
}

function go(n) {
  at.n = Math.max(0, Math.min(LAST, n));
  draw();
}

function look(view) {
  at.view = view;
  at.moment = -1;
  el("view").value = String(data.views.indexOf(view));
  el("jumps").replaceChildren(...drawJumps(view));
  draw();
}

function nextView(by) {
  look(data.views[(data.views.indexOf(at.view) + by + data.views.length) % data.views.length]);
}

function nextMark(by) {
  const places = data.marks.map(([n]) => n);
  go(by > 0 ? places.find((n) => n > at.n) ?? LAST : places.filter((n) => n < at.n).at(-1) ?? 0);
}

function nextMoment(by) {
  const moments = momentsOf(at.view);
  if (!moments.length) {
    el("status").replaceChildren(h("b", null, "No win estimate was recorded for this view."));
    return;
  }
  at.moment = at.moment < 0 ? (by > 0 ? 0 : moments.length - 1) : (at.moment + by + moments.length) % moments.length;
  go(moments[at.moment].n);
}

function play(on) {
  clearInterval(at.playing);
  at.playing = on && at.n < LAST ? setInterval(() => (at.n < LAST ? go(at.n + 1) : play(false)), TICK) : null;
  el("play").setAttribute("aria-pressed", String(Boolean(at.playing)));
  el("play").replaceChildren(symbol(at.playing ? "i-pause" : "i-play"));
}

// --- dark or light ---

function theme() {
  return document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

function setTheme(name) {
  document.documentElement.dataset.theme = name;
  try {
    localStorage.setItem("theme", name);
  } catch { /* nothing may be kept here */ }
}

// --- keys ---

const DOES = {
  ArrowLeft: () => go(at.n - 1), ArrowRight: () => go(at.n + 1), Home: () => go(0), End: () => go(LAST),
  n: () => nextMark(1), p: () => nextMark(-1), m: () => nextMoment(1), M: () => nextMoment(-1), v: () => nextView(1), V: () => nextView(-1),
  t: () => setTheme(theme() === "dark" ? "light" : "dark"), "?": openHelp,
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || dialog.open) return;
  const inside = event.target instanceof Element ? event.target : document.body;
  if (inside.tagName === "SELECT" && event.key !== "?") return;
  if (event.key === " ") {
    if (inside.closest("button, summary")) return;
    event.preventDefault();
    play(!at.playing);
  } else if (Object.hasOwn(DOES, event.key)) {
    event.preventDefault();
    if (event.key !== "t" && event.key !== "?") play(false);
    DOES[event.key]();
  }
});

// --- beginning ---

el("about").textContent = [data.about[0], data.result, ...data.about.slice(1)].filter(Boolean).map((part, i) => (i ? part : sentence(part))).join(" · ");
el("view").append(...data.views.map((view, i) => h("option", { value: String(i) }, viewName(view))));
el("view").disabled = data.views.length === 1;
el("view").addEventListener("change", () => look(data.views[Number(el("view").value)]));
el("slider").max = String(LAST);
el("slider").addEventListener("input", () => { play(false); go(Number(el("slider").value)); });
el("first").addEventListener("click", () => { play(false); go(0); });
el("back").addEventListener("click", () => { play(false); go(at.n - 1); });
el("on").addEventListener("click", () => { play(false); go(at.n + 1); });
el("last").addEventListener("click", () => { play(false); go(LAST); });
el("play").addEventListener("click", () => play(!at.playing));
el("help").addEventListener("click", openHelp);
el("theme").addEventListener("click", () => setTheme(theme() === "dark" ? "light" : "dark"));

const given = new URLSearchParams(location.hash.slice(1));
const kept = (() => { try { return localStorage.getItem("theme"); } catch { return null; } })();
if (given.get("theme") || kept) document.documentElement.dataset.theme = given.get("theme") || kept;
at.n = Math.max(0, Math.min(LAST, Number(given.get("step")) || 0));
el("loading").remove();
look(data.views.find((view) => String(view) === given.get("view")) ?? data.views[0]);
document.documentElement.dataset.ready = "yes";
