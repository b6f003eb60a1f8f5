"""What the expert reads off definitions: who suffers from a text, who gains, and what a card is worth."""

import pytest

from ashes_env.agents.expert.card_values import card_value
from ashes_env.agents.expert.effect_valence import CONTROLS, FELT, valence_of
from ashes_env.decks.definitions import definitions
from ashes_env.language import behaviour, effects
from tests.prelude import *

DEFS = definitions()


@pytest.mark.parametrize(("title", "harms"), [("Root Armor", False), ("Undying Heart", False), ("Playtime", True)])
def test_an_alteration_leans_for_or_against_its_host(title: str, harms: bool) -> None:
    assert (card_value(DEFS[title]).harm > 0) == harms


def test_damage_leans_against_its_target_and_a_bonus_for_it() -> None:
    blast = valence_of(DEFS.dice_powers[4])
    assert blast.names["it"] > 0
    assert blast.worth > 0
    assert valence_of(DEFS["Final Cry"].effect).names["it"] == 2


def test_a_better_body_is_worth_more() -> None:
    assert (
        card_value(DEFS["Hammer Knight"]).plays
        > card_value(DEFS["Iron Worker"]).plays
        > card_value(DEFS["Anchornaut"]).plays
    )


@pytest.mark.parametrize(
    ("event", "effect", "doomed"),
    [
        (ROUND_ENDS, Destroy(THIS), True),
        (ROUND_ENDS, Discard(THIS), True),
        (ROUND_ENDS, Destroy(Target()), False),
        (ROUND_ENDS, ReturnToOwner(THIS, HAND), False),
        (ROUND_ENDS, Draw(1), False),
        (PREPARE_ENDS, Destroy(THIS), False),
    ],
)
def test_what_leaves_at_the_end_of_the_round_is_known(event: EventKind, effect: Effect, doomed: bool) -> None:
    defs = with_cards(
        CardDef("Brief", ALLY, main(), attack=2, life=2, abilities=(Triggered(Trigger(event), (effect,)),))
    )
    assert card_value(defs["Brief"]).doomed is doomed


def test_everything_that_is_defined_can_be_read() -> None:
    for d in DEFS.cards:
        assert -20 < card_value(d).plays < 40, d.title
    for program in DEFS.programs.values():
        assert abs(valence_of(program).worth) < 60, program.address


def words() -> set[type[Effect]]:
    """All effects of the language, those of a Chimera too."""
    found = [*vars(effects).values(), *vars(behaviour).values()]
    return {word for word in found if isinstance(word, type) and issubclass(word, Effect) and word is not Effect}


def test_every_effect_of_the_language_has_a_harm_or_holds_others() -> None:
    assert words() == set(FELT) | set(CONTROLS)
    assert not set(FELT) & set(CONTROLS)
