"""The Masters of Gravity."""

from __future__ import annotations

from ashes_env.rules.reading import values
from ashes_env.rules.records import dumps, restore
from ashes_env.scenarios import side, unit
from tests.support import (
    FOE,
    choose,
    declare_attack,
    in_play,
    marks,
    offered,
    table,
    titles,
    until_asked,
    until_menu,
    wounds,
)


def test_polarity_mage_recalls_or_strips_an_alteration() -> None:
    g = table(
        side(
            hand=["Polarity Mage"],
            discard=["Root Armor", "Molten Gold"],
            units=[unit("Iron Worker", attached=["Regress"])],
            dice="divine",
        ),
        side(FOE, units=[unit("Hammer Knight", attached=["Root Armor"])]),
    )
    choose(g, "Polarity Mage", "Polarity Mage", "mode 1")
    assert in_play(g, "Iron Worker").attached == ()
    g = table(side(hand=["Polarity Mage"], discard=["Root Armor", "Molten Gold"], dice="sympathy"), side(FOE))
    choose(g, "Polarity Mage", "Polarity Mage")
    assert offered(g) == ["Root Armor", "no"]


def test_sonic_swordsman_may_exhaust_after_a_kill() -> None:
    g = table(side(units=["Sonic Swordsman"]), side(FOE, units=["Anchornaut", "Hammer Knight"]))
    declare_attack(g, "Anchornaut", "Sonic Swordsman")
    until_asked(g, "respond?", 0)
    choose(g, "Sonic Swordsman", "Hammer Knight")
    assert marks(g, "Hammer Knight")[1] == 1


def test_light_swordsman_strikes_first() -> None:
    g = table(side(units=["Light Swordsman"]), side(FOE, units=["Iron Worker"]))
    declare_attack(g, "Iron Worker", "Light Swordsman")
    until_asked(g, "counter?", 1)
    choose(g, "yes")
    assert titles(g, g.players[1].units) == []
    assert wounds(g, "Light Swordsman") == 0


def test_summon_mirror_spirit_at_focus_one_spends_tokens_to_exhaust() -> None:
    g = table(
        side(spellboard=["Summon Mirror Spirit"] * 2, units=[unit("Mirror Spirit", status=2)], dice="2 sympathy"),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Summon Mirror Spirit", "yes", "Hammer Knight")
    assert marks(g, "Mirror Spirit")[2] == 0
    assert marks(g, "Hammer Knight")[1] == 1


def test_mirror_spirit_reflects_the_exhaustion_of_one_player() -> None:
    me = side(
        spellboard=["Summon Mirror Spirit"],
        conjurations=["Mirror Spirit"],
        units=[unit("Iron Worker", exhaustion=1)],
        dice="2 sympathy",
    )
    g = table(me, side(FOE, units=[unit("Hammer Knight", exhaustion=2), unit("Anchornaut", exhaustion=1)]))
    choose(g, "Summon Mirror Spirit", "player 1")
    assert values.attack(g, in_play(g, "Mirror Spirit")) == 3


def test_the_same_turn_brings_back_the_same_unit() -> None:
    g = table(
        side("Echo Greystorm", units=["Hammer Knight"], spellboard=["Canyon Shelter", "Canyon Shelter"],
             hand=["Strengthen"], dice="time, 2 natural, 2 ceremonial", side=4, main=2),
        side(FOE, units=["Mist Spirit"]),
    )  # fmt: skip
    choose(g, "Strengthen")
    choose(g, "Echo Greystorm", "Hammer Knight")
    boosted = values.attack(g, in_play(g, "Hammer Knight"))
    choose(g, "Canyon Shelter")
    assert g.players[0].units == []
    spell = next(c for c in g.cards.values() if c.under)
    spell.exhaustion = 0
    choose(g, "natural power", "Canyon Shelter")
    knight = in_play(g, "Hammer Knight")
    assert values.attack(g, knight) == boosted, "what lasts for the turn still applies to it"
    knight.exhaustion = 1
    until_menu(g, 1)
    assert knight.exhaustion == 1, "the token that Gravity Flux placed is gone; this is another one"


def test_gravity_flux_takes_back_the_very_token_it_placed() -> None:
    start = table(
        side("Echo Greystorm", units=[unit("Hammer Knight", exhaustion=1), "Iron Worker"]), side(FOE, units=["Gilder"])
    )
    choose(start, "Echo Greystorm", "Gilder")
    assert marks(start, "Gilder")[1] == 1
    restored = restore(start.defs, (), dumps(start))
    for g in (start, restored):
        until_menu(g, 1)
        assert marks(g, "Gilder")[1] == 0
    g = table(
        side("Echo Greystorm", units=["Flute Mage", "Hammer Knight", "Gilder"], side=3), side(FOE)
    )
    choose(g, "Echo Greystorm", "Hammer Knight")
    choose(g, "Flute Mage", "Hammer Knight")
    assert marks(g, "Hammer Knight")[1] == 0
    in_play(g, "Hammer Knight").exhaustion = 1
    until_menu(g, 1)
    assert marks(g, "Hammer Knight")[1] == 1, "another token is not taken in place of the one that is gone"
