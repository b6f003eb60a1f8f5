"""How the cost of a decision grows: with units, triggers, seats, batch size, processes, the length of a game.

Each curve varies one quantity; its points are measured in slices that take turns (`slices`), except the curves over the
length of a game: the cost by round, and memory.
"""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, islice
from random import Random
from typing import Any, Final

from ashes_env.contests.statistics import mean
from ashes_env.decks import definitions, get, seating
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.rules.game import Game, new_game
from ashes_env.rules.state.state import GameOptions
from ashes_env.scenarios import load
from evaluation.speed import batch, layers
from evaluation.speed.child import Stream, run
from evaluation.speed.our_streams import DECKS, STREAMS
from evaluation.speed.slices import Contestant, Figure, Slice, figure, interleave

UNITS: Final = (0, 2, 4, 6, 8, 10)
LISTENERS: Final = (0, 2, 4, 6, 8)
SEATS: Final = (2, 3, 4)
CHOICES: Final = (2, 4, 6, 8, 10, 12)  # legal actions
OF_EACH: Final = 12  # positions with that many
PLAYED: Final = 20  # decisions from a position before it is set up again
LONG: Final = 10  # decisions between the positions of a whole game
LISTENER: Final = "Rising Horde"  # its trigger answers events of most games
PLAIN: Final = "Iron Worker"  # without a trigger
BY_THE_CALL: Final = "microseconds"
DICE: Final = "3 natural, 3 ceremonial, 2 illusion, 2 charm"

Look = Callable[[GameMatch], object]
LOOKS: Final[Mapping[str, Look]] = {
    "legal actions and mask": lambda match: match.mask(match.seat),
    "observation as a vector": lambda match: match.observe(match.seat),
    "observation as entities": lambda match: match.entities(match.seat),
    "consequences": lambda match: match.consequences(match.seat),
    "copy": lambda match: match.game.copy(),
}
RULES: Final = "the rules"
FEWEST: Final = 5  # a point needs this many games that reach its round
STEPS: Final = 10
FILLING: Final = 12_000  # decisions until every pair of decks has been dealt


@dataclass(slots=True)
class Curve:
    """A varied quantity and the costs at each value. `missing` gives the reasons for missing points."""

    name: str
    unit: str
    series: dict[str, dict[float, Figure]] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        series = {
            name: [{"x": x, **point.as_dict()} for x, point in points.items()] for name, points in self.series.items()
        }
        return {"by": self.name, "unit": self.unit, "series": series, "missing": self.missing}


def contestant(stream: Stream) -> Contestant:
    """A stream of this process that is measured in slices."""

    def play(seconds: float) -> Slice:
        return Slice(*run(stream, seconds))

    return play


def table(units: int, listeners: int) -> Game:
    """A game in its main menu with `units` units on each side, `listeners` of which have a trigger."""

    def side(pb: str) -> dict[str, Any]:
        titles = [LISTENER] * listeners + [PLAIN] * (units - listeners)
        return {"pb": pb, "dice": DICE, "hand": ["Cover", "Summon Iron Rhino"], "units": titles}

    return load({"crowded": True, "players": [side("Coal Roarkwin"), side("Aradel Summergaard")]})


def _played(game: Game) -> Stream:
    """Decisions from a position on, by the rules only, repeatedly."""
    r = Random(1)
    while True:
        g = game.copy()
        for _ in range(PLAYED):
            decision = g.decision
            if decision is None:
                break
            g.apply(decision.moves[int(r.random() * len(decision.moves))])
            yield 1


def _following(match: GameMatch, every: int) -> list[GameMatch]:
    """Positions of a random game from a given position on, every `every` decisions."""
    r = Random(1)
    found: list[GameMatch] = []
    one = match.copy()
    for i in range(PLAYED * every):
        if one.over:
            break
        if i % every == 0:
            found.append(one.copy())
        one.act(r.choice(sorted(one.actions())))
    return found


def _looked(matches: Sequence[GameMatch], look: Look) -> Stream:
    """Observes positions repeatedly; clears the cached actions, so that they are computed again."""
    while True:
        for one in matches:
            one._actions = None
            look(one)
        yield len(matches)


def _costs(curve: Curve, streams: Mapping[tuple[str, float], Stream], repeats: int, seconds: float) -> Curve:
    """Microseconds for each point of a curve."""
    names = {f"{name} at {x:g}": (name, x) for name, x in streams}
    rounds = interleave({full: contestant(streams[key]) for full, key in names.items()}, repeats, seconds)
    for full, slices in rounds.slices.items():
        name, x = names[full]
        curve.series.setdefault(name, {})[x] = figure([1e6 / one.rate for one in slices])
    return curve


def _looks(match: GameMatch, every: int) -> dict[str, Stream]:
    matches = _following(match, every)
    return {name: _looked(matches, look) for name, look in LOOKS.items()}


def _of_positions(name: str, games: Mapping[float, Game], repeats: int, seconds: float) -> Curve:
    streams: dict[tuple[str, float], Stream] = {}
    for x, game in games.items():
        streams[RULES, x] = _played(game)
        for look, stream in _looks(GameMatch(Settings("pvp"), game.copy()), 1).items():
            streams[look, x] = stream
    return _costs(Curve(name, BY_THE_CALL), streams, repeats, seconds)


def by_units(repeats: int, seconds: float) -> Curve:
    """More units on each side, a quarter of them with a trigger."""
    games = {float(n): table(n, n // 4) for n in UNITS}
    return _of_positions("units on each side", games, repeats, seconds)


def by_listeners(repeats: int, seconds: float) -> Curve:
    """A constant number of units, more of them with a trigger."""
    games = {float(n): table(max(LISTENERS), n) for n in LISTENERS}
    return _of_positions(f"of {max(LISTENERS)} units on each side, those with a trigger", games, repeats, seconds)


def _among(seats: int, seed: int) -> Game:
    decks = [seating(get(DECKS[(seed + seat) % len(DECKS)]), None) for seat in range(seats)]
    return new_game(definitions(), decks, seed=seed, options=GameOptions(chained=False))


def _whole_games(seats: int) -> Stream:
    r = Random(1)
    for seed in count():
        game = _among(seats, seed)
        while (decision := game.decision) is not None:
            game.apply(decision.moves[int(r.random() * len(decision.moves))])
            yield 1


def by_seats(repeats: int, seconds: float) -> Curve:
    """Whole random games among more players, and observations of one of them from its start."""
    streams: dict[tuple[str, float], Stream] = {}
    for n in SEATS:
        streams[RULES, float(n)] = _whole_games(n)
        for look, stream in _looks(GameMatch(Settings("pvp", players=n), _among(n, 1)), LONG).items():
            streams[look, float(n)] = stream
    return _costs(Curve("seats", BY_THE_CALL), streams, repeats, seconds)


def by_actions(repeats: int, seconds: float) -> Curve:
    """The consequences of all legal actions, at decisions of random games with more and more of them."""
    wanted: dict[int, list[GameMatch]] = {n: [] for n in CHOICES}
    r = Random(1)
    for seed in count():
        match = GameMatch(Settings("pvp"), _among(2, seed))
        while not match.over:
            legal = sorted(match.actions())
            found = wanted.get(len(legal))
            if found is not None and len(found) < OF_EACH:
                found.append(match.copy())
            match.act(r.choice(legal))
        if all(len(found) == OF_EACH for found in wanted.values()):
            break
    streams = {("consequences", float(n)): _looked(found, LOOKS["consequences"]) for n, found in wanted.items()}
    return _costs(Curve("legal actions", BY_THE_CALL), streams, repeats, seconds)


def _of_batches(name: str, sizes: Mapping[float, Mapping[str, Contestant]], repeats: int, seconds: float) -> Curve:
    curve = Curve(name, "decisions per second")
    names = {f"{mode} at {x:g}": (mode, x) for x, modes in sizes.items() for mode in modes}
    plays = {full: sizes[x][mode] for full, (mode, x) in names.items()}
    rounds = interleave(plays, repeats, seconds)
    for full, found in rounds.rates().items():
        mode, x = names[full]
        curve.series.setdefault(mode, {})[x] = found
    curve.missing.update(rounds.missing)
    return curve


def by_batch(repeats: int, seconds: float) -> Curve:
    """More games in one batch, in one process."""
    sizes = {float(n): {mode: batch.contestant(mode, n) for mode in batch.MODES} for n in batch.GAMES}
    return _of_batches("games in a batch", sizes, repeats, seconds)


def by_processes(repeats: int, seconds: float) -> Curve:
    """More processes, each with 16 games."""
    sizes = {float(n): {mode: batch.contestant(mode, 16 * n, n) for mode in batch.MODES} for n in batch.PROCESSES}
    return _of_batches("processes", sizes, repeats, seconds)


def _timed(game: layers.Recorded) -> Iterator[tuple[int, float, float, float]]:
    """The round of each decision of a recorded game, and the seconds for mask, observation and rules."""
    match = game.begun.copy()
    clock = time.perf_counter
    for action in game.actions:
        game_round = match.game.round
        begun = clock()
        match.mask(match.seat)
        masked = clock()
        match.observe(match.seat)
        seen = clock()
        match.act(action)
        yield game_round, masked - begun, seen - masked, clock() - seen


def by_round(games: int, times: int, seed: int = 1) -> Curve:
    """Microseconds per decision in each round of random PvP games.

    Every game is played several times, and each decision counts with its shortest time, because disturbances only
    lengthen it; a point is the median over games of the mean over the decisions of a round. Round 0 is the choice of
    the First Five.
    """
    costs: dict[int, list[tuple[float, ...]]] = {}
    for game in layers.record("PvP", seed, games):
        plays = [list(_timed(game)) for _ in range(times)]
        rounds: dict[int, list[tuple[float, ...]]] = {}
        for same in zip(*plays, strict=True):
            rounds.setdefault(same[0][0], []).append(tuple(map(min, zip(*(one[1:] for one in same), strict=True))))
        for number, decisions in rounds.items():
            costs.setdefault(number, []).append(tuple(map(mean, zip(*decisions, strict=True))))
    curve = Curve("round of the game", BY_THE_CALL)
    for place, name in enumerate((*list(LOOKS)[:2], RULES)):
        curve.series[name] = {
            float(number): figure([one[place] * 1e6 for one in costs[number]])
            for number in sorted(costs)
            if len(costs[number]) >= min(FEWEST, games)
        }
    return curve


def by_decisions(decisions: int) -> Curve:
    """Kilobytes held by Python after more and more decisions in one environment, counted from the first step on."""
    curve = Curve("decisions in one environment", "kilobytes held")
    for mode in layers.MODES:
        stream = STREAMS[f"raw_env, {mode}"]()
        list(islice(stream, FILLING))  # tables filled at first use, and what games of the same decks share
        gc.collect()
        tracemalloc.start()
        try:
            points = {}
            for step in range(1, STEPS + 1):
                list(islice(stream, max(1, decisions // STEPS)))
                gc.collect()
                points[float(step * max(1, decisions // STEPS))] = figure([tracemalloc.get_traced_memory()[0] / 1024])
        finally:
            tracemalloc.stop()
        curve.series[mode] = points
    return curve


def measure(repeats: int, seconds: float, games: int, decisions: int) -> list[Curve]:
    """All curves."""
    sliced = (by_units, by_listeners, by_actions, by_seats, by_batch, by_processes)
    return [*(curve(repeats, seconds) for curve in sliced), by_round(games, 3), by_decisions(decisions)]
