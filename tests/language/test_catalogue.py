"""The page of the language names every node, and every node of the language has a meaning in the rules."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

import ashes_env.rules.game  # noqa: F401  (fills the tables of meanings)
from ashes_env.cards import catalogue
from ashes_env.cards.registry import all_cards
from ashes_env.language import amounts, base, behaviour, conditions, effects, targets
from ashes_env.rules.choices.resolve import MEANINGS
from ashes_env.rules.reading.meaning import AMOUNTS, CONDITIONS, PLAYERS, PROPERTIES, SUBJECTS
from ashes_env.solo import verbs  # noqa: F401  (the meanings of the Chimera's words)
from docs import reference
from tests.prelude import *


def test_the_page_has_every_node_and_the_hardest_cards() -> None:
    page = reference.pages()["reference/language.md"]
    for module, heading in catalogue.MODULES:
        assert f"## {heading} (" in page
        for name, meaning, example in catalogue.words(module):
            assert not example or f"| `{name}` | {meaning} | {example} |" in page
    assert all(source in page for title, source in catalogue.sources().items() if title in catalogue.HARDEST)


PARTS_OF_SPEECH = (
    (base.Effect, MEANINGS),
    (base.Amount, AMOUNTS),
    (base.Condition, CONDITIONS),
    (base.Predicate, PROPERTIES),
    (base.Subject, SUBJECTS),
    (base.Seat, PLAYERS),
)


@pytest.mark.parametrize(("part", "table"), PARTS_OF_SPEECH, ids=lambda p: getattr(p, "__name__", "table"))
def test_every_word_has_a_meaning_and_only_one(part: type, table: dict[type, object]) -> None:
    modules = (amounts, base, behaviour, conditions, effects, targets)
    found = {w for m in modules for w in vars(m).values() if isinstance(w, type) and issubclass(w, part)} - {part}
    assert sorted(w.__name__ for w in found - set(table)) == []
    assert sorted(w.__name__ for w in set(table) - found) == []


def test_every_word_says_what_it_means_with_an_example() -> None:
    abstract = {
        "Ability",
        "CardDef",
        "Amount",
        "Subject",
        "Seat",
        "Predicate",
        "Condition",
        "Effect",
        "Modifier",
        "Quantity",
        "Stage",
        "Row",
        "Subtype",
        "ChimeraDef",
    }
    silent = [
        n
        for m, _ in catalogue.MODULES
        for n, meaning, example in catalogue.words(m)
        if n not in abstract and not (meaning and example)
    ]
    assert silent == []


def test_the_hardest_cards_are_sixty_and_nearly_all_written() -> None:
    there = catalogue.sources()
    assert len(set(catalogue.HARDEST)) == 60
    assert len([title for title in catalogue.HARDEST if title not in there]) <= 4


def walked(thing: object) -> Iterator[object]:
    """A card and every word it is made of."""
    yield thing
    if isinstance(thing, tuple):
        for part in thing:
            yield from walked(part)
    elif is_dataclass(thing):
        for f in fields(thing):
            yield from walked(getattr(thing, f.name))


def test_no_card_denies_that_a_card_has_a_property() -> None:
    """`~Is(THIS, ...)` holds for a card that has gone; `Is(THIS, ~...)` does not."""
    found = [d.title for d in all_cards() for x in walked(d) if isinstance(x, Not) and isinstance(x.inner, Is)]
    assert found == []
