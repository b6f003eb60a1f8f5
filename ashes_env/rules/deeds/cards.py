"""What the verbs of drawing, discarding, searching and putting back do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.language.base import Predicate, Seat
from ashes_env.rules.asking.asks import Answers, Asked, Players
from ashes_env.rules.asking.questions import PickBranch, PickNumber, PickTitle
from ashes_env.rules.asking.resolve import INNER, MEANINGS, Inner, Meaning
from ashes_env.rules.definitions.texts import Program, Step
from ashes_env.rules.paying.payment import hand_options
from ashes_env.rules.reading.context import NEVER, Context
from ashes_env.rules.reading.meaning import amount, known_refs, matches_id, out_of, player_of, seats_now, seats_open
from ashes_env.rules.state import chance, log, zones
from ashes_env.rules.state import options as o
from ashes_env.rules.state.codecs import BOOL, INT
from ashes_env.rules.state.records import register
from ashes_env.rules.state.state import ID_MASK, Frame, Player, State


def fitting(g: State, x: Context, cards: Iterable[int], where: Predicate | None) -> list[int]:
    """Of some cards outside play those with the property."""
    return list(cards) if where is None else [cid for cid in cards if matches_id(g, x, cid, where)]


def titles_fitting(g: State, x: Context, cards: Iterable[int], where: Predicate | None) -> list[int]:
    """Of some cards outside play the first of each title with the property."""
    out: list[int] = []
    titles: set[int] = set()
    for cid in cards:
        index = g.by_id[cid].index
        if index not in titles and (where is None or matches_id(g, x, cid, where)):
            titles.add(index)
            out.append(cid)
    return out


# --- drawing ----------------------------------------------------------------------------------------------------------


def draw(g: State, x: Context, w: e.Draw, a: Answers, s: Step) -> None:
    n = amount(g, x, w.n)
    x.done = False
    short: list[int] = []
    for seat in a[0]:
        drawn = 0
        while drawn < n and zones.draw(g, seat, w.bottom):
            drawn += 1
        if drawn and drawn == n:  # fewer are not what was to be done
            x.done = True
        elif drawn < n:
            short.append(seat)
    if w.short:
        x.vars[w.short] = tuple(short)


def draw_until(g: State, x: Context, w: e.DrawUntil, a: Answers, s: Step) -> None:
    while len(g.players[x.seat].hand) < w.size and zones.draw(g, x.seat):
        x.done = True


def draw_until_worth(g: State, x: Context, w: e.DrawUntil, s: Step) -> bool:
    p = g.players[x.seat]
    return bool(p.deck) and len(p.hand) - 1 < w.size


def _ask_how_many(g: State, x: Context, w: e.DrawChoice, a: Answers, s: Step) -> Frame | None:
    """The player says how many cards a Chimera draws, which is none once it is fatigued (R-LAW-01, R-FAT-05)."""
    if not a[0]:
        return None
    p = g.players[a[0][0]]
    return PickNumber(p.seat, x.source & ID_MASK, tuple(range(p.most_to_draw(amount(g, x, w.n)) + 1)))


def draw_choice(g: State, x: Context, w: e.DrawChoice, a: Answers, s: Step) -> None:
    if not a[0]:
        return
    drawn = 0
    for i in range(a[1][0]):
        if zones.draw(g, a[0][0]):
            drawn += 1
    x.vars[w.name] = (drawn, amount(g, x, w.n))
    x.done = drawn > 0


def deck_left(g: State, x: Context, seat: Seat) -> bool:
    """Whether a player that the description may stand for has cards to draw."""
    return any(g.players[s].deck for s in seats_open(g, x, seat))


# --- discarding -------------------------------------------------------------------------------------------------------


class Discarding(Inner):
    """`n` cards discarded one by one from the hand of a player, of the player's choice or at random; of a Chimera, from
    the top five cards that serve as its hand, of which the player chooses; the rest goes back on top in random order
    (R-LAW-01, R-LAW-03).
    """

    __slots__ = ("n", "seat", "waiting")

    def __init__(self, base: int, program: Program, place: int, seat: int, n: int) -> None:
        super().__init__(base, program, place)
        self.seat = seat
        self.n = n
        self.waiting = False

    def copy(self) -> Discarding:
        f = Discarding(self.base, self.program, self.place, self.seat, self.n)
        f.pc, f.answer, f.waiting = self.pc, self.answer, self.waiting
        return f

    def step(self, g: State) -> None:
        x = self.context(g)
        w = self.here().word
        assert isinstance(w, e.DiscardCards)
        p = g.players[self.seat]
        if self.waiting:
            self.waiting = False
            self._discard(g, x, w, o.value_of(self.answer))
            return
        cards = fitting(g, x, p.hand, w.where) if self.n > 0 else []
        if not cards:
            g.pop()
            p.put_back_hand(g)
        elif w.at_random:
            self._discard(g, x, w, chance.pick(g, cards))
        else:
            self.waiting = True
            if not p.has_hand():
                for cid in cards:
                    g.seen[cid] |= 1 << x.seat
                options = [o.option(o.TITLE, cid) for cid in zones.titles_among(g, cards)]
            else:
                options = hand_options(g, p.hand, 0, set(cards))
            g.ask(self.seat, o.ASK_DISCARD, options, x.source & ID_MASK, self.n)

    def _discard(self, g: State, x: Context, w: e.DiscardCards, cid: int) -> None:
        self.n -= 1
        p = g.players[self.seat]
        zones.discard_from_hand(g, self.seat, cid)
        _discarded(g, x, w, cid)
        if not p.has_hand():
            p.discarded_own(g)


register(Discarding, {**INNER, "seat": INT, "n": INT}, {"waiting": BOOL})


def discard_cards(g: State, x: Context, w: e.DiscardCards, a: Answers, s: Step) -> None:
    x.done = False
    if not a[0]:
        return
    seat = a[0][0]
    x.vars[w.name] = ()
    if w.zone == k.DRAW_PILE:
        n = out_of(g, x, w.n, len(g.players[seat].deck))
        for i in range(n):
            cid = zones.mill(g, seat)
            if cid:
                _discarded(g, x, w, cid)
        return
    g.players[seat].take_up_hand()
    n = out_of(g, x, w.n, len(g.players[seat].hand))
    g.push(Discarding(x.at, s.program, s.place, seat, n))


def _discarded(g: State, x: Context, w: e.DiscardCards, cid: int) -> None:
    x.vars[w.name] = (*x.vars[w.name], g.ref_of(cid))
    x.done = True


def discard_worth(g: State, x: Context, w: e.DiscardCards, s: Step) -> bool:
    if w.zone == k.DRAW_PILE:
        return deck_left(g, x, w.seat)
    if player_of(w.seat).ask:
        return True
    seats = seats_now(g, x, w.seat)
    for seat in seats:
        p = g.players[seat]
        if seat != x.seat:
            if p.hand_now():
                return True  # what is in the hand is hidden
            continue
        for cid in p.hand:
            if cid != x.source & ID_MASK and (w.where is None or matches_id(g, x, cid, w.where)):
                return True
    return not seats


# --- searching --------------------------------------------------------------------------------------------------------


def _searched(g: State, a: Answers) -> Player | None:
    return g.players[a[0][0]] if a[0] else None


def _ask_found(g: State, x: Context, w: e.Search, a: Answers, s: Step) -> Frame | None:
    """Taking nothing is always allowed; a search of a public pile shows what it took (R-RES-08, R-INFO-02)."""
    p = _searched(g, a)
    return _looking(g, x, w, p) if p is not None and _how_many(g, x, w, p) > 0 else None


def _how_many(g: State, x: Context, w: e.Search, p: Player) -> int:
    """How many cards may be taken."""
    return out_of(g, x, w.n, len(p.deck if w.pile == k.DRAW_PILE else p.discard))


def _searcher(g: State, x: Context, w: e.Search) -> int:
    return seats_now(g, x, w.by)[0]


def _looking(g: State, x: Context, w: e.Search, p: Player) -> Frame | None:
    """The question which card to take next; `None` when none fits, or when nobody is there to take one."""
    if not seats_now(g, x, w.by):
        return None
    cards = titles_fitting(g, x, p.deck if w.pile == k.DRAW_PILE else p.discard, w.where)
    if not cards:
        return None
    return PickTitle(_searcher(g, x, w), o.ASK_SEARCH, x.source & ID_MASK, tuple(cards), False, w.optional)


def _ask_end(g: State, x: Context, w: e.Search, a: Answers, s: Step) -> Frame | None:
    if w.to != k.TOP_OR_BOTTOM or not a[1]:
        return None
    return PickBranch(_searcher(g, x, w), o.ASK_TOP_BOTTOM, a[1][0] & ID_MASK, (TOP, BOTTOM))


class Searching(Inner):
    """`n` more cards taken one by one from the pile of a player, until none is taken."""

    __slots__ = ("n", "seat")

    def __init__(self, base: int, program: Program, place: int, seat: int, n: int) -> None:
        super().__init__(base, program, place)
        self.seat = seat
        self.n = n

    def copy(self) -> Searching:
        f = Searching(self.base, self.program, self.place, self.seat, self.n)
        f.pc, f.answer = self.pc, self.answer
        return f

    def step(self, g: State) -> None:
        x = self.context(g)
        w = self.here().word
        assert isinstance(w, e.Search)
        p = g.players[self.seat]
        question = _looking(g, x, w, p) if self.n > 0 and not x.cancelled else None
        if question is not None:
            self.n -= 1
            g.push(question)
            return
        g.pop()
        if w.shuffle:
            zones.shuffle_pile(g, self.seat)

    def take(self, g: State, answer: tuple[int, ...]) -> None:
        w = self.here().word
        assert isinstance(w, e.Search)
        if answer:
            _found(g, self.context(g), w, g.players[self.seat], answer[0] & ID_MASK, w.to)
        else:
            self.n = 0


register(Searching, {**INNER, "seat": INT, "n": INT})


def search(g: State, x: Context, w: e.Search, a: Answers, s: Step) -> None:
    p = _searched(g, a)
    x.vars[w.name] = ()
    x.done = bool(a[1])
    if p is None:
        return
    if not a[1]:
        if w.shuffle and w.pile == k.DRAW_PILE:  # a pile that was looked through is shuffled all the same
            zones.shuffle_pile(g, p.seat)
        return
    last = w.shuffle and w.to >= k.TOP_OF_PILE
    more = 0 if last else _how_many(g, x, w, p) - 1
    _found(g, x, w, p, a[1][0] & ID_MASK, _end(w.to, a[2]), last)
    if more > 0:
        g.push(Searching(x.at, s.program, s.place, p.seat, more))
    elif w.shuffle and not last:
        zones.shuffle_pile(g, p.seat)


def _found(g: State, x: Context, w: e.Search, p: Player, cid: int, zone: int, shuffled: bool = False) -> None:
    """A card goes where the search puts it; while it is set aside, the pile may be `shuffled`."""
    (p.deck if w.pile == k.DRAW_PILE else p.discard).remove(cid)
    if shuffled:
        zones.shuffle_pile(g, p.seat)
    zones.to_pile(g, cid, zone)
    if (zone == k.HAND or zone >= k.TOP_OF_PILE) and w.pile == k.DRAW_PILE and not w.reveal:
        g.seen[cid] = g.knowers(x.seat) if zone == k.HAND else 1 << x.seat
    x.vars[w.name] = (*x.vars[w.name], g.ref_of(cid))


def search_worth(g: State, x: Context, w: e.Search, s: Step) -> bool:
    seats = seats_open(g, x, w.seat)
    if not seats and x.began == NEVER:  # whose pile it will be is not known yet
        seats = (x.seat,)
    for seat in seats:
        p = g.players[seat]
        if w.pile == k.DRAW_PILE or w.where is None:
            if p.deck if w.pile == k.DRAW_PILE else p.discard:
                return True  # what is in a draw pile is hidden
            continue
        for cid in p.discard:
            if matches_id(g, x, cid, w.where):
                return True
    return False


# --- back again -------------------------------------------------------------------------------------------------------


def take_back(g: State, x: Context, w: e.TakeBack, a: Answers, s: Step) -> None:
    refs = takeable(g, x, w)
    above = g.find(x.source)
    for ref in refs:
        cid = ref & ID_MASK
        if above is not None and cid in above.under:
            above.under = tuple([c for c in above.under if c != cid])
        else:
            g.players[g.owner[cid]].discard.remove(cid)
        zones.to_pile(g, cid, w.to)
    x.done = bool(refs)


def takeable(g: State, x: Context, w: e.TakeBack) -> list[int]:
    """The cards that still lie where they were put."""
    out: list[int] = []
    above = g.find(x.source)
    under = () if above is None else above.under
    for ref in known_refs(g, x, w.who):
        cid = ref & ID_MASK
        if g.ref_of(cid) == ref and (cid in under or cid in g.players[g.owner[cid]].discard):
            out.append(ref)
    return out


def spell_goes_to(g: State, x: Context, w: e.SpellGoesTo, a: Answers, s: Step) -> None:
    """Of a spell whose text is a copy, the card that copied it."""
    x.done = False
    for frame in reversed(g.stack):
        if frame.divert(x.source, w.to):
            x.done = True
            return


TOP: Final = 0
BOTTOM: Final = 1


def _end(zone: int, said: tuple[int, ...]) -> int:
    """The end of the pile that was said, where that was asked."""
    if zone != k.TOP_OR_BOTTOM:
        return zone
    return k.BOTTOM_OF_PILE if said and said[0] == BOTTOM else k.TOP_OF_PILE


def _ask_card(g: State, x: Context, w: e.PutFromHand, a: Answers, s: Step) -> Frame | None:
    hand = g.players[x.seat].hand
    return PickTitle(x.seat, o.ASK_CHOOSE, x.source & ID_MASK, tuple(hand), True, w.optional) if hand else None


def _ask_place(g: State, x: Context, w: e.PutFromHand, a: Answers, s: Step) -> Frame | None:
    if not a[0] or w.to != k.TOP_OR_BOTTOM:
        return None
    return PickBranch(x.seat, o.ASK_TOP_BOTTOM, a[0][0] & ID_MASK, (TOP, BOTTOM))


def put_from_hand(g: State, x: Context, w: e.PutFromHand, a: Answers, s: Step) -> None:
    if not a[0]:
        return
    p = g.players[x.seat]
    cid = a[0][0] & ID_MASK
    p.hand.remove(cid)
    g.seen[cid] = g.knowers(x.seat)
    log.tell(g, log.PUT, x.seat, 0, x.source & ID_MASK, 1, int(_end(w.to, a[1]) == k.BOTTOM_OF_PILE))
    if _end(w.to, a[1]) == k.BOTTOM_OF_PILE:
        p.deck.insert(0, cid)
    else:
        p.deck.append(cid)
    x.done = True


MEANINGS.update(
    {
        e.Draw: Meaning(draw, Players(lambda w: w.seat), worth=lambda g, x, w, s: deck_left(g, x, w.seat)),
        e.DrawUntil: Meaning(draw_until, worth=draw_until_worth),
        e.DrawChoice: Meaning(draw_choice, Players(lambda w: w.seat), Asked(_ask_how_many)),
        e.DiscardCards: Meaning(discard_cards, Players(lambda w: w.seat), worth=discard_worth),
        e.Search: Meaning(
            search,
            Players(lambda w: w.seat),
            Asked(_ask_found, hidden=True),
            Asked(_ask_end),
            worth=search_worth,
            finds=True,
        ),
        e.TakeBack: Meaning(take_back, worth=lambda g, x, w, s: bool(takeable(g, x, w))),
        e.SpellGoesTo: Meaning(spell_goes_to, worth=lambda g, x, w, s: False),
        e.PutFromHand: Meaning(
            put_from_hand,
            Asked(_ask_card, hidden=True),
            Asked(_ask_place),
            worth=lambda g, x, w, s: any(cid != x.source & ID_MASK for cid in g.players[x.seat].hand),
        ),
    }
)
