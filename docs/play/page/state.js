// The game as the page has it: the last state that the engine told, and names for its sides.

const data = { agents: [], cards: Object.create(null) }; // the table reads both
const game = { state: null, before: null, busy: false, open: true };
const el = (id) => document.getElementById(id);

function sideName(seat) {
  const state = game.state, side = state.board.sides[seat];
  if (!side) return `player ${seat}`;
  if (side.kind === "chimera") return "the Chimera";
  if (seat === state.seat) return "you";
  const players = state.board.sides.filter((one) => one.kind === "player");
  if (players.length > 2) return `player ${seat}`;
  return side.team === state.board.sides[state.seat].team ? "your partner" : "your opponent";
}

// Equal cards of two boards become one and the same object, so that the table sees what has changed.
function joined(board, before) {
  if (!before) return board;
  const old = new Map([...cardsOf(before).values()].map((card) => [JSON.stringify(card), card]));
  const same = (card) => (card && old.get(JSON.stringify(card))) || card;
  for (const side of board.sides) {
    side.phoenixborn = same(side.phoenixborn);
    for (const row of ["units", "facing", "spells"]) side[row] = side[row].map(same);
  }
  return board;
}

// Takes a state of the engine that follows from the one at hand, or is `fresh`; returns whether there was one.
function took(state, fresh) {
  if (state.error) {
    say(state.error.replace(/^decks: /, "this deck cannot be played: ").replace(/ \(R-[A-Z0-9-]+\)/g, ""));
    return false;
  }
  Object.assign(data.cards, state.texts);
  game.before = fresh || !game.state ? null : game.state.board;
  state.board = joined(state.board, game.before);
  state.board.choices = state.asks ? state.choices : [];
  game.state = state;
  data.agents = state.board.sides.map(() => "");
  return true;
}

let saying = null;
function say(text) {
  el("says").textContent = text;
  clearTimeout(saying);
  saying = setTimeout(() => { el("says").textContent = ""; }, 9000);
}
