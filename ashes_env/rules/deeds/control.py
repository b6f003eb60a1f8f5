"""What the control words do: offers, order, conditions, repetition, branches, players one by one."""

from __future__ import annotations

from ashes_env.language import effects as e
from ashes_env.language import targets as t
from ashes_env.rules.asking.asks import Answers, Asked, Players
from ashes_env.rules.asking.questions import Confirm, PickBranch, PickPlayer
from ashes_env.rules.asking.resolve import INNER, MEANINGS, Inner, Meaning, Resolution, inside, meaning_at
from ashes_env.rules.asking.worth import doable, possible, some_possible
from ashes_env.rules.definitions.costs import FlatCost
from ashes_env.rules.definitions.texts import Program, Step
from ashes_env.rules.paying.payment import payable, push_payment
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import amount, holds, seats_now
from ashes_env.rules.state import options as o
from ashes_env.rules.state.codecs import BOOL, INT, INTS
from ashes_env.rules.state.records import register
from ashes_env.rules.state.state import ID_MASK, Delayed, Frame, State

# --- offers -----------------------------------------------------------------------------------------------------------


def price(g: State, seat: int, s: Step) -> list[FlatCost]:
    """The ways in which the price of an offer can be paid now; a free offer has one."""
    return [c for c in s.prices if payable(g, g.players[seat], c, False)]


def offered_to(g: State, x: Context, w: e.May) -> int:
    """The player who is offered something."""
    seats = seats_now(g, x, w.seat)
    return seats[0] if seats else x.seat


def worth_offering(g: State, x: Context, s: Step) -> bool:
    """An offer that could do nothing is passed over (R-RES-10). Where a refusal has consequences, who cannot do all of
    it cannot accept.
    """
    then = s.branches.get("then")
    if "otherwise" in s.branches:
        return doable(g, x, then)
    return g.options.futile or possible(g, x, then)


def _ask_may(g: State, x: Context, w: e.May, a: Answers, s: Step) -> Frame | None:
    seat = offered_to(g, x, w)
    if not seats_now(g, x, w.seat) or not price(g, seat, s) or not worth_offering(g, x, s):
        return None  # so is one that cannot be paid (R-COST-17)
    return Confirm(seat, o.ASK_MAY, x.source & ID_MASK)


def _ask_way(g: State, x: Context, w: e.May, a: Answers, s: Step) -> Frame | None:
    if not a[0] or w.pay is None:
        return None
    seat = offered_to(g, x, w)
    return PickBranch(seat, o.ASK_COST_BRANCH, x.source & ID_MASK, tuple(range(len(price(g, seat, s)))))


def _ways(g: State, x: Context, w: e.May, s: Step) -> list[FlatCost]:
    return price(g, offered_to(g, x, w), s)


class Bought(Inner):
    """An offer whose price is being paid; then its effects follow."""

    __slots__ = ()

    def copy(self) -> Bought:
        f = Bought(self.base, self.program, self.place)
        f.pc, f.answer = self.pc, self.answer
        return f

    def paid(self, spent: tuple[int, ...], discarded: tuple[int, ...]) -> None:
        """What was paid does not matter to the text."""

    def step(self, g: State) -> None:
        g.pop()
        inside(g, self.context(g), self.here().branches.get("then"))


register(Bought, INNER)


def may(g: State, x: Context, w: e.May, a: Answers, s: Step) -> None:
    if not a[0]:
        x.done = False
        inside(g, x, s.branches.get("otherwise"))
    elif w.pay is None:
        inside(g, x, s.branches.get("then"))
    else:
        seat = offered_to(g, x, w)
        cost = price(g, seat, s)[a[1][0]]
        g.push(Bought(x.at, s.program, s.place))
        push_payment(g, seat, cost, x.source & ID_MASK)


def may_worth(g: State, x: Context, w: e.May, s: Step) -> bool:
    if possible(g, x, s.branches.get("otherwise")):
        return True
    return possible(g, x, s.branches.get("then")) and bool(price(g, x.seat, s))


# --- order, conditions, repetition ------------------------------------------------------------------------------------


class InOrder(Inner):
    """Does the first part; then, if it was done, the second."""

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
            x.done = False
            inside(g, x, self.here().branches.get("do"))
            return
        g.pop()
        if x.done and not x.cancelled:
            inside(g, x, self.here().branches.get("then"))


register(InOrder, INNER, {"begun": BOOL})


def to(g: State, x: Context, w: e.To, a: Answers, s: Step) -> None:
    g.push(InOrder(x.at, s.program, s.place))


def to_worth(g: State, x: Context, w: e.To, s: Step) -> bool:
    do, then = s.branches["do"], s.branches["then"]
    if not doable(g, x, do):
        return False
    if do.steps and not meaning_at(do.steps[0]).prepares:
        return True  # what is done first and can be done does something
    return some_possible(g, x, (*do.steps, *then.steps))


def branch_now(g: State, x: Context, w: e.If, s: Step) -> Program | None:
    """The branch that the state of the game decides for."""
    return s.branches.get("then" if holds(g, x, w.condition) else "otherwise")


def if_(g: State, x: Context, w: e.If, a: Answers, s: Step) -> None:
    inside(g, x, branch_now(g, x, w, s))


class Repeating(Inner):
    """The same effects `n` times more."""

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


def repeat(g: State, x: Context, w: e.Repeat, a: Answers, s: Step) -> None:
    g.push(Repeating(x.at, s.program, s.place, amount(g, x, w.n)))


# --- branches ---------------------------------------------------------------------------------------------------------


def _ask_branch(g: State, x: Context, w: e.ChooseOne, a: Answers, s: Step) -> Frame | None:
    able: list[int] = []
    for i in range(len(w.options)):
        branch = s.branches.get(f"options{i}")
        if possible(g, x, branch) or (g.options.futile and _there(g, x, branch)):
            able.append(i)
    seats = seats_now(g, x, w.seat)
    return PickBranch(seats[0] if seats else x.seat, o.ASK_MODE, x.source & ID_MASK, tuple(able)) if able else None


def _there(g: State, x: Context, branch: Program | None) -> bool:
    """Whether a branch is there at all: one that is nothing but an `If` is not unless its condition holds."""
    if branch is None or len(branch.steps) != 1:
        return True
    word = branch.steps[0].word
    return not isinstance(word, e.If) or bool(word.otherwise) or holds(g, x, word.condition)


def choose_one(g: State, x: Context, w: e.ChooseOne, a: Answers, s: Step) -> None:
    if a[0]:
        inside(g, x, s.branches.get(f"options{a[0][0]}"))


def _any_branch(g: State, x: Context, w: e.ChooseOne, s: Step) -> bool:
    for branch in s.branches.values():
        if possible(g, x, branch):
            return True
    return False


class DealingOut(Inner):
    """A branch for who controls the text, a different one for another player (`other`, -1: nobody), who becomes "you"
    in it; what is left for the first again. `taken` are the branches chosen so far.
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
            g.push(PickBranch(seat, o.ASK_MODE, x.source & ID_MASK, self._left()))
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


def deal_out(g: State, x: Context, w: e.DealOut, a: Answers, s: Step) -> None:
    g.push(DealingOut(x.at, s.program, s.place, a[0][0] if a[0] else -1))


# --- players ----------------------------------------------------------------------------------------------------------


class EachPlayer(Inner):
    """The same effects once for each player of a queue; for targets, who controls the text says the order."""

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


def for_each_player(g: State, x: Context, w: e.ForEachPlayer, a: Answers, s: Step) -> None:
    g.push(EachPlayer(x.at, s.program, s.place, a[0]))


def pick_player(g: State, x: Context, w: e.PickPlayer, a: Answers, s: Step) -> None:
    x.done = bool(a[0])


# --- for later --------------------------------------------------------------------------------------------------------


def let(g: State, x: Context, w: e.Let, a: Answers, s: Step) -> None:
    x.vars[w.name] = (amount(g, x, w.n),)


def at_end_of_turn(g: State, x: Context, w: e.AtEndOfTurn, a: Answers, s: Step) -> None:
    later = s.branches["body"]
    turn = g.turn + 1 if w.next else g.turn
    g.delayed = (*g.delayed, Delayed(later.address, x.seat, x.source, x.classes, tuple(sorted(x.vars.items())), turn))


MEANINGS.update(
    {
        e.May: Meaning(may, Asked(_ask_may), Asked(_ask_way, prices=_ways), worth=may_worth),
        e.To: Meaning(to, worth=to_worth),
        e.If: Meaning(if_, worth=lambda g, x, w, s: possible(g, x, branch_now(g, x, w, s))),
        e.Repeat: Meaning(
            repeat, worth=lambda g, x, w, s: amount(g, x, w.n) > 0 and possible(g, x, s.branches.get("body"))
        ),
        e.ChooseOne: Meaning(choose_one, Asked(_ask_branch), worth=_any_branch),
        e.DealOut: Meaning(deal_out, Players(lambda w: w.other)),
        e.ForEachPlayer: Meaning(for_each_player, Players(lambda w: w.seats)),
        e.PickPlayer: Meaning(pick_player, Players(lambda w: w.seat), prepares=True),
        e.Let: Meaning(let, prepares=True),
        e.AtEndOfTurn: Meaning(at_end_of_turn, worth=lambda g, x, w, s: w.next),
    }
)
