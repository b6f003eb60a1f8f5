"""What the verbs of damage, wounds, tokens and destruction do."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.language import targets as t
from ashes_env.language.base import All, AnyNumber
from ashes_env.rules.asking.asks import Answers, Asked, Cards, Players
from ashes_env.rules.asking.choosing import candidates
from ashes_env.rules.asking.questions import PickBranch, PickCards, PickNumber
from ashes_env.rules.asking.resolve import INNER, MEANINGS, Inner, Meaning
from ashes_env.rules.asking.sequence import one_by_one, order_matters
from ashes_env.rules.combat import leaving
from ashes_env.rules.combat.damage import Damage, Wounds, dealing
from ashes_env.rules.deeds.tokens import add_tokens, marked_on, take_marks, take_tokens, unguarded
from ashes_env.rules.definitions.texts import Program, Step
from ashes_env.rules.reading import values
from ashes_env.rules.reading.amounts import tokens_of
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import PENDING, amount, described, matches, subject_possible, subject_refs
from ashes_env.rules.state import options as o
from ashes_env.rules.state.codecs import INT
from ashes_env.rules.state.records import register
from ashes_env.rules.state.state import ID_MASK, T_MARK, Card, Frame, State, Timed

# --- damage -----------------------------------------------------------------------------------------------------------


def damage(g: State, x: Context, w: e.Damage, a: Answers, s: Step) -> None:
    n = amount(g, x, w.n)
    x.done = bool(a[0]) and n > 0
    if n > 0:
        one_by_one(g, x, s, a[0], n)


def damage_one(g: State, x: Context, w: e.Damage, ref: int, n: int) -> None:
    frame = Damage(ref, n, x.source, x.classes, x.seat)
    frame.prevented = amount(g, x, w.reduced)
    g.push(frame)


def damage_worth(g: State, x: Context, w: e.Damage, s: Step) -> bool:
    """Damage equal to a value of a card that is still to be picked cannot be judged yet."""
    return subject_possible(g, x, w.to) and (not isinstance(w.n, int) or w.n > 0)


def _hits(g: State, x: Context, w: e.DealToEachOther, a: Answers) -> list[Damage]:
    """The units are the sources of the damage, on behalf of who controls the text."""
    one, two = (g.get(refs[0]) if refs else None for refs in a[:2])
    hits: list[Damage] = []
    if one is not None and two is not None:
        for giver, taker in ((one, two), (two, one)):
            n = max(0, values.attack(g, giver))
            if n > 0:
                hits.append(Damage(taker.ref, n, giver.ref, x.classes, x.seat, w.preventable))
    return hits


def _ask_first_hit(g: State, x: Context, w: e.DealToEachOther, a: Answers, s: Step) -> Frame | None:
    hits = _hits(g, x, w, a)
    if len(hits) < 2 or not order_matters(g):
        return None
    return PickCards(g.active, o.ASK_DAMAGE_ORDER, x.source & ID_MASK, (hits[0].victim, hits[1].victim))


def deal_to_each_other(g: State, x: Context, w: e.DealToEachOther, a: Answers, s: Step) -> None:
    x.done = all(refs and g.get(refs[0]) is not None for refs in a[:2])
    hits = _hits(g, x, w, a)
    first = a[2][0] if a[2] else hits[0].victim if hits else 0
    hits.sort(key=lambda hit: hit.victim == first)  # the frame pushed last is resolved first
    for hit in hits:
        g.push(hit)


def each_other_worth(g: State, x: Context, w: e.DealToEachOther, s: Step) -> bool:
    return subject_possible(g, x, w.first) and (isinstance(w.first, t.TargetBoth) or subject_possible(g, x, w.second))


def prevent(g: State, x: Context, w: e.Prevent, a: Answers, s: Step) -> None:
    frame = None if x.event is None else dealing(g, x.event.at)
    if frame is not None and not frame.unpreventable(g):
        frame.prevented = frame.n if isinstance(w.n, All) else frame.prevented + amount(g, x, w.n)
        x.done = True


def redirect(g: State, x: Context, w: e.Redirect, a: Answers, s: Step) -> None:
    frame = None if x.event is None else dealing(g, x.event.at)
    if frame is not None and a[0]:
        frame.receiver = a[0][0]


# --- leaving play -----------------------------------------------------------------------------------------------------


def destroy(g: State, x: Context, w: e.Destroy, a: Answers, s: Step) -> None:
    x.done = bool(a[0])
    one_by_one(g, x, s, a[0])


def destroy_one(g: State, x: Context, w: e.Destroy, ref: int, n: int) -> None:
    card = g.get(ref)
    removed = card is not None and w.remove_if is not None and matches(g, x, card, w.remove_if)
    leaving.destroy(g, ref, x.source, x.classes, x.seat, k.REMOVED if removed else k.DISCARD_PILE)


def take_away(g: State, x: Context, w: e.Discard | e.ReturnToOwner, a: Answers, s: Step) -> None:
    refs = unguarded(g, x, a[0])
    x.done = bool(refs)
    one_by_one(g, x, s, refs, ordered=False)


def discard_one(g: State, x: Context, w: e.Discard, ref: int, n: int) -> None:
    leaving.discard(g, ref, x.source, x.classes, x.seat)


def return_one(g: State, x: Context, w: e.ReturnToOwner, ref: int, n: int) -> None:
    if leaving.divert(g, ref, w.to):
        return
    shuffled = w.to == k.DRAW_PILE
    leaving.move(g, ref, w.to, x.source, x.classes, x.seat, shuffled)
    card = g.get(ref)
    for cid in reversed(card.attached) if w.attached and card is not None else ():
        # Above the card on the stack, so it is on its way already: what they did for it does not destroy it now.
        leaving.move(g, g.cards[cid].ref, w.to, x.source, x.classes, x.seat, shuffled)


# --- tokens -----------------------------------------------------------------------------------------------------------


def place_tokens(g: State, x: Context, w: e.PlaceTokens, a: Answers, s: Step) -> None:
    refs = unguarded(g, x, a[0])
    n = amount(g, x, w.n)
    x.done = bool(refs) and n > 0
    if n > 0:
        one_by_one(g, x, s, refs, n, w.token == k.WOUND)


def place_on_one(g: State, x: Context, w: e.PlaceTokens, ref: int, n: int) -> None:
    card = g.get(ref)
    if card is None:
        return
    if w.token == k.WOUND:
        g.push(Wounds(ref, n, x.source, x.classes, x.seat))
    elif w.token == k.RED_RAINS:
        g.players[card.seat].place_red_rains(g, n)
    else:
        add_tokens(g, card, w.token, n)
        if w.marked:
            card.timed = (*card.timed, Timed(T_MARK, w.token, n, k.END_OF_TURN, x.seat, g.turn, ""))


def _ask_how_many(g: State, x: Context, w: e.RemoveTokens, a: Answers, s: Step) -> Frame | None:
    if not isinstance(w.n, AnyNumber):
        return None
    refs = unguarded(g, x, a[0])
    card = g.get(refs[0]) if refs else None
    have = 0 if card is None else tokens_of(card, w.token)
    if w.n.most is not None:
        have = min(have, w.n.most)
    return PickNumber(x.seat, x.source & ID_MASK, tuple(range(have + 1))) if have else None


def remove_tokens(g: State, x: Context, w: e.RemoveTokens, a: Answers, s: Step) -> None:
    said = a[1][0] if a[1] else 0 if isinstance(w.n, (AnyNumber, All)) else amount(g, x, w.n)
    removed = 0
    for ref in unguarded(g, x, a[0]):
        card = g.get(ref)
        if card is None:
            continue
        n = tokens_of(card, w.token) if isinstance(w.n, All) else said
        if w.marked:
            n = min(n, marked_on(card, w.token))
            take_marks(card, w.token, n)
        removed += take_tokens(g, card, w.token, n)
    x.vars[w.name] = (removed,)
    x.done = removed > 0


def _any_has(cards: list[Card], token: int) -> bool:
    for card in cards:
        if tokens_of(card, token) > 0:
            return True
    return False


def remove_worth(g: State, x: Context, w: e.RemoveTokens, s: Step) -> bool:
    if isinstance(w.off, (t.Target, t.Choose, t.ChooseInEachSlot)):
        return _any_has(candidates(g, x, w.off), w.token)
    for ref in subject_refs(g, x, w.off):
        card = g.get(ref)
        if card is not None and tokens_of(card, w.token) > 0:
            return True
    return isinstance(w.off, t.It) and w.off.name not in x.vars and PENDING in x.vars


class Gathering(Inner):
    """Tokens removed one by one from cards of choice, any number of them; `n` so far."""

    __slots__ = ("n",)

    def __init__(self, base: int, program: Program, place: int) -> None:
        super().__init__(base, program, place)
        self.n = -1

    def copy(self) -> Gathering:
        f = Gathering(self.base, self.program, self.place)
        f.pc, f.answer, f.n = self.pc, self.answer, self.n
        return f

    def step(self, g: State) -> None:
        x = self.context(g)
        w = self.here().word
        assert isinstance(w, e.GatherTokens)
        if self.n < 0:
            self.n = 0
        elif self.answer == o.NO:
            x.vars[w.name] = (self.n,)
            x.done = self.n > 0
            g.pop()
            return
        else:
            self.n += take_tokens(g, g.cards[o.value_of(self.answer)], w.token, 1)
        options = [o.option(o.CARD, c.id) for c in described(g, x, w.cards) if tokens_of(c, w.token)]
        g.ask(x.seat, o.ASK_CHOOSE, [*options, o.NO], x.source & ID_MASK, self.n)


register(Gathering, INNER, {"n": INT})


def gather_tokens(g: State, x: Context, w: e.GatherTokens, a: Answers, s: Step) -> None:
    g.push(Gathering(x.at, s.program, s.place))


def _ends(g: State, x: Context, a: Answers) -> tuple[Card | None, Card | None]:
    """The card that tokens are moved from, and the one that they are moved onto."""
    first, second = unguarded(g, x, a[0][:1]), unguarded(g, x, a[1])
    giver = g.get(first[0]) if first else None
    taker = g.get(second[0]) if second else None
    return (None, None) if giver is taker else (giver, taker)


def _ask_token(g: State, x: Context, w: e.MoveTokens, a: Answers, s: Step) -> Frame | None:
    giver, taker = _ends(g, x, a)
    if giver is None or taker is None:
        return None
    kinds = tuple([token for token in w.tokens if tokens_of(giver, token) > 0])
    return PickBranch(x.seat, o.ASK_TOKEN, x.source & ID_MASK, kinds) if kinds else None


def move_tokens(g: State, x: Context, w: e.MoveTokens, a: Answers, s: Step) -> None:
    giver, taker = _ends(g, x, a)
    x.done = False
    if giver is None or taker is None or not a[2]:
        return
    token = a[2][0]
    n = take_tokens(g, giver, token, amount(g, x, w.n))
    x.done = n > 0
    if token == k.WOUND and g.options.moved_is_placed:
        g.push(Wounds(taker.ref, n, x.source, x.classes, x.seat))
        return
    add_tokens(g, taker, token, n)
    if token == k.WOUND and taker.d.kind == k.UNIT and taker.wounds >= values.life(g, taker):
        leaving.destroy(g, taker.ref, x.source, x.classes, x.seat)


def move_worth(g: State, x: Context, w: e.MoveTokens, s: Step) -> bool:
    if isinstance(w.source, t.TargetBoth):
        return subject_possible(g, x, w.source)
    if isinstance(w.source, (t.Target, t.Choose)):
        givers = candidates(g, x, w.source)
    else:
        givers = [card for card in [g.get(ref) for ref in subject_refs(g, x, w.source)] if card is not None]
    givers = [card for card in givers if any(tokens_of(card, token) for token in w.tokens)]
    if not givers:
        return False
    if isinstance(w.source, (t.Target, t.Choose)) and isinstance(w.onto, (t.Target, t.Choose)):
        takers = candidates(g, x, w.onto)
        return any(taker.id != giver.id for giver in givers for taker in takers)
    return subject_possible(g, x, w.onto)


def give_first_player_token(g: State, x: Context, w: e.GiveFirstPlayerToken, a: Answers, s: Step) -> None:
    for seat in a[0]:
        x.done = seat != g.first
        g.players[seat].take_token(g)
        g.dirty = True


# ----------------------------------------------------------------------------------------------------------------------


def pick(g: State, x: Context, w: e.Pick, a: Answers, s: Step) -> None:
    x.done = bool(a[0])


MEANINGS.update(
    {
        e.Damage: Meaning(damage, Cards(lambda w: w.to), worth=damage_worth, each=damage_one),
        e.DealToEachOther: Meaning(
            deal_to_each_other,
            Cards(lambda w: w.first),
            Cards(lambda w: w.second),
            Asked(_ask_first_hit),
            worth=each_other_worth,
        ),
        e.Prevent: Meaning(prevent),
        e.Redirect: Meaning(redirect, Cards(lambda w: w.to)),
        e.Destroy: Meaning(destroy, Cards(lambda w: w.who), each=destroy_one),
        e.Discard: Meaning(take_away, Cards(lambda w: w.who), each=discard_one),
        e.ReturnToOwner: Meaning(take_away, Cards(lambda w: w.who), each=return_one),
        e.PlaceTokens: Meaning(place_tokens, Cards(lambda w: w.on), each=place_on_one),
        e.RemoveTokens: Meaning(remove_tokens, Cards(lambda w: w.off), Asked(_ask_how_many), worth=remove_worth),
        e.GatherTokens: Meaning(gather_tokens, worth=lambda g, x, w, s: _any_has(described(g, x, w.cards), w.token)),
        e.MoveTokens: Meaning(
            move_tokens, Cards(lambda w: w.source), Cards(lambda w: w.onto), Asked(_ask_token), worth=move_worth
        ),
        e.GiveFirstPlayerToken: Meaning(give_first_player_token, Players(lambda w: w.to)),
        e.Pick: Meaning(pick, Cards(lambda w: w.who), prepares=True),
    }
)
