"""Random games for the tests of the state, over all implemented titles."""

import random
from collections.abc import Iterator

from ashes_env.rules.game import Game
from evaluation.verification import games

SOURCES = [games.Source("tests of the state", mode) for mode in ("pvp", "pvp", "red_rains")]


def begin(seed: int) -> Game:
    """A game before its first decision is answered: every third one against a Chimera, every fifth one in which the
    players choose their First Five.
    """
    table = SOURCES[seed % len(SOURCES)].table(seed)
    return games.begin(games.from_the_start(table, own=seed % 5 == 0))


def positions(seed: int, every: int = 1, limit: int = 5000) -> Iterator[Game]:
    """The game itself (not a copy) at every n-th decision of a random game, and at its end."""
    chooser = random.Random(seed)
    g = begin(seed)
    for n in range(limit):
        if g.decision is None:
            break
        if n % every == 0:
            yield g
        g.apply(chooser.choice(g.decision.moves))
    yield g


def play_on(g: Game, seed: int, decisions: int) -> None:
    """Plays some random decisions; two equal games stay equal."""
    chooser = random.Random(seed)
    for _ in range(decisions):
        if g.decision is None:
            return
        g.apply(chooser.choice(g.decision.moves))
