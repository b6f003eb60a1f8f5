"""Checks of the tables of a Chimera: that every roll has its row, and every level its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from ashes_env.language.behaviour import ChimeraDef, Row, Stage, Subtype
from ashes_env.language.carddef import CardDef
from ashes_env.rules.definitions.errors import Problem

FACES: Final = range(1, 13)  # of the behaviour die (R-CTURN-03)
LEVELS: Final = ("S1", "S2", "S3", "H1", "H2", "H3")
BLOOD: Final = (1, 2)
PER_BLOOD: Final = 9  # aspects of each blood value in a set (R-CSET-06)
MOST: Final = 200  # the highest number on a printed card


def chimera_problems(card: CardDef, cards: Mapping[str, CardDef]) -> list[Problem]:
    """The errors in the tables of a Chimera whose nodes are well formed; `cards` has all cards by title."""
    script = card.chimera
    if script is None:
        return []
    problems = [*_behaviour(script), *_sides(script, "stages", script.stages, 1)]
    if script.stages_for_two:
        problems.extend(_sides(script, "stages_for_two", script.stages_for_two, 2))
    problems.extend(_subtypes(script, cards))
    return [Problem(card.title, place, word, message) for place, word, message in problems]


Found = Iterator[tuple[str, str, str]]  # place, word, message


def _behaviour(script: ChimeraDef) -> Found:
    """Every face of the die is in exactly one row of each phase, every row and every Ultimate does something."""
    if script.rage_dice < 1:
        yield "chimera", "rage_dice", f"a Chimera has at least one rage die, not {script.rage_dice}"
    for phase, rows in enumerate(script.behaviour, 1):
        place = f"behaviour, phase {phase}"
        owner: dict[int, Row] = {}
        for row in rows:
            word = f"Row({row.faces})"
            if not row.faces:
                yield place, word, "no roll of the die leads to it; name its faces"
            if not row.main:
                yield place, word, "has no main action"
            for face in row.faces:
                if face not in FACES:
                    yield place, word, f"the die has the faces {FACES[0]} to {FACES[-1]}, not {face}"
                elif face in owner:
                    other = "twice in this row" if owner[face] is row else f"in the row {owner[face].faces} too"
                    yield place, word, f"the face {face} is {other}; each face is in one row"
                owner.setdefault(face, row)
        missing = [face for face in FACES if face not in owner]
        if missing:
            yield place, "", f"no row for a roll of {', '.join(map(str, missing))}; each face is in one row"
    for phase, body in enumerate(script.ultimate, 1):
        if not body:
            yield f"ultimate, phase {phase}", "", "has no effects"


def _sides(script: ChimeraDef, field: str, stages: tuple[Stage, ...], players: int) -> Found:
    """The numbers of each level, for one player or two."""
    names = [stage.name for stage in stages]
    for level in LEVELS:
        n = names.count(level)
        if n != 1:
            yield field, level, f"each of the levels {', '.join(LEVELS)} is there once, this one {n} times"
    for stage in stages:
        place = f"{field}, {stage.name}"
        if stage.name not in LEVELS:
            yield place, "", f"there is no such level; there are {', '.join(LEVELS)}"
        for name in ("life", "threat", "ultimate"):
            value = getattr(stage, name)
            if not 1 <= value <= MOST:
                yield place, name, f"is a number from 1 to {MOST}, not {value}"
        if not stage.row or any(blood not in BLOOD for blood in stage.row):
            yield place, "row", f"is blood values of 1 and 2 from left to right, not {stage.row}"
        elif max(map(stage.row.count, BLOOD)) * players > PER_BLOOD:
            few = f"too few for {players} of {stage.row}"
            yield place, "row", f"a set has {PER_BLOOD} aspects of each blood value, {few}"


def _subtypes(script: ChimeraDef, cards: Mapping[str, CardDef]) -> Found:
    """Each subtype is a whole set of aspects (R-CSET-06)."""
    if not script.subtypes:
        yield "chimera", "subtypes", "there is no set of aspects; name one subtype at least"
    for subtype in script.subtypes:
        place = f"subtype {subtype.name}"
        for title, n in (*subtype.aspects, *subtype.conjurations):
            if n < 1:
                yield place, title, f"has {n} copies; at least one is needed"
        yield from _blood(place, subtype, cards)


def _blood(place: str, subtype: Subtype, cards: Mapping[str, CardDef]) -> Found:
    counts = dict.fromkeys(BLOOD, 0)
    for title, n in subtype.aspects:
        card = cards.get(title)
        if card is None:
            return  # another check names it
        if card.blood not in BLOOD:
            yield place, title, f"an aspect of a set has the blood value 1 or 2, not {card.blood}"
            return
        counts[card.blood] += n
    if any(n != PER_BLOOD for n in counts.values()):
        counted = " and ".join(f"{n} of {blood}" for blood, n in counts.items())
        yield place, "aspects", f"a set has {PER_BLOOD} aspects of each blood value, not {counted}"
