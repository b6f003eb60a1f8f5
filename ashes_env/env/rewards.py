"""Rewards: the result of the game, and a shaping that does not change which policy is best.

Terminal: +1 for a winner, -1 for a loser at the end, 0 otherwise and when the turn limit ends the game.

Shaped: on top of that, `gamma * potential(now) - potential(before)` from each own decision to the next. The potential
is the own share of life left less the opponent's, from -1 to 1, and 0 once the game has been won or lost, so what
shaping pays over a whole game depends on the start alone. `gamma` must be the discount of the learner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.rules.reading import values
from ashes_env.rules.state.neighbours import opponent

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

REWARDS: Final = ("terminal", "shaped")


def life_share(g: State, seat: int) -> float:
    """The share of its life that a Phoenixborn or Chimera has left, 0 to 1."""
    pb = g.cards.get(g.players[seat].pb)
    if pb is None:
        return 0.0
    life = values.life(g, pb)
    return max(0.0, min(1.0, values.life_left(g, pb) / life)) if life > 0 else 0.0


def potential(g: State, seat: int) -> float:
    """How well a seat stands: its share of life less the opponent's, -1 to 1."""
    return life_share(g, seat) - life_share(g, opponent(g, seat))


class Shaping:
    """What the shaping owes each seat. `last[seat]` is the potential at that seat's last decision, if there was one."""

    __slots__ = ("gamma", "last")

    def __init__(self, gamma: float, last: tuple[float | None, ...] = (None, None)) -> None:
        self.gamma = gamma
        self.last: list[float | None] = list(last)

    def copy(self) -> Shaping:
        """An independent copy."""
        return Shaping(self.gamma, tuple(self.last))

    def __reduce__(self) -> tuple[object, ...]:
        return Shaping, (self.gamma, tuple(self.last))

    def at_decision(self, g: State, seat: int) -> float:
        """The reward of a seat that decides next, for the way since its last decision."""
        now = potential(g, seat)
        before = self.last[seat]
        self.last[seat] = now
        return 0.0 if before is None else self.gamma * now - before

    def at_end(self, g: State, seat: int, *, truncated: bool) -> float:
        """The last reward of a seat: towards 0 when the game was decided, towards the position when it was cut."""
        before = self.last[seat]
        self.last[seat] = None
        if before is None:
            return 0.0
        return (self.gamma * potential(g, seat) if truncated else 0.0) - before


def result_of(seat: int, winners: tuple[int, ...]) -> float:
    """+1 for a winner, -1 for a loser, 0 where nobody has won."""
    if not winners:
        return 0.0
    return 1.0 if seat in winners else -1.0


def paid(
    g: State, seat: int, deciding: int, over: bool, truncated: bool, winners: tuple[int, ...], shaping: Shaping | None
) -> float:
    """What a seat is paid on arriving at a position, where `deciding` decides; to be called once for each position."""
    if over:
        result = result_of(seat, winners)
        return result if shaping is None else result + shaping.at_end(g, seat, truncated=truncated)
    if shaping is not None and deciding == seat:
        return shaping.at_decision(g, seat)
    return 0.0
