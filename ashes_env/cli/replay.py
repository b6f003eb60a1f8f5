"""`ashes replay`: a recorded game as text, played again to see that it is the same, or as a page for a browser."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ashes_env.cli.names import UsageError
from ashes_env.cli.words import percent
from ashes_env.env.estimates import win_chance
from ashes_env.files import write_text
from ashes_env.replays import Replay, ReplayError, check, read

if TYPE_CHECKING:
    from ashes_env.cli.parsing import Parser

DIFFERENT: Final = 1  # the exit code of --check where the game is not the same


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Enters the parser of the command."""
    parser = commands.add_parser(
        "replay",
        help="read a recorded game, check it, or make a page of it",
        description="Prints the game of a replay file: each decision, and what came of it. --check plays it again and "
        "exits with 1 where it goes or ends otherwise. --html writes one page that holds everything, for any browser.",
    )
    parser.add_argument("file", metavar="FILE", help="the replay, a .json file")
    parser.add_argument("--check", action="store_true", help="play the game again and compare")
    parser.add_argument("--html", metavar="OUT", help="write a page into this file")
    parser.add_argument(
        "--view",
        metavar="VIEW",
        help="for --html: all (the default), open (nothing hidden), or the number of a player, who alone looks on",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints, checks or writes."""
    if args.view is not None and args.html is None:
        raise UsageError("--view is for --html")
    if args.check and args.html is not None:
        raise UsageError("one thing at a time: --check or --html")
    replay = read(args.file)
    if args.check:
        return checked(replay)
    if args.html is not None:
        from ashes_env.replays.page import ALL, page_of

        view = ALL if args.view is None else int(args.view) if args.view.isdecimal() else args.view
        if os.path.exists(args.html) and os.path.samefile(args.html, args.file):
            raise UsageError("--html: that is the replay itself")
        write_text(args.html, page_of(replay, view))
        print(f"written: {args.html}")
        return 0
    for line in lines(replay):
        print(line)
    return 0


def checked(replay: Replay) -> int:
    """Plays a game again and says whether it is the same; the exit code."""
    try:
        check(replay)
    except ReplayError as error:
        print(f"not the same: {error}")
        return DIFFERENT
    print(f"the same: {len(replay.actions)} decisions, {replay.result or 'not over yet'}")
    return 0


def lines(replay: Replay) -> Iterator[str]:
    """A game as text: who played, each decision with what came of it, and the end."""
    mode = replay.mode.replace("_", " ")
    yield f"{mode}, seed {replay.seed}, ashes-env {replay.version}, schema {replay.schema[:12]}"
    for field in (replay.settings, replay.options):
        told = [f"{_brief(name)}: {_brief(value)}" for name, value in field.items()]
        if told:
            yield ", ".join(told)
    for seat, agent in enumerate(replay.agents):
        yield f"player {seat}: {agent}"
    yield ""
    sides = replay.settings.get("players", 2) if replay.mode == "pvp" else 2
    for n, line in enumerate(replay.story):
        if n:
            value = replay.values[n - 1]
            estimate = "" if value is None else f"  (win estimate {percent(win_chance(value, sides))})"
            yield f"[{n}] player {line.seat}: {line.words}{estimate}"
        for text in line.told:
            yield f"    {text}"
    yield ""
    yield replay.result or "the game goes on"


def _brief(value: object) -> str:
    """A setting or an option in a line; a whole deck or position by its name."""
    if isinstance(value, dict):
        return _brief(str(value.get("name") or value.get("title") or "given as a document"))
    if isinstance(value, list):
        return " and ".join(map(_brief, value))
    text = str(value)
    return text if text.isprintable() else repr(text)
