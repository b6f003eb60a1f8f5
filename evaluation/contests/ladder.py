"""Ladders: any number of agents, each against each, from one file.

    python -m evaluation ladder ladder.toml --processes 2

The file is described in evaluation/contests/ladder_file.py. The output folder (`--out`, by default beside the file)
gets `ladder.md` and `ladder.json` with all results, `ladder.png`, `games.csv` with one line for each game, and
`pairings`, where each pairing is saved when it is finished: a second call continues from there. A pairing is played
again if anything that determines it has changed: file, checkpoints, version, commit.

All pairings play the same seeds, in pairs of games as in `ashes match`. The same file gives the same output, byte for
byte, with any number of processes, unless an agent is limited by time.
"""

from __future__ import annotations

import hashlib
import json
import sys
import zlib
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from ashes_env.agents.base import AgentError
from ashes_env.agents.make import recipe
from ashes_env.cli.parsing import parser_of
from ashes_env.contests import arguments, provenance
from ashes_env.contests.games import FIELDS, Game, as_lines, values
from ashes_env.contests.playing import Bout, first_bouts, play_all
from ashes_env.contests.ratings import RatingError
from ashes_env.contests.replaying import add_replays
from ashes_env.contests.rows import csv_text
from ashes_env.contests.submissions import are_of, game_of
from ashes_env.decks import DeckError
from ashes_env.files import FileError, closed, printable, read_text, write_text
from ashes_env.files.strict_json import loads
from ashes_env.match.errors import OptionError
from evaluation.contests import ladder_picture
from evaluation.contests.ladder_figures import Pairing, figures, markdown
from evaluation.contests.ladder_file import Ladder, LadderError, read

MOST_BYTES: Final = 100_000_000


def identity(ladder: Ladder, one: int, other: int) -> dict[str, Any]:
    """Everything that determines a pairing, including labels: two agents of one name have different random seeds."""
    agents = [provenance.of_agent(recipe(ladder.names[i])) for i in (one, other)]
    labels = [ladder.labels[i] for i in (one, other)]
    return {
        **provenance.version(),
        "labels": labels,
        "agents": agents,
        "terms": ladder.terms.as_dict(),
        "decks": list(ladder.decks),
        "games": ladder.games,
        "seed": ladder.seed,
    }


def kept(path: Path, found: dict[str, Any], bouts: Sequence[Bout]) -> list[Game] | None:
    """The saved games of a pairing; None if there are none, if they belong to another version of it, or if they are not
    those that it plays.
    """
    try:
        document = loads(read_text(path, MOST_BYTES))
        if document["of"] != found or document["columns"] != list(FIELDS):
            return None
        games = [game_of(row, 0.5) for row in document["games"]]
    except (FileError, ValueError, KeyError, TypeError):
        return None
    named = all((game.agent, game.opponent) == bout.names for game, bout in zip(games, bouts, strict=False))
    return games if named and are_of(games, bouts) else None


def keep(path: Path, found: dict[str, Any], games: Sequence[Game]) -> None:
    """Saves the games of a pairing."""
    head = json.dumps({"of": found, "columns": FIELDS})
    write_text(path, f'{head[:-1]}, "games": [\n{as_lines(games)}\n]}}\n')


def play(ladder: Ladder, folder: Path, processes: int = 1, replays: Path | None = None) -> list[Pairing]:
    """Plays every pairing, or reads it from the folder if it is saved there."""
    out: list[Pairing] = []
    for one, other in combinations(range(len(ladder.names)), 2):
        found = identity(ladder, one, other)
        name = hashlib.sha256(json.dumps(found, sort_keys=True).encode()).hexdigest()[:16]
        path = folder / f"{name}.json"
        salt = zlib.crc32("\0".join(found["labels"]).encode())
        names = (ladder.names[one], ladder.names[other])
        bouts = first_bouts(ladder.terms, names, ladder.decks, ladder.games, ladder.seed, salt)
        games = kept(path, found, bouts)
        if games is None:
            games = list(play_all(bouts, processes, replays))
            keep(path, found, games)
        one_label, other_label = printable(ladder.labels[one]), printable(ladder.labels[other])
        print(f"{one_label} against {other_label}: {len(games)} games", flush=True)
        out.append(Pairing(one, other, games))
    return out


def main(argv: Sequence[str] | None = None) -> int:
    """Plays a ladder, prints its tables, and writes its files."""
    parser = parser_of("python -m evaluation ladder", __doc__)
    parser.add_argument("file", type=Path, help="the description of the ladder, in TOML")
    parser.add_argument("--out", type=Path, default=None, help="output folder, by default the file without .toml")
    parser.add_argument("--processes", type=arguments.from_one, default=1, help="play games in N processes")
    arguments.add_plug_ins(parser)
    add_replays(parser, "every game that is not saved yet")
    args = parser.parse_args(argv)
    folder: Path = args.out or args.file.with_suffix("")
    try:
        ladder = read(args.file, arguments.plug_ins_of(args))
        if args.out is None:  # nobody has named the folder, so it may be no link out of that of the file either
            closed(args.file.parent, folder.name)
        else:
            closed(folder)
        if folder.is_dir() and any(folder.iterdir()) and not (folder / "pairings").is_dir():
            raise LadderError(f"{folder} holds other files, and is no folder of a ladder: name another one with --out")
        (folder / "pairings").mkdir(parents=True, exist_ok=True)
    except (LadderError, AgentError, DeckError, OptionError) as error:
        parser.error(str(error))
    except FileError as error:
        parser.error(str(error))
    except OSError as error:
        parser.error(f"{folder}: {error.strerror}")
    recipes = [recipe(name) for name in dict.fromkeys(ladder.names)]
    uneven = arguments.uneven(ladder.terms, ladder.decks, ladder.games)
    for line in filter(None, [*provenance.notes(recipes, ladder.terms), uneven]):
        print(line, file=sys.stderr)
    pairings = play(ladder, folder / "pairings", args.processes, args.replays)
    try:
        found = figures(ladder, pairings)
    except RatingError as error:
        parser.error(str(error))
    about = {**provenance.version(), "agents": [provenance.of_agent(one) for one in recipes]}
    text = markdown(found)
    print("\n" + text)
    document = {"about": about, "ladder": ladder.as_dict(), **found}
    write_text(folder / "ladder.json", json.dumps(document, indent=1) + "\n")
    write_text(folder / "ladder.md", text)
    games = [values(game) for pairing in pairings for game in pairing.games]
    write_text(folder / "games.csv", csv_text([FIELDS, *games]))
    ladder_picture.draw(found, folder / "ladder.png")
    print(printable(f"written to {folder}") + ": ladder.md, ladder.json, ladder.png, games.csv")
    return 0
