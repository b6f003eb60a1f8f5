"""The Chimera as a seat of the rules: everything it does without asking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import ashes_env.solo.records  # makes the Chimera's frames known to saved games
import ashes_env.solo.verbs  # noqa: F401  (gives the Chimera's words their meaning)
from ashes_env.language import codes as k
from ashes_env.rules.combat.damage import Wounds
from ashes_env.rules.flow.phases import PLACE_RED_RAINS, REFILL_STATUS, REMOVE_RED_RAINS, REPLENISH
from ashes_env.rules.reading import values
from ashes_env.rules.state.automaton import Automaton
from ashes_env.solo import battle, pile, rage
from ashes_env.solo.turn import ChimeraTurn

if TYPE_CHECKING:
    from ashes_env.rules.state.state import Card, Player, State


class RedRains(Automaton):
    """Plays the Chimera by the rules of Red Rains. It keeps nothing, so one instance serves every game."""

    def turn(self, g: State, player: Player) -> None:
        g.push(ChimeraTurn(player.seat))

    def blocks(self, g: State, player: Player, attackers: list[int], given: list[int]) -> list[int]:
        return battle.blocks(g, player, attackers, given)

    def guard(self, g: State, player: Player, attacker: Card, target: Card) -> int:
        return battle.guard(g, player, attacker, target)

    def after_leaving(self, g: State, player: Player, card: Card, destroyed: bool) -> None:
        """Wounds for the blood value of an aspect that was in play (R-CDEF-16, R-CDEF-17)."""
        blood = card.d.card.blood
        if destroyed and blood > 0 and not card.facedown and values.is_aspect(g, card):
            g.push(Wounds(g.cards[player.pb].ref, blood, 0, k.BY_RULE, -1))

    def recovery(self, g: State, player: Player, step: int) -> None:
        if step == REMOVE_RED_RAINS:
            rage.lose_red_rains(g, player, rage.ultimate_value(g, player) - rage.chimera_of(player).ultimate_value)
        elif step == PLACE_RED_RAINS:
            g.push(rage.PlaceRedRains(player.seat, pile.count_aspects(g, player, True)))
        elif step == REPLENISH:
            pile.add_facedown(g, player, rage.chimera_of(player).threat - pile.count_aspects(g, player, False))
        elif step == REFILL_STATUS:
            pile.refill_status(g, player)

    def passed_by_foe(self, g: State, player: Player) -> None:
        if pile.has_facedown(g, player):
            rage.raise_rage(g, player, 1)

    def pile_emptied(self, g: State, player: Player) -> None:
        pile.pile_emptied(g, player)

    def discarded_own(self, g: State, player: Player) -> None:
        pile.discarded_own(g, player)

    def place_red_rains(self, g: State, player: Player, n: int) -> None:
        if player.chimera is not None:
            g.push(rage.PlaceRedRains(player.seat, n))

    def lower_rage(self, g: State, player: Player, n: int) -> None:
        rage.lower_rage(player, n)

    def rage_dice(self, g: State, player: Player) -> int:
        return rage.script_of(g, player).rage_dice

    def reroll_rage(self, g: State, player: Player, n: int) -> None:
        rage.lower_rage(player, n)
        rage.roll_rage(g, player, n)


RED_RAINS: Final = RedRains()
