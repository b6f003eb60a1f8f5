"""What counts as implemented, tested and covered."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from ashes_env.cards.registry import all_cards
from ashes_env.language.carddef import CardDef
from ashes_env.language.codes import ACTION_SPELL
from ashes_env.language.effects import Draw
from ashes_env.language.targets import YOU
from evaluation.verification import coverage

MOST_WITH_CODE = 0.02  # of all cards
COMPLETE = ("master_set", "the_corpse_of_viros", "corpse_of_viros")

TESTS = '''
"""A test file about Hammer Knight."""
import pytest
from tests.support import table

ROWS = [("Anchornaut", 1)]
OTHER = ["Iron Rhino"]

def helper():
    return ["Fear"]

@pytest.mark.rules("R-SETUP-01", "R-DMG-02")
@pytest.mark.parametrize("row", ROWS)
def test_it(row):
    """Not about Root Armor."""
    table(hand=["Cover in hand"], deck=["Lurk"], units=["Gilder#2"])
'''


@pytest.fixture(scope="module", autouse=True)
def forgotten() -> Iterator[None]:
    """The trees of all tests are some millions of objects, which slow down what comes after."""
    yield
    coverage.trees.cache_clear()


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    for folder in ("cards", "solo", "rules"):
        (tmp_path / folder).mkdir()
    (tmp_path / "cards" / "test_one.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "cards" / "test_facts.py").write_text("def test_all(): 'x'; y = 'Strengthen'\n", encoding="utf-8")
    (tmp_path / "rules" / "test_two.py").write_text(
        "import pytest\n@pytest.mark.cards('Fade Away')\ndef test_x(): y = 'Transfer'\n", encoding="utf-8"
    )
    return tmp_path


def test_a_title_counts_in_a_test_function_or_its_table_and_nowhere_else(tests: Path) -> None:
    found = coverage.titles_tested(tests)
    assert {"Anchornaut", "Cover", "Gilder", "Fade Away"} <= found
    for title in ("Hammer Knight", "Iron Rhino", "Fear", "Root Armor", "Lurk", "Strengthen", "Transfer"):
        assert title not in found, title


def test_atoms_are_those_of_the_marker(tests: Path) -> None:
    assert coverage.tagged_atoms(tests) == {"R-SETUP-01", "R-DMG-02"}


def checklist(tmp_path: Path) -> Path:
    """A folder with a small table of cards, one Chimera, and a small checklist."""
    shared = tmp_path / "shared"
    (shared / "rules").mkdir(parents=True)
    (shared / "cards" / "chimeras").mkdir(parents=True)
    rows = [("R-SETUP-01", ["pvp"]), ("R-SETUP-02", ["pve", "coop"]), ("R-SETUP-03", ["coop"])]
    (shared / "rules" / "checklist.json").write_text(
        json.dumps([{"id": i, "area": "setup", "mode": mode} for i, mode in rows]), encoding="utf-8"
    )
    (shared / "cards" / "cards.json").write_text(
        json.dumps([{"name": name, "release": "Master Set"} for name in ("Anchornaut", "No Such Card")]),
        encoding="utf-8",
    )
    chimera = {
        "id": "corpse-of-viros",
        "name": "The Corpse of Viros",
        "aspects": [{"name": "Rampage"}, {"name": "No Aspect"}],
        "card_ids": {"ultimate": "viros-ultimate", "behaviour": "viros-behaviour"},
    }
    (shared / "cards" / "chimeras" / "corpse-of-viros.json").write_text(json.dumps(chimera), encoding="utf-8")
    return shared


def test_an_area_is_open_where_an_atom_of_these_modes_has_no_test(tests: Path, tmp_path: Path) -> None:
    (area,) = coverage.areas(checklist(tmp_path), tests)
    assert (area.name, area.atoms, area.covered, area.open) == ("setup", 3, 1, ("R-SETUP-02", "R-SETUP-03"))


@pytest.mark.slow  # reads all tests
def test_a_release_misses_what_is_printed_and_not_implemented(
    tests: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shared = checklist(tmp_path)
    found = {r.name: r for r in coverage.cards(shared, tests)}
    assert found["master_set"].missing == ("No Such Card",)
    assert found["master_set"].cards == len(found["master_set"].implemented) + 1
    assert "Anchornaut" in found["master_set"].tested
    assert "Hammer Knight" in found["master_set"].untested
    assert found["corpse_of_viros"].missing == ("No Aspect",)
    assert coverage.main(["--shared", str(shared), "--uncovered"]) == 0
    assert "not here of master_set: No Such Card\n" in capsys.readouterr().out


def test_releases_become_names_of_modules() -> None:
    assert coverage.module_name("The Ocean's Guard") == "the_oceans_guard"


@pytest.mark.slow  # reads all tests
def test_without_the_tables_it_says_so_and_counts_what_is_here(
    tests: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "coverage.json"
    assert coverage.main(["--shared", str(tmp_path / "nowhere"), "--json", str(out), "--uncovered"]) == 0
    printed = capsys.readouterr().out
    assert "the table of card facts is not at hand" in printed
    assert "the checklist is not at hand" in printed
    found = json.loads(out.read_text(encoding="utf-8"))
    assert sum(r["implemented"] for r in found["releases"]) == len(all_cards())
    assert found["areas"] == []
    assert found["tagged"] > 300


@pytest.mark.slow  # reads all tests
def test_the_complete_releases_are_tested_card_by_card() -> None:
    found = {r.name: r for r in coverage.cards()}
    for name in COMPLETE:
        assert found[name].missing == ()
        assert found[name].untested == ()


def test_next_to_no_card_has_code_of_its_own() -> None:
    assert len(coverage.own_code(all_cards())) <= MOST_WITH_CODE * len(all_cards())


def test_a_function_in_a_card_and_a_card_named_by_the_rules_are_code_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "damage.py").write_text('"""Fear"""\ndef f(t): return t == "Second"\n', encoding="utf-8")
    called = CardDef("First", ACTION_SPELL, effect=(Draw(lambda game: 1, YOU),))  # type: ignore[arg-type]
    plain = CardDef("Fear", ACTION_SPELL, effect=(Draw(1),))
    assert coverage.own_code([called, CardDef("Second", ACTION_SPELL), plain], tmp_path) == ("First", "Second")


@pytest.mark.slow  # reads all tests
@pytest.mark.skipif(not coverage.atoms(), reason="the checklist is not at hand")
def test_every_id_that_a_test_carries_is_in_the_checklist() -> None:
    assert coverage.tagged_atoms() - {atom["id"] for atom in coverage.atoms()} == set()
