"""Meanings of the effects on dice (R-DICE-01..11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ashes_env.rules.evaluate as ev
import ashes_env.rules.events as events
from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.language import targets as t
from ashes_env.language.base import Seat
from ashes_env.rules import chance
from ashes_env.rules import options as o
from ashes_env.rules.context import Context
from ashes_env.rules.offers import POSSIBLE, possible, subject_possible
from ashes_env.rules.resolve import HANDLERS, Block, Resolution
from ashes_env.rules.selecting import ASKED, select, select_seats
from ashes_env.rules.state import ID_MASK, Event
from ashes_env.rules.values import player_rule

if TYPE_CHECKING:
    from ashes_env.rules.state import Player, State



def pick_dice(
    g: State, f: Block, x: Context, owner: int, chooser: int, n: int, levels: tuple[int, ...], up_to: bool,
    die: int = -1, pool: int = -1,
) -> bool:  # fmt: skip
    """Picks up to `n` different dice of a pool one by one into `f.tmp`; false while waiting."""
    p = g.players[owner]
    if f.wait == ASKED:
        f.wait = 0
        if f.answer == o.NO:
            return True
        f.tmp = (*f.tmp, o.value_of(f.answer) & 31)
    if len(f.tmp) >= n:
        return True
    counts = (p.exhausted if pool == o.POOL_EXHAUSTED else p.active)[:]
    for code in f.tmp:
        counts[code] -= 1
    if pool < 0:
        pool = o.POOL_MINE if owner == chooser else o.POOL_THEIRS
    options = [
        o.die_option(pool, code) for code in range(27)
        if counts[code] > 0 and code % 3 in levels and (die < 0 or code // 3 == die)
    ]  # fmt: skip
    if not options:
        return True
    if up_to:
        options.append(o.NO)
    f.wait = ASKED
    g.ask(chooser, o.ASK_DIE, options, x.source & ID_MASK, n - len(f.tmp))
    return False


def changed(g: State, x: Context, owner: int, n: int) -> None:
    """Dice of a player were re-rolled, lowered, or set by the opponent."""
    if n > 0:
        x.done = True
        events.emit(g, Event(k.DICE_CHANGED, (), x.source, x.classes, owner, n))


def allowed(g: State, x: Context, owner: int) -> bool:
    """Whether this text may change the dice of this player."""
    return owner == x.seat or not player_rule(g, x.seat, k.NO_DICE_CHANGES)


def change_dice(g: State, f: Block, x: Context, w: e.ChangeDice) -> None:
    """Leaving a die as it is and stopping early are the same, so stopping is offered and equal sides are not."""
    seats = select_seats(g, f, x, w.seat)
    if seats is None:
        return
    if not seats or not allowed(g, x, seats[0]):
        f.next()
        return
    owner = seats[0]
    p = g.players[owner]
    if p.chimera is not None and g.automaton is not None:
        # A rage die has one other side; nobody would turn it to power.
        if rage_dice(g, f, x, p.chimera.rage if w.die is None else 0, ev.amount(g, x, w.n), True):
            n = f.n
            f.next()
            g.automaton.lower_rage(g, p, n)
            x.done = n > 0
            changed(g, x, owner, n)
        return
    if f.queue is None:
        if not pick_dice(g, f, x, owner, x.seat, ev.amount(g, x, w.n), e.ANY_LEVEL, True,
                         -1 if w.die is None else w.die):  # fmt: skip
            return
        f.queue = f.tmp
        f.tmp = ()
    if f.stage == 1:
        f.stage = 0
        code = f.queue[0]
        p.active[code] -= 1
        p.active[code - code % 3 + o.value_of(f.answer)] += 1
        f.queue = f.queue[1:]
        f.n += 1
        x.done = True
    if f.queue:
        f.stage = 1
        code = f.queue[0]
        g.ask(x.seat, o.ASK_SIDE, [o.option(o.SIDE, level) for level in (2, 1, 0) if level != code % 3],
              x.source & ID_MASK, code)  # fmt: skip
        return
    n = f.n
    f.next()
    if owner != x.seat:
        changed(g, x, owner, n)


def set_dice(g: State, f: Block, x: Context, w: e.SetDice) -> None:
    f.next()
    active = g.players[x.seat].active
    for code in range(27):
        if code % 3 != w.level and active[code]:
            active[code - code % 3 + w.level] += active[code]
            active[code] = 0
            x.done = True


def raise_dice(g: State, f: Block, x: Context, w: e.RaiseDice) -> None:
    p = g.players[x.seat]
    if not pick_dice(g, f, x, x.seat, x.seat, ev.amount(g, x, w.n), (k.BASIC, k.CLASS), False):
        return
    for code in f.tmp:
        p.active[code] -= 1
        p.active[code + 1] += 1
        x.done = True
    f.next()


def lower_dice(g: State, f: Block, x: Context, w: e.LowerDice) -> None:
    seats = select_seats(g, f, x, w.seat)
    if seats is None:
        return
    if not seats or not allowed(g, x, seats[0]):
        f.next()
        return
    owner = seats[0]
    p = g.players[owner]
    if p.chimera is not None and g.automaton is not None:
        if rage_dice(g, f, x, p.chimera.rage, ev.amount(g, x, w.n), w.up_to):
            n = f.n
            f.next()
            g.automaton.lower_rage(g, p, n)
            x.done = n > 0
            changed(g, x, owner, n)
        return
    levels = tuple(level for level in w.levels if level > 0)
    if not pick_dice(g, f, x, owner, owner if w.by_owner else x.seat, ev.amount(g, x, w.n), levels, w.up_to):
        return
    n = len(f.tmp)
    for code in f.tmp:
        p.active[code] -= 1
        p.active[code - 1] += 1
    f.next()
    x.done = n > 0
    changed(g, x, owner, n)


def rage_dice(g: State, f: Block, x: Context, have: int, n: int, up_to: bool) -> bool:
    """How many rage dice an effect takes, into `f.n`, as they are all alike; false while waiting."""
    if f.stage == 0:
        f.stage = 1
        f.n = min(have, n)
        if up_to and f.n > 0:
            g.ask(x.seat, o.ASK_NUMBER, [o.option(o.NUMBER, i) for i in range(f.n, -1, -1)], x.source & ID_MASK)
            return False
    elif up_to and f.n > 0:
        f.n = o.value_of(f.answer)
    return True


def reroll_dice(g: State, f: Block, x: Context, w: e.RerollDice) -> None:
    seats = select_seats(g, f, x, w.seat)
    if seats is None:
        return
    owner = seats[0] if seats else x.seat
    p = g.players[owner]
    if not allowed(g, x, owner):
        x.vars[w.name] = (0,)
        f.next()
        return
    if p.chimera is not None and g.automaton is not None:
        if rage_dice(g, f, x, g.automaton.rage_dice(g, p), ev.amount(g, x, w.n), w.up_to):
            n = f.n
            x.vars[w.name] = (n,)
            f.next()
            changed(g, x, owner, n)
            g.automaton.reroll_rage(g, p, n)
        return
    if not pick_dice(g, f, x, owner, x.seat, ev.amount(g, x, w.n), e.ANY_LEVEL, w.up_to):
        return
    dice = f.tmp
    x.vars[w.name] = (len(dice),)
    f.next()
    for code in dice:
        p.active[code] -= 1
    for code in dice:
        p.active[code - code % 3 + chance.roll_level(g, code // 3, owner)] += 1
    changed(g, x, owner, len(dice))


def exhaust_dice(g: State, f: Block, x: Context, w: e.ExhaustDice) -> None:
    """Exactly so many or none: who cannot has not done it."""
    seats = select_seats(g, f, x, w.seat)
    if seats is None:
        return
    n = ev.amount(g, x, w.n)
    p = g.players[seats[0]] if seats else g.players[x.seat]
    if p.chimera is not None or sum(p.active) < n:
        x.done = False
        f.next()
        return
    if not pick_dice(g, f, x, p.seat, x.seat, n, e.ANY_LEVEL, False):
        return
    for code in f.tmp:
        p.active[code] -= 1
        p.exhausted[code] += 1
    x.done = True
    f.next()


def ready_dice(g: State, f: Block, x: Context, w: e.ReadyDice) -> None:
    p = g.players[x.seat]
    if f.queue is None:
        if not pick_dice(g, f, x, x.seat, x.seat, ev.amount(g, x, w.n), e.ANY_LEVEL, False, -1, o.POOL_EXHAUSTED):
            return
        f.queue = f.tmp
        f.tmp = ()
    if f.stage == 1:
        f.stage = 0
        code = f.queue[0]
        p.exhausted[code] -= 1
        p.active[code - code % 3 + o.value_of(f.answer)] += 1
        f.queue = f.queue[1:]
        x.done = True
    if f.queue:
        f.stage = 1
        g.ask(x.seat, o.ASK_SIDE, [o.option(o.SIDE, level) for level in (2, 1, 0)], x.source & ID_MASK, f.queue[0])
        return
    f.next()


def swap_dice(g: State, f: Block, x: Context, w: e.SwapDice) -> None:
    """Exhausted dice are picked first, then as many active ones; on which side a die is exhausted makes no
    difference.
    """
    p = g.players[x.seat]
    if f.queue is None:
        n = min(sum(p.active), sum(p.exhausted))
        if not pick_dice(g, f, x, x.seat, x.seat, n, e.ANY_LEVEL, True, -1, o.POOL_EXHAUSTED):
            return
        f.queue = f.tmp
        f.tmp = ()
    if f.stage == 0:
        if not pick_dice(g, f, x, x.seat, x.seat, len(f.queue), e.ANY_LEVEL, False):
            return
        for code in f.tmp:
            p.active[code] -= 1
            p.exhausted[code] += 1
        f.stage = 1
    elif f.stage == 2:
        f.stage = 1
        code = f.queue[0]
        p.exhausted[code] -= 1
        p.active[code - code % 3 + o.value_of(f.answer)] += 1
        f.queue = f.queue[1:]
        x.done = True
    if f.queue:
        f.stage = 2
        g.ask(x.seat, o.ASK_SIDE, [o.option(o.SIDE, level) for level in (2, 1, 0)], x.source & ID_MASK, f.queue[0])
        return
    f.next()


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


def _pool_of(g: State, x: Context, seat: object) -> list[Player]:
    """The players whose dice the description may stand for and this text may change."""
    return [p for p in _players_of(g, x, seat) if allowed(g, x, p.seat)]


def _players_of(g: State, x: Context, seat: object) -> list[Player]:
    if isinstance(seat, (t.TargetPlayer, t.ChoosePlayer)):
        if seat.whose == k.THEIRS:
            return [g.players[1 - x.seat]]
        return g.players if seat.whose == k.ANYONE else [g.players[x.seat]]
    assert isinstance(seat, Seat)
    return [g.players[s] for s in ev.seats_now(g, x, seat)]


def pool_left(g: State, x: Context, seat: object) -> bool:
    """Whether there is an active die in a pool that the description may stand for; rage dice always are."""
    for p in _pool_of(g, x, seat):
        if p.chimera is not None or sum(p.active) > 0:
            return True
    return False


def change_possible(g: State, x: Context, w: e.ChangeDice) -> bool:
    for p in _pool_of(g, x, w.seat):
        if p.chimera is not None:
            if p.chimera.rage > 0 and w.die is None:
                return True
        elif sum(p.active):
            return True
    return False


def lower_possible(g: State, x: Context, w: e.LowerDice) -> bool:
    for p in _pool_of(g, x, w.seat):
        if p.chimera is not None:
            if p.chimera.rage > 0:
                return True
        elif any(p.active[code] and code % 3 in w.levels and code % 3 for code in range(27)):
            return True
    return False


HANDLERS.update({
    e.ChangeDice: change_dice, e.RaiseDice: raise_dice, e.LowerDice: lower_dice, e.RerollDice: reroll_dice,
    e.ExhaustDice: exhaust_dice, e.ReadyDice: ready_dice, e.KeepPaidDie: keep_paid_die, e.PlaceDie: place_die,
    e.UseDicePower: use_dice_power, e.SwapDice: swap_dice, e.DropDice: drop_dice, e.SetDice: set_dice,
})  # fmt: skip
POSSIBLE.update({
    e.ChangeDice: change_possible,
    e.SetDice: lambda g, x, w: any(
        g.players[x.seat].active[code] for code in range(27) if code % 3 != w.level
    ),
    e.RaiseDice: lambda g, x, w: any(g.players[x.seat].active[code] for code in range(27) if code % 3 < 2),
    e.LowerDice: lower_possible, e.RerollDice: lambda g, x, w: (
        ev.amount(g, x, w.n) > 0 and pool_left(g, x, w.seat)
    ),
    e.ExhaustDice: lambda g, x, w: any(sum(p.active) >= ev.amount(g, x, w.n) for p in _players_of(g, x, w.seat)),
    e.SwapDice: lambda g, x, w: bool(sum(g.players[x.seat].active) and sum(g.players[x.seat].exhausted)),
    e.ReadyDice: lambda g, x, w: sum(g.players[x.seat].exhausted) > 0, e.KeepPaidDie: keep_possible,
    e.PlaceDie: lambda g, x, w: subject_possible(g, x, w.on), e.UseDicePower: power_possible,
    e.DropDice: lambda g, x, w: bool(getattr(g.get(x.source), "dice", ())),
})  # fmt: skip
