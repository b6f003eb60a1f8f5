"""Phrases for dice powers and dice that lie on cards."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.language import effects as w
from ashes_env.render.rules_text.english import Clause, a, listed
from ashes_env.render.rules_text.scribe import EFFECTS, Scribe


def _types(dice: tuple[k.DieType, ...]) -> str:
    return listed((k.DIE_TYPES[die] for die in dice), "or")


@EFFECTS.word(w.KeepPaidDie)
def keep_paid_die(x: w.KeepPaidDie, s: Scribe) -> list[Clause]:
    side = k.LEVELS[x.level]
    die = f"1 {_types(x.dice)} die of that payment with its {side} side up"
    return s.act(f"place {die} on {s.this}, unless it holds a die")


@EFFECTS.word(w.PlaceDie)
def place_die(x: w.PlaceDie, s: Scribe) -> list[Clause]:
    die = f"{k.DIE_TYPES[x.die]} die"
    if x.pool == k.EXHAUSTED:
        return s.act(f"place 1 {die} from {s.me.their} exhausted pool on {s.thing(x.on).text}")
    return s.act(f"place this {die} on {s.thing(x.on).text}")


@EFFECTS.word(w.MoveDie)
def move_die(x: w.MoveDie, s: Scribe) -> list[Clause]:
    source = s.thing(x.source).text
    return s.act(f"move 1 {k.DIE_TYPES[x.die]} die from {source} onto {s.thing(x.onto).text}")


@EFFECTS.word(w.ReturnDice)
def return_dice(x: w.ReturnDice, s: Scribe) -> list[Clause]:
    dice = f"all {k.DIE_TYPES[x.die]} dice on {s.thing(x.off).all}"
    return s.act(f"put {dice} into the exhausted pools of the players they belong to")


@EFFECTS.word(w.UseDicePower)
def use_dice_power(x: w.UseDicePower, s: Scribe) -> list[Clause]:
    kind = f"{_types(x.dice)} " if x.dice else ""
    if x.n != 1:
        dice = s.number(x.n).of(kind + "die")
        return s.act(f"use the dice powers of up to {dice} in {s.me.their} exhausted pool, one by one")
    if x.on_this:
        return s.act(f"use the dice power of {a(kind + 'die')} that lies on {s.this}")
    if x.pool == k.SPENT:
        return s.act(f"use the dice power of {a(kind + 'die')} that paid for this")
    return s.act(f"use the dice power of {a(kind + 'die')} in {s.me.their} exhausted pool")
