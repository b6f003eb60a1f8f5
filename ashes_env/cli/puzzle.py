"""`ashes puzzle`: positions with a goal that can be reached against any play of the other side."""

from __future__ import annotations

import argparse
import datetime
from typing import TYPE_CHECKING, Final

from ashes_env.cli import play, players, puzzle_log, saves
from ashes_env.cli.parsing import Words
from ashes_env.cli.session import Session
from ashes_env.files import printable
from ashes_env.match.match import Match
from ashes_env.render.plain_table import title
from ashes_env.replays import Recording
from ashes_env.scenarios import Scenario, read, shipped
from ashes_env.scenarios.chances import by_difficulty, chances
from ashes_env.scenarios.files import WIN
from ashes_env.spec.names import UsageError, find_name
from ashes_env.text.puzzles import SOLVER, Puzzle, puzzle_of

if TYPE_CHECKING:
    from ashes_env.cli.parsing import Parser

SOLVED: Final = "Solved!"
NEXT, TODAY = "next", "today"
STEP: Final = 17  # from the puzzle of one day to that of the next; it has no divisor in common with most numbers


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Adds the parser of the command."""
    parser = commands.add_parser(
        "puzzle",
        help="solve a puzzle",
        description="Lists the puzzles, the easiest first; with NAME plays one. The opponent plays optimally, and the "
        "solution needs no luck. u takes decisions back, r begins anew.",
    )
    parser.add_argument(
        "puzzle",
        nargs="*",
        action=Words,
        metavar="NAME",
        help=f"a shipped puzzle, {NEXT} (the first that you have not solved), {TODAY} (the puzzle of the day), or the "
        ".json file of a scenario with a goal",
    )
    parser.add_argument("--plain", action="store_true", help="numbered choices in plain text")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Lists puzzles or plays one after the other."""
    if args.puzzle is None:
        print("\n".join(listing(_solved(), datetime.date.today())))
        return 0
    wanted: str = source_of(args.puzzle)
    while True:
        code, go_on = play_one(wanted, plain=args.plain)
        after = following(wanted, _solved())
        if not go_on or not after:
            if after:
                print(printable(f"The next puzzle: ashes puzzle {after}"))
            return code
        wanted = after


def source_of(text: str) -> str:
    """The name or file that is meant. Raises `UsageError`."""
    if text.endswith(".json"):
        return text
    if text == TODAY:
        return of_day(datetime.date.today())
    if text == NEXT:
        first = following("", _solved())
        if not first:
            raise UsageError("all puzzles are solved; ashes puzzle lists them")
        return first
    return find_name("puzzle", text, shipped())


def play_one(source: str, *, plain: bool) -> tuple[int, bool]:
    """Plays a puzzle, and notes that it is solved; returns the exit code and whether the next one is wanted."""
    scenario = read(source)
    session = session_of(source, scenario)
    if not play.on_terminal() or plain:
        print(printable(f"{scenario.title}: {session.task}"))
    hints = (printable(f"Hint: {scenario.hint}"),) if scenario.hint else ()
    code = play.show(session, plain=plain, title=printable(scenario.title), hints=hints)
    if session.settled == SOLVED and source in shipped():
        try:
            puzzle_log.add(saves.folder(), source)
        except (OSError, ValueError) as error:
            print(printable(f"It is not noted that the puzzle is solved: {error}"))
    return code, session.go_on


# --- the list ---------------------------------------------------------------------------------------------------------


def listing(solved: dict[str, str], day: datetime.date) -> list[str]:
    """The puzzles as lines, the easiest first, with marks for those that are solved."""
    names, known = by_difficulty(), chances()
    wide = max(map(len, names))
    lines = ["Of choices at random so many reach the goal:", ""]
    for name in names:
        mark = "x" if name in solved else " "
        lines.append(f"[{mark}] 1 in {round(1 / known[name]):<6,} {name:{wide}}  {read(name).goal}")
    done = sum(name in solved for name in names)
    return [
        *lines,
        "",
        f"{done} of {len(names)} are solved. The puzzle of the day: {of_day(day)}",
        f"ashes puzzle NAME plays one; {NEXT} and {TODAY} are names too.",
    ]


def of_day(day: datetime.date) -> str:
    """The puzzle of a day."""
    names = shipped()
    return names[day.toordinal() * STEP % len(names)]


def following(source: str, solved: dict[str, str]) -> str:
    """The puzzle after this one that is not solved yet, in order of difficulty and round; "" if none is left."""
    names = by_difficulty()
    at = names.index(source) + 1 if source in names else 0
    return next((name for name in [*names[at:], *names[:at]] if name not in solved and name != source), "")


def _solved() -> dict[str, str]:
    """The solved puzzles; none where the file cannot be read, which is said when the next one is noted."""
    try:
        return puzzle_log.read(saves.folder())
    except (OSError, ValueError):
        return {}


# --- a puzzle as a game -----------------------------------------------------------------------------------------------


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
        return "" if verdict is None else SOLVED if verdict else f"Not solved: {why_missed(puzzle, match)}."

    made = {seat: solver for seat in range(n) if seat not in puzzle.seats}
    session = Session(recording, seats, None, made=made, goal=goal, task=printable(puzzle.task))
    session.hidden = False
    session.adviser = solver
    return session


def why_missed(puzzle: Puzzle, match: Match) -> str:
    """Why the goal of a puzzle cannot be reached any more."""
    judging, g = puzzle.judging, match.game
    if g.winners:
        return "you have lost"
    if judging.goal == WIN and (g.turn > judging.turn or g.round != judging.round):
        shown = match.board(judging.player)["sides"]
        foes = [title(side) for side in shown if side["team"] != shown[judging.player]["team"]]
        return f"the turn is over, and nobody has won: {'; '.join(foes)}"
    return "from here on it would depend on luck"
