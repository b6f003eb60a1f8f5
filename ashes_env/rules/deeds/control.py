"""Meanings of the control words, and of the effects on attacks and on the stack itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ashes_env.rules.timing.events as events
from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.language import targets as t
from ashes_env.rules.asking.offers import POSSIBLE, doable, possible, some_possible, subject_possible
from ashes_env.rules.asking.resolve import HANDLERS, Block, Resolution, inside
from ashes_env.rules.asking.selecting import select, select_seats
from ashes_env.rules.combat.attack import AttackFrame
from ashes_env.rules.combat.defence import attack_targets
from ashes_env.rules.flow.end_of_round import EndOfRoundNow
from ashes_env.rules.paying.payment import payable, push_payment
from ashes_env.rules.reading import meaning
from ashes_env.rules.reading.attack import attack_of
from ashes_env.rules.reading.context import Context
from ashes_env.rules.state import options as o
from ashes_env.rules.state.state import ID_MASK, Delayed, Event, Frame

if TYPE_CHECKING:
    from ashes_env.rules.definitions.costs import FlatCost
    from ashes_env.rules.definitions.texts import Step
    from ashes_env.rules.state.state import State


def may(g: State, f: Block, x: Context, w: e.May) -> None:
    """An offer that could do nothing is passed over; so is one that cannot be paid (R-RES-10, R-COST-17)."""
    seats = meaning.seats_now(g, x, w.seat)
    seat = seats[0] if seats else x.seat
    if f.stage == 0:
        f.stage = 1
        able = bool(price(g, seat, f.here())) and (g.options.futile or doable_now(g, x, f.here()))
        if able:
            g.ask(seat, o.ASK_MAY, [o.YES, o.NO], x.source & ID_MASK)
            return
        f.answer = o.NO
    if f.stage == 1:
        f.stage = 3
        if f.answer == o.YES:
            if w.pay is None:
                inside(g, f, f.branch("then"))
                return
            f.stage = 2
            costs = price(g, seat, f.here())
            g.ask(seat, o.ASK_COST_BRANCH, [o.option(o.MODE, i) for i in range(len(costs))], x.source & ID_MASK)
            return
        x.done = False
        inside(g, f, f.branch("otherwise"))
        return
    if f.stage == 2:
        f.stage = 4
        push_payment(g, seat, price(g, seat, f.here())[o.value_of(f.answer)], x.source & ID_MASK)
        return
    if f.stage == 4:
        f.stage = 3
        inside(g, f, f.branch("then"))
        return
    f.next()


def doable_now(g: State, x: Context, s: Step) -> bool:
    """With a refusal that has consequences, the offer itself decides; otherwise it must be able to do something."""
    then = s.branches.get("then")
    return doable(g, x, then) if "otherwise" in s.branches else possible(g, x, then)


def price(g: State, seat: int, s: Step) -> list[FlatCost]:
    """The ways in which the price of an offer can be paid now; a free offer has one."""
    return [c for c in s.prices if payable(g, g.players[seat], c, False)]


def to(g: State, f: Block, x: Context, w: e.To) -> None:
    if f.stage == 0:
        f.stage = 1
        x.done = False
        inside(g, f, f.branch("do"))
        return
    if f.stage == 1:
        f.stage = 2
        if x.done:
            inside(g, f, f.branch("then"))
            return
    f.next()


def if_(g: State, f: Block, x: Context, w: e.If) -> None:
    if f.stage == 0:
        f.stage = 1
        branch = f.branch("then" if meaning.holds(g, x, w.condition) else "otherwise")
        if branch is not None:
            inside(g, f, branch)
            return
    f.next()


def repeat(g: State, f: Block, x: Context, w: e.Repeat) -> None:
    if f.stage == 0:
        f.stage = 1
        f.n = meaning.amount(g, x, w.n)
    if f.n > 0:
        f.n -= 1
        inside(g, f, f.branch("body"))
        return
    f.next()


def choose_one(g: State, f: Block, x: Context, w: e.ChooseOne) -> None:
    if f.stage == 0:
        f.stage = 1
        seats = meaning.seats_now(g, x, w.seat)
        options = [
            o.option(o.MODE, i) for i in range(len(w.options))
            if g.options.futile or possible(g, x, f.branch(f"options{i}"))
        ]  # fmt: skip
        if options:
            g.ask(seats[0] if seats else x.seat, o.ASK_MODE, options, x.source & ID_MASK)
            return
        f.next()
        return
    if f.stage == 1:
        f.stage = 2
        inside(g, f, f.branch(f"options{o.value_of(f.answer)}"))
        return
    f.next()


def deal_out(g: State, f: Block, x: Context, w: e.DealOut) -> None:
    """The other player becomes "you" for the branch of their choice."""
    seats = select_seats(g, f, x, w.other) if f.stage >= 2 else ()
    if seats is None:
        return
    if f.stage in (0, 2):
        f.stage += 1
        seat = x.seat if f.stage == 1 or not seats else seats[0]
        left = [o.option(o.MODE, i) for i in range(len(w.options)) if i not in f.tmp]
        g.ask(seat, o.ASK_MODE, left, x.source & ID_MASK)
        return
    if f.stage == 1:
        f.stage = 2
        f.tmp = (o.value_of(f.answer),)
        inside(g, f, f.branch(f"options{f.tmp[0]}"))
        return
    if f.stage == 3:
        f.stage = 4
        f.tmp = (*f.tmp, o.value_of(f.answer))
        if seats:
            theirs = Context(x.source, seats[0], x.classes, x.path, x.n, x.event)
            given = f.branch(f"options{f.tmp[1]}")
            if given is not None:
                g.push(Resolution(theirs, given))
        return
    left_over = [f.branch(f"options{i}") for i in range(len(w.options)) if i not in f.tmp]
    f.next()
    for branch in reversed(left_over):
        inside(g, f, branch)


def for_each_player(g: State, f: Block, x: Context, w: e.ForEachPlayer) -> None:
    if f.queue is None:
        seats = select_seats(g, f, x, w.seats)
        if seats is None:
            return
        f.queue = seats
    if f.queue:
        if isinstance(w.seats, t.TargetAllPlayers) and f.stage == 0 and len(f.queue) > 1:
            f.stage = 1
            g.ask(x.seat, o.ASK_PLAYER, [o.option(o.PLAYER, seat) for seat in f.queue], x.source & ID_MASK)
            return
        seat = o.value_of(f.answer) if f.stage == 1 else f.queue[0]
        f.stage = 0
        x.vars[w.name] = (seat,)
        f.queue = tuple(s for s in f.queue if s != seat)
        inside(g, f, f.branch("body"))
        return
    f.next()


def pick_player(g: State, f: Block, x: Context, w: e.PickPlayer) -> None:
    seats = select_seats(g, f, x, w.seat)
    if seats is None:
        return
    x.done = bool(seats)
    f.next()


def let(g: State, f: Block, x: Context, w: e.Let) -> None:
    x.vars[w.name] = (meaning.amount(g, x, w.n),)
    f.next()


def at_end_of_turn(g: State, f: Block, x: Context, w: e.AtEndOfTurn) -> None:
    later = f.branch("body")
    assert later is not None
    g.delayed = (*g.delayed, Delayed(later.address, x.seat, x.source, x.classes, tuple(sorted(x.vars.items()))))
    f.next()


def take_attack(g: State, f: Block, x: Context, w: e.TakeAttack) -> None:
    refs = select(g, f, x, w.attacker)
    if refs is None:
        return
    f.next()
    if refs and attack_targets(g, x.seat, w.units_only, refs[0]):
        x.done = True
        g.push(AttackFrame(x.seat, refs[0], w.units_only))


def must_block(g: State, f: Block, x: Context, w: e.MustBlock) -> None:
    refs = select(g, f, x, w.blocker)
    if refs is None:
        return
    f.next()
    if g.attack_at >= 0:
        for attacker in meaning.subject_refs(g, x, w.attacker):
            for ref in refs:
                attack_of(g).name_blocker(attacker, ref)
                x.done = True


def must_block_possible(g: State, x: Context, w: e.MustBlock, s: Step) -> bool:
    """Only in attacks on a Phoenixborn is there anything to block (R-FAQ-20)."""
    if g.attack_at < 0 or g.by_id[attack_of(g).target & ID_MASK].kind != k.PB:
        return False
    return subject_possible(g, x, w.blocker)


def leave_attack(g: State, f: Block, x: Context, w: e.LeaveAttack) -> None:
    refs = select(g, f, x, w.who)
    if refs is None:
        return
    f.next()
    if g.attack_at >= 0:
        for ref in refs:
            attack_of(g).remove(ref)
            x.done = True


def cancel(g: State, f: Block, x: Context, w: e.Cancel) -> None:
    f.next()
    if x.event is not None and 0 <= x.event.at < len(g.stack):
        root = g.stack[x.event.at]
        if isinstance(root, Resolution):
            root.ctx.cancelled = True
            x.done = True


def resolve_copy(g: State, f: Block, x: Context, w: e.ResolveCopy) -> None:
    """The copier becomes "you"; nothing was paid for the copy. A Phoenixborn's ability speaks of the copier's own."""
    f.next()
    if x.event is None or x.event.path not in g.defs.programs:
        return
    source = x.source
    if x.event.classes & k.BY_ABILITY:
        source = g.cards[g.players[x.seat].pb].ref
    classes = x.event.classes
    copied = Context(source, x.seat, classes, x.event.path, x.event.n)
    g.push(Emit(Event(k.RESOLVED, (), source, classes, x.seat, x.event.n, -1, (), x.event.path)))
    g.push(Resolution(copied, g.defs.programs[x.event.path]))


def copy_possible(g: State, x: Context, w: e.ResolveCopy, s: Step) -> bool:
    if x.event is None or x.event.path not in g.defs.programs:
        return False
    source = g.cards[g.players[x.seat].pb].ref if x.event.classes & k.BY_ABILITY else x.source
    return possible(g, Context(source, x.seat, x.event.classes, x.event.path, x.event.n),
                    g.defs.programs[x.event.path])  # fmt: skip


class Emit(Frame):
    """Opens the windows of an event once everything above it is done."""

    __slots__ = ("event",)

    def __init__(self, event: Event) -> None:
        super().__init__()
        self.event = event

    def copy(self) -> Emit:
        f = Emit(self.event)
        f.pc, f.answer = self.pc, self.answer
        return f

    def step(self, g: State) -> None:
        g.pop()
        events.emit(g, self.event)


def resolve_end_of_round(g: State, f: Block, x: Context, w: e.ResolveEndOfRound) -> None:
    f.next()
    frame = EndOfRoundNow(x.seat)
    frame.collect(g)
    x.done = True
    g.push(frame)


def end_of_round_possible(g: State, x: Context, w: e.ResolveEndOfRound, s: Step) -> bool:
    frame = EndOfRoundNow(x.seat)
    frame.collect(g)
    return bool(frame.waiting)


def extra_side_action(g: State, f: Block, x: Context, w: e.ExtraSideAction) -> None:
    """Of use only on the own turn (R-TURN-08)."""
    f.next()
    if g.active == x.seat:
        g.players[x.seat].side += w.n
        x.done = True


HANDLERS.update({
    e.May: may, e.To: to, e.If: if_, e.Repeat: repeat, e.ChooseOne: choose_one,
    e.DealOut: deal_out, e.ForEachPlayer: for_each_player,
    e.PickPlayer: pick_player, e.Let: let, e.AtEndOfTurn: at_end_of_turn, e.TakeAttack: take_attack,
    e.MustBlock: must_block, e.LeaveAttack: leave_attack, e.Cancel: cancel, e.ResolveCopy: resolve_copy,
    e.ResolveEndOfRound: resolve_end_of_round, e.ExtraSideAction: extra_side_action,
})  # fmt: skip
POSSIBLE.update({
    e.May: lambda g, x, w, s: (
        possible(g, x, s.branches.get("otherwise"))
        or (possible(g, x, s.branches.get("then")) and bool(price(g, x.seat, s)))
    ),
    e.To: lambda g, x, w, s: (
        doable(g, x, s.branches["do"]) and some_possible(g, x, s.branches["do"].steps + s.branches["then"].steps)
    ),
    e.If: lambda g, x, w, s: possible(
        g, x, s.branches.get("then" if meaning.holds(g, x, w.condition) else "otherwise")
    ),
    e.Repeat: lambda g, x, w, s: meaning.amount(g, x, w.n) > 0 and possible(g, x, s.branches["body"]),
    e.ChooseOne: lambda g, x, w, s: any(possible(g, x, branch) for branch in s.branches.values()),
    e.ForEachPlayer: lambda g, x, w, s: True,
    e.PickPlayer: lambda g, x, w, s: True, e.Let: lambda g, x, w, s: True, e.AtEndOfTurn: lambda g, x, w, s: False,
    e.MustBlock: must_block_possible,
    e.LeaveAttack: lambda g, x, w, s: g.attack_at >= 0 and subject_possible(g, x, w.who),
    e.ResolveCopy: copy_possible,
    e.ResolveEndOfRound: end_of_round_possible, e.ExtraSideAction: lambda g, x, w, s: g.active == x.seat,
    e.TakeAttack: lambda g, x, w, s: _attack_possible(g, x, w, s),
})  # fmt: skip


def _attack_possible(g: State, x: Context, w: e.TakeAttack, s: Step) -> bool:
    refs = meaning.subject_refs(g, x, w.attacker) if not isinstance(w.attacker, (t.Target, t.Choose)) else ()
    return any(attack_targets(g, x.seat, w.units_only, ref) for ref in refs)
