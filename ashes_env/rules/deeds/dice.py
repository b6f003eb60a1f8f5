"""What the verbs of dice do (R-DICE-01..11)."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.language.base import All, Seat
from ashes_env.rules.asking.asks import Answers, Asked, Players
from ashes_env.rules.asking.questions import PickDice, PickNumber
from ashes_env.rules.asking.resolve import INNER, MEANINGS, Inner, Meaning
from ashes_env.rules.definitions.texts import Program, Step
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import amount, out_of, seats_open
from ashes_env.rules.reading.values import player_rule
from ashes_env.rules.state import chance
from ashes_env.rules.state import options as o
from ashes_env.rules.state.codecs import BOOL, INT, INTS
from ashes_env.rules.state.records import register
from ashes_env.rules.state.state import ID_MASK, Event, Frame, Player, State
from ashes_env.rules.timing.events import emit


def changed(g: State, x: Context, owner: int, n: int) -> None:
    """Dice of a player were re-rolled, lowered, or set by the opponent."""
    if n > 0:
        x.done = True
        emit(g, Event(k.DICE_CHANGED, (), x.source, x.classes, owner, n))


def allowed(g: State, x: Context, owner: int) -> bool:
    """Whether this text may change the dice of this player."""
    return owner == x.seat or not player_rule(g, x.seat, k.NO_DICE_CHANGES)


def owner_of(g: State, x: Context, a: Answers) -> Player | None:
    """The player whose dice are meant, if the text may change them."""
    return g.players[a[0][0]] if a[0] and allowed(g, x, a[0][0]) else None


def ask_alike(g: State, x: Context, have: int, n: int, up_to: bool) -> Frame | None:
    """How many dice an effect takes of those that are all alike, as rage dice are."""
    most = min(have, n)
    if not up_to or most <= 0:
        return None
    return PickNumber(x.seat, x.source & ID_MASK, tuple(range(most, -1, -1)))


class SettingSides(Inner):
    """Dice of the controller's choice (codes in `dice`) put one by one on sides of choice: active ones of `owner`, or
    exhausted ones of the controller, which are readied by it.
    """

    __slots__ = ("dice", "n", "owner", "readied", "waiting")

    def __init__(
        self, base: int, program: Program, place: int, owner: int, dice: tuple[int, ...], readied: bool
    ) -> None:
        super().__init__(base, program, place)
        self.owner = owner
        self.dice = dice
        self.readied = readied
        self.n = 0
        self.waiting = False

    def copy(self) -> SettingSides:
        f = SettingSides(self.base, self.program, self.place, self.owner, self.dice, self.readied)
        f.pc, f.answer, f.n, f.waiting = self.pc, self.answer, self.n, self.waiting
        return f

    def step(self, g: State) -> None:
        x = self.context(g)
        if self.waiting:
            self.waiting = False
            code, self.dice = self.dice[0], self.dice[1:]
            p = g.players[self.owner]
            (p.exhausted if self.readied else p.active)[code] -= 1
            p.active[code - code % 3 + o.value_of(self.answer)] += 1
            self.n += 1
            x.done = True
        if self.dice:
            self.waiting = True
            code = self.dice[0]
            options = [o.option(o.SIDE, level) for level in (2, 1, 0) if self.readied or level != code % 3]
            g.ask(x.seat, o.ASK_SIDE, options, x.source & ID_MASK, code)
            return
        g.pop()
        if self.owner != x.seat:
            changed(g, x, self.owner, self.n)


register(SettingSides, {**INNER, "owner": INT, "dice": INTS, "readied": BOOL}, {"n": INT, "waiting": BOOL})

# --- sides ------------------------------------------------------------------------------------------------------------


def _ask_changed(g: State, x: Context, w: e.ChangeDice, a: Answers, s: Step) -> Frame | None:
    """Leaving a die as it is and stopping early are the same, so stopping is offered and equal sides are not."""
    p = owner_of(g, x, a)
    if p is None:
        return None
    n = amount(g, x, w.n)
    if not p.has_dice():
        # A rage die has one other side; nobody would turn it to power.
        return ask_alike(g, x, p.power_alike() if w.die is None else 0, n, True)
    return PickDice(x.seat, x.source & ID_MASK, p.seat, n, e.ANY_LEVEL, True, () if w.die is None else (w.die,))


def change_dice(g: State, x: Context, w: e.ChangeDice, a: Answers, s: Step) -> None:
    p = owner_of(g, x, a)
    if p is None:
        return
    if not p.has_dice():
        lower_alike(g, x, p, a[1][0] if a[1] else 0)
    elif a[1]:
        g.push(SettingSides(x.at, s.program, s.place, p.seat, a[1], False))


def change_worth(g: State, x: Context, w: e.ChangeDice, s: Step) -> bool:
    for p in _pools(g, x, w.seat):
        if not p.has_dice():
            if p.power_alike() > 0 and w.die is None:
                return True
        elif _some(p, e.ANY_LEVEL, () if w.die is None else (w.die,), -1):
            return True
    return False


def set_dice(g: State, x: Context, w: e.SetDice, a: Answers, s: Step) -> None:
    active = g.players[x.seat].active
    for code in range(27):
        if code % 3 != w.level and active[code]:
            active[code - code % 3 + w.level] += active[code]
            active[code] = 0
            x.done = True


def _ask_raised(g: State, x: Context, w: e.RaiseDice, a: Answers, s: Step) -> Frame | None:
    p = owner_of(g, x, a)
    if p is None or not p.has_dice():  # nobody would turn a rage die to power
        return None
    levels = tuple([level for level in w.levels if level < k.POWER])
    return PickDice(x.seat, x.source & ID_MASK, p.seat, amount(g, x, w.n), levels, w.up_to, w.dice)


def raise_dice(g: State, x: Context, w: e.RaiseDice, a: Answers, s: Step) -> None:
    x.vars[w.name] = (len(a[1]),)
    if not a[1]:
        return
    active = g.players[a[0][0]].active
    for code in a[1]:
        active[code] -= 1
        active[code + 1] += 1
    x.done = True


def raise_worth(g: State, x: Context, w: e.RaiseDice, s: Step) -> bool:
    for p in _pools(g, x, w.seat):
        if p.has_dice() and _some(p, w.levels, w.dice, k.POWER):
            return True
    return False


def _ask_lowered(g: State, x: Context, w: e.LowerDice, a: Answers, s: Step) -> Frame | None:
    p = owner_of(g, x, a)
    if p is None:
        return None
    if isinstance(w.n, All):
        return None
    n = amount(g, x, w.n)
    if not p.has_dice():
        return ask_alike(g, x, _alike(p, w), n, w.up_to)
    levels = tuple([level for level in w.levels if level > 0])
    return PickDice(p.seat if w.by_owner else x.seat, x.source & ID_MASK, p.seat, n, levels, w.up_to, w.dice)


def _alike(p: Player, w: e.LowerDice) -> int:
    """How many dice that are all alike can be lowered; they are of no type that a text could name."""
    return 0 if w.dice else p.power_alike()


def lower_dice(g: State, x: Context, w: e.LowerDice, a: Answers, s: Step) -> None:
    p = owner_of(g, x, a)
    x.vars[w.name] = (0,)
    if p is None:
        return
    if not p.has_dice():
        n = a[1][0] if a[1] else min(_alike(p, w), out_of(g, x, w.n, _alike(p, w)))
        x.vars[w.name] = (n,)
        lower_alike(g, x, p, n)
        return
    dice = _all_to_lower(p, w) if isinstance(w.n, All) else a[1]
    for code in dice:
        p.active[code] -= 1
        p.active[code - 1] += 1
    x.vars[w.name] = (len(dice),)
    x.done = bool(dice)
    changed(g, x, p.seat, len(dice))


def _all_to_lower(p: Player, w: e.LowerDice) -> tuple[int, ...]:
    """Every active die (as its code) that the word speaks of and that can be lowered."""
    return tuple(
        [
            code
            for code in range(27)
            for i in range(p.active[code])
            if code % 3 > k.BASIC and code % 3 in w.levels and (not w.dice or code // 3 in w.dice)
        ]
    )


def lower_alike(g: State, x: Context, p: Player, n: int) -> None:
    """Turns so many dice that are all alike to basic (R-RAGE-02)."""
    p.lower_alike(n)
    x.done = n > 0
    changed(g, x, p.seat, n)


def lower_worth(g: State, x: Context, w: e.LowerDice, s: Step) -> bool:
    for p in _pools(g, x, w.seat):
        if not p.has_dice():
            if _alike(p, w) > 0:
                return True
        elif _some(p, w.levels, w.dice, k.BASIC):
            return True
    return False


def _ask_rerolled(g: State, x: Context, w: e.RerollDice, a: Answers, s: Step) -> Frame | None:
    p = owner_of(g, x, a)
    if p is None:
        return None
    if isinstance(w.n, All):
        return None
    n = amount(g, x, w.n)
    if not p.has_dice():
        return ask_alike(g, x, _alike_on(g, p, w.levels), n, w.up_to)
    return PickDice(x.seat, x.source & ID_MASK, p.seat, n, w.levels, w.up_to)


def _alike_on(g: State, p: Player, levels: tuple[k.Level, ...]) -> int:
    """How many dice that are all alike show one of the levels; they have no class side."""
    powers = p.power_alike()
    return (powers if k.POWER in levels else 0) + (p.dice_alike(g) - powers if k.BASIC in levels else 0)


def reroll_dice(g: State, x: Context, w: e.RerollDice, a: Answers, s: Step) -> None:
    p = owner_of(g, x, a)
    x.vars[w.name] = (0,)
    if p is None:
        return
    if not p.has_dice():
        there = _alike_on(g, p, w.levels)
        n = a[1][0] if a[1] else min(there, out_of(g, x, w.n, there))
        x.vars[w.name] = (n,)
        changed(g, x, p.seat, n)
        p.reroll_alike(g, n)
        return
    dice = a[1]
    if isinstance(w.n, All):
        dice = tuple([code for code in range(27) if code % 3 in w.levels for i in range(p.active[code])])
    x.vars[w.name] = (len(dice),)
    for code in dice:
        p.active[code] -= 1
    for code in dice:
        p.active[code - code % 3 + chance.roll_level(g, code // 3, p.seat)] += 1
    changed(g, x, p.seat, len(dice))


# --- pools ------------------------------------------------------------------------------------------------------------


def _exhausting(g: State, x: Context, w: e.ExhaustDice, a: Answers) -> Player | None:
    """The player whose dice are exhausted: exactly so many or none, so who has too few has not done it."""
    if not a[0]:
        return None
    p = g.players[a[0][0]]
    return None if not p.has_dice() or sum(p.active) < amount(g, x, w.n) else p


def _ask_exhausted(g: State, x: Context, w: e.ExhaustDice, a: Answers, s: Step) -> Frame | None:
    p = _exhausting(g, x, w, a)
    if p is None:
        return None
    n = amount(g, x, w.n)
    return PickDice(p.seat if w.by_owner else x.seat, x.source & ID_MASK, p.seat, n, e.ANY_LEVEL, False)


def exhaust_dice(g: State, x: Context, w: e.ExhaustDice, a: Answers, s: Step) -> None:
    p = _exhausting(g, x, w, a)
    x.done = p is not None
    if p is not None:
        exhaust(p, a[1])


def exhaust(p: Player, dice: tuple[int, ...]) -> None:
    """Active dice to the exhausted pool."""
    for code in dice:
        p.active[code] -= 1
        p.exhausted[code] += 1


def exhaust_worth(g: State, x: Context, w: e.ExhaustDice, s: Step) -> bool:
    n = amount(g, x, w.n)
    for seat in seats_open(g, x, w.seat):
        if sum(g.players[seat].active) >= n:
            return True
    return False


def _ask_removed(g: State, x: Context, w: e.RemoveDice, a: Answers, s: Step) -> Frame | None:
    """On which side a die is exhausted makes no difference."""
    p = g.players[a[0][0]] if a[0] else None
    if p is None or not p.has_dice():
        return None
    off = sum(p.active) == 0
    n = amount(g, x, w.n)
    return PickDice(p.seat, x.source & ID_MASK, p.seat, n, e.ANY_LEVEL, False, exhausted=off, by_type=off)


def remove_dice(g: State, x: Context, w: e.RemoveDice, a: Answers, s: Step) -> None:
    x.done = bool(a[1])
    if not a[1]:
        return
    p = g.players[a[0][0]]
    pool = p.active if sum(p.active) else p.exhausted
    for code in a[1]:
        pool[code] -= 1


def remove_worth(g: State, x: Context, w: e.RemoveDice, s: Step) -> bool:
    for seat in seats_open(g, x, w.seat):
        if sum(g.players[seat].active) + sum(g.players[seat].exhausted) > 0:
            return True
    return False


def _ask_readied(g: State, x: Context, w: e.ReadyDice, a: Answers, s: Step) -> Frame | None:
    return PickDice(x.seat, x.source & ID_MASK, x.seat, amount(g, x, w.n), e.ANY_LEVEL, False, exhausted=True)


def ready_dice(g: State, x: Context, w: e.ReadyDice, a: Answers, s: Step) -> None:
    if a[0]:
        g.push(SettingSides(x.at, s.program, s.place, x.seat, a[0], True))


def _ask_swapped(g: State, x: Context, w: e.SwapDice, a: Answers, s: Step) -> Frame | None:
    """Exhausted dice are picked first, then as many active ones."""
    p = g.players[x.seat]
    n = min(sum(p.active), sum(p.exhausted))
    return PickDice(x.seat, x.source & ID_MASK, x.seat, n, e.ANY_LEVEL, True, exhausted=True)


def _ask_given(g: State, x: Context, w: e.SwapDice, a: Answers, s: Step) -> Frame | None:
    return PickDice(x.seat, x.source & ID_MASK, x.seat, len(a[0]), e.ANY_LEVEL, False)


def swap_dice(g: State, x: Context, w: e.SwapDice, a: Answers, s: Step) -> None:
    """On which side a die is exhausted makes no difference."""
    exhaust(g.players[x.seat], a[1])
    if a[0]:
        g.push(SettingSides(x.at, s.program, s.place, x.seat, a[0], True))


# ----------------------------------------------------------------------------------------------------------------------


def _pools(g: State, x: Context, seat: Seat) -> list[Player]:
    """The players whose dice the description may stand for and this text may change."""
    return [g.players[each] for each in seats_open(g, x, seat) if allowed(g, x, each)]


def reroll_worth(g: State, x: Context, w: e.RerollDice, s: Step) -> bool:
    if not isinstance(w.n, All) and amount(g, x, w.n) <= 0:
        return False
    for p in _pools(g, x, w.seat):
        if _alike_on(g, p, w.levels) > 0 if not p.has_dice() else _some(p, w.levels, (), -1):
            return True
    return False


def _some(p: Player, levels: tuple[k.Level, ...], dice: tuple[k.DieType, ...], but: int) -> bool:
    """Whether a player has an active die on one of the levels but this one, of one of the types if any are named."""
    for code in range(27):
        if p.active[code] and code % 3 in levels and code % 3 != but and (not dice or code // 3 in dice):
            return True
    return False


MEANINGS.update(
    {
        e.ChangeDice: Meaning(change_dice, Players(lambda w: w.seat), Asked(_ask_changed), worth=change_worth),
        e.SetDice: Meaning(
            set_dice,
            worth=lambda g, x, w, s: any(g.players[x.seat].active[code] for code in range(27) if code % 3 != w.level),
        ),
        e.RaiseDice: Meaning(raise_dice, Players(lambda w: w.seat), Asked(_ask_raised), worth=raise_worth),
        e.LowerDice: Meaning(lower_dice, Players(lambda w: w.seat), Asked(_ask_lowered), worth=lower_worth),
        e.RerollDice: Meaning(reroll_dice, Players(lambda w: w.seat), Asked(_ask_rerolled), worth=reroll_worth),
        e.ExhaustDice: Meaning(exhaust_dice, Players(lambda w: w.seat), Asked(_ask_exhausted), worth=exhaust_worth),
        e.RemoveDice: Meaning(remove_dice, Players(lambda w: w.seat), Asked(_ask_removed), worth=remove_worth),
        e.ReadyDice: Meaning(
            ready_dice, Asked(_ask_readied), worth=lambda g, x, w, s: sum(g.players[x.seat].exhausted) > 0
        ),
        e.SwapDice: Meaning(
            swap_dice,
            Asked(_ask_swapped),
            Asked(_ask_given),
            worth=lambda g, x, w, s: bool(sum(g.players[x.seat].active) and sum(g.players[x.seat].exhausted)),
        ),
    }
)
