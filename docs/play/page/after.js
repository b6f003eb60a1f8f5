// After the game: the result, the decisions that cost most, and what this browser remembers of other games.

// `end`: the state after the game, while one of its decisions is looked at.
const analysis = { running: false, found: null, end: null };

function drawEnd() {
  const state = game.state, link = state.link || {};
  const again = () => begin({ ...link, seed: anySeed() });
  return [h("h2", null, state.won ? "You have won" : link.kind === "puzzle" ? "Not solved" : "The end"),
    h("p.result", null, sentence(state.result)),
    h("div.actions", null,
      link.kind === "puzzle" ?
        [h(`button.tool${state.won ? "" : ".strong"}`, { type: "button", "data-key": "again", onclick: () => begin(link) }, "Try again"),
          h(`button.tool${state.won ? ".strong" : ""}`, { type: "button", onclick: () => nextPuzzle(link.puzzle) }, "Next puzzle")] :
        h("button.tool.strong", { type: "button", "data-key": "again", onclick: again }, "Play again"),
      h("button.tool", { type: "button", onclick: saveFile }, "Save the replay"),
      h("button.tool", { type: "button", onclick: savePage }, "Save as a page to go through"),
      h("button.tool", { type: "button", onclick: openResults }, "My games"),
      h("button.tool", { type: "button", onclick: showBegin }, "Another game")),
    link.kind === "puzzle" ? null : drawAnalysis()];
}

function drawAnalysis() {
  if (analysis.found && analysis.found.n === game.state.n) return drawFound(analysis.found);
  return h("div.analysis", null, h("h3", null, "Why?"),
    h("p.quiet", null, "The engine plays every one of your decisions on in many deals, and names those that cost most. It takes about a second for each of them; you may begin another game meanwhile to stop it."),
    h("button.tool", { type: "button", "data-key": "analyse", disabled: analysis.running, onclick: analyse },
      analysis.running ? "Looking at your decisions ..." : "Find my costliest decisions"),
    h("progress", { max: "1", value: "0", "aria-label": "Share of the decisions looked at", hidden: !analysis.running }));
}

async function analyse() {
  const n = game.state.n;
  analysis.running = true;
  redraw();
  let told = await ask({ do: "analyse" });
  while (!told.error && !told.done) {
    const bar = document.querySelector(".analysis progress");
    if (bar) bar.value = told.share;
    if (!game.state || game.state.n !== n || !game.state.over) break; // another game was begun
    told = await ask({ do: "analyse", go_on: true });
  }
  analysis.running = false;
  if (told.error) say(told.error);
  else if (told.done) analysis.found = { n, ...told };
  if (game.state && game.state.over) redraw();
}

function drawFound(found) {
  const points = found.curve.map(([n, p]) => ({ n, p }));
  return h("div.analysis", null, h("h3", null, "Your chance to win"), points.length > 1 ? [chanceCurve(points, found.n), h("p.axis", { "aria-hidden": "true" }, h("span", null, "first decision"), h("span", null, "top: sure to win, bottom: sure to lose"), h("span", null, "last"))] : null,
    h("h3", null, found.costly.length ? "What cost most" : "No decision cost much"),
    h("ol.costly", null, found.costly.map((one) => h("li", null,
      h("p", null, h("b", null, `Decision ${one.n}: from ${percent(one.before)} to ${percent(one.after)}`)),
      h("p", null, "You chose: ", one.chosen), h("p", null, "Better: ", h("b", null, one.better)), one.reason ? h("p.quiet", null, one.reason) : null,
      h("button.link", { type: "button", "data-key": `look-${one.n}`, onclick: () => look(one.n) }, "Show this decision on the table")))),
    points.length ? h("button.tool", { type: "button", "data-key": "look", onclick: () => look(points[0].n) }, "Go through all decisions") : null);
}

// Shows a decision of the game that is over, as its player saw it.
async function look(n) {
  const told = await ask({ do: "look", n });
  if (told.error) return say(told.error);
  analysis.end ||= game.state;
  Object.assign(data.cards, told.texts);
  game.before = null;
  game.state = { ...analysis.end, ...told, undo: false, told: [] };
  redraw();
  return undefined;
}

function lookNoMore() {
  game.before = null;
  game.state = analysis.end;
  analysis.end = null;
  redraw();
}

function drawLooking() {
  const found = analysis.found, n = game.state.look, numbers = found.curve.map(([at]) => at), at = numbers.indexOf(n);
  const costly = found.costly.find((one) => one.n === n), chance = at < 0 ? null : found.curve[at][1];
  const step = (key, to, label) => h("button.tool", { type: "button", "data-key": key, disabled: to === undefined, onclick: () => look(to) }, label);
  return [h("h2", null, `Decision ${n} of ${game.state.n}`), h("p.question", null, sentence(game.state.question)),
    h("p", null, "You chose: ", h("b", null, game.state.chosen)),
    costly ? h("p", null, "Better: ", h("b", null, costly.better)) : null, costly && costly.reason ? h("p.quiet", null, costly.reason) : null,
    chance === null ? null : h("p", null, `Your chance to win before it: ${percent(chance)}`),
    h("div.actions", null, step("look-before", numbers[at - 1], "Decision before"), step("look-after", numbers[at + 1], "Next decision"),
      h("button.tool.strong", { type: "button", "data-key": "look-end", onclick: lookNoMore }, "Back to the end"))];
}

function chanceCurve(points, last) {
  const W = 320, H = 84, x = (n) => (W * n) / Math.max(1, last), y = (p) => 4 + (H - 8) * (1 - p);
  const picture = svg("svg", { class: "curve", viewBox: `0 0 ${W} ${H}`, preserveAspectRatio: "none", role: "img",
    "aria-label": `your chance to win: ${percent(points[0].p)} at first, ${percent(points.at(-1).p)} at last` });
  picture.append(svg("line", { class: "half", x1: 0, x2: W, y1: y(0.5), y2: y(0.5) }),
    svg("polyline", { class: "estimate line-0", points: points.map(({ n, p }) => `${x(n).toFixed(1)},${y(p).toFixed(1)}`).join(" ") }));
  return picture;
}

function openResults() {
  const rows = kept("results", []);
  const list = (title, found) => [h("h3", null, title), h("table", null, h("thead", null, h("tr", null, ["", "won", "played"].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", null, found.map((one) => h("tr", null, h("th", { scope: "row" }, one.name), h("td", null, String(one.won)), h("td", null, String(one.played))))))];
  open("My games", rows.length ? [h("p.quiet", null, "Kept in this browser only."), ...list("By your Phoenixborn", tally(rows, "deck")), ...list("Against", tally(rows, "against")),
    ...list("By level or strength", tally(rows, "how").map((one) => ({ ...one, name: sentence((LEVELS[one.name] || one.name).split(":")[0]) }))),
    h("button.tool", { type: "button", onclick: forgetResults }, "Forget them")] : h("p.quiet", null, "No game has been finished in this browser yet."));
}

function forgetResults() {
  open("Forget all results?", h("p", null, "They are in this browser only, and cannot be brought back."), h("div.actions", null,
    h("button.tool.strong", { type: "button", onclick: () => { forget("results"); openResults(); } }, "Forget them"),
    h("button.tool", { type: "button", onclick: openResults }, "Keep them")));
}

// --- files ---

function download(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

async function saveFile() {
  const saved = await ask({ do: "save" });
  if (saved.error) say(saved.error);
  else download("ashes-game.json", saved.text, "application/json");
}

async function savePage() {
  const made = await ask({ do: "page" });
  if (made.error) say(made.error);
  else download("ashes-game.html", made.text, "text/html");
}
