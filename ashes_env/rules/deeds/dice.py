"""Meanings of the effects on dice (R-DICE-01..11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ashes_env.rules.reading.evaluate as ev
import ashes_env.rules.timing.events as events
from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.language.base import Seat
from ashes_env.rules.asking.offers import POSSIBLE
from ashes_env.rules.asking.resolve import HANDLERS, Block
from ashes_env.rules.asking.selecting import ASKED, candidate_seats, select_seats
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.values import player_rule
from ashes_env.rules.state import chance
from ashes_env.rules.state import options as o
from ashes_env.rules.state.state import ID_MASK, Event

if TYPE_CHECKING:
    from ashes_env.rules.state.sides import Player
    from ashes_env.rules.state.state import State


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
    if not p.has_dice():
        # A rage die has one other side; nobody would turn it to power.
        lower_rage(g, f, x, owner, p.power_alike() if w.die is None else 0, ev.amount(g, x, w.n), True)
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
    if not p.has_dice():
        lower_rage(g, f, x, owner, p.power_alike(), ev.amount(g, x, w.n), w.up_to)
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


def lower_rage(g: State, f: Block, x: Context, owner: int, have: int, n: int, up_to: bool) -> None:
    """Turns rage dice of a Chimera to basic and goes on (R-RAGE-02)."""
    if not rage_dice(g, f, x, have, n, up_to):
        return
    n = f.n
    f.next()
    g.players[owner].lower_alike(n)
    x.done = n > 0
    changed(g, x, owner, n)


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
    if not p.has_dice():
        if rage_dice(g, f, x, p.dice_alike(g), ev.amount(g, x, w.n), w.up_to):
            n = f.n
            x.vars[w.name] = (n,)
            f.next()
            changed(g, x, owner, n)
            p.reroll_alike(g, n)
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
    if not p.has_dice() or sum(p.active) < n:
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


def ready_next(g: State, f: Block, x: Context, asked: int) -> bool:
    """Readies the dice of the queue one by one on sides of choice; false while waiting. `asked` is the stage in which
    an answer is awaited.
    """
    queue = f.queue or ()
    if f.stage == asked:
        p = g.players[x.seat]
        code = queue[0]
        p.exhausted[code] -= 1
        p.active[code - code % 3 + o.value_of(f.answer)] += 1
        f.queue = queue = queue[1:]
        x.done = True
    if queue:
        f.stage = asked
        g.ask(x.seat, o.ASK_SIDE, [o.option(o.SIDE, level) for level in (2, 1, 0)], x.source & ID_MASK, queue[0])
        return False
    return True


def ready_dice(g: State, f: Block, x: Context, w: e.ReadyDice) -> None:
    if f.queue is None:
        if not pick_dice(g, f, x, x.seat, x.seat, ev.amount(g, x, w.n), e.ANY_LEVEL, False, -1, o.POOL_EXHAUSTED):
            return
        f.queue = f.tmp
        f.tmp = ()
    if ready_next(g, f, x, 1):
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
    if ready_next(g, f, x, 2):
        f.next()


def _pool_of(g: State, x: Context, seat: object) -> list[Player]:
    """The players whose dice the description may stand for and this text may change."""
    return [p for p in _players_of(g, x, seat) if allowed(g, x, p.seat)]


def _players_of(g: State, x: Context, seat: object) -> list[Player]:
    assert isinstance(seat, Seat)
    return [g.players[s] for s in candidate_seats(g, x, seat)]


def pool_left(g: State, x: Context, seat: object) -> bool:
    """Whether there is an active die in a pool that the description may stand for; rage dice always are."""
    for p in _pool_of(g, x, seat):
        if not p.has_dice() or sum(p.active) > 0:
            return True
    return False


def change_possible(g: State, x: Context, w: e.ChangeDice) -> bool:
    for p in _pool_of(g, x, w.seat):
        if not p.has_dice():
            if p.power_alike() > 0 and w.die is None:
                return True
        elif sum(p.active):
            return True
    return False


def lower_possible(g: State, x: Context, w: e.LowerDice) -> bool:
    for p in _pool_of(g, x, w.seat):
        if not p.has_dice():
            if p.power_alike() > 0:
                return True
        elif any(p.active[code] and code % 3 in w.levels and code % 3 for code in range(27)):
            return True
    return False


HANDLERS.update({
    e.ChangeDice: change_dice, e.RaiseDice: raise_dice, e.LowerDice: lower_dice, e.RerollDice: reroll_dice,
    e.ExhaustDice: exhaust_dice, e.ReadyDice: ready_dice, e.SwapDice: swap_dice, e.SetDice: set_dice,
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
    e.ReadyDice: lambda g, x, w: sum(g.players[x.seat].exhausted) > 0,
})  # fmt: skip
