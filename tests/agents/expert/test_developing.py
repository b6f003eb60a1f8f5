"""The expert's turns outside of attacks: it plays what helps, pays sensibly, and keeps what is for later."""

import pytest

from ashes_env.agents.expert import heuristics
from ashes_env.language import codes as k
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.rules.state import moves as m
from ashes_env.scenarios import find
from tests.agents.expert.support import PILE, PVP, chosen, match_of, turn, until, words
from tests.prelude import *
from tests.solo.viros import fight


def test_it_plays_a_unit_rather_than_passing() -> None:
    match = match_of(position(side(hand=["Iron Worker"], dice="4 natural", deck=PILE), side(deck=PILE)))
    assert words(match) == "Iron Worker in hand"


def test_it_plays_the_better_of_two_units_that_it_can_pay_for() -> None:
    dice = "1 ceremonial power, 1 natural class, 1 natural basic"
    mine = side(hand=["Anchornaut", "Hammer Knight"], dice=dice, deck=PILE)
    match = match_of(position(mine, side(deck=PILE)))
    assert words(match) == "Hammer Knight in hand"


@pytest.mark.parametrize("first", ["Anchornaut", "Hammer Knight"])
def test_it_plays_the_better_of_two_units_however_many_copies_it_holds(first: str) -> None:
    hand = [first] * 2 + [title for title in ("Anchornaut", "Hammer Knight") if title != first]
    dice = "1 ceremonial power, 1 natural class, 1 natural basic"
    match = match_of(position(side("Aradel Summergaard", hand=hand, dice=dice, deck=PILE), side(deck=PILE)))
    assert words(match) == "Hammer Knight in hand"


def test_it_pays_with_the_dice_that_it_needs_least() -> None:
    mine = side(
        hand=["Iron Worker", "Hammer Knight"], dice="1 ceremonial power, 2 natural class, 2 charm basic", deck=PILE
    )
    game = position(mine, side(deck=PILE))
    match = match_of(game)
    worker = next(a for a, x in match.actions().items() if "Iron Worker" in game.by_id[m.value_of(x)].title)
    match.act(worker)
    until(match, m.ASK_MENU)
    assert match.game.players[0].active[2] == 1
    assert match.game.players[0].active[3] == 0


def test_it_turns_as_many_dice_as_a_good_card_needs() -> None:
    brute = CardDef("Brute", k.ALLY, main(class_(k.NATURAL, 2)), attack=4, life=4)
    for n, dice in enumerate(("2 natural class", "natural class, natural basic", "2 natural basic")):
        game = position(side(hand=["Brute"], dice=dice, deck=PILE), side(deck=PILE), defs=with_cards(brute))
        match = match_of(game)
        turn(match)
        assert there(match.game, "Brute"), dice
        assert len(match.game.players[0].discard) == n, "one card for each die that is turned"


def test_it_turns_dice_that_do_not_fit_its_hand() -> None:
    mine = side(hand=["Rose Fire Dancer"], dice="3 illusion basic", deck=PILE)
    match = match_of(position(mine, side(deck=PILE)))
    taken = turn(match)
    assert taken[0] == "meditate"
    assert "Rose Fire Dancer in hand" in taken
    assert find(match.game, "Rose Fire Dancer")


def test_it_harms_the_opponents_unit_and_not_its_own() -> None:
    mine = side(units=["Anchornaut"], dice="1 natural power", deck=PILE)
    theirs = side(units=["Rose Fire Dancer"], deck=PILE)
    match = match_of(position(mine, theirs))
    taken = turn(match)
    assert taken[:2] == ["natural power", "Rose Fire Dancer"]
    assert match.game.players[1].units == []


@pytest.mark.parametrize(("rage", "move"), [(3, m.move(m.SIDE, 0)), (0, m.NO)])
def test_it_turns_no_rage_die_to_power(rage: int, move: int) -> None:
    g = fight(["Rampage"], me={"spellboard": ["Magic Syphon"]}, dice="natural", rage=rage)
    choose(g, "Magic Syphon", "no", "player 1")
    assert heuristics.answer(g) == move
    match = GameMatch(Settings("red_rains"), g)
    assert chosen(match) == move


def test_an_alteration_goes_where_it_helps() -> None:
    mine = side(units=["Anchornaut", "Iron Worker"], hand=["Root Armor"], dice="2 natural class", deck=PILE)
    match = match_of(position(mine, side(units=["Hammer Knight"], deck=PILE)))
    turn(match)
    hosts = [card.seat for card in match.game.cards.values() if card.attached]
    assert hosts == [0]


def damage_of(attack: str, life: int) -> int:
    """Whether the damage of an attack on a Phoenixborn is redirected to a unit: the move that is taken."""
    mine = side(
        {"title": "Coal Roarkwin", "wounds": 15 - life},
        units=["Hammer Knight"],
        hand=["Redirect"],
        dice="1 charm power",
        deck=PILE,
    )
    match = match_of(position(side("Aradel Summergaard", units=[attack], deck=PILE), mine))
    match.act(next(a for a, x in match.actions().items() if x == m.ATTACK))
    pb = m.move(m.CARD, match.game.players[1].pb)
    match.act(next(a for a, x in match.actions().items() if x == pb))
    until(match, m.ASK_BLOCKER)
    match.act(next(a for a, x in match.actions().items() if x == m.NO))
    until(match, m.ASK_RESPONSE)
    return chosen(match)


def test_it_keeps_a_reaction_until_it_matters() -> None:
    assert damage_of("Enchanted Violinist", 15) == m.NO
    assert m.kind_of(damage_of("Hammer Knight", 3)) == m.FROM_HAND


def test_its_first_five_can_be_paid_for_and_come_into_play() -> None:
    match = GameMatch.new(PVP, {"decks": ["The Iron Men", "The Mist Guardian"], "first_five": "choose"}, 1)
    for _ in range(10):
        chosen(match)
    for p in match.game.players:
        dice = sum(match.game.by_id[cid].magic_cost for cid in p.first_five)
        stay = [cid for cid in p.first_five if match.game.by_id[cid].kind]
        assert dice <= 12
        assert len(stay) >= 3
