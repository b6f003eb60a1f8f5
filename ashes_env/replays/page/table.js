// The table: each side with its Phoenixborn or Chimera, battlefield, spellboard, dice, hand and piles.

const TYPES = {
  "Ally": "ally", "Conjuration": "conjuration", "Aspect": "aspect", "Conjured Aspect": "aspect", "Phoenixborn": "phoenixborn",
  "Chimera": "chimera", "Ready Spell": "ready", "Action Spell": "action", "Reaction Spell": "reaction",
  "Alteration Spell": "alteration", "Conjured Alteration Spell": "alteration", "Ultimate": "chimera", "Behaviour": "chimera",
};

// What a card of the table was one step before, by id: the same object where nothing about it has changed.
function cardsOf(board) {
  const found = new Map();
  for (const side of board ? board.sides : []) {
    for (const card of [side.phoenixborn, ...side.units, ...side.facing, ...side.spells]) {
      if (card && card.id) found.set(card.id, card);
    }
  }
  return found;
}

function drawTable(board, before, choice) {
  const taken = choice ? choice.cards : [];
  const old = before && before.sides.length ? cardsOf(before) : null;
  const x = { board, old, taken: new Set(taken), offered: new Set(board.choices.flatMap((one) => one.cards)) };
  if (!board.sides.length) return [drawText(board, choice ? choice.text : "")];
  const bottom = board.view === null ? 0 : board.view;
  const n = board.sides.length;
  const around = Array.from({ length: n - 1 }, (_, i) => board.sides[(bottom + 1 + i) % n]);
  const mine = board.sides[bottom].team;
  const foes = around.filter((side) => side.team !== mine), partners = around.filter((side) => side.team === mine);
  const shown = [...foes, ...partners, board.sides[bottom]];
  return shown.map((side, i) => drawSide(side, x, n === 2 || widest(shown, i) ? "wide" : "narrow"));
}

// Whether a side of three has a row of its own: a single opponent of partners, or else whoever sits at the bottom.
function widest(sides, i) {
  if (sides.length !== 3) return false;
  return sides[1].team === sides[2].team ? i === 0 : i === 2;
}

function drawSide(side, x, place) {
  const name = sideName(side.seat), board = x.board;
  const agent = side.kind === "player" ? data.agents[side.seat] : "";
  const decides = board.decision && board.decision.seat === side.seat;
  const head = h("header.side-head", null,
    h("h2", null, h("span.seat", null, sentence(name)), agent ? h("span.agent", null, agent) : null),
    h("div.flags", null,
      decides ? h("span.flag.decides", null, "decides") : null,
      board.active === side.seat && !board.over && board.turn ? h("span.flag", null, "active") : null,
      board.first === side.seat ? h("span.flag.first", { title: "first player token" }, symbol("s-first"), "first") : null,
      side.main ? h("span.flag.act", { title: "main action left" }, symbol("s-main"), "main") : null,
      side.side ? h("span.flag.act", { title: "side action left" }, symbol("s-side"), "side") : null,
      board.winners.includes(side.seat) ? h("span.flag.won", null, "has won") : null,
      side.out ? h("span.flag.out", null, "out of the game") : null));
  const section = h(`section.side.${place}.seat-${side.seat % 4}.${side.kind}${side.out ? ".gone" : ""}`,
    { "aria-label": `${name}: ${side.name}` }, head);
  if (side.out) {
    section.append(h("p.quiet", null, side.name));
    return section;
  }
  section.append(h("div.side-body", null, drawBody(side, x), h("div.lanes", null, drawLanes(side, x))));
  return section;
}

// --- Phoenixborn and Chimera ---

function drawBody(side, x) {
  const card = side.phoenixborn;
  if (!card) return h("div.body", null, h("span.body-name", null, side.name));
  const left = Math.max(0, card.life_left);
  const body = h(`div.body${changed(card, x)}${chosen(card, x)}`, null,
    h("button.body-name", { type: "button", "data-key": `card-${card.id}`, "aria-label": cardWords(card),
      onclick: () => picked(card) }, side.name),
    h("div.life", { role: "img", "aria-label": `${left} of ${card.life} life left` },
      symbol("s-life"), h("b", null, String(left)), h("span.of", null, `/ ${card.life}`),
      h("span.bar", null, h("span", { style: { width: `${100 * left / Math.max(1, card.life)}%` } }))),
    h("div.on", null, tokens(card, ["wounds", "red_rains"]), onCard(card)));
  if (side.kind === "chimera") body.append(drawChimera(side));
  return body;
}

function drawChimera(side) {
  const { dice, power } = side.rage, value = side.ultimate.value;
  const drops = Math.max(value, side.red_rains);
  return h("dl.chimera-numbers", null,
    h("div", null, h("dt", null, "Threat"), h("dd", null, String(side.threat))),
    h("div", null, h("dt", null, side.behaviour ?
      h("button.link", { type: "button", "data-key": "behaviour", title: side.behaviour, onclick: () => openTitle(side.behaviour) },
        "Phase") : "Phase"), h("dd", { "aria-label": `behaviour phase ${side.behaviour_phase} of 3` },
      [1, 2, 3].map((n) => h(`span.dot${n <= side.behaviour_phase ? ".full" : ""}`, null)))),
    h("div", null, h("dt", null, "Rage"), h("dd", { "aria-label": `${power} of ${dice} rage dice on power` },
      Array.from({ length: dice }, (_, i) => h(`span.rage${i < power ? ".power" : ""}`, null,
        i < power ? symbol("s-side") : null)))),
    h("div", null, h("dt", null, "Red Rains"), h("dd", { "aria-label": `${side.red_rains} Red Rains tokens, Ultimate at ${value}`,
      title: `Ultimate at ${value}` }, drops > 8 ? h("span.token.red_rains", null, symbol("t-rain"), `${side.red_rains} / ${value}`) :
      Array.from({ length: drops }, (_, i) => symbol("t-rain", i < side.red_rains ? "drop full" : "drop")))),
    h("div", null, h("dt", null, "Ultimate"), h("dd", null, side.ultimate.title ?
      h("button.link", { type: "button", "data-key": "ultimate", onclick: () => openTitle(side.ultimate.title) },
        `at ${value}`) : `at ${value}`)),
    side.fatigued ? h("div", null, h("dt", null, "Fatigued"), h("dd", null, "yes")) : null);
}

// --- lanes ---

function drawLanes(side, x) {
  const name = sideName(side.seat), lanes = [];
  const groups = new Map();
  for (const card of side.units) {
    const to = facing(card, x);
    if (!groups.has(to)) groups.set(to, []);
    groups.get(to).push(card);
  }
  if (!groups.size) groups.set(-1, []);
  for (const [to, cards] of groups) {
    lanes.push(lane(to < 0 ? "Battlefield" : `Facing ${sideName(to)}`, `battlefield of ${name}`, "units",
      cards.map((card) => tile(card, x)), "no units"));
  }
  if (side.facing.length) {
    lanes.push(lane("Facing the partner", `units of ${name} that face a partner`, "units", side.facing.map((card) => tile(card, x))));
  }
  if (side.spells.length || side.kind === "player") {
    const slots = new Map();
    for (const card of side.spells) {
      if (!slots.has(card.slot)) slots.set(card.slot, []);
      slots.get(card.slot).push(card);
    }
    lanes.push(lane(side.kind === "player" ? "Spellboard" : "Spells", `spellboard of ${name}`, "spells", [...slots.values()].map((cards) =>
      cards.length === 1 ? tile(cards[0], x) : h("div.slot", null, cards.map((card) => tile(card, x)))), "no spells"));
  }
  if (side.dice.length || side.kind === "player") {
    lanes.push(lane("Dice", `dice of ${name}`, "dice", diceRow(side.dice), "no dice"));
  }
  if (side.hand.size || side.kind === "player") lanes.push(lane("Hand", `hand of ${name}`, "hand", drawHand(side, x), "empty"));
  lanes.push(lane("Piles", `piles of ${name}`, "piles", drawPiles(side)));
  return lanes;
}

function facing(card, x) {
  return x.board.view === null && card.faces >= 0 ? card.faces : -1;
}

function lane(title, label, kind, things, none) {
  const flat = things.flat(2).filter(Boolean);
  return h(`div.lane.${kind}`, { role: "group", "aria-label": label }, h("h3", null, title),
    h("div.things", null, flat.length ? flat : h("span.none", null, none)));
}

function changed(card, x) {
  if (!x.old || !card.id) return "";
  const old = x.old.get(card.id);
  return !old ? ".entered" : old !== card ? ".changed" : "";
}

// Whether the choice at hand is about the card, and whether it was taken.
function chosen(card, x) {
  return `${x.offered.has(card.id) ? ".offered" : ""}${x.taken.has(card.id) ? ".taken" : ""}`;
}

function onCard(card) {
  return [card.dice.map((d) => die(d.type, d.level, false)),
    card.attached.map((other) => h("span.attached", { title: `attached: ${other.title}` }, other.title, tokens(other)))];
}

function tile(card, x) {
  if (!card.title) {
    return h("span.tile.back", { role: "img", "aria-label": "a card face down" }, h("span.pattern", { "aria-hidden": "true" }));
  }
  const type = TYPES[card.type] || "ally";
  const stats = card.attack === null ? null : h("span.stats", null,
    h("span.stat.attack", null, symbol("s-attack"), String(card.attack)),
    h(`span.stat.lives${card.life_left < card.life ? ".hurt" : ""}`, null, symbol("s-life"),
      card.life_left < card.life ? `${Math.max(0, card.life_left)}/${card.life}` : String(card.life)),
    card.recover ? h("span.stat.recovers", null, symbol("s-recover"), String(card.recover)) : null);
  return h(`button.tile.${type}${card.exhausted ? ".exhausted" : ""}${card.face_down ? ".down" : ""}${changed(card, x)}${chosen(card, x)}`,
  { type: "button", "data-key": `card-${card.id}`, "aria-label": cardWords(card), onclick: () => picked(card) },
  h("span.tile-title", null, card.title),
  card.focus ? h("span.focus", null, `focus ${card.focus}`) : null,
  h("span.on", null, tokens(card), onCard(card), card.face_down ? h("span.attached", null, "face down") : null,
    card.exhausted && !card.exhaustion ? h("span.attached", null, "exhausted") : null),
  stats);
}

function drawHand(side, x) {
  const hidden = side.hand.size - side.hand.cards.length;
  const known = side.hand.cards.map((card) => h(`button.chip.${TYPES[card.type] || "ally"}${chosen(card, x)}`,
    { type: "button", "data-key": `card-${card.id}`, "aria-label": `${card.title}, ${card.type.toLowerCase()}, in hand`,
      onclick: () => picked(card) }, card.title, costOf(card.title)));
  const backs = hidden ? [h("span.backs", { role: "img", "aria-label": `${many(hidden, "card")} not known` },
    Array.from({ length: Math.min(hidden, 8) }, () => h("span.small-back", null)), h("span", null, `× ${hidden}`))] : [];
  return [...known, ...backs];
}

// What a card costs and is, where the page knows it.
function costOf(title) {
  const [, , short] = data.cards[title] || [];
  return short ? h("span.cost", null, short.replace(/^[a-z ]+; /, "")) : null;
}

function drawPiles(side) {
  const pile = (name, cards) => {
    const n = cards.reduce((sum, card) => sum + card.n, 0);
    const what = `${sentence(name)} of ${sideName(side.seat)}`;
    return n ? h("button.pile", { type: "button", "data-key": `${name}-${side.seat}`, "aria-label": `${name}, ${many(n, "card")}`,
      onclick: () => openPile(what, cards) }, h("b", null, String(n)), ` ${name}`) : h("span.pile.quiet", null, h("b", null, "0"), ` ${name}`);
  };
  return [h("span.pile.quiet", null, h("b", null, String(side.draw_pile)), " draw pile"), pile("discard pile", side.discard_pile),
    side.kind === "player" || side.conjurations.length ? pile("conjurations", side.conjurations) : null];
}

// --- a deck that is built or drafted ---

// The text of the view: a line in each row, titles as buttons; what may be chosen stands elsewhere.
function drawText(board, taken) {
  const rows = [], lines = board.text.split("\n");
  let choosing = false;
  for (const line of lines) {
    if (/^player \d+ decides(:|$)/.test(line)) choosing = true;
    else if (!line) choosing = false;
    if (choosing) continue;
    const at = line.indexOf(": ");
    const label = at > 0 && at < 40 ? line.slice(0, at) : "";
    const items = !label ? [sentence(line)] : line.slice(at + 2).split(/; | \| |, (?=dice:|\d+ [a-z]+\b|took |cards:|no |drafts )/);
    rows.push(h(`div.row${line.startsWith(" ") ? ".in" : ""}`, null, label ? h("span.label", null, sentence(label.trim())) : null,
      h("span.items", null, items.map((item) => worded(item.trim(), taken)))));
  }
  return h("section.side.words", { "aria-label": "decks" }, rows);
}

function worded(item, taken) {
  const [, , n, type] = item.match(/^(dice: )?(\d+) ([a-z]+)$/) || [];
  if (type && DICE.includes(type)) {
    return h("span.word.dice-word", null, die(type, "class", false), `${n} ${type}`);
  }
  const [, , title] = item.match(/^(\d+x? )?(.*)$/);
  const plain = title.replace(/ \(.*\)$/, "");
  const card = data.cards[title] ? title : data.cards[plain] ? plain : "";
  if (!card) return h("span.word", null, item);
  return h(`button.chip.${TYPES[data.cards[card][0]] || "ally"}${taken.includes(card) ? ".taken" : ""}`, { type: "button", "data-key": `word-${card}`,
    onclick: () => openTitle(card) }, item);
}
