"""The public API of the rules: a game that can be stepped, copied, compared and saved.

    game = new_game(definitions, seatings, seed=7)
    while not game.over:
        game.apply(game.decision.moves[0])

`game.decision` names the seat that must choose and its moves. `apply` refuses anything else with `IllegalMove` and
changes nothing. A copy with the same moves and the same random numbers has the same future.
"""

from __future__ import annotations

from collections.abc import Sequence

# These imports fill the tables of meanings, and make games known to `pickle`.
import ashes_env.rules.editions
import ashes_env.rules.effects
import ashes_env.rules.reading.conditions
import ashes_env.rules.reading.properties
import ashes_env.rules.records
import ashes_env.rules.responding.windows  # noqa: F401
from ashes_env.rules.definitions.definitions import Definitions
from ashes_env.rules.flow.running import (
    STEP_LIMIT,
    EndlessLoop,
    Game,
    GameOver,
    IllegalMove,
    describe,
    die_name,
    winners_text,
)
from ashes_env.rules.flow.setup import FirstFive, Seating, build, check_first_five, no_first_five
from ashes_env.rules.state.state import GameOptions


def new_game(
    defs: Definitions,
    seatings: Sequence[Seating],
    *,
    seed: int,
    options: GameOptions | None = None,
    first: int = -1,
    teams: Sequence[int] = (),
) -> Game:
    """A game between two to four players, played up to its first decision. They sit clockwise.

    `first` fixes the first player, -1 rolls for it; `teams` has the team of each seat, without it each plays alone.
    Raises `ValueError` for a First Five that is not allowed, and for a deck that has none (R-CHBAN-06).
    """
    game, _extras = build(defs, seatings, options or GameOptions(), seed, first, teams)
    for p, s in zip(game.players, seatings, strict=True):
        wrong = check_first_five(game, p, s.first_five) if s.first_five else no_first_five(game, p)
        if wrong:
            raise ValueError(f"First Five of player {p.seat}: {wrong}")
    game.push(FirstFive(tuple(s.first_five for s in seatings)))
    game.run()
    return game


__all__ = [
    "STEP_LIMIT",
    "EndlessLoop",
    "Game",
    "GameOver",
    "IllegalMove",
    "describe",
    "die_name",
    "new_game",
    "winners_text",
]
