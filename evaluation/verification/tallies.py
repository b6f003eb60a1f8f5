"""The common part of the commands that play random games: arguments, processes, tallies, reports."""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

from ashes_env.cards.registry import all_cards
from ashes_env.contests.statistics import wilson
from ashes_env.spec.flags import add_rules, rules_of
from ashes_env.spec.number_flags import whole_number
from evaluation.verification.checks import Tally
from evaluation.verification.games import DECKS, EDITIONS, MIXED, MODES, SETTINGS, Source
from evaluation.verification.uses import usable, with_text

ENOUGH: Final = 50  # games in which a title should occur
NAMED: Final = 8  # titles that a report names
SHOWN: Final = 20  # failures shown of one job
PLACES: Final = ("first", "second", "third", "fourth")

J = TypeVar("J")
T = TypeVar("T")


def in_parts(run: Callable[[J], T], jobs: Sequence[J], workers: int) -> Iterator[T]:
    """Yields `run(job)` for each job as it finishes; one worker or one job runs in this process, in order."""
    if min(workers, len(jobs)) <= 1:
        yield from map(run, jobs)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(run, jobs)


def parts(amount: int, chunk: int) -> list[tuple[int, int]]:
    """Splits an amount into chunks: the start and the size of each."""
    return [(low, min(chunk, amount - low)) for low in range(0, amount, chunk)]


def titles(t: Tally) -> list[str]:
    """How many titles occurred and were used, and the rarest ones."""
    known = [card.title for card in all_cards()]
    out = []
    for counts, what in ((t["met"], "met"), (t["used"], "in play or played")):
        least = sorted(known, key=lambda title: counts[title])[:NAMED]
        out.append(
            f"{sum(counts[title] > 0 for title in known)} of {len(known)} titles {what}, "
            f"{sum(counts[title] >= ENOUGH for title in known)} in {ENOUGH} games or more; least: "
            + ", ".join(f"{title} {counts[title]}" for title in least)
        )
    never = {
        "never in play or played": sorted(usable() - {title for title, n in t["used"].items() if n}),
        "with a text that was never used": sorted(with_text() - {title for title, n in t["texts"].items() if n}),
    }
    return [
        *out,
        *(f"{len(found)} titles {what}{': ' if found else ''}{', '.join(found)}" for what, found in never.items()),
    ]


def count_win(tally: Tally, what: str, won: bool) -> None:
    """Counts one game of a category, and whether it was won."""
    tally["fair"][what] += 1
    tally["won"][what] += won


def count_places(tally: Tally, mode: str, players: int, first: int, winners: Sequence[int]) -> None:
    """Counts one game for each seat, numbered from the first player."""
    for place in range(players):
        count_win(tally, f"{mode}: the {PLACES[place]} player wins", (first + place) % players in winners)


def shares(t: Tally) -> list[str]:
    """Win rates with 95 % intervals (Wilson 1927), by mode and seat, or by Chimera."""
    lines = []
    for who, n in sorted(t["fair"].items(), key=_by_place):
        low, high = wilson(t["won"][who], n)
        lines.append(f"{who}: {t['won'][who]} of {n} games ({t['won'][who] / n:.1%}; 95 %: {low:.1%} to {high:.1%})")
    return lines


def _by_place(counted: tuple[str, int]) -> tuple[str, list[bool]]:
    who = counted[0]
    return who.partition(":")[0], [place not in who for place in PLACES]


OWN: Final = (*SETTINGS, "edition")  # options of the rules with a flag of this module


def parser_of(command: str, about: str) -> argparse.ArgumentParser:
    """A parser with the common arguments of these commands."""
    parser = argparse.ArgumentParser(prog=f"python -m evaluation {command}", description=about)
    parser.add_argument("--seed", type=whole_number(0), default=1, help="seed of the games")
    parser.add_argument(
        "--mode",
        type=lambda name: MODES[1] if name == "chimera" else name,
        choices=(*MODES, "all"),
        default="all",
        help="all: these take turns, three and four players half as often",
    )
    parser.add_argument("--decks", choices=DECKS, default="both", help="random legal decks, published ones, or both")
    parser.add_argument(
        "--cards", action="append", default=[], metavar="TITLE", help="occurs in every game; may be given several times"
    )
    for name, values in SETTINGS.items():
        parser.add_argument(f"--{name}", choices=(*values, MIXED), default=MIXED, help="as in the environments")
    add_rules(parser, {}, OWN)
    parser.add_argument("--edition", choices=EDITIONS, default=EDITIONS[0], help="of the rules; 2018 has no Chimera")
    parser.add_argument("--workers", type=whole_number(1), default=2, help="processes")
    return parser


def source(parser: argparse.ArgumentParser, args: argparse.Namespace) -> Source:
    """The source of games; exits with an error if a card cannot occur."""
    try:
        return Source(
            args.seed,
            args.mode,
            args.decks,
            tuple(args.cards),
            args.payment,
            args.meditation,
            args.reactions,
            args.edition,
            tuple(rules_of(args, OWN).items()),
        )
    except ValueError as error:
        parser.error(f"--cards, --edition: {error}")


def checked(t: Tally) -> str:
    """The number of each check."""
    return "checks: " + ", ".join(f"{n} {name}" for name, n in sorted(t["checks"].items()))


def report(t: Tally, seconds: float, lines: Sequence[str]) -> list[str]:
    """The report: number and speed of games, these lines, then the titles."""
    games, decisions = t["games"].total(), t["decisions"].total()
    return [
        f"{games} games, {decisions} decisions of {len(t['asks'])} kinds, {seconds:.0f} s "
        f"({decisions / max(seconds, 1e-9):.0f} decisions/s); longest game {max(t['lengths'], default=0)} decisions",
        *lines,
        *titles(t),
    ]


def run(
    jobs: Sequence[J],
    play: Callable[[J], Tally],
    report: Callable[[Tally, float], list[str]],
    workers: int,
    word: str = "FAILED",
) -> int:
    """Runs all jobs, prints failures as they occur and a report at the end; returns 1 if there were failures."""
    begun = time.perf_counter()
    t = Tally()
    for part in in_parts(play, jobs, workers):
        t.add(part)
        for failure in part.failures[:SHOWN]:
            print(f"{word} {failure}", flush=True)
    print("\n".join(report(t, time.perf_counter() - begun)))
    print(f"{len(t.failures)} {'leaks' if word == 'LEAK' else 'failures'}")
    return 1 if t.failures else 0
