"""Games of strong agents, in which positions are looked for.

Game `n` of a seed is always the same game: decks, agents and deals follow from both numbers. Games between two players
alternate with games against a Chimera, and those of the train split with those of the test split.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from ashes_env.agents.base import Agent
from ashes_env.agents.make import agent_for
from ashes_env.benchmark.held_out import HELD_OUT_DECKS
from ashes_env.decks import definitions, get, playable
from ashes_env.match.match import Match
from ashes_env.match.tables import FORMAT
from ashes_env.render import plain_table
from ashes_env.rules.state import moves as m
from ashes_env.scenarios import ScenarioError
from ashes_env.scenarios.save import to_dict
from ashes_env.solo.setup import chimera_titles
from ashes_env.spec.spec import GameSpec
from ashes_env.text.one_turn.position import spec_of
from evaluation.one_turn.promise import promises

PVP: Final = "pvp"
RED_RAINS: Final = "red_rains"
TRAIN: Final = "train"
TEST: Final = "test"
POLICIES: Final = {PVP: "policy:pvp,greedy=yes", RED_RAINS: "policy:chimeras,greedy=yes"}
SEARCHING: Final = {
    PVP: ("plan:simulations=12,menus=yes", "guided:policy=pvp,simulations=16,turns=2,candidates=6"),
    RED_RAINS: ("plan:simulations=12,menus=yes", "guided:policy=chimeras,simulations=16,turns=2"),
}
SEARCHING_EVERY: Final = 8  # one game in so many is one of agents that search, which takes ten times as long
LEVELS: Final = ("S1", "S1", "S2", "S3")


@dataclass(frozen=True, slots=True)
class Start:
    """A position at the start of a turn: its game, the decks in the order of the seats, with a Chimera at the end, and
    the table as the seat sees it.
    """

    spec: GameSpec
    decks: tuple[str, ...]
    table: str


@lru_cache(maxsize=1)
def of_test() -> frozenset[str]:
    """The Phoenixborn of the test split: those of the held-out decks of the benchmark, and a quarter of the others."""
    held = {get(name).phoenixborn for name in HELD_OUT_DECKS}
    every = {deck.phoenixborn for mode in (PVP, RED_RAINS) for deck in playable(FORMAT[mode])}
    return frozenset(held | {pb for pb in every if sha256(pb.encode()).digest()[0] % 4 == 0})


def decks_of(mode: str, split: str) -> list[str]:
    """The published decks of a split."""
    return [
        deck.name
        for deck in playable(FORMAT[mode])
        if deck.first_five and (deck.phoenixborn in of_test()) == (split == TEST)
    ]


def split_of(game: int) -> str:
    """The split of a game by its number."""
    return TEST if game // 2 % 2 else TRAIN


def begun(seed: int, game: int) -> tuple[GameSpec, tuple[str, ...], list[Agent]]:
    """A game, its decks, and its players."""
    rng = random.Random(f"{seed} {game}")
    mode = RED_RAINS if game % 2 else PVP
    searching = game // 4 % SEARCHING_EVERY == SEARCHING_EVERY - 1
    decks = decks_of(mode, split_of(game))
    dealt = rng.getrandbits(48)
    agents = list(SEARCHING[mode]) if searching else [POLICIES[mode]] * 2
    rng.shuffle(agents)
    if mode == PVP:
        chosen = rng.sample(decks, 2)
        names: dict[str, Any] = {"decks": chosen}
    else:
        beast, level = rng.choice(chimera_titles(definitions())), rng.choice(LEVELS)
        chosen = [rng.choice(decks), f"{beast} {level}"]
        names = {"decks": chosen[:1], "chimera": beast, "level": level}
    spec = GameSpec.of(mode, dealt, first_five="recommended", **names)
    made = [agent_for(name, mode) for name in agents[: spec.players]]
    for agent in made:
        agent.start(rng.getrandbits(48))
    return spec, tuple(chosen), made


def starts(seed: int, game: int) -> Iterator[Start | None]:
    """The starts of turns of a game: a position where some action promises more than that of the fast player, and
    `None` for any other.
    """
    rng = random.Random(f"{seed} {game} positions")
    spec, decks, agents = begun(seed, game)
    match = spec.match()
    turn = -1
    while not match.over:
        if match.game.turn != turn and _begins(match):
            turn = match.game.turn
            yield _saved(match, spec, decks, rng) if promises(match, rng) else None
        match.act(int(agents[match.seat].act(match)))


def _begins(match: Match) -> bool:
    """Whether a player begins its turn, with its main action."""
    g = match.game
    d = g.decision
    return d is not None and d.ask == m.ASK_MENU and g.active == d.seat and g.players[d.seat].main > 0


def _saved(match: Match, spec: GameSpec, decks: tuple[str, ...], rng: random.Random) -> Start | None:
    """The position with hidden cards dealt anew; none where a document cannot say it."""
    try:
        document = to_dict(match.redealt(rng.getrandbits(64)).game)
        made = spec_of(spec.mode, spec.players, document, rng.getrandbits(48))
    except ScenarioError:
        return None
    start = made.match()
    return Start(made, decks, "\n".join(plain_table.table_lines(start.board(start.seat))))
