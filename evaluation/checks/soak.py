"""Random games over every playable deck, watched for anything that must never happen.

    python -m evaluation.soak --games 20000 --seed 1
    python -m evaluation.soak --seed 1 --only 4711     # one game of that soak again, every check at every decision
    python -m evaluation.soak --drive env              # through the environments: see `evaluation.soak_env`

Checked: no exception; every game ends; every card is in exactly one place and no die is lost; a copy taken on the way
plays on like the original; a game saved as JSON comes back the same; a world dealt for one seat is whole and can be
played; an option that is not offered is refused and changes nothing. The dear checks are done at random decisions. A
failure is printed with all that is needed to see it again, the other games go on, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import json
import random
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ashes_env.decks import definitions, playable, seating
from ashes_env.rules import records
from ashes_env.rules.game import Game, IllegalOption, new_game
from ashes_env.rules.state import options as o
from ashes_env.rules.state.state import PLAYER_TURNS, GameOptions
from ashes_env.rules.worlds.audit import faults
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.solo.setup import chimera_titles, new_red_rains, script
from evaluation.checks.tallies import add, in_parts
from evaluation.measure.statistics import wilson

MODES = ("pvp", "chimera")
DRIVES = ("engine", "env")
LIMIT = 20_000  # decisions; random games have a few hundred
CHUNK = 50
AUDIT_EVERY = 61
AHEAD = 40  # decisions that a copy is played along with its original
COMPARED_EVERY = 13
MERCIFUL_ROUNDS = 8


class Broken(Exception):
    """Something that must never happen has happened; the message says what."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything about one game that is settled before it begins.

    `mercy`: the Phoenixborn are healed on every turn of the first rounds, or random play would never see a late game.
    """

    number: int
    mode: str
    decks: tuple[str, ...]
    chimera: str
    level: str
    aspects: str
    choose_five: bool
    auto: bool
    auto_payment: bool
    futile: bool
    chained: bool
    mercy: bool
    seed: int

    def __str__(self) -> str:
        who = " against ".join((*self.decks, f"{self.chimera} {self.level} ({self.aspects})")[: 2])
        names = ("choose_five", "auto", "auto_payment", "futile", "chained", "mercy")
        switches = [name for name in names if getattr(self, name)]
        return f"game {self.number}, {self.mode}: {who}; seed {self.seed}; {', '.join(switches) or 'no switches'}"


@dataclass(slots=True)
class Tally:
    """What a number of games came to. `levels` counts games without mercy by Chimera and level, and "pvp" games."""

    games: Counter[str] = field(default_factory=Counter)
    decisions: Counter[str] = field(default_factory=Counter)
    rounds: Counter[str] = field(default_factory=Counter)
    first_won: int = 0
    levels: Counter[str] = field(default_factory=Counter)
    level_wins: Counter[str] = field(default_factory=Counter)
    checks: Counter[str] = field(default_factory=Counter)
    longest: int = 0
    failures: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Adds the counts of other games."""
        longest = max(self.longest, other.longest)
        add(self, other)
        self.longest = longest


def plan(seed: int, number: int, mode: str) -> Plan:
    """Game `number` of the soak with this seed; the same every time for the same set of cards."""
    r = random.Random(f"{seed}/{number}")
    kind = MODES[number % 2] if mode == "all" else mode
    decks = playable()
    names = tuple(r.choice(decks).name for _ in range(2 if kind == "pvp" else 1))
    chimera = level = aspects = ""
    if kind == "chimera":
        chimera = r.choice(chimera_titles(definitions()))
        printed = script(definitions(), chimera)
        level = r.choice(printed.stages).name
        aspects = r.choice([*(s.name for s in printed.subtypes), "random"])
    return Plan(
        number, kind, names, chimera, level, aspects, r.random() < 0.1, r.random() < 0.9, r.random() < 0.15,
        r.random() < 0.1, r.random() < 0.3, number % 4 >= 2, r.getrandbits(63),
    )  # fmt: skip


def start(p: Plan) -> Game:
    """The game of a plan at its first decision."""
    options = GameOptions(auto=p.auto, auto_payment=p.auto_payment, futile=p.futile, chained=p.chained)
    by_name = {deck.name: deck for deck in playable()}
    # A recommended First Five may hold a chained card; then the player chooses.
    five = () if p.choose_five or p.chained else None
    seats = [seating(by_name[name], five) for name in p.decks]
    if p.mode == "pvp":
        return new_game(definitions(), seats, seed=p.seed, options=options)
    return new_red_rains(
        definitions(), seats[0], p.chimera, level=p.level, aspects=p.aspects, seed=p.seed, options=options
    )


class Watched:
    """One game with everything that is checked on its way."""

    def __init__(self, p: Plan, tally: Tally, always: bool = False) -> None:
        self.plan = p
        self.tally = tally
        self.always = always
        self.chooser = random.Random(p.seed)
        self.checker = random.Random(~p.seed)
        self.decision = 0
        self.twin: Game | None = None
        self.twin_age = 0
        self.first = -1

    def play(self) -> None:
        """Plays the game to its end; raises whatever goes wrong."""
        g = start(self.plan)
        at = self._next_check(0)
        while g.decision is not None:
            n = self.decision
            if n >= LIMIT:
                raise Broken(f"no end after {LIMIT} decisions, in round {g.round}")
            if self.first < 0 and g.phase == PLAYER_TURNS:
                self.first = g.first
            if self.always or n % AUDIT_EVERY == 0:
                self._audit(g)
            if self.always or n == at:
                self._check(g)
                at = self._next_check(n)
            self._step(g, self.chooser.choice(g.decision.options))
        self._end(g)

    def _next_check(self, n: int) -> int:
        return n + 1 + int(self.checker.expovariate(1 / 150))

    def _step(self, g: Game, option: int) -> None:
        twin = self.twin
        # Before a verb is taken, as no option on offer is out of date then.
        if self.plan.mercy and o.kind_of(option) == o.VERB and g.round <= MERCIFUL_ROUNDS:
            heal(g)
            if twin is not None:
                heal(twin)
        g.apply(option)
        self.decision += 1
        if twin is None:
            return
        twin.apply(option)
        self.twin_age += 1
        if self.twin_age % COMPARED_EVERY == 0 or g.decision is None or self.twin_age == AHEAD:
            self.tally.checks["copies compared"] += 1
            same(records.key(g), records.key(twin), f"a copy, {self.twin_age} decisions later,")
        if self.twin_age == AHEAD:
            self.twin = None

    def _audit(self, g: Game) -> None:
        self.tally.checks["states audited"] += 1
        found = faults(g)
        if found:
            raise Broken("; ".join(found))
        d = g.decision
        if d is not None and (not d.options or len(set(d.options)) != len(d.options)):
            raise Broken(f"offers {d.options}")

    def _check(self, g: Game) -> None:
        kind = self.checker.randrange(4)
        if (self.always or kind == 0) and self.twin is None:
            self.twin, self.twin_age = fork(g), 0
        if self.always or kind == 1:
            self._save(g)
        if self.always or kind == 2:
            self._other_world(g)
        if self.always or kind == 3:
            self._refuse(g)

    def _save(self, g: Game) -> None:
        """The game goes on as the one that was read back, so that a difference shows later at the latest."""
        self.tally.checks["games saved"] += 1
        before = records.key(g)
        back = records.from_json(g.defs, json.loads(records.dumps(g)))
        same(before, records.key(back), "the game read back")
        if self.twin is None:
            self.twin, self.twin_age = back, 0

    def _other_world(self, g: Game) -> None:
        self.tally.checks["worlds dealt"] += 1
        before = records.key(g)
        seat = 0 if g.players[1].scripted else self.checker.randrange(2)
        other = determinize(g, seat, self.checker.getrandbits(60))
        found = faults(other)
        if found:
            raise Broken(f"a world dealt for player {seat}: " + "; ".join(found))
        for _ in range(AHEAD):
            if other.decision is None:
                break
            other.apply(self.checker.choice(other.decision.options))
        same(before, records.key(g), "the game after another world was played")

    def _refuse(self, g: Game) -> None:
        self.tally.checks["wrong options refused"] += 1
        assert g.decision is not None
        before = records.key(g)
        wrong = next(x for x in (1 << 20, *range(1000)) if x not in g.decision.options)
        try:
            g.apply(wrong)
        except IllegalOption:
            same(before, records.key(g), "the game after an option was refused")
        else:
            raise Broken(f"option {wrong} was taken and is not offered")

    def _end(self, g: Game) -> None:
        self._audit(g)
        if len(g.winners) != 1:
            raise Broken(f"nobody is asked and the winners are {g.winners}")
        p, t = self.plan, self.tally
        t.games[p.mode] += 1
        t.decisions[p.mode] += self.decision
        t.rounds[p.mode] += g.round
        t.longest = max(t.longest, self.decision)
        if p.mercy:
            return
        if p.mode == "pvp":
            t.levels["pvp"] += 1
            t.first_won += int(self.first in g.winners)
        else:
            level = f"{p.chimera} {p.level}"
            t.levels[level] += 1
            t.level_wins[level] += int(0 in g.winners)


def heal(g: Game) -> None:
    """Takes the wounds off every Phoenixborn."""
    for p in g.players:
        if p.has_dice():
            g.cards[p.pb].wounds = 0


def fork(g: Game) -> Game:
    """The copy that is played along."""
    return g.copy()


def same(a: str, b: str, what: str) -> None:
    """Raises `Broken` with the first difference of two keys."""
    if a != b:
        i = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
        raise Broken(f"{what} is different: ...{a[max(0, i - 60) : i + 30]}... / ...{b[max(0, i - 60) : i + 30]}...")


def watch(p: Plan, tally: Tally, always: bool = False) -> None:
    """Plays one game; a failure goes into the tally."""
    watched = Watched(p, tally, always)
    try:
        watched.play()
    except Exception as error:  # whatever it is, it is what the soak looks for
        where = traceback.extract_tb(error.__traceback__)[-1]
        tally.failures.append(
            f"{p}; decision {watched.decision}: {type(error).__name__}: {error} "
            f"[{where.name}, {where.filename.rsplit('/', 1)[-1]}:{where.lineno}]"
        )


def one_game(seed: int, number: int, mode: str, drive: str, tally: Tally, always: bool = False) -> None:
    """One game of a soak, on the engine or through an environment; a failure goes into the tally."""
    if drive == "engine":
        watch(plan(seed, number, mode), tally, always)
    else:
        from evaluation.checks import soak_env

        soak_env.watch(seed, number, mode, tally, always)


def run_chunk(job: tuple[int, str, int, int, str]) -> Tally:
    """The games from one number up to another."""
    seed, mode, low, high, drive = job
    tally = Tally()
    for number in range(low, high):
        one_game(seed, number, mode, drive, tally)
    return tally


def soak(games: int, seed: int, mode: str = "all", workers: int = 2, drive: str = "engine") -> Iterator[Tally]:
    """Tallies of parts of the soak, as they are done."""
    jobs = [(seed, mode, low, min(low + CHUNK, games), drive) for low in range(0, games, CHUNK)]
    return in_parts(run_chunk, jobs, workers)


def report(t: Tally, seconds: float) -> str:
    """A tally in words."""
    n = sum(t.games.values())
    lines = [
        f"{n + len(t.failures)} games, {sum(t.decisions.values())} decisions, {seconds:.0f} s "
        f"({sum(t.decisions.values()) / max(seconds, 1e-9):.0f} decisions/s); longest game {t.longest} decisions",
    ]
    for mode, games in sorted(t.games.items()):
        lines.append(
            f"{mode}: {games} games, {t.decisions[mode] / games:.1f} decisions and {t.rounds[mode] / games:.2f} rounds "
            "a game"
        )
    n = t.levels["pvp"]
    if n:
        low, high = wilson(t.first_won, n)
        lines.append(f"the first player wins {t.first_won / n:.1%} of {n} games (95 %: {low:.1%} to {high:.1%})")
    for level in sorted(t.levels.keys() - {"pvp"}):
        low, high = wilson(t.level_wins[level], t.levels[level])
        lines.append(
            f"random play beats {level} in {t.level_wins[level]} of {t.levels[level]} games "
            f"({t.level_wins[level] / t.levels[level]:.1%}; 95 %: {low:.1%} to {high:.1%})"
        )
    lines.append("checks: " + ", ".join(f"{count} {name}" for name, count in sorted(t.checks.items())))
    lines.append(f"{len(t.failures)} failures")
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the soak; the exit status is 1 when anything failed."""
    parser = argparse.ArgumentParser(prog="python -m evaluation.soak", description="random games, watched")
    parser.add_argument("--games", type=int, default=2000, help="how many games")
    parser.add_argument("--seed", type=int, default=1, help="names the soak; with it every game is the same again")
    parser.add_argument("--mode", choices=(*MODES, "all"), default="all", help="all: both in turn")
    parser.add_argument("--drive", choices=DRIVES, default="engine", help="env: through PettingZoo and Gymnasium")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--only", type=int, default=-1, help="only this game, every check at every decision")
    args = parser.parse_args(argv)
    total = Tally()
    begun = time.perf_counter()
    if args.only >= 0:
        one_game(args.seed, args.only, args.mode, args.drive, total, always=True)
        for failure in total.failures:
            print(failure)
    else:
        for part in soak(args.games, args.seed, args.mode, args.workers, args.drive):
            total.add(part)
            for failure in part.failures:
                print(f"FAILED {failure}", flush=True)
    print(report(total, time.perf_counter() - begun))
    return 1 if total.failures else 0
