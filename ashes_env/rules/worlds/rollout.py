"""Random play for searches and estimates: the rules alone, without observations and encodings."""

from __future__ import annotations

from typing import Final

from ashes_env.rules.flow.running import Game
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.generator import next_random

END: Final = 0
DECISIONS: Final = 1
TURNS: Final = 2
ROUNDS: Final = 3
MENU: Final = 4

M32: Final = 0xFFFFFFFF
NEVER: Final = 1 << 40


def play(g: Game, seed: int, until: int, n: int, max_turns: int, asked: list[int]) -> int:
    """Plays a game on with uniformly random moves; returns the number of decisions taken.

    `until` is the stop condition, besides the end of the game and a turn beyond `max_turns`: none (`END`), after `n`
    decisions, at the first decision that is `n` turns or rounds later, or at the next main menu, after `n` decisions at
    most (`MENU`). `asked[seat]` is increased by the number of decisions of each seat. The game uses its own generator
    for its random events; `seed` is for the choice of moves.
    """
    most = n if until in (DECISIONS, MENU) else NEVER
    last_turn = g.turn + n - 1 if until == TURNS else NEVER
    last_turn = min(last_turn, max_turns)
    last_round = g.round + n - 1 if until == ROUNDS else NEVER
    # A generator of 32 bits: small integers are several times faster than splitmix64 here, and good enough for this.
    x = next_random(seed, M32)[1] + 1
    taken = 0
    while taken < most:
        d = g.decision
        if d is None or g.turn > last_turn or g.round > last_round:
            break
        if until == MENU and d.ask == m.ASK_MENU:
            break
        x ^= (x << 13) & M32
        x ^= x >> 17
        x ^= (x << 5) & M32
        moves = d.moves
        asked[d.seat] += 1
        g.apply(moves[(x * len(moves)) >> 32])
        taken += 1
    return taken
