"""`ashes serve`: a program, such as one with a language model, plays over standard input and output."""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from typing import Any, Final

from ashes_env.cli.new_game import CAMPAIGN, PVP, RED_RAINS, deck_of
from ashes_env.cli.parsing import Parser
from ashes_env.cli.serving.game_terms import Terms
from ashes_env.cli.serving.lines import Lines
from ashes_env.cli.serving.served_game import ServedGame
from ashes_env.cli.serving.session import Rules, Session
from ashes_env.draft.terms import MOST_IN_GROUPS
from ashes_env.files import output, strict_json
from ashes_env.spec.modes import MODES
from ashes_env.spec.number_flags import real_number, whole_number
from ashes_env.spec.spec import MOST_SEED

ABOUT = """Lets a program play, with one JSON object per line on standard input and output.

Games begin with {"type": "new"}, or automatically with --games. A decision comes as {"type": "decision", "text": ...,
"actions": [{"id": ..., "text": ...}]} and is answered by {"action": ID}. All messages: ashes_env/cli/serving/README.md.
"""

LONGEST: Final = 86_400  # maximum seconds for a decision


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Adds the parser of the command."""
    parser = commands.add_parser(
        "serve",
        help="let a language model or any program play, one JSON object per line",
        description=ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--mode",
        choices=[mode.replace("_", "-") for mode in MODES],
        default="red-rains",
        help="the mode; default red-rains",
    )
    parser.add_argument(
        "--players", type=whole_number(1, MOST_IN_GROUPS), metavar="N", help="number of players (or drafters)"
    )
    parser.add_argument(
        "--seats", nargs="+", metavar="SEAT", default=["0"], help="the seats of the program, or all; default 0"
    )
    parser.add_argument(
        "--agents",
        "--agent",
        nargs="+",
        metavar="NAME",
        default=["random"],
        help="agents in the other seats: one for all, or one for each; default random",
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0, MOST_SEED),
        default=0,
        help="seed of the first game, from which those of the next ones are drawn; default 0",
    )
    parser.add_argument(
        "--decks", "--deck", nargs="+", metavar="DECK", help="a published deck or a file for each, or random"
    )
    parser.add_argument(
        "--option",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME=VALUE",
        help="any setting of the environment or option of reset, its value as JSON or as a text, such "
        "as level=S2 or open_hands=true (ashes_env/env/README.md)",
    )
    parser.add_argument("--board", action="store_true", help="every decision also contains the table as data")
    parser.add_argument(
        "--limit",
        type=real_number(0, LONGEST),
        default=0.0,
        metavar="SECONDS",
        help="time limit for each decision; after it a legal action is chosen at random. Default: none",
    )
    parser.add_argument(
        "--misses",
        type=whole_number(0),
        default=3,
        metavar="N",
        help="the game is lost at the N-th late decision; 0: never; default 3",
    )
    parser.add_argument(
        "--games", type=whole_number(0), default=0, metavar="N", help="play N games automatically, then exit"
    )
    parser.add_argument(
        "--replay", type=output, metavar="FILE", help="write the replay to this file; later games get a number"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serves until the program quits or its input ends."""
    terms = terms_of(args)
    ServedGame(terms, 0)  # raises an error for wrong terms before the first message
    rules = Rules(args.limit, args.misses, args.games, args.replay)
    out = sys.stdout

    def say(text: str) -> None:
        out.write(f"{text}\n")
        out.flush()

    with contextlib.redirect_stdout(sys.stderr):  # whatever an agent prints must not mix with the messages
        Session(terms, rules, Lines(sys.stdin.fileno()), say).run()
    return 0


def terms_of(args: argparse.Namespace) -> Terms:
    """The game that the arguments describe. Raises `ValueError`."""
    asked = {"players": args.players, "decks": args.decks}
    options: dict[str, Any] = {name: value for name, value in asked.items() if value is not None}
    for given in args.option:
        name, sign, value = given.partition("=")
        if not sign or not name:
            raise ValueError(f"--option: NAME=VALUE, not {given!r}")
        options[name] = value_of(value)
    mode = args.mode.replace("-", "_")
    if args.decks is not None and mode in (PVP, RED_RAINS, CAMPAIGN):
        options["decks"] = [deck_of(text, mode) for text in args.decks]
    if mode == "campaign" and len(options.get("decks", [])) == 1:
        options["decks"] = options["decks"][0]
    seats = None
    if args.seats != ["all"]:
        if not all(seat.isascii() and seat.isdigit() for seat in args.seats):
            raise ValueError(f"--seats: all, or numbers of seats from 0, not {' '.join(args.seats)}")
        seats = tuple(int(seat) for seat in args.seats)
    return Terms(mode, options, seats, tuple(args.agents), args.seed, args.board)


def value_of(text: str) -> Any:
    """The value of a JSON text, or the text itself if it is not JSON."""
    try:
        json.loads(text)
    except ValueError:
        return text
    except RecursionError:  # the next check reports it in one line
        pass
    return strict_json.loads(text)
