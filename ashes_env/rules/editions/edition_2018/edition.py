"""The edition of 2018, Ashes: Rise of the Phoenixborn (R-CLS-01 to 69)."""

from __future__ import annotations

from typing import Final

from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.rules.choices.resolve import Resolution
from ashes_env.rules.combat.defence import attack_targets
from ashes_env.rules.definitions.texts import ACTIVATED, Step
from ashes_env.rules.editions.edition_2018.aftermath import Aftermath, Processing, takes_departures, work_off
from ashes_env.rules.editions.edition_2018.attack import GroupAttack
from ashes_env.rules.editions.edition_2018.damage import DamageInSteps, WoundsInSteps
from ashes_env.rules.editions.edition_2018.end_of_round import RoundEnds, return_dice
from ashes_env.rules.editions.edition_2018.keeping import Keeper, gathering, who_orders
from ashes_env.rules.editions.edition_2018.leaving import LeavingInSteps
from ashes_env.rules.editions.edition_2018.meditation import DiscardsFirst
from ashes_env.rules.editions.edition_2018.prepare import DrawDamage
from ashes_env.rules.editions.edition_2018.responses import Responses
from ashes_env.rules.editions.edition_2018.targets import SOURCE, ChooseTargets, goes_to_its_place, places
from ashes_env.rules.editions.edition_2018.words import asks_what_it_destroyed
from ashes_env.rules.effects.control import Bought
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import EDITIONS, Edition, Event, Frame, State

TOGETHER: Final = (e.Damage, e.DealToEachOther, e.Destroy)  # effects that happen to all of their cards at once
UNLIMITED: Final = 5  # as many cards as a First Five has


class Edition2018(Edition):
    """Targets first, then effects, then damage, then responses, all in the order of the active player."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(
            "2018",
            most_uniques=UNLIMITED,  # R-CLS-11
            chained_list=False,
            chooses_first=False,  # R-CLS-13
            attaching_targets=False,  # R-CLS-21
            targets_first=True,  # R-CLS-30
            spells_only=True,  # R-CLS-20
            discards_first=True,  # R-CLS-52
            reacts_anytime=True,
            dice_leave=True,  # R-CLS-53
            dice_return=False,
            token_first=True,  # R-CLS-18
            needs_action=True,  # R-CLS-17
            attack_dice={k.CHARM: 1},  # R-CLS-64
            life_dice={k.CHARM: 1},
        )

    def rolls_again(self, g: State, best: tuple[int, ...]) -> tuple[int, ...]:
        """Only the tied players (R-CLS-14)."""
        return best

    def short_of_cards(self, g: State, missing: tuple[int, ...]) -> tuple[int, ...]:
        """Damage that the Phoenixborn receive, in the order of the first player (R-CLS-15)."""
        g.push(DrawDamage(missing))
        return (0,) * len(missing)

    def meditate(self, g: State, seat: int) -> None:
        g.push(DiscardsFirst(seat))

    def offer_attacks(self, g: State, seat: int, moves: list[int]) -> None:
        """The two Attack actions (R-CLS-16)."""
        units = phoenixborn = False
        for move in attack_targets(g, seat):
            if g.cards[m.value_of(move)].d.kind == k.PB:
                phoenixborn = True
            else:
                units = True
        if phoenixborn:
            moves.append(m.ATTACK_PHOENIXBORN)
        if units:
            moves.append(m.ATTACK_UNIT)

    def attacks(self, g: State, seat: int, verb: int) -> None:
        g.push(GroupAttack(seat, 0, verb == m.VERB_ATTACK_UNIT))

    def attack(self, g: State, seat: int, only: int, units_only: bool) -> None:
        g.push(GroupAttack(seat, only, units_only))

    def turn_starts(self, g: State, seat: int) -> None:
        """Divine dice that the player has placed on units return (R-CLS-67)."""
        return_dice(g, k.DIVINE, seat)

    def end_of_round(self, g: State) -> bool:
        """All end-of-round effects are simultaneous."""
        g.push(RoundEnds())
        return True

    def respond(self, g: State, event: Event) -> None:
        """While a text resolves, responses to what it causes wait (R-CLS-26)."""
        keeper = None if self._interrupts(g, event) else gathering(g)
        if keeper is None:
            g.push(Responses(event))
        else:
            keeper.hear(event)

    def _interrupts(self, g: State, event: Event) -> bool:
        """Whether an event is answered in the middle of a text: targeting, and paying a cost (R-CLS-19). A payment that
        is part of an effect is no cost (R-CLS-28).
        """
        return event.kind == k.TARGETED or (event.kind == k.DICE_PAID and not isinstance(g.stack[-1], Bought))

    def begins(self, g: State, resolution: Frame) -> bool:
        """Puts an aftermath below the text, and the choice of its targets above it."""
        assert isinstance(resolution, Resolution)
        x = resolution.ctx
        text = g.defs.texts.get(x.path)
        if text is not None and text.kind == ACTIVATED and not text.realm and g.get(x.source) is None:
            g.pop()  # R-CLS-31
            return True
        g.pop()
        g.push(Aftermath())
        g.push(resolution)
        x.at = len(g.stack) - 1
        x.began = g.departures
        if g.get(x.source) is not None:
            x.vars[SOURCE] = (x.source,)
        queue = places(resolution.program)
        if queue:
            g.push(ChooseTargets(x.at, resolution.program, 0, queue))
        else:
            goes_to_its_place(g, x.at)
        return True

    def works_off(self, g: State, ctx_at: int, step: object) -> bool:
        """A text that asks whether it has destroyed a card waits for its damage. What the effect causes happens later
        than what the one before it has caused.
        """
        assert isinstance(step, Step)
        below = g.stack[ctx_at - 1]
        if isinstance(below, Keeper):
            below.fresh = True
        if not asks_what_it_destroyed(step):
            return False
        keeper = gathering(g)
        return keeper is not None and work_off(g, keeper)

    def orders(self, g: State, seat: int) -> int:
        """The active player (R-CLS-33)."""
        return who_orders(g)

    def together(self, word: object) -> bool:
        """Damage and destruction: they are put into an order when they are processed (R-CLS-48)."""
        return isinstance(word, TOGETHER)

    def moved_is_placed(self, g: State) -> bool:
        """Never (R-CLS-09)."""
        return False

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
        frame = DamageInSteps(victim, n, source, classes, seat, preventable)
        frame.prevented = prevented
        if not frame.joins(g.stack[-1]) and gathering(g) is None:
            g.push(Processing())
        g.push(frame)

    def wound(self, g: State, ref: int, n: int, source: int, classes: int, seat: int) -> None:
        g.push(WoundsInSteps(ref, n, source, classes, seat))

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
        frame = LeavingInSteps(ref, destroyed, zone, source, classes, seat, shuffle)
        if destroyed and not frame.joins(g.stack[-1]) and gathering(g) is None:
            takes_departures(g)
        g.push(frame)


EDITIONS["2018"] = Edition2018()
