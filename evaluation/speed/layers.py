"""The cost of each layer between the rules and an agent: replays the same recorded games through one more layer each.

Results are microseconds per decision, including all lower layers; `costs` separates them.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import gymnasium as gym

from ashes_env import pvp_v0, red_rains_v0
from ashes_env.encoding.actions import PAGE_ON
from ashes_env.env.single_agent import RedRains
from ashes_env.match.game_match import GameMatch

ENGINE: Final = "engine"
MASK: Final = "engine, mask"
FLAT: Final = "engine, mask, observation"
ENTITIES: Final = "engine, mask, entities"
AHEAD: Final = "engine, mask, consequences"
RAW: Final = "PettingZoo raw_env"
WRAPPED: Final = "PettingZoo env"
CLASS: Final = "Gymnasium class"
MADE: Final = "gymnasium.make"
BELOW: Final = {
    MASK: ENGINE,
    FLAT: MASK,
    ENTITIES: MASK,
    AHEAD: MASK,
    RAW: FLAT,
    WRAPPED: RAW,
    CLASS: FLAT,
    MADE: CLASS,
}
NAMES: Final = {
    ENGINE: "the rules",
    MASK: "legal actions and mask",
    FLAT: "observation as a vector",
    ENTITIES: "observation as entities",
    AHEAD: "consequences",
    RAW: "PettingZoo's bookkeeping",
    WRAPPED: "PettingZoo's wrappers",
    CLASS: "Gymnasium's bookkeeping",
    MADE: "Gymnasium's wrappers",
}
MODES: Final = {"PvP": pvp_v0, "Red Rains": red_rains_v0}


@dataclass(slots=True)
class Recorded:
    """A random game: its initial state, its actions, and the moves of the rules for these."""

    seed: int
    begun: GameMatch
    actions: list[int]
    moves: list[int]


def record(mode: str, seed: int, games: int) -> list[Recorded]:
    """Random legal games of a mode ("PvP", "Red Rains")."""
    chooser = random.Random(seed)
    env = MODES[mode].raw_env(decks=["random"] * (2 if mode == "PvP" else 1))
    out: list[Recorded] = []
    for i in range(games):
        env.reset(seed=seed * games + i)
        game = Recorded(seed * games + i, env.match.copy(), [], [])
        while not env.match.over:
            legal = env.match.actions()
            action = chooser.choice(sorted(legal))
            game.actions.append(action)
            if legal[action] != PAGE_ON:
                game.moves.append(legal[action])
            env.step(action)
        out.append(game)
    return out


def _engine(game: Recorded) -> float:
    g = game.begun.game.copy()
    begun = time.process_time()
    for move in game.moves:
        g.apply(move)
    return time.process_time() - begun


def _match(look: Callable[[GameMatch], Any] | None) -> Callable[[Recorded], float]:
    def play(game: Recorded) -> float:
        match = game.begun.copy()
        begun = time.process_time()
        for action in game.actions:
            match.mask(match.seat)
            if look is not None:
                look(match)
            match.act(action)
        return time.process_time() - begun

    return play


def _pettingzoo(make: Callable[..., Any], decks: Sequence[str]) -> Callable[[Recorded], float]:
    env = make(decks=list(decks))

    def play(game: Recorded) -> float:
        env.reset(seed=game.seed)
        begun = time.process_time()
        for action in game.actions:
            env.last()
            env.step(action)
        return time.process_time() - begun

    return play


def _gymnasium(env: Any) -> Callable[[Recorded], float]:
    single = env.unwrapped

    def play(game: Recorded) -> float:
        env.reset(seed=game.seed)
        single.set_state({**single.get_state(), "match": game.begun})
        begun = time.process_time()
        for action in game.actions:
            single.action_masks()
            env.step(action)
        return time.process_time() - begun

    return play


def measure(mode: str, seed: int, games: int) -> dict[str, float]:
    """Microseconds per decision through each layer, including the lower ones."""
    found = record(mode, seed, games)
    decks = ["random"] * (2 if mode == "PvP" else 1)
    plays = {
        ENGINE: _engine,
        MASK: _match(None),
        FLAT: _match(lambda match: match.observe(match.seat)),
        ENTITIES: _match(lambda match: match.entities(match.seat)),
        AHEAD: _match(lambda match: match.consequences(match.seat)),
        RAW: _pettingzoo(MODES[mode].raw_env, decks),
        WRAPPED: _pettingzoo(MODES[mode].env, decks),
    }
    if mode == "Red Rains":
        plays[CLASS] = _gymnasium(RedRains())
        plays[MADE] = _gymnasium(gym.make("ashes_env:RedRains-v0"))
    spent = dict.fromkeys(plays, 0.0)
    for game in found:  # the layers take turns, so disturbances affect all of them
        for name, play in plays.items():
            spent[name] += play(game)
    decisions = sum(len(game.actions) for game in found)
    return {name: seconds / decisions * 1e6 for name, seconds in spent.items()}


def costs(figures: dict[str, float]) -> dict[str, float]:
    """The cost that each layer adds to the lower ones."""
    return {NAMES[name]: value - figures[BELOW[name]] if name in BELOW else value for name, value in figures.items()}
