"""Handlers of effects on dice (R-DICE-01..11)."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.language.base import All, Seat
from ashes_env.language.dice import N_DICE, level_of, turned, type_of
from ashes_env.rules.choices.declared import Answers, CustomChoice, PlayerChoice
from ashes_env.rules.choices.questions import PickDice, PickNumber, PickShifted
from ashes_env.rules.choices.resolve import INNER, MEANINGS, Inner, Meaning
from ashes_env.rules.definitions.texts import Program, Step
from ashes_env.rules.paying.ways import may_remain
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import amount, out_of, seats_open
from ashes_env.rules.reading.values import player_rule
from ashes_env.rules.state import chance
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import BOOL, INT, INTS
from ashes_env.rules.state.neighbours import partners
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.state import ID_MASK, Event, Frame, Player, State
from ashes_env.rules.timing.events import emit


def changed(g: State, ctx: Context, owner: int, n: int) -> None:
    """Reports that `n` dice of a player were re-rolled, lowered, or set by the opponent."""
    if n > 0:
        ctx.done = True
        emit(g, Event(k.DICE_CHANGED, (), ctx.source, ctx.classes, owner, n))


def allowed(g: State, ctx: Context, owner: int) -> bool:
    """Whether this text may change the dice of this player; the rule that forbids it applies to opponents only."""
    return partners(g, owner, ctx.seat) or not player_rule(g, ctx.seat, k.NO_DICE_CHANGES, owner)


def _owner(g: State, ctx: Context, answers: Answers) -> Player | None:
    """The player whose dice the effect changes, if the text may change them."""
    return g.players[answers[0][0]] if answers[0] and allowed(g, ctx, answers[0][0]) else None


def ask_alike(g: State, ctx: Context, have: int, n: int, up_to: bool) -> Frame | None:
    """Asks how many dice an effect takes, if all dice are alike (rage dice)."""
    most = min(have, n)
    if not up_to or most <= 0:
        return None
    return PickNumber(ctx.seat, ctx.source & ID_MASK, tuple(range(most, -1, -1)))


class SettingSides(Inner):
    """Sets dice picked by the controller (codes in `dice`) one by one to chosen sides: active dice of `owner`, or
    exhausted dice of the controller, which become active.
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
            p.active[turned(code, m.value_of(self.answer))] += 1
            self.n += 1
            x.done = True
        if self.dice:
            self.waiting = True
            code = self.dice[0]
            moves = [m.move(m.SIDE, level) for level in (2, 1, 0) if self.readied or level != level_of(code)]
            g.ask(x.seat, m.ASK_SIDE, moves, x.source & ID_MASK, code)
            return
        g.pop()
        if self.owner != x.seat:
            changed(g, x, self.owner, self.n)


register(SettingSides, {**INNER, "owner": INT, "dice": INTS, "readied": BOOL}, {"n": INT, "waiting": BOOL})


class SettingAlike(Inner):
    """Sets up to `n` dice of a side whose dice are all alike to chosen sides, each once. They are turned together at
    the end; `lowered` and `raised` are those chosen so far.
    """

    __slots__ = ("lowered", "n", "owner", "raised", "waiting")

    def __init__(self, base: int, program: Program, place: int, owner: int, n: int) -> None:
        super().__init__(base, program, place)
        self.owner = owner
        self.n = n
        self.lowered = 0
        self.raised = 0
        self.waiting = False

    def copy(self) -> SettingAlike:
        f = SettingAlike(self.base, self.program, self.place, self.owner, self.n)
        f.pc, f.answer, f.waiting = self.pc, self.answer, self.waiting
        f.lowered, f.raised = self.lowered, self.raised
        return f

    def step(self, g: State) -> None:
        x = self.context(g)
        p = g.players[self.owner]
        if self.waiting:
            self.n = 0 if self.answer == m.NO else self.n - 1
            if self.answer != m.NO:
                if m.value_of(self.answer) == k.BASIC:
                    self.lowered += 1
                else:
                    self.raised += 1
        moves: list[int] = []
        if self.n > 0:
            powers = p.power_alike()
            if self.lowered < powers:
                moves.append(m.move(m.SIDE, k.BASIC))
            if self.raised < p.dice_alike(g) - powers:
                moves.append(m.move(m.SIDE, k.POWER))
        if moves:
            self.waiting = True
            g.ask(x.seat, m.ASK_SIDE, [*moves, m.NO], x.source & ID_MASK, m.NO_DIE)
            return
        g.pop()
        turn_alike(g, x, p, self.lowered, self.raised, self.lowered + self.raised)


register(SettingAlike, {**INNER, "owner": INT, "n": INT}, {"lowered": INT, "raised": INT, "waiting": BOOL})

# --- sides ------------------------------------------------------------------------------------------------------------


def _ask_changed(g: State, ctx: Context, effect: e.ChangeDice, answers: Answers, step: Step) -> Frame | None:
    """Leaving a die as it is and stopping early are the same: stopping is offered, the current side is not."""
    p = _owner(g, ctx, answers)
    if p is None:
        return None
    n = amount(g, ctx, effect.n)
    if not p.has_dice():
        return None
    return PickDice(
        ctx.seat, ctx.source & ID_MASK, p.seat, n, e.ANY_LEVEL, True, () if effect.die is None else (effect.die,)
    )


def change_dice(g: State, ctx: Context, effect: e.ChangeDice, answers: Answers, step: Step) -> None:
    p = _owner(g, ctx, answers)
    if p is None:
        return
    if not p.has_dice():
        if effect.die is None:
            g.push(SettingAlike(ctx.at, step.program, step.place, p.seat, amount(g, ctx, effect.n)))
    elif answers[1]:
        g.push(SettingSides(ctx.at, step.program, step.place, p.seat, answers[1], False))


def change_is_useful(g: State, ctx: Context, effect: e.ChangeDice, step: Step) -> bool:
    for p in _pools(g, ctx, effect.seat):
        if not p.has_dice():
            if p.dice_alike(g) > 0 and effect.die is None:
                return True
        elif _some(g, ctx, p, e.ANY_LEVEL, () if effect.die is None else (effect.die,), -1):
            return True
    return False


def set_dice(g: State, ctx: Context, effect: e.SetDice, answers: Answers, step: Step) -> None:
    active = g.players[ctx.seat].active
    for code in range(N_DICE):
        if level_of(code) != effect.level and active[code]:
            active[turned(code, effect.level)] += active[code]
            active[code] = 0
            ctx.done = True


def _ask_raised(g: State, ctx: Context, effect: e.RaiseDice, answers: Answers, step: Step) -> Frame | None:
    p = _owner(g, ctx, answers)
    if p is None:
        return None
    n = amount(g, ctx, effect.n)
    if not p.has_dice():
        return ask_alike(g, ctx, _alike_to_raise(g, p, effect, n), n, effect.up_to)
    levels = tuple([level for level in effect.levels if level < k.POWER])
    return PickDice(ctx.seat, ctx.source & ID_MASK, p.seat, n, levels, effect.up_to, effect.dice)


def _alike_to_raise(g: State, p: Player, effect: e.RaiseDice, n: int) -> int:
    """How many of `n` dice of a side whose dice are all alike can be raised: all of them, since raising goes on after
    the dice were set to basic (R-RAGE-04).
    """
    return n if p.dice_alike(g) > 0 and not effect.dice and k.BASIC in effect.levels else 0


def raise_dice(g: State, ctx: Context, effect: e.RaiseDice, answers: Answers, step: Step) -> None:
    p = _owner(g, ctx, answers)
    ctx.vars[effect.name] = (0,)
    if p is None:
        return
    if not p.has_dice():
        n = answers[1][0] if answers[1] else _alike_to_raise(g, p, effect, amount(g, ctx, effect.n))
        ctx.vars[effect.name] = (n,)
        turn_alike(g, ctx, p, 0, n, 0)
        return
    ctx.vars[effect.name] = (len(answers[1]),)
    if not answers[1]:
        return
    active = p.active
    for code in answers[1]:
        active[code] -= 1
        active[code + 1] += 1
    ctx.done = True


def raise_is_useful(g: State, ctx: Context, effect: e.RaiseDice, step: Step) -> bool:
    for p in _pools(g, ctx, effect.seat):
        if not p.has_dice():
            if _alike_to_raise(g, p, effect, 1) > 0:
                return True
        elif _some(g, ctx, p, effect.levels, effect.dice, k.POWER):
            return True
    return False


def _ask_lowered(g: State, ctx: Context, effect: e.LowerDice, answers: Answers, step: Step) -> Frame | None:
    p = _owner(g, ctx, answers)
    if p is None:
        return None
    if isinstance(effect.n, All):
        return None
    n = amount(g, ctx, effect.n)
    if not p.has_dice():
        return ask_alike(g, ctx, _alike(p, effect), n, effect.up_to)
    levels = tuple([level for level in effect.levels if level > 0])
    return PickDice(
        p.seat if effect.by_owner else ctx.seat, ctx.source & ID_MASK, p.seat, n, levels, effect.up_to, effect.dice
    )


def _alike(p: Player, effect: e.LowerDice) -> int:
    """How many dice of a side whose dice are all alike can be lowered. Such dice have no type, so a text that names
    types affects none.
    """
    return 0 if effect.dice else p.power_alike()


def lower_dice(g: State, ctx: Context, effect: e.LowerDice, answers: Answers, step: Step) -> None:
    p = _owner(g, ctx, answers)
    ctx.vars[effect.name] = (0,)
    if p is None:
        return
    if not p.has_dice():
        n = answers[1][0] if answers[1] else min(_alike(p, effect), out_of(g, ctx, effect.n, _alike(p, effect)))
        ctx.vars[effect.name] = (n,)
        turn_alike(g, ctx, p, n, 0, n)
        return
    dice = _all_to_lower(p, effect) if isinstance(effect.n, All) else answers[1]
    for code in dice:
        p.active[code] -= 1
        p.active[code - 1] += 1
    ctx.vars[effect.name] = (len(dice),)
    ctx.done = bool(dice)
    changed(g, ctx, p.seat, len(dice))


def _all_to_lower(p: Player, effect: e.LowerDice) -> tuple[int, ...]:
    """Every active die (as its code) that matches the effect and can be lowered."""
    return tuple(
        [
            code
            for code in range(N_DICE)
            for i in range(p.active[code])
            if level_of(code) > k.BASIC
            and level_of(code) in effect.levels
            and (not effect.dice or type_of(code) in effect.dice)
        ]
    )


def turn_alike(g: State, ctx: Context, p: Player, lowered: int, raised: int, reported: int) -> None:
    """Turns dice of a side whose dice are all alike (R-RAGE-02), and reports that `reported` of them have changed. What
    raising them causes comes before the answers to that (R-ULT-08).
    """
    ctx.done = lowered + raised > 0
    p.lower_alike(lowered)
    changed(g, ctx, p.seat, reported)
    p.raise_alike(g, raised)


def lower_is_useful(g: State, ctx: Context, effect: e.LowerDice, step: Step) -> bool:
    for p in _pools(g, ctx, effect.seat):
        if not p.has_dice():
            if _alike(p, effect) > 0:
                return True
        elif _some(g, ctx, p, effect.levels, effect.dice, k.BASIC):
            return True
    return False


def _shifted(g: State, ctx: Context, effect: e.ShiftDice, p: Player) -> int:
    """How many dice are raised or lowered: every die can be either raised or lowered."""
    return min(amount(g, ctx, effect.n), sum(p.active))


def _alike_to_lower(g: State, ctx: Context, effect: e.ShiftDice, p: Player) -> tuple[int, ...]:
    """How many dice of a side whose dice are all alike may be lowered; the others of the `n` dice are raised. Where not
    enough dice show basic, all of them can still be raised: raising goes on after a reset (R-RAGE-04).
    """
    dice, powers = p.dice_alike(g), p.power_alike()
    n = min(amount(g, ctx, effect.n), dice)
    return tuple([low for low in range(min(n, powers), -1, -1) if low == 0 or n - low <= dice - powers])


def _ask_shifted_up(g: State, ctx: Context, effect: e.ShiftDice, answers: Answers, step: Step) -> Frame | None:
    p = _owner(g, ctx, answers)
    if p is None:
        return None
    if not p.has_dice():
        numbers = _alike_to_lower(g, ctx, effect, p)
        return PickNumber(ctx.seat, ctx.source & ID_MASK, numbers) if len(numbers) > 1 else None
    n = _shifted(g, ctx, effect, p)
    owed = n - sum([p.active[code] for code in range(N_DICE) if level_of(code) > k.BASIC])
    return PickShifted(ctx.seat, ctx.source & ID_MASK, p.seat, n, (k.BASIC, k.CLASS), True, owed, ())


def _ask_shifted_down(g: State, ctx: Context, effect: e.ShiftDice, answers: Answers, step: Step) -> Frame | None:
    p = _owner(g, ctx, answers)
    if p is None or not p.has_dice():
        return None
    n = _shifted(g, ctx, effect, p) - len(answers[1])
    return PickShifted(ctx.seat, ctx.source & ID_MASK, p.seat, n, e.NONBASIC, False, 0, answers[1])


def shift_dice(g: State, ctx: Context, effect: e.ShiftDice, answers: Answers, step: Step) -> None:
    p = _owner(g, ctx, answers)
    ctx.done = False
    if p is None:
        return
    if not p.has_dice():
        low = answers[1][0] if answers[1] else 0
        turn_alike(g, ctx, p, low, min(amount(g, ctx, effect.n), p.dice_alike(g)) - low, low)
        return
    for code in (*answers[1], *answers[2]):
        p.active[code] -= 1
    for code in answers[1]:
        p.active[code + 1] += 1
    for code in answers[2]:
        p.active[code - 1] += 1
    ctx.done = bool(answers[1] or answers[2])
    changed(g, ctx, p.seat, len(answers[2]))


def shift_is_useful(g: State, ctx: Context, effect: e.ShiftDice, step: Step) -> bool:
    if amount(g, ctx, effect.n) <= 0:
        return False
    for p in _pools(g, ctx, effect.seat):
        if _some(g, ctx, p, e.ANY_LEVEL, (), -1) if p.has_dice() else p.dice_alike(g) > 0:
            return True
    return False


def _ask_rerolled(g: State, ctx: Context, effect: e.RerollDice, answers: Answers, step: Step) -> Frame | None:
    p = _owner(g, ctx, answers)
    if p is None:
        return None
    if isinstance(effect.n, All):
        return None
    n = amount(g, ctx, effect.n)
    if not p.has_dice():
        return ask_alike(g, ctx, _alike_on(g, p, effect.levels), n, effect.up_to)
    return PickDice(ctx.seat, ctx.source & ID_MASK, p.seat, n, effect.levels, effect.up_to)


def _alike_on(g: State, p: Player, levels: tuple[k.Level, ...]) -> int:
    """How many dice of a side whose dice are all alike show one of the levels; these dice have no class side."""
    powers = p.power_alike()
    return (powers if k.POWER in levels else 0) + (p.dice_alike(g) - powers if k.BASIC in levels else 0)


def reroll_dice(g: State, ctx: Context, effect: e.RerollDice, answers: Answers, step: Step) -> None:
    p = _owner(g, ctx, answers)
    ctx.vars[effect.name] = (0,)
    if p is None:
        return
    if not p.has_dice():
        available = _alike_on(g, p, effect.levels)
        n = answers[1][0] if answers[1] else min(available, out_of(g, ctx, effect.n, available))
        ctx.vars[effect.name] = (n,)
        changed(g, ctx, p.seat, n)
        p.reroll_alike(g, n)
        return
    dice = answers[1]
    if isinstance(effect.n, All):
        dice = tuple([code for code in range(N_DICE) if level_of(code) in effect.levels for i in range(p.active[code])])
    ctx.vars[effect.name] = (len(dice),)
    for code in dice:
        p.active[code] -= 1
    levels = chance.roll_levels(g, [type_of(code) for code in dice], p.seat)
    for code, level in zip(dice, levels, strict=True):
        p.active[turned(code, level)] += 1
    changed(g, ctx, p.seat, len(dice))


# --- pools ------------------------------------------------------------------------------------------------------------


def _exhausting(g: State, ctx: Context, effect: e.ExhaustDice | e.ChooseDice, answers: Answers) -> Player | None:
    """The player whose dice are exhausted. Exactly `n` dice are exhausted or none: with too few dice the effect is not
    done.
    """
    if not answers[0]:
        return None
    p = g.players[answers[0][0]]
    return None if not p.has_dice() or sum(p.active) < amount(g, ctx, effect.n) else p


def _ask_exhausted(g: State, ctx: Context, effect: e.ExhaustDice, answers: Answers, step: Step) -> Frame | None:
    p = _exhausting(g, ctx, effect, answers)
    if p is None:
        return None
    n = amount(g, ctx, effect.n)
    return PickDice(p.seat if effect.by_owner else ctx.seat, ctx.source & ID_MASK, p.seat, n, e.ANY_LEVEL, False)


def exhaust_dice(g: State, ctx: Context, effect: e.ExhaustDice, answers: Answers, step: Step) -> None:
    p = _exhausting(g, ctx, effect, answers)
    ctx.done = p is not None
    if p is not None:
        exhaust(p, answers[1])


def exhaust(p: Player, dice: tuple[int, ...]) -> None:
    """Moves active dice to the exhausted pool."""
    for code in dice:
        p.active[code] -= 1
        p.exhausted[code] += 1


def _ask_chosen(g: State, ctx: Context, effect: e.ChooseDice, answers: Answers, step: Step) -> Frame | None:
    p = _exhausting(g, ctx, effect, answers)
    if p is None:
        return None
    return PickDice(ctx.seat, ctx.source & ID_MASK, p.seat, amount(g, ctx, effect.n), e.ANY_LEVEL, False)


def choose_dice(g: State, ctx: Context, effect: e.ChooseDice, answers: Answers, step: Step) -> None:
    """Binds the owner and the dice (codes)."""
    ctx.done = bool(answers[1])
    ctx.vars[effect.name] = (answers[0][0], *answers[1]) if ctx.done else ()


def exhaust_chosen(g: State, ctx: Context, effect: e.ExhaustChosen, answers: Answers, step: Step) -> None:
    chosen = ctx.vars.get(effect.name, ())
    ctx.done = bool(chosen)
    if chosen:
        exhaust(g.players[chosen[0]], chosen[1:])


def exhaust_is_useful(g: State, ctx: Context, effect: e.ExhaustDice, step: Step) -> bool:
    n = amount(g, ctx, effect.n)
    for seat in seats_open(g, ctx, effect.seat):
        if sum(g.players[seat].active) >= n:
            return True
    return False


def _ask_removed(g: State, ctx: Context, effect: e.RemoveDice, answers: Answers, step: Step) -> Frame | None:
    """The side of an exhausted die makes no difference, so equal types count as equal."""
    p = g.players[answers[0][0]] if answers[0] else None
    if p is None or not p.has_dice():
        return None
    off = sum(p.active) == 0
    n = amount(g, ctx, effect.n)
    return PickDice(p.seat, ctx.source & ID_MASK, p.seat, n, e.ANY_LEVEL, False, exhausted=off, by_type=off)


def remove_dice(g: State, ctx: Context, effect: e.RemoveDice, answers: Answers, step: Step) -> None:
    ctx.done = bool(answers[1])
    if not answers[1]:
        return
    p = g.players[answers[0][0]]
    pool = p.active if sum(p.active) else p.exhausted
    for code in answers[1]:
        pool[code] -= 1


def remove_is_useful(g: State, ctx: Context, effect: e.RemoveDice, step: Step) -> bool:
    for seat in seats_open(g, ctx, effect.seat):
        if sum(g.players[seat].active) + sum(g.players[seat].exhausted) > 0:
            return True
    return False


def _ask_readied(g: State, ctx: Context, effect: e.ReadyDice, answers: Answers, step: Step) -> Frame | None:
    return PickDice(
        ctx.seat, ctx.source & ID_MASK, ctx.seat, amount(g, ctx, effect.n), e.ANY_LEVEL, False, exhausted=True
    )


def ready_dice(g: State, ctx: Context, effect: e.ReadyDice, answers: Answers, step: Step) -> None:
    if answers[0]:
        g.push(SettingSides(ctx.at, step.program, step.place, ctx.seat, answers[0], True))


def _ask_swapped(g: State, ctx: Context, effect: e.SwapDice, answers: Answers, step: Step) -> Frame | None:
    """The player picks exhausted dice first, then as many active ones."""
    p = g.players[ctx.seat]
    n = min(sum(p.active), sum(p.exhausted))
    return PickDice(ctx.seat, ctx.source & ID_MASK, ctx.seat, n, e.ANY_LEVEL, True, exhausted=True)


def _ask_given(g: State, ctx: Context, effect: e.SwapDice, answers: Answers, step: Step) -> Frame | None:
    return PickDice(ctx.seat, ctx.source & ID_MASK, ctx.seat, len(answers[0]), e.ANY_LEVEL, False)


def swap_dice(g: State, ctx: Context, effect: e.SwapDice, answers: Answers, step: Step) -> None:
    """The side of an exhausted die makes no difference, so equal types count as equal."""
    exhaust(g.players[ctx.seat], answers[1])
    if answers[0]:
        g.push(SettingSides(ctx.at, step.program, step.place, ctx.seat, answers[0], True))


# ----------------------------------------------------------------------------------------------------------------------


def _pools(g: State, ctx: Context, seat: Seat) -> list[Player]:
    """The players whose dice the description may stand for and this text may change."""
    return [g.players[each] for each in seats_open(g, ctx, seat) if allowed(g, ctx, each)]


def reroll_is_useful(g: State, ctx: Context, effect: e.RerollDice, step: Step) -> bool:
    if not isinstance(effect.n, All) and amount(g, ctx, effect.n) <= 0:
        return False
    for p in _pools(g, ctx, effect.seat):
        if _alike_on(g, p, effect.levels) > 0 if not p.has_dice() else _some(g, ctx, p, effect.levels, (), -1):
            return True
    return False


def _some(
    g: State, ctx: Context, p: Player, levels: tuple[k.Level, ...], dice: tuple[k.DieType, ...], but: int
) -> bool:
    """Whether a player has a suitable active die: on one of the `levels` other than the level `but`, of one of the
    types (if types are given), and not needed to pay for the text.
    """
    for code in range(N_DICE):
        if (
            p.active[code]
            and level_of(code) in levels
            and level_of(code) != but
            and (not dice or type_of(code) in dice)
        ):
            if may_remain(g, ctx, p, code):
                return True
    return False


MEANINGS.update(
    {
        e.ChangeDice: Meaning(
            change_dice, PlayerChoice(lambda w: w.seat), CustomChoice(_ask_changed), is_useful=change_is_useful
        ),
        e.SetDice: Meaning(
            set_dice,
            is_useful=lambda g, ctx, effect, step: any(
                g.players[ctx.seat].active[code] for code in range(N_DICE) if level_of(code) != effect.level
            ),
        ),
        e.RaiseDice: Meaning(
            raise_dice, PlayerChoice(lambda w: w.seat), CustomChoice(_ask_raised), is_useful=raise_is_useful
        ),
        e.LowerDice: Meaning(
            lower_dice, PlayerChoice(lambda w: w.seat), CustomChoice(_ask_lowered), is_useful=lower_is_useful
        ),
        e.ShiftDice: Meaning(
            shift_dice,
            PlayerChoice(lambda w: w.seat),
            CustomChoice(_ask_shifted_up),
            CustomChoice(_ask_shifted_down),
            is_useful=shift_is_useful,
        ),
        e.RerollDice: Meaning(
            reroll_dice, PlayerChoice(lambda w: w.seat), CustomChoice(_ask_rerolled), is_useful=reroll_is_useful
        ),
        e.ExhaustDice: Meaning(
            exhaust_dice, PlayerChoice(lambda w: w.seat), CustomChoice(_ask_exhausted), is_useful=exhaust_is_useful
        ),
        e.ChooseDice: Meaning(
            choose_dice,
            PlayerChoice(lambda w: w.seat),
            CustomChoice(_ask_chosen),
            is_useful=lambda g, ctx, effect, step: False,
        ),
        e.ExhaustChosen: Meaning(
            exhaust_chosen, is_useful=lambda g, ctx, effect, step: bool(ctx.vars.get(effect.name))
        ),
        e.RemoveDice: Meaning(
            remove_dice, PlayerChoice(lambda w: w.seat), CustomChoice(_ask_removed), is_useful=remove_is_useful
        ),
        e.ReadyDice: Meaning(
            ready_dice,
            CustomChoice(_ask_readied),
            is_useful=lambda g, ctx, effect, step: sum(g.players[ctx.seat].exhausted) > 0,
        ),
        e.SwapDice: Meaning(
            swap_dice,
            CustomChoice(_ask_swapped),
            CustomChoice(_ask_given),
            is_useful=lambda g, ctx, effect, step: bool(
                sum(g.players[ctx.seat].active) and sum(g.players[ctx.seat].exhausted)
            ),
        ),
    }
)
