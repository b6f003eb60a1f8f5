"""Nothing that a seat is given tells what it cannot know.

    python -m evaluation.leak --positions 10000 --seed 1

At positions of random games over all playable decks and Chimeras, everything hidden from a seat is dealt anew
(`rules.determinize`), and what the seat is given must stay the same to the bit: observation, entities, mask, info,
rendering, the observation in words. The same must hold one action later where nothing was revealed in between, because
only then the legal actions have been worked out in the new world.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ashes_env.encoding.actions import describe_mask
from ashes_env.encoding.text import observation_text
from ashes_env.env.match import Match
from ashes_env.render.text import position_text
from ashes_env.rules.state.options import ASK_FIRST_FIVE, ASK_PREPARE_DISCARD, ASK_RECOVERY_DIE, ASKS
from ashes_env.rules.worlds.determinize import determinize
from evaluation.checks.games import MODES, Table, table, walk
from evaluation.checks.tallies import add, in_parts

EVERY: Final = 20  # one decision in so many is looked at
CHUNK: Final = 500
AT_ONCE: Final = (ASK_FIRST_FIVE, ASK_PREPARE_DISCARD, ASK_RECOVERY_DIE)
GAMES: Final = 47  # about as many as a chunk has

VIEWS: Final[dict[str, Callable[[Match, int], Any]]] = {
    "observation": lambda match, seat: match.observe(seat).tobytes(),
    "entities": lambda match, seat: b"".join(part.tobytes() for part in match.entities(seat).values()),
    "mask": lambda match, seat: match.mask(seat).tobytes(),
    "info": lambda match, seat: match.info(seat),
    "rendering": lambda match, seat: position_text(match.game, seat),
    "observation in words": lambda match, seat: observation_text(match.observe(seat)),
    "actions in words": lambda match, seat: (
        describe_mask(match.game, match.book, match.page) if match.seat == seat else {}
    ),
}


@dataclass(slots=True)
class Tally:
    """What a number of positions came to."""

    positions: int = 0
    games: int = 0
    views: Counter[str] = field(default_factory=Counter)
    changed: int = 0
    later: Counter[str] = field(default_factory=Counter)
    modes: Counter[str] = field(default_factory=Counter)
    seats: Counter[str] = field(default_factory=Counter)
    decks: Counter[str] = field(default_factory=Counter)
    chimeras: Counter[str] = field(default_factory=Counter)
    asks: Counter[str] = field(default_factory=Counter)
    leaks: list[str] = field(default_factory=list)


def imagined(match: Match, seat: int, deal: int) -> Match:
    """The match in another world that the seat could be in."""
    other = match.copy()
    other.game = determinize(match.game, seat, deal)
    return other


def compare(one: Match, other: Match, seat: int, tally: Tally) -> list[str]:
    """The names of the views of a seat that differ."""
    found = []
    for name, view in VIEWS.items():
        tally.views[name] += 1
        if view(one, seat) != view(other, seat):
            found.append(name)
    return found


def hidden(match: Match, seat: int) -> list[tuple[int, ...]]:
    """The cards in the places that a seat cannot look at."""
    g = match.game
    return [tuple(cid for cid in pile if not g.seen[cid] >> seat & 1)
            for p in g.players for pile in (p.deck, p.hand, p.units)]  # fmt: skip


def known(match: Match, seat: int) -> int:
    """How many cards a seat knows."""
    return sum(bits >> seat & 1 for bits in match.game.seen)


def one_later(match: Match, other: Match, seat: int, action: int, tally: Tally) -> list[str]:
    """The views that differ after the seat has taken an action in both worlds.

    Left out is where the action itself reveals something: chance, a card, whether the other player may answer, or what
    both have picked in a step that they take at once.
    """
    after = []
    for world in (match, other):
        asked = world.game.decision
        rng, cards = world.game.rng, known(world, seat)
        world = world.copy()
        world.act(action)
        asks = world.game.decision
        revealed = asked is None or asks is None or (asked.ask in AT_ONCE and asks.ask != asked.ask)
        if revealed or world.game.rng != rng or known(world, seat) != cards or world.over or world.seat != seat:
            tally.later["left out, something was revealed"] += 1
            return []
        after.append(world)
    tally.later["compared"] += 1
    return compare(after[0], after[1], seat, tally)


def look(match: Match, t: Table, n: int, dealer: random.Random, tally: Tally) -> None:
    """Compares one position for every seat that an agent can have."""
    tally.positions += 1
    tally.modes[t.mode] += 1
    decision = match.game.decision
    assert decision is not None
    tally.asks[ASKS[decision.ask]] += 1
    for seat in (0, 1) if t.mode == "pvp" else (0,):
        deal = dealer.getrandbits(60)
        other = imagined(match, seat, deal)
        tally.seats[f"{t.mode} seat {seat}"] += 1
        tally.changed += hidden(match, seat) != hidden(other, seat)
        for name in compare(match, other, seat, tally):
            tally.leaks.append(f"{t}; decision {n}, seat {seat}, deal {deal}: {name}")
        if match.seat == seat:
            action = dealer.choice(list(match.actions()))
            for name in one_later(match, other, seat, action, tally):
                tally.leaks.append(f"{t}; decision {n}, seat {seat}, deal {deal}, after action {action}: {name}")


def run_chunk(job: tuple[int, str, int, int]) -> Tally:
    """Some positions, of games of their own; the numbers go on from part to part, so that all decks have their turn."""
    seed, mode, part, positions = job
    number = part * GAMES
    tally = Tally()
    while tally.positions < positions:
        t = table(f"{seed}/{part}", number, mode)
        dealer = random.Random(~t.seed)
        tally.games += 1
        tally.decks.update(t.decks)
        if t.chimera:
            tally.chimeras[f"{t.chimera} {t.level}"] += 1
        for n, match in enumerate(walk(t)):
            if dealer.randrange(EVERY) == 0:
                look(match, t, n, dealer, tally)
            if tally.positions >= positions:
                break
        number += 1
    return tally


def search(positions: int, seed: int, mode: str = "all", workers: int = 2) -> Iterator[Tally]:
    """Tallies of parts, as they are done. Each part has games of its own."""
    jobs = [(seed, mode, i, min(CHUNK, positions - low)) for i, low in enumerate(range(0, positions, CHUNK))]
    return in_parts(run_chunk, jobs, workers)


def report(t: Tally, seconds: float) -> str:
    """A tally in words."""
    compared = sum(t.seats.values())
    return "\n".join((
        f"{t.positions} positions of {t.games} games, {seconds:.0f} s: "
        + ", ".join(f"{n} {mode}" for mode, n in sorted(t.modes.items())),
        f"{compared} worlds dealt ({', '.join(f'{n} for {seat}' for seat, n in sorted(t.seats.items()))}); "
        f"hidden cards lie differently in {t.changed} of them",
        f"{len(t.decks)} decks, {len(t.chimeras)} Chimeras and levels, {len(t.asks)} kinds of decisions",
        "compared: " + ", ".join(f"{n} times {name}" for name, n in t.views.items()),
        "one action later: " + ", ".join(f"{n} {name}" for name, n in sorted(t.later.items())),
        f"{len(t.leaks)} leaks",
    ))  # fmt: skip


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the comparison; the exit status is 1 when anything leaked."""
    parser = argparse.ArgumentParser(prog="python -m evaluation.leak", description="hidden cards stay hidden")
    parser.add_argument("--positions", type=int, default=1000, help="how many positions")
    parser.add_argument("--seed", type=int, default=1, help="names the games and deals")
    parser.add_argument("--mode", choices=(*MODES, "all"), default="all", help="all: both in turn")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    args = parser.parse_args(argv)
    total = Tally()
    begun = time.perf_counter()
    for part in search(args.positions, args.seed, args.mode, args.workers):
        add(total, part)
        for leak in part.leaks[:20]:
            print(f"LEAK {leak}", flush=True)
    print(report(total, time.perf_counter() - begun))
    return 1 if total.leaks else 0
