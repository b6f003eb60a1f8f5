"""Laws of a player: they reach that player's cards and the Chimera's where the two meet (R-LAW-14)."""

import pytest

from ashes_env.language import codes as k
from tests.prelude import *
from tests.solo.viros import body_of, down, end_turn, fight, hurt

LAW = CardDef(
    "Law of Dread",
    k.READY_SPELL,
    abilities=(Passive(Bonus(attack=-1), aura=Aura(k.UNIT, k.ANYONE, where=IsAttacking())),),
)
DEFS = with_cards(LAW)
PUPPET = unit("Blood Puppet", owner=0)


@pytest.mark.rules("R-LAW-14")
@pytest.mark.parametrize(("spells", "damage"), [([], 2), (["Law of Dread"], 1)])
def test_a_law_reaches_an_aspect_that_attacks_its_controller(spells: list[str], damage: int) -> None:
    g = fight(["Glare"], me={"spellboard": spells}, defs=DEFS)
    end_turn(g)
    assert hurt(g) == damage


@pytest.mark.rules("R-LAW-14")
@pytest.mark.parametrize(("spells", "damage"), [([], 2), (["Law of Dread"], 1)])
def test_a_law_reaches_the_units_of_its_controller(spells: list[str], damage: int) -> None:
    g = fight([unit("Glare", exhaustion=1)], ["Iron Worker"], me={"spellboard": spells}, defs=DEFS, main=1)
    choose(g, "attack", "The Corpse of Viros")
    assert body_of(g).wounds == damage


@pytest.mark.rules("R-LAW-14")
@pytest.mark.cards("Law of Sight")
@pytest.mark.parametrize(("spells", "able"), [([], True), (["Law of Sight"], False)])
def test_a_law_against_reaction_spells_binds_its_controller_in_the_chimeras_turn(spells: list[str], able: bool) -> None:
    g = fight([down("Glare")], hand=("Vanish",), dice="2 illusion, 2 natural", me={"spellboard": spells})
    end_turn(g, rage=[0], behaviour=[8])
    assert ("Vanish in hand" in offered(g)) is able


@pytest.mark.rules("R-LAW-05")
def test_a_unit_that_names_its_blocker_may_name_any_eligible_unit() -> None:
    g = fight(["Iron Scales", PUPPET], ["Empyrean Mount", "Iron Worker"], main=1)
    declare_attack(g, "The Corpse of Viros", "Empyrean Mount", "Iron Worker")
    choose(g, "Empyrean Mount", "Blood Puppet")
    frame = attack_under_way(g)
    assert frame.blocker_of(in_play(g, "Empyrean Mount").ref) == in_play(g, "Blood Puppet").ref
    assert frame.blocker_of(in_play(g, "Iron Worker").ref) == in_play(g, "Iron Scales").ref, "the Defender is free"


@pytest.mark.rules("R-LAW-05", "R-CDEF-02")
def test_a_defender_that_was_named_blocks_nobody_else() -> None:
    g = fight(["Iron Scales", PUPPET], ["Iron Worker", "Empyrean Mount"], main=1)
    declare_attack(g, "The Corpse of Viros", "Empyrean Mount", "Iron Worker")
    choose(g, "Empyrean Mount", "Iron Scales")
    frame = attack_under_way(g)
    assert frame.blocker_of(in_play(g, "Empyrean Mount").ref) == in_play(g, "Iron Scales").ref
    assert frame.blocker_of(in_play(g, "Iron Worker").ref) == 0


@pytest.mark.rules("R-LAW-01", "R-LAW-03")
def test_memory_theft_takes_a_card_of_the_five_that_serve_as_the_chimeras_hand() -> None:
    g = fight(
        ["Iron Scales"],
        dice="charm",
        main=1,
        me={"spellboard": ["Memory Theft"]},
        deck=("Rampage", "Lurk", "Lurk", "Lurk", "Lurk", "Lurk"),
    )
    choose(g, "Memory Theft", "player 1", "Rampage")
    assert asked(g) == ("do it?", 0), "the player chooses for the Chimera"
    taken = choose(g.copy(), "yes")
    assert titles(taken, taken.players[1].discard) == ["Rampage"]
    assert wounds(taken, "The Corpse of Viros") == 0
    choose(g, "no")
    assert (g.players[1].discard, wounds(g, "The Corpse of Viros")) == ([], 1)
    assert len(g.players[1].deck) == 6
