"""Handlers of effects on hidden cards: looking, revealing, arranging, and playing found cards."""

from __future__ import annotations

from typing import Final

from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.rules.choices.declared import Answers, CustomChoice, PlayerChoice
from ashes_env.rules.choices.questions import PickBranch, PickTitle
from ashes_env.rules.choices.resolve import INNER, MEANINGS, Inner, Meaning
from ashes_env.rules.definitions.costs import FlatCost
from ashes_env.rules.definitions.texts import Program, Step
from ashes_env.rules.effects.cards import BOTTOM, TOP, fitting
from ashes_env.rules.paying.payment import chained_now, payable, push_payment
from ashes_env.rules.paying.playing import play, playable
from ashes_env.rules.reading.amounts import draw_pile_size
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import amount, known_refs, out_of, seats_open
from ashes_env.rules.state import chance, log, zones
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import BOOL, INT, INTS
from ashes_env.rules.state.deal import Deal
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.state import ID_MASK, Frame, State, Topic, laid_on

# --- looking ----------------------------------------------------------------------------------------------------------


def look_at_hand(g: State, ctx: Context, effect: e.LookAtHand, answers: Answers, step: Step) -> None:
    """The cards that serve as the hand of a Chimera go back in random order, so the look does not reveal their
    positions (R-LAW-03).
    """
    looked: list[int] = []
    for seat in answers[0]:
        p = g.players[seat]
        left = p.hand_now()[:]
        n = out_of(g, ctx, effect.n, len(left))
        chosen = left if n >= len(left) else []
        while len(chosen) < n and chosen is not left:
            chosen.append(_draw_out(g, left))
        for cid in chosen:
            g.seen[cid] |= 1 << ctx.seat
            looked.append(g.ref_of(cid))
        log.tell(g, log.LOOKED, ctx.seat, 0, ctx.source & ID_MASK, len(chosen) | seat << 8, 0)
        p.hand_seen(g)
    ctx.vars[effect.name] = tuple(looked)
    ctx.done = bool(looked)


def _draw_out(g: State, cards: list[int]) -> int:
    cid = chance.pick(g, cards)
    cards.remove(cid)
    return cid


def _ask_in_hand(g: State, ctx: Context, effect: e.PickInHand, answers: Answers, step: Step) -> Frame | None:
    cards = tuple(g.players[answers[0][0]].hand_now()) if answers[0] else ()
    return PickTitle(ctx.seat, m.ASK_CHOOSE, ctx.source & ID_MASK, cards, False, False) if cards else None


def pick_in_hand(g: State, ctx: Context, effect: e.PickInHand, answers: Answers, step: Step) -> None:
    ctx.vars[effect.name] = answers[1]
    ctx.done = bool(answers[1])


def look_at_top(g: State, ctx: Context, effect: e.LookAtTop, answers: Answers, step: Step) -> None:
    n = amount(g, ctx, effect.n)
    looked: list[int] = []
    for seat in answers[0]:
        log.tell(g, log.LOOKED, ctx.seat, 0, ctx.source & ID_MASK, min(n, draw_pile_size(g, seat)) | seat << 8, 1)
        for cid in g.players[seat].deck[::-1][: min(n, draw_pile_size(g, seat))]:
            g.seen[cid] |= g.seats.bits if effect.reveal else 1 << ctx.seat
            looked.append(g.ref_of(cid))
    ctx.vars[effect.name] = tuple(looked)
    ctx.done = bool(looked)


# --- what was looked at -----------------------------------------------------------------------------------------------


def still_there(g: State, ctx: Context, name: str) -> list[int]:
    """The cards looked at that are still in the draw piles of their owners."""
    out: list[int] = []
    for ref in ctx.vars.get(name, ()):
        cid = ref & ID_MASK
        if g.ref_of(cid) == ref and cid in g.players[g.owner[cid]].deck:
            out.append(cid)
    return out


def _ask_looked(g: State, ctx: Context, effect: e.TakeLooked, answers: Answers, step: Step) -> Frame | None:
    cards = tuple(fitting(g, ctx, still_there(g, ctx, effect.looked), effect.where))
    return PickTitle(ctx.seat, m.ASK_SEARCH, ctx.source & ID_MASK, cards, False, effect.optional) if cards else None


def take_looked(g: State, ctx: Context, effect: e.TakeLooked, answers: Answers, step: Step) -> None:
    ctx.vars[effect.name] = ()
    ctx.done = False
    if not answers[0]:
        return
    cid = answers[0][0] & ID_MASK
    p = g.players[g.owner[cid]]
    shown = effect.reveal or g.seen[cid] == g.seats.bits
    p.deck.remove(cid)
    zones.to_pile(g, cid, effect.to)
    if (effect.to == k.HAND or effect.to >= k.TOP_OF_PILE) and not shown:
        g.seen[cid] = g.knowers(ctx.seat) if effect.to == k.HAND else 1 << ctx.seat
    ctx.vars[effect.name] = (g.ref_of(cid),)
    ctx.done = True
    zones.emptied(g, p)


CARD: Final = 0
CARD_CHOSEN: Final = 1
PLACE_CHOSEN: Final = 2


class PuttingBack(Inner):
    """Puts cards (ids in `queue`) back into draw piles one by one, in an order that the controller of the text picks in
    secret. `at_bottom` is the number put at the bottom so far, `card` the current card.
    """

    __slots__ = ("at_bottom", "card", "queue")

    def __init__(self, base: int, program: Program, place: int, queue: tuple[int, ...]) -> None:
        super().__init__(base, program, place)
        self.queue = queue
        self.card = 0
        self.at_bottom = 0

    def copy(self) -> PuttingBack:
        f = PuttingBack(self.base, self.program, self.place, self.queue)
        f.pc, f.answer, f.card, f.at_bottom = self.pc, self.answer, self.card, self.at_bottom
        return f

    def step(self, g: State) -> None:
        x = self.context(g)
        w = self.here().word
        assert isinstance(w, e.PutBack)
        least = w.bottom[0]
        most = out_of(g, x, w.bottom[1], self.at_bottom + len(self.queue))
        if self.pc == CARD_CHOSEN:
            self.pc = PLACE_CHOSEN
            self.card = m.value_of(self.answer)
            left = len(self.queue) - 1
            places = [m.move(m.MODE, TOP)] if self.at_bottom + left >= least or self.at_bottom >= most else []
            if self.at_bottom < most:
                places.append(m.move(m.MODE, BOTTOM))
            g.ask(x.seat, m.ASK_TOP_BOTTOM, places, self.card)
            return
        if self.pc == PLACE_CHOSEN:
            self.pc = CARD
            self._put(g)
        if not self.queue:
            g.pop()
            return
        self.pc = CARD_CHOSEN
        moves = [m.move(m.TITLE, cid) for cid in zones.titles_among(g, self.queue)]
        g.ask(x.seat, m.ASK_CHOOSE, moves, x.source & ID_MASK, len(self.queue))

    def _put(self, g: State) -> None:
        cid = self.card
        self.card = 0
        self.queue = tuple([c for c in self.queue if c != cid])
        deck = g.players[g.owner[cid]].deck
        deck.remove(cid)
        if m.value_of(self.answer) == TOP:
            deck.append(cid)
        else:
            deck.insert(0, cid)
            self.at_bottom += 1

    def redeal(self, g: State, deal: Deal) -> None:
        if self.context(g).seat != deal.seat:
            self.queue = deal.moved(self.queue)
            self.card = deal.now.get(self.card, self.card)


register(PuttingBack, {**INNER, "queue": INTS}, {"at_bottom": INT, "card": INT})


def put_back(g: State, ctx: Context, effect: e.PutBack, answers: Answers, step: Step) -> None:
    queue = still_there(g, ctx, effect.looked)
    ctx.done = bool(queue)
    if effect.bottom[1] or len(zones.titles_among(g, queue)) > 1:
        for cid in queue:
            g.seen[cid] = 1 << ctx.seat
    g.push(PuttingBack(ctx.at, step.program, step.place, tuple(queue)))


# --- at random --------------------------------------------------------------------------------------------------------


def move_at_random(g: State, ctx: Context, effect: e.MoveAtRandom, answers: Answers, step: Step) -> None:
    ctx.vars[effect.name] = ()
    ctx.done = False
    for seat in answers[0]:
        p = g.players[seat]
        pile = p.deck if effect.pile == k.DRAW_PILE else p.discard
        if pile:
            cid = _draw_out(g, pile)
            zones.to_pile(g, cid, effect.to)
            ctx.vars[effect.name] = (*ctx.vars[effect.name], g.ref_of(cid))
            ctx.done = True
            zones.emptied(g, p)


def pile_left(g: State, ctx: Context, effect: e.MoveAtRandom, step: Step) -> bool:
    for seat in seats_open(g, ctx, effect.seat):
        p = g.players[seat]
        if p.deck if effect.pile == k.DRAW_PILE else p.discard:
            return True
    return False


def shuffle_pile(g: State, ctx: Context, effect: e.ShufflePile, answers: Answers, step: Step) -> None:
    ctx.done = bool(answers[0])
    for seat in answers[0]:
        zones.shuffle_pile(g, seat)


# --- playing at once --------------------------------------------------------------------------------------------------


def costs_now(g: State, ctx: Context, cid: int) -> list[FlatCost]:
    """The ways to pay for a card from hand without its actions; empty if it cannot be played at all."""
    p = g.players[ctx.seat]
    d = g.by_id[cid]
    if cid not in p.hand or (d.chained and chained_now(g)) or not playable(g, ctx, cid):
        return []
    bare = [FlatCost(0, 0, c.exhaust, c.discard, c.symbols) for c in d.costs]
    return [c for c in bare if payable(g, p, c, True)]


class PlayingNow(Inner):
    """Plays a card (id `cid`) from hand in the middle of a text, for its cost without actions."""

    __slots__ = ("cid", "discarded", "paying", "spent")

    def __init__(self, base: int, program: Program, place: int, cid: int) -> None:
        super().__init__(base, program, place)
        self.cid = cid
        self.paying = False
        self.spent: tuple[int, ...] = ()
        self.discarded: tuple[int, ...] = ()

    def copy(self) -> PlayingNow:
        f = PlayingNow(self.base, self.program, self.place, self.cid)
        f.pc, f.answer, f.paying, f.spent, f.discarded = (self.pc, self.answer, self.paying, self.spent, self.discarded)
        return f

    def paid(self, spent: tuple[int, ...], discarded: tuple[int, ...]) -> None:
        self.spent, self.discarded = spent, discarded

    def kept(self, die: int, ref: int) -> None:
        self.spent = laid_on(self.spent, die, ref)

    def topic(self, g: State) -> Topic:
        return Topic(g.by_id[self.cid].effect.address, ways=tuple(costs_now(g, self.context(g), self.cid)))

    def take(self, g: State, answer: tuple[int, ...]) -> None:
        x = self.context(g)
        cost = costs_now(g, x, self.cid)[answer[0]]
        self.paying = True
        g.players[x.seat].hand.remove(self.cid)
        g.seen[self.cid] = g.seats.bits
        log.note(g, log.PLAYED, x.seat, self.cid)
        push_payment(g, x.seat, cost, self.cid)

    def step(self, g: State) -> None:
        x = self.context(g)
        if self.paying:
            g.pop()
            play(g, self.cid, x.seat, self.spent, self.discarded, None, k.BY_SPELL)
            return
        ways = tuple(range(len(costs_now(g, x, self.cid))))
        g.push(PickBranch(x.seat, m.ASK_COST_BRANCH, self.cid, ways))

    def in_transit(self) -> tuple[int, ...]:
        return (self.cid,) if self.paying else ()

    def seat_left(self, g: State, seat: int) -> bool:
        if not super().seat_left(g, seat):
            return False
        if self.paying:
            zones.to_pile(g, self.cid, k.DISCARD_PILE)
        return True

    def found(self, g: State) -> tuple[int, ...]:
        return (self.cid,)


register(PlayingNow, {**INNER, "cid": INT}, {"paying": BOOL, "spent": INTS, "discarded": INTS})


def play_now(g: State, ctx: Context, effect: e.PlayNow, answers: Answers, step: Step) -> None:
    refs = known_refs(g, ctx, effect.who)
    cid = refs[0] & ID_MASK if refs else 0
    ctx.done = bool(costs_now(g, ctx, cid))
    if ctx.done:
        g.push(PlayingNow(ctx.at, step.program, step.place, cid))


def play_now_is_useful(g: State, ctx: Context, effect: e.PlayNow, step: Step) -> bool:
    return any(costs_now(g, ctx, ref & ID_MASK) for ref in known_refs(g, ctx, effect.who))


MEANINGS.update(
    {
        e.LookAtHand: Meaning(
            look_at_hand,
            PlayerChoice(lambda w: w.seat),
            is_useful=lambda g, ctx, effect, step: any(
                g.players[seat].hand_now() for seat in seats_open(g, ctx, effect.seat)
            ),
            finds=True,
        ),
        e.PickInHand: Meaning(
            pick_in_hand,
            PlayerChoice(lambda w: w.seat),
            CustomChoice(_ask_in_hand),
            is_useful=lambda g, ctx, effect, step: False,
            finds=True,
        ),
        e.LookAtTop: Meaning(
            look_at_top,
            PlayerChoice(lambda w: w.seat),
            is_useful=lambda g, ctx, effect, step: any(
                draw_pile_size(g, seat) for seat in seats_open(g, ctx, effect.seat)
            ),
            finds=True,
        ),
        e.TakeLooked: Meaning(
            take_looked, CustomChoice(_ask_looked), is_useful=lambda g, ctx, effect, step: False, finds=True
        ),
        e.PutBack: Meaning(put_back, is_useful=lambda g, ctx, effect, step: False),
        e.MoveAtRandom: Meaning(move_at_random, PlayerChoice(lambda w: w.seat), is_useful=pile_left),
        e.ShufflePile: Meaning(
            shuffle_pile, PlayerChoice(lambda w: w.seat), is_useful=lambda g, ctx, effect, step: False
        ),
        e.PlayNow: Meaning(play_now, is_useful=play_now_is_useful),
    }
)
