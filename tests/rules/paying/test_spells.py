"""Spells of every type (R-SPELL-01..22)."""

import pytest

from ashes_env.cards.registry import all_cards
from ashes_env.language import codes as k
from tests.prelude import *

RECALL = CardDef(
    "Recall", k.ACTION_SPELL, main(), effect=(Search(k.DISCARD_PILE, IsType((k.ACTION_SPELL,)), k.HAND), Draw(1))
)
DREAD = CardDef("Dread", k.READY_SPELL, main(), abilities=(Passive(Bonus(attack=-1), aura=Aura(k.UNIT, k.ANYONE)),))
DREAD_EVER = CardDef(
    "Dread Ever",
    k.READY_SPELL,
    main(),
    abilities=(Passive(Bonus(attack=-1), aura=Aura(k.UNIT, k.ANYONE), inexhaustible=True),),
)
POKE_SPELL = CardDef("Poke Spell", k.ACTION_SPELL, main(), effect=(PlaceTokens(k.STATUS, Target(Cards(k.ALTERATION))),))
POKE_CONJURATION = CardDef(
    "Poke Conjuration",
    k.ACTION_SPELL,
    main(),
    effect=(PlaceTokens(k.STATUS, Target(Cards(k.UNIT, where=IsType((k.CONJURATION,))))),),
)
ENGINE = CardDef("Engine", k.READY_SPELL, main(), abilities=(Activated(side_cost(exhaust=True), (Draw(1),)),))


@pytest.mark.rules("R-SPELL-01", "R-SPELL-02", "R-UNIT-01")
def test_every_card_has_one_type_and_spells_are_told_by_their_type() -> None:
    for card in all_cards():
        name = k.CARD_TYPES[card.type].lower()
        kind = with_cards()[card.title].kind
        if "spell" in name:
            assert kind not in (k.UNIT, k.PB), card.title
        elif name in ("ally", "conjuration"):
            assert kind == k.UNIT, card.title


@pytest.mark.rules("R-SPELL-02")
def test_effects_that_name_allies_do_not_match_conjurations() -> None:
    g = table(
        me=side(
            hand=["Summon Calamity Golem"], dice="3 ceremonial", units=["Mist Spirit"], conjurations=["Calamity Golem"]
        )
    )
    assert "Summon Calamity Golem in hand" not in offered(g)


@pytest.mark.rules("R-SPELL-03")
def test_an_action_spell_is_discarded_after_its_effects() -> None:
    g = table(me=side(hand=["Seal"], dice="charm, illusion"), foe=side(spellboard=["Strengthen", "Shifting Mist"]))
    choose(g, "Seal", "player 1")
    assert asked(g)[0] == "choose a card"
    assert (g.players[0].discard, g.players[0].hand) == ([], []), "it is nowhere while it resolves"
    choose(g, "Strengthen")
    assert titles(g, g.players[0].discard) == ["Seal"]
    assert (in_play(g, "Strengthen").exhaustion, in_play(g, "Shifting Mist").exhaustion) == (1, 0)


@pytest.mark.rules("R-SPELL-04", "R-INFO-02")
def test_a_spell_cannot_fetch_itself() -> None:
    g = table(me=side(hand=["Recall"], discard=["Expand Energy"]), defs=with_cards(RECALL))
    choose(g, "Recall")
    assert "Recall" not in offered(g)
    choose(g, "Expand Energy")
    assert "Expand Energy" in titles(g, g.players[0].hand)
    taken = g.players[0].hand[0]
    assert g.seen[taken] == 3, "everyone knows what came from the discard pile"
    assert titles(g, g.players[0].discard) == ["Recall"]


@pytest.mark.rules("R-SPELL-05", "R-SPELL-21", "R-EXH-07")
def test_an_alteration_changes_its_unit_at_once() -> None:
    g = table(me=side("Aradel Summergaard", hand=["Root Armor"], dice="natural", units=["Mist Spirit"]))
    choose(g, "Root Armor")
    spirit, armor = in_play(g, "Mist Spirit"), in_play(g, "Root Armor")
    assert (armor.host, armor.seat) == (spirit.id, 0)
    assert (values.life(g, spirit), values.rule(g, spirit, k.ARMOR)) == (2, 1)


@pytest.mark.rules("R-RES-12", "R-SPELL-05", "R-TGT-01")
@pytest.mark.cards("Spark", "Holy Knight")
def test_what_is_activated_on_an_alteration_is_a_spell_and_no_ability() -> None:
    aim = Activated(side_cost(), (PlaceTokens(k.STATUS, Target(theirs())),), "Aim")
    archer = CardDef("Bowman", k.ALLY, main(), attack=1, life=1, abilities=(aim,))
    foe = side("Aradel Summergaard", units=["Holy Knight", "Hammer Knight", "Gilder"])
    g = table(side(units=[unit("Bowman", attached=["Spark"])]), foe, defs=with_cards(archer))
    assert offered(choose(g.copy(), "Bowman")) == ["Holy Knight", "Hammer Knight", "Gilder"]
    assert offered(choose(g, "Spark")) == ["Bowman", "Hammer Knight", "Gilder"], "no spell targets the Holy Knight"


@pytest.mark.rules("R-SPELL-06")
def test_an_alteration_needs_a_unit() -> None:
    g = table(me=side(hand=["Root Armor"], dice="natural"))
    assert "Root Armor in hand" not in offered(g)
    g = table(me=side(hand=["Root Armor"], dice="natural"), foe=side(units=["Mist Spirit"]))
    assert "Root Armor in hand" in offered(g)


@pytest.mark.rules("R-SPELL-06")
def test_an_alteration_needs_a_unit_that_it_may_be_attached_to() -> None:
    me = side(hand=["Massive Growth"], dice="2 natural", units=["Iron Rhino"])
    assert "Massive Growth in hand" not in offered(table(me=me)), "the unit attacks too well"


@pytest.mark.rules("R-SPELL-07")
def test_a_conjured_alteration_is_a_spell_of_the_conjuration_pile() -> None:
    defs = with_cards(POKE_SPELL, POKE_CONJURATION)
    foe = side(units=[unit("Iron Worker", wounds=1, attached=[unit("Hunter's Mark", owner=0)])])
    g = table(me=side(hand=["Poke Spell", "Poke Conjuration"], dice="natural"), foe=foe, defs=defs)
    assert "Poke Conjuration in hand" not in offered(g)
    choose(g, "Poke Spell")
    assert in_play(g, "Hunter's Mark").status == 1
    choose(g, "natural power")
    assert (titles(g, g.players[0].conjurations), g.players[0].discard[1:]) == (["Hunter's Mark"], [])


@pytest.mark.rules("R-SPELL-09")
def test_a_ready_spell_may_be_used_in_the_turn_in_which_it_is_played() -> None:
    g = table(me=side(hand=["Engine"]), defs=with_cards(ENGINE))
    choose(g, "Engine")
    assert "Engine" in offered(g)
    before = len(g.players[0].hand)
    choose(g, "Engine")
    assert len(g.players[0].hand) == before + 1
    g = table(me=side(hand=["Summon Mist Spirit"], dice="illusion", conjurations=["Mist Spirit"]))
    choose(g, "Summon Mist Spirit")
    assert "Summon Mist Spirit" not in offered(g), "the main action is gone"


FOUR = ["Strengthen", "Shifting Mist", "Summon Mist Spirit", "Summon Iron Rhino"]


@pytest.mark.rules("R-SPELL-10", "R-SPELL-11", "R-SPELL-12")
def test_a_full_spellboard_takes_only_copies() -> None:
    g = table(me=side(spellboard=FOUR, hand=["Keepsake", "Summon Mist Spirit", "Resonance"], dice="3 sympathy"))
    assert "Keepsake in hand" not in offered(g)
    choose(g, "Summon Mist Spirit")
    slots = [g.cards[c].slot for c in g.players[0].spells]
    assert len(slots) == 5
    assert len(set(slots)) == 4
    assert slots[4] == slots[2]


@pytest.mark.rules("R-SPELL-10")
def test_one_slot_less_and_there_is_room() -> None:
    g = table(me=side(spellboard=[*FOUR[:3], "Strengthen"], hand=["Keepsake"]))
    assert "Keepsake in hand" in offered(g)


@pytest.mark.rules("R-SPELL-13", "R-SPELL-15")
@pytest.mark.parametrize(("copies", "attack"), [(1, 4), (2, 4), (3, 5)])
def test_focus_counts_copies(copies: int, attack: int) -> None:
    g = table(me=side(spellboard=["Strengthen"] * copies, units=["Iron Worker"]))
    choose(g, "Strengthen#1", *(["Iron Worker"] if asked(g)[0] == "choose a target" else []))
    assert values.attack(g, in_play(g, "Iron Worker")) == attack


@pytest.mark.rules("R-SPELL-15")
@pytest.mark.parametrize(("copies", "dice", "able"), [(1, 5, False), (2, 5, True), (2, 4, False), (3, 4, True)])
def test_focus_works_on_every_copy(copies: int, dice: int, able: bool) -> None:
    me = side(spellboard=["Summon Iron Rhino"] * copies, dice=f"{dice} charm", conjurations=["Iron Rhino"])
    assert offered(table(me=me)).count("Summon Iron Rhino") == (copies if able else 0)


@pytest.mark.rules("R-SPELL-13")
def test_focus_is_lost_with_the_second_copy() -> None:
    me = side(spellboard=["Summon Iron Rhino"] * 2, dice="5 charm", conjurations=["Iron Rhino"])
    g = table(me=me)
    choose(g, "meditate", "Summon Iron Rhino#1", "no", "no")
    assert "Summon Iron Rhino" not in offered(g)


@pytest.mark.rules("R-SPELL-14")
def test_copies_are_used_one_by_one_at_full_cost() -> None:
    g = table(
        me=side(
            spellboard=["Summon Mist Spirit", unit("Summon Mist Spirit", exhaustion=1), "Summon Mist Spirit"],
            dice="2 illusion",
            conjurations=["Mist Spirit"] * 4,
            main=2,
        )
    )
    assert offered(g).count("Summon Mist Spirit") == 2
    choose(g, "Summon Mist Spirit#1", "no")
    assert [g.cards[c].exhaustion for c in g.players[0].spells] == [1, 1, 0]
    assert sum(g.players[0].exhausted) == 1
    choose(g, "Summon Mist Spirit")
    assert [g.cards[c].exhaustion for c in g.players[0].spells] == [1, 1, 1]
    assert sum(g.players[0].exhausted) == 2


@pytest.mark.rules("R-SPELL-16")
def test_exhausted_copies_count_toward_focus() -> None:
    me = side(
        spellboard=["Summon Iron Rhino", unit("Summon Iron Rhino", exhaustion=1)],
        dice="5 charm",
        conjurations=["Iron Rhino"],
    )
    assert offered(table(me=me)).count("Summon Iron Rhino") == 1


@pytest.mark.rules("R-SPELL-17")
def test_effects_are_resolved_in_printed_order() -> None:
    g = table(
        me=side(spellboard=["Summon Indiglow Creeper"] * 2, dice="natural, sympathy", conjurations=["Indiglow Creeper"])
    )
    choose(g, "Summon Indiglow Creeper")
    assert asked(g)[0] == "do it?"
    assert titles(g, g.players[0].units) == ["Indiglow Creeper"], "first the conjuration, then the offer"


@pytest.mark.rules("R-SPELL-18", "R-SPELL-19")
@pytest.mark.parametrize(("dice", "able"), [("ceremonial power", True), ("ceremonial class", False), ("", False)])
def test_a_reaction_needs_its_condition_and_its_price(dice: str, able: bool) -> None:
    g = table(me=side(dice="natural"), foe=side(units=["Mist Spirit"], hand=["Final Cry"], dice=dice))
    choose(g, "natural power")
    assert (asked(g) == ("respond?", 1)) is able
    if able:
        choose(g, "Final Cry", "Coal Roarkwin#2")
        assert titles(g, g.players[1].discard) == ["Final Cry"]
        assert pool(g.players[1].exhausted) == {"ceremonial power": 1}
        assert g.cards[g.players[0].pb].wounds == 2


@pytest.mark.rules("R-SPELL-18")
def test_a_reaction_is_not_offered_without_its_condition() -> None:
    g = table(me=side(dice="natural"), foe=side(units=["Hammer Knight"], hand=["Final Cry"], dice="ceremonial"))
    choose(g, "natural power")
    assert wounds(g, "Hammer Knight") == 1
    assert asked(g)[0] == "take an action"
    g = table(me=side(hand=["Final Cry"], dice="ceremonial", units=["Mist Spirit"]))
    assert "Final Cry in hand" not in offered(g), "nor in the own menu"


@pytest.mark.rules("R-SPELL-22")
@pytest.mark.parametrize(
    ("title", "exhaustion", "attack"), [("Dread", 0, 2), ("Dread", 1, 3), ("Dread Ever", 0, 2), ("Dread Ever", 1, 2)]
)
def test_a_passive_ready_spell_works_while_unexhausted(title: str, exhaustion: int, attack: int) -> None:
    g = table(
        me=side(spellboard=[unit(title, exhaustion=exhaustion)]),
        foe=side(units=["Hammer Knight"]),
        defs=with_cards(DREAD, DREAD_EVER),
    )
    assert values.attack(g, in_play(g, "Hammer Knight")) == attack


@pytest.mark.rules("R-SPELL-22")
def test_a_law_in_play_binds_both_players() -> None:
    for spellboard, able in ((["Law of Sight"], False), ([unit("Law of Sight", exhaustion=1)], True)):
        g = table(
            me=side(dice="natural", spellboard=spellboard),
            foe=side(units=["Mist Spirit"], hand=["Final Cry"], dice="ceremonial"),
        )
        choose(g, "natural power")
        assert (asked(g) == ("respond?", 1)) is able


@pytest.mark.rules("R-SPELL-03", "R-SPELL-18")
def test_a_reaction_is_in_no_pile_while_it_resolves() -> None:
    g = table(me=side(dice="natural"), foe=side(units=["Mist Spirit"], hand=["Final Cry"], dice="ceremonial"))
    choose(g, "natural power", "Final Cry")
    assert asked(g)[0] == "choose a target"
    assert (g.players[1].discard, g.players[1].hand) == ([], [])
    until_asked(g, "take an action")
    assert titles(g, g.players[1].discard) == ["Final Cry"]


@pytest.mark.rules("R-SPELL-18", "R-REACT-06")
@pytest.mark.cards("Copycat")
@pytest.mark.parametrize(("word", "copied"), [("Whip", True), ("pass", False)])
def test_what_answers_an_action_spell_answers_no_reaction_spell(word: str, copied: bool) -> None:
    sting = (Damage(PhoenixbornOf(OPPONENT), 1),)
    whip = CardDef("Whip", k.ACTION_SPELL, main(), effect=sting)
    whim = CardDef("Whim", k.REACTION_SPELL, no_action(), reaction=Reaction(after(k.PASSED)), effect=sting)
    g = table(
        side(hand=["Whip", "Whim", "Anchornaut"]),
        side("Victoria Glassfire", hand=["Copycat"], dice="illusion"),
        defs=with_cards(whip, whim),
    )
    choose(g, word)
    if word == "pass":
        choose(g, "Whim")
    assert wounds(g, "Victoria Glassfire") == 1
    assert (asked(g)[1] == 1 and "Copycat in hand" in offered(g)) is copied
