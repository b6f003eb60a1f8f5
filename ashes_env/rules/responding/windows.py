"""Windows: what may respond to an event, in the order of the rules (R-SIM-01..03, R-TRIG-01..06, R-REACT-01..07).

After an event, first the texts that trigger "when" it happens respond, then those that trigger "after" it. In each of
these rounds the active player has one opportunity to resolve any number of responses one by one, then the other players
in order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.rules.choices.resolve import Resolution, text_classes
from ashes_env.rules.choices.usefulness import is_useful
from ashes_env.rules.definitions.costs import FlatCost
from ashes_env.rules.definitions.definitions import LENT
from ashes_env.rules.definitions.texts import Text
from ashes_env.rules.paying.payment import payable, push_payment
from ashes_env.rules.paying.playing import play
from ashes_env.rules.reading import laws, values
from ashes_env.rules.reading.context import Context
from ashes_env.rules.responding import waiting
from ashes_env.rules.responding.hand import could_react, may_react, reaction_classes, reaction_costs, reactions, reacts
from ashes_env.rules.state import log, zones
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.cards import ID_MASK
from ashes_env.rules.state.codecs import INT, TEXT, Fixed
from ashes_env.rules.state.deal import Deal
from ashes_env.rules.state.neighbours import order_of_answers
from ashes_env.rules.state.record_types import DONE, EVENT, PAYING, register
from ashes_env.rules.state.state import NO_TEXT, PLAYER_TURNS, THE_RULES, Card, Decision, Event, Paying, Shown, Topic
from ashes_env.rules.timing.events import clause_of, concerns

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State


class Answer:
    """A possible response to an event: a text of a card in play, a card in hand (`text` is None), or at the end of a
    turn an effect that waited for it (`waits` is its index in `State.delayed`, -1 for the other two).
    """

    __slots__ = ("card", "n", "text", "waits")

    def __init__(self, card: int, text: Text | None, n: int, waits: int = -1) -> None:
        self.card = card
        self.text = text
        self.n = n
        self.waits = waits

    def forced(self) -> bool:
        """Whether it must be resolved."""
        return self.waits >= 0 or (self.text is not None and not self.text.optional)

    def move(self, g: State) -> int:
        """The move for this response."""
        if self.waits >= 0:
            return waiting.move_for(g, g.delayed[self.waits])
        return m.move(m.FROM_HAND if self.text is None else m.CARD, self.card)


OFFER: Final = 0
ANSWER_CHOSEN: Final = 1
TEXT_CHOSEN: Final = 2
RESOLVE: Final = 3
REACTION_COST_CHOSEN: Final = 4
REACTION_PAID: Final = 5
REACTION_PLAYED: Final = 6
TEXT_COST_CHOSEN: Final = 7


class Window(Paying):
    """The windows of one event."""

    __slots__ = ("done", "event", "picked", "rank", "seat", "turns")

    def __init__(self, event: Event) -> None:
        super().__init__()
        self.event = event
        self.rank: int = k.WHEN
        self.seat = -1
        self.turns = 0
        self.done: tuple[tuple[int, str], ...] = ()
        self.picked: tuple[int, str] = (0, "")

    def copy(self) -> Window:
        f = Window(self.event)
        f.pc, f.answer, f.spent, f.discarded = self.pc, self.answer, self.spent, self.discarded
        f.rank, f.seat, f.turns, f.done, f.picked = self.rank, self.seat, self.turns, self.done, self.picked
        return f

    def shown(self, g: State, seat: int) -> Shown:
        return Shown(event=self.event)

    def topic(self, g: State) -> Topic:
        chosen, path = self.picked
        if self.pc == TEXT_CHOSEN:
            return Topic(abilities=tuple([a.text.path for a in self._of_picked(g) if a.text is not None]))
        if self.pc == REACTION_COST_CHOSEN:
            return Topic(g.by_id[chosen].effect.address, ways=tuple(reaction_costs(g, self.seat, chosen)))
        if self.pc == TEXT_COST_CHOSEN:
            return Topic(path, ways=tuple(self._prices(g, g.defs.texts[path])))
        return THE_RULES

    def offers(self, g: State) -> dict[int, str]:
        out: dict[int, str] = {}
        if self.pc == ANSWER_CHOSEN:
            for a in self.answers(g):
                if a.waits >= 0:
                    out.setdefault(a.move(g), g.delayed[a.waits].body)
                elif a.text is not None:
                    out.setdefault(a.move(g), a.text.path)
        return out

    def in_transit(self) -> tuple[int, ...]:
        return (self.picked[0],) if self.pc == REACTION_PAID else ()

    def found(self, g: State) -> tuple[int, ...]:
        return (self.picked[0],) if self.pc == REACTION_COST_CHOSEN else ()

    def step(self, g: State) -> None:
        if self.pc == ANSWER_CHOSEN:
            self._chosen(g)
        elif self.pc == TEXT_CHOSEN:
            self._which_text(g)
        elif self.pc == RESOLVE:
            self._resolve(g)
        elif self.pc == REACTION_COST_CHOSEN:
            self._hand_cost(g)
        elif self.pc == REACTION_PAID:
            self._play_reaction(g)
        elif self.pc == REACTION_PLAYED:
            self._finish_reaction(g)
        elif self.pc == TEXT_COST_CHOSEN:
            self._pay(g)
        else:
            self._offer(g)

    def seat_left(self, g: State, seat: int) -> bool:
        """The other seats keep their opportunities, each as often as before."""
        if self.seat >= 0 and order_of_answers(g).index(seat) <= self.turns:
            self.turns -= 1
        if self.seat == seat:
            if self.pc == REACTION_PAID:
                zones.to_pile(g, self.picked[0], k.DISCARD_PILE)
            self.pc = OFFER
        return False

    def about(self, g: State) -> int:
        return self.picked[0] if self.pc not in (OFFER, ANSWER_CHOSEN) else 0

    def _offer(self, g: State) -> None:
        if self.seat < 0:
            self.seat = order_of_answers(g)[0]
        while True:
            if self.rank == k.AFTER and self.event.kind == k.DESTROYED and self._clause(g):
                return
            answers = self.answers(g)
            asked = g.options.ask_always and self.rank == k.AFTER and could_react(g, self.seat, self.event)
            forced = [a for a in answers if a.forced()]
            if forced and g.players[self.seat].scripted:
                if self._by_position(g, _leftmost(g, self.seat, forced)):
                    return
                continue
            if len(answers) == 1 and forced and not asked:
                self._pick(g, forced[0])
                return
            if answers or asked:
                moves = self._moves(g, answers)
                self.pc = ANSWER_CHOSEN
                ask = m.ASK_ORDER if forced else m.ASK_RESPONSE
                about = self.event.source & ID_MASK or (self.event.cards[0] & ID_MASK if self.event.cards else 0)
                if asked:  # asked even if there is a single move
                    g.decision = Decision(self.seat, ask, moves, about, self.event.kind)
                else:
                    g.ask(self.seat, ask, moves, about, self.event.kind)
                return
            if not self._next_seat(g):
                return

    def _by_position(self, g: State, a: Answer) -> bool:
        """Resolves the next text of the Chimera by position. Returns false if the text could do nothing; it then counts
        as resolved.
        """
        if a.text is not None and not self._possible(g, a.card, a.text, a.n):
            self.done = (*self.done, ((g.cards.get(a.card) or g.aside[a.card]).ref, a.text.path))
            return False
        self._pick(g, a)
        return True

    def _possible(self, g: State, cid: int, text: Text, n: int) -> bool:
        card = g.cards.get(cid) or g.aside[cid]
        x = Context(card.ref, self.seat, text_classes(g, cid), text.path, n, self.event)
        return is_useful(g, x, text.program)

    def _in_any_case(self, g: State, text: Text) -> bool:
        """Whether a text counts even if it could do nothing now."""
        return g.options.futile if text.optional else g.players[self.seat].scripted

    def _moves(self, g: State, answers: list[Answer]) -> list[int]:
        """One move for each card, and the move to decline unless a response is forced."""
        moves: list[int] = []
        forced = False
        for a in answers:
            forced = forced or a.forced()
            move = a.move(g)
            if move not in moves:
                moves.append(move)
        if not forced:
            moves.append(m.NO)
        return moves

    def ask_again(self, g: State, deal: Deal) -> list[int] | None:
        """The new hand may contain no response. The question stays, because it is public that a question is asked."""
        if self.pc != ANSWER_CHOSEN:
            return None
        answers = self.answers(g)
        return self._moves(g, answers) if answers else [m.NO]

    def _clause(self, g: State) -> bool:
        """Resolves the "if that destroyed it" clause of the text that destroyed the card, if its controller has the
        opportunity now.
        """
        f = clause_of(g, self.event)
        return f is not None and f.resolve_clause(g, self.seat)

    def _next_seat(self, g: State) -> bool:
        """Moves on to the next player, partners first, then to the next rank; pops the window after the last one."""
        self.turns += 1
        if self.turns >= len(g.seats.living):
            self.turns = 0
            self.seat = order_of_answers(g)[0]
            if self.rank == k.AFTER:
                g.pop()
                return False
            self.rank = k.AFTER
        else:
            self.seat = order_of_answers(g)[self.turns]
        return True

    def _chosen(self, g: State) -> None:
        self.pc = OFFER
        kind, cid = m.kind_of(self.answer), m.value_of(self.answer)
        if kind == m.DECLINE:
            if self._next_seat(g):
                self._offer(g)
            return
        if kind == m.FROM_HAND:
            self._pick(g, Answer(cid, None, 0))
            return
        for a in self._waiting(g):
            if a.move(g) == self.answer:
                self._pick(g, a)
                return
        mine = [a for a in self.answers(g) if a.card == cid and a.text is not None]
        if len(mine) == 1:
            self._pick(g, mine[0])
            return
        self.picked = (cid, "")
        self.pc = TEXT_CHOSEN
        g.ask(self.seat, m.ASK_ABILITY, [m.move(m.ABILITY, i) for i in range(len(mine))], cid)

    def _of_picked(self, g: State) -> list[Answer]:
        return [a for a in self.answers(g) if a.card == self.picked[0] and a.text is not None]

    def _which_text(self, g: State) -> None:
        self._pick(g, self._of_picked(g)[m.value_of(self.answer)])

    def _pick(self, g: State, a: Answer) -> None:
        if a.waits >= 0:
            waiting.resolve(g, a.waits)
            return
        if a.text is None:
            self.picked = (a.card, "")
            self.pc = REACTION_COST_CHOSEN
            costs = reaction_costs(g, self.seat, a.card)
            self.tmp_costs(g, costs)
            return
        card = g.cards.get(a.card) or g.aside[a.card]
        self.done = (*self.done, (card.ref, a.text.path))
        log.note(g, log.USED, self.seat, card.id)
        if a.text.once:
            card.used = g.turn
        self.picked = (card.ref, a.text.path)
        self.pc = RESOLVE
        self.spent = ()
        if a.text.pay:
            self.pc = TEXT_COST_CHOSEN
            costs = self._prices(g, a.text)
            g.ask(self.seat, m.ASK_COST_BRANCH, [m.move(m.MODE, i) for i in range(len(costs))], card.id)

    def _prices(self, g: State, text: Text) -> list[FlatCost]:
        return [c for c in text.pay if payable(g, g.players[self.seat], c, False)]

    def _pay(self, g: State) -> None:
        ref, path = self.picked
        self.pc = RESOLVE
        cost = self._prices(g, g.defs.texts[path])[m.value_of(self.answer)]
        push_payment(g, self.seat, cost, ref & ID_MASK)

    def tmp_costs(self, g: State, costs: list[FlatCost]) -> None:
        """Asks for the way to pay for a reaction."""
        g.ask(self.seat, m.ASK_COST_BRANCH, [m.move(m.MODE, i) for i in range(len(costs))], self.picked[0])

    def _resolve(self, g: State) -> None:
        self.pc = OFFER
        ref, path = self.picked
        text = g.defs.texts[path]
        card = g.find(ref)
        n = text.n
        if card is not None:
            for t, numeral in values.texts(g, card):
                if t.path == path:
                    n = numeral
        x = Context(ref, self.seat, text_classes(g, ref & ID_MASK), path, n, self.event, self.spent)
        g.push(Resolution(x, text.program))

    def _hand_cost(self, g: State) -> None:
        costs = reaction_costs(g, self.seat, self.picked[0])
        self.pc = REACTION_PAID
        cid = self.picked[0]
        reacts(g, self.seat, cid)
        g.players[self.seat].hand.remove(cid)
        g.seen[cid] = g.seats.bits
        log.note(g, log.PLAYED, self.seat, cid)
        self.spent = ()
        push_payment(g, self.seat, costs[m.value_of(self.answer)], cid, True, cid)

    def _play_reaction(self, g: State) -> None:
        self.pc = REACTION_PLAYED
        cid = self.picked[0]
        classes = reaction_classes(g.by_id[cid])
        play(g, cid, self.seat, self.spent, self.discarded, self.event, classes)

    def _finish_reaction(self, g: State) -> None:
        self.pc = OFFER
        self.spent = self.discarded = ()

    def text(self, g: State) -> tuple[int, int]:
        """If several texts could be next, the leftmost one."""
        if self.pc == TEXT_CHOSEN:
            return self.seat, g.ref_of(self.picked[0])
        texts = [a for a in self.answers(g) if a.text is not None] if self.pc == ANSWER_CHOSEN else []
        return (self.seat, g.ref_of(_leftmost(g, self.seat, texts).card)) if texts else NO_TEXT

    def answers(self, g: State) -> list[Answer]:
        """Everything that the current seat may or must resolve in this round of the window."""
        out = self._waiting(g) if self.event.kind == k.TURN_ENDS else []
        if self.seat in g.seats.out:
            return out
        event = self.event
        bit = 1 << event.kind
        attached = self._just_attached(g)
        for card in g.cards.values():
            seat = event.seat if card.id == attached else card.seat
            if (
                seat == self.seat
                and not card.facedown
                and (card.d.mask & bit or card.timed or card.attached or g.mask & LENT)
            ):
                self._of_card(g, card, out)
        for ref in event.cards:
            gone = g.aside.get(ref & ID_MASK)
            if gone is not None and gone.seat == self.seat and gone.ref == ref:
                self._of_card(g, gone, out, True)
                for cid in gone.attached:
                    att = g.aside.get(cid)
                    if att is not None:
                        self._of_card(g, att, out, True)
        if self.rank != k.WHEN and may_react(g, self.seat):
            out.extend([Answer(cid, None, 0) for cid in reactions(g, self.seat, event, self.rank)])
        return out

    def _waiting(self, g: State) -> list[Answer]:
        """The effects of the current seat that waited for the end of the turn. They belong to the group of texts that
        the end of the turn triggers (R-TIME-05).
        """
        if self.event.kind != k.TURN_ENDS or self.rank != k.AFTER:
            return []
        return [Answer(0, None, 0, i) for i in waiting.of_seat(g, self.seat)]

    def _just_attached(self, g: State) -> int:
        """The alteration that this event attached, 0 for other events. During this event the player who attached it
        controls it (R-OWN-03).
        """
        if self.event.kind != k.ENTERS_PLAY and self.event.kind != k.ATTACHED:
            return 0
        card = g.get(self.event.cards[0])
        return card.id if card is not None and card.host else 0

    def _of_card(self, g: State, card: Card, out: list[Answer], gone: bool = False) -> None:
        event = self.event
        ref = card.ref
        for text, n in values.texts(g, card):
            trigger = text.trigger
            if trigger is None or text.event != event.kind or text.rank != self.rank:
                continue
            if gone and not (trigger.this or trigger.host):
                continue  # a card that left play does not see later events of other cards
            if (ref, text.path) in self.done:
                continue
            if text.once and (card.used == g.turn or g.phase != PLAYER_TURNS):
                continue
            if not concerns(g, event, trigger, ref, self.seat, card, text.path, n):
                continue
            if card.d.law and g.seats.shared and not laws.over_event(g, card.seat, event):
                continue
            if text.pay and not any(payable(g, g.players[self.seat], c, False) for c in text.pay):
                continue
            if self._in_any_case(g, text) or self._possible(g, card.id, text, n):
                out.append(Answer(card.id, text, n))


register(
    Window, {"event": EVENT}, {"rank": INT, "seat": INT, "turns": INT, "done": DONE, "picked": Fixed(INT, TEXT)}, PAYING
)


def _leftmost(g: State, seat: int, answers: list[Answer]) -> Answer:
    """The response whose card is furthest to the left, because a Chimera resolves by position. Cards that are leaving
    play have no position and come before the others.
    """
    order: list[int] = []
    p = g.players[seat]
    for cid in (p.pb, *p.in_line(g), *p.spells):
        order.append(cid)
        order.extend(g.cards[cid].attached)
    best = answers[0]
    least = len(order)
    for a in answers:
        place = order.index(a.card) if a.card in order else -1
        if place < least:
            best, least = a, place
    return best
