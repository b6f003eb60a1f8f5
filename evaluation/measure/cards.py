"""Facts about play for each card: how often it is drawn, played and used, and how often its side then wins.

    python -m evaluation.cards --agents random expert pvp --games 200 --csv cards.csv
    python -m evaluation.cards --mode red-rains --agents coal --decks published --level S1

Every agent plays the same games: in PvP against its like, in Red Rains against the Chimera. Game i has the seed
`--seed` + i, which gives the decks: random legal ones over all cards, or published ones. A line of the table is a title
with an agent. Its first counts are sides: those whose deck or conjuration pile has it (`held`), those in whose hand it
was (`drawn`), those for whom it was played or came into play (`played`), those with a text of it activated or triggered
(`used`). Then the share of them that won, with Wilson's 95 % interval for those for whom it was played: sides of one
game depend on each other, so differences that are small beside the interval say nothing.
"""

from __future__ import annotations

import argparse
import csv
import io
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from agents.base import AgentError
from agents.make import make_agent, recipe
from ashes_env.cards.registry import all_cards, chimeras, releases
from ashes_env.decks import Deck, DeckError, playable, random_deck
from ashes_env.env.errors import OptionError
from ashes_env.env.match import Match
from ashes_env.files import output, write_text
from ashes_env.language import codes as k
from evaluation.checks.tallies import in_parts, parts
from evaluation.contests.arguments import Parser, from_one
from evaluation.contests.arguments import seed as seed_of
from evaluation.measure.match import PVP, RED_RAINS, Terms, chance
from evaluation.measure.replaying import Record, add_replays
from evaluation.measure.statistics import wilson
from evaluation.measure.uses import Uses

CHUNK: Final = 10  # games that a process takes at a time
SHOWN: Final = 10  # titles of the summary
STAGES: Final = ("held", "drawn", "played", "used")
COLUMNS: Final = (
    "agent",
    "title",
    "type",
    "release",
    *STAGES,
    *(f"won if {stage}" for stage in STAGES),
    "won if played, low",
    "won if played, high",
)


@dataclass(frozen=True, slots=True)
class Job:
    """Some of the games of an agent: `first` to `first` + `games` - 1."""

    agent: str
    terms: Terms
    published: bool
    seed: int
    first: int
    games: int
    replays: str = ""


@dataclass
class Seen:
    """Sides by title, for each stage, and those of them that won."""

    sides: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    won: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def add(self, other: Seen) -> None:
        """Adds the counts of other games."""
        for mine, theirs in ((self.sides, other.sides), (self.won, other.won)):
            for stage, counts in theirs.items():
                mine[stage].update(counts)


def drawn_decks(job: Job, seed: int) -> list[Deck]:
    """The decks of a game: they follow from its seed, whoever plays."""
    r = Random(f"{seed}/decks")
    if not job.published:
        return [random_deck(r) for _ in range(job.terms.seats)]
    there = playable("open" if job.terms.mode == PVP else "red rains")
    return [r.choice(there) for _ in range(job.terms.seats)]


def play(job: Job) -> tuple[str, Seen]:
    """The games of a job."""
    seen = Seen()
    seats = job.terms.seats
    agents = [make_agent(job.agent) for _ in range(seats)]
    settings = job.terms.settings()
    for seed in range(job.seed + job.first, job.seed + job.first + job.games):
        options = job.terms.options([])
        options |= {"decks": drawn_decks(job, seed), "first_five": "choose"}
        match = Match.new(settings, options, seed)
        for seat, agent in enumerate(agents):
            agent.start(chance(seed, 0, seat))
        uses = Uses(match.game)
        record = Record(job.replays)
        while not match.over:
            match.act(record.choose(match, agents[match.seat]))
            uses.look(match.game)
        record.save(settings, job.terms.mode, options, seed, [job.agent] * seats)
        count(match, uses, seats, seen)
    return job.agent, seen


def count(match: Match, uses: Uses, seats: int, seen: Seen) -> None:
    """Takes up one finished game."""
    g = match.game
    everything = range(1, len(g.by_id))
    for stage, cards in zip(STAGES, (everything, uses.drawn, uses.played, uses.texts), strict=True):
        sides = {(g.by_id[cid].title, g.owner[cid]) for cid in cards if 0 <= g.owner[cid] < seats}
        seen.sides[stage].update([title for title, _ in sides])
        seen.won[stage].update([title for title, owner in sides if owner in match.winners])


def rows(found: Mapping[str, Seen]) -> Iterator[dict[str, Any]]:
    """A line for each title that a player can have and each agent; a share of nothing is empty."""
    of_chimeras = {card.title for cards in chimeras().values() for card in cards}
    release = {card.title: name for name, cards in releases().items() for card in cards}
    for agent, seen in found.items():
        for card in all_cards():
            if card.title in of_chimeras:
                continue
            row: dict[str, Any] = {
                "agent": agent,
                "title": card.title,
                "type": k.CARD_TYPES[card.type],
                "release": release[card.title],
            }
            for stage in STAGES:
                n, won = seen.sides[stage][card.title], seen.won[stage][card.title]
                row[stage] = n
                row[f"won if {stage}"] = round(won / n, 4) if n else ""
            low, high = wilson(seen.won["played"][card.title], seen.sides["played"][card.title])
            row["won if played, low"], row["won if played, high"] = round(low, 4), round(high, 4)
            yield row


def text_of(found: Mapping[str, Seen]) -> str:
    """The table as CSV."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows(found))
    return out.getvalue()


def summary(agent: str, found: Mapping[str, Seen]) -> list[str]:
    """What stands out with one agent: titles that were never played, and the ends of the table."""
    own = [row for row in rows({agent: found[agent]}) if row["held"]]
    idle = [row["title"] for row in own if not row["played"]]
    lines = [f"{agent}: {len(own)} titles held, {len(own) - len(idle)} of them played"]
    often = [row for row in own if row["played"] >= 30]
    for word, order in (("most", -1), ("least", 1)):
        best = sorted(often, key=lambda row: order * row["won if played"])[:SHOWN]
        lines += [f"  wins {word} when played (of those played by 30 sides or more):"] * bool(best)
        lines += [
            f"    {row['title']}: {row['won if played']:.1%} of {row['played']} "
            f"({row['won if played, low']:.1%} to {row['won if played, high']:.1%})"
            for row in best
        ]
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays the games and writes the table; 2 for a wrong argument."""
    parser = Parser(
        prog="python -m evaluation.cards", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--mode", choices=("red-rains", "pvp"), default="pvp")
    parser.add_argument("--agents", nargs="+", default=["random"], help="names of agents")
    parser.add_argument("--decks", choices=("random", "published"), default="random")
    parser.add_argument("--games", type=from_one, default=100, help="games of each agent")
    parser.add_argument("--seed", type=seed_of, default=1, help="the first seed")
    parser.add_argument("--level", default="S1", help="S1 S2 S3 H1 H2 H3")
    parser.add_argument("--processes", type=from_one, default=1)
    add_replays(parser)
    parser.add_argument("--csv", type=output, help="write the table into this file; without it, it is printed")
    given = parser.parse_args(arguments)
    terms = Terms(PVP if given.mode == "pvp" else RED_RAINS, level=given.level)
    try:
        names = [recipe(name).name for name in given.agents]
        for name in names:
            make_agent(name)
        terms.check(["The Corpse of Viros: Coal"] * terms.seats)
    except (AgentError, DeckError, OptionError) as error:
        parser.error(str(error))
    kept = "" if given.replays is None else str(given.replays)
    jobs = [
        Job(name, terms, given.decks == "published", given.seed, first, n, kept)
        for name in names
        for first, n in parts(given.games, CHUNK)
    ]
    found: dict[str, Seen] = {name: Seen() for name in names}
    for name, seen in in_parts(play, jobs, given.processes):
        found[name].add(seen)
    if given.csv is None:
        print(text_of(found), end="")
        return 0
    write_text(given.csv, text_of(found))
    print("\n".join(line for name in names for line in summary(name, found)))
    return 0
