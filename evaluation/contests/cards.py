"""Statistics of cards: how often each is drawn, played and used, and how often its owner then wins.

    python -m evaluation cards --agents random expert pvp --games 200 --csv cards.csv
    python -m evaluation cards --mode red-rains --agents coal --decks published --level S1
    python -m evaluation cards --agents expert --decks my_deck.txt "The Iron Men"

All agents play the same games: in PvP against a copy of themselves, in Red Rains against the Chimera. Game i has the
seed `--seed` + i, which determines the decks: random legal ones over all cards, published ones, or any of those named
(published decks or deck files). Each line of the table is a title with an agent. It first counts players: those with
the title in their deck or conjuration pile (`held`), in hand at some time (`drawn`), played or put into play
(`played`), with one of its texts activated or triggered (`used`). Then it gives the share of them that won, and
Wilson's 95 % interval for `played`. The players of one game depend on each other, so the true intervals are wider: do
not interpret small differences.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from ashes_env.agents.base import AgentError
from ashes_env.cards.registry import all_cards, chimeras, releases
from ashes_env.cli.parsing import parser_of
from ashes_env.contests import arguments
from ashes_env.contests.games import PVP, Terms, chance, play_game
from ashes_env.contests.playing import agent_at, in_order
from ashes_env.contests.rows import csv_text
from ashes_env.contests.statistics import wilson
from ashes_env.decks import DeckError, playable, random_deck
from ashes_env.files import output, write_output
from ashes_env.language import codes as k
from ashes_env.match.errors import OptionError
from ashes_env.match.game_match import GameMatch
from ashes_env.match.tables import CHOOSE, RANDOM
from ashes_env.spec.names import UsageError
from evaluation.verification.uses import Uses

CHUNK: Final = 10  # games that a process takes at a time
PUBLISHED: Final = "published"
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
    """One game of an agent on a seed. `decks` is `RANDOM` or `PUBLISHED`, or the decks to draw from."""

    agent: str
    terms: Terms
    decks: str | tuple[str, ...]
    seed: int
    replays: str = ""


@dataclass
class Seen:
    """The number of players by title for each stage, and how many of them won."""

    sides: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    won: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def add(self, other: Seen) -> None:
        """Adds the counts of other games."""
        for mine, theirs in ((self.sides, other.sides), (self.won, other.won)):
            for stage, counts in theirs.items():
                mine[stage].update(counts)


def drawn_decks(job: Job, seed: int) -> list[Any]:
    """The decks of a game, as `reset` takes them; they depend on its seed only."""
    r = Random(f"{seed}/decks")
    seats = range(job.terms.seats)
    if job.decks == RANDOM:
        return [random_deck(r) for _ in seats]
    if job.decks != PUBLISHED:
        named: list[Any] = job.terms.options([r.choice(job.decks) for _ in seats])["decks"]
        return named
    there = playable("open" if job.terms.mode == PVP else "red rains")
    return [r.choice(there) for _ in seats]


def play(job: Job) -> tuple[str, Seen]:
    """Plays one game."""
    seats = job.terms.seats
    agents = [agent_at(job.agent, seat) for seat in range(seats)]
    options = {**job.terms.options([]), "decks": drawn_decks(job, job.seed)}
    watching: list[Uses] = []

    def through(match: GameMatch) -> Callable[[int], None]:
        watching.append(Uses(match.game))

        def take(action: int) -> None:
            match.act(action)
            watching[0].look(match.game)

        return take

    starts, names = [chance(job.seed, 0, seat) for seat in range(seats)], [job.agent] * seats
    match = play_game(job.terms.settings(), agents, job.seed, options, starts, job.replays, names, through)
    seen = Seen()
    count(match, watching[0], seats, seen)
    return job.agent, seen


def count(match: GameMatch, uses: Uses, seats: int, seen: Seen) -> None:
    """Adds one finished game."""
    g = match.game
    everything = range(1, len(g.by_id))
    for stage, cards in zip(STAGES, (everything, uses.drawn, uses.played, uses.texts), strict=True):
        sides = {(g.by_id[cid].title, g.owner[cid]) for cid in cards if 0 <= g.owner[cid] < seats}
        seen.sides[stage].update([title for title, _ in sides])
        seen.won[stage].update([title for title, owner in sides if owner in match.winners])


def rows(found: Mapping[str, Seen]) -> Iterator[dict[str, Any]]:
    """One line for each agent and title that a player can have; a share of zero players is empty."""
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
    return csv_text([COLUMNS, *([row[name] for name in COLUMNS] for row in rows(found))])


def summary(agent: str, found: Mapping[str, Seen]) -> list[str]:
    """Notable results of one agent: titles that were never played, and the best and worst titles."""
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


def main(argv: Sequence[str] | None = None) -> int:
    """Plays the games and writes the table; 2 for a wrong argument."""
    parser = parser_of("python -m evaluation cards", __doc__)
    parser.add_argument("--agents", nargs="+", default=["random"], help="names of agents")
    arguments.add_decks(parser, [RANDOM], f"{RANDOM} (the default), {PUBLISHED}, or decks by name or file")
    arguments.add_terms(parser, PVP, players=False)
    arguments.add_games(parser, 100, "games of each agent; default 100")
    parser.add_argument("--csv", type=output, help="write the table to this file instead of printing it")
    given = parser.parse_args(argv)
    decks: str | tuple[str, ...] = given.decks[0]
    try:
        terms = arguments.terms_of(given)
        if given.first_five is None:
            terms = terms.changed(first_five=CHOOSE)
        names = [one.name for one in arguments.recipes(given.agents, given.agents)]
        terms.check(["The Corpse of Viros: Coal"] * terms.seats)
        if given.decks not in ([RANDOM], [PUBLISHED]):
            terms, named = arguments.decks_of(given.decks, terms)
            decks = tuple(named)
    except (AgentError, DeckError, OptionError, UsageError) as error:
        parser.error(str(error))
    kept = "" if given.replays is None else str(given.replays)
    jobs = [
        Job(name, terms, decks, seed, kept) for name in names for seed in range(given.seed, given.seed + given.games)
    ]
    found: dict[str, Seen] = {name: Seen() for name in names}
    for name, seen in in_order(play, jobs, given.processes, CHUNK):
        found[name].add(seen)
    if given.csv is None:
        print(text_of(found), end="")
        return 0
    write_output(given.csv, text_of(found))
    print("\n".join(line for name in names for line in summary(name, found)))
    return 0
