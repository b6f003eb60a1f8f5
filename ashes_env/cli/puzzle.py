"""`ashes puzzle`: positions with a goal that can be reached against any play of the other side."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from ashes_env.cli import play, players
from ashes_env.cli.parsing import Words
from ashes_env.cli.session import Session
from ashes_env.files import printable
from ashes_env.match.match import Match
from ashes_env.replays import Recording
from ashes_env.scenarios import Scenario, read, shipped
from ashes_env.spec.names import find_name
from ashes_env.text.puzzles import SOLVER, puzzle_of

if TYPE_CHECKING:
    from ashes_env.cli.parsing import Parser

DONE: Final = {True: "Solved!", False: "Not solved: the goal is missed. u takes your last decision back."}


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Adds the parser of the command."""
    parser = commands.add_parser(
        "puzzle",
        help="solve a puzzle",
        description="Lists the puzzles; with NAME plays one. The opponent plays optimally, and the solution needs no "
        "luck. u takes decisions back.",
    )
    parser.add_argument(
        "puzzle",
        nargs="*",
        action=Words,
        metavar="NAME",
        help="a shipped puzzle, or the .json file of a scenario with a goal",
    )
    parser.add_argument("--plain", action="store_true", help="numbered choices in plain text")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Lists puzzles or plays one."""
    if args.puzzle is None:
        for name in shipped():
            scenario = read(name)
            print(printable(f"{name} | {scenario.goal} | {scenario.task}"))
        return 0
    source = args.puzzle if args.puzzle.endswith(".json") else find_name("puzzle", args.puzzle, shipped())
    scenario = read(source)
    session = session_of(source, scenario)
    if not play.on_terminal() or args.plain:
        print(printable(f"{scenario.title}: {session.task}"))
    hints = (printable(f"Hint: {scenario.hint}"),) if scenario.hint else ()
    return play.show(session, plain=args.plain, title=printable(scenario.title), hints=hints)


def session_of(source: str, scenario: Scenario) -> Session:
    """A puzzle as a game: people play the puzzle's player and partners, the solver plays all others.

    Raises `UsageError` for a scenario without a goal.
    """
    puzzle = puzzle_of(source, scenario)
    recording = Recording.begin(puzzle.spec)
    solver = puzzle.solver()
    n = recording.match.settings.players
    seats = [players.HUMAN if seat in puzzle.seats else SOLVER for seat in range(n)]

    def goal(match: Match) -> str:
        verdict = puzzle.verdict(match)
        return "" if verdict is None else DONE[verdict]

    made = {seat: solver for seat in range(n) if seat not in puzzle.seats}
    session = Session(recording, seats, None, made=made, goal=goal, task=printable(puzzle.task))
    session.hidden = False
    session.adviser = solver
    return session
