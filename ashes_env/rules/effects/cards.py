"""Handlers of drawing, discarding, searching and putting cards back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.language.base import All, Predicate, Seat
from ashes_env.rules.choices.declared import Answers, CustomChoice, PlayerChoice
from ashes_env.rules.choices.questions import PickBranch, PickNumber, PickTitle
from ashes_env.rules.choices.resolve import INNER, MEANINGS, Inner, Meaning
from ashes_env.rules.definitions.texts import Program, Step
from ashes_env.rules.paying.payment import hand_moves
from ashes_env.rules.reading.amounts import nothing
from ashes_env.rules.reading.context import NEVER, Context
from ashes_env.rules.reading.meaning import amount, known_refs, matches_id, out_of, player_of, seats_now, seats_open
from ashes_env.rules.state import chance, log, zones
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import BOOL, INT
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.state import ID_MASK, Event, Frame, Player, State
from ashes_env.rules.timing.events import emit

MILLED: Final = 1 << k.MILLED


def fitting(g: State, ctx: Context, cards: Iterable[int], where: Predicate | None) -> list[int]:
    """Those of several cards outside play that have the property."""
    return list(cards) if where is None else [cid for cid in cards if matches_id(g, ctx, cid, where)]


def titles_fitting(g: State, ctx: Context, cards: Iterable[int], where: Predicate | None) -> list[int]:
    """Those of several cards outside play that have the property, one card for each title."""
    out: list[int] = []
    titles: set[int] = set()
    for cid in cards:
        index = g.by_id[cid].index
        if index not in titles and (where is None or matches_id(g, ctx, cid, where)):
            titles.add(index)
            out.append(cid)
    return out


# --- drawing ----------------------------------------------------------------------------------------------------------


def draw(g: State, ctx: Context, effect: e.Draw, answers: Answers, step: Step) -> None:
    n = amount(g, ctx, effect.n)
    ctx.done = False
    short: list[int] = []
    for seat in answers[0]:
        drawn = 0
        while drawn < n and zones.draw(g, seat, effect.bottom):
            drawn += 1
        if drawn and drawn == n:  # drawing fewer cards does not count as done
            ctx.done = True
        elif drawn < n:
            short.append(seat)
    if effect.short:
        ctx.vars[effect.short] = tuple(short)


def draw_until(g: State, ctx: Context, effect: e.DrawUntil, answers: Answers, step: Step) -> None:
    while len(g.players[ctx.seat].hand) < effect.size and zones.draw(g, ctx.seat):
        ctx.done = True


def draw_until_is_useful(g: State, ctx: Context, effect: e.DrawUntil, step: Step) -> bool:
    p = g.players[ctx.seat]
    return bool(p.deck) and len(p.hand) - 1 < effect.size


def _ask_how_many(g: State, ctx: Context, effect: e.DrawChoice, answers: Answers, step: Step) -> Frame | None:
    """The player chooses how many cards a Chimera draws; a fatigued Chimera draws none (R-LAW-01, R-FAT-05)."""
    if not answers[0]:
        return None
    p = g.players[answers[0][0]]
    return PickNumber(p.seat, ctx.source & ID_MASK, tuple(range(p.most_to_draw(amount(g, ctx, effect.n)) + 1)))


def draw_choice(g: State, ctx: Context, effect: e.DrawChoice, answers: Answers, step: Step) -> None:
    if not answers[0]:
        return
    drawn = 0
    for i in range(answers[1][0]):
        if zones.draw(g, answers[0][0]):
            drawn += 1
    ctx.vars[effect.name] = (drawn, amount(g, ctx, effect.n))
    ctx.done = drawn > 0


def deck_left(g: State, ctx: Context, seat: Seat) -> bool:
    """Whether some player that the description may stand for has cards to draw."""
    return any(g.players[s].deck for s in seats_open(g, ctx, seat))


# --- discarding -------------------------------------------------------------------------------------------------------


class Discarding(Inner):
    """Discards `n` cards one by one from the hand of a player, chosen by the player or at random. For a Chimera the top
    five cards of its pile serve as its hand, and the player chooses among them; the rest returns to the top in random
    order (R-LAW-01, R-LAW-03).
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
            self._discard(g, x, w, m.value_of(self.answer))
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
                moves = [m.move(m.TITLE, cid) for cid in zones.titles_among(g, cards)]
            else:
                moves = hand_moves(g, p.hand, 0, set(cards))
            g.ask(self.seat, m.ASK_DISCARD, moves, x.source & ID_MASK, self.n)

    def _discard(self, g: State, ctx: Context, effect: e.DiscardCards, cid: int) -> None:
        self.n -= 1
        p = g.players[self.seat]
        zones.discard_from_hand(g, self.seat, cid)
        _discarded(g, ctx, effect, cid)
        if not p.has_hand():
            p.discarded_own(g)


register(Discarding, {**INNER, "seat": INT, "n": INT}, {"waiting": BOOL})


def discard_cards(g: State, ctx: Context, effect: e.DiscardCards, answers: Answers, step: Step) -> None:
    ctx.done = False
    if not answers[0]:
        return
    seat = answers[0][0]
    ctx.vars[effect.name] = ()
    if effect.zone == k.DRAW_PILE:
        n = out_of(g, ctx, effect.n, len(g.players[seat].deck))
        for i in range(n):
            cid = zones.mill(g, seat)
            if cid:
                _discarded(g, ctx, effect, cid)
        milled = ctx.vars[effect.name]
        if milled and g.mask & MILLED:
            emit(g, Event(k.MILLED, milled, 0, k.BY_RULE, seat, len(milled)))
        return
    g.players[seat].take_up_hand()
    n = out_of(g, ctx, effect.n, len(g.players[seat].hand))
    g.push(Discarding(ctx.at, step.program, step.place, seat, n))


def _discarded(g: State, ctx: Context, effect: e.DiscardCards, cid: int) -> None:
    ctx.vars[effect.name] = (*ctx.vars[effect.name], g.ref_of(cid))
    ctx.done = True


def discard_is_useful(g: State, ctx: Context, effect: e.DiscardCards, step: Step) -> bool:
    if not isinstance(effect.n, All) and nothing(g, ctx, effect.n):
        return False
    if effect.zone == k.DRAW_PILE:
        return deck_left(g, ctx, effect.seat)
    if player_of(effect.seat).ask:
        return True
    seats = seats_now(g, ctx, effect.seat)
    for seat in seats:
        p = g.players[seat]
        if seat != ctx.seat:
            if p.hand_now():
                return True  # what is in the hand is hidden
            continue
        for cid in p.hand:
            if cid != ctx.source & ID_MASK and (effect.where is None or matches_id(g, ctx, cid, effect.where)):
                return True
    return not seats


# --- searching --------------------------------------------------------------------------------------------------------


def _searched(g: State, answers: Answers) -> Player | None:
    return g.players[answers[0][0]] if answers[0] else None


def _ask_found(g: State, ctx: Context, effect: e.Search, answers: Answers, step: Step) -> Frame | None:
    """Taking nothing is always allowed. Cards taken from a public pile are shown (R-RES-08, R-INFO-02)."""
    p = _searched(g, answers)
    return _looking(g, ctx, effect, p) if p is not None and _how_many(g, ctx, effect, p) > 0 else None


def _how_many(g: State, ctx: Context, effect: e.Search, p: Player) -> int:
    """How many cards may be taken."""
    return out_of(g, ctx, effect.n, len(p.deck if effect.pile == k.DRAW_PILE else p.discard))


def _searcher(g: State, ctx: Context, effect: e.Search) -> int:
    return seats_now(g, ctx, effect.by)[0]


def _looking(g: State, ctx: Context, effect: e.Search, p: Player) -> Frame | None:
    """The question which card to take next; `None` if no card fits or no player can choose."""
    if not seats_now(g, ctx, effect.by):
        return None
    cards = titles_fitting(g, ctx, p.deck if effect.pile == k.DRAW_PILE else p.discard, effect.where)
    if not cards:
        return None
    return PickTitle(
        _searcher(g, ctx, effect), m.ASK_SEARCH, ctx.source & ID_MASK, tuple(cards), False, effect.optional
    )


def _ask_end(g: State, ctx: Context, effect: e.Search, answers: Answers, step: Step) -> Frame | None:
    if effect.to != k.TOP_OR_BOTTOM or not answers[1]:
        return None
    return PickBranch(_searcher(g, ctx, effect), m.ASK_TOP_BOTTOM, answers[1][0] & ID_MASK, (TOP, BOTTOM))


class Searching(Inner):
    """Takes up to `n` more cards one by one from the pile of a player, until the player takes none."""

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


def search(g: State, ctx: Context, effect: e.Search, answers: Answers, step: Step) -> None:
    p = _searched(g, answers)
    ctx.vars[effect.name] = ()
    ctx.done = bool(answers[1])
    if p is None:
        return
    if not answers[1]:
        if effect.shuffle and effect.pile == k.DRAW_PILE:  # the pile is shuffled even if no card was taken
            zones.shuffle_pile(g, p.seat)
        return
    last = effect.shuffle and effect.to >= k.TOP_OF_PILE
    more = 0 if last else _how_many(g, ctx, effect, p) - 1
    _found(g, ctx, effect, p, answers[1][0] & ID_MASK, _end(effect.to, answers[2]), last)
    if more > 0:
        g.push(Searching(ctx.at, step.program, step.place, p.seat, more))
    elif effect.shuffle and not last:
        zones.shuffle_pile(g, p.seat)


def _found(g: State, ctx: Context, effect: e.Search, p: Player, cid: int, zone: int, shuffled: bool = False) -> None:
    """Moves a found card to its destination. If `shuffled` is set, the pile is shuffled while the card is set aside."""
    (p.deck if effect.pile == k.DRAW_PILE else p.discard).remove(cid)
    if shuffled:
        zones.shuffle_pile(g, p.seat)
    zones.to_pile(g, cid, zone)
    if (zone == k.HAND or zone >= k.TOP_OF_PILE) and effect.pile == k.DRAW_PILE and not effect.reveal:
        g.seen[cid] = g.knowers(ctx.seat) if zone == k.HAND else 1 << ctx.seat
    ctx.vars[effect.name] = (*ctx.vars[effect.name], g.ref_of(cid))


def search_is_useful(g: State, ctx: Context, effect: e.Search, step: Step) -> bool:
    seats = seats_open(g, ctx, effect.seat)
    if not seats and ctx.began == NEVER:  # the owner of the pile is not known yet
        seats = (ctx.seat,)
    for seat in seats:
        p = g.players[seat]
        if effect.pile == k.DRAW_PILE or effect.where is None:
            if p.deck if effect.pile == k.DRAW_PILE else p.discard:
                return True  # what is in a draw pile is hidden
            continue
        for cid in p.discard:
            if matches_id(g, ctx, cid, effect.where):
                return True
    return False


# --- back again -------------------------------------------------------------------------------------------------------


def take_back(g: State, ctx: Context, effect: e.TakeBack, answers: Answers, step: Step) -> None:
    refs = takeable(g, ctx, effect)
    above = g.find(ctx.source)
    for ref in refs:
        cid = ref & ID_MASK
        if above is not None and cid in above.under:
            above.under = tuple([c for c in above.under if c != cid])
        else:
            g.players[g.owner[cid]].discard.remove(cid)
        zones.to_pile(g, cid, effect.to)
    ctx.done = bool(refs)


def takeable(g: State, ctx: Context, effect: e.TakeBack) -> list[int]:
    """The cards that are still in a discard pile or face down under the card of the text."""
    out: list[int] = []
    above = g.find(ctx.source)
    under = () if above is None else above.under
    for ref in known_refs(g, ctx, effect.who):
        cid = ref & ID_MASK
        if g.ref_of(cid) == ref and (cid in under or cid in g.players[g.owner[cid]].discard):
            out.append(ref)
    return out


def spell_goes_to(g: State, ctx: Context, effect: e.SpellGoesTo, answers: Answers, step: Step) -> None:
    """Redirects the spell being resolved. If its text is a copy, redirects the card that copied it."""
    ctx.done = False
    for frame in reversed(g.stack):
        if frame.divert(ctx.source, effect.to):
            ctx.done = True
            return


TOP: Final = 0
BOTTOM: Final = 1


def _end(zone: int, said: tuple[int, ...]) -> int:
    """The end of the pile: the chosen one if a player was asked."""
    if zone != k.TOP_OR_BOTTOM:
        return zone
    return k.BOTTOM_OF_PILE if said and said[0] == BOTTOM else k.TOP_OF_PILE


def _ask_card(g: State, ctx: Context, effect: e.PutFromHand, answers: Answers, step: Step) -> Frame | None:
    hand = g.players[ctx.seat].hand
    return PickTitle(ctx.seat, m.ASK_CHOOSE, ctx.source & ID_MASK, tuple(hand), True, effect.optional) if hand else None


def _ask_place(g: State, ctx: Context, effect: e.PutFromHand, answers: Answers, step: Step) -> Frame | None:
    if not answers[0] or effect.to != k.TOP_OR_BOTTOM:
        return None
    return PickBranch(ctx.seat, m.ASK_TOP_BOTTOM, answers[0][0] & ID_MASK, (TOP, BOTTOM))


def put_from_hand(g: State, ctx: Context, effect: e.PutFromHand, answers: Answers, step: Step) -> None:
    if not answers[0]:
        return
    p = g.players[ctx.seat]
    cid = answers[0][0] & ID_MASK
    p.hand.remove(cid)
    g.seen[cid] = g.knowers(ctx.seat)
    log.tell(g, log.PUT, ctx.seat, 0, ctx.source & ID_MASK, 1, int(_end(effect.to, answers[1]) == k.BOTTOM_OF_PILE))
    if _end(effect.to, answers[1]) == k.BOTTOM_OF_PILE:
        p.deck.insert(0, cid)
    else:
        p.deck.append(cid)
    ctx.done = True


MEANINGS.update(
    {
        e.Draw: Meaning(
            draw, PlayerChoice(lambda w: w.seat), is_useful=lambda g, ctx, effect, step: deck_left(g, ctx, effect.seat)
        ),
        e.DrawUntil: Meaning(draw_until, is_useful=draw_until_is_useful),
        e.DrawChoice: Meaning(draw_choice, PlayerChoice(lambda w: w.seat), CustomChoice(_ask_how_many)),
        e.DiscardCards: Meaning(discard_cards, PlayerChoice(lambda w: w.seat), is_useful=discard_is_useful),
        e.Search: Meaning(
            search,
            PlayerChoice(lambda w: w.seat),
            CustomChoice(_ask_found, hidden=True),
            CustomChoice(_ask_end),
            is_useful=search_is_useful,
            finds=True,
        ),
        e.TakeBack: Meaning(take_back, is_useful=lambda g, ctx, effect, step: bool(takeable(g, ctx, effect))),
        e.SpellGoesTo: Meaning(spell_goes_to, is_useful=lambda g, ctx, effect, step: effect.to != k.DISCARD_PILE),
        e.PutFromHand: Meaning(
            put_from_hand,
            CustomChoice(_ask_card, hidden=True),
            CustomChoice(_ask_place),
            is_useful=lambda g, ctx, effect, step: any(cid != ctx.source & ID_MASK for cid in g.players[ctx.seat].hand),
        ),
    }
)
