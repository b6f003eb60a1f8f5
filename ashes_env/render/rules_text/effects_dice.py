"""Phrases for effects on dice."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.language import effects as w
from ashes_env.render.rules_text.english import Clause, Number, Person, a, counted, listed
from ashes_env.render.rules_text.scribe import EFFECTS, Scribe


def _pool(owner: Person, s: Scribe) -> str:
    """The active pool of a player."""
    if owner == s.me:
        return f"{owner.their} active pool"
    if owner == s.offered:
        return "their active pool"
    return f"the active pool of {owner.name}"


def _types(dice: tuple[k.DieType, ...]) -> str:
    return listed((k.DIE_TYPES[die] for die in dice), "or")


@EFFECTS.word(w.ChangeDice)
def change_dice(x: w.ChangeDice, s: Scribe) -> list[Clause]:
    kind = "" if x.die is None else f"{k.DIE_TYPES[x.die]} "
    owner = s.person(x.seat)
    n = s.number(x.n)
    side = "a side" if n.value == 1 else "sides"
    return s.act(f"turn up to {n.of(kind + 'die', f'in {_pool(owner, s)}')} onto {side} of {s.me.their} choice")


@EFFECTS.word(w.SetDice)
def set_dice(x: w.SetDice, s: Scribe) -> list[Clause]:
    return s.act(f"turn all dice in {s.me.their} active pool to their {k.LEVELS[x.level]} side")


@EFFECTS.word(w.RaiseDice)
def raise_dice(x: w.RaiseDice, s: Scribe) -> list[Clause]:
    return s.act(f"raise up to {s.number(x.n).of('die', f'in {s.me.their} active pool')} by one level")


@EFFECTS.word(w.LowerDice)
def lower_dice(x: w.LowerDice, s: Scribe) -> list[Clause]:
    owner = s.person(x.seat)
    level = f"{k.LEVELS[x.levels[0]]} " if len(x.levels) == 1 else ""
    n, up_to = s.number(x.n), "up to " if x.up_to else ""
    if x.by_owner:
        where = f"of {owner.their} choice in {owner.their} active pool"
        return s.act(f"lower {up_to}{n.of(level + 'die', where)} by one level", owner)
    return s.act(f"lower {up_to}{n.of(level + 'die', f'in {_pool(owner, s)}')} by one level")


@EFFECTS.word(w.RerollDice)
def reroll_dice(x: w.RerollDice, s: Scribe) -> list[Clause]:
    owner = s.person(x.seat)
    n = s.number(x.n)
    up_to = "up to " if x.up_to else ""
    s.numbers[x.name] = Number("were re-rolled that way")
    return s.act(f"re-roll {up_to}{n.of('die', f'in {_pool(owner, s)}')}")


@EFFECTS.word(w.ExhaustDice)
def exhaust_dice(x: w.ExhaustDice, s: Scribe) -> list[Clause]:
    owner = s.person(x.seat)
    return s.act(f"move {s.number(x.n).of('die')} from {_pool(owner, s)} to the exhausted pool")


@EFFECTS.word(w.ReadyDice)
def ready_dice(x: w.ReadyDice, s: Scribe) -> list[Clause]:
    n = s.number(x.n)
    side = "a side" if n.value == 1 else "sides"
    return s.act(
        f"move up to {n.of('die')} from {s.me.their} exhausted pool to {s.me.their} active pool, on {side} of "
        f"{s.me.their} choice"
    )


@EFFECTS.word(w.SwapDice)
def swap_dice(x: w.SwapDice, s: Scribe) -> list[Clause]:
    return s.act("let any number of exhausted dice of yours change places with as many active ones, on "
                 "sides of your choice")  # fmt: skip


@EFFECTS.word(w.KeepPaidDie)
def keep_paid_die(x: w.KeepPaidDie, s: Scribe) -> list[Clause]:
    side = k.LEVELS[x.level]
    die = f"1 {_types(x.dice)} die of that payment with its {side} side up"
    return s.act(f"place {die} on {s.this}, unless it holds a die")


@EFFECTS.word(w.PlaceDie)
def place_die(x: w.PlaceDie, s: Scribe) -> list[Clause]:
    return s.act(f"place this {k.DIE_TYPES[x.die]} die on {s.thing(x.on).text}")


@EFFECTS.word(w.UseDicePower)
def use_dice_power(x: w.UseDicePower, s: Scribe) -> list[Clause]:
    kind = f"{_types(x.dice)} " if x.dice else ""
    if x.n != 1:
        pool = "exhausted" if x.pool == k.EXHAUSTED else "active"
        dice = s.number(x.n).of(kind + "die")
        return s.act(f"use the dice powers of up to {dice} in {s.me.their} {pool} pool, one by one")
    if x.on_this:
        return s.act(f"use the dice power of {a(kind + 'die')} that lies on {s.this}")
    if x.pool == k.SPENT:
        return s.act(f"use the dice power of {a(kind + 'power die')} paid for this")
    pool = "exhausted" if x.pool == k.EXHAUSTED else "active"
    return s.act(f"use the dice power of {a(kind + 'die')} in {s.me.their} {pool} pool")


@EFFECTS.word(w.DropDice)
def drop_dice(x: w.DropDice, s: Scribe) -> list[Clause]:
    return s.act(f"move all dice that lie on {s.this} to the exhausted pools of their owners")


@EFFECTS.word(w.ExtraSideAction)
def extra_side_action(x: w.ExtraSideAction, s: Scribe) -> list[Clause]:
    return s.act(f"take {counted(x.n, 'more side action').replace('1 more', 'one more')} this turn, if it is your turn")
