"""What the verbs of hidden piles do: looking, revealing, arranging, and playing what was found."""

from __future__ import annotations

from typing import Final

from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.rules.asking.asks import Answers, Asked, Players
from ashes_env.rules.asking.questions import PickBranch, PickTitle
from ashes_env.rules.asking.resolve import INNER, MEANINGS, Inner, Meaning
from ashes_env.rules.deeds.cards import BOTTOM, TOP, fitting
from ashes_env.rules.definitions.costs import FlatCost
from ashes_env.rules.definitions.texts import Program, Step
from ashes_env.rules.paying.payment import chained_now, payable, push_payment
from ashes_env.rules.paying.playing import play, playable
from ashes_env.rules.reading.amounts import draw_pile_size
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import amount, known_refs, out_of, seats_open
from ashes_env.rules.state import chance, log, zones
from ashes_env.rules.state import options as o
from ashes_env.rules.state.codecs import BOOL, INT, INTS
from ashes_env.rules.state.deal import Deal
from ashes_env.rules.state.records import register
from ashes_env.rules.state.state import ID_MASK, Frame, State, Topic

# --- looking ----------------------------------------------------------------------------------------------------------


def look_at_hand(g: State, x: Context, w: e.LookAtHand, a: Answers, s: Step) -> None:
    """The cards that stand for a Chimera's hand go back in random order, so the look teaches nothing about where they
    lie (R-LAW-03).
    """
    looked: list[int] = []
    for seat in a[0]:
        p = g.players[seat]
        left = p.hand_now()[:]
        n = out_of(g, x, w.n, len(left))
        chosen = left if n >= len(left) else []
        while len(chosen) < n and chosen is not left:
            chosen.append(_draw_out(g, left))
        for cid in chosen:
            g.seen[cid] |= 1 << x.seat
            looked.append(g.ref_of(cid))
        log.tell(g, log.LOOKED, x.seat, 0, x.source & ID_MASK, len(chosen) | seat << 8, 0)
        p.hand_seen(g)
    x.vars[w.name] = tuple(looked)
    x.done = bool(looked)


def _draw_out(g: State, cards: list[int]) -> int:
    cid = chance.pick(g, cards)
    cards.remove(cid)
    return cid


def _ask_in_hand(g: State, x: Context, w: e.PickInHand, a: Answers, s: Step) -> Frame | None:
    cards = tuple(g.players[a[0][0]].hand_now()) if a[0] else ()
    return PickTitle(x.seat, o.ASK_CHOOSE, x.source & ID_MASK, cards, False, False) if cards else None


def pick_in_hand(g: State, x: Context, w: e.PickInHand, a: Answers, s: Step) -> None:
    x.vars[w.name] = a[1]
    x.done = bool(a[1])


def look_at_top(g: State, x: Context, w: e.LookAtTop, a: Answers, s: Step) -> None:
    n = amount(g, x, w.n)
    looked: list[int] = []
    for seat in a[0]:
        log.tell(g, log.LOOKED, x.seat, 0, x.source & ID_MASK, min(n, draw_pile_size(g, seat)) | seat << 8, 1)
        for cid in g.players[seat].deck[::-1][: min(n, draw_pile_size(g, seat))]:
            g.seen[cid] |= g.seats.bits if w.reveal else 1 << x.seat
            looked.append(g.ref_of(cid))
    x.vars[w.name] = tuple(looked)
    x.done = bool(looked)


# --- what was looked at -----------------------------------------------------------------------------------------------


def still_there(g: State, x: Context, name: str) -> list[int]:
    """The cards looked at that lie in their owners' draw piles still."""
    out: list[int] = []
    for ref in x.vars.get(name, ()):
        cid = ref & ID_MASK
        if g.ref_of(cid) == ref and cid in g.players[g.owner[cid]].deck:
            out.append(cid)
    return out


def _ask_looked(g: State, x: Context, w: e.TakeLooked, a: Answers, s: Step) -> Frame | None:
    cards = tuple(fitting(g, x, still_there(g, x, w.looked), w.where))
    return PickTitle(x.seat, o.ASK_SEARCH, x.source & ID_MASK, cards, False, w.optional) if cards else None


def take_looked(g: State, x: Context, w: e.TakeLooked, a: Answers, s: Step) -> None:
    x.vars[w.name] = ()
    x.done = False
    if not a[0]:
        return
    cid = a[0][0] & ID_MASK
    p = g.players[g.owner[cid]]
    shown = w.reveal or g.seen[cid] == g.seats.bits
    p.deck.remove(cid)
    zones.to_pile(g, cid, w.to)
    if (w.to == k.HAND or w.to >= k.TOP_OF_PILE) and not shown:
        g.seen[cid] = g.knowers(x.seat) if w.to == k.HAND else 1 << x.seat
    x.vars[w.name] = (g.ref_of(cid),)
    x.done = True
    zones.emptied(g, p)


CARD: Final = 0
CARD_CHOSEN: Final = 1
PLACE_CHOSEN: Final = 2


class PuttingBack(Inner):
    """Cards of draw piles (ids in `queue`) put back one by one in the secret order of who controls the text;
    `at_bottom` have gone to the bottom, `card` is the one at hand.
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
            self.card = o.value_of(self.answer)
            left = len(self.queue) - 1
            places = [o.option(o.MODE, TOP)] if self.at_bottom + left >= least or self.at_bottom >= most else []
            if self.at_bottom < most:
                places.append(o.option(o.MODE, BOTTOM))
            g.ask(x.seat, o.ASK_TOP_BOTTOM, places, self.card)
            return
        if self.pc == PLACE_CHOSEN:
            self.pc = CARD
            self._put(g)
        if not self.queue:
            g.pop()
            return
        self.pc = CARD_CHOSEN
        options = [o.option(o.TITLE, cid) for cid in zones.titles_among(g, self.queue)]
        g.ask(x.seat, o.ASK_CHOOSE, options, x.source & ID_MASK, len(self.queue))

    def _put(self, g: State) -> None:
        cid = self.card
        self.card = 0
        self.queue = tuple([c for c in self.queue if c != cid])
        deck = g.players[g.owner[cid]].deck
        deck.remove(cid)
        if o.value_of(self.answer) == TOP:
            deck.append(cid)
        else:
            deck.insert(0, cid)
            self.at_bottom += 1

    def redeal(self, g: State, deal: Deal) -> None:
        if self.context(g).seat != deal.seat:
            self.queue = deal.moved(self.queue)
            self.card = deal.now.get(self.card, self.card)


register(PuttingBack, {**INNER, "queue": INTS}, {"at_bottom": INT, "card": INT})


def put_back(g: State, x: Context, w: e.PutBack, a: Answers, s: Step) -> None:
    queue = still_there(g, x, w.looked)
    x.done = bool(queue)
    if w.bottom[1] or len(zones.titles_among(g, queue)) > 1:
        for cid in queue:
            g.seen[cid] = 1 << x.seat
    g.push(PuttingBack(x.at, s.program, s.place, tuple(queue)))


# --- at random --------------------------------------------------------------------------------------------------------


def move_at_random(g: State, x: Context, w: e.MoveAtRandom, a: Answers, s: Step) -> None:
    x.vars[w.name] = ()
    x.done = False
    for seat in a[0]:
        p = g.players[seat]
        pile = p.deck if w.pile == k.DRAW_PILE else p.discard
        if pile:
            cid = _draw_out(g, pile)
            zones.to_pile(g, cid, w.to)
            x.vars[w.name] = (*x.vars[w.name], g.ref_of(cid))
            x.done = True
            zones.emptied(g, p)


def pile_left(g: State, x: Context, w: e.MoveAtRandom, s: Step) -> bool:
    for seat in seats_open(g, x, w.seat):
        p = g.players[seat]
        if p.deck if w.pile == k.DRAW_PILE else p.discard:
            return True
    return False


def shuffle_pile(g: State, x: Context, w: e.ShufflePile, a: Answers, s: Step) -> None:
    for seat in a[0]:
        zones.shuffle_pile(g, seat)


# --- playing at once --------------------------------------------------------------------------------------------------


def costs_now(g: State, x: Context, cid: int) -> list[FlatCost]:
    """The ways to pay for a card from hand without its actions, none when it cannot be played at all."""
    p = g.players[x.seat]
    d = g.by_id[cid]
    if cid not in p.hand or (d.chained and chained_now(g)) or not playable(g, x, cid):
        return []
    bare = [FlatCost(0, 0, c.exhaust, c.discard, c.symbols) for c in d.costs]
    return [c for c in bare if payable(g, p, c, True)]


class PlayingNow(Inner):
    """A card (id `cid`) played from hand in the middle of a text, for its cost without actions."""

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
        g.push(PickBranch(x.seat, o.ASK_COST_BRANCH, self.cid, ways))

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


def play_now(g: State, x: Context, w: e.PlayNow, a: Answers, s: Step) -> None:
    refs = known_refs(g, x, w.who)
    cid = refs[0] & ID_MASK if refs else 0
    x.done = bool(costs_now(g, x, cid))
    if x.done:
        g.push(PlayingNow(x.at, s.program, s.place, cid))


def play_now_worth(g: State, x: Context, w: e.PlayNow, s: Step) -> bool:
    return any(costs_now(g, x, ref & ID_MASK) for ref in known_refs(g, x, w.who))


MEANINGS.update(
    {
        e.LookAtHand: Meaning(
            look_at_hand,
            Players(lambda w: w.seat),
            worth=lambda g, x, w, s: any(g.players[seat].hand_now() for seat in seats_open(g, x, w.seat)),
            finds=True,
        ),
        e.PickInHand: Meaning(
            pick_in_hand, Players(lambda w: w.seat), Asked(_ask_in_hand), worth=lambda g, x, w, s: False, finds=True
        ),
        e.LookAtTop: Meaning(
            look_at_top,
            Players(lambda w: w.seat),
            worth=lambda g, x, w, s: any(draw_pile_size(g, seat) for seat in seats_open(g, x, w.seat)),
            finds=True,
        ),
        e.TakeLooked: Meaning(take_looked, Asked(_ask_looked), worth=lambda g, x, w, s: False, finds=True),
        e.PutBack: Meaning(put_back, worth=lambda g, x, w, s: False),
        e.MoveAtRandom: Meaning(move_at_random, Players(lambda w: w.seat), worth=pile_left),
        e.ShufflePile: Meaning(shuffle_pile, Players(lambda w: w.seat), worth=lambda g, x, w, s: False),
        e.PlayNow: Meaning(play_now, worth=play_now_worth),
    }
)
