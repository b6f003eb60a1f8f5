"""Units and battlefields (R-UNIT-01..11, R-FIELD-01..08)."""

import pytest

from ashes_env.language import codes as k
from tests.prelude import *

PLUS_THREE = CardDef("Plus Three", k.ACTION_SPELL, main(), effect=(Give(Target(), Bonus(attack=3)),))
RECALL_UNIT = CardDef("Recall Unit", k.ACTION_SPELL, main(), effect=(ReturnToOwner(Target(), k.HAND), Draw(1)))
SLUG = CardDef(
    "Slug", k.ALLY, main(), attack=1, life=4, recover=1, abilities=(Passive(Bonus(recover=-2), inexhaustible=True),)
)


@pytest.mark.rules("R-UNIT-01")
def test_a_phoenixborn_is_no_unit() -> None:
    g = table(me=side(dice="natural", units=["Iron Worker", "Mist Spirit"]), foe=side(units=["Hammer Knight"]))
    choose(g, "natural power")
    assert sorted(offered(g)) == ["Hammer Knight", "Iron Worker", "Mist Spirit"], "allies and conjurations"


@pytest.mark.rules("R-UNIT-03", "R-CONJ-01")
def test_a_conjuration_comes_from_its_pile_and_then_acts_like_an_ally() -> None:
    g = table(
        me=side(spellboard=["Summon Silver Snake"], dice="3 natural, charm, ceremonial", conjurations=["Silver Snake"]),
        foe=side(units=["Hammer Knight"]),
    )
    choose(g, "Summon Silver Snake")
    until_asked(g, "take an action")
    snake = in_play(g, "Silver Snake")
    assert (g.players[0].conjurations, g.players[0].hand) == ([], [])
    assert snake.exhaustion == 0
    assert values.life(g, snake) > 0


@pytest.mark.rules("R-UNIT-03")
def test_a_conjuration_cannot_be_played_from_a_pile() -> None:
    g = table(me=side(dice="9 natural", conjurations=["Iron Rhino"]))
    assert not [n for n in offered(g) if "Rhino" in n]


@pytest.mark.rules("R-UNIT-04")
@pytest.mark.parametrize(("attacker", "damage"), [("Hammer Knight", 3), ("Mist Spirit", 1), ("Anchornaut", 0)])
def test_the_attack_value_is_the_damage_dealt(attacker: str, damage: int) -> None:
    g = table(me=side(units=[attacker]), foe=side("Aradel Summergaard"))
    declare_attack(g, "Aradel Summergaard", attacker)
    until_asked(g, "take an action")
    assert wounds(g, "Aradel Summergaard") == damage


@pytest.mark.rules("R-UNIT-05")
def test_a_negative_attack_value_is_kept_but_counts_as_zero() -> None:
    foe = side("Aradel Summergaard")
    me = side(units=[unit("Mist Spirit", attached=["Regress"])], hand=["Plus Three"], main=2)
    g = table(me=me, foe=foe, defs=with_cards(PLUS_THREE))
    assert values.attack(g, in_play(g, "Mist Spirit")) == -2
    declare_attack(g, "Aradel Summergaard", "Mist Spirit")
    until_asked(g, "take an action")
    assert wounds(g, "Aradel Summergaard") == 0
    g = table(me=me, foe=foe, defs=with_cards(PLUS_THREE))
    choose(g, "Plus Three")
    assert values.attack(g, in_play(g, "Mist Spirit")) == 1
    declare_attack(g, "Aradel Summergaard", "Mist Spirit")
    until_asked(g, "take an action")
    assert wounds(g, "Aradel Summergaard") == 1


@pytest.mark.rules("R-UNIT-06")
def test_wounds_do_not_lower_the_life_value() -> None:
    g = table(me=side(units=[unit("Hammer Knight", wounds=3)], dice="natural"))
    assert values.life(g, in_play(g, "Hammer Knight")) == 4
    choose(g, "natural power")
    assert g.players[0].units == [], "the fourth wound destroys it"


@pytest.mark.rules("R-UNIT-07", "R-REC-01")
@pytest.mark.parametrize(
    ("title", "before", "after"),
    [("Hammer Knight", 3, 1), ("Hammer Knight", 1, 0), ("Hammer Knight", 0, 0), ("Iron Rhino", 3, 3), ("Slug", 3, 3)],
)
def test_recovery_removes_wounds_up_to_the_recover_value(title: str, before: int, after: int) -> None:
    g = next_round(table(me=side(units=[unit(title, wounds=before)]), defs=with_cards(SLUG)))
    assert wounds(g, title) == after


@pytest.mark.rules("R-UNIT-07")
def test_a_negative_recover_value_is_kept_for_arithmetic() -> None:
    g = table(me=side(units=[unit("Slug", wounds=3)]), defs=with_cards(SLUG))
    assert values.recover(g, in_play(g, "Slug")) == -1


@pytest.mark.rules("R-UNIT-08")
def test_a_new_unit_may_attack_at_once() -> None:
    g = table(
        me=side(hand=["Shield Mage"], dice="2 divine", conjurations=["Bone Crow"], spellboard=["Summon Bone Crow"]),
        foe=side("Aradel Summergaard"),
    )
    assert "attack" not in offered(g)
    choose(g, "Shield Mage")
    assert "attack" in offered(g)
    declare_attack(g, "Aradel Summergaard", "Shield Mage")
    until_asked(g, "take an action")
    assert in_play(g, "Shield Mage").exhaustion == 1


@pytest.mark.rules("R-UNIT-08")
def test_a_new_unit_may_block() -> None:
    g = table(me=side(hand=["Iron Worker"], dice="2 natural"), foe=side(units=["Mist Spirit"]))
    choose(g, "Iron Worker", "end turn", "attack", "Coal Roarkwin")
    assert asked(g) == ("declare a blocker", 0)
    assert "Iron Worker" in offered(g)


@pytest.mark.rules("R-UNIT-09")
def test_a_unit_that_returns_is_clean_and_out_of_the_attack() -> None:
    swarm = unit("Vampire Bat Swarm", status=2, attached=["Infuriate"], dice="divine")
    g = table(me=side(units=[swarm], dice="ceremonial"), foe=side("Aradel Summergaard", units=["Mist Spirit"]))
    declare_attack(g, "Aradel Summergaard", "Vampire Bat Swarm")
    # Its Frenzy deals 2 damage to it as it attacks.
    choose(g, "Vampire Bat Swarm")
    until_asked(g, "take an action")
    bats = in_play(g, "Vampire Bat Swarm")
    assert (bats.wounds, bats.status, bats.exhaustion, bats.attached, bats.dice) == (0, 0, 0, (), ())
    assert wounds(g, "Aradel Summergaard") == 0
    assert titles(g, g.players[0].discard) == ["Infuriate"]


@pytest.mark.rules("R-UNIT-10", "R-CONJ-02")
def test_a_unit_that_returns_within_the_turn_is_the_same_unit() -> None:
    g = table(
        me=side(
            "Hope Everthorn",
            units=["Vampire Bat Swarm"],
            conjurations=["Vampire Bat Swarm"],
            dice="ceremonial, natural",
            side=2,
        ),
        foe=side(units=["Hammer Knight"]),
    )
    choose(g, "Hope Everthorn", "natural power")
    first, copy = g.players[0].units
    choose(g, "attack", "Hammer Knight", "Vampire Bat Swarm#2")
    until_asked(g, "counter?")
    choose(g, "yes")
    until_asked(g, "respond?", 0)
    choose(g, "Vampire Bat Swarm")
    until_asked(g, "take an action", 0)
    assert g.players[0].units == [first, copy], "the copy is back"
    choose(g, "end turn")
    assert g.players[0].units == [first], "but still the one that Duplicate destroys at the end of the turn"
    assert g.players[0].conjurations == [copy]


@pytest.mark.rules("R-UNIT-10")
@pytest.mark.parametrize("blinked", [True, False])
def test_protection_goes_on_for_a_unit_that_was_away_for_the_turn(blinked: bool) -> None:
    g = table(
        me=side("Aradel Summergaard", units=["Hammer Knight"], hand=["Safeguard", "Blink"], dice="2 natural", side=3),
        foe=side(dice="natural", units=["Iron Worker"]),
    )
    choose(g, "Safeguard", "Hammer Knight")
    if blinked:
        choose(g, "Blink", "Hammer Knight")
        assert g.players[0].units == []
    choose(g, "pass")
    until_asked(g, "take an action", 1)
    choose(g, "natural power", "Hammer Knight")
    assert asked(g) == ("take an action", 1)
    assert wounds(g, "Hammer Knight") == 0


@pytest.mark.rules("R-UNIT-11")
def test_a_conjuration_that_was_in_its_pile_is_a_new_unit() -> None:
    g = table(
        me=side(
            "Hope Everthorn",
            units=["Mist Spirit"],
            conjurations=["Mist Spirit"],
            dice="time, illusion, 2 natural",
            spellboard=["Summon Mist Spirit"],
            side=3,
        ),
        foe=side(units=["Hammer Knight"]),
    )
    choose(g, "Hope Everthorn", "time power")
    first, copy = g.players[0].units
    choose(g, "natural power", "Mist Spirit#2")
    assert g.players[0].conjurations == [copy]
    choose(g, "Summon Mist Spirit", "no")
    assert g.players[0].units == [first, copy]
    choose(g, "end turn")
    assert g.players[0].units == [first, copy], "Duplicate destroys only what it placed"


@pytest.mark.rules("R-UNIT-11")
def test_a_unit_that_was_in_the_hand_is_a_new_unit() -> None:
    g = table(
        me=side(hand=["Plus Three", "Recall Unit"], units=["Iron Worker"], dice="2 natural", main=3),
        defs=with_cards(PLUS_THREE, RECALL_UNIT),
    )
    choose(g, "Plus Three")
    assert values.attack(g, in_play(g, "Iron Worker")) == 5
    choose(g, "Recall Unit")
    assert "Iron Worker" in titles(g, g.players[0].hand)
    choose(g, "Iron Worker")
    assert values.attack(g, in_play(g, "Iron Worker")) == 2


# --- battlefields -----------------------------------------------------------------------------------------------

FOUR = ["Anchornaut", "Mist Spirit", "Anchornaut", "Mist Spirit"]


@pytest.mark.rules("R-FIELD-01", "R-FIELD-02")
def test_a_full_battlefield_takes_no_unit() -> None:
    g = table(
        me=side(
            "Jessa Na Ni",
            units=FOUR,
            hand=["Iron Worker"],
            dice="2 natural, illusion",
            spellboard=["Summon Mist Spirit"],
            conjurations=["Mist Spirit"] * 3,
        )
    )
    assert "Iron Worker in hand" not in offered(g)
    assert "Summon Mist Spirit" not in offered(g)
    g = table(
        me=side(
            "Jessa Na Ni",
            units=FOUR[:3],
            hand=["Iron Worker"],
            dice="natural, illusion",
            spellboard=["Summon Mist Spirit"],
            conjurations=["Mist Spirit"] * 3,
        )
    )
    assert "Iron Worker in hand" in offered(g)
    choose(g, "Summon Mist Spirit")
    until_asked(g, "take an action")
    assert len(g.players[0].units) == 4
    assert len(g.players[0].conjurations) == 2, "the second one has no place"


@pytest.mark.rules("R-FIELD-02", "R-FIELD-01")
def test_a_unit_returning_to_a_full_battlefield_is_discarded() -> None:
    g = table(
        me=side(hand=["Blink"], dice="natural", units=["Iron Worker"]),
        foe=side("Jessa Na Ni", units=["Old Salt", *FOUR[:3]], hand=["Shadow Guard"], dice="2 illusion"),
    )
    choose(g, "Blink", "Old Salt")
    assert titles(g, g.players[1].units) == FOUR[:3]
    choose(g, "attack", "Jessa Na Ni", "Shadow Guard")
    until_asked(g, "take an action", 1)
    assert titles(g, g.players[1].units) == [*FOUR[:3], "Shadow Guard"]
    assert titles(g, g.players[1].discard) == ["Old Salt"]
    assert all(c.wounds == 0 for c in g.cards.values() if c.id in g.players[1].units), "it never came into play"


@pytest.mark.rules("R-FIELD-02")
def test_with_room_it_returns() -> None:
    g = table(me=side(hand=["Blink"], dice="natural"), foe=side("Jessa Na Ni", units=["Old Salt", *FOUR[:3]]))
    choose(g, "Blink", "Old Salt")
    until_asked(g, "take an action", 1)
    assert titles(g, g.players[1].units) == [*FOUR[:3], "Old Salt"]
    assert wounds(g, "Old Salt") == 1


@pytest.mark.rules("R-FIELD-03", "R-FIELD-04", "R-FIELD-05")
def test_units_stand_in_the_order_in_which_they_came() -> None:
    g = table(
        me=side(hand=["Iron Worker", "Hammer Knight"], dice="ceremonial, 4 natural", units=["Anchornaut"], main=2),
        foe=side(units=["Mist Spirit"]),
    )
    choose(g, "Iron Worker", "natural power", "natural power", "Hammer Knight")
    until_asked(g, "take an action")
    assert titles(g, g.players[0].units) == ["Anchornaut", "Iron Worker", "Hammer Knight"]


@pytest.mark.rules("R-FIELD-05", "R-FIELD-04")
def test_the_others_close_the_gap() -> None:
    g = table(me=side(dice="natural"), foe=side(units=["Anchornaut", "Mist Spirit", "Iron Worker"]))
    choose(g, "natural power", "Mist Spirit")
    assert titles(g, g.players[1].units) == ["Anchornaut", "Iron Worker"]


HERALD = CardDef(
    "Herald",
    k.ALLY,
    main(),
    attack=1,
    life=9,
    abilities=(
        Triggered(when_this(k.ATTACKERS_DECLARED), (PlaceTokens(k.STATUS, Each(Cards(where=NextTo()))),), "Horn"),
    ),
)


@pytest.mark.rules("R-FIELD-06")
@pytest.mark.parametrize(
    ("units", "marked"),
    [
        (["Gilder", "Herald", "Mist Spirit"], ["Gilder", "Mist Spirit"]),
        (["Herald", "Gilder", "Mist Spirit"], ["Gilder"]),
        (["Gilder", "Mist Spirit", "Herald"], ["Mist Spirit"]),
        (["Herald"], []),
    ],
)
def test_adjacent_units_stand_immediately_beside_it_on_the_same_battlefield(
    units: list[str], marked: list[str]
) -> None:
    g = table(me=side(units=units), foe=side(units=["Iron Worker", "Hammer Knight"]), defs=with_cards(HERALD))
    declare_attack(g, "Hammer Knight", "Herald")
    assert [c.d.title for c in g.cards.values() if c.status] == marked


@pytest.mark.rules("R-FIELD-07", "R-OWN-02")
def test_whose_battlefield_it_is_controls_the_unit() -> None:
    g = table(
        me=side(spellboard=["Summon Blood Puppet"], dice="ceremonial", conjurations=["Blood Puppet"]),
        foe=side(units=["Iron Worker"]),
    )
    choose(g, "Summon Blood Puppet", "player 1")
    puppet = in_play(g, "Blood Puppet")
    assert (puppet.seat, g.owner[puppet.id]) == (1, 0)
    assert titles(g, g.players[1].units) == ["Iron Worker", "Blood Puppet"]
    for p in g.players:
        for cid in p.units:
            assert g.cards[cid].seat == p.seat


@pytest.mark.rules("R-FIELD-08")
def test_a_destroyed_unit_has_left_its_place_when_its_destruction_triggers() -> None:
    g = table(
        me=side(dice="natural"),
        foe=side(
            "Jessa Na Ni",
            units=["Mist Spirit", "Iron Worker", "Iron Worker", "Hammer Knight"],
            hand=["Summon Sleeping Widows"],
            dice="2 ceremonial",
            conjurations=["Sleeping Widow"] * 2,
        ),
    )
    choose(g, "natural power", "Mist Spirit", "Summon Sleeping Widows")
    assert titles(g, g.players[1].units) == ["Iron Worker", "Iron Worker", "Hammer Knight", "Sleeping Widow"]
    assert "Sleeping Widow" in titles(g, g.players[1].conjurations), "one place, one Widow"
