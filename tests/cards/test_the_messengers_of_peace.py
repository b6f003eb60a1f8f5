"""The Messengers of Peace."""

from __future__ import annotations

import pytest

from ashes_env.rules.reading import values
from ashes_env.scenarios import side, unit
from tests.support import (
    FOE,
    asked,
    choose,
    declare_attack,
    focused,
    in_play,
    marks,
    next_round,
    offered,
    pool,
    table,
    titles,
    until_menu,
    wounds,
)


def test_insight_takes_the_first_milled_card_of_the_meditation() -> None:
    g = table(
        side("Orrick Gilstream", deck=["Molten Gold", "Iron Worker", "Anchornaut"], dice="2 natural class"),
        side("Aradel Summergaard"),
    )
    choose(g, "meditate", "no", "top of the draw pile", "no", "no")
    assert offered(g) == ["Orrick Gilstream", "no"]
    choose(g, "Orrick Gilstream")
    assert titles(g, g.players[0].hand) == ["Molten Gold"]
    assert titles(g, g.players[0].discard) == ["Iron Worker"]
    assert marks(g, "Orrick Gilstream") == (0, 1, 0)


def test_insight_after_a_meditation_that_ends_for_lack_of_cards() -> None:
    g = table(side("Orrick Gilstream", deck=["Anchornaut"], dice="2 natural class"), side("Aradel Summergaard"))
    choose(g, "meditate", "no")
    assert offered(g) == ["Orrick Gilstream", "no"]


def test_insight_needs_a_card_off_the_draw_pile_and_an_unexhausted_orrick() -> None:
    g = table(side("Orrick Gilstream", hand=["Molten Gold"], units=["Biter", "Anchornaut"], dice="natural class"))
    choose(g, "meditate", "Molten Gold", "no", "no")
    assert asked(g) == ("take an action", 0)
    g = table(side({"title": "Orrick Gilstream", "exhaustion": 1}, units=["Anchornaut"], dice="natural class"))
    choose(g, "meditate", "no", "no")
    assert asked(g) == ("take an action", 0)


def test_concentration_awakens_orrick_with_seven_tokens_at_focus_one() -> None:
    pb = {"title": "Orrick Gilstream", "status": 6}
    g = table(
        side(
            pb,
            spellboard=["Concentration", "Concentration"],
            conjurations=["The Awakened State"],
            dice="2 time",
            exhausted_dice="charm class",
        ),
        side("Aradel Summergaard", units=["Hammer Knight"]),
    )
    choose(g, "Concentration", "mode 1")
    assert asked(g)[0] == "choose a die"
    choose(g, "charm class", "power")
    assert titles(g, in_play(g, "Orrick Gilstream").attached) == ["The Awakened State"]
    assert marks(g, "Orrick Gilstream") == (0, 0, 7)
    assert len(g.players[0].hand) == 1
    assert pool(g.players[0].active) == {"charm power": 1}


def test_summon_ash_spirit_draws_for_all_and_at_focus_one_robs_who_cannot() -> None:
    g = table(
        side(spellboard=focused("Summon Ash Spirit", 1), conjurations=["Ash Spirit"], dice="time"),
        side(FOE, deck=[], hand=["Molten Gold", "Anchornaut"]),
    )
    choose(g, "Summon Ash Spirit")
    assert asked(g) == ("discard a card", 1)
    choose(g, "Molten Gold")
    assert titles(g, g.players[1].discard) == ["Molten Gold"]
    assert len(g.players[0].hand) == 1
    g = table(
        side(spellboard=focused("Summon Ash Spirit", 1), conjurations=["Ash Spirit"], dice="time"),
        side(FOE, deck=["Iron Worker"], hand=["Molten Gold"]),
    )
    choose(g, "Summon Ash Spirit")
    assert titles(g, g.players[1].hand) == ["Molten Gold", "Iron Worker"]


def test_generosity_gives_the_opponent_the_second_pick_and_me_what_is_left() -> None:
    g = table(
        side({"title": "Orrick Gilstream", "exhaustion": 1, "wounds": 5}, hand=["Generosity"], dice="charm"),
        side({"title": FOE, "wounds": 4}),
    )
    choose(g, "Generosity")
    assert asked(g) == ("choose one", 0)
    assert offered(g) == ["mode 0", "mode 1", "mode 2"]
    choose(g, "mode 2")
    assert len(g.players[0].hand) == 3
    assert asked(g) == ("choose one", 1)
    assert offered(g) == ["mode 0", "mode 1"]
    choose(g, "mode 1")
    assert wounds(g, FOE) == 2
    assert marks(g, "Orrick Gilstream") == (5, 0, 0)


def test_rile_the_meek_counts_unexhausted_units_without_printed_attack() -> None:
    g = table(
        side(
            hand=["Rile the Meek"],
            units=[
                "Anchornaut",
                unit("Orchid Dove", exhaustion=1),
                "Squall Stallion",
                "Iron Worker",
                "Raptor Hatchling",
            ],
            dice="charm",
        ),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Rile the Meek", "yes", "yes")
    assert wounds(g, "Hammer Knight") == 2
    assert asked(g)[0] == "take an action"


def test_sunshield_sentry_deflects_an_unblocked_attacker() -> None:
    g = table(side(units=["Hammer Knight", "Iron Worker"]), side(FOE, units=["Sunshield Sentry"]))
    declare_attack(g, FOE, "Hammer Knight", "Iron Worker")
    choose(g, "Sunshield Sentry", "Iron Worker", "Sunshield Sentry")
    until_menu(g, 0)
    assert wounds(g, FOE) == 0
    assert marks(g, "Hammer Knight") == (0, 0, 0)


def test_flock_shepherd_gathers_and_protects_units_without_printed_attack() -> None:
    g = table(side(units=["Hammer Knight"]), side(FOE, units=["Flock Shepherd", "Orchid Dove"]))
    declare_attack(g, FOE, "Hammer Knight")
    choose(g, "Flock Shepherd")
    assert values.attack(g, in_play(g, "Orchid Dove")) == 2
    assert values.attack(g, in_play(g, "Flock Shepherd")) == 1
    g = table(side(dice="natural"), side(FOE, units=["Flock Shepherd", "Orchid Dove"]))
    choose(g, "natural power")
    assert wounds(g, "Flock Shepherd") == 1


def test_ash_spirit_takes_its_killer_along_and_smolders() -> None:
    g = table(side(units=["Hammer Knight"]), side(FOE, units=["Ash Spirit"]))
    declare_attack(g, "Ash Spirit", "Hammer Knight")
    until_menu(g, 0)
    assert titles(g, g.players[0].units) == []
    g = table(side(units=["Ash Spirit"]), side(FOE, deck=[]))
    next_round(g)
    assert wounds(g, FOE) == 1 + 5


def test_ash_spirit_does_not_take_an_ability_along() -> None:
    g = table(side(FOE, units=["Iron Worker"], dice="2 natural", side=2), side(units=[unit("Ash Spirit", wounds=1)]))
    choose(g, "natural power", "Ash Spirit")
    assert titles(g, g.players[0].units) == ["Iron Worker"]


@pytest.mark.rules("R-FAQ-02")
def test_smolder_has_to_target_its_own_side_when_only_that_has_no_draw_pile() -> None:
    g = table(side(FOE, units=["Ash Spirit"], deck=[]), side(), fatigue=False)
    mine = g.cards[g.players[0].pb]
    before = mine.wounds
    while g.round == 1 and mine.wounds == before:
        names = offered(g)
        choose(g, next((w for w in ("no", "end turn", "pass") if w in names), names[0]))
    assert mine.wounds == before + 1
    assert wounds(g, "Coal Roarkwin") == 0


def test_the_awakened_state_spends_tokens_for_two_damage() -> None:
    pb = {"title": "Orrick Gilstream", "status": 1, "attached": ["The Awakened State"]}
    g = table(side(pb, side=2), side("Aradel Summergaard", units=["Hammer Knight"]))
    choose(g, "The Awakened State")
    assert (wounds(g, "Hammer Knight"), wounds(g, "Aradel Summergaard")) == (1, 1)
    assert "The Awakened State" not in offered(g)
