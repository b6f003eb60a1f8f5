"""Handlers of the control nodes: offers, order, conditions, repetition, branches, players one by one."""

from __future__ import annotations

from ashes_env.language import effects as e
from ashes_env.language import targets as t
from ashes_env.rules.choices.declared import Answers, CustomChoice, PlayerChoice
from ashes_env.rules.choices.questions import Confirm, PickBranch, PickPlayer
from ashes_env.rules.choices.resolve import (
    BLOCK,
    INNER,
    MEANINGS,
    Block,
    Inner,
    Meaning,
    Resolution,
    inside,
    meaning_at,
)
from ashes_env.rules.choices.usefulness import any_useful, can_be_done, can_begin, is_useful
from ashes_env.rules.definitions.costs import FlatCost
from ashes_env.rules.definitions.texts import Program, Step
from ashes_env.rules.paying.payment import payable, push_payment
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import amount, holds, seats_now
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import BOOL, INT, INTS, PROGRAM
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.state import ID_MASK, Delayed, Frame, State

# --- offers -----------------------------------------------------------------------------------------------------------


def price(g: State, seat: int, step: Step) -> list[FlatCost]:
    """The ways in which the price of an offer can be paid now; a free offer has one way."""
    return [c for c in step.prices if payable(g, g.players[seat], c, False)]


def offered_to(g: State, ctx: Context, effect: e.May) -> int:
    """The player who receives the offer."""
    seats = seats_now(g, ctx, effect.seat)
    return seats[0] if seats else ctx.seat


def is_worth_offering(g: State, ctx: Context, step: Step) -> bool:
    """An offer that could do nothing is skipped (R-RES-10). If refusing has consequences, a player who cannot do all of
    the effects cannot accept.
    """
    then = step.branches.get("then")
    if "otherwise" in step.branches:
        return can_be_done(g, ctx, then)
    return g.options.futile or is_useful(g, ctx, then)


def _ask_may(g: State, ctx: Context, effect: e.May, answers: Answers, step: Step) -> Frame | None:
    seat = offered_to(g, ctx, effect)
    if not seats_now(g, ctx, effect.seat) or not price(g, seat, step) or not is_worth_offering(g, ctx, step):
        return None  # an offer that cannot be paid is skipped too (R-COST-17)
    return Confirm(seat, m.ASK_MAY, ctx.source & ID_MASK)


def _ask_way(g: State, ctx: Context, effect: e.May, answers: Answers, step: Step) -> Frame | None:
    if not answers[0] or effect.pay is None:
        return None
    seat = offered_to(g, ctx, effect)
    return PickBranch(seat, m.ASK_COST_BRANCH, ctx.source & ID_MASK, tuple(range(len(price(g, seat, step)))))


def _ways(g: State, ctx: Context, effect: e.May, step: Step) -> list[FlatCost]:
    return price(g, offered_to(g, ctx, effect), step)


class Bought(Inner):
    """An accepted offer whose price is being paid; its effects follow."""

    __slots__ = ()

    def copy(self) -> Bought:
        f = Bought(self.base, self.program, self.place)
        f.pc, f.answer = self.pc, self.answer
        return f

    def paid(self, spent: tuple[int, ...], discarded: tuple[int, ...]) -> None:
        """The text does not use what was paid."""

    def step(self, g: State) -> None:
        g.pop()
        inside(g, self.context(g), self.here().branches.get("then"))


register(Bought, INNER)


def may(g: State, ctx: Context, effect: e.May, answers: Answers, step: Step) -> None:
    if not answers[0]:
        ctx.done = False
        inside(g, ctx, step.branches.get("otherwise"))
    elif effect.pay is None:
        inside(g, ctx, step.branches.get("then"))
    else:
        seat = offered_to(g, ctx, effect)
        cost = price(g, seat, step)[answers[1][0]]
        g.push(Bought(ctx.at, step.program, step.place))
        push_payment(g, seat, cost, ctx.source & ID_MASK)


def may_is_useful(g: State, ctx: Context, effect: e.May, step: Step) -> bool:
    if is_useful(g, ctx, step.branches.get("otherwise")):
        return True
    return is_useful(g, ctx, step.branches.get("then")) and bool(price(g, ctx.seat, step))


# --- order, conditions, repetition ------------------------------------------------------------------------------------


class Wholly(Block):
    """The first part of "do this to do that", effect by effect: an effect that was not done ends it. `begun`: the
    number of effects started so far.
    """

    __slots__ = ("begun",)

    def __init__(self, base: int, program: Program) -> None:
        super().__init__(base, program)
        self.begun = 0

    def copy(self) -> Wholly:
        f = Wholly(self.base, self.program)
        self.copy_into(f)
        f.begun = self.begun
        return f

    def step(self, g: State) -> None:
        if self.place == self.begun:
            x = self.context(g)
            if self.begun and not x.done:
                g.pop()
                return
            if self.begun < len(self.program.steps):
                x.done = False
                self.begun += 1
        super().step(g)


register(Wholly, {"base": INT, "program": PROGRAM}, {"begun": INT, **BLOCK})


class InOrder(Inner):
    """Resolves the first part; then, if it was done, the second."""

    __slots__ = ("begun",)

    def __init__(self, base: int, program: Program, place: int) -> None:
        super().__init__(base, program, place)
        self.begun = False

    def copy(self) -> InOrder:
        f = InOrder(self.base, self.program, self.place)
        f.pc, f.answer, f.begun = self.pc, self.answer, self.begun
        return f

    def step(self, g: State) -> None:
        x = self.context(g)
        if not self.begun:
            self.begun = True
            g.push(Wholly(x.at, self.here().branches["do"]))
            return
        g.pop()
        if x.done and not x.cancelled:
            inside(g, x, self.here().branches.get("then"))


register(InOrder, INNER, {"begun": BOOL})


def to(g: State, ctx: Context, effect: e.To, answers: Answers, step: Step) -> None:
    g.push(InOrder(ctx.at, step.program, step.place))


def to_is_useful(g: State, ctx: Context, effect: e.To, step: Step) -> bool:
    do, then = step.branches["do"], step.branches["then"]
    if do.steps and not meaning_at(do.steps[0]).prepares:  # what can be done of the first part is an effect itself
        return can_begin(g, ctx, do)
    return can_be_done(g, ctx, do) and any_useful(g, ctx, (*do.steps, *then.steps))


def branch_now(g: State, ctx: Context, effect: e.If, step: Step) -> Program | None:
    """The branch selected by the current state."""
    return step.branches.get("then" if holds(g, ctx, effect.condition) else "otherwise")


def if_(g: State, ctx: Context, effect: e.If, answers: Answers, step: Step) -> None:
    inside(g, ctx, branch_now(g, ctx, effect, step))


class Repeating(Inner):
    """Resolves the same effects `n` more times."""

    __slots__ = ("n",)

    def __init__(self, base: int, program: Program, place: int, n: int) -> None:
        super().__init__(base, program, place)
        self.n = n

    def copy(self) -> Repeating:
        f = Repeating(self.base, self.program, self.place, self.n)
        f.pc, f.answer = self.pc, self.answer
        return f

    def step(self, g: State) -> None:
        x = self.context(g)
        if self.n <= 0 or x.cancelled:
            g.pop()
            return
        self.n -= 1
        inside(g, x, self.here().branches.get("body"))


register(Repeating, {**INNER, "n": INT})


def repeat(g: State, ctx: Context, effect: e.Repeat, answers: Answers, step: Step) -> None:
    g.push(Repeating(ctx.at, step.program, step.place, amount(g, ctx, effect.n)))


# --- branches ---------------------------------------------------------------------------------------------------------


def _ask_branch(g: State, ctx: Context, effect: e.ChooseOne, answers: Answers, step: Step) -> Frame | None:
    able: list[int] = []
    for i in range(len(effect.options)):
        branch = step.branches.get(f"options{i}")
        if is_useful(g, ctx, branch) or (g.options.futile and _is_available(g, ctx, branch)):
            able.append(i)
    seats = seats_now(g, ctx, effect.seat)
    return PickBranch(seats[0] if seats else ctx.seat, m.ASK_MODE, ctx.source & ID_MASK, tuple(able)) if able else None


def _is_available(g: State, ctx: Context, branch: Program | None) -> bool:
    """Whether a branch is available: a branch that consists of a single `If` without an alternative is available only
    if its condition holds.
    """
    if branch is None or len(branch.steps) != 1:
        return True
    word = branch.steps[0].word
    return not isinstance(word, e.If) or bool(word.otherwise) or holds(g, ctx, word.condition)


def choose_one(g: State, ctx: Context, effect: e.ChooseOne, answers: Answers, step: Step) -> None:
    if answers[0]:
        inside(g, ctx, step.branches.get(f"options{answers[0][0]}"))


def _any_branch(g: State, ctx: Context, effect: e.ChooseOne, step: Step) -> bool:
    for branch in step.branches.values():
        if is_useful(g, ctx, branch):
            return True
    return False


class DealingOut(Inner):
    """Resolves one branch for the controller of the text, then a different branch for another player (`other`, -1:
    nobody), who is "you" in it, then the remaining branches for the controller. `taken` are the indices of the branches
    chosen so far.
    """

    __slots__ = ("other", "taken")

    def __init__(self, base: int, program: Program, place: int, other: int) -> None:
        super().__init__(base, program, place)
        self.other = other
        self.taken: tuple[int, ...] = ()

    def copy(self) -> DealingOut:
        f = DealingOut(self.base, self.program, self.place, self.other)
        f.pc, f.answer, f.taken = self.pc, self.answer, self.taken
        return f

    def seat_left(self, g: State, seat: int) -> bool:
        if self.other == seat:
            self.other = -1
        return super().seat_left(g, seat)

    def _left(self) -> tuple[int, ...]:
        return tuple([i for i in range(len(self.here().branches)) if i not in self.taken])

    def step(self, g: State) -> None:
        x = self.context(g)
        if x.cancelled:
            g.pop()
        elif len(self.taken) < 2:
            seat = x.seat if not self.taken or self.other < 0 else self.other
            g.push(PickBranch(seat, m.ASK_MODE, x.source & ID_MASK, self._left()))
        else:
            g.pop()
            for i in reversed(self._left()):
                inside(g, x, self.here().branches[f"options{i}"])

    def take(self, g: State, answer: tuple[int, ...]) -> None:
        x = self.context(g)
        self.taken = (*self.taken, answer[0])
        branch = self.here().branches[f"options{answer[0]}"]
        if len(self.taken) == 1:
            inside(g, x, branch)
        elif self.other >= 0:
            g.push(Resolution(Context(x.source, self.other, x.classes, x.path, x.n, x.event), branch))


register(DealingOut, {**INNER, "other": INT}, {"taken": INTS})


def deal_out(g: State, ctx: Context, effect: e.DealOut, answers: Answers, step: Step) -> None:
    g.push(DealingOut(ctx.at, step.program, step.place, answers[0][0] if answers[0] else -1))


# --- players ----------------------------------------------------------------------------------------------------------


class EachPlayer(Inner):
    """Resolves the same effects once for each player in a queue. If the players are targets, the controller of the text
    picks the order.
    """

    __slots__ = ("queue",)

    def __init__(self, base: int, program: Program, place: int, queue: tuple[int, ...]) -> None:
        super().__init__(base, program, place)
        self.queue = queue

    def copy(self) -> EachPlayer:
        f = EachPlayer(self.base, self.program, self.place, self.queue)
        f.pc, f.answer = self.pc, self.answer
        return f

    def seat_left(self, g: State, seat: int) -> bool:
        self.queue = tuple([other for other in self.queue if other != seat])
        return super().seat_left(g, seat)

    def step(self, g: State) -> None:
        x = self.context(g)
        w = self.here().word
        assert isinstance(w, e.ForEachPlayer)
        if not self.queue or x.cancelled:
            g.pop()
        elif len(self.queue) > 1 and isinstance(w.seats, t.TargetAllPlayers):
            g.push(PickPlayer(x.seat, x.source & ID_MASK, self.queue))
        else:
            self.take(g, self.queue[:1])

    def take(self, g: State, answer: tuple[int, ...]) -> None:
        x = self.context(g)
        w = self.here().word
        assert isinstance(w, e.ForEachPlayer)
        x.vars[w.name] = answer
        self.queue = tuple([seat for seat in self.queue if seat != answer[0]])
        inside(g, x, self.here().branches.get("body"))


register(EachPlayer, {**INNER, "queue": INTS})


def for_each_player(g: State, ctx: Context, effect: e.ForEachPlayer, answers: Answers, step: Step) -> None:
    g.push(EachPlayer(ctx.at, step.program, step.place, answers[0]))


def pick_player(g: State, ctx: Context, effect: e.PickPlayer, answers: Answers, step: Step) -> None:
    ctx.done = bool(answers[0])


# --- for later --------------------------------------------------------------------------------------------------------


def let(g: State, ctx: Context, effect: e.Let, answers: Answers, step: Step) -> None:
    ctx.vars[effect.name] = (amount(g, ctx, effect.n),)
    ctx.done = True


def at_end_of_turn(g: State, ctx: Context, effect: e.AtEndOfTurn, answers: Answers, step: Step) -> None:
    later = step.branches["body"]
    turn = g.turn + 1 if effect.next else g.turn
    ctx.done = True
    g.delayed = (
        *g.delayed,
        Delayed(later.address, ctx.seat, ctx.source, ctx.classes, tuple(sorted(ctx.vars.items())), turn),
    )


MEANINGS.update(
    {
        e.May: Meaning(may, CustomChoice(_ask_may), CustomChoice(_ask_way, prices=_ways), is_useful=may_is_useful),
        e.To: Meaning(to, is_useful=to_is_useful),
        e.If: Meaning(if_, is_useful=lambda g, ctx, effect, step: is_useful(g, ctx, branch_now(g, ctx, effect, step))),
        e.Repeat: Meaning(
            repeat,
            is_useful=lambda g, ctx, effect, step: (
                amount(g, ctx, effect.n) > 0 and is_useful(g, ctx, step.branches.get("body"))
            ),
        ),
        e.ChooseOne: Meaning(choose_one, CustomChoice(_ask_branch), is_useful=_any_branch),
        e.DealOut: Meaning(deal_out, PlayerChoice(lambda w: w.other)),
        e.ForEachPlayer: Meaning(for_each_player, PlayerChoice(lambda w: w.seats)),
        e.PickPlayer: Meaning(pick_player, PlayerChoice(lambda w: w.seat), prepares=True),
        e.Let: Meaning(let, prepares=True),
        e.AtEndOfTurn: Meaning(at_end_of_turn, is_useful=lambda g, ctx, effect, step: effect.next),
    }
)
