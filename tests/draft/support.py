"""Driving a draft in tests: choices by kind and name."""

from random import Random
from typing import Any

import pytest

from ashes_env.draft.drafting import Choice, choices, choose, new_draft
from ashes_env.draft.state import Draft
from ashes_env.draft.terms import COLLECTIONS, LEAST, STEPS, dice_of, usual_pool

EVERY = pytest.mark.parametrize(("form", "collections"), list(STEPS))
MASTER_SET = ("master_set",)


def draft(form: str = "base", drafters: int = 0, *, collections: str = "", chance: int = 7, **fields: Any) -> Draft:
    """A draft of as few as there may be, from the usual pool with the usual dice."""
    n = drafters or LEAST[form]
    pool = fields.pop("pool", usual_pool(form, n))
    dice = fields.pop("dice", dice_of(pool))
    return new_draft(form, collections or COLLECTIONS[form][0], n, pool, dice, chance=chance, **fields)


def offered(d: Draft, kind: str) -> list[str]:
    """The names of the choices of a kind."""
    return [choice.name for choice in choices(d) if choice.kind == kind]


def pick(d: Draft, kind: str, name: str = "") -> Choice:
    """Takes the choice of a kind and name, the first of the kind where none is named."""
    found = [choice for choice in choices(d) if choice.kind == kind and (not name or choice.name == name)]
    assert found, f"{kind} {name!r} is not among {choices(d)}"
    choose(d, found[0])
    return found[0]


def at_random(d: Draft, random: Random, n: int = 1000) -> None:
    """Some decisions at random."""
    for _ in range(n):
        if d.over:
            return
        choose(d, random.choice(choices(d)))


def until(d: Draft, step: str, seed: int = 0) -> Draft:
    """Goes on at random to a step."""
    random = Random(seed)
    while d.step != step:
        assert not d.over, f"there is no step {step!r}"
        choose(d, random.choice(choices(d)))
    return d
