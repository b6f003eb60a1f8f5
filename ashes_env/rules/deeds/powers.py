"""Meanings of the effects on dice powers and on dice that lie on cards (R-DICE-08..12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.rules.asking.offers import POSSIBLE, possible, subject_possible
from ashes_env.rules.asking.resolve import HANDLERS, Block, Resolution
from ashes_env.rules.asking.selecting import ASKED, select
from ashes_env.rules.reading.context import Context
from ashes_env.rules.state import options as o
from ashes_env.rules.state.state import ID_MASK

if TYPE_CHECKING:
    from ashes_env.rules.state.sides import Player
    from ashes_env.rules.state.state import State


def keep_paid_die(g: State, f: Block, x: Context, w: e.KeepPaidDie) -> None:
    """A die of the payment goes onto the card instead of staying exhausted."""
    card = g.get(x.source)
    p = g.players[x.seat]
    paid = sorted({
        code for code in (x.event.dice if x.event is not None else ())
        if code // 3 in w.dice and code % 3 == w.level and p.exhausted[code] > 0
    })  # fmt: skip
    if card is None or card.dice or not paid:
        x.done = False
        f.next()
        return
    if f.stage == 0:
        f.stage = 1
        g.ask(x.seat, o.ASK_DIE, [o.die_option(o.POOL_SPENT, code) for code in paid], card.id)
        return
    code = o.value_of(f.answer) & 31
    p.exhausted[code] -= 1
    card.dice = (x.seat * 27 + code,)
    x.done = True
    f.next()


def keep_possible(g: State, x: Context, w: e.KeepPaidDie) -> bool:
    card = g.get(x.source)
    if card is None or card.dice or x.event is None:
        return False
    for code in x.event.dice:
        if code // 3 in w.dice and code % 3 == w.level:
            return True
    return False


def place_die(g: State, f: Block, x: Context, w: e.PlaceDie) -> None:
    """The die of the dice power being resolved, from the exhausted pool or from the card it lies on."""
    refs = select(g, f, x, w.on)
    if refs is None:
        return
    f.next()
    card = g.get(refs[0]) if refs else None
    if card is None or not x.spent:
        return
    code = x.spent[0]
    p = g.players[x.seat]
    host = x.vars.get("host")
    if host is not None:
        holder = g.cards.get(host[0] & ID_MASK)
        whole = x.seat * 27 + code
        if holder is None or whole not in holder.dice:
            return
        dice = list(holder.dice)
        dice.remove(whole)
        holder.dice = tuple(dice)
    elif p.exhausted[code] > 0:
        p.exhausted[code] -= 1
    elif not _take_from_spell(g, p, code):
        return
    card.dice = (*card.dice, x.seat * 27 + code)
    g.dirty = True
    x.done = True


def _take_from_spell(g: State, p: Player, code: int) -> bool:
    """Takes the die off an own spell that kept it when it paid for the power."""
    whole = p.seat * 27 + code
    for cid in p.spells:
        card = g.cards[cid]
        if whole in card.dice:
            dice = list(card.dice)
            dice.remove(whole)
            card.dice = tuple(dice)
            return True
    return False


def use_dice_power(g: State, f: Block, x: Context, w: e.UseDicePower) -> None:
    """Only the type of the die matters; the power may move that very die (R-DICE-11)."""
    p = g.players[x.seat]
    card = g.get(x.source)
    if w.n > 1:
        several_powers(g, f, x, w)
        return
    if f.stage == 0:
        f.stage = 1
        options: list[int] = []
        if w.on_this:
            for whole in sorted(set(card.dice if card is not None else ())):
                options.append(o.die_option(o.POOL_ON_CARD, whole % 27))
        else:
            types: set[int] = set()
            for code in range(27):
                if p.exhausted[code] and code // 3 not in types and (not w.dice or code // 3 in w.dice):
                    types.add(code // 3)
                    options.append(o.die_option(o.POOL_EXHAUSTED, code))
        if not options:
            x.done = False
            f.next()
            return
        g.ask(x.seat, o.ASK_DIE, options, x.source & ID_MASK)
        return
    code = o.value_of(f.answer) & 31
    f.next()
    power = dice_power_context(g, x.seat, code)
    if w.on_this:
        power.vars["host"] = (x.source,)
    x.done = True
    g.push(Resolution(power, g.defs.dice_powers[code // 3]))


def several_powers(g: State, f: Block, x: Context, w: e.UseDicePower) -> None:
    """All dice are picked before the first power is resolved."""
    p = g.players[x.seat]
    if f.wait == ASKED:
        f.wait = 0
        if f.answer == o.NO:
            f.stage = 1
        else:
            f.tmp = (*f.tmp, o.value_of(f.answer) & 31)
    if f.stage == 0:
        options: list[int] = []
        types: set[int] = set()
        for code in range(27):
            free = p.exhausted[code] > f.tmp.count(code)
            if free and code // 3 not in types and (not w.dice or code // 3 in w.dice):
                types.add(code // 3)
                options.append(o.die_option(o.POOL_EXHAUSTED, code))
        if options and len(f.tmp) < w.n:
            f.wait = ASKED
            g.ask(x.seat, o.ASK_DIE, [*options, o.NO], x.source & ID_MASK, w.n - len(f.tmp))
            return
        f.stage = 1
    if not f.tmp:
        f.next()
        return
    code = f.tmp[0]
    f.tmp = f.tmp[1:]
    x.done = True
    g.push(Resolution(dice_power_context(g, x.seat, code), g.defs.dice_powers[code // 3]))


def dice_power_context(g: State, seat: int, code: int) -> Context:
    """What a dice power knows: the die that it was used with."""
    return Context(0, seat, k.BY_DICE_POWER, f"dice/{k.DIE_TYPES[code // 3]}", 0, None, (code,))


def power_possible(g: State, x: Context, w: e.UseDicePower) -> bool:
    p = g.players[x.seat]
    card = g.get(x.source)
    if w.on_this:
        codes = [whole % 27 for whole in (card.dice if card is not None else ())]
    else:
        # The die that pays for a card may be the one that its text uses (R-FAQ-42).
        paying = x.source & ID_MASK in p.hand
        codes = [
            code for code in range(27)
            if (p.exhausted[code] or (paying and p.active[code])) and (not w.dice or code // 3 in w.dice)
        ]
    for code in codes:
        body = g.defs.dice_powers.get(code // 3)
        if body is not None and possible(g, dice_power_context(g, x.seat, code), body):
            return True
    return False


def drop_dice(g: State, f: Block, x: Context, w: e.DropDice) -> None:
    card = g.get(x.source)
    f.next()
    if card is not None:
        for die in card.dice:
            g.players[die // 27].exhausted[die % 27] += 1
        card.dice = ()


HANDLERS.update({
    e.KeepPaidDie: keep_paid_die, e.PlaceDie: place_die, e.UseDicePower: use_dice_power, e.DropDice: drop_dice,
})  # fmt: skip
POSSIBLE.update({
    e.KeepPaidDie: keep_possible, e.PlaceDie: lambda g, x, w: subject_possible(g, x, w.on),
    e.UseDicePower: power_possible, e.DropDice: lambda g, x, w: bool(getattr(g.get(x.source), "dice", ())),
})  # fmt: skip
