"""Questions about single cards that a second reading of their texts raised."""

from __future__ import annotations

import pytest

from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.scenarios import side, unit
from tests.solo.table import end_turn, fight, numbers
from tests.support import asked, choose, declare_attack, in_play, marks, offered, table, titles, wounds

FOE = "Aradel Summergaard"


def attack_of(g: Game, title: str) -> int:
    """The current attack value of a unit."""
    return values.attack(g, in_play(g, title))


# --- The Artist of Dreams --------------------------------------------------------------------------------------------


@pytest.mark.rules("R-FAQ-26")
@pytest.mark.parametrize(("target", "attack"), [(FOE, 1), ("Hammer Knight", 3)])
def test_pounce_asks_for_an_exhausted_unit(target: str, attack: int) -> None:
    g = table(
        side(units=["Fox Spirit"]),
        side({"title": FOE, "exhaustion": 1}, units=[unit("Hammer Knight", exhaustion=1), "Gilder"]),
    )
    choose(g, "attack", target)
    assert attack_of(g, "Fox Spirit") == attack


@pytest.mark.rules("R-RAGE-02", "R-LAW-09", "R-CSET-05")
@pytest.mark.parametrize(("rage", "left", "hurt"), [(0, 0, 1), (1, 0, 1), (2, 1, 0)])
def test_dream_fracture_lowers_a_rage_die_and_looks_for_the_others(rage: int, left: int, hurt: int) -> None:
    g = fight(["Glare"], main=1, me={"spellboard": ["Dream Fracture"]}, rage=rage)
    choose(g, "Dream Fracture")
    assert (numbers(g).rage, wounds(g, "The Corpse of Viros")) == (left, hurt)


# --- The Goddess of Ishra --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tokens", "asks"), [((0, 1), True), ((1, 0), True), ((2, 1), True), ((0, 0), False)])
def test_a_second_summon_steadfast_guardian_frees_one_of_wounds_or_exhaustion(
    tokens: tuple[int, int], asks: bool
) -> None:
    g = table(
        side(
            units=[unit("Steadfast Guardian", wounds=tokens[0], exhaustion=tokens[1])],
            spellboard=["Summon Steadfast Guardian"] * 2, dice="charm, divine",
        ),
        side(FOE),
    )
    assert ("Summon Steadfast Guardian" in offered(g)) == asks
    if asks:
        choose(g, "Summon Steadfast Guardian", "yes")
        assert marks(g, "Steadfast Guardian") == (0, 0, 0)


# --- The Spirits of Memoria ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("exhaustion", [0, 1, 2])
def test_gift_of_wings_works_on_an_ally_that_is_not_exhausted_too(exhaustion: int) -> None:
    g = table(
        side("Sembali Grimtongue", units=[unit("Hammer Knight", exhaustion=exhaustion)], dice="2 natural"),
        side(FOE, units=["Gilder", "Iron Worker"]),
    )
    choose(g, "Sembali Grimtongue")
    assert marks(g, "Hammer Knight") == (0, 0, 0)
    declare_attack(g, "Iron Worker", "Hammer Knight")
    assert asked(g)[0] != "declare a guard", "it cannot be guarded against"


# --- The Queen of Lightning ------------------------------------------------------------------------------------------


@pytest.mark.rules("R-FAQ-42")
def test_blessing_of_lightning_can_be_played_for_the_die_that_pays_for_it() -> None:
    g = table(side(units=["Hammer Knight"], hand=["Blessing of Lightning"], dice="divine"), side(FOE))
    choose(g, "Blessing of Lightning")
    assert asked(g)[0] == "choose a die"
    choose(g, offered(g)[0])
    assert len(in_play(g, "Hammer Knight").dice) == 1


# --- The Grave King --------------------------------------------------------------------------------------------------


def test_a_search_of_the_draw_pile_ends_with_a_shuffle_even_if_nothing_is_taken() -> None:
    g = table(side("James Endersight", deck=["Hammer Knight", "Cover"]), side(FOE))
    g.script.append(("shuffle", tuple(g.players[0].deck[::-1])))
    before = titles(g, g.players[0].deck)
    choose(g, "James Endersight", "no")
    assert not g.script, "the pile was shuffled"
    assert titles(g, g.players[0].deck) in (before, before[::-1])
    assert wounds(g, "James Endersight") == 0


# --- dice powers -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-SIDE-02")
def test_the_time_power_takes_a_token_off_units_and_spells_only() -> None:
    g = table(
        side({"title": "Orrick Gilstream", "status": 2}, units=["Hammer Knight"], dice="time"),
        side(FOE, units=[unit("Gilder", status=1)], spellboard=[unit("Keepsake", status=1)]),
    )
    choose(g, "time power", "yes")
    assert sorted(offered(g)) == ["Gilder", "Hammer Knight", "Keepsake"]


@pytest.mark.rules("R-LAW-09")
def test_keepsake_sees_the_chimera_roll_its_dice_again() -> None:
    g = fight([unit("Rampage", status=1)], me={"spellboard": ["Keepsake"]}, rage=2)
    end_turn(g, rage=(0, 0, 0))
    assert marks(g, "Keepsake")[2] == 3, "three dice showed basic"


# --- The Flood of Moon Cove ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen", [0, 1, 2])
def test_a_focused_full_moon_lets_up_to_two_units_be_chosen(chosen: int) -> None:
    g = table(side("Harold Westraven", units=["Gilder", "Hammer Knight"], spellboard=["Full Moon"] * 2), side(FOE))
    choose(g, "Full Moon")
    for title in ("Gilder", "Hammer Knight")[:chosen]:
        choose(g, title)
    if chosen < 2:
        choose(g, "no")
    assert (attack_of(g, "Gilder"), attack_of(g, "Hammer Knight")) == (int(chosen > 0), 3 + int(chosen > 1))
