// The decision: sentences in a list, and the same choices on the table.

const HOLD = 450; // milliseconds of a long press
const REST = 400; // milliseconds over a card before its text is shown

function takes(choice) {
  if (game.busy || !game.open) return;
  choose(choice.n);
}

// A click on a card: what can be chosen is chosen, anything else is shown.
function picked(card) {
  const choices = game.state.asks && card.id ? game.state.choices.filter((one) => one.cards.includes(card.id)) : [];
  if (held.long || !choices.length) return show(card);
  if (choices.length === 1) return takes(choices[0]);
  open(card.title, h("p.quiet", null, sentence(game.state.question)), choiceList(choices), h("button.link", { type: "button",
    onclick: () => show(card) }, "What the card says"));
}

function show(card) {
  const why = game.state.why && game.state.why[card.id];
  if (card.attack === undefined) openTitle(card.title, why);
  else openCard(card);
}

function choiceList(choices) {
  return h("ul.choices", null, choices.map((one) => h("li", null, choiceButton(one))));
}

function choiceButton(one) {
  const rest = one.full.startsWith(one.text) ? one.full.slice(one.text.length) : "";
  return h(`button.choice.play${one.ends ? ".ends" : ""}`, { type: "button", "data-key": `choice-${one.n}`, "data-n": one.n,
    onclick: () => { if (dialog.open) dialog.close(); takes(one); } },
  h("span.number", { "aria-hidden": "true" }, String(one.n)),
  h("span.choice-text", null, h("b", null, sentence(rest || one.full === one.text ? one.text : one.full)), rest ? h("span.rest", null, rest) : null));
}

function drawDecision() {
  const state = game.state, out = [];
  if (state.task) out.push(h("p.task", null, state.task));
  if (state.look) return drawLooking().filter(Boolean);
  if (state.over) return [...out, ...drawEnd()];
  if (game.busy || !state.asks) {
    return [...out, h("h2", null, "Thinking"), h("p.quiet", null, "The other side decides ..."), h("div.wait", { "aria-hidden": "true" })];
  }
  const source = state.board.decision && state.board.decision.source;
  out.push(h("h2", null, state.shared ? `Player ${state.seat}, you decide` : "You decide"),
    h("p.question", null, sentence(state.question), source && data.cards[source] ? [" ", h("button.link", { type: "button",
      "data-key": "source", onclick: () => openTitle(source) }, `(${source})`)] : null),
    choiceList(state.choices),
    state.undo && !/take an action/.test(state.question) ? h("button.link.back", { type: "button", "data-key": "back",
      onclick: () => does({ do: "undo" }) }, "Take the last choice back") : null);
  return out.filter(Boolean);
}

// Dice that a choice names are buttons on the table, and can be dragged to the decision.
function markDice() {
  const state = game.state;
  if (!state.asks || game.busy) return;
  for (const choice of state.choices) {
    if (!choice.die || choice.die.pool === "on card" || choice.die.pool === "spent") continue;
    const { type, level, pool } = choice.die;
    const own = pool !== "theirs";
    const sides = state.board.sides.filter((side) => (side.seat === state.seat) === own);
    for (const side of sides) {
      for (const spot of document.querySelectorAll(`section.side.seat-${side.seat} .lane.dice .die.${type}.${level}`)) {
        if (spot.classList.contains("spent") !== (pool === "exhausted")) continue;
        spot.classList.add("offered");
        spot.setAttribute("role", "button");
        spot.setAttribute("tabindex", "0");
        spot.setAttribute("aria-label", `${type} ${level}: ${choice.full}`);
        spot.dataset.key = `die-${side.seat}-${type}-${level}-${pool}`;
        spot.draggable = true;
        spot.addEventListener("click", () => takes(choice));
        spot.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); takes(choice); } });
        spot.addEventListener("dragstart", (event) => { event.dataTransfer.setData("text/plain", String(choice.n)); });
      }
    }
  }
}

function allowDrops() {
  const place = el("decision");
  place.addEventListener("dragover", (event) => event.preventDefault());
  place.addEventListener("drop", (event) => {
    event.preventDefault();
    const choice = game.state && game.state.choices.find((one) => String(one.n) === event.dataTransfer.getData("text/plain"));
    if (choice && choice.die) takes(choice);
  });
}

// --- the text of a card while the pointer rests on it, and after a long press ---

const held = { long: false, timer: null, rest: null };

function cardAt(target) {
  const spot = target instanceof Element ? target.closest("#table [data-key^='card-']") : null;
  if (!spot || !game.state) return null;
  const id = Number(spot.dataset.key.slice("card-".length));
  for (const side of game.state.board.sides) {
    for (const card of [side.phoenixborn, ...side.units, ...side.facing, ...side.spells, ...side.hand.cards]) {
      if (card && card.id === id) return { card, spot };
    }
  }
  return null;
}

function peekAt({ card, spot }) {
  const peek = el("peek"), box = spot.getBoundingClientRect();
  const why = game.state.why && game.state.why[card.id];
  peek.replaceChildren(h("h3", null, card.title), ...[why && h("p.why", null, sentence(why)), ...general(card.title).flat()].filter(Boolean));
  peek.hidden = false;
  const wide = peek.offsetWidth, high = peek.offsetHeight;
  const left = box.right + 8 + wide < innerWidth ? box.right + 8 : Math.max(8, box.left - wide - 8);
  peek.style.setProperty("left", `${left}px`);
  peek.style.setProperty("top", `${Math.max(8, Math.min(box.top, innerHeight - high - 8))}px`);
}

function watchCards() {
  const table = el("table"), hide = () => { clearTimeout(held.rest); el("peek").hidden = true; };
  table.addEventListener("pointerover", (event) => {
    hide();
    const found = event.pointerType === "mouse" ? cardAt(event.target) : null;
    if (found && found.card.title) held.rest = setTimeout(() => peekAt(found), REST);
  });
  table.addEventListener("pointerleave", hide);
  table.addEventListener("pointerdown", (event) => {
    hide();
    held.long = false;
    clearTimeout(held.timer);
    if (event.pointerType !== "mouse" && cardAt(event.target)) held.timer = setTimeout(() => { held.long = true; }, HOLD);
  });
  for (const end of ["pointerup", "pointercancel"]) table.addEventListener(end, () => { clearTimeout(held.timer); setTimeout(() => { held.long = false; }, 0); });
  table.addEventListener("contextmenu", (event) => { // right click and long press show the card
    const found = cardAt(event.target);
    if (!found) return;
    event.preventDefault();
    held.long = false;
    show(found.card);
  });
}
