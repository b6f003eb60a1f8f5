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
    return s.act(f"place this {k.DIE_TYPES[x.die]} die on {s.thing(x.on).text}")


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
