"""What the expert reads off definitions: who suffers from a text, who gains, and what a card is worth."""

import pytest

from agents.expert.leanings import leanings
from agents.expert.prints import known
from ashes_env.decks.definitions import definitions

DEFS = definitions()


@pytest.mark.parametrize(("title", "harms"), [("Root Armor", False), ("Undying Heart", False), ("Playtime", True)])
def test_an_alteration_leans_for_or_against_its_host(title: str, harms: bool) -> None:
    assert (known(DEFS[title]).harm > 0) == harms


def test_damage_leans_against_its_target_and_a_bonus_for_it() -> None:
    blast = leanings(DEFS.dice_powers[4])
    assert blast.names["it"] > 0
    assert blast.worth > 0
    assert leanings(DEFS["Final Cry"].effect).names["it"] == 2


def test_a_better_body_is_worth_more() -> None:
    assert known(DEFS["Hammer Knight"]).plays > known(DEFS["Iron Worker"]).plays > known(DEFS["Anchornaut"]).plays


def test_what_leaves_at_the_end_of_the_round_is_known() -> None:
    doomed = [d.title for d in DEFS.cards if known(d).doomed]
    assert doomed
    assert all(not known(DEFS[title]).doomed for title in ("Hammer Knight", "Iron Worker"))


def test_everything_that_is_defined_can_be_read() -> None:
    for d in DEFS.cards:
        assert -20 < known(d).plays < 40, d.title
    for program in DEFS.programs.values():
        assert abs(leanings(program).worth) < 60, program.address
