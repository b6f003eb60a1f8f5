"""The command that checks every card that ships."""

import pytest

from ashes_env.cards import registry
from ashes_env.cards.registry import all_cards
from ashes_env.decks import lint
from ashes_env.language.carddef import CardDef, Passive
from ashes_env.language.codes import ALLY, NO_ACTION_SPELLS
from ashes_env.language.modifiers import Obeys


def test_the_cards_that_ship_have_no_flaws(capsys: pytest.CaptureFixture[str]) -> None:
    assert lint.main() == 0
    assert capsys.readouterr().out == f"{len(all_cards())} cards, 0 flaws\n"


def test_flaws_are_printed_and_fail_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    liar = CardDef("Liar", ALLY, abilities=(Passive(Obeys(NO_ACTION_SPELLS)),))
    monkeypatch.setattr(lint, "all_cards", lambda: (*all_cards(), liar, liar))
    assert lint.main() == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "Liar: has two definitions"
    assert out[1].startswith("Liar: ability 1: Obeys: nothing reads NO_ACTION_SPELLS here")
    assert out[-1].endswith("cards, 3 flaws")


def test_a_file_of_cards_that_no_list_names_is_a_flaw(monkeypatch: pytest.MonkeyPatch) -> None:
    there = sorted(registry.chimeras())  # read before the lists change, as are all cards
    assert all_cards()
    monkeypatch.setattr(registry, "RELEASES", tuple(n for n in registry.RELEASES if n != "the_law_of_lions"))
    monkeypatch.setattr(registry, "CHIMERAS", ())
    assert lint.flaws() == [
        "ashes_env.cards.releases.the_law_of_lions is not in RELEASES",
        *(f"ashes_env.cards.chimeras.{name} is not in CHIMERAS" for name in there),
    ]
