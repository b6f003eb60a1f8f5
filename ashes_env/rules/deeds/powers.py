"""What the verbs of dice powers and of dice that lie on cards do (R-DICE-08..12)."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.rules.asking.asks import Answers, Asked, Cards
from ashes_env.rules.asking.questions import PickDice, PickDie
from ashes_env.rules.asking.resolve import MEANINGS, Meaning, Resolution
from ashes_env.rules.asking.worth import possible
from ashes_env.rules.deeds.tokens import unguarded
from ashes_env.rules.definitions.texts import Step
from ashes_env.rules.reading.context import NEVER, Context, dice_power_context
from ashes_env.rules.reading.meaning import subject_possible, subject_refs
from ashes_env.rules.state import options as o
from ashes_env.rules.state.state import ID_MASK, Card, Frame, Player, State

# --- dice that paid ---------------------------------------------------------------------------------------------------


def _kept(g: State, x: Context, w: e.KeepPaidDie) -> list[int]:
    """The dice of the payment that the card may keep, one of each kind."""
    card = g.get(x.source)
    if card is None or card.dice or x.event is None:
        return []
    return sorted({code for code in x.event.dice if code // 3 in w.dice and code % 3 == w.level})


def _ask_kept(g: State, x: Context, w: e.KeepPaidDie, a: Answers, s: Step) -> Frame | None:
    exhausted = g.players[x.seat].exhausted
    dice = tuple([o.die_option(o.POOL_SPENT, code) for code in _kept(g, x, w) if exhausted[code] > 0])
    return PickDie(x.seat, x.source & ID_MASK, dice) if dice else None


def keep_paid_die(g: State, x: Context, w: e.KeepPaidDie, a: Answers, s: Step) -> None:
    """A die of the payment goes onto the card instead of staying exhausted."""
    card = g.get(x.source)
    x.done = bool(a[0]) and card is not None
    if card is not None and a[0]:
        g.players[x.seat].exhausted[a[0][0]] -= 1
        card.dice = (x.seat * 27 + a[0][0],)


# --- dice onto cards --------------------------------------------------------------------------------------------------


def place_die(g: State, x: Context, w: e.PlaceDie, a: Answers, s: Step) -> None:
    """The die of the dice power being resolved, from the exhausted pool or from the card it lies on; or any exhausted
    one, whose side does not matter.
    """
    card = g.get(a[0][0]) if a[0] else None
    if w.pool == k.EXHAUSTED:
        code = _exhausted(g.players[x.seat], w.die)
        x.done = card is not None and code >= 0
        if card is not None and code >= 0:
            g.players[x.seat].exhausted[code] -= 1
            _put_on(g, card, x.seat * 27 + code)
        return
    if card is None or not x.spent:
        return
    code = x.spent[0]
    p = g.players[x.seat]
    host = x.vars.get("host")
    if host is not None:
        if not _take_from(g, host[0] & ID_MASK, x.seat * 27 + code):
            return
    elif p.exhausted[code] > 0:
        p.exhausted[code] -= 1
    elif not _take_from_spell(g, p, code):
        return
    _put_on(g, card, x.seat * 27 + code)
    x.done = True


def _put_on(g: State, card: Card, whole: int) -> None:
    """A die onto a card; in which order dice came to lie there means nothing."""
    card.dice = tuple(sorted((*card.dice, whole)))
    g.dirty = True


def _exhausted(p: Player, die: int) -> int:
    """The code of an exhausted die of the type, -1 when there is none."""
    for code in range(die * 3, die * 3 + 3):
        if p.exhausted[code] > 0:
            return code
    return -1


def _some_exhausted(g: State, x: Context, w: e.PlaceDie) -> bool:
    """Whether a die of the type is exhausted; one that is active may be so as soon as it has paid for the text."""
    p = g.players[x.seat]
    if w.pool != k.EXHAUSTED or _exhausted(p, w.die) >= 0:
        return True
    return _unpaid(g, x) and any(p.active[code] for code in range(w.die * 3, w.die * 3 + 3))


def _unpaid(g: State, x: Context) -> bool:
    """Whether the text is only being weighed, before anything is paid for it."""
    if x.began != NEVER:
        return False
    text = g.defs.texts.get(x.path)
    return x.source & ID_MASK in g.players[x.seat].hand or (text is not None and bool(text.costs or text.pay))


def place_worth(g: State, x: Context, w: e.PlaceDie, s: Step) -> bool:
    return subject_possible(g, x, w.on) and _some_exhausted(g, x, w)


def move_die(g: State, x: Context, w: e.MoveDie, a: Answers, s: Step) -> None:
    """On which side a die lies does not matter, nor whose it is."""
    giver = g.get(a[0][0]) if a[0] else None
    taker = g.get(a[1][0]) if a[1] else None
    x.done = False
    if giver is None or taker is None:
        return
    for whole in giver.dice:
        if whole % 27 // 3 == w.die:
            _take_from(g, giver.id, whole)
            _put_on(g, taker, whole)
            x.done = True
            return


def return_dice(g: State, x: Context, w: e.ReturnDice, a: Answers, s: Step) -> None:
    x.done = False
    for ref in unguarded(g, x, a[0]):
        card = g.get(ref)
        for whole in card.dice if card is not None else ():
            if whole % 27 // 3 == w.die and _take_from(g, ref & ID_MASK, whole):
                g.players[whole // 27].exhausted[whole % 27] += 1
                g.dirty = x.done = True


def return_worth(g: State, x: Context, w: e.ReturnDice, s: Step) -> bool:
    for ref in subject_refs(g, x, w.off):
        card = g.get(ref)
        if card is not None and any(whole % 27 // 3 == w.die for whole in card.dice):
            return True
    return False


def _take_from(g: State, cid: int, whole: int) -> bool:
    """Takes a die off a card in play, if it lies there."""
    holder = g.cards.get(cid)
    if holder is None or whole not in holder.dice:
        return False
    dice = list(holder.dice)
    dice.remove(whole)
    holder.dice = tuple(dice)
    return True


def _take_from_spell(g: State, p: Player, code: int) -> bool:
    """Takes the die off an own spell that kept it when it paid for the power."""
    for cid in p.spells:
        if _take_from(g, cid, p.seat * 27 + code):
            return True
    return False


# --- powers -----------------------------------------------------------------------------------------------------------


def spent_powers(x: Context, w: e.UseDicePower) -> list[int]:
    """The different power dice that paid for the text; an own spell may have kept one meanwhile."""
    return sorted({code for code in x.spent if code % 3 == k.POWER and (not w.dice or code // 3 in w.dice)})


def _ask_power(g: State, x: Context, w: e.UseDicePower, a: Answers, s: Step) -> Frame | None:
    """Only the type of the die matters (R-DICE-11). Several dice are all picked before the first power is resolved."""
    source = x.source & ID_MASK
    if w.n > 1:
        return PickDice(x.seat, source, x.seat, w.n, e.ANY_LEVEL, True, w.dice, exhausted=True, by_type=True)
    card = g.get(x.source)
    options: list[int] = []
    if w.on_this:
        for whole in sorted(set(card.dice if card is not None else ())):
            options.append(o.die_option(o.POOL_ON_CARD, whole % 27))
    elif w.pool == k.SPENT:
        for code in spent_powers(x, w):
            options.append(o.die_option(o.POOL_SPENT, code))
    else:
        exhausted = g.players[x.seat].exhausted
        types: set[int] = set()
        for code in range(27):
            if exhausted[code] and code // 3 not in types and (not w.dice or code // 3 in w.dice):
                types.add(code // 3)
                options.append(o.die_option(o.POOL_EXHAUSTED, code))
    return PickDie(x.seat, source, tuple(options)) if options else None


def use_dice_power(g: State, x: Context, w: e.UseDicePower, a: Answers, s: Step) -> None:
    """The power may move the very die that it was used with."""
    x.done = bool(a[0])
    for code in reversed(a[0]):  # the frame pushed last is resolved first
        power = dice_power_context(x.seat, code)
        if w.on_this:
            power.vars["host"] = (x.source,)
        g.push(Resolution(power, g.defs.dice_powers[code // 3]))


def power_worth(g: State, x: Context, w: e.UseDicePower, s: Step) -> bool:
    p = g.players[x.seat]
    card = g.get(x.source)
    if w.on_this:
        codes = [whole % 27 for whole in (card.dice if card is not None else ())]
    elif w.pool == k.SPENT:
        codes = spent_powers(x, w)
    else:
        # The die that pays for a card may be the one that its text uses (R-FAQ-42).
        paying = x.source & ID_MASK in p.hand
        codes = [
            code
            for code in range(27)
            if (p.exhausted[code] or (paying and p.active[code])) and (not w.dice or code // 3 in w.dice)
        ]
    for code in codes:
        if possible(g, dice_power_context(x.seat, code), g.defs.dice_powers.get(code // 3)):
            return True
    return False


MEANINGS.update(
    {
        e.KeepPaidDie: Meaning(keep_paid_die, Asked(_ask_kept), worth=lambda g, x, w, s: bool(_kept(g, x, w))),
        e.PlaceDie: Meaning(place_die, Cards(lambda w: w.on, _some_exhausted), worth=place_worth),
        e.MoveDie: Meaning(move_die, Cards(lambda w: w.source), Cards(lambda w: w.onto)),
        e.ReturnDice: Meaning(return_dice, Cards(lambda w: w.off), worth=return_worth),
        e.UseDicePower: Meaning(use_dice_power, Asked(_ask_power), worth=power_worth),
    }
)
