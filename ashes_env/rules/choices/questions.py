"""The kinds of questions: what players choose before something happens.

A question knows its candidates, asks until it is answered, and passes the picks to the frame below it (`Frame.take`).
Its data is fixed when it is created: nothing happens between two picks of one question.
"""

from __future__ import annotations

from ashes_env.language.dice import N_DICE, level_of, type_of
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import BOOL, INT, INTS, TupleOf
from ashes_env.rules.state.deal import Deal
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.state import ID_MASK, Frame, Shown, State, Topic
from ashes_env.rules.state.zones import titles_among


class Question(Frame):
    """Asks `seat` a question of the kind `ask`; `source` is the id of the card that asks, `picked` the picks made so
    far.
    """

    __slots__ = ("ask", "picked", "seat", "source", "waiting")

    def __init__(self, seat: int, ask: int, source: int) -> None:
        self.pc = 0
        self.answer = m.NO
        self.seat = seat
        self.ask = ask
        self.source = source
        self.picked: tuple[int, ...] = ()
        self.waiting = False

    def take_over(self, f: Question) -> None:
        """Copies the slots that every question has besides the arguments of its constructor."""
        self.ask = f.ask
        self.pc, self.answer, self.picked, self.waiting = f.pc, f.answer, f.picked, f.waiting

    def moves(self, g: State) -> list[int]:
        """The moves for the next pick; empty if the question is settled."""
        raise NotImplementedError

    def meant(self, g: State, move: int) -> int:
        """The part of the answer that a move stands for."""
        return m.value_of(move)

    def number(self) -> int:
        """The number that the decision shows."""
        return len(self.picked)

    def topic(self, g: State) -> Topic:
        return g.stack[-2].topic(g)

    def step(self, g: State) -> None:
        if self.waiting:
            self.waiting = False
            if self.answer == m.NO:
                self.hand_over(g)
                return
            self.picked = (*self.picked, self.meant(g, self.answer))
        moves = self.moves(g)
        if not moves:
            self.hand_over(g)
            return
        self.waiting = True
        g.ask(self.seat, self.ask, moves, self.source, self.number())

    def hand_over(self, g: State) -> None:
        """The question is settled: passes the picks to the frame below."""
        g.pop()
        g.stack[-1].take(g, self.picked)


QUESTION = {"picked": INTS, "waiting": BOOL}


class PickCards(Question):
    """Between `least` and `most` cards in play out of the `candidates` (references). The sum of their `weights` stays
    within the `budget` (-1: no budget).
    """

    __slots__ = ("budget", "candidates", "least", "most", "weights")

    def __init__(
        self,
        seat: int,
        ask: int,
        source: int,
        candidates: tuple[int, ...],
        least: int = 1,
        most: int = 1,
        budget: int = -1,
        weights: tuple[int, ...] = (),
    ) -> None:
        super().__init__(seat, ask, source)
        self.candidates = candidates
        self.least = least
        self.most = most
        self.budget = budget
        self.weights = weights

    def copy(self) -> PickCards:
        f = PickCards(
            self.seat, self.ask, self.source, self.candidates, self.least, self.most, self.budget, self.weights
        )
        f.take_over(self)
        return f

    def moves(self, g: State) -> list[int]:
        if len(self.picked) >= self.most:
            return []
        left = self.budget
        if left >= 0:
            for ref in self.picked:
                left -= self.weights[self.candidates.index(ref)]
        out: list[int] = []
        for i, ref in enumerate(self.candidates):
            if ref not in self.picked and (self.budget < 0 or self.weights[i] <= left):
                out.append(m.move(m.CARD, ref & ID_MASK))
        if out and len(self.picked) >= self.least:
            out.append(m.NO)
        return out

    def meant(self, g: State, move: int) -> int:
        for ref in self.candidates:
            if ref & ID_MASK == m.value_of(move):
                return ref
        raise ValueError(f"card {m.value_of(move)} is no candidate")

    def shown(self, g: State, seat: int) -> Shown:
        return Shown(cards=tuple([ref & ID_MASK for ref in self.picked])) if self.ask == m.ASK_TARGET else Shown()


register(
    PickCards,
    {
        "seat": INT,
        "ask": INT,
        "source": INT,
        "candidates": INTS,
        "least": INT,
        "most": INT,
        "budget": INT,
        "weights": INTS,
    },
    QUESTION,
)


class PickOneOfEach(Question):
    """One card in play from each of several `groups` (references), in any order."""

    __slots__ = ("groups",)

    def __init__(self, seat: int, ask: int, source: int, groups: tuple[tuple[int, ...], ...]) -> None:
        super().__init__(seat, ask, source)
        self.groups = groups

    def copy(self) -> PickOneOfEach:
        f = PickOneOfEach(self.seat, self.ask, self.source, self.groups)
        f.take_over(self)
        return f

    def moves(self, g: State) -> list[int]:
        out: list[int] = []
        for group in self.groups:
            if not set(group).intersection(self.picked):
                out.extend([m.move(m.CARD, ref & ID_MASK) for ref in group])
        return out

    def meant(self, g: State, move: int) -> int:
        for group in self.groups:
            for ref in group:
                if ref & ID_MASK == m.value_of(move):
                    return ref
        raise ValueError(f"card {m.value_of(move)} is no candidate")


register(PickOneOfEach, {"seat": INT, "ask": INT, "source": INT, "groups": TupleOf(INTS)}, QUESTION)


class PickPair(Question):
    """Two cards in play: one of `firsts` (references), then one that is allowed with it; `seconds` has these for each
    of the firsts.
    """

    __slots__ = ("firsts", "seconds")

    def __init__(
        self, seat: int, ask: int, source: int, firsts: tuple[int, ...], seconds: tuple[tuple[int, ...], ...]
    ) -> None:
        super().__init__(seat, ask, source)
        self.firsts = firsts
        self.seconds = seconds

    def copy(self) -> PickPair:
        f = PickPair(self.seat, self.ask, self.source, self.firsts, self.seconds)
        f.take_over(self)
        return f

    def _now(self) -> tuple[int, ...]:
        if not self.picked:
            return self.firsts
        return self.seconds[self.firsts.index(self.picked[0])] if len(self.picked) == 1 else ()

    def moves(self, g: State) -> list[int]:
        return [m.move(m.CARD, ref & ID_MASK) for ref in self._now()]

    def meant(self, g: State, move: int) -> int:
        for ref in self._now():
            if ref & ID_MASK == m.value_of(move):
                return ref
        raise ValueError(f"card {m.value_of(move)} is no candidate")

    def shown(self, g: State, seat: int) -> Shown:
        return Shown(cards=tuple([ref & ID_MASK for ref in self.picked]))


register(PickPair, {"seat": INT, "ask": INT, "source": INT, "firsts": INTS, "seconds": TupleOf(INTS)}, QUESTION)


class PickPlayer(Question):
    """One of several players (seats)."""

    __slots__ = ("seats",)

    def __init__(self, seat: int, source: int, seats: tuple[int, ...]) -> None:
        super().__init__(seat, m.ASK_PLAYER, source)
        self.seats = seats

    def copy(self) -> PickPlayer:
        f = PickPlayer(self.seat, self.source, self.seats)
        f.take_over(self)
        return f

    def moves(self, g: State) -> list[int]:
        return [] if self.picked else [m.move(m.PLAYER, seat) for seat in self.seats]


register(PickPlayer, {"seat": INT, "source": INT, "seats": INTS}, {"ask": INT, **QUESTION})


class PickDice(Question):
    """Up to `n` dice of one pool of the player `owner`, as codes, of the given levels and types (none given: any).
    `up_to`: the player may take fewer than there are. `by_type`: the side does not matter, so each type is offered
    once.
    """

    __slots__ = ("by_type", "dice", "exhausted", "levels", "n", "owner", "up_to")

    def __init__(
        self,
        seat: int,
        source: int,
        owner: int,
        n: int,
        levels: tuple[int, ...],
        up_to: bool,
        dice: tuple[int, ...] = (),
        exhausted: bool = False,
        by_type: bool = False,
    ) -> None:
        super().__init__(seat, m.ASK_DIE, source)
        self.owner = owner
        self.n = n
        self.levels = levels
        self.up_to = up_to
        self.dice = dice
        self.exhausted = exhausted
        self.by_type = by_type

    def copy(self) -> PickDice:
        f = PickDice(
            self.seat, self.source, self.owner, self.n, self.levels, self.up_to, self.dice, self.exhausted, self.by_type
        )
        f.take_over(self)
        return f

    def moves(self, g: State) -> list[int]:
        if len(self.picked) >= self.n:
            return []
        counts = self.left(g)
        if self.exhausted:
            pool = m.POOL_EXHAUSTED
        else:
            pool = m.POOL_MINE if self.owner == self.seat else m.POOL_THEIRS
        out: list[int] = []
        last = -1
        for code in range(N_DICE):
            if counts[code] > 0 and level_of(code) in self.levels and (not self.dice or type_of(code) in self.dice):
                if not self.by_type or type_of(code) != last:
                    out.append(m.die_move(pool, code))
                    last = type_of(code)
        if out and self.enough():
            out.append(m.NO)
        return out

    def left(self, g: State) -> list[int]:
        """For each code, the number of dice that are not picked yet."""
        p = g.players[self.owner]
        counts = (p.exhausted if self.exhausted else p.active)[:]
        for code in self.picked:
            counts[code] -= 1
        return counts

    def enough(self) -> bool:
        """Whether enough dice are picked."""
        return self.up_to

    def meant(self, g: State, move: int) -> int:
        return m.die_of(move)

    def number(self) -> int:
        return self.n - len(self.picked)

    def shown(self, g: State, seat: int) -> Shown:
        return Shown(dice=self.picked)


register(
    PickDice,
    {
        "seat": INT,
        "source": INT,
        "owner": INT,
        "n": INT,
        "levels": INTS,
        "up_to": BOOL,
        "dice": INTS,
        "exhausted": BOOL,
        "by_type": BOOL,
    },
    {"ask": INT, **QUESTION},
)


class PickShifted(PickDice):
    """Active dice to raise, among them at least `owed` basic ones; or active dice to lower, other than those
    `raised`.
    """

    __slots__ = ("owed", "raised")

    def __init__(
        self,
        seat: int,
        source: int,
        owner: int,
        n: int,
        levels: tuple[int, ...],
        up_to: bool,
        owed: int,
        raised: tuple[int, ...],
        dice: tuple[int, ...] = (),
        exhausted: bool = False,
        by_type: bool = False,
    ) -> None:
        super().__init__(seat, source, owner, n, levels, up_to, dice, exhausted, by_type)
        self.owed = owed
        self.raised = raised

    def copy(self) -> PickShifted:
        f = PickShifted(
            self.seat,
            self.source,
            self.owner,
            self.n,
            self.levels,
            self.up_to,
            self.owed,
            self.raised,
            self.dice,
            self.exhausted,
            self.by_type,
        )
        f.take_over(self)
        return f

    def left(self, g: State) -> list[int]:
        counts = super().left(g)
        for code in self.raised:
            counts[code] -= 1
        return counts

    def enough(self) -> bool:
        return self.up_to and sum([level_of(code) == 0 for code in self.picked]) >= self.owed


register(
    PickShifted,
    {
        "seat": INT,
        "source": INT,
        "owner": INT,
        "n": INT,
        "levels": INTS,
        "up_to": BOOL,
        "owed": INT,
        "raised": INTS,
        "dice": INTS,
        "exhausted": BOOL,
        "by_type": BOOL,
    },
    {"ask": INT, **QUESTION},
)


class PickDie(Question):
    """One of several dice, given as the moves that are offered; the answer is its code."""

    __slots__ = ("dice",)

    def __init__(self, seat: int, source: int, dice: tuple[int, ...]) -> None:
        super().__init__(seat, m.ASK_DIE, source)
        self.dice = dice

    def copy(self) -> PickDie:
        f = PickDie(self.seat, self.source, self.dice)
        f.take_over(self)
        return f

    def moves(self, g: State) -> list[int]:
        return [] if self.picked else list(self.dice)

    def meant(self, g: State, move: int) -> int:
        return m.die_of(move)


register(PickDie, {"seat": INT, "source": INT, "dice": INTS}, {"ask": INT, **QUESTION})


class PickNumber(Question):
    """One of several numbers."""

    __slots__ = ("numbers",)

    def __init__(self, seat: int, source: int, numbers: tuple[int, ...]) -> None:
        super().__init__(seat, m.ASK_NUMBER, source)
        self.numbers = numbers

    def copy(self) -> PickNumber:
        f = PickNumber(self.seat, self.source, self.numbers)
        f.take_over(self)
        return f

    def moves(self, g: State) -> list[int]:
        return [] if self.picked else [m.move(m.NUMBER, n) for n in self.numbers]


register(PickNumber, {"seat": INT, "source": INT, "numbers": INTS}, {"ask": INT, **QUESTION})


class PickBranch(Question):
    """One of several branches, by index: of a text, of a price, top or bottom, which token."""

    __slots__ = ("branches",)

    def __init__(self, seat: int, ask: int, source: int, branches: tuple[int, ...]) -> None:
        super().__init__(seat, ask, source)
        self.branches = branches

    def copy(self) -> PickBranch:
        f = PickBranch(self.seat, self.ask, self.source, self.branches)
        f.take_over(self)
        return f

    def moves(self, g: State) -> list[int]:
        return [] if self.picked else [m.move(m.MODE, i) for i in self.branches]

    def redeal(self, g: State, deal: Deal) -> None:
        if self.ask == m.ASK_TOP_BOTTOM and self.seat != deal.seat:
            self.source = deal.now.get(self.source, self.source)


register(PickBranch, {"seat": INT, "ask": INT, "source": INT, "branches": INTS}, QUESTION)


class Confirm(Question):
    """Yes or no; the answer is a non-empty tuple for yes."""

    __slots__ = ()

    def copy(self) -> Confirm:
        f = Confirm(self.seat, self.ask, self.source)
        f.take_over(self)
        return f

    def moves(self, g: State) -> list[int]:
        return [] if self.picked else [m.YES, m.NO]

    def meant(self, g: State, move: int) -> int:
        return 1

    def shown(self, g: State, seat: int) -> Shown:
        return g.stack[-2].picked_before(g) if self.ask == m.ASK_MAY else Shown()


register(Confirm, {"seat": INT, "ask": INT, "source": INT}, QUESTION)


class PickTitle(Question):
    """One of several cards outside play (ids), one move for each title; if `optional`, the player may take none. The
    answer is a reference.
    """

    __slots__ = ("cards", "hand", "n", "optional")

    def __init__(
        self, seat: int, ask: int, source: int, cards: tuple[int, ...], hand: bool, optional: bool, n: int = 0
    ) -> None:
        super().__init__(seat, ask, source)
        self.cards = cards
        self.hand = hand
        self.optional = optional
        self.n = n

    def copy(self) -> PickTitle:
        f = PickTitle(self.seat, self.ask, self.source, self.cards, self.hand, self.optional, self.n)
        f.take_over(self)
        return f

    def moves(self, g: State) -> list[int]:
        if self.picked:
            return []
        kind = m.FROM_HAND if self.hand else m.TITLE
        out = [m.move(kind, cid) for cid in titles_among(g, self.cards)]
        if self.optional:
            out.append(m.NO)
        return out

    def meant(self, g: State, move: int) -> int:
        return g.ref_of(m.value_of(move))

    def number(self) -> int:
        return self.n

    def redeal(self, g: State, deal: Deal) -> None:
        if self.seat != deal.seat:
            self.cards = deal.moved(self.cards)


register(
    PickTitle,
    {"seat": INT, "ask": INT, "source": INT, "cards": INTS, "hand": BOOL, "optional": BOOL, "n": INT},
    QUESTION,
)
