"""Random games for the tests of the state."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ashes_env.decks import definitions, playable, seating
from ashes_env.rules.game import Game, new_game
from ashes_env.solo.setup import chimera_titles, new_red_rains

CHIMERA_LEVELS = ("S1", "S3", "H2")


def begin(seed: int) -> Game:
    """A game before its first decision is answered: every third one against a Chimera, every fifth one in which the
    players choose their First Five.
    """
    decks = playable()
    five = () if seed % 5 == 0 else None
    one, two = decks[seed % len(decks)], decks[(seed // len(decks) + 1) % len(decks)]
    if seed % 3 == 2:
        names = chimera_titles(definitions())
        level = CHIMERA_LEVELS[seed % len(CHIMERA_LEVELS)]
        return new_red_rains(definitions(), seating(one, five), names[seed % len(names)], level=level, seed=seed)
    return new_game(definitions(), [seating(one, five), seating(two, five)], seed=seed)


def positions(seed: int, every: int = 1, limit: int = 5000) -> Iterator[Game]:
    """The game itself (not a copy) at every n-th decision of a random game, and at its end."""
    chooser = random.Random(seed)
    g = begin(seed)
    for n in range(limit):
        if g.decision is None:
            break
        if n % every == 0:
            yield g
        g.apply(chooser.choice(g.decision.options))
    yield g


def play_on(g: Game, seed: int, decisions: int) -> None:
    """Plays some random decisions; two equal games stay equal."""
    chooser = random.Random(seed)
    for _ in range(decisions):
        if g.decision is None:
            return
        g.apply(chooser.choice(g.decision.options))
