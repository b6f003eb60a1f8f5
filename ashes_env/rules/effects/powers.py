"""Handlers of dice powers and of dice on cards (R-DICE-08..12)."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.language.dice import DIE_BITS, DIE_MASK, N_DICE, code_of, codes_of, level_of, on_card, type_of
from ashes_env.rules.choices.chosen_subjects import possible
from ashes_env.rules.choices.declared import Answers, CardChoice, CustomChoice
from ashes_env.rules.choices.questions import PickDice, PickDie
from ashes_env.rules.choices.resolve import MEANINGS, Meaning, Resolution
from ashes_env.rules.choices.usefulness import is_useful
from ashes_env.rules.definitions.texts import Step
from ashes_env.rules.effects.tokens import unguarded
from ashes_env.rules.reading.context import NEVER, Context, dice_power_context
from ashes_env.rules.reading.meaning import subject_can_matter
from ashes_env.rules.responding.windows import Window
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import ID_MASK, Card, Event, Frame, Player, State
from ashes_env.rules.state.zones import to_pool

# --- dice that paid ---------------------------------------------------------------------------------------------------


def _kept(g: State, ctx: Context, effect: e.KeepPaidDie) -> list[int]:
    """The dice of the payment that the card may keep, one of each code."""
    card = g.get(ctx.source)
    if card is None or card.dice or ctx.event is None:
        return []
    return sorted({code for code in ctx.event.dice if type_of(code) in effect.dice and level_of(code) == effect.level})


def _ask_kept(g: State, ctx: Context, effect: e.KeepPaidDie, answers: Answers, step: Step) -> Frame | None:
    exhausted = g.players[ctx.seat].exhausted
    dice = tuple([m.die_move(m.POOL_SPENT, code) for code in _kept(g, ctx, effect) if exhausted[code] > 0])
    return PickDie(ctx.seat, ctx.source & ID_MASK, dice) if dice else None


def keep_paid_die(g: State, ctx: Context, effect: e.KeepPaidDie, answers: Answers, step: Step) -> None:
    """A die of the payment goes onto the card instead of staying exhausted. No other card can keep it, and the text
    that it paid for finds it there.
    """
    card = g.get(ctx.source)
    ctx.done = bool(answers[0]) and card is not None
    if card is not None and answers[0]:
        die = answers[0][0]
        g.players[ctx.seat].exhausted[die] -= 1
        card.dice = (on_card(ctx.seat, die),)
        at = len(g.stack) - 1
        while at > 0:
            window = g.stack[at]
            at -= 1
            if isinstance(window, Window):
                window.event = _without(window.event, die)
                g.stack[at].kept(die, ctx.source)
                return


def _without(paid: Event, die: int) -> Event:
    """The event of a payment after a card has kept one of its dice."""
    at = paid.dice.index(die)
    dice = (*paid.dice[:at], *paid.dice[at + 1 :])
    if paid.classes == k.BY_DICE_POWER:
        return Event(k.DICE_PAID, (), paid.source, k.BY_DICE_POWER, paid.seat, paid.n, paid.at, dice)
    return Event(k.DICE_PAID, (), paid.source, k.BY_RULE, paid.seat, paid.n, paid.at, dice)


# --- dice onto cards --------------------------------------------------------------------------------------------------


def place_die(g: State, ctx: Context, effect: e.PlaceDie, answers: Answers, step: Step) -> None:
    """Places the die of the dice power being resolved, from the exhausted pool or from the card it is on; or any
    exhausted die of the type, whose side does not matter.
    """
    card = g.get(answers[0][0]) if answers[0] else None
    if effect.pool == k.EXHAUSTED:
        code = _exhausted(g.players[ctx.seat], effect.die)
        ctx.done = card is not None and code >= 0
        if card is not None and code >= 0:
            g.players[ctx.seat].exhausted[code] -= 1
            _put_on(g, card, on_card(ctx.seat, code))
        return
    if card is None or not ctx.spent:
        return
    code = ctx.spent[0]
    p = g.players[ctx.seat]
    host = ctx.vars.get("host")
    if host is not None:
        if not _take_from(g, host[0] & ID_MASK, on_card(ctx.seat, code)):
            return
    elif p.exhausted[code] > 0:
        p.exhausted[code] -= 1
    else:
        return
    _put_on(g, card, on_card(ctx.seat, code))
    ctx.done = True


def _put_on(g: State, card: Card, whole: int) -> None:
    """Puts a die on a card; the order of the dice on a card has no meaning."""
    card.dice = tuple(sorted((*card.dice, whole)))
    g.dirty = True


def _exhausted(p: Player, die: int) -> int:
    """The code of an exhausted die of the type, -1 if there is none."""
    for code in codes_of(die):
        if p.exhausted[code] > 0:
            return code
    return -1


def _some_exhausted(g: State, ctx: Context, effect: e.PlaceDie) -> bool:
    """Whether a die of the type is exhausted. If the text is not paid for yet, an active die counts too, because paying
    exhausts it.
    """
    p = g.players[ctx.seat]
    if effect.pool != k.EXHAUSTED or _exhausted(p, effect.die) >= 0:
        return True
    return _unpaid(g, ctx) and any(p.active[code] for code in codes_of(effect.die))


def _unpaid(g: State, ctx: Context) -> bool:
    """Whether the text is only being judged: nothing has been paid for it yet."""
    if ctx.began != NEVER:
        return False
    text = g.defs.texts.get(ctx.path)
    return ctx.source & ID_MASK in g.players[ctx.seat].hand or (text is not None and bool(text.costs or text.pay))


def place_is_useful(g: State, ctx: Context, effect: e.PlaceDie, step: Step) -> bool:
    return subject_can_matter(g, ctx, effect.on) and _some_exhausted(g, ctx, effect)


def move_die(g: State, ctx: Context, effect: e.MoveDie, answers: Answers, step: Step) -> None:
    """The side and the owner of the die do not matter."""
    giver = g.get(answers[0][0]) if answers[0] else None
    taker = g.get(answers[1][0]) if answers[1] else None
    ctx.done = False
    if giver is None or taker is None:
        return
    for whole in giver.dice:
        if type_of(code_of(whole)) == effect.die:
            _take_from(g, giver.id, whole)
            _put_on(g, taker, whole)
            ctx.done = True
            return


def return_dice(g: State, ctx: Context, effect: e.ReturnDice, answers: Answers, step: Step) -> None:
    ctx.done = False
    for ref in unguarded(g, ctx, answers[0]):
        card = g.get(ref)
        for whole in card.dice if card is not None else ():
            if type_of(code_of(whole)) == effect.die and _take_from(g, ref & ID_MASK, whole):
                to_pool(g, whole)
                g.dirty = ctx.done = True


def return_is_useful(g: State, ctx: Context, effect: e.ReturnDice, step: Step) -> bool:
    for card in possible(g, ctx, effect.off):
        if any(type_of(code_of(whole)) == effect.die for whole in card.dice):
            return True
    return False


def _take_from(g: State, cid: int, whole: int) -> bool:
    """Takes a die off a card in play. Returns false if the die is not on it."""
    holder = g.cards.get(cid)
    if holder is None or whole not in holder.dice:
        return False
    dice = list(holder.dice)
    dice.remove(whole)
    holder.dice = tuple(dice)
    return True


# --- powers -----------------------------------------------------------------------------------------------------------


def spent_powers(ctx: Context, effect: e.UseDicePower) -> list[int]:
    """The different power dice that paid for the text; a card may have kept one since."""
    codes = {paid & DIE_MASK for paid in ctx.spent}
    return sorted(
        [code for code in codes if level_of(code) == k.POWER and (not effect.dice or type_of(code) in effect.dice)]
    )


def _ask_power(g: State, ctx: Context, effect: e.UseDicePower, answers: Answers, step: Step) -> Frame | None:
    """Only the type of the die matters (R-DICE-11). If there are several dice, all are picked before the first power is
    resolved.
    """
    source = ctx.source & ID_MASK
    if effect.n > 1:
        return PickDice(
            ctx.seat, source, ctx.seat, effect.n, e.ANY_LEVEL, True, effect.dice, exhausted=True, by_type=True
        )
    card = g.get(ctx.source)
    moves: list[int] = []
    if effect.on_this:
        for whole in sorted(set(card.dice if card is not None else ())):
            moves.append(m.die_move(m.POOL_ON_CARD, code_of(whole)))
    elif effect.pool == k.SPENT:
        for code in spent_powers(ctx, effect):
            moves.append(m.die_move(m.POOL_SPENT, code))
    else:
        exhausted = g.players[ctx.seat].exhausted
        types: set[int] = set()
        for code in range(N_DICE):
            if exhausted[code] and type_of(code) not in types and (not effect.dice or type_of(code) in effect.dice):
                types.add(type_of(code))
                moves.append(m.die_move(m.POOL_EXHAUSTED, code))
    return PickDie(ctx.seat, source, tuple(moves)) if moves else None


def use_dice_power(g: State, ctx: Context, effect: e.UseDicePower, answers: Answers, step: Step) -> None:
    """The power may move the very die that was used for it."""
    ctx.done = bool(answers[0])
    for code in reversed(answers[0]):  # the frame pushed last is resolved first
        die = code
        if effect.on_this:
            die |= ctx.source << DIE_BITS
        elif effect.pool == k.SPENT:  # of equal dice, prefer one that no card has kept
            die = min([paid for paid in ctx.spent if paid & DIE_MASK == code])
        g.push(Resolution(dice_power_context(ctx.seat, die), g.defs.dice_powers[type_of(code)]))


def power_is_useful(g: State, ctx: Context, effect: e.UseDicePower, step: Step) -> bool:
    p = g.players[ctx.seat]
    card = g.get(ctx.source)
    if effect.on_this:
        codes = [code_of(whole) for whole in (card.dice if card is not None else ())]
    elif effect.pool == k.SPENT:
        codes = spent_powers(ctx, effect)
    else:
        # The die that pays for a card may be the one that its text uses (R-FAQ-42).
        paying = ctx.source & ID_MASK in p.hand
        codes = [
            code
            for code in range(N_DICE)
            if (p.exhausted[code] or (paying and p.active[code])) and (not effect.dice or type_of(code) in effect.dice)
        ]
    for code in codes:
        if is_useful(g, dice_power_context(ctx.seat, code), g.defs.dice_powers.get(type_of(code))):
            return True
    return False


MEANINGS.update(
    {
        e.KeepPaidDie: Meaning(
            keep_paid_die, CustomChoice(_ask_kept), is_useful=lambda g, ctx, effect, step: bool(_kept(g, ctx, effect))
        ),
        e.PlaceDie: Meaning(place_die, CardChoice(lambda w: w.on, _some_exhausted), is_useful=place_is_useful),
        e.MoveDie: Meaning(move_die, CardChoice(lambda w: w.source), CardChoice(lambda w: w.onto)),
        e.ReturnDice: Meaning(return_dice, CardChoice(lambda w: w.off), is_useful=return_is_useful),
        e.UseDicePower: Meaning(use_dice_power, CustomChoice(_ask_power), is_useful=power_is_useful),
    }
)
