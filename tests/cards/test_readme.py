"""How to add a card: what the README says works as it is written there."""

import re
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import ashes_env.cards
from ashes_env.language.carddef import CardDef
from ashes_env.render.rules_text.whole import card_text

CARDS = Path(ashes_env.cards.__file__).parent
PACKAGE = CARDS.parent
ROOT = PACKAGE.parent
README = (CARDS / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", README, re.DOTALL)


def names() -> dict[str, Any]:
    """Everything that the Python of the README defines."""
    out: dict[str, Any] = {}
    for language, code in BLOCKS:
        if language == "python":
            exec(compile(code, "README.md", "exec"), out)
    return out


TESTS = [value for name, value in names().items() if name.startswith("test_")]


@pytest.mark.parametrize("test", TESTS, ids=lambda test: test.__name__)
def test_the_tests_of_the_example_pass(test: Callable[[], None]) -> None:
    test()


def test_the_example_is_a_card_that_can_be_read() -> None:
    card = names()["EMBER_TENDER"]
    assert isinstance(card, CardDef)
    text = card_text(card)
    for name in ("Spark 1", "Warm", "Ash Gathering"):
        assert name in text
    assert len(TESTS) == len(card.abilities)
    assert "~Is(" not in README, "no card denies that a card has a property (tests/language/test_catalogue.py)"


def test_a_new_word_goes_where_the_readme_says() -> None:
    folders = (ROOT, CARDS, PACKAGE / "language", PACKAGE / "rules", PACKAGE / "render" / "rules_text")
    named = {
        path: [folder / path for folder in folders if (folder / path).is_file()]
        for path in re.findall(r"`([\w/]+\.py)`", README)
    }
    assert [path for path, found in named.items() if not found] == []
    tables = re.findall(r"`([A-Z]+)`,?(?: and `([A-Z]+)`)? in `([\w/]+\.py)`", README)
    assert len(tables) > 4
    for *wanted, path in tables:
        for table in filter(None, wanted):
            assert any(f"{table}.update(" in file.read_text(encoding="utf-8") for file in named[path]), (table, path)


def test_commands_and_files_exist() -> None:
    commands = [line for language, code in BLOCKS if language == "sh" for line in code.splitlines()]
    modules = re.findall(r"python -m ([\w.]+)", README)
    assert len(commands) > 5
    for module in modules:
        assert find_spec(module), module
    for path in re.findall(r"`((?:ashes_env|tests)/[\w/.]+)`", README):
        assert (ROOT / path).exists(), path
    for path in re.findall(r"^\| `(\w+\.py)`", README, re.MULTILINE):
        assert (CARDS / path).exists(), path
