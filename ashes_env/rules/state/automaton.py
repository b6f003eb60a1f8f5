"""What the rules ask of a scripted opponent; `ashes_env.solo` provides the Chimera."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ashes_env.rules.state.state import Card, Player, State


class Automaton:
    """A seat without decisions. Every method works on the state it is given and keeps nothing itself."""

    def turn(self, g: State, player: Player) -> None:
        """Pushes the frames of the whole turn of this seat."""
        raise NotImplementedError

    def blocks(self, g: State, player: Player, attackers: list[int], given: list[int]) -> list[int]:
        """For each attacker (reference) the reference of its blocker, or 0; `given` are those that are settled."""
        raise NotImplementedError

    def guard(self, g: State, player: Player, attacker: Card, target: Card) -> int:
        """The reference of the guard of the attacked unit, or 0."""
        raise NotImplementedError

    def after_leaving(self, g: State, player: Player, card: Card, destroyed: bool) -> None:
        """A card of this seat has left play by destruction or discard and reached its pile."""
        raise NotImplementedError

    def recovery(self, g: State, player: Player, step: int) -> None:
        """One step of the recovery phase that only this seat has, see the constants of `rules.phases`."""
        raise NotImplementedError

    def passed_by_foe(self, g: State, player: Player) -> None:
        """The opponent took Pass as the main action."""
        raise NotImplementedError

    def pile_emptied(self, g: State, player: Player) -> None:
        """A card left the draw pile of this seat and none is left."""
        raise NotImplementedError

    def discarded_own(self, g: State, player: Player) -> None:
        """A card of this seat was discarded from its draw pile or from the cards set aside as its hand."""
        raise NotImplementedError

    def place_red_rains(self, g: State, player: Player, n: int) -> None:
        """An effect places Red Rains tokens on this seat, one at a time (R-RR-02)."""
        raise NotImplementedError

    def lower_rage(self, g: State, player: Player, n: int) -> None:
        """An effect lowers dice of this seat: rage dice go from power to basic (R-RAGE-02)."""
        raise NotImplementedError

    def rage_dice(self, g: State, player: Player) -> int:
        """How many rage dice this seat has."""
        raise NotImplementedError

    def reroll_rage(self, g: State, player: Player, n: int) -> None:
        """An effect rolls `n` dice of this seat again, those on power before the others."""
        raise NotImplementedError
