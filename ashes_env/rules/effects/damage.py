"""Handlers of damage, wounds, tokens and destruction."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.language import targets as t
from ashes_env.language.base import All, AnyNumber
from ashes_env.rules.choices.chosen_subjects import candidates, pairs, possible
from ashes_env.rules.choices.declared import Answers, CardChoice, CustomChoice, PlayerChoice
from ashes_env.rules.choices.questions import PickBranch, PickCards, PickNumber
from ashes_env.rules.choices.resolve import INNER, MEANINGS, Inner, Meaning
from ashes_env.rules.choices.sequence import one_by_one, order_matters
from ashes_env.rules.combat import leaving
from ashes_env.rules.combat.damage import dealing
from ashes_env.rules.definitions.texts import Program, Step
from ashes_env.rules.effects.tokens import (
    add_tokens,
    marked_on,
    move_marks,
    take_marks,
    take_tokens,
    unguarded,
    with_marks,
)
from ashes_env.rules.reading import values
from ashes_env.rules.reading.amounts import nothing, tokens_of
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import PENDING, amount, described, matches, subject_can_matter
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import INT
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.state import ID_MASK, T_MARK, Card, Frame, State, Timed

# --- damage -----------------------------------------------------------------------------------------------------------


def damage(g: State, ctx: Context, effect: e.Damage, answers: Answers, step: Step) -> None:
    n = amount(g, ctx, effect.n)
    ctx.done = bool(answers[0]) and n > 0
    if n > 0:
        one_by_one(g, ctx, step, answers[0], n)


def damage_one(g: State, ctx: Context, effect: e.Damage, ref: int, n: int) -> None:
    reduced = amount(g, ctx, effect.reduced)
    g.edition.deal(g, ref, n, ctx.source, ctx.classes, ctx.seat, prevented=reduced)


def damage_is_useful(g: State, ctx: Context, effect: e.Damage, step: Step) -> bool:
    """Damage equal to a value of a card that is not picked yet cannot be judged yet."""
    return subject_can_matter(g, ctx, effect.to) and not nothing(g, ctx, effect.n)


def _hits(g: State, ctx: Context, answers: Answers) -> list[tuple[int, int, int]]:
    """Victim, damage and source. The units deal the damage, on behalf of the controller of the text."""
    one, two = (g.get(refs[0]) if refs else None for refs in answers[:2])
    hits: list[tuple[int, int, int]] = []
    if one is not None and two is not None:
        for giver, taker in ((one, two), (two, one)):
            n = max(0, values.attack(g, giver))
            if n > 0:
                hits.append((taker.ref, n, giver.ref))
    return hits


def _ask_first_hit(g: State, ctx: Context, effect: e.DealToEachOther, answers: Answers, step: Step) -> Frame | None:
    hits = _hits(g, ctx, answers)
    if len(hits) < 2 or not order_matters(g) or g.edition.together(effect):
        return None
    return PickCards(g.active, m.ASK_DAMAGE_ORDER, ctx.source & ID_MASK, (hits[0][0], hits[1][0]))


def deal_to_each_other(g: State, ctx: Context, effect: e.DealToEachOther, answers: Answers, step: Step) -> None:
    ctx.done = all(refs and g.get(refs[0]) is not None for refs in answers[:2])
    hits = _hits(g, ctx, answers)
    first = answers[2][0] if answers[2] else hits[0][0] if hits else 0
    hits.sort(key=lambda hit: hit[0] == first)  # the frame pushed last is resolved first
    for victim, n, source in hits:
        g.edition.deal(g, victim, n, source, ctx.classes | k.BY_UNIT, ctx.seat, effect.preventable)


def each_other_is_useful(g: State, ctx: Context, effect: e.DealToEachOther, step: Step) -> bool:
    return subject_can_matter(g, ctx, effect.first) and (
        isinstance(effect.first, t.TargetBoth) or subject_can_matter(g, ctx, effect.second)
    )


def prevent(g: State, ctx: Context, effect: e.Prevent, answers: Answers, step: Step) -> None:
    frame = None if ctx.event is None else dealing(g, ctx.event.at)
    ctx.done = frame is not None and not frame.unpreventable(g)
    if frame is not None and ctx.done:
        frame.prevented = frame.n if isinstance(effect.n, All) else frame.prevented + amount(g, ctx, effect.n)


def prevent_is_useful(g: State, ctx: Context, effect: e.Prevent, step: Step) -> bool:
    return isinstance(effect.n, All) or PENDING in ctx.vars or amount(g, ctx, effect.n) > 0


def redirect(g: State, ctx: Context, effect: e.Redirect, answers: Answers, step: Step) -> None:
    frame = None if ctx.event is None else dealing(g, ctx.event.at)
    ctx.done = frame is not None and bool(answers[0])
    if frame is not None and answers[0]:
        frame.receiver = answers[0][0]


# --- leaving play -----------------------------------------------------------------------------------------------------


def destroy(g: State, ctx: Context, effect: e.Destroy, answers: Answers, step: Step) -> None:
    ctx.done = bool(answers[0])
    one_by_one(g, ctx, step, answers[0])


def destroy_one(g: State, ctx: Context, effect: e.Destroy, ref: int, n: int) -> None:
    card = g.get(ref)
    removed = card is not None and effect.remove_if is not None and matches(g, ctx, card, effect.remove_if)
    leaving.destroy(g, ref, ctx.source, ctx.classes, ctx.seat, k.REMOVED if removed else k.DISCARD_PILE)


def take_away(g: State, ctx: Context, effect: e.Discard | e.ReturnToOwner, answers: Answers, step: Step) -> None:
    refs = unguarded(g, ctx, answers[0])
    ctx.done = bool(refs)
    one_by_one(g, ctx, step, refs, ordered=False)


def discard_one(g: State, ctx: Context, effect: e.Discard, ref: int, n: int) -> None:
    leaving.discard(g, ref, ctx.source, ctx.classes, ctx.seat)


def return_one(g: State, ctx: Context, effect: e.ReturnToOwner, ref: int, n: int) -> None:
    if leaving.divert(g, ref, effect.to):
        return
    shuffled = effect.to == k.DRAW_PILE
    leaving.move(g, ref, effect.to, ctx.source, ctx.classes, ctx.seat, shuffled)
    card = g.get(ref)
    for cid in reversed(card.attached) if effect.attached and card is not None else ():
        # These frames lie above that of the host on the stack, so the host is already leaving play: it is not destroyed
        # now for losing their bonuses.
        leaving.move(g, g.cards[cid].ref, effect.to, ctx.source, ctx.classes, ctx.seat, shuffled)


# --- tokens -----------------------------------------------------------------------------------------------------------


def place_tokens(g: State, ctx: Context, effect: e.PlaceTokens, answers: Answers, step: Step) -> None:
    refs = unguarded(g, ctx, answers[0])
    n = amount(g, ctx, effect.n)
    ctx.done = bool(refs) and n > 0
    if n > 0:
        one_by_one(g, ctx, step, refs, n, effect.token == k.WOUND)


def place_on_one(g: State, ctx: Context, effect: e.PlaceTokens, ref: int, n: int) -> None:
    card = g.get(ref)
    if card is None:
        return
    if effect.token == k.WOUND:
        g.edition.wound(g, ref, n, ctx.source, ctx.classes, ctx.seat)
    elif effect.token == k.RED_RAINS:
        g.players[card.seat].place_red_rains(g, n)
    else:
        add_tokens(g, card, effect.token, n)
        if effect.marked:
            card.timed = (*card.timed, Timed(T_MARK, effect.token, n, k.END_OF_TURN, ctx.seat, g.turn, ""))


def _ask_how_many(g: State, ctx: Context, effect: e.RemoveTokens, answers: Answers, step: Step) -> Frame | None:
    if not isinstance(effect.n, AnyNumber):
        return None
    refs = unguarded(g, ctx, answers[0])
    card = g.get(refs[0]) if refs else None
    have = 0 if card is None else tokens_of(card, effect.token)
    if effect.n.most is not None:
        have = min(have, effect.n.most)
    return PickNumber(ctx.seat, ctx.source & ID_MASK, tuple(range(have + 1))) if have else None


def remove_tokens(g: State, ctx: Context, effect: e.RemoveTokens, answers: Answers, step: Step) -> None:
    said = answers[1][0] if answers[1] else 0 if isinstance(effect.n, (AnyNumber, All)) else amount(g, ctx, effect.n)
    removed = 0
    refs = answers[0]
    if effect.marked:  # they may have been moved to another card
        refs = (*refs, *[card.ref for card in with_marks(g, effect.token, ctx.seat) if card.ref not in refs])
    for ref in unguarded(g, ctx, refs):
        card = g.get(ref)
        if card is None:
            continue
        n = tokens_of(card, effect.token) if isinstance(effect.n, All) else said
        if effect.marked:
            n = min(n - removed, marked_on(card, effect.token))
            take_marks(card, effect.token, n)
        removed += take_tokens(g, card, effect.token, n)
    ctx.vars[effect.name] = (removed,)
    ctx.done = removed > 0


def _any_has(cards: list[Card], token: int) -> bool:
    for card in cards:
        if tokens_of(card, token) > 0:
            return True
    return False


def remove_is_useful(g: State, ctx: Context, effect: e.RemoveTokens, step: Step) -> bool:
    if not isinstance(effect.n, (int, All, AnyNumber)) and PENDING not in ctx.vars and amount(g, ctx, effect.n) <= 0:
        return False
    if _any_has(possible(g, ctx, effect.off), effect.token):
        return True
    return isinstance(effect.off, t.It) and effect.off.name not in ctx.vars and PENDING in ctx.vars


class Gathering(Inner):
    """Removes any number of tokens one by one from chosen cards; `n` is the number so far."""

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
        elif self.answer == m.NO:
            x.vars[w.name] = (self.n,)
            x.done = self.n > 0
            g.pop()
            return
        else:
            self.n += take_tokens(g, g.cards[m.value_of(self.answer)], w.token, 1)
        moves = [m.move(m.CARD, c.id) for c in described(g, x, w.cards) if tokens_of(c, w.token)]
        g.ask(x.seat, m.ASK_CHOOSE, [*moves, m.NO], x.source & ID_MASK, self.n)


register(Gathering, INNER, {"n": INT})


def gather_tokens(g: State, ctx: Context, effect: e.GatherTokens, answers: Answers, step: Step) -> None:
    g.push(Gathering(ctx.at, step.program, step.place))


def _ends(g: State, ctx: Context, answers: Answers) -> tuple[Card | None, Card | None]:
    """The card from which tokens are moved, and the card to which they are moved."""
    first, second = unguarded(g, ctx, answers[0][:1]), unguarded(g, ctx, answers[1])
    giver = g.get(first[0]) if first else None
    taker = g.get(second[0]) if second else None
    return (None, None) if giver is taker else (giver, taker)


def _ask_token(g: State, ctx: Context, effect: e.MoveTokens, answers: Answers, step: Step) -> Frame | None:
    giver, taker = _ends(g, ctx, answers)
    if giver is None or taker is None:
        return None
    kinds = tuple([token for token in effect.tokens if tokens_of(giver, token) > 0])
    return PickBranch(ctx.seat, m.ASK_TOKEN, ctx.source & ID_MASK, kinds) if kinds else None


def move_tokens(g: State, ctx: Context, effect: e.MoveTokens, answers: Answers, step: Step) -> None:
    giver, taker = _ends(g, ctx, answers)
    ctx.done = False
    if giver is None or taker is None or not answers[2]:
        return
    token = answers[2][0]
    n = min(amount(g, ctx, effect.n), tokens_of(giver, token))
    move_marks(giver, taker, token, n)
    take_tokens(g, giver, token, n)
    ctx.done = n > 0
    if token == k.WOUND and g.edition.moved_is_placed(g):
        g.edition.wound(g, taker.ref, n, ctx.source, ctx.classes, ctx.seat)
        return
    add_tokens(g, taker, token, n)
    if token == k.WOUND and taker.d.kind == k.UNIT and taker.wounds >= values.life(g, taker):
        leaving.destroy(g, taker.ref, ctx.source, ctx.classes, ctx.seat)


def move_is_useful(g: State, ctx: Context, effect: e.MoveTokens, step: Step) -> bool:
    if isinstance(effect.source, t.TargetBoth):
        return any(tokens_of(first, token) for first, _ in pairs(g, ctx, effect.source) for token in effect.tokens)
    givers = [
        card for card in possible(g, ctx, effect.source) if any(tokens_of(card, token) for token in effect.tokens)
    ]
    if not givers:
        return False
    if isinstance(effect.source, (t.Target, t.Choose)) and isinstance(effect.onto, (t.Target, t.Choose)):
        takers = candidates(g, ctx, effect.onto)
        return any(taker.id != giver.id for giver in givers for taker in takers)
    return subject_can_matter(g, ctx, effect.onto)


def give_first_player_token(
    g: State, ctx: Context, effect: e.GiveFirstPlayerToken, answers: Answers, step: Step
) -> None:
    for seat in answers[0]:
        ctx.done = seat != g.first
        g.players[seat].take_token(g)
        g.dirty = True


# ----------------------------------------------------------------------------------------------------------------------


def pick(g: State, ctx: Context, effect: e.Pick, answers: Answers, step: Step) -> None:
    ctx.done = bool(answers[0])


MEANINGS.update(
    {
        e.Damage: Meaning(damage, CardChoice(lambda w: w.to), is_useful=damage_is_useful, each=damage_one),
        e.DealToEachOther: Meaning(
            deal_to_each_other,
            CardChoice(lambda w: w.first),
            CardChoice(lambda w: w.second),
            CustomChoice(_ask_first_hit),
            is_useful=each_other_is_useful,
        ),
        e.Prevent: Meaning(prevent, is_useful=prevent_is_useful),
        e.Redirect: Meaning(redirect, CardChoice(lambda w: w.to)),
        e.Destroy: Meaning(destroy, CardChoice(lambda w: w.who), each=destroy_one),
        e.Discard: Meaning(take_away, CardChoice(lambda w: w.who), each=discard_one),
        e.ReturnToOwner: Meaning(take_away, CardChoice(lambda w: w.who), each=return_one),
        e.PlaceTokens: Meaning(place_tokens, CardChoice(lambda w: w.on), each=place_on_one),
        e.RemoveTokens: Meaning(
            remove_tokens, CardChoice(lambda w: w.off), CustomChoice(_ask_how_many), is_useful=remove_is_useful
        ),
        e.GatherTokens: Meaning(
            gather_tokens,
            is_useful=lambda g, ctx, effect, step: _any_has(described(g, ctx, effect.cards), effect.token),
        ),
        e.MoveTokens: Meaning(
            move_tokens,
            CardChoice(lambda w: w.source),
            CardChoice(lambda w: w.onto),
            CustomChoice(_ask_token),
            is_useful=move_is_useful,
        ),
        e.GiveFirstPlayerToken: Meaning(give_first_player_token, PlayerChoice(lambda w: w.to)),
        e.Pick: Meaning(pick, CardChoice(lambda w: w.who), prepares=True),
    }
)
