"""Responses: all players declare them, then the active player puts all of them into an order (R-CLS-27, R-CLS-33).

First comes what "would" happen, before the event; then the responses "when" and "after" it, each group with its own
declarations. A response is paid for, and its targets are chosen, when its turn comes; with the option
`pay_on_declaring` it is paid for when it is declared (R-CLS-29). A text whose card has left play since its declaration
does not resolve (R-CLS-31).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.rules.choices.resolve import Resolution, text_classes
from ashes_env.rules.choices.usefulness import is_useful
from ashes_env.rules.definitions.costs import FlatCost
from ashes_env.rules.definitions.texts import TRIGGERED, Text
from ashes_env.rules.editions.edition_2018.keeping import who_orders
from ashes_env.rules.paying.payment import payable, push_payment
from ashes_env.rules.paying.playing import play
from ashes_env.rules.reading import realms, values
from ashes_env.rules.reading.context import Context
from ashes_env.rules.responding import waiting
from ashes_env.rules.responding.hand import could_react, reaction_classes, reaction_costs, reacts
from ashes_env.rules.responding.windows import ANSWER_CHOSEN, OFFER, TEXT_CHOSEN, Answer, Window
from ashes_env.rules.state import log, zones
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import BOOL, INT, INTS, TEXT, Fixed, TupleOf
from ashes_env.rules.state.deal import Deal
from ashes_env.rules.state.neighbours import order_of_answers
from ashes_env.rules.state.record_types import DONE, EVENT, PAYING, register
from ashes_env.rules.state.state import ID_MASK, NO_TEXT, THE_RULES, Decision, Event, Topic
from ashes_env.rules.timing.events import concerns, someone_listens

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

ORDER_CHOSEN: Final = 20
WAY_CHOSEN: Final = 21
PAID: Final = 22
RESOLVED: Final = 23
WHICH: Final = 24

# A declared response: its seat; the reference of its card; the address of the text, empty for a card in hand; whether
# the card was in play; whether it is paid for; the dice that paid; the cards discarded for it (references).
Declared = tuple[int, int, str, int, int, tuple[int, ...], tuple[int, ...]]
DECLARED: Final = TupleOf(Fixed(INT, INT, TEXT, INT, INT, INTS, INTS))


class Elsewhere(Answer):
    """A text of a card that is neither in play nor leaving play."""

    def move(self, g: State) -> int:
        return m.move(m.TITLE, self.card)


class Responses(Window):
    """The responses to one event. `resolving`: all have been declared. `now`: the one that is paid for or resolved."""

    __slots__ = ("declared", "now", "resolving")

    def __init__(self, event: Event) -> None:
        super().__init__(event)
        self.declared: tuple[Declared, ...] = ()
        self.now: tuple[Declared, ...] = ()
        self.resolving = False

    def copy(self) -> Responses:
        f = Responses(self.event)
        f.pc, f.answer, f.spent, f.discarded = self.pc, self.answer, self.spent, self.discarded
        f.rank, f.seat, f.turns, f.done, f.picked = self.rank, self.seat, self.turns, self.done, self.picked
        f.declared, f.now, f.resolving = self.declared, self.now, self.resolving
        return f

    # --- what others ask this frame ------------------------------------------------------------------------------

    def topic(self, g: State) -> Topic:
        if self.pc == WAY_CHOSEN and self.now:
            _, ref, path, _, _, _, _ = self.now[0]
            ways = tuple(self._ways(g, self.now[0]))
            return Topic(path or g.by_id[ref & ID_MASK].effect.address, ways=ways)
        if self.pc == WHICH:
            return Topic(abilities=tuple([one[2] for one in self._alike(g)]))
        return super().topic(g) if self.pc == TEXT_CHOSEN else THE_RULES

    def offers(self, g: State) -> dict[int, str]:
        if self.pc != ORDER_CHOSEN:
            return super().offers(g)
        out: dict[int, str] = {}
        for one in self._ready(g):
            if one[2]:
                out.setdefault(self._move(g, one), one[2])
        return out

    def in_transit(self) -> tuple[int, ...]:
        held = self.declared if self.pc == RESOLVED else (*self.declared, *self.now)
        return tuple([ref & ID_MASK for _, ref, path, _, paid, _, _ in held if not path and paid])

    def found(self, g: State) -> tuple[int, ...]:
        return tuple(
            [ref & ID_MASK for _, ref, path, _, paid, _, _ in (*self.declared, *self.now) if not path and not paid]
        )

    def about(self, g: State) -> int:
        return self.now[0][1] if self.now else 0

    def text(self, g: State) -> tuple[int, int]:
        if self.resolving:
            return (self.now[0][0], self.now[0][1]) if self.now and self.now[0][2] else NO_TEXT
        return super().text(g)

    def seat_left(self, g: State, seat: int) -> bool:
        held = self.declared if self.pc == RESOLVED else (*self.declared, *self.now)
        for of, ref, path, _, paid, _, _ in held:
            if of == seat and not path and paid:
                zones.to_pile(g, ref & ID_MASK, k.DISCARD_PILE)
        self.declared = tuple([one for one in self.declared if one[0] != seat])
        if self.now and self.now[0][0] == seat:
            self.now = ()
            self.pc = OFFER
        if self.seat >= 0 and not self.resolving:
            if order_of_answers(g).index(seat) <= self.turns:
                self.turns -= 1
            if self.seat == seat:
                self.pc = OFFER
        return False

    def ask_again(self, g: State, deal: Deal) -> list[int] | None:
        return None if self.resolving else super().ask_again(g, deal)

    # --- declaring ---------------------------------------------------------------------------------------------------

    def step(self, g: State) -> None:
        if self.pc == ORDER_CHOSEN:
            self._ordered(g)
        elif self.pc == WAY_CHOSEN:
            self._pay(g)
        elif self.pc == PAID:
            self._paid(g)
        elif self.pc == WHICH:
            self._begin(g, self._alike(g)[m.value_of(self.answer)])
        elif self.pc == RESOLVED:
            self.now = ()
            self.pc = OFFER
        else:
            super().step(g)

    def answers(self, g: State) -> list[Answer]:
        """What the seat may or must still declare."""
        out = [a for a in super().answers(g) if a.waits < 0]
        declared = [ref & ID_MASK for _, ref, path, _, _, _, _ in self.declared if not path]
        if declared:
            out = [a for a in [self._copy_of(g, a, declared) for a in out] if a is not None]
        if self.seat in g.seats.out:
            return out
        for ref in self.event.cards:
            last = g.lki.get(ref)
            if last is not None and last.seat == self.seat and g.find(ref) is None:
                self._of_gone(g, ref, out)
        if realms.any_in(g):
            for cid in realms.within_reach(g, self.seat):
                for text in g.by_id[cid].realm_texts:
                    self._elsewhere(g, g.ref_of(cid), text, out)
        return out

    def _in_any_case(self, g: State, text: Text) -> bool:
        """A text that must be resolved is declared even if it could do nothing yet."""
        return not text.optional or g.options.futile

    def _copy_of(self, g: State, a: Answer, declared: list[int]) -> Answer | None:
        """The response itself; for a card in hand that is declared already, another copy of it, if there is one."""
        if a.text is not None or a.card not in declared:
            return a
        for cid in g.players[self.seat].hand:
            if g.by_id[cid] is g.by_id[a.card] and cid not in declared:
                return Answer(cid, None, 0)
        return None

    def _of_gone(self, g: State, ref: int, out: list[Answer]) -> None:
        """The texts of a card that has left play which speak of that."""
        for text, _n in g.by_id[ref & ID_MASK].active:
            if text.trigger is not None and text.trigger.this:
                self._elsewhere(g, ref, text, out)

    def _elsewhere(self, g: State, ref: int, text: Text, out: list[Answer]) -> None:
        trigger = text.trigger
        if text.kind != TRIGGERED or trigger is None or text.event != self.event.kind or text.rank != self.rank:
            return
        if (ref, text.path) in self.done or not concerns(
            g, self.event, trigger, ref, self.seat, None, text.path, text.n
        ):
            return
        if not text.pay or any(payable(g, g.players[self.seat], c, False) for c in text.pay):
            out.append(Elsewhere(ref & ID_MASK, text, text.n))

    def _offer(self, g: State) -> None:
        if self.resolving:
            self._order(g)
            return
        if self.seat < 0:
            self.seat = order_of_answers(g)[0]
        while True:
            answers = self.answers(g)
            for a in answers:
                if a.forced():
                    self._declare(g, a)
            if any(a.forced() for a in answers):
                answers = self.answers(g)
            asked = g.options.ask_always and self.rank == k.AFTER and could_react(g, self.seat, self.event)
            if answers or asked:
                self._ask(g, self._moves(g, answers), asked)
                return
            if not self._next_seat(g):
                return

    def _ask(self, g: State, moves: list[int], asked: bool) -> None:
        self.pc = ANSWER_CHOSEN
        event = self.event
        about = event.source & ID_MASK or (event.cards[0] & ID_MASK if event.cards else 0)
        if asked:  # asked even if there is a single move
            g.decision = Decision(self.seat, m.ASK_RESPONSE, moves, about, event.kind)
        else:
            g.ask(self.seat, m.ASK_RESPONSE, moves, about, event.kind)

    def _next_seat(self, g: State) -> bool:
        """Moves on to the next player; after the last one, the responses resolve."""
        self.turns += 1
        if self.turns < len(g.seats.living):
            self.seat = order_of_answers(g)[self.turns]
            return True
        self.resolving = True
        return False

    def _pick(self, g: State, a: Answer) -> None:
        self.pc = OFFER
        self._declare(g, a)
        if g.options.pay_on_declaring and self.declared[-1][4] == 0:
            self.now, self.declared = self.declared[-1:], self.declared[:-1]
            self._ask_way(g)

    def _declare(self, g: State, a: Answer) -> None:
        if a.text is None:
            g.seen[a.card] = g.seats.bits
            reacts(g, self.seat, a.card)
            log.note(g, log.USED, self.seat, a.card)
            self.declared = (*self.declared, (self.seat, g.ref_of(a.card), "", 0, 0, (), ()))
            return
        card = g.cards.get(a.card)
        ref = g.ref_of(a.card)
        for gone in self.event.cards:
            if gone & ID_MASK == a.card:
                ref = gone
        self.done = (*self.done, (ref, a.text.path))
        if a.card not in g.cards and a.card not in g.aside:
            g.seen[a.card] = g.seats.bits
        log.note(g, log.USED, self.seat, a.card)
        if a.text.once and card is not None:
            card.used = g.turn
        one = (self.seat, ref, a.text.path, int(card is not None), int(not a.text.pay), (), ())
        self.declared = (*self.declared, one)

    # --- paying ------------------------------------------------------------------------------------------------------

    def _ways(self, g: State, one: Declared) -> list[FlatCost]:
        seat, ref, path, _, _, _, _ = one
        if path:
            return [cost for cost in g.defs.texts[path].pay if payable(g, g.players[seat], cost, False)]
        cid = ref & ID_MASK
        return reaction_costs(g, seat, cid) if cid in g.players[seat].hand else []

    def _ask_way(self, g: State) -> None:
        ways = self._ways(g, self.now[0])
        self.pc = WAY_CHOSEN
        g.ask(
            self.now[0][0], m.ASK_COST_BRANCH, [m.move(m.MODE, i) for i in range(len(ways))], self.now[0][1] & ID_MASK
        )

    def _pay(self, g: State) -> None:
        seat, ref, path, in_play, _, _, _ = self.now[0]
        cid = ref & ID_MASK
        cost = self._ways(g, self.now[0])[m.value_of(self.answer)]
        self.pc = PAID
        self.spent = self.discarded = ()
        self.now = ((seat, ref, path, in_play, 1, (), ()),)
        if path:
            push_payment(g, seat, cost, cid)
            return
        g.players[seat].hand.remove(cid)
        log.note(g, log.PLAYED, seat, cid)
        push_payment(g, seat, cost, cid, True, cid)

    def _paid(self, g: State) -> None:
        seat, ref, path, in_play, _, _, _ = self.now[0]
        self.now = ((seat, ref, path, in_play, 1, self.spent, self.discarded),)
        self.spent = self.discarded = ()
        if self.resolving:
            self._resolve_now(g)
            return
        self.declared = (*self.declared, *self.now)
        self.now = ()
        self.pc = OFFER

    # --- resolving ---------------------------------------------------------------------------------------------------

    def _waits(self, g: State) -> list[int]:
        """The indices of the effects that waited for the end of this turn; they are simultaneous with its responses."""
        if self.event.kind != k.TURN_ENDS or self.rank != k.AFTER:
            return []
        return [i for i, d in enumerate(g.delayed) if d.turn <= g.turn]

    def _move(self, g: State, one: Declared) -> int:
        seat, ref, path, _, _, _, _ = one
        cid = ref & ID_MASK
        if not path and seat == g.active and cid in g.players[seat].hand:
            return m.move(m.FROM_HAND, cid)
        return m.move(m.CARD if g.find(ref) is not None else m.TITLE, cid)

    def _ready(self, g: State) -> list[Declared]:
        """The declared responses that can resolve now: paid for or payable, their cards still there, and of the texts
        that must be resolved those that could do something.
        """
        out: list[Declared] = []
        for one in self.declared:
            _, ref, path, in_play, paid, _, _ = one
            if (path and in_play and g.get(ref) is None) or not (paid or self._ways(g, one)):
                continue
            if path and not g.defs.texts[path].optional and not self._context_is_useful(g, one):
                continue
            out.append(one)
        return out

    def _context_is_useful(self, g: State, one: Declared) -> bool:
        seat, ref, path, _, _, spent, _ = one
        text = g.defs.texts[path]
        x = Context(ref, seat, text_classes(g, ref & ID_MASK), path, self._numeral(g, ref, text), self.event, spent)
        return g.options.futile or is_useful(g, x, text.program)

    def _numeral(self, g: State, ref: int, text: Text) -> int:
        card = g.find(ref)
        if card is not None:
            for known, numeral in values.texts(g, card):
                if known.path == text.path:
                    return numeral
        return text.n

    def _order(self, g: State) -> None:
        moves: list[int] = []
        for one in self._ready(g):
            move = self._move(g, one)
            if move not in moves:
                moves.append(move)
        for i in self._waits(g):
            move = waiting.move_for(g, g.delayed[i])
            if move not in moves:
                moves.append(move)
        if not moves:
            self._drop(g)
            self._next_rank(g)
            return
        self.pc = ORDER_CHOSEN
        if len(moves) == 1:
            self.answer = moves[0]
            return
        about = self.event.source & ID_MASK or (self.event.cards[0] & ID_MASK if self.event.cards else 0)
        g.ask(who_orders(g), m.ASK_ORDER, moves, about, self.event.kind)

    def _drop(self, g: State) -> None:
        """What is left cannot resolve. A reaction spell that stays in hand has not been played."""
        for seat, ref, path, _, paid, _, _ in self.declared:
            if not path and not paid and reaction_classes(g.by_id[ref & ID_MASK]) & k.BY_REACTION:
                g.players[seat].reacted = False
            elif not path and paid:
                zones.to_pile(g, ref & ID_MASK, k.DISCARD_PILE)
        self.declared = ()

    def _next_rank(self, g: State) -> None:
        if self.rank != k.WHEN:
            g.pop()
            return
        self.rank = k.AFTER
        self.resolving = False
        self.turns = 0
        self.seat = order_of_answers(g)[0]
        self.pc = OFFER

    def _alike(self, g: State) -> list[Declared]:
        """The responses for which the chosen move stands: several texts of one card share a move."""
        return [one for one in self._ready(g) if self._move(g, one) == self.picked[0]]

    def _ordered(self, g: State) -> None:
        self.pc = OFFER
        self.picked = (self.answer, "")
        alike = self._alike(g)
        if len(alike) > 1 and all(one[2] for one in alike):
            self.pc = WHICH
            moves = [m.move(m.ABILITY, i) for i in range(len(alike))]
            g.ask(who_orders(g), m.ASK_ABILITY, moves, alike[0][1] & ID_MASK)
            return
        if alike:
            self._begin(g, alike[0])
            return
        for i in self._waits(g):
            if waiting.move_for(g, g.delayed[i]) == self.answer:
                waiting.resolve(g, i)
                return

    def _begin(self, g: State, one: Declared) -> None:
        """Pays for a response, if that is still to be done, and resolves it."""
        self.pc = OFFER
        at = self.declared.index(one)
        self.declared = (*self.declared[:at], *self.declared[at + 1 :])
        self.now = (one,)
        if one[4]:
            self._resolve_now(g)
        else:
            self._ask_way(g)

    def _resolve_now(self, g: State) -> None:
        seat, ref, path, _, _, spent, discarded = self.now[0]
        cid = ref & ID_MASK
        self.pc = RESOLVED
        if not path:
            play(g, cid, seat, spent, discarded, self.event, reaction_classes(g.by_id[cid]))
            return
        text = g.defs.texts[path]
        x = Context(ref, seat, text_classes(g, cid), path, self._numeral(g, ref, text), self.event, spent)
        g.push(Resolution(x, text.program))


register(
    Responses,
    {"event": EVENT},
    {
        "rank": INT,
        "seat": INT,
        "turns": INT,
        "done": DONE,
        "picked": Fixed(INT, TEXT),
        "declared": DECLARED,
        "now": DECLARED,
        "resolving": BOOL,
    },
    PAYING,
)


def would(g: State, event: Event) -> bool:
    """Opens the responses to what would happen, if somebody may have any. Returns whether it did (R-CLS-25)."""
    if not g.mask & (1 << event.kind) or not someone_listens(g, event, 1 << event.kind):
        return False
    responses = Responses(event)
    responses.rank = k.WOULD
    g.push(responses)
    return True
