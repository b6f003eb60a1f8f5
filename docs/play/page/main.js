// What moves the page: beginning, choosing, taking back, hints, keys.

// Draws the page anew; what had the focus has it again.
function redraw() {
  const state = game.state, active = document.activeElement, key = active && active.dataset ? active.dataset.key : "";
  for (const id of ["table", "beside"]) el(id).hidden = !state || !el("begin").hidden;
  for (const id of ["undo", "hint", "more"]) el(id).hidden = !state || !el("begin").hidden;
  if (!state || !el("begin").hidden) return;
  el("undo").disabled = !state.undo || game.busy;
  el("hint").disabled = !state.asks || game.busy;
  const table = el("table");
  table.className = state.board.sides.length > 3 ? "four" : state.board.sides.length > 2 ? "three" : "two";
  table.replaceChildren(...drawTable(state.board, game.before, null));
  markDice();
  el("decision").replaceChildren(...[drawLesson(state), ...drawDecision()].filter(Boolean));
  el("happened").hidden = Boolean(state.look);
  el("happened").replaceChildren(...drawHappened());
  document.documentElement.dataset.n = String(state.n);
  const again = key && document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (again) again.focus({ preventScroll: true });
  else if (!el("beside").hidden && (active === document.body || !document.contains(active))) el("decision").focus({ preventScroll: true });
}

function busy(on) {
  game.busy = on;
  document.documentElement.toggleAttribute("data-busy", on);
}

async function does(request) {
  if (game.busy) return false;
  busy(true);
  if (!document.documentElement.dataset.ready) say("The game begins as soon as it is loaded.");
  el("advice").hidden = true;
  if (game.state && request.do === "choose") redraw();
  const before = game.state, state = await ask(request);
  busy(false);
  if (!took(state, request.do !== "choose")) {
    if (before) redraw();
    return false;
  }
  remember(state);
  if (state.over && before && !before.over) addResult(state);
  save(state);
  if (state.shared && before && before.seat !== state.seat && !state.over) curtain(state);
  redraw();
  tellSlowly();
  if (request.do !== "begin" && matchMedia("(max-width: 899px)").matches) el("decision").scrollIntoView({ block: "start" });
  return true;
}

function choose(n) {
  return does({ do: "choose", n, at: game.state.n });
}

async function begin(asked, explaining = false) {
  const before = game.state;
  if (!await does({ do: "begin", terms: asked })) {
    game.state = before;
    return false;
  }
  keep("explaining", explaining);
  afterBeginning();
  if (asked.kind !== "puzzle") keep("terms", asked);
  return true;
}

async function resume(text, link) {
  if (await does({ do: "resume", text, link })) afterBeginning();
  else showBegin();
}

function afterBeginning() {
  el("begin").hidden = true;
  analysis.found = analysis.end = null;
  const link = game.state.link;
  try {
    history.replaceState(null, "", linkText(link));
  } catch { /* a browser that keeps addresses as they are */ }
  redraw();
  el("decision").focus({ preventScroll: true });
}

function showBegin() {
  el("begin").hidden = false;
  el("begin").replaceChildren(...drawBegin().filter(Boolean));
  if (start.catalog && start.kind !== "puzzle") fitForm();
  redraw();
  const first = el("begin").querySelector("h2");
  if (first) first.scrollIntoView({ block: "nearest" });
}

function backToGame() {
  el("begin").hidden = true;
  redraw();
  el("decision").focus({ preventScroll: true });
}

let saving_ = null;
function save(state) {
  clearTimeout(saving_);
  if (state.over) return forget("saved");
  saving_ = setTimeout(async () => {
    const saved = await ask({ do: "save" });
    if (!saved.error && game.state === state) {
      keep("saved", { text: saved.text, link: state.link && state.link.kind ? state.link : null });
      document.documentElement.dataset.kept = String(state.n);
    }
  }, 300);
  return undefined;
}

async function hint() {
  if (!game.state || !game.state.asks || game.busy) return;
  busy(true);
  el("advice").hidden = false;
  el("advice").replaceChildren(h("h2", null, "Hint"), h("p.quiet", null, "Looking ahead ..."));
  const found = await ask({ do: "hint" });
  busy(false);
  redraw();
  el("advice").replaceChildren(h("h2", null, "Hint"), ...(found.error ? [h("p", null, found.error)] : drawHint(found)));
}

function drawHint(found) {
  const rows = found.best && found.best.length ? found.best : [[found.n, found.win]];
  const text = (n) => (game.state.choices.find((one) => one.n === n) || { text: "" }).text;
  return [h("ol.best", null, rows.map(([n, p]) => h("li", null, h("button.link", { type: "button", "data-key": `hint-${n}`, onclick: () => takes({ n }) }, sentence(text(n))),
    p === null || p === undefined ? null : h("span.p", null, ` ${percent(p)} to win`)))), found.reason ? h("p", null, found.reason) : null];
}

// Several people at one screen: the cards of the next are shown when nobody else looks.
function curtain(state) {
  game.open = false;
  document.documentElement.toggleAttribute("data-curtain", true);
  open(`Player ${state.seat}`, h("p", null, "It is your decision. Your cards are shown when you are ready."),
    h("button.tool.strong", { type: "button", onclick: () => dialog.close() }, "Show my cards"));
  dialog.addEventListener("close", () => {
    game.open = true;
    document.documentElement.toggleAttribute("data-curtain", false);
    redraw();
  }, { once: true });
}

function openMore() {
  const settings = kept("settings", {});
  const box = (name, on, off, label) => h("label.check", null, h("input", { type: "checkbox", checked: settings[name] === on,
    onchange: (event) => keep("settings", { ...kept("settings", {}), [name]: event.target.checked ? on : off }) }), label);
  open("This game", h("div.actions", null,
    h("button.tool", { type: "button", onclick: saveFile }, "Save as a file"),
    h("button.tool", { type: "button", onclick: savePage }, "Save as a page to look at"),
    h("button.tool", { type: "button", onclick: shareLink }, "Copy a link to this deal"),
    h("button.tool", { type: "button", onclick: openLog }, "Log"), h("button.tool", { type: "button", onclick: openResults }, "My games")),
  h("h3", null, "Settings"), box("slowly", true, false, "Tell what happens one sentence after the other"),
  box("payment", "choose", "auto", "I choose each die that I pay with (from the next game on)"));
}

// --- links ---

function linkText(link) {
  return link && link.kind ? `#${new URLSearchParams({ game: JSON.stringify(link) })}` : "#";
}

function linkOf(hash) {
  const text = new URLSearchParams(hash.slice(1)).get("game");
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    say("This link holds no game.");
    return null;
  }
}

async function shareLink() {
  const link = `${location.origin}${location.pathname}${linkText(game.state.link)}`;
  try {
    await navigator.clipboard.writeText(link);
    say("The link is copied: whoever opens it begins the same deal.");
  } catch {
    open("Link", h("p", null, "Whoever opens it begins the same deal:"), h("textarea", { rows: "4", readonly: true, "aria-label": "Link" }, link));
  }
}

// --- dark or light ---

function theme() {
  return document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

function setTheme(name) {
  document.documentElement.dataset.theme = name;
  keep("theme", name);
}

// --- keys ---

const DOES = {
  n: showBegin, u: () => { if (game.state && game.state.undo) does({ do: "undo" }); }, h: hint, l: openLog,
  t: () => setTheme(theme() === "dark" ? "light" : "dark"), "?": openHelp,
};
const KEYS = [
  ["1 to 9", "the choice of this number"], ["Up, down arrow", "another choice"], ["Enter", "takes what has the focus"], ["u", "take back"], ["h", "hint"], ["l", "log"],
  ["n", "new game"], ["t", "dark or light"], ["Tab", "next card, die or choice"], ["?", "this help"], ["Esc", "close what is open; back to the game; all news at once"],
];

function openHelp() {
  open("Help", h("div.actions", null, h("button.tool.strong", { type: "button", onclick: openRules }, "How to play")),
    h("p", null, "What can be chosen has a dot: a click chooses it. A right click or a long press shows the card. Undo takes any choice back, also one within an action."),
    legend(), h("h3", null, "Keys"), h("table", null, h("tbody", null, KEYS.map(([key, what]) => h("tr", null, h("th", { scope: "row" }, key), h("td", null, what))))));
}

// The rules of the game at hand, or of the one that the form offers.
function openRules() {
  const mode = game.state && el("begin").hidden ? game.state.mode : start.kind === "puzzle" ? "red_rains" : start.kind;
  open("How to play", ruleLines((start.catalog.rules[mode] || "").split("\n")));
}

function ruleLines(lines) {
  const out = [];
  let text = "", item = false;
  const flush = () => {
    if (text) out.push(h(item ? "p.in" : "p", null, text));
    text = "";
    item = false;
  };
  for (const line of lines) {
    if (!line.trim() || line.startsWith("#")) flush();
    if (line.startsWith("#")) out.push(h("h3", null, line.replace(/^#+ /, "")));
    else if (line.startsWith("- ")) {
      flush();
      item = true;
      text = line.slice(2);
    } else text = `${text} ${line}`.trim();
  }
  flush();
  return out;
}

let typed = "", typing = null;
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || dialog.open) return;
  const inside = event.target instanceof Element ? event.target : document.body;
  if (inside.closest("input, select, textarea")) return;
  if (event.key === "Escape" && game.state && !el("begin").hidden) backToGame();
  else if (event.key === "Escape") stopTelling();
  else if (/^[0-9]$/.test(event.key) && game.state && game.state.asks && el("begin").hidden) {
    typed += event.key; // two digits within half a second are one number
    clearTimeout(typing);
    const take = () => {
      const choice = game.state.choices.find((one) => String(one.n) === typed);
      typed = "";
      if (choice) takes(choice);
    };
    if (game.state.choices.some((one) => String(one.n).startsWith(typed) && String(one.n) !== typed)) typing = setTimeout(take, 500);
    else take();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const all = [...document.querySelectorAll("#decision .choice")], at = all.indexOf(document.activeElement);
    if (!all.length) return;
    event.preventDefault();
    all[(at + (event.key === "ArrowDown" ? 1 : all.length - (at < 0 ? 0 : 1))) % all.length].focus();
  } else if (Object.hasOwn(DOES, event.key)) {
    event.preventDefault();
    DOES[event.key]();
  }
});

// --- beginning ---

const usualTheme = kept("theme", null);
if (usualTheme) document.documentElement.dataset.theme = usualTheme;
el("new").addEventListener("click", showBegin);
el("undo").addEventListener("click", DOES.u);
el("hint").addEventListener("click", hint);
el("more").addEventListener("click", openMore);
el("theme").addEventListener("click", DOES.t);
el("help").addEventListener("click", openHelp);
el("happened").addEventListener("click", stopTelling);
allowDrops();
watchCards();
startEngine();
showBegin();
fetch("catalog.json").then((response) => response.json()).then(async (catalog) => {
  start.catalog = catalog;
  const link = linkOf(location.hash), saved = kept("saved", null);
  if (link && saved && JSON.stringify(saved.link) === JSON.stringify(link)) goOn(); // the page was loaded anew
  else if (!link || !await begin(link)) showBegin();
}).catch((error) => say(`The list of decks cannot be loaded: ${error.message}`));
