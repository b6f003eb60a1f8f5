"""Every implemented player card against the table of card facts, where that table is at hand.

The table is no part of the project. Compared are type, cost, values, limits, placement, uniqueness, the chained list,
and what can be read off the text without understanding it: names and numerals of abilities, which of them are
inexhaustible, and activation costs.
"""

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from ashes_env.cards.registry import all_cards, by_title, chimeras, dice_powers
from ashes_env.language import codes as k
from ashes_env.language.carddef import CardDef
from ashes_env.rules.definitions.costs import FlatCost, flatten
from ashes_env.rules.definitions.definitions import Definitions
from ashes_env.rules.definitions.texts import ACTIVATED, Text

SHARED = Path(__file__).resolve().parents[3] / "shared"
FACTS = SHARED / "cards" / "cards.json"
LISTS = SHARED / "rules" / "lists.json"

pytestmark = pytest.mark.skipif(not FACTS.exists(), reason="the table of card facts is not at hand")

SYMBOL = re.compile(r"(\d+) \[\[(\w+)(?::(\w+))?\]\]")
HEADER = re.compile(r"^(\* |~ )?\**((?:[^:\[\]]|\[\[[^\]]*\]\])+?)\**:\** ")
NAME = re.compile(r"^([^\[\]]+?)(?: (\d+|X))?$")
NOT_NAMES = ("Focus", "X")

Way = tuple[int, int, bool, int, tuple[int, ...]]


@lru_cache(maxsize=1)
def facts() -> dict[str, dict[str, Any]]:
    """The table by title; empty where it is not at hand."""
    if not FACTS.exists():
        return {}
    return {row["name"]: row for row in json.loads(FACTS.read_text(encoding="utf8"))}


@lru_cache(maxsize=1)
def chained() -> frozenset[str]:
    """The cards of the chained list in force."""
    return frozenset(row["name"] for row in json.loads(LISTS.read_text(encoding="utf8"))["chained"]["current"])


@lru_cache(maxsize=1)
def definitions() -> Definitions:
    """All cards, compiled."""
    return Definitions(all_cards(), dice_powers())


PLAYER_CARDS = [c for c in all_cards() if c.title in facts()]


def part(text: str) -> Way:
    """One printed piece of a cost: "[[main]]", "[[exhaust]]", "2 [[charm:class]]", "1 [[discard]]"."""
    if text in ("[[main]]", "[[side]]", "[[exhaust]]"):
        return int(text == "[[main]]"), int(text == "[[side]]"), text == "[[exhaust]]", 0, ()
    found = SYMBOL.fullmatch(text)
    assert found, f"not a piece of a cost: {text!r}"
    n, word, level = int(found[1]), found[2], found[3]
    if word == "discard":
        return 0, 0, False, n, ()
    code = -1 if word == "basic" else k.DIE_TYPES.index(word) * 3 + k.LEVELS.index(level)
    return 0, 0, False, 0, (code,) * n


def together(parts: list[Way]) -> Way:
    """The sum of pieces."""
    symbols = sorted(code for p in parts for code in p[4])
    return (
        sum(p[0] for p in parts),
        sum(p[1] for p in parts),
        any(p[2] for p in parts),
        sum(p[3] for p in parts),
        tuple(symbols),
    )


def ways(pieces: list[str | list[str]]) -> frozenset[Way]:
    """Every way to pay a printed cost; a nested list holds alternatives."""
    out: list[list[Way]] = [[]]
    for piece in pieces:
        options = [piece] if isinstance(piece, str) else piece
        out = [[*so_far, part(option)] for so_far in out for option in options]
    return frozenset(together(parts) for parts in out)


def paid(costs: tuple[FlatCost, ...]) -> frozenset[Way]:
    """Every way to pay a compiled cost."""
    return frozenset((c.main, c.side, c.exhaust, c.discard, tuple(sorted(c.symbols))) for c in costs)


def value(printed: object) -> int | None:
    """A printed value as a card holds it: a bonus as its number, X as `None`, nothing as 0."""
    if printed is None:
        return 0
    if isinstance(printed, str) and "X" in printed:
        return None
    assert isinstance(printed, (int, str))
    return int(printed)


@pytest.mark.parametrize("card", PLAYER_CARDS, ids=lambda card: card.title)
def test_type_cost_and_values_are_the_printed_ones(card: CardDef) -> None:
    row = facts()[card.title]
    assert k.CARD_TYPES[card.type] == row["type"]
    if "X [[" not in str(row.get("cost", "")):
        assert paid(flatten(card.cost)) == ways(row.get("cost", []))
    for name in ("attack", "life", "recover"):
        # An X that a card adds to its host is said by an ability, with nothing printed.
        printed = value(row.get(name))
        if printed is None and card.type in (k.ALTERATION_SPELL, k.CONJURED_ALTERATION):
            printed = 0
        assert (name, getattr(card, name)) == (name, printed)
    assert (card.battlefield, card.spellboard) == (row.get("battlefield", 0), row.get("spellboard", 0))


@pytest.mark.parametrize("card", PLAYER_CARDS, ids=lambda card: card.title)
def test_limits_are_the_printed_ones(card: CardDef) -> None:
    row = facts()[card.title]
    assert card.unique_to == row.get("phoenixborn", "")
    assert card.chained == (card.title in chained())
    if "conjuration_limit" in row:
        assert card.copies == row["conjuration_limit"]
    elif card.type != k.PHOENIXBORN:
        assert card.copies == 3
    if card.type in (k.ALTERATION_SPELL, k.CONJURED_ALTERATION):
        assert card.to_phoenixborn == (row["placement"] == "Phoenixborn")


def lines(card: CardDef) -> list[str]:
    """The printed text, line by line."""
    return [line.strip() for line in facts()[card.title].get("text", "").split("\n") if line.strip()]


def printed_abilities(card: CardDef) -> dict[tuple[str, int], bool]:
    """Names and numerals of the abilities in the text, each with whether it is inexhaustible."""
    out: dict[tuple[str, int], bool] = {}
    for line in lines(card):
        head = HEADER.match(line)
        name = NAME.match(head[2]) if head else None
        if head is None or name is None or name[1] in NOT_NAMES or head[1] == "~ ":
            continue  # a box that works from the hand is the card's `reaction`
        numeral = name[2] or "0"  # an X is worked out in the effect
        out[name[1], 0 if numeral == "X" else int(numeral)] = head[1] == "* "
    return out


def printed_costs(card: CardDef) -> list[frozenset[Way]]:
    """The activation costs in the text."""
    out = []
    for line in lines(card):
        rest = line
        for _ in range(2):
            head = HEADER.match(rest)
            if head is None:
                break
            if head[2].startswith("[[") or SYMBOL.match(head[2]):
                pieces = [p.split(" or ") for p in re.split(r" - |, ", head[2])]
                out.append(ways([*pieces]))
                break
            rest = rest[head.end() :]
    return out


def texts(card: CardDef) -> list[Text]:
    """Every ability of a card, with those it gives to others."""
    return [text for path, text in definitions().texts.items() if path.startswith(f"{card.title}/")]


@pytest.mark.parametrize("card", PLAYER_CARDS, ids=lambda card: card.title)
def test_named_abilities_are_the_printed_ones(card: CardDef) -> None:
    mine = {(text.name, text.n): text.inexhaustible for text in texts(card) if text.name}
    assert mine == printed_abilities(card)


@pytest.mark.parametrize("card", PLAYER_CARDS, ids=lambda card: card.title)
def test_activation_costs_are_the_printed_ones(card: CardDef) -> None:
    mine = [paid(text.costs[0]) for text in texts(card) if text.kind == ACTIVATED]
    assert sorted(mine, key=sorted) == sorted(printed_costs(card), key=sorted)


def test_every_implemented_player_card_is_in_the_table() -> None:
    solo = {card.title for cards in chimeras().values() for card in cards}
    assert [title for title in by_title() if title not in solo and title not in facts()] == []
