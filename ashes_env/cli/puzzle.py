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
from ashes_env.rules.state.neighbours import partners
from ashes_env.scenarios import Scenario, read, shipped
from ashes_env.scenarios.files import build
from ashes_env.scenarios.solving import Judge, Search, TooBig, judge
from ashes_env.spec.names import UsageError, find_name
from ashes_env.spec.spec import GameSpec

if TYPE_CHECKING:
    from ashes_env.cli.parsing import Parser

SOLVER: Final = "solver"
DONE: Final = {True: "Solved!", False: "Not solved: the goal is missed. u takes your last decision back."}


class Solver:
    """Plays a side of a puzzle perfectly, by a complete search."""

    name = SOLVER

    def __init__(self, judging: Judge) -> None:
        self.search = Search(judging)

    def start(self, seed: int) -> None:
        """Does nothing: the solver uses no randomness."""

    def act(self, match: Match) -> int:
        try:
            move = self.search.best(match.game.copy())
        except TooBig:
            self.search.known.clear()
            return next(iter(match.actions()))
        return next(action for action, offered in match.actions().items() if offered == move)

    def thought(self, match: Match) -> tuple[float | None, None]:
        """1 if the side of the deciding seat can force its outcome of the goal, else -1; `None` if the search is too
        big.
        """
        try:
            forced = self.search.value(match.game.copy())[0]
        except TooBig:
            return None, None
        return 1.0 if forced == partners(match.game, match.seat, self.search.judge.player) else -1.0, None


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
    if not scenario.goal:
        raise UsageError(f"{source!r} is a position without a goal, not a puzzle")
    sides = build(scenario).players
    beast = sides[-1].scripted
    mode = "red_rains" if beast else "pvp"
    spec = GameSpec.of(mode, illegal_action="raise", players=len(sides) - beast, scenario=source)
    recording = Recording.begin(spec)
    game = recording.match.game
    judging = judge(scenario, game)
    solver = Solver(judging)
    n = recording.match.settings.players
    people = [bool(partners(game, seat, scenario.player)) for seat in range(n)]
    seats = [players.HUMAN if mine else SOLVER for mine in people]

    def goal(match: Match) -> str:
        verdict = judging.verdict(match.game)
        return "" if verdict is None else DONE[verdict]

    made = {seat: solver for seat in range(n) if not people[seat]}
    task = printable(f"{scenario.task} Your goal: {scenario.goal}.")
    session = Session(recording, seats, None, made=made, goal=goal, task=task)
    session.hidden = False
    session.adviser = solver
    return session
