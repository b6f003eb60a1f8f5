"""`ashes llm`: a language model plays; how often it wins, what it gets wrong, what it costs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ashes_env.agents.make import recipe
from ashes_env.cli import new_game, players
from ashes_env.contests.replaying import folder
from ashes_env.contests.rows import columns, with_interval
from ashes_env.contests.statistics import mean, share
from ashes_env.draft.terms import MOST_IN_GROUPS
from ashes_env.files import one_line, printable, strict_json
from ashes_env.spec.names import UsageError
from ashes_env.spec.number_flags import real_number, whole_number
from ashes_env.text.llm.budget import THEN
from ashes_env.text.llm.config import Config, read_fields
from ashes_env.text.llm.drafted import MOST as MOST_DRAFTERS
from ashes_env.text.llm.endpoint import KEY
from ashes_env.text.llm.games import Job, Outcome, Stop
from ashes_env.text.llm.runs import play_all
from ashes_env.text.text_game import AgentFailed

if TYPE_CHECKING:
    from ashes_env.cli.parsing import Parser

ABOUT: Final = """A language model plays games, from the words that its seat may know.

    ashes llm --address http://localhost:8000/v1 --model NAME --games 20 --folder runs/name
    ashes llm --command "python my_model.py" --mode pvp --opponent random

The model is asked at --address, in the protocol of chat completions, or by --command: a program that reads a line
{"messages": [...]} for each request and writes a line {"text": "..."}. The key is read from the environment variable
that --key names, and written nowhere. Each game has its own seed: --seed, then --seed + 1, and so on. A draft is won
by the deck that wins a game of experts.

--folder keeps a transcript, a replay, and all requests and answers of each game. A run that was stopped goes on with
the same command, and asks nothing twice.
"""

MOST_GAMES: Final = 100_000
MOST_AT_ONCE: Final = 256
MOST_SECONDS: Final = 86_400
LARGEST: Final = 10**9


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Adds the parser of the command."""
    parser = commands.add_parser(
        "llm",
        help="a language model plays: how often it wins, what it gets wrong, what it costs",
        description=ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    group = parser.add_argument_group("the model")
    group.add_argument("--address", metavar="URL", help="of the protocol, such as http://localhost:8000/v1")
    group.add_argument("--model", metavar="NAME", help="the model, as the endpoint calls it")
    group.add_argument("--key", metavar="VARIABLE", help=f"the environment variable with the key; default {KEY}")
    group.add_argument("--command", dest="program", metavar="WORDS", help="a program that answers, and its arguments")
    group.add_argument("--name", metavar="NAME", help="the name in tables and transcripts; default that of the model")
    group.add_argument(
        "--field",
        nargs="+",
        action="extend",
        metavar="NAME=VALUE",
        help="more fields of each request, as JSON or text, such as temperature=0 or max_tokens=500",
    )
    group.add_argument("--config", metavar="FILE", help="a TOML file with these settings; flags take precedence")
    seconds = real_number(0.001, MOST_SECONDS)
    group.add_argument("--timeout", metavar="SECONDS", type=seconds, help="for each try; default 120")
    words = "how often a request is sent before the run stops; default 5"
    group.add_argument("--tries", metavar="N", type=whole_number(1, 100), help=words)
    _add_play(parser)
    new_game.add_arguments(parser)
    group = parser.add_argument_group("the run")
    group.add_argument("--games", metavar="N", type=whole_number(1, MOST_GAMES), default=1, help="default 1")
    words = "games that are played at the same time; default 1"
    group.add_argument("--at-once", metavar="N", type=whole_number(1, MOST_AT_ONCE), default=1, help=words)
    words = "for transcripts, replays and what was asked; a stopped run goes on from there"
    group.add_argument("--folder", metavar="FOLDER", type=folder, help=words)
    parser.set_defaults(run=run)


def _add_play(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("how it plays")
    words = "the seat of the model; default 0"
    group.add_argument("--seat", metavar="N", type=whole_number(0, MOST_IN_GROUPS - 1), help=words)
    words = "agents in the other seats, clockwise from the model (repeatable); default expert, or draft in a draft"
    group.add_argument("--opponent", metavar="AGENT", action="append", help=words)
    group.add_argument("--partner", metavar="AGENT", help="the second player against a Chimera; default expert")
    words = "answers to a decision before a choice is drawn at random; default 3"
    group.add_argument("--answers", metavar="N", type=whole_number(1, 100), help=words)
    words = "characters that the model may note from turn to turn; default 1500"
    group.add_argument("--notes", metavar="N", type=whole_number(0, 100_000), help=words)
    words = "do not say what the cards do, only their titles and numbers"
    group.add_argument("--no-cards", dest="cards", action="store_const", const=False, help=words)
    group = parser.add_argument_group("what a game may cost")
    group.add_argument("--tokens", metavar="N", type=whole_number(0, LARGEST), help="read and written together")
    group.add_argument("--seconds", metavar="N", type=real_number(0, LARGEST), help="of answers, without failed tries")
    group.add_argument("--money", metavar="N", type=real_number(0, LARGEST), help="in the currency of the prices")
    words = "price of a million tokens that the model reads"
    group.add_argument("--price-read", metavar="N", type=real_number(0, LARGEST), help=words)
    words = "price of a million tokens that it writes"
    group.add_argument("--price-written", metavar="N", type=real_number(0, LARGEST), help=words)
    words = "when that is spent, the rest is played at random (random, the default), or the game is lost (lost)"
    group.add_argument("--then", choices=THEN, help=words)


def run(args: argparse.Namespace) -> int:
    """Plays the games and prints the table."""
    config = config_of(args)
    jobs = jobs_of(args, config)
    for line in _notes(args, jobs):
        print(line, file=sys.stderr)
    ended: list[tuple[int, Outcome]] = []
    stop = Stop()

    def waits() -> None:
        print("stopping when the answers on their way are here; ctrl-c again stops at once", file=sys.stderr)

    try:
        for place, outcome in play_all(jobs, args.at_once, stop, waits):
            ended.append((place, outcome))
            _progress(outcome, len(ended), len(jobs))
    except KeyboardInterrupt:
        print(f"stopped after {len(ended)} of {len(jobs)} games{_goes_on(args.folder)}", file=sys.stderr)
        return 130
    except AgentFailed as error:
        raise UsageError(str(error)) from error
    finally:
        stop.set()
        if ended:
            name = config.name or config.model or config.begin().name
            print(table(name, [outcome for _, outcome in sorted(ended, key=lambda one: one[0])], config))
    return 0


def config_of(args: argparse.Namespace) -> Config:
    """How the model is asked: by `--config` and the flags. Raises `ConfigError`, `FileError`, `UsageError`."""
    given: dict[str, Any] = read_fields(args.config) if args.config is not None else {}
    flags = {**vars(args), "command": args.program}
    for row in fields(Config):
        if row.name not in ("fields", "folder") and flags.get(row.name) is not None:
            given[row.name] = flags[row.name]
    if args.field:
        given["fields"] = {**given.get("fields", {}), **dict(map(_field, args.field))}
    given.pop("folder", None)
    return Config(**given)


def _field(text: str) -> tuple[str, Any]:
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise UsageError(f"--field: NAME=VALUE, not {text[:40]!r}")
    try:
        return name, strict_json.loads(value)
    except ValueError:
        return name, value


def jobs_of(args: argparse.Namespace, config: Config) -> list[Job]:
    """The games, one for each seed. Raises `UsageError`, `OptionError`, `AgentError`, `ModelError`."""
    mode = new_game.mode_of(args)
    seats, me = new_game.seats_of(args, mode)
    if mode == new_game.DRAFT and len(seats) > MOST_DRAFTERS:
        raise UsageError(f"--players: the decks play at one table, so 2 to {MOST_DRAFTERS} draft, not {len(seats)}")
    others = tuple(name for seat, name in enumerate(seats) if seat != me)
    for name in others:
        players.agent(name, mode)  # raises the error before any game
    config.begin()
    first = 1 if args.seed is None else args.seed
    jobs = []
    for seed in range(first, first + args.games):
        own = argparse.Namespace(**{**vars(args), "seed": seed})
        jobs.append(Job(new_game.table_of(own, mode, seats, me).spec, me, others, config, args.folder))
    jobs[0].spec.match()  # likewise
    return jobs


def table(name: str, outcomes: Sequence[Outcome], config: Config) -> str:
    """The results of a model; all but the first three columns are means of a game."""
    found = share((one.seed, float(one.won)) for one in outcomes)

    def average(part: str) -> float:
        return mean([float(getattr(one, part)) for one in outcomes])

    answers = sum(one.answers for one in outcomes)
    illegal = sum(one.illegal for one in outcomes)
    about = "about " if any(one.estimated for one in outcomes) else ""
    priced = bool(config.price_read or config.price_written)
    row: Mapping[str, str] = {
        "model": name,
        "games": str(len(outcomes)),
        "won (95 %)": with_interval(found["score"], found["95%"]),
        "answers": f"{average('answers'):.1f}",
        "illegal answers": f"{average('illegal'):.1f} ({illegal / max(1, answers):.1%})",
        "random choices": f"{average('random'):.1f}",
        "tokens read": f"{about}{average('read'):,.0f}",
        "written": f"{about}{average('written'):,.0f}",
        "seconds": f"{average('seconds'):.1f}",
        "money": f"{mean([one.money(config.prices) for one in outcomes]):.4g}" if priced else "-",
    }
    return columns([list(row), list(row.values())])


def _progress(outcome: Outcome, n: int, of: int) -> None:
    told = f"game-{outcome.seed} ({n} of {of}): {'won' if outcome.won else 'not won'}. {one_line(outcome.result)}"
    print(printable(told), file=sys.stderr)


def _notes(args: argparse.Namespace, jobs: Sequence[Job]) -> list[str]:
    """What a user should know before the games."""
    timed = [name for name in jobs[0].others if recipe(name).by_clock]
    if timed and args.folder is not None:
        return [f"note: {timed[0]} decides by the clock, so a game that is stopped cannot go on in the same way"]
    return []


def _goes_on(kept: Path | None) -> str:
    if kept is None:
        return "; nothing is kept without --folder"
    return "; the same command goes on from there"
