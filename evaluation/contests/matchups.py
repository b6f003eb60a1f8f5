"""Which deck beats which Chimera: an agent plays every deck against every Chimera, on the same seeds.

    python -m evaluation matchups --agent expert --decks found:viros "The Scholar | Adventuring Party 3" --games 50
    python -m evaluation matchups --agent plan:simulations=40,menus=yes --level H1 --json matchups.json
    python -m evaluation matchups --read matchups.json --picture matchups.png

Without `--decks` it plays the decks that ship in `ashes_env/decks/found`. A deck without a recommended First Five is
played with the titles that the agent chooses. The table has the share of games that are won, with Wilson's interval.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ashes_env.agents.base import AgentError
from ashes_env.cli.parsing import parser_of
from ashes_env.contests import arguments
from ashes_env.contests.games import RED_RAINS, Terms
from ashes_env.contests.own_decks import entry_of
from ashes_env.contests.playing import play_all, red_rains_bouts
from ashes_env.contests.rows import columns, markdown, plotted, with_interval
from ashes_env.contests.statistics import wilson
from ashes_env.decks import Deck, DeckError, definitions, found, get
from ashes_env.files import FileError, output, read_text, strict_json, write_output
from ashes_env.match.errors import OptionError
from ashes_env.match.tables import CHOOSE, RECOMMENDED
from ashes_env.solo.setup import chimera_titles
from ashes_env.spec.known import levels
from evaluation.speed.picture import check, save
from evaluation.speed.slices import Unavailable

INCHES: Final = (1.3, 0.45)  # of a cell
MARGIN: Final = (4.0, 1.8)  # for titles and names


class MatchupError(ValueError):
    """A file that holds no results of `python -m evaluation matchups`."""


@dataclass(frozen=True, slots=True)
class Matchups:
    """How many of `games` games an agent won with each deck against each Chimera, at one level, from a seed on."""

    agent: str
    level: str
    seed: int
    games: int
    decks: tuple[str, ...]
    chimeras: tuple[str, ...]
    won: tuple[tuple[int, ...], ...]  # by deck, then by Chimera

    def rows(self) -> list[tuple[str, ...]]:
        """The table, with its head."""
        body = []
        for deck, won in zip(self.decks, self.won, strict=True):
            cells = (with_interval(n / self.games, wilson(n, self.games)) for n in won)
            body.append((deck, *cells))
        return [("deck", *self.chimeras), *body]

    def document(self) -> dict[str, Any]:
        """As JSON types, for `read`."""
        won = {
            deck: dict(zip(self.chimeras, each, strict=True)) for deck, each in zip(self.decks, self.won, strict=True)
        }
        return {"agent": self.agent, "level": self.level, "seed": self.seed, "games": self.games, "won": won}


def read(path: Path) -> Matchups:
    """The results in a file; raises `FileError` and `MatchupError`."""
    try:
        data = strict_json.loads(read_text(path))
        won: Mapping[str, Mapping[str, int]] = data["won"]
        chimeras = tuple(next(iter(won.values())))
        counts = tuple([tuple([int(each[chimera]) for chimera in chimeras]) for each in won.values()])
        games = int(data["games"])
        if games < 1 or any(not 0 <= n <= games for each in counts for n in each):
            raise ValueError(f"wins lie between 0 and the number of games, {games}")
        return Matchups(str(data["agent"]), str(data["level"]), int(data["seed"]), games, tuple(won), chimeras, counts)
    except (AttributeError, KeyError, StopIteration, TypeError, ValueError) as error:
        raise MatchupError(f"{path.name} holds no results of matchups: {error!r}") from error


def played(
    agent: str, names: Sequence[str], chimeras: Sequence[str], level: str, games: int, seed: int, processes: int = 1
) -> Matchups:
    """Plays all games. Raises `AgentError`, `DeckError` or `OptionError` before the first."""
    arguments.recipes([agent], [agent])
    for given in (names, chimeras):
        if len(set(given)) < len(given):
            raise AgentError(f"each deck and Chimera is named once, not {', '.join(given)}")
    bouts = []
    labels: list[str] = []
    for name in names:
        entry = entry_of(name)
        deck = entry if isinstance(entry, Deck) else get(entry)
        for chimera in chimeras:
            five = RECOMMENDED if deck.first_five else CHOOSE
            terms = Terms.of(RED_RAINS, chimera=chimera, level=level, first_five=five)
            terms, decks = arguments.decks_of([name], terms)
            bouts += red_rains_bouts(terms, agent, decks, range(seed, seed + games))
        labels += decks
    won = [game.score for game in play_all(bouts, processes)]
    counts = [sum(won[at : at + games]) for at in range(0, len(won), games)]
    table = [tuple([int(n) for n in counts[at : at + len(chimeras)]]) for at in range(0, len(counts), len(chimeras))]
    return Matchups(agent, level, seed, games, tuple(labels), tuple(chimeras), tuple(table))


def draw(matchups: Matchups, path: Path) -> None:
    """Plots the table as colours and percentages. Raises as `check` does, and `FileError`."""
    check(path)
    from matplotlib.figure import Figure

    shares = [[n / matchups.games for n in row] for row in matchups.won]
    size = (MARGIN[0] + INCHES[0] * len(matchups.chimeras), MARGIN[1] + INCHES[1] * len(matchups.decks))
    picture = Figure(figsize=size, layout="constrained")
    axes = picture.add_subplot()
    shown = axes.imshow(shares, vmin=0.0, vmax=1.0, cmap="viridis", aspect="auto")
    axes.set_xticks(range(len(matchups.chimeras)), [title.removeprefix("The ") for title in matchups.chimeras])
    axes.tick_params(axis="x", labelrotation=20)
    axes.set_yticks(range(len(matchups.decks)), [plotted(deck) for deck in matchups.decks])
    for y, row in enumerate(shares):
        for x, share in enumerate(row):
            axes.text(x, y, f"{share:.0%}", ha="center", va="center", color="black" if share > 0.6 else "white")
    axes.set_title(plotted(f"games won at {matchups.level} by {matchups.agent}, {matchups.games} each"))
    picture.colorbar(shown, ax=axes)
    save(picture, path, 90)


def main(argv: Sequence[str] | None = None) -> int:
    """Plays the games, or reads them, prints a table and draws it; 2 for wrong arguments."""
    parser = parser_of("python -m evaluation matchups", __doc__)
    add = parser.add_argument
    titles = list(chimera_titles(definitions()))
    add("--agent", default="expert", help="the agent that plays; default expert")
    arguments.add_decks(parser, found.names(), "published decks and deck files; default the found decks that ship")
    add("--chimeras", nargs="+", default=titles, metavar="CHIMERA", help="Chimeras; default all")
    add("--level", choices=levels(), default="S1", help="default S1")
    add("--games", type=arguments.from_one, default=24, help="games of each deck against each Chimera; default 24")
    add("--seed", type=arguments.seed, default=1, help="the first seed; default 1")
    add("--processes", type=arguments.from_one, default=1, help="processes that play; default 1")
    add("--json", type=output, default=None, metavar="FILE", help="write the results to this file")
    add("--read", type=Path, default=None, metavar="FILE", help="show the results in this file; play nothing")
    add("--picture", type=output, default=None, metavar="FILE", help="draw the table")
    add("--markdown", action="store_true", help="print the table in Markdown")
    args = parser.parse_args(argv)
    try:
        if args.picture is not None:
            check(args.picture)
        if args.read is not None:
            matchups = read(args.read)
        else:
            matchups = played(args.agent, args.decks, args.chimeras, args.level, args.games, args.seed, args.processes)
    except (AgentError, DeckError, FileError, MatchupError, OptionError, Unavailable, ValueError) as error:
        parser.error(str(error))
    print("\n".join(markdown(matchups.rows())) if args.markdown else columns(matchups.rows()))
    if args.json is not None:
        write_output(args.json, json.dumps(matchups.document(), indent=1) + "\n")
    if args.picture is not None:
        draw(matchups, args.picture)
    return 0
