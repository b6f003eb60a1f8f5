"""Responses: all players declare them, then the active player puts all of them into an order (R-CLS-27, R-CLS-33).

First comes what "would" happen, before the event; then the responses "when" and "after" it, each group with its own
declarations. Events that happen at the same time are answered together. A response is paid for, and its targets are
chosen, when its turn comes; with the option `pay_on_declaring` it is paid for when it is declared (R-CLS-29). A text
whose card has left play since its declaration does not resolve (R-CLS-31).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.rules.choices.resolve import Resolution, text_classes
from ashes_env.rules.choices.usefulness import is_useful
from ashes_env.rules.definitions.costs import FlatCost
from ashes_env.rules.definitions.texts import TRIGGERED, Text
from ashes_env.rules.editions.edition_2018.declared import DECLARED, Declared, Reply
from ashes_env.rules.editions.edition_2018.keeping import who_orders
from ashes_env.rules.editions.edition_2018.words import reads_its_event
from ashes_env.rules.paying.payment import payable, push_payment
from ashes_env.rules.paying.playing import play
from ashes_env.rules.reading import realms, values
from ashes_env.rules.reading.context import Context
from ashes_env.rules.responding import waiting
from ashes_env.rules.responding.hand import could_react, reaction_classes, reaction_costs, reacts
from ashes_env.rules.responding.windows import ANSWER_CHOSEN, OFFER, TEXT_CHOSEN, Answer, Window
from ashes_env.rules.state import log, zones
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import BOOL, INT, TEXT, Fixed, Maybe, SavedAs, TupleOf
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
EVENT_CHOSEN: Final = 24


class Responses(Window):
    """The responses to one event, or to all of `events` if several happen at the same time. `event` is the one that is
    read now, `which` its index; `answered` are the texts declared so far, each with the index of its event.
    `resolving`: all have been declared. `now`: the one that is paid for or resolved. `picked`: the chosen move, and the
    text that was chosen for it.
    """

    __slots__ = ("answered", "declared", "events", "now", "resolving", "which")

    def __init__(self, event: Event) -> None:
        super().__init__(event)
        self.events: tuple[Event, ...] = ()
        self.which = 0
        self.answered: tuple[tuple[int, int, str], ...] = ()
        self.declared: tuple[Declared, ...] = ()
        self.now: Declared | None = None
        self.resolving = False

    def copy(self) -> Responses:
        f = Responses(self.event)
        f.pc, f.answer, f.spent, f.discarded = self.pc, self.answer, self.spent, self.discarded
        f.rank, f.seat, f.turns, f.done, f.picked = self.rank, self.seat, self.turns, self.done, self.picked
        f.events, f.which, f.answered = self.events, self.which, self.answered
        f.declared, f.now, f.resolving = self.declared, self.now, self.resolving
        return f

    # --- what others ask this frame ------------------------------------------------------------------------------

    def topic(self, g: State) -> Topic:
        if self.pc == WAY_CHOSEN and self.now is not None:
            address = self.now.path or g.by_id[self.now.card()].effect.address
            return Topic(address, ways=tuple(self._ways(g, self.now)))
        if self.pc == TEXT_CHOSEN:
            return Topic(abilities=_paths(self._alternatives(g)))
        return THE_RULES

    def offers(self, g: State) -> dict[int, str]:
        out: dict[int, str] = {}
        if self.pc == ORDER_CHOSEN:
            for one in self._ready(g):
                if one.path:
                    out.setdefault(self._move(g, one), one.path)
        elif self.pc == ANSWER_CHOSEN:
            for reply in self._replies(g):
                if reply.text is not None:
                    out.setdefault(reply.move(g), reply.text.path)
        return out

    def _held(self) -> tuple[Declared, ...]:
        """All responses that have not been resolved."""
        return self.declared if self.now is None else (*self.declared, self.now)

    def in_transit(self) -> tuple[int, ...]:
        held = self.declared if self.pc == RESOLVED else self._held()
        return tuple([one.card() for one in held if one.played()])

    def found(self, g: State) -> tuple[int, ...]:
        held = tuple([one.card() for one in self._held() if one.held()])
        if self.pc == TEXT_CHOSEN or self.pc == EVENT_CHOSEN:  # the question names the card
            return (*held, m.value_of(self.picked[0]))
        return held

    def about(self, g: State) -> int:
        return 0 if self.now is None else self.now.ref

    def text(self, g: State) -> tuple[int, int]:
        if self.resolving:
            return NO_TEXT if self.now is None or not self.now.path else (self.now.seat, self.now.ref)
        if self.pc == TEXT_CHOSEN or self.pc == EVENT_CHOSEN:
            return self.seat, g.ref_of(m.value_of(self.picked[0]))
        return super().text(g)

    def seat_left(self, g: State, seat: int) -> bool:
        held = self.declared if self.pc == RESOLVED else self._held()
        for one in held:
            if one.seat == seat and one.played():
                zones.to_pile(g, one.card(), k.DISCARD_PILE)
        self.declared = tuple([one for one in self.declared if one.seat != seat])
        if self.now is not None and self.now.seat == seat:
            self.now = None
            self.pc = OFFER
        if self.seat >= 0 and not self.resolving:
            if order_of_answers(g).index(seat) <= self.turns:
                self.turns -= 1
            if self.seat == seat:
                self.pc = OFFER
        return False

    def ask_again(self, g: State, deal: Deal) -> list[int] | None:
        return None if self.resolving else super().ask_again(g, deal)

    # --- the events ----------------------------------------------------------------------------------------------

    def all_events(self) -> tuple[Event, ...]:
        """The event, or those that happen at the same time."""
        return self.events or (self.event,)

    def _look_at(self, which: int) -> None:
        """Makes this event the one that is read now."""
        if which != self.which:
            self.which = which
            self.event = self.events[which]
            self.done = tuple([(ref, path) for at, ref, path in self.answered if at == which])

    def _subject(self) -> int:
        """The card that a question about the responses names."""
        event = self.event
        return event.source & ID_MASK or (event.cards[0] & ID_MASK if event.cards else 0)

    # --- declaring ---------------------------------------------------------------------------------------------------

    def step(self, g: State) -> None:
        if self.pc == ORDER_CHOSEN:
            self._ordered(g)
        elif self.pc == WAY_CHOSEN:
            self._pay(g)
        elif self.pc == PAID:
            self._paid(g)
        elif self.pc == RESOLVED:
            self.now = None
            self._look_at(0)
            self.pc = OFFER
        elif self.pc == EVENT_CHOSEN:
            self._event_chosen(g)
        else:
            super().step(g)

    def answers(self, g: State) -> list[Answer]:
        return [*self._replies(g)]

    def _replies(self, g: State) -> list[Reply]:
        """What the seat may or must still declare, to each of the events."""
        out: list[Reply] = []
        for which in range(len(self.all_events())):
            self._look_at(which)
            for a in super().answers(g):
                if a.waits < 0:
                    out.append(Reply(a.card, a.text, a.n, which))
            if self.seat not in g.seats.out:
                self._from_elsewhere(g, out)
        self._look_at(0)
        declared = [one.card() for one in self.declared if not one.path]
        return [reply for reply in [self._copy_of(g, reply, declared) for reply in out] if reply is not None]

    def _in_any_case(self, g: State, text: Text) -> bool:
        """A text that must be resolved is declared even if it could do nothing yet."""
        return not text.optional or g.options.futile

    def _copy_of(self, g: State, reply: Reply, declared: list[int]) -> Reply | None:
        """The response itself; for a card in hand that is declared already, another copy of it, if there is one."""
        if reply.text is not None or reply.card not in declared:
            return reply
        for cid in g.players[self.seat].hand:
            if g.by_id[cid] is g.by_id[reply.card] and cid not in declared:
                return Reply(cid, None, 0, reply.event)
        return None

    def _from_elsewhere(self, g: State, out: list[Reply]) -> None:
        """The texts of cards that are neither in play nor leaving play: of a card that answers that it has left play,
        and of cards in hand and discard pile (R-CLS-24).
        """
        if self.event.kind == k.LEAVES_PLAY:
            for ref in self.event.cards:
                last = g.lki.get(ref)
                if last is not None and last.seat == self.seat and g.find(ref) is None:
                    for text, _n in g.by_id[ref & ID_MASK].active:
                        if text.trigger is not None and text.trigger.this:
                            self._elsewhere(g, ref, text, out)
        if realms.any_in(g):
            for cid in realms.within_reach(g, self.seat):
                for text in g.by_id[cid].realm_texts:
                    self._elsewhere(g, g.ref_of(cid), text, out)

    def _elsewhere(self, g: State, ref: int, text: Text, out: list[Reply]) -> None:
        trigger = text.trigger
        if text.kind != TRIGGERED or trigger is None or text.event != self.event.kind or text.rank != self.rank:
            return
        if (ref, text.path) in self.done or not concerns(
            g, self.event, trigger, ref, self.seat, None, text.path, text.n
        ):
            return
        if not text.pay or any(payable(g, g.players[self.seat], c, False) for c in text.pay):
            out.append(Reply(ref & ID_MASK, text, text.n, self.which, True))

    def _offer(self, g: State) -> None:
        if self.resolving:
            self._order(g)
            return
        if self.seat < 0:
            self.seat = order_of_answers(g)[0]
        while True:
            replies = self._replies(g)
            forced = next((reply for reply in replies if reply.forced()), None)
            if forced is not None:
                self._declare(g, forced)
                continue
            asked = g.options.ask_always and self.rank == k.AFTER and self._could_react(g)
            if replies or asked:
                self._ask(g, self._moves(g, [*replies]), asked)
                return
            if not self._next_seat(g):
                return

    def _could_react(self, g: State) -> bool:
        return any(could_react(g, self.seat, event) for event in self.all_events())

    def _ask(self, g: State, moves: list[int], asked: bool) -> None:
        self.pc = ANSWER_CHOSEN
        if asked:  # asked even if there is a single move
            g.decision = Decision(self.seat, m.ASK_RESPONSE, moves, self._subject(), self.event.kind)
        else:
            g.ask(self.seat, m.ASK_RESPONSE, moves, self._subject(), self.event.kind)

    def _next_seat(self, g: State) -> bool:
        """Moves on to the next player; after the last one, the responses resolve."""
        self.turns += 1
        if self.turns < len(g.seats.living):
            self.seat = order_of_answers(g)[self.turns]
            return True
        self.resolving = True
        return False

    def _chosen(self, g: State) -> None:
        self.pc = OFFER
        if self.answer == m.NO:
            self._next_seat(g)
            return
        self.picked = (self.answer, "")
        self._narrow(g)

    def _declare(self, g: State, reply: Reply) -> None:
        text = reply.text
        card = g.cards.get(reply.card)
        ref = g.ref_of(reply.card)
        if text is not None:
            for gone in self.all_events()[reply.event].cards:
                if gone & ID_MASK == reply.card:
                    ref = gone
            self._look_at(reply.event)
            self.answered = (*self.answered, (reply.event, ref, text.path))
            self.done = (*self.done, (ref, text.path))
            self._look_at(0)
            if text.once and card is not None:
                card.used = g.turn
        if reply.card not in g.cards and reply.card not in g.aside:
            g.seen[reply.card] = g.seats.bits
        if text is None:
            reacts(g, self.seat, reply.card)
        log.note(g, log.USED, self.seat, reply.card)
        paid = text is not None and not text.pay
        in_play = text is not None and card is not None
        self.declared = (*self.declared, Declared(self.seat, ref, reply.path(), reply.event, in_play, paid))

    # --- choosing ----------------------------------------------------------------------------------------------------

    def _alternatives(self, g: State) -> list[tuple[str, int]]:
        """The texts for which the chosen move stands, each with the index of its event: several texts of one card share
        a move, and a text may answer several events.
        """
        move, path = self.picked
        if self.resolving:
            alike = [(one.path, one.event) for one in self._ready(g) if self._move(g, one) == move]
        else:
            alike = [(reply.path(), reply.event) for reply in self._picked_replies(g)]
        return [(known, which) for known, which in alike if path in ("", known)]

    def _picked_replies(self, g: State) -> list[Reply]:
        """The responses for which the chosen move stands. Of equal cards in hand one is offered: in another world it
        may be another one than the card that was chosen.
        """
        move = self.picked[0]
        from_hand = m.kind_of(move) == m.FROM_HAND
        title = g.by_id[m.value_of(move)] if from_hand else None
        return [
            reply
            for reply in self._replies(g)
            if reply.move(g) == move or (from_hand and reply.text is None and g.by_id[reply.card] is title)
        ]

    def _narrow(self, g: State) -> None:
        """Asks which text and which event the chosen move stands for, then goes on with it."""
        seat = who_orders(g) if self.resolving else self.seat
        card = m.value_of(self.picked[0])
        alike = self._alternatives(g)
        paths = _paths(alike)
        if len(paths) > 1 and all(paths):
            self.pc = TEXT_CHOSEN
            g.ask(seat, m.ASK_ABILITY, [m.move(m.ABILITY, i) for i in range(len(paths))], card)
            return
        moves = list(dict.fromkeys([self._event_move(g, which) for _, which in alike]))
        text = g.defs.texts[paths[0]].program if paths[0] else g.by_id[card].effect
        if len(moves) > 1 and reads_its_event(text):
            self.pc = EVENT_CHOSEN
            g.ask(seat, m.ASK_ORDER if self.resolving else m.ASK_CHOOSE, moves, card)
            return
        self._go_on_with(g, *alike[0])

    def _event_move(self, g: State, which: int) -> int:
        """The move for one of several events: its card."""
        cards = self.all_events()[which].cards
        cid = cards[0] & ID_MASK if cards else 0
        return m.move(m.CARD if cid in g.cards else m.TITLE, cid)

    def _which_text(self, g: State) -> None:
        self.picked = (self.picked[0], _paths(self._alternatives(g))[m.value_of(self.answer)])
        self._narrow(g)

    def _event_chosen(self, g: State) -> None:
        for path, which in self._alternatives(g):
            if self._event_move(g, which) == self.answer:
                self._go_on_with(g, path, which)
                return

    def _go_on_with(self, g: State, path: str, which: int) -> None:
        """Declares the chosen response; once all are declared, begins it."""
        self.pc = OFFER
        move = self.picked[0]
        if self.resolving:
            ready = [one for one in self._ready(g) if self._move(g, one) == move]
            self._begin(g, next(one for one in ready if one.path == path and one.event == which))
            return
        replies = self._picked_replies(g)
        self._declare(g, next(reply for reply in replies if reply.path() == path and reply.event == which))
        last = self.declared[-1]
        if g.options.pay_on_declaring and not last.paid:
            self.now, self.declared = last, self.declared[:-1]
            self._ask_way(g, last)

    # --- paying ------------------------------------------------------------------------------------------------------

    def _ways(self, g: State, one: Declared) -> list[FlatCost]:
        if one.path:
            return [cost for cost in g.defs.texts[one.path].pay if payable(g, g.players[one.seat], cost, False)]
        return reaction_costs(g, one.seat, one.card()) if one.card() in g.players[one.seat].hand else []

    def _ask_way(self, g: State, one: Declared) -> None:
        self.pc = WAY_CHOSEN
        g.ask(one.seat, m.ASK_COST_BRANCH, [m.move(m.MODE, i) for i in range(len(self._ways(g, one)))], one.card())

    def _pay(self, g: State) -> None:
        one = self.now
        assert one is not None
        cost = self._ways(g, one)[m.value_of(self.answer)]
        self.pc = PAID
        self.spent = self.discarded = ()
        self.now = one.paid_with((), ())
        if one.path:
            push_payment(g, one.seat, cost, one.card())
            return
        g.players[one.seat].hand.remove(one.card())
        log.note(g, log.PLAYED, one.seat, one.card())
        push_payment(g, one.seat, cost, one.card(), True, one.card())

    def _paid(self, g: State) -> None:
        one = self.now
        assert one is not None
        self.now = one.paid_with(self.spent, self.discarded)
        self.spent = self.discarded = ()
        if self.resolving:
            self._resolve_now(g, self.now)
            return
        self.declared = (*self.declared, self.now)
        self.now = None
        self.pc = OFFER

    # --- resolving ---------------------------------------------------------------------------------------------------

    def _waits(self, g: State) -> list[int]:
        """The indices of the effects that waited for the end of this turn; they are simultaneous with its responses."""
        if self.event.kind != k.TURN_ENDS or self.rank != k.AFTER:
            return []
        return [i for i, d in enumerate(g.delayed) if d.turn <= g.turn]

    def _move(self, g: State, one: Declared) -> int:
        cid = one.card()
        if not one.path and one.seat == g.active and cid in g.players[one.seat].hand:
            return m.move(m.FROM_HAND, cid)
        return m.move(m.CARD if g.find(one.ref) is not None else m.TITLE, cid)

    def _ready(self, g: State) -> list[Declared]:
        """The declared responses that can resolve now: paid for or payable, their cards still there, and of the texts
        that must be resolved those that could do something.
        """
        out: list[Declared] = []
        for one in self.declared:
            if (one.path and one.in_play and g.get(one.ref) is None) or not (one.paid or self._ways(g, one)):
                continue
            if one.path and not g.defs.texts[one.path].optional and not self._could_do_something(g, one):
                continue
            out.append(one)
        return out

    def _could_do_something(self, g: State, one: Declared) -> bool:
        return g.options.futile or is_useful(g, self._context(g, one), g.defs.texts[one.path].program)

    def _context(self, g: State, one: Declared) -> Context:
        text = g.defs.texts[one.path]
        event = self.all_events()[one.event]
        classes = text_classes(g, one.card())
        return Context(one.ref, one.seat, classes, one.path, self._numeral(g, one.ref, text), event, one.spent)

    def _numeral(self, g: State, ref: int, text: Text) -> int:
        card = g.find(ref)
        if card is not None:
            for known, numeral in values.texts(g, card):
                if known.path == text.path:
                    return numeral
        return text.n

    def _order(self, g: State) -> None:
        moves = [self._move(g, one) for one in self._ready(g)]
        moves += [waiting.move_for(g, g.delayed[i]) for i in self._waits(g)]
        moves = list(dict.fromkeys(moves))
        if not moves:
            self._drop(g)
            self._next_rank(g)
            return
        self.pc = ORDER_CHOSEN
        if len(moves) == 1:
            self.answer = moves[0]
            return
        g.ask(who_orders(g), m.ASK_ORDER, moves, self._subject(), self.event.kind)

    def _drop(self, g: State) -> None:
        """What is left cannot resolve; a card that is paid for always can. A reaction spell that stays in hand has not
        been played.
        """
        for one in self.declared:
            if one.held() and reaction_classes(g.by_id[one.card()]) & k.BY_REACTION:
                g.players[one.seat].reacted = False
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

    def _ordered(self, g: State) -> None:
        self.pc = OFFER
        self.picked = (self.answer, "")
        if self._alternatives(g):
            self._narrow(g)
            return
        for i in self._waits(g):
            if waiting.move_for(g, g.delayed[i]) == self.answer:
                waiting.resolve(g, i)
                return

    def _begin(self, g: State, one: Declared) -> None:
        """Pays for a response, if that is still to be done, and resolves it."""
        at = self.declared.index(one)
        self.declared = (*self.declared[:at], *self.declared[at + 1 :])
        self.now = one
        if one.paid:
            self._resolve_now(g, one)
        else:
            self._ask_way(g, one)

    def _resolve_now(self, g: State, one: Declared) -> None:
        self.pc = RESOLVED
        self._look_at(one.event)
        if one.path:
            g.push(Resolution(self._context(g, one), g.defs.texts[one.path].program))
        else:
            play(g, one.card(), one.seat, one.spent, one.discarded, self.event, reaction_classes(g.by_id[one.card()]))


register(
    Responses,
    {"event": EVENT},
    {
        "rank": INT,
        "seat": INT,
        "turns": INT,
        "done": DONE,
        "picked": Fixed(INT, TEXT),
        "events": TupleOf(EVENT),
        "which": INT,
        "answered": SavedAs("told", TupleOf(Fixed(INT, INT, TEXT))),
        "declared": TupleOf(DECLARED),
        "now": Maybe(DECLARED),
        "resolving": BOOL,
    },
    PAYING,
)


def _paths(alike: list[tuple[str, int]]) -> tuple[str, ...]:
    """The addresses of different texts."""
    return tuple(dict.fromkeys([path for path, _ in alike]))


def responses_to(events: tuple[Event, ...]) -> Responses:
    """The frame for responses to events that happen at the same time."""
    responses = Responses(events[0])
    if len(events) > 1:
        responses.events = events
    return responses


def together(g: State, at: int) -> None:
    """Makes one window of those that were opened at the same time, from this index of the stack on."""
    opened = [frame for frame in g.stack[at:] if isinstance(frame, Responses)]
    if len(opened) > 1:
        del g.stack[at:]
        g.push(responses_to(tuple([responses.event for responses in opened])))


def would(g: State, events: tuple[Event, ...]) -> None:
    """Opens the responses to what would happen, if somebody may have any (R-CLS-25)."""
    heard = [e for e in events if g.mask & (1 << e.kind) and someone_listens(g, e, 1 << e.kind)]
    if heard:
        responses = responses_to(tuple(heard))
        responses.rank = k.WOULD
        g.push(responses)
