"""Rewards: the result of the game, and a potential-based shaping that keeps the optimal policy.

Terminal: 0 during the game and when it is truncated. At the end of a game of two, +1 for the winner and -1 for the
loser. Against a Chimera all partners get the same. Among `n` players, each for itself, a player who leaves the game
gets -1/(n-1) then, and the last one gets +1 (R-MULTI-07). If an illegal action ends the game early, the players still
in it share that +1. So rewards sum to 0, except against a Chimera.

Shaped: the terminal reward plus `gamma * potential(now) - potential(before)` from each own decision to the next. The
potential is the own share of life minus the opponent's (for several opponents their mean, with 0 for one that has left
the game). It is from -1 to 1, and 0 once the game is won or lost, so the shaping over a whole game depends on the start
alone. `gamma` must be the discount of the learner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.rules.reading import values
from ashes_env.rules.state.neighbours import foes, partners
from ashes_env.rules.state.seats import MOST

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

REWARDS: Final = ("terminal", "shaped")


def life_share(g: State, seat: int) -> float:
    """The share of its life that a Phoenixborn or Chimera has left, from 0 to 1."""
    pb = g.cards.get(g.players[seat].pb)
    if pb is None:
        return 0.0
    life = values.life(g, pb)
    return max(0.0, min(1.0, values.life_left(g, pb) / life)) if life > 0 else 0.0


def potential(g: State, seat: int) -> float:
    """The potential of a seat: its share of life minus its opponents' mean, from -1 to 1."""
    others = 0.0
    for foe in foes(g, seat):
        others += life_share(g, foe)
    return life_share(g, seat) - others / max(1, len(_rivals(g, seat)))


def _rivals(g: State, seat: int) -> list[int]:
    """The players against whom a seat started; empty for a player against a Chimera."""
    return [p.seat for p in g.players if not p.scripted and not partners(g, seat, p.seat)]


class Shaping:
    """The shaping of each seat. `last[seat]` is the potential at that seat's last decision, if there was one."""

    __slots__ = ("gamma", "last")

    def __init__(self, gamma: float, last: tuple[float | None, ...] = (None,) * MOST) -> None:
        self.gamma = gamma
        self.last: list[float | None] = list(last)

    def copy(self) -> Shaping:
        """An independent copy."""
        return Shaping(self.gamma, tuple(self.last))

    def __reduce__(self) -> tuple[object, ...]:
        return Shaping, (self.gamma, tuple(self.last))

    def at_decision(self, g: State, seat: int) -> float:
        """The shaping reward of a seat that decides next, since its last decision."""
        now = potential(g, seat)
        before = self.last[seat]
        self.last[seat] = now
        return 0.0 if before is None else self.gamma * now - before

    def at_end(self, g: State, seat: int, *, truncated: bool) -> float:
        """The last shaping reward of a seat: the potential goes to 0 when the game is decided, else to that of the
        position.
        """
        before = self.last[seat]
        self.last[seat] = None
        if before is None:
            return 0.0
        return (self.gamma * potential(g, seat) if truncated else 0.0) - before


def result_of(g: State, seat: int, winners: tuple[int, ...]) -> float:
    """The terminal reward of a seat that has won, lost or left the game: -1 to 1. It is 0 while the seat is still in a
    game that nobody has won.
    """
    teams = g.seats.teams
    n = max(1, len({teams[rival] for rival in _rivals(g, seat)}))
    if seat in g.seats.out and seat not in winners:
        return -1.0 / n
    if not winners:
        return 0.0
    if seat not in winners:
        return -1.0 / n
    won = len({teams[winner] for winner in winners})
    return (n + 1 - won) / (n * won)


def paid(
    g: State,
    seat: int,
    deciding: int,
    over: bool,
    truncated: bool,
    winners: tuple[int, ...],
    shaping: Shaping | None,
    gone: tuple[int, ...],
) -> float:
    """The reward of a seat on arriving at a position where `deciding` decides; to be called once for each position.
    `gone` are the seats that had left the game before; they get 0.
    """
    if seat in gone:
        return 0.0
    left = seat in g.seats.out
    if over or left:
        result = result_of(g, seat, winners)
        return result if shaping is None else result + shaping.at_end(g, seat, truncated=truncated and not left)
    if shaping is not None and deciding == seat:
        return shaping.at_decision(g, seat)
    return 0.0
