"""The data of a Chimera besides its cards: its numbers, and the printed card that has them."""

from __future__ import annotations

from typing import cast

from ashes_env.language.behaviour import ChimeraDef
from ashes_env.rules.state.state import Player, State


class Body(Player):
    """The numbers of a Chimera; the derived class implements how it plays."""

    __slots__ = (
        "behaviour",
        "empties",
        "fatigued",
        "life",
        "phase",
        "points",
        "rage",
        "roll",
        "threat",
        "ultimate",
        "ultimate_value",
    )

    def __init__(
        self,
        like: Player,
        threat: int,
        life: int,
        ultimate_value: int,
        ultimate: int,
        behaviour: int,
        phase: int = 1,
        rage: int = 0,
        fatigued: bool = False,
        empties: int = 0,
        roll: int = 0,
        points: int = -1,
    ) -> None:
        super().__init__(
            like.seat,
            like.pb,
            like.units,
            like.spells,
            like.hand,
            like.deck,
            like.discard,
            like.conjurations,
            like.removed,
            like.active,
            like.exhausted,
            like.first_five,
            like.rules,
            like.main,
            like.side,
            like.reacted,
            like.guarded,
        )
        self.threat = threat
        self.life = life
        self.ultimate_value = ultimate_value
        self.ultimate = ultimate
        self.behaviour = behaviour
        self.phase = phase
        self.rage = rage
        self.fatigued = fatigued
        self.empties = empties
        self.roll = roll
        self.points = points


def chimera_of(p: Player) -> Body:
    """The player as a Chimera. Callers pass scripted sides only."""
    return cast(Body, p)


def script_of(g: State, p: Player) -> ChimeraDef:
    """The printed numbers and tables of the Chimera in this seat."""
    script = g.by_id[p.pb].card.chimera
    assert script is not None
    return script
