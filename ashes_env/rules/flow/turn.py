"""A turn of a player: one main action, at most one side action, in either order (R-TURN-01..09, R-MAIN-01..06,
R-SIDE-01..08). Partners share one turn, with these actions for each of them, in any order between them (R-COOP-05).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.language.dice import DIE_BITS, DIE_MASK, type_of
from ashes_env.rules.choices.resolve import Resolution
from ashes_env.rules.flow.menu import menu, usable
from ashes_env.rules.paying.using import Activate, PlayFromHand
from ashes_env.rules.reading import realms
from ashes_env.rules.reading.context import dice_power_context
from ashes_env.rules.responding import waiting
from ashes_env.rules.state import log
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import BOOL, INT
from ashes_env.rules.state.deal import Deal
from ashes_env.rules.state.neighbours import foes
from ashes_env.rules.state.record_types import PAYING, register
from ashes_env.rules.state.seats import NOBODY
from ashes_env.rules.state.state import THE_RULES, Card, Event, Paying, Topic
from ashes_env.rules.timing import lasting as timing
from ashes_env.rules.timing.events import emit

if TYPE_CHECKING:
    from ashes_env.rules.definitions.texts import Text
    from ashes_env.rules.state.state import State

START: Final = 0
MENU: Final = 1
CHOSEN: Final = 2
ABILITY: Final = 3
ENDING: Final = 4
ENDED: Final = 5
POWER: Final = 6


class Turn(Paying):
    """The turn of one seat. It is against a single opponent if the side plays that way (-1: against all).

    In a turn that partners share, `seat` is the one that acts now. A seat without main and side actions has ended its
    part. `asked`: the partner has just handed over, so this seat must act before handing back.
    """

    __slots__ = ("against", "asked", "picked", "seat")

    def __init__(self, seat: int, against: int = -1) -> None:
        super().__init__()
        self.seat = seat
        self.against = against
        self.picked = 0
        self.asked = False

    def copy(self) -> Turn:
        f = Turn(self.seat, self.against)
        f.pc, f.answer, f.spent, f.discarded, f.picked = self.pc, self.answer, self.spent, self.discarded, self.picked
        f.asked = self.asked
        return f

    def ask_again(self, g: State, deal: Deal) -> list[int] | None:
        return self._moves(g) if self.pc == CHOSEN else None

    def _moves(self, g: State) -> list[int]:
        p = g.players[self.seat]
        moves = menu(g, p)
        if g.seats.shared and not self.asked and (p.main or p.side):
            moves += [m.move(m.PLAYER, seat) for seat in partners_to_act(g, self.seat)]
        return moves

    def unsound(self, g: State) -> str:
        d = g.decision if g.stack[-1] is self else None
        asks = {CHOSEN: m.ASK_MENU, ABILITY: m.ASK_ABILITY}.get(self.pc, -1)
        if (-1 if d is None else d.ask) != asks or (d is not None and d.seat != self.seat):
            return f"pc: step {self.pc} of the turn of player {self.seat} is not where this question is asked"
        return ""

    def kept(self, die: int, ref: int) -> None:
        self.picked = die | ref << DIE_BITS

    def topic(self, g: State) -> Topic:
        if self.pc != ABILITY:
            return THE_RULES
        return Topic(abilities=tuple([text.path for text, _n in self._usable(g)]))

    def seat_left(self, g: State, seat: int) -> bool:
        """The turn of a seat that is out ends, including the end-of-turn effects. A turn that partners share ends too,
        because only their single opponent can leave without ending the game (R-CALL-04).
        """
        mine = self.seat == seat
        if mine and self.pc == START:
            return True
        if (mine or g.seats.shared) and self.pc != ENDED:
            self.pc = ENDING
        return False

    def step(self, g: State) -> None:
        pc = self.pc
        if pc == MENU:
            self._menu(g)
        elif pc == CHOSEN:
            self._chosen(g)
        elif pc == START:
            self._start(g)
        elif pc == ABILITY:
            self._ability(g)
        elif pc == POWER:
            self._power(g)
        elif pc == ENDING:
            self._end(g)
        else:
            self._ended(g)

    def _start(self, g: State) -> None:
        g.turn += 1
        log.shorten(g)
        g.active = self.seat
        if self.against >= 0:
            g.seats = g.seats.turned(self.seat, self.against)
        g.unit_destroyed = False
        for p in g.players:
            p.reacted = False
            p.main = p.side = 0
        for seat in g.seats.together[self.seat]:
            g.players[seat].main = g.players[seat].side = 1
            timing.expire_at_turn_start(g, seat)
            g.edition.turn_starts(g, seat)
        self.pc = ENDING if g.players[self.seat].plays_turn(g) else MENU
        emit(g, Event(k.TURN_STARTS, (), 0, k.BY_RULE, self.seat))

    def _menu(self, g: State) -> None:
        if g.lki:
            g.lki = {}
        moves = self._moves(g)
        if moves == [m.END_TURN] and g.options.auto:
            self._finish(g)
            return
        self.pc = CHOSEN
        g.ask(self.seat, m.ASK_MENU, moves, 0, g.players[self.seat].main)

    def _finish(self, g: State) -> None:
        """Ends the part of the acting seat, and the turn as well unless a partner has an action left."""
        self.pc = ENDING
        for seat in partners_to_act(g, self.seat):
            p = g.players[self.seat]
            p.main = p.side = 0
            self._hand_over(g, seat)
            return

    def _hand_over(self, g: State, seat: int) -> None:
        self.seat = seat
        self.pc = MENU
        g.active = seat
        g.dirty = True  # values may depend on whose turn it is

    def _chosen(self, g: State) -> None:
        kind, value = m.kind_of(self.answer), m.value_of(self.answer)
        p = g.players[self.seat]
        self.pc = MENU
        self.asked = kind == m.PLAYER
        if kind == m.FROM_HAND:
            g.push(PlayFromHand(value, self.seat))
        elif kind == m.PLAYER:
            self._hand_over(g, value)
        elif kind == m.CARD or kind == m.TITLE:
            self.picked = value
            self.pc = ABILITY
            n = len(self._usable(g))
            g.ask(self.seat, m.ASK_ABILITY, [m.move(m.ABILITY, i) for i in range(n)], value)
        elif kind == m.DIE:
            code = value & DIE_MASK
            p.side -= 1
            p.active[code] -= 1
            p.exhausted[code] += 1
            self.picked = code
            self.pc = POWER
            log.note(g, log.POWER, self.seat, 0, 0, type_of(code) + 1)
            emit(g, Event(k.DICE_PAID, (), 0, k.BY_DICE_POWER, self.seat, 1, -1, (code,)))
        elif value in m.ATTACKS:
            p.main -= 1
            g.passes = 0
            g.edition.attacks(g, self.seat, value)
        elif value == m.VERB_MEDITATE:
            p.side -= 1
            g.edition.meditate(g, self.seat)
        elif value == m.VERB_PASS:
            p.main -= 1
            g.passes += 1
            emit(g, Event(k.PASSED, (), 0, k.BY_RULE, self.seat))
            for foe in foes(g, self.seat):
                g.players[foe].foe_passed(g, self.seat)
        else:
            self._finish(g)

    def _usable(self, g: State) -> list[tuple[Text, int]]:
        return usable(g, g.players[self.seat], self._picked(g))

    def _picked(self, g: State) -> Card:
        """The card whose text is used: in play, or where its text works too (R-CLS-24)."""
        card = g.cards.get(self.picked)
        return realms.card_there(g, self.picked) if card is None else card

    def _ability(self, g: State) -> None:
        self.pc = MENU
        text, n = self._usable(g)[m.value_of(self.answer)]
        g.push(Activate(self._picked(g).ref, self.seat, text.path, n))

    def _power(self, g: State) -> None:
        self.pc = MENU
        power = dice_power_context(self.seat, self.picked)
        g.push(Resolution(power, g.defs.dice_powers[type_of(self.picked & DIE_MASK)]))

    def _end(self, g: State) -> None:
        """End-of-turn effects belong to the turn that ends (R-TIME-05)."""
        self.pc = ENDED
        if not emit(g, Event(k.TURN_ENDS, (), 0, k.BY_RULE, self.seat)) and waiting.due(g) >= 0:
            g.edition.respond(g, Event(k.TURN_ENDS, (), 0, k.BY_RULE, self.seat))

    def _ended(self, g: State) -> None:
        late = waiting.due(g)
        if late >= 0:  # created at the very end by a player who had already resolved the others
            waiting.resolve(g, late)
            return
        for seat in g.seats.together[self.seat]:
            timing.expire_at_turn_end(g, seat)
        if g.kept:
            g.kept = {}
        for p in g.players:
            p.main = p.side = 0
        if self.against >= 0:
            g.seats = g.seats.turned(self.seat, NOBODY)
        g.pop()


def partners_to_act(g: State, seat: int) -> list[int]:
    """The partners of a seat that have an action left in the shared turn."""
    if not g.seats.shared:
        return []
    return [other for other in g.seats.allies[seat] if g.players[other].main or g.players[other].side]


register(Turn, {"seat": INT, "against": INT}, {"picked": INT, "asked": BOOL}, PAYING)
