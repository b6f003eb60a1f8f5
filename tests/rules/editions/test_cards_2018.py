"""The edition of 2018: cards whose text of that time is known, and the dice powers. The comments name the headings of
the rules reference of 2018.
"""

import pytest

from ashes_env.cards import edition_2018
from ashes_env.cards.registry import all_cards, by_title, cards_of_2018
from ashes_env.render.sheet import sheet
from tests.prelude import *
from tests.rules.editions.stand_ins import BOLT, GIANT

BLAST = CardDef("Blast", ACTION_SPELL, main(), effect=(Damage(Target(Cards(PB)), 3),))


def life_of(game: Game, title: str) -> int:
    """The current life value of a card in play."""
    return values.life(game, in_play(game, title))


@pytest.mark.rules("R-CLS-01", "R-CLS-07")
def test_the_cards_of_2018_have_the_same_places() -> None:
    """1.0.0: only cards of the errata differ from the current ones; each keeps its number."""
    then, now = cards_of_2018(), all_cards()
    assert [card.title for card in then] == [card.title for card in now]
    changed = {a.title for a, b in zip(then, now, strict=True) if a != b}
    assert changed == {card.title for card in edition_2018.CARDS}
    assert all(by_title()[title].type == next(c for c in then if c.title == title).type for title in changed)


@pytest.mark.rules("R-CLS-01")
@pytest.mark.parametrize("dice", ["1 natural", ""])
def test_song_of_sorrow(dice: str) -> None:
    """1.1.1: after an opponent discards from the draw pile, it costs a payment to place 1 wound on a unit."""
    me = side(units=["Giant"], deck=["Anchornaut"] * 3, dice="1 charm basic", hand=["Close Combat"])
    game = table_2018(me, side(FOE, units=["Enchanted Violinist"], dice=dice), GIANT)
    choose(game, "meditate", "top of the draw pile")
    if not dice:
        assert asked(game) == ("meditate: discard a card", 0)
        return
    assert asked(game) == ("respond?", 1)
    choose(game, "Enchanted Violinist", "Giant")
    assert wounds(game, "Giant") == 1
    assert pool(game.players[1].active) == {}


@pytest.mark.rules("R-CLS-04")
def test_sympathy_pain() -> None:
    """1.1.4: playable after the own Phoenixborn has received damage, from anybody; it deals 3 to any character."""
    me = side(hand=["Blast"], units=["Giant"])
    game = table_2018(me, side(FOE, hand=["Sympathy Pain"], dice="1 charm power"), GIANT, BLAST)
    choose(game, "Blast", FOE)
    assert asked(game) == ("respond?", 1)
    choose(game, "Sympathy Pain")
    assert asked(game) == ("choose a target", 1)
    assert sorted(offered(game)) == [FOE, "Coal Roarkwin", "Giant"]
    choose(game, "Giant")
    assert wounds(game, "Giant") == 3
    assert wounds(game, FOE) == 3


@pytest.mark.rules("R-CLS-06", "R-CLS-28")
def test_blood_chains() -> None:
    """1.3.1: as many exhaustion tokens as the destroyed unit's life minus its wounds; the unit is not a target."""
    me = side(hand=["Blood Chains"], units=[unit("Giant", wounds=4)], dice="1 ceremonial class")
    game = table_2018(me, side(FOE, units=["Iron Worker"]), GIANT)
    choose(game, "Blood Chains in hand")
    assert asked(game) == ("choose a target", 0)
    choose(game, "Iron Worker")
    assert asked(game) == ("take an action", 0)
    assert titles(game, game.players[0].discard) == ["Blood Chains", "Giant"]
    assert in_play(game, "Iron Worker").exhaustion == 9 - 4


@pytest.mark.rules("R-CLS-07", "R-CLS-25")
def test_resurrect() -> None:
    """1.4.1: when it would leave play, an ally of another title may be fetched; the unit is not in the pile yet."""
    foe = side(FOE, units=["Sun Sister"], discard=["Iron Worker", "Sun Sister", "Close Combat"])
    game = table_2018(side(hand=["Bolt"]), foe, BOLT)
    choose(game, "Bolt in hand")
    assert asked(game) == ("respond?", 1)
    choose(game, "Sun Sister")
    assert offered(game) == ["Iron Worker", "no"]
    choose(game, "Iron Worker")
    assert titles(game, game.players[1].hand) == ["Iron Worker"]
    assert titles(game, game.players[1].discard).count("Sun Sister") == 2


@pytest.mark.rules("R-CLS-49")
def test_inflicting_damage_is_dealing_it() -> None:
    """7.0.0: the words are synonyms. Self Inflict of the Blood Puppet is answered as damage dealt and received."""
    hurt = Cards(UNIT, where=Named("Blood Puppet"))
    told = [
        CardDef(title, ALLY, main(), attack=1, life=1, abilities=(Triggered(after(event, hurt), (Draw(1),)),))
        for title, event in (("Teller", DAMAGE_DEALT), ("Hearer", DAMAGE_RECEIVED))
    ]
    me = side(units=["Blood Puppet"], dice="1 natural")
    game = table_2018(me, side(FOE, units=["Teller", "Hearer"]), *told)
    choose(game, "Blood Puppet")
    assert wounds(game, "Blood Puppet") == 1
    assert len(game.players[1].hand) == 2


# --- dice powers ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-CLS-69")
def test_a_dice_power_costs_a_side_action_and_its_die() -> None:
    """4.2.2 and 12.2.0: a die on its power side, and the side action."""
    game = table_2018(side(dice="2 natural power"), side(FOE, units=["Giant"]), GIANT)
    choose(game, "natural power")
    assert pool(game.players[0].active) == {"natural power": 1}
    assert game.players[0].side == 0
    assert "natural power" not in offered(game)
    assert "natural class" not in offered(table_2018(side(dice="2 natural class"), side(FOE, units=["Giant"]), GIANT))


@pytest.mark.rules("R-CLS-63")
def test_the_ceremonial_power() -> None:
    """12.2.0: an ally goes from the discard pile to hand; the own Phoenixborn is dealt its attack value."""
    me = side(dice="1 ceremonial power", discard=["Giant", "Close Combat", "Anchornaut"])
    game = table_2018(me, side(FOE), GIANT)
    choose(game, "ceremonial power")
    assert asked(game) == ("choose a card from a pile", 0)
    assert sorted(offered(game)) == ["Anchornaut", "Giant"]
    choose(game, "Giant")
    assert titles(game, game.players[0].hand) == ["Giant"]
    assert wounds(game, "Coal Roarkwin") == 3


@pytest.mark.rules("R-CLS-64")
def test_the_charm_power() -> None:
    """12.2.0: +1 attack and +1 life while the die is there; it returns exhausted at the end of the round."""
    game = table_2018(side(units=["Giant"], dice="1 charm power"), side(FOE), GIANT)
    choose(game, "charm power")
    assert (attack_of(game, "Giant"), life_of(game, "Giant")) == (4, 10)
    both = values.unit_values(game, in_play(game, "Giant"))
    assert (both.attack, both.life) == (4, 10)
    assert pool(game.players[0].exhausted) == {}
    until_asked(choose(game, "pass"), "take an action", 1)
    assert in_play(game, "Giant").dice
    next_round(game)
    assert not in_play(game, "Giant").dice
    assert (attack_of(game, "Giant"), life_of(game, "Giant")) == (3, 9)


@pytest.mark.rules("R-CLS-64")
def test_a_unit_whose_charm_die_leaves_is_destroyed_by_its_wounds() -> None:
    """2.3.1: life that falls to the wounds destroys."""
    game = table_2018(side(units=[unit("Giant", wounds=8)], dice="1 charm power"), side(FOE), GIANT)
    choose(game, "charm power")
    in_play(game, "Giant").wounds = 9
    next_round(game)
    assert not [card for card in game.cards.values() if card.d.title == "Giant"]


@pytest.mark.rules("R-CLS-65")
def test_the_illusion_power() -> None:
    """12.2.0: one active die of an opponent becomes exhausted."""
    game = table_2018(side(dice="1 illusion power"), side(FOE, dice="1 natural, 1 charm"))
    choose(game, "illusion power")
    assert asked(game) == ("choose a die", 0)
    choose(game, "charm power")
    assert pool(game.players[1].active) == {"natural power": 1}
    assert pool(game.players[1].exhausted) == {"charm power": 1}


@pytest.mark.rules("R-CLS-66")
def test_the_natural_power() -> None:
    """12.2.0: 1 damage to a unit."""
    game = table_2018(side(dice="1 natural power"), side(FOE, units=["Giant"]), GIANT)
    choose(game, "natural power")
    assert wounds(game, "Giant") == 1


@pytest.mark.rules("R-CLS-67")
@pytest.mark.parametrize("used", [True, False])
def test_the_divine_power_prevents_damage(used: bool) -> None:
    """12.2.0: when the unit would receive damage, the die may go to prevent up to 2 of it."""
    game = table_2018(side(units=["Giant"], dice="1 divine power"), side(FOE, hand=["Bolt"]), GIANT, BOLT)
    choose(game, "divine power")
    assert (attack_of(game, "Giant"), life_of(game, "Giant")) == (3, 9)
    until_asked(choose(game, "pass"), "take an action", 1)
    choose(game, "Bolt")
    assert asked(game) == ("do it?", 0)
    choose(game, "yes" if used else "no")
    assert wounds(game, "Giant") == (2 if used else 4)
    assert bool(in_play(game, "Giant").dice) != used


@pytest.mark.rules("R-CLS-67")
def test_an_unused_divine_die_returns_when_the_next_own_turn_begins() -> None:
    """12.2.0: it stays through the turn of the opponent, and goes at the beginning of the next own turn."""
    game = table_2018(side(units=["Giant"], dice="1 divine power"), side(FOE), GIANT)
    choose(game, "divine power")
    until_asked(choose(game, "attack a Phoenixborn"), "take an action", 1)
    assert in_play(game, "Giant").dice
    until_asked(choose(game, "meditate", "top of the draw pile"), "take an action", 0)
    assert not in_play(game, "Giant").dice
    assert pool(game.players[0].exhausted) == {"divine power": 1}


@pytest.mark.rules("R-CLS-68")
@pytest.mark.parametrize("end", ["mode 0", "mode 1"])
def test_the_sympathy_power(end: str) -> None:
    """12.2.0: draw a card, then put a hand card on the top or the bottom of the draw pile."""
    game = table_2018(side(hand=["Giant"], deck=["Iron Worker", "Close Combat"], dice="1 sympathy power"), None, GIANT)
    choose(game, "sympathy power")
    assert sorted(offered(game)) == ["Giant in hand", "Iron Worker in hand"]
    choose(game, "Giant", end)
    assert titles(game, game.players[0].hand) == ["Iron Worker"]
    assert sorted(titles(game, game.players[0].deck)) == ["Close Combat", "Giant"]


@pytest.mark.rules("R-CLS-08")
def test_six_types_of_dice_have_a_power() -> None:
    """2.2.0: ceremonial, charm, illusion, natural, divine, sympathy."""
    assert sorted(power.die for power in edition_2018.DICE_POWERS) == sorted(edition_2018.DICE)


@pytest.mark.rules("R-CLS-05", "R-CLS-02")
@pytest.mark.parametrize("guarding", [False, True], ids=["attacked", "guarding"])
def test_deathstrike_spares_a_unit_to_which_damage_is_redirected(guarding: bool) -> None:
    """1.2.1: only a unit that it attacks or counters. 1.1.2: the unit is dealt damage, but it is not attacked."""
    foe = side(FOE, units=[unit("Giant", exhaustion=1), "Anchornaut"], hand=["Redirect"], dice="charm")
    game = table_2018(side(units=["Nightshade Swallow"]), foe, GIANT)
    choose(game, *(("attack a unit", "Anchornaut", FOE) if guarding else ("attack a Phoenixborn", "no")))
    assert asked(game) == ("respond?", 1)
    choose(game, "Redirect", "Giant")
    assert (wounds(game, "Giant"), wounds(game, FOE)) == (1, 0)


@pytest.mark.rules("R-CLS-05")
@pytest.mark.parametrize("attack", ["a Phoenixborn", "a unit"])
def test_deathstrike_destroys_the_blocker_and_the_attacked_unit(attack: str) -> None:
    """1.2.1: the blocker of its attack is attacked as well as its target."""
    game = table_2018(side(units=["Nightshade Swallow"]), side(FOE, units=["Giant"]), GIANT)
    choose(game, f"attack {attack}", "Giant" if attack == "a Phoenixborn" else "no", "no")
    assert not there(game, "Giant")


@pytest.mark.rules("R-CLS-30")
@pytest.mark.parametrize("instead", ["yes", "no"])
def test_one_of_two_effects_with_targets_is_chosen_before_its_targets(instead: str) -> None:
    """5.6.0: only one of the two happens, and only its targets are chosen; the rest of the text is no second choice."""
    me = side(units=["Giant", "Anchornaut"], spellboard=["Small Sacrifice"] * 2, dice="ceremonial")
    game = table_2018(me, side(FOE, units=["Iron Worker", "Gilder"]), GIANT)
    choose(game, "Small Sacrifice")
    assert (asked(game), offered(game)) == (("do it?", 0), ["yes", "no"])
    choose(game, instead)
    assert (asked(game), offered(game)) == (("choose a target", 0), ["Giant", "Anchornaut"])
    choose(game, "Giant", *(("Iron Worker",) if instead == "yes" else ("yes", "Iron Worker")))
    if asked(game)[0] == "choose what is next":
        choose(game, "Giant")
    assert asked(game) == ("take an action", 0)
    marked = [(in_play(game, name).wounds, in_play(game, name).exhaustion) for name in ("Giant", "Iron Worker")]
    assert marked == ([(0, 1)] * 2 if instead == "yes" else [(1, 0)] * 2)


@pytest.mark.rules("R-CLS-21")
@pytest.mark.parametrize("title", ["Root Armor", "Hunting Weapons", "Gifted Rose", "Hunter's Mark"])
def test_the_text_of_an_alteration_speaks_of_no_target(title: str) -> None:
    """5.2.4: attaching affects the unit and does not target it."""
    then, now = (sheet(by_title()[title], edition) for edition in (edition_2018.EDITION, "reborn"))
    assert "\nAttach this spell to a" in then
    assert "\nAttach this spell to one target" in now
