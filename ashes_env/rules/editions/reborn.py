"""The current edition, Ashes Reborn."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.rules.combat.attack import AttackFrame
from ashes_env.rules.combat.damage import Damage, Wounds
from ashes_env.rules.combat.defence import attack_targets
from ashes_env.rules.combat.leaving import Leave
from ashes_env.rules.paying.meditate import Meditate
from ashes_env.rules.paying.meditate_macro import MeditateMacro
from ashes_env.rules.responding.windows import Window
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import EDITIONS, Edition, Event, Frame, State


class Reborn(Edition):
    """Windows open at once, damage is dealt at once, and players order the effects of their own texts."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(
            "reborn",
            most_uniques=1,
            chained_list=True,
            chooses_first=True,
            attaching_targets=True,
            targets_first=False,
            spells_only=False,
            discards_first=False,
            reacts_anytime=False,
            dice_leave=False,
            dice_return=True,
            token_first=False,
            needs_action=False,
            attack_dice={k.CHARM: -1, k.DIVINE: 1},
            life_dice={},
        )

    def rolls_again(self, g: State, best: tuple[int, ...]) -> tuple[int, ...]:
        """Everybody (R-PREP-05)."""
        return tuple(range(len(g.players)))

    def short_of_cards(self, g: State, missing: tuple[int, ...]) -> tuple[int, ...]:
        """The round places one wound for each, in rotation (R-PREP-10)."""
        return missing

    def meditate(self, g: State, seat: int) -> None:
        g.push(MeditateMacro(seat) if g.options.macro_meditation else Meditate(seat))

    def offer_attacks(self, g: State, seat: int, moves: list[int]) -> None:
        if attack_targets(g, seat):
            moves.append(m.ATTACK)

    def attacks(self, g: State, seat: int, verb: int) -> None:
        g.push(AttackFrame(seat))

    def attack(self, g: State, seat: int, only: int, units_only: bool) -> None:
        g.push(AttackFrame(seat, only, units_only))

    def turn_starts(self, g: State, seat: int) -> None:
        """Nothing happens by the rules alone."""

    def end_of_round(self, g: State) -> bool:
        """One player after the other (R-EOR-01)."""
        return False

    def respond(self, g: State, event: Event) -> None:
        g.push(Window(event))

    def begins(self, g: State, resolution: Frame) -> bool:
        return False

    def works_off(self, g: State, ctx_at: int, step: object) -> bool:
        return False

    def orders(self, g: State, seat: int) -> int:
        return seat

    def together(self, word: object) -> bool:
        return False

    def moved_is_placed(self, g: State) -> bool:
        return g.options.moved_is_placed

    def deal(
        self,
        g: State,
        victim: int,
        n: int,
        source: int,
        classes: int,
        seat: int,
        preventable: bool = True,
        prevented: int = 0,
    ) -> None:
        frame = Damage(victim, n, source, classes, seat, preventable)
        frame.prevented = prevented
        g.push(frame)

    def wound(self, g: State, ref: int, n: int, source: int, classes: int, seat: int) -> None:
        g.push(Wounds(ref, n, source, classes, seat))

    def leave(
        self,
        g: State,
        ref: int,
        destroyed: bool,
        zone: int,
        source: int,
        classes: int,
        seat: int,
        shuffle: bool = False,
    ) -> None:
        g.push(Leave(ref, destroyed, zone, source, classes, seat, shuffle))


EDITIONS["reborn"] = Reborn()
