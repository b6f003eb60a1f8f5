"""Whole games of a random player: they end, nothing is asked of the Chimera, and copies play on alike."""

from random import Random
from typing import Any

import pytest

from ashes_env.decks.definitions import definitions
from ashes_env.language import codes as k
from ashes_env.rules.game import Game
from ashes_env.rules.state.state import T_LIFE, Timed
from ashes_env.solo.setup import new_red_rains
from tests.solo.test_setup import PLAYER, VIROS
from tests.solo.viros import body_of, numbers
from tests.support import slots

SHARED = ("defs", "program", "seats")
LEVELS = ("S1", "S2", "S3", "H1", "H2", "H3")


def begin(level: str, aspects: str, seed: int, more_life: int) -> Game:
    """A game in which the player's Phoenixborn has more life, so that it gets far."""
    g = new_red_rains(definitions(), PLAYER, VIROS, level=level, aspects=aspects, seed=seed)
    g.cards[g.players[0].pb].timed = (Timed(T_LIFE, 0, more_life, k.FOREVER, 0, 0, ""),)
    return g


def plain(value: Any) -> Any:
    """Every slot of a state or a frame as plain data, definitions by title."""
    if isinstance(value, (int, str, bool, float, type(None))):
        return value
    if isinstance(value, (tuple, list)):
        return [plain(v) for v in value]
    if isinstance(value, dict):
        return {key: plain(v) for key, v in value.items()}
    if hasattr(value, "title"):
        return value.title
    names = sorted(slots(type(value)) - set(SHARED))
    return [type(value).__name__, *((n, plain(getattr(value, n))) for n in names)]


def check(g: Game) -> None:
    """What is true of every position."""
    p, chimera = g.players[1], numbers(g)
    assert 0 <= chimera.rage < 5
    assert 1 <= chimera.phase <= 3
    assert body_of(g).red_rains >= 0
    everywhere = [*p.units, *p.deck, *p.discard, *p.removed, *(c for c in g.aside if g.owner[c] == 1)]
    assert len(set(everywhere)) == len(everywhere) == 18, "no aspect is lost or doubled"
    for cid in p.units:
        card = g.cards[cid]
        if card.facedown:
            assert (card.wounds, card.exhaustion, card.status, g.seen[cid]) == (0, 0, 0, 0)


def play(g: Game, r: Random, limit: int = 4000) -> int:
    """Plays to the end; now and then a copy plays on beside it."""
    other: Game | None = None
    n = 0
    while not g.over and n < limit:
        d = g.decision
        assert d is not None
        assert d.seat == 0, "the Chimera decides nothing"
        if r.random() < 0.02:
            other = g.copy()
        move = r.choice(d.moves)
        g.apply(move)
        if other is not None:
            other.apply(move)
        n += 1
        if n % 10 == 0:
            check(g)
            if other is not None:
                assert plain(other) == plain(g)
    return n


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("aspects", ["Fury", "Shadow", "random"])
def test_games_end_and_copies_agree(level: str, aspects: str, fresh_seed: int) -> None:
    for seed in range(fresh_seed, fresh_seed + 3):
        g = begin(level, aspects, seed, more_life=0)
        play(g, Random(seed))
        assert g.over


def test_long_games_reach_the_last_phase_and_fatigue() -> None:
    phases: set[int] = set()
    fatigued = 0
    for seed in range(6):
        g = begin(LEVELS[seed], "random", seed, more_life=150)
        play(g, Random(seed))
        phases.add(numbers(g).phase)
        fatigued += numbers(g).fatigued
        assert g.over
    assert 3 in phases
    assert fatigued > 0
