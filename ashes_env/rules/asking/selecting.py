"""Choosing what an effect acts on: cards and players, one by one, and the order in which several are taken.

Targets can be protected and open a window before the effect goes on; what is merely chosen cannot and does not
(R-TGT-01..05).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import ashes_env.rules.reading.evaluate as ev
import ashes_env.rules.timing.events as events
from ashes_env.language import codes as k
from ashes_env.language import targets as t
from ashes_env.language.base import Seat, Subject
from ashes_env.language.behaviour import Foremost
from ashes_env.language.effects import UnderThis
from ashes_env.rules.asking.resolve import Block
from ashes_env.rules.definitions.definitions import AURAS
from ashes_env.rules.reading import values
from ashes_env.rules.reading.context import Context
from ashes_env.rules.state import options as o
from ashes_env.rules.state.seats import around, foes
from ashes_env.rules.state.state import ID_MASK, Card, Event

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State


ASKED: Final = 1
WINDOWED: Final = 2


def select(g: State, f: Block, x: Context, s: Subject, i: int = 0, last: bool = True) -> tuple[int, ...] | None:
    """The references of a subject, asking where a choice is needed; `None` while waiting.

    `i` numbers the subjects of one effect; the targeting window opens after the `last` of them (R-TGT-04, R-TGT-05).
    """
    if len(f.picks) > i:
        return f.picks[i]
    if isinstance(s, (t.Target, t.Choose)):
        got = _one(g, f, x, s)
    elif isinstance(s, (t.TargetUpTo, t.ChooseExactly, t.ChooseWithin)):
        got = _several(g, f, x, s)
    elif isinstance(s, t.TargetBoth):
        got = _both(g, f, x, s)
    elif isinstance(s, t.TargetThat):
        got = tuple(r for r in ev.subject_refs(g, x, s.subject) if may_target(g, x, r))
        x.vars[s.name] = got
    elif isinstance(s, UnderThis):
        got = _under(g, f, x, s)
    else:
        got = ev.subject_refs(g, x, s)
        if isinstance(s, t.Each) and s.name:
            x.vars[s.name] = got
        if isinstance(s, Foremost):
            x.vars[s.name] = got
            if s.targeted:
                f.targets = (*f.targets, *got)
    if got is None:
        return None
    f.wait = 0
    f.tmp = ()
    f.picks = (*f.picks, got)
    if isinstance(s, (t.Target, t.TargetThat, t.TargetUpTo, t.TargetBoth)):
        f.targets = (*f.targets, *got)
    if last and f.targets:
        targets, f.targets = f.targets, ()
        if announce(g, f, x, targets):
            return None
    return got


def announce(g: State, f: Block, x: Context, targets: tuple[int, ...]) -> bool:
    """Opens the window after something was targeted; true if anyone may answer."""
    return events.emit(
        g, Event(k.TARGETED, targets, x.source, x.classes, x.seat, 0, f.base if f.base >= 0 else len(g.stack) - 1)
    )


def may_target(g: State, x: Context, ref: int) -> bool:
    card = g.get(ref)
    return card is not None and values.can_target(g, x.seat, x.classes, card)


def candidates(g: State, x: Context, s: Subject) -> list[Card]:
    """The cards that a single choice may fall on."""
    if isinstance(s, t.Target):
        return ev.targets(g, x, s.cards)
    assert isinstance(s, t.Choose)
    return ev.described(g, x, s.cards)


def _one(g: State, f: Block, x: Context, s: t.Target | t.Choose) -> tuple[int, ...] | None:
    if f.wait == ASKED:
        cid = o.value_of(f.answer)
        x.vars[s.name] = (g.cards[cid].ref,)
        return x.vars[s.name]
    cards = candidates(g, x, s)
    if not cards:
        x.vars[s.name] = ()
        return ()
    seat = x.seat
    if isinstance(s, t.Choose) and s.by is not None:
        seats = ev.seats_now(g, x, s.by)
        seat = seats[0] if seats else seat
    f.wait = ASKED
    g.ask(seat, o.ASK_TARGET if isinstance(s, t.Target) else o.ASK_CHOOSE,
          [o.option(o.CARD, c.id) for c in cards], x.source & ID_MASK)  # fmt: skip
    return None


def _several(
    g: State, f: Block, x: Context, s: t.TargetUpTo | t.ChooseExactly | t.ChooseWithin
) -> tuple[int, ...] | None:
    if f.wait == ASKED:
        if f.answer == o.NO:
            x.vars[s.name] = f.tmp
            return f.tmp
        f.tmp = (*f.tmp, g.cards[o.value_of(f.answer)].ref)
    if isinstance(s, t.TargetUpTo):
        cards = ev.targets(g, x, s.cards) if len(f.tmp) < ev.amount(g, x, s.n) else []
        cards = [c for c in cards if c.ref not in f.tmp]
    elif isinstance(s, t.ChooseExactly):
        n = ev.amount(g, x, s.n)
        cards = ev.described(g, x, s.cards)
        cards = [c for c in cards if c.ref not in f.tmp] if len(cards) >= n > len(f.tmp) else []
    else:
        budget = ev.amount(g, x, s.budget)
        for ref in f.tmp:
            budget -= max(0, values.life(g, g.cards[ref & ID_MASK]))
        cards = [
            c for c in ev.described(g, x, s.cards) if c.ref not in f.tmp and max(0, values.life(g, c)) <= budget
        ]
    if not cards:
        x.vars[s.name] = f.tmp
        return f.tmp
    f.wait = ASKED
    options = [o.option(o.CARD, c.id) for c in cards]
    if not isinstance(s, t.ChooseExactly) and not (isinstance(s, t.TargetUpTo) and s.exactly):
        options.append(o.NO)
    ask = o.ASK_TARGET if isinstance(s, t.TargetUpTo) else o.ASK_CHOOSE
    g.ask(x.seat, ask, options, x.source & ID_MASK, len(f.tmp))
    return None


def pairs(g: State, x: Context, s: t.TargetBoth) -> list[tuple[Card, list[Card]]]:
    """First targets that leave a legal second one."""
    out: list[tuple[Card, list[Card]]] = []
    saved = x.vars.get(s.names[0])
    for first in ev.targets(g, x, s.first):
        x.vars[s.names[0]] = (first.ref,)
        seconds = [c for c in ev.targets(g, x, s.second) if c.id != first.id]
        if seconds:
            out.append((first, seconds))
    if saved is None:
        x.vars.pop(s.names[0], None)
    else:
        x.vars[s.names[0]] = saved
    return out


def _both(g: State, f: Block, x: Context, s: t.TargetBoth) -> tuple[int, ...] | None:
    if f.wait == ASKED:
        f.tmp = (*f.tmp, g.cards[o.value_of(f.answer)].ref)
        f.wait = 0
    if len(f.tmp) == 2:
        x.vars[s.names[0]] = (f.tmp[0],)
        x.vars[s.names[1]] = (f.tmp[1],)
        return f.tmp
    all_pairs = pairs(g, x, s)
    if not all_pairs:
        return ()
    f.wait = ASKED
    if not f.tmp:
        choices = [first for first, _ in all_pairs]
    else:
        choices = next((seconds for first, seconds in all_pairs if first.ref == f.tmp[0]), [])
    g.ask(x.seat, o.ASK_TARGET, [o.option(o.CARD, c.id) for c in choices], x.source & ID_MASK, len(f.tmp))
    return None


def _under(g: State, f: Block, x: Context, s: UnderThis) -> tuple[int, ...] | None:
    if f.wait == ASKED:
        x.vars[s.name] = (ev.ref_of(g, o.value_of(f.answer)),)
        return x.vars[s.name]
    host = g.find(x.source)
    if host is None or not host.under:
        x.vars[s.name] = ()
        return ()
    f.wait = ASKED
    g.ask(x.seat, o.ASK_CHOOSE, [o.option(o.TITLE, cid) for cid in host.under], host.id)
    return None


def candidate_seats(g: State, x: Context, s: Seat) -> tuple[int, ...]:
    """The players that a description may stand for, before a choice is made."""
    if not isinstance(s, (t.TargetPlayer, t.ChoosePlayer)):
        return ev.seats_now(g, x, s)
    if s.whose == k.ANYONE:
        return around(g, x.seat)
    return (x.seat,) if s.whose == k.MINE else foes(g, x.seat)


def select_seats(g: State, f: Block, x: Context, s: Seat, i: int = 0, last: bool = True) -> tuple[int, ...] | None:
    """The players of a description, asking where a choice is needed; `None` while waiting."""
    if len(f.picks) > i:
        return f.picks[i]
    targeted = isinstance(s, (t.TargetPlayer, t.TargetThatPlayer, t.TargetAllPlayers))
    if isinstance(s, (t.TargetPlayer, t.ChoosePlayer)):
        if f.wait != ASKED:
            f.wait = ASKED
            g.ask(x.seat, o.ASK_PLAYER, [o.option(o.PLAYER, seat) for seat in candidate_seats(g, x, s)],
                  x.source & ID_MASK)  # fmt: skip
            return None
        got: tuple[int, ...] = (o.value_of(f.answer),)
        x.vars[s.name] = got
    else:
        got = ev.seats_now(g, x, s)
        if isinstance(s, t.TargetThatPlayer):
            x.vars[s.name] = got
    f.wait = 0
    f.picks = (*f.picks, got)
    if targeted:
        f.targets = (*f.targets, *(g.cards[g.players[seat].pb].ref for seat in got))
    if last and f.targets:
        targets, f.targets = f.targets, ()
        if announce(g, f, x, targets):
            return None
    return got


def next_victim(g: State, f: Block, x: Context, ordered: bool = True) -> int:
    """The next card of the queue: a reference, 0 when all are done, -1 while the controller chooses the order
    (R-SIM-05).
    """
    queue = f.queue or ()
    if f.wait == ASKED:
        f.wait = 0
        chosen = o.value_of(f.answer)
        for ref in queue:
            if ref & ID_MASK == chosen:
                f.queue = tuple(r for r in queue if r != ref)
                return ref
    if not queue:
        return 0
    if ordered and len(queue) > 1:
        alive = [r for r in queue if g.get(r) is not None]
        if len(alive) > 1 and (order_matters(g) or _phoenixborn(g, alive) > 1):
            f.queue = tuple(alive)
            f.wait = ASKED
            g.ask(x.seat, o.ASK_ORDER, [o.option(o.CARD, r & ID_MASK) for r in alive], x.source & ID_MASK)
            return -1
        if alive != list(queue):
            f.queue = queue = tuple(alive)
            if not queue:
                return 0
    f.queue = queue[1:]
    return queue[0]


def _phoenixborn(g: State, refs: list[int]) -> int:
    """How many of the cards can end the game (R-SIM-07)."""
    n = 0
    for ref in refs:
        if g.by_id[ref & ID_MASK].kind == k.PB:
            n += 1
    return n


ANSWERED: Final = (
    (1 << k.DESTROYED) | (1 << k.DAMAGE_DEALT) | (1 << k.WOUNDS_PLACED) | (1 << k.LEAVES_PLAY) | AURAS
)


def order_matters(g: State) -> bool:
    """Whether the order of several victims could change anything: some card of the game answers damage or destruction,
    or some value or rule depends on other cards. Read off what both players brought, so that it tells nobody
    what is in a hand."""  # fmt: skip
    return bool(g.mask & ANSWERED)
