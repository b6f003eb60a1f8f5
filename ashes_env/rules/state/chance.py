"""Random events: dice, shuffles and picks by the generator of the state, and the outcomes that a replay prescribes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.rules.state import generator

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

FACES: Final = (0, 0, 1, 1, 1, 2)  # 2 basic, 3 class, 1 power (R-DICE-03)


def prescribed(g: State, what: str) -> tuple[int, ...] | None:
    """The next prescribed outcome of this kind of random event, if a replay has one left."""
    for i, (kind, values) in enumerate(g.script):
        if kind == what:
            del g.script[i]
            return values
    return None


RAGE: Final = 9  # the die type of a prescribed rage die


def prescribed_level(g: State, die_type: int, seat: int) -> int:
    """The next prescribed level for a die of this type and seat, -1 if there is none.

    A prescribed die is `(level, die type, seat)`; omitted elements match every die.
    """
    for i, (kind, values) in enumerate(g.script):
        if kind == "die" and values[1:2] in ((), (die_type,)) and (seat < 0 or values[2:3] in ((), (seat,))):
            del g.script[i]
            return values[0]
    return -1


def roll_level(g: State, die_type: int, seat: int = -1) -> int:
    """Rolls one six-sided die of a seat; returns the level it shows."""
    if g.script:
        level = prescribed_level(g, die_type, seat)
        if level >= 0:
            return level
    return FACES[g.random(6)]


def roll_levels(g: State, die_types: list[int], seat: int) -> list[int]:
    """Rolls dice of a seat, one for each type; returns the levels they show."""
    if g.script:
        return [roll_level(g, die_type, seat) for die_type in die_types]
    g.rng, sides = generator.several(g.rng, len(FACES), len(die_types))
    return [FACES[side] for side in sides]


def roll_rage(g: State) -> bool:
    """Rolls one rage die; returns true for power (R-RAGE-01)."""
    if g.script:
        level = prescribed_level(g, RAGE, -1)
        if level >= 0:
            return level == 2
    return g.random(2) == 1


def roll_d12(g: State, what: str) -> int:
    """Rolls the behaviour die; `what` is "behaviour" or "guard". Returns 1 to 12."""
    if g.script:
        values = prescribed(g, what)
        if values is not None:
            return values[0]
    return g.random(12) + 1


def fitted(g: State, wanted: tuple[int, ...], cards: list[int]) -> list[int]:
    """The cards in a wanted order. Another copy of the title replaces a missing card; the result is [] if the titles
    differ.
    """
    left = cards[:]
    out: list[int] = []
    for value in wanted:
        dealt = value if value in left else 0
        if not dealt:
            for cid in left:
                if g.by_id[cid] is g.by_id[value] and cid not in wanted:
                    dealt = cid
                    break
        if dealt:
            left.remove(dealt)
            out.append(dealt)
    return [] if left else out


def shuffle(g: State, seat: int, cards: list[int]) -> None:
    """Shuffles a pile in place; a prescribed order lists the top card first."""
    if g.script:
        for i, (kind, values) in enumerate(g.script):
            order = fitted(g, values, cards) if kind == "shuffle" and len(values) == len(cards) else []
            if order:
                del g.script[i]
                cards[:] = order[::-1]
                return
    g.rng = generator.shuffle(g.rng, cards)


def pick(g: State, cards: list[int]) -> int:
    """A random card of a list."""
    if g.script:
        values = prescribed(g, "pick")
        if values is not None:
            for value in values:
                if value in cards:
                    return value
                for cid in cards:
                    if g.by_id[cid] is g.by_id[value] and cid not in values:
                        return cid
    return cards[g.random(len(cards))]
