"""The streams of this project, using only what its older versions have too, so that any two can be compared.

Self-contained: `child` runs this file with any checkout. The names give the operation, then the mode.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count, islice
from random import Random
from typing import Any

Stream = Iterator[int]
DECKS = (
    "The Iron Men",
    "The Mist Guardian",
    "The Children of Blackcloud",
    "The Law of Lions",
    "The Cloudsea Siren",
    "The Bloodwoods Queen",
)
THREE = "PvP of three"
FOUR = "PvP of four"
THEN = "PvP in the edition of 2018"
PLAYERS = {"PvP": 2, THREE: 3, FOUR: 4, THEN: 2, "Red Rains": 1}
CROWD = 8  # units on each side of a crowded table
POSITIONS = 100
BEGUN = 30
SHARE = 0.05  # of the decisions of a game that are used as positions


def _decks(n: int) -> Iterator[list[str]]:
    """Decks for successive games, the same in every process."""
    for i in count():
        yield [DECKS[(i + seat * (1 + i // len(DECKS))) % len(DECKS)] for seat in range(n)]


def new(mode: str, decks: list[str], seed: int) -> Any:
    """A game of the rules."""
    from ashes_env.decks import definitions, get, seating
    from ashes_env.rules.game import new_game
    from ashes_env.rules.state.state import GameOptions
    from ashes_env.solo.setup import chimera_titles, new_red_rains

    seats = [seating(get(name), None) for name in decks]
    if mode == THEN:
        from ashes_env.decks.definitions import definitions_of_2018

        return new_game(definitions_of_2018(), seats, seed=seed, options=GameOptions(edition="2018"))
    if mode != "Red Rains":
        return new_game(definitions(), seats, seed=seed, options=GameOptions(chained=False))
    return new_red_rains(definitions(), seats[0], chimera_titles(definitions())[0], seed=seed)


def _engine(mode: str) -> Stream:
    r = Random(1)
    for seed, decks in enumerate(_decks(PLAYERS[mode])):
        game = new(mode, decks, seed)
        while (decision := game.decision) is not None:
            moves = decision.moves
            game.apply(moves[int(r.random() * len(moves))])
            yield 1


def _rollout(mode: str) -> Stream:
    """Plays started games to the end without observations, by a single call if the version has one.

    The setup is not counted, but the copy to play is.
    """
    try:
        found: Any = import_module("ashes_env.match.game_match")
        match_of = found.GameMatch
    except ImportError:  # an older version
        found = import_module("ashes_env.env.match")
        match_of = found.Match
    settings = found.Settings({"PvP": "pvp", "Red Rains": "red_rains"}[mode])
    begun = [match_of(settings, new(mode, decks, i)) for i, decks in enumerate(islice(_decks(PLAYERS[mode]), BEGUN))]
    rollout: Callable[..., int] | None = getattr(match_of, "rollout", None)
    r = Random(1)
    for seed in count():
        match = begun[seed % BEGUN]
        if rollout is not None:
            yield rollout(match.copy(), seed=seed)
            continue
        game = match.game.copy()
        while (decision := game.decision) is not None:
            game.apply(decision.moves[int(r.random() * len(decision.moves))])
            yield 1


def _environment(mode: str, obs_mode: str, wrapped: bool = False) -> Stream:
    import numpy as np

    from ashes_env import pvp_v0, red_rains_v0

    r = Random(1)
    module: Any = red_rains_v0 if mode == "Red Rains" else pvp_v0
    table: dict[str, Any] = (
        {"players": PLAYERS[mode]} if PLAYERS[mode] > 2 else {}
    )  # older versions do not have this setting
    if mode == THEN:
        table = {"edition": "2018"}
    env = (module.env if wrapped else module.raw_env)(obs_mode=obs_mode, first_five="recommended", **table)
    for seed, decks in enumerate(_decks(PLAYERS[mode])):
        env.reset(seed=seed, options={"decks": decks})
        while True:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                if all(env.terminations[agent] or env.truncations[agent] for agent in env.agents):
                    break
                env.step(None)  # a player who has left a game that continues
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(r.random() * len(legal))]))
            yield 1


def _reset(mode: str) -> Stream:
    from ashes_env import pvp_v0, red_rains_v0

    module: Any = {"PvP": pvp_v0, "Red Rains": red_rains_v0}[mode]
    env = module.raw_env(first_five="recommended")
    for seed, decks in enumerate(_decks(PLAYERS[mode])):
        env.reset(seed=seed, options={"decks": decks})
        yield 1


def crowded(units: int = CROWD) -> Any:
    """A game in its main menu with this many units on each side, every second one wounded, and a few alterations."""
    from ashes_env.scenarios import ScenarioError, load

    def side(pb: str, title: str) -> dict[str, Any]:
        return {
            "pb": pb,
            "dice": "3 natural, 3 ceremonial, 2 illusion, 2 charm",
            "hand": ["Cover", "Summon Iron Rhino"],
            "units": [
                {"title": title, "wounds": i % 2, "attached": ["Root Armor"] if i < 2 else []} for i in range(units)
            ],
        }

    document = {"players": [side("Coal Roarkwin", "Hammer Knight"), side("Aradel Summergaard", "Iron Worker")]}
    try:
        return load({**document, "crowded": True})
    except ScenarioError:  # an older checkout has no limits and does not know the field
        return load(document)


def positions(mode: str, n: int = POSITIONS) -> list[Any]:
    """Positions from random games, at random decisions."""
    r = Random(2)
    found: list[Any] = []
    for seed, decks in enumerate(_decks(PLAYERS[mode])):
        game = new(mode, decks, seed)
        while (decision := game.decision) is not None:
            if r.random() < SHARE:
                found.append(game.copy())
                if len(found) == n:
                    return found
            game.apply(r.choice(decision.moves))
    raise AssertionError("there is always another game")


def _calls(what: Callable[[Any], Any], found: list[Any]) -> Stream:
    """Calls a function on each position, repeatedly."""
    while True:
        for game in found:
            what(game)
        yield len(found)


def _copied(found: list[Any]) -> Stream:
    return _calls(lambda game: game.copy(), found)


def _determinize() -> Stream:
    from ashes_env.rules.worlds.determinize import determinize

    return _calls(lambda game: determinize(game, 0, 7), positions("PvP"))


def _record(name: str) -> Stream:
    from ashes_env.rules import records

    return _calls(getattr(records, name), positions("PvP"))


STREAMS: dict[str, Callable[[], Stream]] = {
    "engine, PvP": lambda: _engine("PvP"),
    "engine, PvP of three": lambda: _engine(THREE),
    "engine, PvP of four": lambda: _engine(FOUR),
    f"engine, {THEN}": lambda: _engine(THEN),
    "engine, Red Rains": lambda: _engine("Red Rains"),
    "rollout, PvP": lambda: _rollout("PvP"),
    "rollout, Red Rains": lambda: _rollout("Red Rains"),
    "raw_env, PvP": lambda: _environment("PvP", "flat"),
    "raw_env, PvP of three": lambda: _environment(THREE, "flat"),
    "raw_env, PvP of four": lambda: _environment(FOUR, "flat"),
    f"raw_env, {THEN}": lambda: _environment(THEN, "flat"),
    "raw_env, Red Rains": lambda: _environment("Red Rains", "flat"),
    "env, PvP": lambda: _environment("PvP", "flat", wrapped=True),
    "raw_env with entities, PvP": lambda: _environment("PvP", "entities"),
    "raw_env with entities, Red Rains": lambda: _environment("Red Rains", "entities"),
    "reset, PvP": lambda: _reset("PvP"),
    "reset, Red Rains": lambda: _reset("Red Rains"),
    "copy": lambda: _copied(positions("PvP")),
    "copy, crowded": lambda: _copied([crowded()] * 10),
    "determinize": _determinize,
    "to JSON": lambda: _record("to_json"),
    "equality key": lambda: _record("key"),
}
CALLS = ("reset, PvP", "reset, Red Rains", "copy", "copy, crowded", "determinize", "to JSON", "equality key")


def compiled() -> bool:
    """Whether the rules are compiled extension modules."""
    import ashes_env
    from ashes_env.rules.flow import running

    told: Callable[[], bool] | None = getattr(ashes_env, "compiled", None)
    return not str(running.__file__).endswith(".py") if told is None else told()


def about() -> dict[str, Any]:
    """The version. `file` shows which package was imported."""
    import ashes_env
    from ashes_env.encoding.schema import schema_hash

    return {
        "version": ashes_env.__version__,
        "schema": schema_hash(),
        "compiled": compiled(),
        "file": ashes_env.__file__,
    }
