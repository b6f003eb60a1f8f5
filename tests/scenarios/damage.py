"""Documents damaged at random, and games played from what is left of them."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Final

from ashes_env.cards.registry import all_cards, by_title
from ashes_env.decks.definitions import definitions
from ashes_env.language import codes as k
from ashes_env.match.match import Match
from ashes_env.rules.game import EndlessLoop
from ashes_env.rules.state import moves as m
from ashes_env.scenarios import read, shipped, to_dict
from ashes_env.scenarios.changes import CHANGES, UNTIL
from evaluation.verification import games
from tests.rules.games import positions

Document = dict[str, Any]

JUNK: Final[tuple[Any, ...]] = (
    None,
    True,
    -1,
    0,
    2,
    7,
    99,
    1 << 40,
    10**30,
    1.5,
    "",
    "x",
    "Cover",
    "Viros Ultimate",
    [],
    [[]],
    ["Cover"],
    [1],
    {},
    {"title": 3},
    "3 natural",
    "99999999999 natural",
    {"natural": 300},
    [True],
)
NUMBERS: Final = (0, 1, 2, 3, 5, 12, 30, 99, 100, -1)
ON_CARDS: Final = (
    "wounds",
    "exhaustion",
    "status",
    "red rains",
    "attached",
    "under",
    "dice",
    "opposing dice",
    "dice by seat",
    "facedown",
    "faces",
    "slot",
    "used",
    "new",
    "from setup",
    "x attack",
    "x life",
    "lasting",
    "copy of",
    "seen",
    "owner",
    "name",
)
ON_SIDES: Final = (
    "pb",
    "units",
    "spellboard",
    "hand",
    "deck",
    "discard",
    "conjurations",
    "removed",
    "dice",
    "exhausted dice",
    "main",
    "side",
    "reacted",
    "guarded",
    "first five",
    "lasting",
    "chimera",
)
ON_TOP: Final = (
    "teams",
    "out",
    "round",
    "turn",
    "first",
    "active",
    "unit destroyed",
    "passes",
    "fatigue",
    "seed",
    "moment",
)
ON_CHIMERAS: Final = (
    "level",
    "threat",
    "life",
    "ultimate value",
    "ultimate",
    "behaviour",
    "phase",
    "rage",
    "fatigued",
    "empties",
    "roll",
)


@cache
def titles(kind: int) -> tuple[str, ...]:
    """Titles by their kind in play; 0 has those that are never in play."""
    return tuple(card.title for card in all_cards() if definitions()[card.title].kind == kind)


def value(r: Random, field: str, depth: int = 0) -> Any:
    """Something that might stand in a field."""
    kinds = {"attached": k.ALTERATION, "units": k.UNIT, "spellboard": k.SPELL_ON_BOARD}
    if r.random() < 0.1:
        return r.choice(JUNK)
    if field in kinds:
        return [card(r, kinds[field], depth) for _ in range(r.randrange(4))] if depth < 3 else []
    if field in ("under", "hand", "deck", "discard", "conjurations", "removed", "first five"):
        return r.choices([card.title for card in all_cards()], k=r.choice((0, 1, 3, 30)))
    if field == "lasting":
        return [change(r) for _ in range(r.randrange(1, 4))]
    if field in ("dice", "opposing dice", "exhausted dice"):
        return r.choice(("3 natural", "10 charm basic", "ceremonial, 2 time class", {"divine power": 2}, ""))
    if field in ("copy of", "ultimate", "behaviour"):
        return r.choice(all_cards()).title
    if field == "chimera":
        return {name: value(r, name, depth) for name in r.sample(ON_CHIMERAS, 3)}
    if field == "pb":
        return card(r, k.PB, depth)
    if field == "dice by seat":
        return ["charm power", ""]
    if field in ("seen", "teams", "out"):
        return r.choice(([0], [1], [0, 1], [1, 0], []))
    words = {"level": ("S1", "H3"), "moment": ("menu", "prepare", "recovery"), "name": ("a", "b")}
    return r.choice(words.get(field, (*NUMBERS, True, False)))


def card(r: Random, kind: int, depth: int) -> Any:
    """A card, mostly of the kind that belongs there."""
    title = r.choice(titles(kind)) if r.random() < 0.8 else r.choice(all_cards()).title
    if r.random() < 0.5:
        return title
    return {"title": title, **{name: value(r, name, depth + 1) for name in r.sample(ON_CARDS, 2)}}


def change(r: Random) -> Document:
    """A lasting change, or nearly one."""
    fields = {
        "n": r.choice(NUMBERS),
        "rule": r.randrange(50),
        "until": r.choice(UNTIL),
        "seat": r.randrange(3),
        "turn": r.randrange(4),
        "ability": r.choice(sorted(definitions().texts)),
        "title": r.choice(all_cards()).title,
    }
    return {"kind": r.choice(CHANGES), **{name: fields[name] for name in r.sample(sorted(fields), r.randrange(4))}}


def cards_in_play(document: Document) -> list[tuple[Any, Any]]:
    """Where each card in play stands: the list or mapping, and its place in it."""
    out: list[tuple[Any, Any]] = []
    for each in document["players"]:
        out.append((each, "pb"))
        for zone in ("units", "spellboard"):
            out.extend((each[zone], i) for i in range(len(each.get(zone, ()))))
    for holder, place in out:
        if isinstance(holder[place], dict):
            inner = holder[place].get("attached", [])
            out.extend((inner, i) for i in range(len(inner)))
    return out


def places(x: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of everything in a document."""
    yield path
    if isinstance(x, (dict, list)):
        for key in x if isinstance(x, dict) else range(len(x)):
            yield from places(x[key], (*path, key))


def damaged(document: Document, r: Random) -> Document:
    """A copy in which a thing or two is missing, added, doubled, exchanged or replaced by junk."""
    out: Document = json.loads(json.dumps(document))
    for _ in range(r.choice((1, 1, 2))):
        side, how = r.choice(out["players"]), r.randrange(6)
        if how < 3:
            holder, place = r.choice(cards_in_play(out))
            there = holder[place]
            field = r.choice(ON_CARDS)
            holder[place] = {**(there if isinstance(there, dict) else {"title": there}), field: value(r, field)}
        elif how == 3:
            field = r.choice(ON_SIDES)
            side[field] = value(r, field)
        elif how == 4:
            field = r.choice(ON_TOP)
            out[field] = value(r, field)
        else:
            other, field = r.choice(out["players"]), r.choice(ON_SIDES)
            if field in side and field in other:
                side[field], other[field] = other[field], side[field]
        if not all(isinstance(each.get(zone, []), list) for each in out["players"] for zone in ("units", "spellboard")):
            break
        if any(isinstance(h[p], dict) and not isinstance(h[p].get("attached", []), list) for h, p in _tops(out)):
            break
    if r.random() < 0.25:
        *way, last = r.choice(list(places(out))[1:])
        inner: Any = out
        for key in way:
            inner = inner[key]
        how = r.randrange(3)
        if how == 0:
            del inner[last]
        elif how == 1 and isinstance(inner, list):
            inner[last:last] = [inner[last]] * r.choice((1, 2, 30, 120))
        else:
            inner[last] = r.choice(JUNK)
    return out


def _tops(document: Document) -> list[tuple[Any, Any]]:
    """The cards in play that are attached to nothing."""
    return [
        (each[zone], i)
        for each in document["players"]
        for zone in ("units", "spellboard")
        for i in range(len(each.get(zone, ())))
    ] + [(each, "pb") for each in document["players"]]


@cache
def whole() -> tuple[Document, ...]:
    """Documents that are right: the puzzles, positions drawn at random, and games under way, of both modes."""
    out: list[Any] = [read(name).position for name in shipped()]
    tables = [games.Source("damage", mode).table(i) for mode in games.MODES for i in range(120)]
    out += [table.spec.options["scenario"] for table in tables if table.in_progress]
    for seed in range(12):
        out += [
            to_dict(g)
            for g in positions(seed, 13)
            if g.decision is not None and g.decision.ask == m.ASK_MENU and not g.delayed
        ]
    return tuple(json.loads(json.dumps(each)) for each in out)


def mode_of(document: Document) -> str:
    """The mode that plays a document, as far as it can be told."""
    text = json.dumps(document)
    return "red_rains" if any(card.chimera and card.title in text for card in by_title().values()) else "pvp"


def play(match: Match, seed: int, most: int = 5000) -> int:
    """Plays at random to the end, looking at everything now and then; how many decisions there were."""
    r = Random(seed)
    for n in range(most):
        if match.over:
            return n
        if n % 25 == 0:
            match.observe(match.seat)
            match.entities(match.seat)
        try:
            match.act(r.choice(list(match.actions())))
        except EndlessLoop:
            assert not match.game.options.fatigue, "with fatigue every game ends"
            return n
    return most
