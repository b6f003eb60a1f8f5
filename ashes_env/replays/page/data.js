// What the page holds: unpacked, and what follows from it.

const PARTS = 0, PLAIN = 1, SHAPES = 2;

async function unsqueezed(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

// The values of the rows of a pool; equal parts are one and the same object.
function unpacked(pool) {
  const out = [];
  for (const row of pool.rows) {
    const kind = row[0];
    if (kind === PARTS) out.push(row.slice(1).map((i) => out[i]));
    else if (kind === PLAIN) out.push(row.slice(1));
    else {
      const whole = {};
      pool.shapes[kind - SHAPES].forEach((name, i) => {
        const value = row[i + 1];
        if (name.endsWith("*")) whole[name.slice(0, -1)] = out[value];
        else whole[name] = value;
      });
      out.push(whole);
    }
  }
  return out;
}

const data = await unsqueezed(document.getElementById("data").textContent);
const parts = unpacked(data.pool);
const steps = data.steps.map(([seat, action, value, policy, boards, told], n) => ({
  n, seat, action, value, policy, boards: boards.map((i) => parts[i]), told: told.map((i) => data.told[i]),
}));
const LAST = steps.length - 1;

// The team of each seat; whoever sits at no table plays for itself.
const teams = (() => {
  const seated = steps.map((step) => step.boards[0]).find((board) => board.sides.length);
  return seated ? seated.sides.map((side) => side.team) : Array.from({ length: data.players }, (_, seat) => seat);
})();
const sideKinds = (steps.map((step) => step.boards[0]).find((board) => board.sides.length) || { sides: [] }).sides
  .map((side) => side.kind);

function sideName(seat) {
  return sideKinds[seat] === "chimera" ? "the Chimera" : `player ${seat}`;
}

// --- the win estimate ---

// The chance to win that an expected result means: of n sides one is paid 1, and the others -1/(n-1).
function chance(value) {
  const lost = -1 / Math.max(1, new Set(teams).size - 1);
  return Math.max(0, Math.min(1, (value - lost) / (1 - lost)));
}

// Who decides says what it thinks for itself. Where two teams play, all of it is told for the first one.
const estimates = new Map();
function estimateOf(view) {
  if (estimates.has(view)) return estimates.get(view);
  const lines = new Map();
  const two = new Set(teams).size === 2;
  const mine = view === null ? teams[0] : teams[view];
  for (const step of steps) {
    if (step.value === null || step.value === undefined || (view !== null && step.seat !== view)) continue;
    const team = teams[step.seat];
    const line = two ? mine : team;
    const value = two && team !== mine ? -step.value : step.value;
    if (!lines.has(line)) lines.set(line, []);
    lines.get(line).push({ n: step.n, p: chance(value) });
  }
  const found = [...lines.entries()].map(([team, points]) => ({ team, points, name: teamName(team) }));
  estimates.set(view, found);
  return found;
}

function teamName(team) {
  const seats = teams.map((_, seat) => seat).filter((seat) => teams[seat] === team);
  return seats.map(sideName).join(" and ");
}

const MOMENTS = 6, APART = 2, LEAST = 0.02;

// The steps before which the estimate moved most, the greatest first.
const moved = new Map();
function momentsOf(view) {
  if (moved.has(view)) return moved.get(view);
  const all = [];
  for (const line of estimateOf(view)) {
    for (let i = 1; i < line.points.length; i += 1) {
      const [before, after] = [line.points[i - 1], line.points[i]];
      all.push({ n: after.n, from: before.p, to: after.p, by: after.p - before.p, name: line.name });
    }
  }
  all.sort((a, b) => Math.abs(b.by) - Math.abs(a.by) || a.n - b.n);
  const out = [];
  for (const moment of all) {
    if (out.length === MOMENTS || Math.abs(moment.by) < LEAST) break;
    if (out.every((other) => Math.abs(other.n - moment.n) >= APART)) out.push(moment);
  }
  moved.set(view, out);
  return out;
}
