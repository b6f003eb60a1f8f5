// Before a game: what to play, against whom, with which deck.

const LEVELS = { S1: "Standard 1: the first encounter", S2: "Standard 2", S3: "Standard 3", H1: "Heroic 1", H2: "Heroic 2", H3: "Heroic 3: the hardest" };
const OPPONENTS = { easy: "Easy: plays at random", medium: "Medium: an expert with simple plans", strong: "Strong: looks ahead for a second" };
const start = { catalog: null, kind: "red_rains" };

const anySeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

function pick(id, label, options, chosen) {
  return h("label.field", null, h("span", null, label), h("select", { id }, options.map(([value, text]) =>
    h("option", { value, selected: value === chosen }, text))));
}

function deckPick(id, label, kind, usual) {
  const groups = new Map([["For a first game", start.catalog.decks[kind].filter((deck) => start.catalog.usual[kind].includes(deck.name))]]);
  for (const deck of start.catalog.decks[kind]) {
    if (start.catalog.usual[kind].includes(deck.name)) continue;
    if (!groups.has(deck.group)) groups.set(deck.group, []);
    groups.get(deck.group).push(deck);
  }
  const list = h("select", { id });
  const fill = (words, chosen) => { // the decks whose names hold all words
    const fits = (deck) => deck.name === chosen || words.every((word) => `${deck.name} ${deck.phoenixborn}`.toLowerCase().includes(word));
    list.replaceChildren(h("option", { value: "random" }, "Any deck"), h("option", { value: "paste" }, "Paste a deck ..."),
      ...[...groups].map(([name, decks]) => [name, decks.filter(fits)]).filter(([, decks]) => decks.length).map(([name, decks]) =>
        h("optgroup", { label: sentence(name.replaceAll("-", " ")) }, decks.map((deck) => h("option", { value: deck.name }, `${deck.name} (${deck.phoenixborn})`)))));
    list.value = chosen;
  };
  fill([], usual);
  const search = h("input", { type: "search", placeholder: "Search decks and Phoenixborn", autocomplete: "off", "aria-label": `${label}: search`,
    oninput: () => fill(search.value.toLowerCase().split(" ").filter(Boolean), list.value) });
  const text = h("textarea", { id: `${id}-list`, rows: "8", spellcheck: "false", placeholder: "Phoenixborn: Coal Roarkwin\nDice: 5 ceremonial, 5 natural\n3x Hammer Knight ...", "aria-label": `${label}: the list` });
  const paste = h("div.paste", { hidden: true }, h("p.quiet", null, "A list as sites and programs write it: Phoenixborn, dice, cards."), text);
  list.addEventListener("change", () => { paste.hidden = list.value !== "paste"; if (!paste.hidden) text.focus(); });
  return h("div.deck", null, h("label.field", null, h("span", null, label), list), h("div.field", null, search), paste);
}

function deckOf(id) {
  const list = el(id);
  if (!list) return null;
  return list.value === "paste" ? { list: el(`${id}-list`).value } : list.value;
}

function formOf(kind) {
  const c = start.catalog, usual = c.usual[kind] || [], last = kept("terms", {});
  if (kind === "red_rains") {
    return [pick("people", "Players", [["1", "You alone"], ["2", "Two at this screen"]], String(last.people || 1)),
      pick("chimera", "Chimera", c.chimeras.map((name) => [name, name]), last.chimera || c.chimeras[0]),
      pick("level", "Level", c.levels.map((name) => [name, LEVELS[name] || name]), last.level || "S1"),
      deckPick("deck-0", "Your deck", kind, usual[0]), deckPick("deck-1", "Deck of your partner", kind, usual[1])];
  }
  return [pick("people", "Players", [["1", "You against the computer"], ["2", "Two at this screen"]], String(last.people || 1)),
    pick("opponent", "Opponent", c.opponents.map((name) => [name, OPPONENTS[name] || name]), last.opponent || "medium"),
    deckPick("deck-0", "Your deck", kind, usual[0]), deckPick("deck-1", "Deck of the other side", kind, usual[1])];
}

function termsOfForm() {
  const kind = start.kind, people = Number(el("people").value);
  const terms = { kind, people, seed: el("seed").value.trim() === "" ? anySeed() : Number(el("seed").value) };
  const decks = [deckOf("deck-0")];
  if (kind === "pvp" || people === 2) decks.push(deckOf("deck-1"));
  terms.decks = decks;
  if (kind === "red_rains") Object.assign(terms, { chimera: el("chimera").value, level: el("level").value });
  else terms.opponent = el("opponent").value;
  if (kept("settings", {}).payment === "choose") terms.payment = "choose";
  return terms;
}

function fitForm() {
  const two = el("people").value === "2";
  if (start.kind === "red_rains") el("deck-1").closest(".deck").hidden = !two;
  if (el("opponent")) el("opponent").closest("label").hidden = two;
}

function drawForm() {
  const form = h("form.form", { "aria-label": "A new game" }, formOf(start.kind),
    h("label.field", null, h("span", null, "Seed"), h("input", { id: "seed", inputmode: "numeric", pattern: "[0-9]*", autocomplete: "off", placeholder: "any" })),
    h("p.wrong", { id: "wrong", role: "alert" }), h("button.tool.strong.wide", { type: "submit", id: "play" }, "Play"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    el("wrong").textContent = "";
    if (!await begin(termsOfForm()) && el("wrong")) el("wrong").textContent = sentence(el("says").textContent);
  });
  form.addEventListener("change", fitForm);
  return form;
}

const HARD = ["easy", "medium", "hard"];

const BEFORE_1970 = 719163, STEP = 17; // days; as `ashes puzzle today` counts

function puzzleOfTheDay() {
  const now = new Date(), day = BEFORE_1970 + Math.round(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86400000);
  const name = start.catalog.puzzles_by_name[(day * STEP) % start.catalog.puzzles_by_name.length];
  return start.catalog.puzzles.find((one) => one.name === name);
}

function nextPuzzle(name) {
  const all = start.catalog.puzzles, at = all.findIndex((one) => one.name === name), solved = kept("solved", []);
  const order = [...all.slice(at + 1), ...all.slice(0, at)];
  begin({ kind: "puzzle", puzzle: (order.find((one) => !solved.includes(one.name)) || order[0]).name });
}

function drawPuzzles() {
  const solved = new Set(kept("solved", [])), today = puzzleOfTheDay();
  const button = (one) => h(`button.puzzle${solved.has(one.name) ? ".solved" : ""}`, { type: "button", title: one.task, onclick: () => begin({ kind: "puzzle", puzzle: one.name }) },
    solved.has(one.name) ? symbol("s-taken") : null, sentence(one.name), solved.has(one.name) ? h("span.unseen", null, ", solved") : null);
  return h("div.puzzles", null, h("p", null, "Puzzle of the day: ", button(today)),
    h("p.quiet", null, `${solved.size} of ${start.catalog.puzzles.length} solved in this browser.`),
    HARD.map((level) => [h("h3", null, sentence(level)), h("div.puzzle-list", null, start.catalog.puzzles.filter((one) => one.difficulty === level).map(button))]));
}

function drawBegin() {
  if (!start.catalog) {
    return [h("h2", null, "Ashes Reborn, against a computer"), h("p", null, "A duel of two Phoenixborn, or a fight of one or two players against a Chimera. Cards are paid with dice; reactions happen in the middle of everything."),
      h("p", null, "The rules, all cards and the opponents are being loaded into this page. Nothing is sent anywhere: the game plays without a server."),
      h("p.quiet", null, "The first visit loads about 16 MB; later ones begin from what the browser has kept."), drawLicences()];
  }
  const tab = (kind, name) => h("button.tab", { type: "button", "aria-pressed": String(start.kind === kind), "data-key": `tab-${kind}`, onclick: () => { start.kind = kind; showBegin(); } }, name);
  const saved = kept("saved", null);
  return [h("h2", null, "A new game"),
    h("div.quick", null,
      saved && !(game.state && !game.state.over) ? h("button.tool.strong", { type: "button", id: "go-on", onclick: goOn }, "Go on with the last game") : null,
      game.state && !game.state.over ? h("button.tool", { type: "button", onclick: backToGame }, "Back to the game") : null,
      h(`button.tool${saved || kept("results", []).length ? "" : ".strong"}`, { type: "button", id: "first-game", onclick: firstGame }, "My first game: explain it to me"),
      h("button.tool", { type: "button", id: "rules", onclick: openRules }, "How to play"),
      h("label.tool.file", { tabindex: "0" }, "Open a saved game", h("input.unseen", { type: "file", id: "file", accept: ".json,application/json", onchange: openFile }))),
    h("div.tabs", { role: "group", "aria-label": "Kind of game" }, tab("red_rains", "Against a Chimera"), tab("pvp", "Against a player"), tab("puzzle", "Puzzles")),
    start.kind === "puzzle" ? drawPuzzles() : drawForm(), drawLicences()];
}

function drawLicences() {
  return h("details.licences", null, h("summary", null, "Licences and privacy"),
    h("p", null, "No request leaves this page, and nothing is counted. Saved games, results and settings stay in this browser."),
    h("p", null, "ashes-env: its own licence, in the repository. Pyodide: Mozilla Public License 2.0. Python and its standard library: PSF License. librt: MIT License, with the PSF License. mypy_extensions: MIT License."),
    h("p", null, "Ashes Reborn is a game by Plaid Hat Games. This project is not affiliated with them, and shows no card images and no printed texts."));
}

async function openFile(event) {
  const file = event.target.files[0];
  if (file) resume(await file.text(), null);
}

async function goOn() {
  const saved = kept("saved", null);
  if (saved) resume(saved.text, saved.link);
}
