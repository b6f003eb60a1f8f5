"""The static tables of cards and texts, and the page that shows how to read them."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import ashes_env.encoding
from ashes_env.cards.registry import all_cards
from ashes_env.decks import definitions
from ashes_env.encoding import card_table_schema, columns, tables, tables_hash
from ashes_env.encoding.card_table_schema import L_TEXT, TABLES, TOKEN_KINDS
from ashes_env.encoding.sentences import FIRST_TITLE_TOKEN, parse, tokens
from ashes_env.encoding.vocabulary import N_TITLES, TITLES, TextIds, keyword_id, title_id
from ashes_env.encoding.vocabulary.names import EVENT_IDS
from ashes_env.encoding.vocabulary.texts import TEXT_KINDS
from ashes_env.language import codes as k
from tests.prelude import *

PAGE = Path(str(ashes_env.encoding.__file__)).with_name("tables.md")


def named(name: str, row: NDArray[Any]) -> dict[str, int]:
    """What is not 0 in a row, by its column."""
    return {column: int(value) for column, value in zip(columns(name), row, strict=True) if value}


def ways(name: str, number: int) -> list[dict[str, int]]:
    return [named(name, row) for row in tables()[name][number] if row.any()]


def text_id(address: str) -> int:
    return TextIds(definitions()).of[address]


def test_the_arrays_are_as_described_and_cannot_be_written_to() -> None:
    arrays = tables()
    assert list(arrays) == list(TABLES)
    assert arrays is tables()
    for name, table in TABLES.items():
        array = arrays[name]
        assert array.dtype == table.dtype
        assert array.shape[1:] == table.shape[1:]
        assert table.shape[0] in (array.shape[0], -1)
        assert columns(name) == () or len(columns(name)) == array.shape[-1]
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 1


def test_an_unknown_table_is_told_with_what_may_be_meant() -> None:
    with pytest.raises(ValueError, match="no table is called 'title_fact': did you mean 'title_facts'"):
        columns("title_fact")
    with pytest.raises(ValueError, match="there are title_facts, title_cost"):
        columns("zzz")


def test_cards_that_are_not_implemented_are_zeros_and_all_others_are_not() -> None:
    implemented = {card.title for card in all_cards()}
    here = columns("title_facts").index("implemented")
    for name in (n for n in TABLES if n.startswith("title_")):
        for title in TITLES:
            if title not in implemented:
                assert not tables()[name][title_id(title)].any(), (name, title)
    assert {t for t in TITLES if tables()["title_facts"][title_id(t), here]} == implemented
    assert not tables()["title_facts"][[0, 1, 2]].any(), "nothing, a hidden and an unlisted card"


def test_the_facts_of_a_card() -> None:
    facts = named("title_facts", tables()["title_facts"][title_id("Hammer Knight")])
    assert {name: n for name, n in facts.items() if not name.startswith("fact ")} == {
        "implemented": 1,
        "type Ally": 1,
        "kind unit": 1,
        "attack": 3,
        "life": 4,
        "recover": 2,
        "copies": 3,
        "triggered texts": 1,
        "passive texts": 1,
    }
    assert {name for name in facts if name.startswith("fact ")} == {
        "fact unit",
        "fact main action",
        "fact magic cost",
        "fact attack",
        "fact life",
        "fact recover",
        "fact harms",
        "fact triggered",
    }
    own = named("title_facts", tables()["title_facts"][title_id("Aradel Summergaard")])
    card = definitions()["Aradel Summergaard"].card
    assert (own["life"], own["battlefield"], own["spellboard"]) == (card.life, card.battlefield, card.spellboard)
    unique = definitions()["Blood Puppet"].card
    assert tables()["title_unique_to"][title_id("Blood Puppet")] == title_id(unique.unique_to)


def test_printed_values_of_all_cards() -> None:
    rows = tables()["title_facts"]
    at = {name: place for place, name in enumerate(columns("title_facts"))}
    for card in all_cards():
        row = rows[title_id(card.title)]
        assert row[at["attack"]] == (card.attack or 0)
        assert row[at["attack is X"]] == (card.attack is None)
        assert row[at["life"]] == (card.life or 0)
        assert row[at["blood"]] == card.blood
        assert row[at["copies"]] == card.copies
        assert row[at[f"type {k.CARD_TYPES[card.type]}"]] == 1
        assert sum(row[at[f"type {name}"]] for name in k.CARD_TYPES) == 1


def test_costs_by_type_and_level() -> None:
    assert ways("title_cost", title_id("Hammer Knight")) == [
        {"present": 1, "main": 1, "dice": 3, "basic": 1, "ceremonial power": 1, "natural class": 1}
    ]
    assert ways("title_cost", title_id("Farewell")) == [
        {"present": 1, "main": 1, "side": 1, "dice": 1, "charm class": 1, "x": 1}
    ], "an X is written as it is for one"
    assert ways("title_cost", title_id("Butterfly Monk")) == [], "a conjuration is not played"
    assert ways("title_reaction_cost", title_id("Stasis")) == [{"present": 1, "dice": 1, "time class": 1}]
    assert tables()["title_event"][title_id("Stasis")] > 0
    assert tables()["title_event"][title_id("Hammer Knight")] == 0


def test_parallel_costs_are_several_ways() -> None:
    several = [card for card in all_cards() if card.cost.either]
    for card in several:
        costs = [c for c in definitions()[card.title].costs if c.x in (-1, 1)]
        rows = ways("title_cost", title_id(card.title))
        assert len(rows) == len(costs)
        assert [row.get("dice", 0) for row in rows] == [c.total for c in costs]
    assert len(several) > 3


def test_costs_that_change_with_the_focus() -> None:
    focused = [(d, t) for d in definitions().cards for t in d.texts if t.costs and t.costs[1] is not t.costs[0]]
    assert len(focused) > 1
    for _, text in focused:
        rows = ways("text_cost", text_id(text.path))
        assert "focus" not in rows[0]
        assert any(row.get("focus") for row in rows)


def test_ability_names_of_a_card() -> None:
    row = tables()["title_keywords"][title_id("Hammer Knight")]
    assert {int(n) for n in np.flatnonzero(row)} == {keyword_id("Aftershock"), keyword_id("Alert")}
    assert columns("title_keywords")[keyword_id("Alert")] == "Alert"


def test_the_levels_of_a_chimera() -> None:
    stages = tables()["title_stages"][title_id("The Corpse of Viros")]
    assert stages.tolist() == [[30, 4, 3], [30, 5, 3], [30, 6, 3], [35, 5, 3], [35, 6, 3], [35, 7, 3]]
    assert not tables()["title_stages"][title_id("Hammer Knight")].any()


def test_a_card_and_its_texts_as_sentences() -> None:
    for title in ("Hammer Knight", "Small Sacrifice", "Chant of Revenge"):
        assert parse(tables()["title_tokens"][title_id(title)], title) == definitions()[title].card
    aftershock = tables()["text_tokens"][text_id("Hammer Knight/0")]
    assert parse(aftershock) == definitions()["Hammer Knight"].card.abilities[0]
    branch = tables()["text_tokens"][text_id("Small Sacrifice/0.0.then")]
    assert parse(branch) == definitions().programs["Small Sacrifice/0.0.then"].effects
    assert parse(tables()["text_tokens"][text_id("dice/natural")]) == definitions().dice_powers[k.NATURAL].effects
    assert not (tables()["title_tokens"] == FIRST_TITLE_TOKEN + title_id("Hammer Knight")).any(), "unnamed by itself"


def test_the_script_of_a_chimera_is_in_its_texts() -> None:
    for address in ("The Corpse of Viros/behaviour/1/7/side", "The Corpse of Viros/ultimate/3"):
        row = tables()["text_tokens"][text_id(address)]
        assert parse(row, "The Corpse of Viros") == definitions().programs[address].effects
    assert tables()["text_title"][text_id("The Corpse of Viros/ultimate/3")] == title_id("Viros Ultimate")


def test_every_text_has_its_facts() -> None:
    defs = definitions()
    arrays = tables()
    facts = arrays["text_facts"]
    at = {name: place for place, name in enumerate(columns("text_facts"))}
    ids = TextIds(defs)
    assert arrays["text_ids"].tolist() == sorted(set(ids.of.values()) - {0})
    assert np.flatnonzero(facts[:, at["present"]]).tolist() == arrays["text_ids"].tolist()
    assert not facts[:, at["cut"]].any()
    kinds = facts[arrays["text_ids"]][:, 1 : 1 + len(TEXT_KINDS)]
    assert (kinds.sum(1) == 1).all()
    assert (kinds.sum(0) > 0).all(), "there is a text of every kind"
    for address, text in defs.texts.items():
        number = ids.of[address]
        assert arrays["text_event"][number] == (EVENT_IDS[text.event] if text.event >= 0 else 0)
        assert arrays["text_keyword"][number] == keyword_id(text.name)
        assert facts[number, at["optional"]] == text.optional
        assert facts[number, at["numeral"]] == text.n
        assert facts[number, at["tokens"]] == np.count_nonzero(arrays["text_tokens"][number]) <= L_TEXT


def test_what_using_a_text_costs() -> None:
    assert named("text_facts", tables()["text_facts"][text_id("Hammer Knight/0")]) == {
        "present": 1,
        "kind triggered": 1,
        "optional": 1,
        "numeral": 1,
        "tokens": 20,
    }
    assert ways("text_cost", text_id("Hammer Knight/0")) == []
    abundance = text_id("Abundance/0")
    assert ways("text_cost", abundance) == [{"present": 1, "main": 1, "exhaust": 1}]
    assert ways("text_cost", text_id("Hammer Knight/effect")) == ways("title_cost", title_id("Hammer Knight"))
    priced = [p for p in definitions().programs.values() for s in p.steps if s.prices[0].total and "then" in s.branches]
    assert len(priced) > 2
    for program in priced:
        for step in program.steps:
            if step.prices[0].total and "then" in step.branches:
                rows = ways("text_cost", text_id(step.branches["then"].address))
                assert [row["dice"] for row in rows] == [price.total for price in step.prices]


def test_what_a_token_is() -> None:
    facts = tables()["token_facts"]

    def of(token: int) -> tuple[str, int]:
        return TOKEN_KINDS[facts[token, 0]], int(facts[token, 1])

    damage = tokens(Damage(Target(Cards(whose=k.THEIRS)), -3, N))
    assert [of(t) for t in damage] == [
        ("word", 0),
        ("word", 0),
        ("field", 0),
        ("word", 0),
        ("field", 0),
        ("whose", k.THEIRS),
        ("number", -3),
        ("field", 0),
        ("word", 0),
    ]
    assert facts[damage[2], 2] == facts[damage[1], 2] > 0, "a field knows its word"
    assert of(tokens(Conjure("Mist Spirit"))[1]) == ("title", title_id("Mist Spirit"))
    assert of(0) == ("", 0)
    assert of(1)[0] == "mark"
    assert (facts[FIRST_TITLE_TOKEN:, 1] == np.arange(N_TITLES)).all()


def test_the_hash_is_of_the_tables() -> None:
    digest = tables_hash()
    assert re.fullmatch(r"[0-9a-f]{16}", digest)
    tables_hash.cache_clear()
    assert tables_hash() == digest


def test_the_page_lists_the_arrays() -> None:
    assert card_table_schema.table() in PAGE.read_text(encoding="utf-8")


@pytest.mark.slow  # a training
def test_the_network_on_the_page_reads_cards_that_it_never_saw() -> None:
    torch = pytest.importorskip("torch")
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 1
    space: dict[str, Any] = {"__name__": "page"}
    exec(compile(blocks[0], "tables.md", "exec"), space)
    vectors = space["vectors"]
    assert vectors.shape == (2, 2, 64)
    assert torch.isfinite(vectors).all()
    assert torch.equal(vectors[0, 0], vectors[1, 1]), "one card, one vector"
    cards = space["cards"].eval()
    everything = cards(torch.tensor([title_id(card.title) for card in all_cards()]))
    distances = torch.cdist(everything, everything) + torch.eye(len(everything))
    assert (distances > 1e-4).float().mean() > 0.999, "untrained titles are told apart by what they say"
