"""The seats of a table: how many, in which teams, who is still in the game. No other module depends on their number.

Seats are numbered clockwise. Derived values are computed once for a table and shared by all its states. The value is
replaced when a seat leaves the game, or while a side plays as if it had only one of its opponents.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

MOST: Final = 4
NOBODY: Final = -1


class Seats:
    """The seats of a game. Immutable. By seat: its team, the next seat, its opponents, its partners. `living` are the
    seats in the game, `out` those that have left it; `bits` has a bit for each seat, in the game or not.

    `around[seat]` are the seats in the game, clockwise from a seat (if it has left, from the next one in the game);
    `circle[seat]` includes those that have left. `order[seat]` is the order in which seats respond to events in the
    turn of a seat: itself, its partners, the others. `opposed` is the number of opponents that a seat had at first.
    `together[seat]` are the seats that share one turn with it: partners against a single opponent (R-COOP-05); every
    other seat has its own turn. `shared` says whether any seats of this table share a turn. `facing` is a pair of
    seats: the first plays as if the second were its only opponent (R-COOP-10).
    """

    __slots__ = (
        "after",
        "allies",
        "around",
        "bits",
        "circle",
        "facing",
        "foes",
        "living",
        "opposed",
        "order",
        "out",
        "shared",
        "teams",
        "together",
    )

    def __init__(self, teams: tuple[int, ...], out: tuple[int, ...], facing: tuple[int, int]) -> None:
        n = len(teams)
        if not 1 <= n <= MOST:
            raise ValueError(f"a table has 1 to {MOST} seats, not {n}")
        self.teams = teams
        self.out = out
        self.facing = facing
        self.bits = (1 << n) - 1
        self.living = tuple(seat for seat in range(n) if seat not in out)
        around: list[tuple[int, ...]] = []
        foes: list[tuple[int, ...]] = []
        allies: list[tuple[int, ...]] = []
        after: list[int] = []
        for seat in range(n):
            clockwise = tuple((seat + i) % n for i in range(n) if (seat + i) % n not in out)
            others = tuple(other for other in clockwise if other != seat)
            around.append(clockwise)
            after.append(others[0] if others else seat)
            foes.append((facing[1],) if seat == facing[0] else tuple(x for x in others if teams[x] != teams[seat]))
            allies.append(tuple(x for x in others if teams[x] == teams[seat]))
        self.around = tuple(around)
        self.circle = tuple(tuple((seat + i) % n for i in range(n)) for seat in range(n))
        self.foes = tuple(foes)
        self.allies = tuple(allies)
        self.after = tuple(after)
        self.opposed = tuple(n - teams.count(team) for team in teams)
        self.order = tuple(
            (
                *(x for x in around[seat] if x == seat or x in allies[seat]),
                *(x for x in around[seat] if x != seat and x not in allies[seat]),
            )
            for seat in range(n)
        )
        self.together = tuple((seat, *allies[seat]) if self.opposed[seat] == 1 else (seat,) for seat in range(n))
        self.shared = any(len(seats) > 1 for seats in self.together)

    def without(self, seat: int) -> Seats:
        """The table after a seat has left the game."""
        facing = ALL if seat in self.facing else self.facing
        return table(self.teams, (*self.out, seat), facing)

    def turned(self, seat: int, foe: int) -> Seats:
        """The table while a seat plays against a single opponent; `NOBODY` ends that."""
        facing = ALL if foe == NOBODY or len(self.living) == 2 else (seat, foe)
        return self if facing == self.facing else table(self.teams, self.out, facing)

    def left(self) -> tuple[int, ...]:
        """The teams still in the game."""
        return tuple(sorted({self.teams[seat] for seat in self.living}))


ALL: Final = (NOBODY, NOBODY)


@lru_cache(maxsize=1024)
def table(teams: tuple[int, ...], out: tuple[int, ...] = (), facing: tuple[int, int] = ALL) -> Seats:
    """The seats of a table: `teams` has the team of each seat, `out` the seats that have left the game."""
    return Seats(teams, out, facing)


def each_for_itself(n: int) -> Seats:
    """A table of `n` seats without teams."""
    return table(tuple(range(n)))


def replaced(values: tuple[tuple[int, ...], ...], seat: int, value: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """A tuple by seat, with the value of one seat replaced."""
    return (*values[:seat], value, *values[seat + 1 :])
