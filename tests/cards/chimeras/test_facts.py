"""Every implemented Chimera against the table of facts about Chimeras, where that table is at hand.

The table is no part of the project. Compared are the numbers of the levels, the subtypes with their piles, the faces
of each row and whether it has a side action, and the printed values of every aspect and conjured card.
"""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from ashes_env.cards.registry import all_cards, by_title
from ashes_env.language import codes as k
from tests.prelude import *

FACTS = Path(__file__).resolve().parents[4] / "shared" / "cards" / "chimeras"

pytestmark = pytest.mark.skipif(not FACTS.exists(), reason="the table of facts about Chimeras is not at hand")

CHIMERAS = [c for c in all_cards() if c.chimera is not None]
TYPES = {"aspect": k.ASPECT, "conjured_aspect": k.CONJURED_ASPECT, "conjured_alteration_spell": k.CONJURED_ALTERATION}


@lru_cache(maxsize=1)
def facts() -> dict[str, dict[str, Any]]:
    """The table by name; empty where it is not at hand."""
    found = [json.loads(path.read_text(encoding="utf8")) for path in sorted(FACTS.glob("*.json"))]
    return {row["name"]: row for row in found}


def script(card: CardDef) -> ChimeraDef:
    assert card.chimera is not None
    return card.chimera


def entries(row: dict[str, Any]) -> list[dict[str, Any]]:
    """Everything of a Chimera that is a card of its own."""
    return [*row["aspects"], *row["conjured_aspects"], *row["conjured_alterations"]]


@pytest.mark.parametrize("card", CHIMERAS, ids=lambda card: card.title)
def test_levels_are_the_printed_ones(card: CardDef) -> None:
    row, printed = facts()[card.title], script(card)
    assert printed.rage_dice == row["rage_dice"]
    mine = {s.name: (s.life, s.threat, s.ultimate, list(s.row)) for s in printed.stages}
    levels = {name: level["players_1"] for name, level in row["levels"].items()}
    assert mine == {n: (p["life"], p["threat"], p["ultimate"], p["setup"]) for n, p in levels.items()}


@pytest.mark.parametrize("card", CHIMERAS, ids=lambda card: card.title)
def test_subtypes_and_piles_are_the_printed_ones(card: CardDef) -> None:
    row, printed = facts()[card.title], script(card)
    names = {entry["id"]: entry["name"] for entry in entries(row)}

    def copies(pairs: list[dict[str, Any]]) -> list[tuple[str, int]]:
        return sorted((names[pair["id"]], pair["copies"]) for pair in pairs)

    mine = {s.name: (sorted(s.aspects), sorted(s.conjurations)) for s in printed.subtypes}
    assert list(mine) == row["subtypes"]
    assert mine == {d["subtype"]: (copies(d["aspects"]), copies(d["conjuration_pile"])) for d in row["decks"]}


@pytest.mark.parametrize("card", CHIMERAS, ids=lambda card: card.title)
def test_rows_cover_the_printed_faces_in_the_printed_order(card: CardDef) -> None:
    row, printed = facts()[card.title], script(card)
    for phase, rows in enumerate(printed.behaviour, 1):
        mine = [(list(r.faces), bool(r.side), "main" if not r.side else r.side_first) for r in rows]
        assert mine == [
            (r["roll"], bool(r["side"]), "main" if not r["side"] else r["order"][0] == "side")
            for r in row["behaviour"][str(phase)]
        ]


@pytest.mark.parametrize("card", CHIMERAS, ids=lambda card: card.title)
def test_cards_are_the_printed_ones(card: CardDef) -> None:
    for entry in entries(facts()[card.title]):
        mine = by_title()[entry["name"]]
        assert mine.type == TYPES[entry["type"]]
        assert (mine.title, mine.copies) == (entry["name"], entry["copies"])
        if mine.type == k.CONJURED_ALTERATION:
            assert (mine.attack, mine.recover) == (entry.get("attack_bonus", 0), entry.get("recover_bonus", 0))
            assert mine.to_character == (len(entry["placement"]) == 2)
            assert mine.to_phoenixborn == (entry["placement"] == ["phoenixborn"])
        else:
            claw = "" if entry["target"] == "none" else entry["target"]
            attack = None if entry["attack"] == "X" else entry["attack"]
            assert (mine.title, mine.attack, mine.life, mine.blood) == (
                entry["name"],
                attack,
                entry["life"],
                entry["blood"],
            )
            assert (mine.title, mine.claw, mine.status_pips) == (entry["name"], claw, entry["status_pips"])
            assert mine.subtype == entry.get("subtype", "")
        assert sum(1 for a in mine.abilities if getattr(a, "name", "")) >= len(
            [a for a in entry["abilities"] if a["name"]]
        ), "every printed name is there"
