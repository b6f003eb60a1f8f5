"""Rewards: the result of the game, and a shaping that does not change which policy is best.

Terminal: 0 as long as one plays and when the turn limit ends the game; then, of two players, +1 for who has won and -1
for who has lost, and against a Chimera the same for all partners. Among `n` players, each for itself, everyone who
leaves the game is paid -1/(n-1) then, and the last one wins what all of these have lost, +1 (R-MULTI-07). Where an
illegal action has ended the game early, those still in it share that. So rewards add up to nothing but for the
Chimera's.

Shaped: on top of that, `gamma * potential(now) - potential(before)` from each own decision to the next. The potential
is the own share of life left less the opponent's (of several opponents the mean, who has left the game counts 0), from
-1 to 1, and 0 once the game has been won or lost, so what shaping pays over a whole game depends on the start alone.
`gamma` must be the discount of the learner.
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
    """The share of its life that a Phoenixborn or Chimera has left, 0 to 1."""
    pb = g.cards.get(g.players[seat].pb)
    if pb is None:
        return 0.0
    life = values.life(g, pb)
    return max(0.0, min(1.0, values.life_left(g, pb) / life)) if life > 0 else 0.0


def potential(g: State, seat: int) -> float:
    """How well a seat stands: its share of life less its opponents' mean, -1 to 1."""
    others = 0.0
    for foe in foes(g, seat):
        others += life_share(g, foe)
    return life_share(g, seat) - others / max(1, len(_rivals(g, seat)))


def _rivals(g: State, seat: int) -> list[int]:
    """The players whom a seat began against; none for who meets a Chimera."""
    return [p.seat for p in g.players if not p.scripted and not partners(g, seat, p.seat)]


class Shaping:
    """What the shaping owes each seat. `last[seat]` is the potential at that seat's last decision, if there was one."""

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


def result_of(g: State, seat: int, winners: tuple[int, ...]) -> float:
    """What a seat is paid once it has won, lost, or left the game: -1 to 1. 0 where nobody has won and it is still in
    the game.
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
    """What a seat is paid on arriving at a position, where `deciding` decides; to be called once for each position.
    `gone` are the seats that had left the game before: they are paid nothing any more.
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
