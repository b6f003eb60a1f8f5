"""The shipped puzzles: prints them, solves them completely, and tries simple scripted players.

    python -m evaluation puzzles                      # all of them: position, goal, hint, verdict
    python -m evaluation puzzles --only "name" --solution
    python -m evaluation puzzles --write "name"       # writes the solution that the search finds into the file
    python -m evaluation puzzles --chances            # writes how hard each is: the chance of random choices

`ashes_env.scenarios.solving` decides whether a goal can be forced. Scripted players also play, and should fail.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from ashes_env.files import one_line, printable_lines, write_text
from ashes_env.render.describe import move_texts
from ashes_env.render.text import position_text
from ashes_env.rules.game import Game
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.neighbours import opponent, partners
from ashes_env.scenarios import Scenario, chances, files, read, save_file, shipped
from ashes_env.scenarios.solving import OPTIONS, Policy, Search, after, judge


class WrongLine(Exception):
    """A written solution cannot be played or does not reach the goal; the message says where and why."""


# --- scripted players -------------------------------------------------------------------------------------------------


def first_move(g: Game) -> int:
    """Takes the first move."""
    assert g.decision is not None
    return g.decision.moves[0]


def all_out(g: Game) -> int:
    """Attacks the opposing Phoenixborn or Chimera with everything, blocks and guards with everything, else passes."""
    d = g.decision
    assert d is not None
    if d.ask == m.ASK_MENU:
        return m.ATTACK if m.ATTACK in d.moves else m.END_TURN if m.END_TURN in d.moves else m.PASS
    if d.ask == m.ASK_ATTACK_TARGET:
        foe = m.move(m.CARD, g.players[opponent(g, d.seat)].pb)
        return foe if foe in d.moves else d.moves[0]
    if d.ask in (m.ASK_ATTACKER, m.ASK_BLOCKER, m.ASK_BLOCKED, m.ASK_GUARD, m.ASK_COUNTER):
        return next((x for x in d.moves if x != m.NO), m.NO)
    return m.NO if m.NO in d.moves else d.moves[0]


def nothing(g: Game) -> int:
    """Passes whenever possible."""
    d = g.decision
    assert d is not None
    return next((x for x in (m.NO, m.END_TURN, m.PASS) if x in d.moves), d.moves[0])


CARELESS: Final[dict[str, Policy]] = {"first option": first_move, "all out": all_out, "nothing": nothing}


# --- lines as text ----------------------------------------------------------------------------------------------------


def names(g: Game) -> dict[str, int]:
    """The moves by their text: `0: attack`; the second of equal texts has `#2`."""
    out: dict[str, int] = {}
    decision = g.decision
    if decision is None:
        return out
    for move, text in move_texts(g).items():
        words = f"{decision.seat}: {text}"
        n = 2
        name = words
        while name in out:
            name = f"{words} #{n}"
            n += 1
        out[name] = move
    return out


def line(search: Search, g: Game) -> list[str]:
    """The optimal choices of both sides until the goal is decided."""
    out = []
    while search.judge.verdict(g) is None:
        move = search.best(g)
        out.append(next(name for name, x in names(g).items() if x == move))
        g = after(g, move)
    return out


def replay(scenario: Scenario) -> Game:
    """Plays the written solution; returns the game at its end. Raises `WrongLine`."""
    g = files.build(scenario, options=OPTIONS)
    judging = judge(scenario, g)
    for i, words in enumerate(scenario.solution):
        offered = names(g)
        if words not in offered:
            raise WrongLine(f"solution[{i}]: {words!r} is not offered; {', '.join(offered) or 'the game is over'}")
        g.apply(offered[words])
    if judging.verdict(g) is not True:
        raise WrongLine(f"the solution has {len(scenario.solution)} choices and does not {scenario.goal}")
    return g


# --- verdicts ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of the search for one puzzle: `keys` of the `first` first choices reach the goal."""

    forced: bool
    keys: int
    first: int
    positions: int
    careless: dict[str, bool]
    solution: tuple[str, ...]


def verify(scenario: Scenario) -> Verdict:
    """Searches a puzzle. Raises `TooBig`, and `ScenarioError` for an invalid position."""
    g = files.build(scenario, options=OPTIONS)
    judging = judge(scenario, g)
    search = Search(judging)
    forced, _ = search.value(g)
    assert g.decision is not None
    solution = tuple(line(search, g)) if forced else ()
    mine = partners(g, g.decision.seat, scenario.player)
    choices = [search.value(after(g, move))[0] for move in g.decision.moves] if mine else [forced]
    careless = {name: Search(judging, policy).value(g)[0] for name, policy in CARELESS.items()}
    return Verdict(forced, sum(choices), len(choices), len(search.known), careless, solution)


def show(name: str, scenario: Scenario, verdict: Verdict, solution: bool) -> str:
    """A puzzle with its result as text."""
    g = files.build(scenario, options=OPTIONS)
    who = ", Red Rains" if g.players[-1].scripted else ""
    falls = [name for name, won in verdict.careless.items() if not won]
    lines = [
        f"=== {name}: {scenario.title}{who}",
        f"{scenario.task} (player {scenario.player}: {scenario.goal})",
        position_text(g, scenario.player),
        f"hint: {scenario.hint}",
        f"{'can be forced' if verdict.forced else 'CANNOT BE FORCED'}; {verdict.keys} of {verdict.first} first choices "
        f"lead to it; {verdict.positions} positions; careless play that fails: {', '.join(falls) or 'none'}",
    ]
    if solution:
        lines.extend(f"    {words}" for words in scenario.solution)
    return "\n".join(lines)


def write(name: str, verdict: Verdict) -> None:
    """Writes the solution of the search to the file of a shipped puzzle."""
    path = Path(files.__file__).with_name("puzzles") / f"{name.replace(' ', '_')}.json"
    save_file(path, replace(read(name), solution=verdict.solution))


def write_chances() -> int:
    """Writes the chance of random choices in each puzzle (`ashes_env.scenarios.chances`); returns 0."""
    found = {}
    for name in shipped():
        scenario = read(name)
        g = files.build(scenario, options=OPTIONS)
        found[name] = float(f"{chances.chance(judge(scenario, g), g):.3g}")
        print(f"{name}: 1 in {1 / found[name]:.0f}", flush=True)
    write_text(Path(files.__file__).with_name(chances.FILE), json.dumps(found, indent=1) + "\n")
    return 0


def main(argv: Sequence[str] | None = None) -> int:
    """Prints and verifies; the exit status is 1 if a puzzle cannot be forced or its solution is wrong."""
    parser = argparse.ArgumentParser(prog="python -m evaluation puzzles", description="the puzzles, solved")
    parser.add_argument("--only", default="", help="one puzzle")
    parser.add_argument("--solution", action="store_true", help="print the solutions")
    parser.add_argument("--write", default="", metavar="NAME", help="write the solution of one puzzle, or of all")
    parser.add_argument("--chances", action="store_true", help="write the chances of random choices")
    args = parser.parse_args(argv)
    if args.chances:
        return write_chances()
    wrong = falls = 0
    chosen = [args.only] if args.only else shipped() if args.write in ("", "all") else [args.write]
    for name in chosen:
        scenario = read(name)
        begun = time.perf_counter()
        verdict = verify(scenario)
        took = time.perf_counter() - begun
        if args.write:
            write(name, verdict)
            scenario = replace(scenario, solution=verdict.solution)
        print(printable_lines(show(name, scenario, verdict, args.solution)))
        falls += sum(1 for won in verdict.careless.values() if not won)
        try:
            replay(scenario)
            print(f"the solution holds; {took:.1f} s\n", flush=True)
        except WrongLine as error:
            print(f"WRONG SOLUTION: {one_line(error)}; {took:.1f} s\n", flush=True)
            wrong += 1
        if not verdict.forced:
            wrong += 1
    tries = len(chosen) * len(CARELESS)
    print(f"{len(chosen)} puzzles, {wrong} wrong; careless play fails in {falls} of {tries} tries")
    return 1 if wrong else 0
