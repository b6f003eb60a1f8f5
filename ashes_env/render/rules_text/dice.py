"""Phrases for dice in the pools."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.language import effects as w
from ashes_env.language.base import All
from ashes_env.render.rules_text.amounts import counting
from ashes_env.render.rules_text.english import TARGETED, Clause, Number, Person, listed, plural
from ashes_env.render.rules_text.scribe import EFFECTS, Scribe


def pool(owner: Person, s: Scribe) -> str:
    """The active pool of a player."""
    if owner.name.endswith(TARGETED):
        s.tails.append("targeting them")
        return f"the active pool of {owner.name.removesuffix(TARGETED)}"
    if owner == s.me:
        return f"{owner.their} active pool"
    if owner == s.offered:
        return "their active pool"
    return f"the active pool of {owner.name}"


def _kind(dice: tuple[k.DieType, ...], levels: tuple[k.Level, ...], several: str) -> str:
    """The description of dice: their level if there is only one (else the word `several`), then their types."""
    level = f"{k.LEVELS[levels[0]]} " if len(levels) == 1 else several
    return level + (listed((k.DIE_TYPES[die] for die in dice), "or") + " " if dice else "")


def _by_one_level(verb: str, n: Number, up_to: str, kind: str, where: str) -> str:
    """Dice that are raised or lowered by one level; if their number needs many words, the level is stated first."""
    dice = f"{up_to}{n.of(kind, where)}"
    return f"{verb} {dice} by one level" if n.value is not None or n.symbol else f"{verb} by one level {dice}"


@EFFECTS.word(w.ChangeDice)
def change_dice(x: w.ChangeDice, s: Scribe) -> list[Clause]:
    kind = "" if x.die is None else f"{k.DIE_TYPES[x.die]} "
    owner = s.person(x.seat)
    n = s.number(x.n)
    side = "a side" if n.value == 1 else "sides"
    return s.act(f"turn up to {n.of(kind + 'die', f'in {pool(owner, s)}')} onto {side} of {s.me.their} choice")


@EFFECTS.word(w.SetDice)
def set_dice(x: w.SetDice, s: Scribe) -> list[Clause]:
    return s.act(f"turn all dice in {s.me.their} active pool to their {k.LEVELS[x.level]} side")


@EFFECTS.word(w.RaiseDice)
def raise_dice(x: w.RaiseDice, s: Scribe) -> list[Clause]:
    owner = s.person(x.seat)
    where = f"among {s.me.their} active ones" if owner == s.me else f"in {pool(owner, s)}"
    n, up_to = s.number(x.n), "up to " if x.up_to else ""
    s.numbers[x.name] = counting("die", "raised that way", s)
    return s.act(_by_one_level("raise", n, up_to, _kind(x.dice, x.levels, "") + "die", where))


@EFFECTS.word(w.LowerDice)
def lower_dice(x: w.LowerDice, s: Scribe) -> list[Clause]:
    owner = s.person(x.seat)
    kind = _kind(x.dice, x.levels, "non-basic ") + "die"
    if isinstance(x.n, All):
        s.numbers[x.name] = counting("die", "lowered that way", s)
        return s.act(f"lower all {plural(kind)} in {pool(owner, s)} by one level")
    n, up_to = s.number(x.n), "up to " if x.up_to else ""
    s.numbers[x.name] = counting("die", "lowered that way", s)
    if x.by_owner:
        where = f"of {owner.their} choice in {owner.their} active pool"
        return s.act(_by_one_level("lower", n, up_to, kind, where), owner)
    return s.act(_by_one_level("lower", n, up_to, kind, f"from {pool(owner, s)}"))


@EFFECTS.word(w.ShiftDice)
def shift_dice(x: w.ShiftDice, s: Scribe) -> list[Clause]:
    owner = s.person(x.seat)
    where = f"among {s.me.their} active ones" if owner == s.me else f"in {pool(owner, s)}"
    return s.act(_by_one_level("raise or lower", s.number(x.n), "", "die", where))


@EFFECTS.word(w.RerollDice)
def reroll_dice(x: w.RerollDice, s: Scribe) -> list[Clause]:
    owner = s.person(x.seat)
    s.numbers[x.name] = Number("were re-rolled that way")
    kind = _kind((), x.levels, "" if k.BASIC in x.levels else "non-basic ")
    if isinstance(x.n, All):
        return s.act(f"re-roll all {kind}dice in {pool(owner, s)}")
    n = s.number(x.n)
    up_to = "up to " if x.up_to else ""
    return s.act(f"re-roll {up_to}{n.of(kind + 'die', f'in {pool(owner, s)}')}")


@EFFECTS.word(w.ExhaustDice)
def exhaust_dice(x: w.ExhaustDice, s: Scribe) -> list[Clause]:
    owner = s.person(x.seat)
    n = s.number(x.n)
    if x.by_owner:
        where = f"of {owner.their} choice from {owner.their} active pool"
        return s.act(f"move {n.of('die', where)} to {owner.their} exhausted one", owner)
    return s.act(f"move {n.of('die')} from {pool(owner, s)} to {'your' if owner.you else 'their'} exhausted one")


@EFFECTS.word(w.ChooseDice)
def choose_dice(x: w.ChooseDice, s: Scribe) -> list[Clause]:
    owner = s.person(x.seat)
    s.bind(x.name, "dice", "chosen", many=True)
    s.piles[x.name] = owner
    return s.act(f"choose {s.number(x.n).of('die', f'in {pool(owner, s)}')}")


@EFFECTS.word(w.ExhaustChosen)
def exhaust_chosen(x: w.ExhaustChosen, s: Scribe) -> list[Clause]:
    owner = s.piles.get(x.name, s.me)
    return s.act(f"move {s.that(x.name)} to {owner.their} exhausted pool", owner)


@EFFECTS.word(w.RemoveDice)
def remove_dice(x: w.RemoveDice, s: Scribe) -> list[Clause]:
    owner = s.person(x.seat)
    where = f"of {owner.their} choice from {owner.their} active pool"
    return s.act(f"remove {s.number(x.n).of('die', where)}, the exhausted pool if there is none, from the game", owner)


@EFFECTS.word(w.ReadyDice)
def ready_dice(x: w.ReadyDice, s: Scribe) -> list[Clause]:
    n = s.number(x.n)
    side = "any side" if n.value == 1 else "any sides"
    return s.act(f"move {n.of('die')} from {s.me.their} exhausted pool to {s.me.their} active pool, with {side} up")


@EFFECTS.word(w.SwapDice)
def swap_dice(x: w.SwapDice, s: Scribe) -> list[Clause]:
    return s.act(
        "let any number of exhausted dice of yours change places with as many active ones, on sides of your choice"
    )
