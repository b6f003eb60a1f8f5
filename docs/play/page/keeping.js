// What stays in this browser: the game in progress, results, solved puzzles, settings. Nothing leaves it.

const KEPT = 1; // the version of what is kept; older ones are read by `migrated`

function kept(name, usual) {
  try {
    const text = localStorage.getItem(`ashes.${name}`);
    if (text === null) return usual;
    const found = JSON.parse(text);
    return found && found.version === KEPT ? found.value : usual;
  } catch {
    return usual; // nothing may be kept here, or somebody else wrote it
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(`ashes.${name}`, JSON.stringify({ version: KEPT, value }));
    return true;
  } catch {
    return false;
  }
}

function forget(name) {
  try {
    localStorage.removeItem(`ashes.${name}`);
  } catch { /* nothing may be kept here */ }
}

// --- results ---

const MOST_RESULTS = 500;

function addResult(state) {
  const link = state.link || {};
  if (link.kind === "puzzle") {
    if (state.won) keep("solved", [...new Set([...kept("solved", []), link.puzzle])]);
    return;
  }
  if (!link.kind || link.people > 1) return;
  const sides = state.board.sides, own = sides[state.seat], foe = sides.find((side) => side.team !== own.team);
  const row = { deck: own.name, against: foe ? foe.name : "", how: link.kind === "pvp" ? link.opponent || "medium" : link.level || "S1", won: state.won };
  keep("results", [...kept("results", []), row].slice(-MOST_RESULTS));
}

// Won and played, by what a row of results names.
function tally(rows, name) {
  const found = new Map();
  for (const row of rows) {
    const one = found.get(row[name]) || { name: row[name], won: 0, played: 0 };
    one.played += 1;
    if (row.won) one.won += 1;
    found.set(row[name], one);
  }
  return [...found.values()].sort((a, b) => b.played - a.played || String(a.name).localeCompare(String(b.name)));
}
