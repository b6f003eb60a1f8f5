// Plays the opponents of the page against each other in Pyodide: node strengths.mjs FOLDER STRONGER WEAKER GAMES [FIRST]
// FOLDER is a built page (python -m docs.play --into FOLDER). A line for each game, and at the end the share of wins.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, stronger, weaker, games, first = "0"] = process.argv.slice(2);
const place = path.resolve(folder);
try {
  const { loadPyodide } = await import(pathToFileURL(`${place}/runtime/pyodide.mjs`).href);
  const py = await loadPyodide({ indexURL: `${place}/runtime/` });
  const { archive } = JSON.parse(fs.readFileSync(`${place}/manifest.json`, "utf8"));
  py.unpackArchive(new Uint8Array(fs.readFileSync(`${place}/runtime/${archive}`)), "zip", { extractDir: "/home/pyodide" });
  py.globals.set("names", py.toPy([stronger, weaker]));
  const play = py.runPython(`
from time import perf_counter
from ashes_env.agents.make import agent_for
from ashes_env.browser.terms import STRENGTHS
from ashes_env.match.redeal import fair
from ashes_env.spec.spec import GameSpec

def play(i):
    """One game with random decks of the published ones; the seats change from game to game."""
    spec = GameSpec("pvp", {"payment": "auto"}, {"decks": ["random", "random"], "first_five": "recommended"}, i // 2)
    match, seats = spec.match(), [names[i % 2], names[1 - i % 2]]
    agents = [fair(agent_for(STRENGTHS[name], "pvp")) for name in seats]
    for seat, agent in enumerate(agents):
        agent.start(i * 2 + seat)
    slowest, took = 0.0, 0.0
    while not match.over:
        start = perf_counter()
        seat = match.seat
        action = agents[seat].act(match)
        if seats[seat] == names[0]:
            slowest, took = max(slowest, perf_counter() - start), took + perf_counter() - start
        match.act(action)
    mine = seats.index(names[0])
    return f"{i} {'won' if list(match.winners) == [mine] else 'lost' if match.winners else 'drawn'} {took:.1f} {slowest:.2f}"
play
`);
  let won = 0;
  for (let i = Number(first); i < Number(first) + Number(games); i += 1) {
    const told = play(i);
    won += told.includes("won");
    console.log(told);
  }
  console.log(`${stronger} won ${won} of ${games} games against ${weaker}`);
} catch (error) {
  console.error(String(error.message || error).slice(-2000));
  process.exit(1);
}
process.exit(0);
