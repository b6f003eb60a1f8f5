"""Sheets of cards, and the command that prints them."""

import json
from collections.abc import Iterator
from importlib.resources import files

import pytest

from ashes_env.cards.__main__ import main
from ashes_env.cards.registry import all_cards, by_title, chimeras
from ashes_env.encoding.vocabulary.frozen import TITLES
from ashes_env.language.behaviour import ChimeraDef
from ashes_env.language.carddef import CardDef
from ashes_env.language.codes import BEHAVIOUR, ULTIMATE
from ashes_env.render.releases import release_of
from ashes_env.render.rules_text.whole import card_text
from ashes_env.render.sheet import TitleError, rulings, sheet, titled


@pytest.mark.parametrize("card", all_cards(), ids=lambda card: card.title)
def test_every_card_has_a_sheet_with_its_text_and_its_rules(card: CardDef) -> None:
    said = sheet(card)
    assert said.startswith(card_text(card))
    assert all(f"\n- {rule}" in said for rule in rulings(card.title))


def test_a_sheet_says_what_is_shared_explained_ruled_and_published() -> None:
    said = sheet(by_title()["Butterfly Monk"])
    assert "- Unit Guard: on Gilder, " in said
    assert "\n- Inexhaustible: works while the card is exhausted too (R-INEX-01)." in said
    assert "Rules that speak of it:\n- R-GRD-05\n- R-INEX-01" in said
    assert "Published decks that hold it:\n- The Mist Guardian" in said, "it is in the conjuration pile of that deck"
    assert "\nRelease: Master Set\n" in said
    assert "\nRelease: The Children of Blackcloud\n" in sheet(by_title()["Blood Chains"])
    with pytest.raises(KeyError):
        release_of("No Card")


def scripts() -> Iterator[ChimeraDef]:
    """What the Chimeras do."""
    for cards in chimeras().values():
        yield from (card.chimera for card in cards if card.chimera is not None)


def test_every_behaviour_card_says_what_each_of_its_rows_does() -> None:
    for script in scripts():
        lines = sheet(by_title()[script.behaviour_card]).split("\n\n")[0].splitlines()
        assert all(f"Behaviour, phase {phase}:" in lines for phase in (1, 2, 3))
        rows = [row for rows in script.behaviour for row in rows]
        told = [line.partition(": ") for line in lines if line.startswith("  ")]
        assert [int(faces.split()[0]) for faces, _, _ in told] == [row.faces[0] for row in rows]
        assert all(("Side action: " in text) == bool(row.side) for row, (_, _, text) in zip(rows, told, strict=True))
        for row, (_, _, text) in zip(rows, told, strict=True):
            assert text.endswith(".")
            same = [
                (other.main, other.side, other.side_first) == (row.main, row.side, row.side_first) for other in rows
            ]
            assert [other == text for _, _, other in told] == same


def test_every_ultimate_says_what_it_does_in_each_phase() -> None:
    for script in scripts():
        lines = sheet(by_title()[script.ultimate_card]).split("\n\n")[0].splitlines()
        told = [line.partition(": ") for line in lines if line.startswith("Ultimate, ")]
        assert [phase for phase, _, _ in told] == [f"Ultimate, phase {phase}" for phase in (1, 2, 3)]
        assert all(text.endswith(".") for _, _, text in told)
        assert len({text for _, _, text in told}) == len(set(script.ultimate))


def test_side_cards_name_their_chimera() -> None:
    side_cards = [card for card in all_cards() if card.type in (BEHAVIOUR, ULTIMATE)]
    assert len(side_cards) == 2 * len(list(scripts())) == 12
    for cards in chimeras().values():
        (chimera,) = (card for card in cards if card.chimera is not None)
        for card in cards:
            assert (f"Side card of {chimera.title}." in sheet(card)) == (card in side_cards), card.title


def test_every_rule_that_names_a_card_names_one_that_there_is() -> None:
    data = json.loads(files("ashes_env.cards").joinpath("rulings.json").read_text(encoding="utf-8"))
    named = {title for titles in data.values() for title in titles}
    assert named - set(TITLES) == set()


def test_titles_are_found_in_any_case_and_a_wrong_one_says_what_comes_close() -> None:
    assert titled(" hammer knight").title == titled("HAMMER KNIGHT").title == "Hammer Knight"
    with pytest.raises(TitleError, match="did you mean 'Hammer Knight'"):
        titled("Hamer Knigt")
    with pytest.raises(TitleError, match="written in full"):
        titled("\N{SNOWMAN}")


def test_the_command_prints_sheets_and_lists(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["meteor", "Hammer Knight"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Meteor\nAction Spell\n")
    assert "\nHammer Knight\nAlly\n" in said
    assert main(["--list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(all_cards())
    assert main(["--list", "--release", "the_corpse_of_viros"]) == 0
    assert "Anchornaut" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments", [[], ["Hamer Knight"], ["--release", "master_set"], ["--list", "Meteor"], ["--release", "no such"]]
)
def test_wrong_arguments_are_told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit:
        main(arguments)
    assert exit.value.code == 2
    assert "error: " in capsys.readouterr().err
