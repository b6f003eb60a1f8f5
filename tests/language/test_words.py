"""Words of the language on cards made up for them, beyond what the cards that ship need."""

import copy
import json
import pickle
from typing import Any

import pytest

from ashes_env.cards.registry import all_cards, dice_powers
from ashes_env.rules import records
from ashes_env.rules.worlds.determinize import determinize
from tests.prelude import *

PLAIN = ["Anchornaut", "Hammer Knight", "Iron Worker"]


def cast(*effect: Effect, units: tuple[Any, ...] = (), futile: bool = False, **own: Any) -> Game:
    """A spell with this text has just been played; the other side holds three cards."""
    word = CardDef("Word", ACTION_SPELL, main(), effect=effect)
    me, options = side(hand=["Word"], units=list(units), **own), GameOptions(futile=futile)
    return choose(table(me, side(hand=PLAIN), defs=with_cards(word), options=options), "Word")


def test_the_whole_hand_is_discarded_in_the_order_of_its_owner() -> None:
    g = cast(DiscardCards(OPPONENT, ALL))
    choose(g, "Iron Worker", "Anchornaut")
    assert g.players[1].hand == []
    assert titles(g, g.players[1].discard) == ["Iron Worker", "Anchornaut", "Hammer Knight"]


def test_the_whole_draw_pile_is_discarded() -> None:
    g = cast(DiscardCards(OPPONENT, ALL, DRAW_PILE))
    assert (g.players[1].deck, len(g.players[1].discard)) == ([], 5)


def test_all_tokens_come_off_each_card() -> None:
    both = (unit("Hammer Knight", wounds=1, status=1), unit("Iron Rhino", wounds=1))
    g = cast(RemoveTokens(WOUND, Each(Cards()), ALL), units=both)
    assert (marks(g, "Hammer Knight"), marks(g, "Iron Rhino")) == ((0, 0, 1), (0, 0, 0))


def test_any_number_is_not_more_than_there_are_nor_than_the_most() -> None:
    one = (unit("Hammer Knight", status=3),)
    assert offered(cast(RemoveTokens(STATUS, Each(Cards()), AnyNumber()), units=one))[-1] == "number 3"
    assert offered(cast(RemoveTokens(STATUS, Each(Cards()), AnyNumber(2)), units=one))[-1] == "number 2"
    assert offered(cast(RemoveTokens(STATUS, Each(Cards()), AnyNumber(5)), units=one))[-1] == "number 3"


def test_up_to_so_many_chosen_is_one_question_that_ends_when_they_are_picked_or_with_a_no() -> None:
    three = ("Hammer Knight", "Iron Rhino", "Gilder")
    text = PlaceTokens(STATUS, ChooseUpTo(2, Cards(UNIT, MINE)))
    g = cast(text, units=three)
    assert offered(g) == [*three, "no"]
    choose(g, "Gilder", "Hammer Knight")
    assert [marks(g, title)[2] for title in three] == [1, 0, 1]
    assert "no" in offered(choose(cast(text, units=three), "Gilder"))
    assert marks(choose(cast(text, units=three), "Gilder", "no"), "Gilder")[2] == 1


def test_what_is_chosen_up_to_a_number_is_no_target() -> None:
    hidden = unit("Gilder", lasting=[{"kind": "rule", "rule": NOT_TARGETED, "n": 28}])
    g = cast(Damage(ChooseUpTo(1, Cards(UNIT)), 1), units=(hidden,))
    assert offered(g) == ["Gilder", "no"]


def test_up_to_so_many_are_found_one_after_the_other_and_counted() -> None:
    text = (Search(DRAW_PILE, IsType((ALLY,)), shuffle=True, n=2), Draw(HowMany("found")))
    g = cast(*text, deck=("Molten Gold", "Molten Gold", "Iron Worker", "Hammer Knight", "Anchornaut"))
    assert offered(g) == ["Anchornaut", "Hammer Knight", "Iron Worker", "no"]
    choose(g, "Iron Worker")
    assert offered(g) == ["Anchornaut", "Hammer Knight", "no"]
    choose(g, "Hammer Knight")
    assert len(g.players[0].hand) == 4
    assert "no" not in offered(g)


def test_a_search_for_several_ends_with_a_no() -> None:
    g = cast(Search(DRAW_PILE, IsType((ALLY,)), n=3), Draw(HowMany("found")), deck=("Molten Gold", "Iron Worker"))
    choose(g, "Iron Worker")
    assert titles(g, g.players[0].hand) == ["Iron Worker", "Molten Gold"]
    g = cast(Search(DRAW_PILE, IsType((ALLY,)), n=3), Draw(HowMany("found")), deck=("Iron Worker", "Iron Worker"))
    choose(g, "no")
    assert g.players[0].hand == []


def test_cards_go_to_either_end_of_the_draw_pile_of_their_owner() -> None:
    for to, at in ((TOP_OF_PILE, -1), (BOTTOM_OF_PILE, 0)):
        g = choose(cast(ReturnToOwner(Choose(), to), units=("Hammer Knight", "Iron Rhino")), "Hammer Knight")
        assert titles(g, g.players[0].deck)[at] == "Hammer Knight"
        g = choose(cast(Search(DISCARD_PILE, None, to, n=2), discard=("Void Pulse", "Molten Gold")), "Void Pulse", "no")
        assert titles(g, g.players[0].deck)[at] == "Void Pulse"
        text = (LookAtTop(3), TakeLooked(to))
        g = choose(cast(*text, deck=("Anchornaut", "Iron Worker", "Void Pulse", "Molten Gold")), "Iron Worker")
        assert titles(g, g.players[0].deck)[at] == "Iron Worker"
        assert g.seen[g.players[0].deck[at]] == 1, "only who looked knows which card it was"


def test_who_searches_says_which_end_of_the_draw_pile() -> None:
    text = Search(DISCARD_PILE, None, TOP_OR_BOTTOM, seat=OPPONENT, by=OPPONENT)
    card = CardDef("Word", ACTION_SPELL, main(), effect=(text,))
    g = table(side(hand=["Word"]), side(discard=["Void Pulse"]), defs=with_cards(card))
    choose(g, "Word", "Void Pulse")
    assert asked(g) == ("top or bottom", 1)
    again = records.from_json(g.defs, json.loads(json.dumps(records.to_json(g))))
    for game in (g, again, determinize(g, 0, 1)):
        choose(game, offered(game)[1])
        assert titles(game, game.players[1].deck)[0] == "Void Pulse"


def test_a_search_for_several_is_in_the_record_between_two_of_them() -> None:
    g = choose(cast(Search(DRAW_PILE, None, n=2), deck=("Molten Gold", "Iron Worker", "Anchornaut")), "Molten Gold")
    again = records.from_json(g.defs, json.loads(json.dumps(records.to_json(g))))
    for game in (again, g.copy()):
        choose(game, "Anchornaut")
        assert titles(game, game.players[0].hand) == ["Molten Gold", "Anchornaut"]
        assert asked(game)[0] == "take an action"


@pytest.mark.parametrize("futile", [False, True])
def test_a_branch_with_a_condition_is_there_only_while_it_holds(futile: bool) -> None:
    text = ChooseOne(((Draw(1),), (Draw(2),), (If(Exists(Cards(UNIT, MINE)), (Draw(3),)),)))
    g = cast(text, futile=futile)
    assert offered(g) == ["mode 0", "mode 1"]
    g = cast(text, units=("Gilder",), futile=futile)
    assert offered(g) == ["mode 0", "mode 1", "mode 2"]
    assert len(choose(g, "mode 2").players[0].hand) == 3


DISDAIN = CardDef(  # units with a charm die can neither block it nor guard
    "Disdain", ACTION_SPELL, side_cost(), effect=(Give(Choose(Cards(UNIT, MINE)), NotDefendedBy(HasDie(CHARM))),)
)
CHARMED = {"title": "Iron Worker", "dice": ["charm"]}


@pytest.mark.parametrize("given", [False, True])
def test_a_lasting_change_can_keep_off_the_units_with_a_property(given: bool) -> None:
    me = side(hand=["Disdain"], units=["Hammer Knight"])
    g = table(me, side("Aradel Summergaard", units=[CHARMED, "Gilder"]), defs=with_cards(DISDAIN))
    if given:
        choose(g, "Disdain")
    declare_attack(g, "Aradel Summergaard", "Hammer Knight")
    until_asked(g, "declare a blocker")
    assert ("Iron Worker" in offered(g), "Gilder" in offered(g)) == (not given, True)
    again = records.from_json(g.defs, json.loads(json.dumps(records.to_json(g))))
    assert offered(again) == offered(g)


def test_what_keeps_units_off_can_stand_in_a_passive_with_a_condition_on_a_host_and_around() -> None:
    wounded, tired = NotDefendedBy(HasTokens(WOUND)), Is(THIS, IsExhausted())
    ways = (
        (CardDef("Sneak", ALLY, main(), attack=1, life=3, abilities=(Passive(wounded),)), "Sneak", True),
        (
            CardDef("Sneak", ALLY, main(), attack=1, life=3, abilities=(Passive(wounded, condition=tired),)),
            "Sneak",
            False,
        ),
        (
            CardDef("Sneak", ALTERATION_SPELL, main(), abilities=(Passive(wounded, on_host=True),)),
            unit("Hammer Knight", attached=["Sneak"]),
            True,
        ),
        (
            CardDef("Sneak", ALTERATION_SPELL, main(), abilities=(Grants((Passive(wounded),)),)),
            unit("Hammer Knight", attached=["Sneak"]),
            True,
        ),
    )
    for card, attacker, kept_off in ways:
        foe = side("Aradel Summergaard", units=[unit("Hammer Knight", wounds=1), "Gilder"])
        g = table(side(units=[attacker]), foe, defs=with_cards(card))
        declare_attack(g, "Aradel Summergaard", attacker if isinstance(attacker, str) else "Hammer Knight")
        until_asked(g, "declare a blocker")
        assert ("Hammer Knight" in offered(g), "Gilder" in offered(g)) == (not kept_off, True)


def test_an_aura_can_keep_units_off_the_others() -> None:
    banner = CardDef(
        "Banner",
        ALLY,
        main(),
        attack=1,
        life=3,
        abilities=(Passive(NotDefendedBy(HasTokens(WOUND)), aura=Aura(UNIT, MINE, other=True)),),
    )
    for attacker, kept_off in (("Hammer Knight", True), ("Banner", False)):
        foe = side("Aradel Summergaard", units=[unit("Iron Rhino", wounds=1), "Gilder"])
        g = table(side(units=["Banner", "Hammer Knight"]), foe, defs=with_cards(banner))
        declare_attack(g, "Aradel Summergaard", attacker)
        until_asked(g, "declare a blocker")
        assert ("Iron Rhino" in offered(g)) is not kept_off


def test_units_with_a_property_are_kept_from_attacking_in_every_way_that_a_change_may_be_put() -> None:
    wounded = NotAttackedBy(HasTokens(WOUND))
    spell = CardDef("Calm", ACTION_SPELL, main(), effect=(Give(Target(), wounded, START_OF_MY_TURN),))
    ways = (
        (CardDef("Calm", ALLY, main(), life=3, abilities=(Passive(wounded),)), ["Calm"], "Calm"),
        (
            CardDef("Calm", ALTERATION_SPELL, main(), abilities=(Passive(wounded, on_host=True),)),
            [unit("Gilder", attached=["Calm"])],
            "Gilder",
        ),
        (
            CardDef("Calm", ALLY, main(), life=3, abilities=(Passive(wounded, aura=Aura(UNIT, MINE, other=True)),)),
            ["Calm", "Gilder"],
            "Gilder",
        ),
    )
    for card, units, spared in ways:
        for wounds, there in ((1, False), (0, True)):
            me = side(units=[unit("Hammer Knight", wounds=wounds)])
            g = table(me, side("Aradel Summergaard", units=[*units, "Iron Worker"]), defs=with_cards(card))
            choose(g, "attack")
            assert (spared in offered(g)) is there
    g = table(
        side(hand=["Calm"]),
        side("Aradel Summergaard", units=["Gilder", unit("Hammer Knight", wounds=1)]),
        defs=with_cards(spell),
    )
    choose(g, "Calm", "Gilder")
    again = records.from_json(g.defs, json.loads(json.dumps(records.to_json(g))))
    assert values.spared(again, in_play(again, "Gilder"), in_play(again, "Hammer Knight"))
    assert not values.spared(again, in_play(again, "Hammer Knight"), in_play(again, "Gilder"))


def test_abilities_of_every_kind_reach_the_cards_of_an_aura() -> None:
    camp = CardDef(
        "Camp",
        READY_SPELL,
        main(),
        abilities=(
            Grants(
                (
                    Activated(side_cost(), (Draw(N),), "Scout", 1),
                    Triggered(Trigger(ROUND_ENDS), (PlaceTokens(STATUS, THIS),), "Rest", inexhaustible=True),
                ),
                inexhaustible=True,
                aura=Aura(UNIT, MINE, where=HasTokens(WOUND)),
            ),
        ),
    )
    hurt = unit("Iron Rhino", wounds=1)
    for copies, drawn in ((1, 1), (2, 2)):
        g = table(side(units=[hurt, "Gilder"], spellboard=["Camp"] * copies), side(), defs=with_cards(camp))
        assert ("Iron Rhino" in offered(g), "Gilder" in offered(g)) == (True, False)
        choose(g, "Iron Rhino")
        assert len(g.players[0].hand) == drawn, "equal abilities add up"
        next_round(g)
        assert (in_play(g, "Iron Rhino").status, in_play(g, "Gilder").status) == (1, 0)
    g = table(side(units=[hurt]), side(spellboard=["Camp"]), defs=with_cards(camp))
    assert "Iron Rhino" not in offered(g)


def test_several_changes_are_given_together() -> None:
    g = cast(Give(Target(Cards(UNIT, MINE)), Bonus(attack=2) & Obeys(CANNOT_ATTACK) & Bonus(life=1)), units=("Gilder",))
    gilder = in_play(g, "Gilder")
    assert (values.attack(g, gilder), values.life(g, gilder), values.can_attack(g, gilder)) == (2, 3, False)


def test_a_named_ability_of_several_rules_stacks_as_one() -> None:
    both = Passive(Obeys(ARMOR, N) & Obeys(DAMAGE_CAP, N), "Shell", 1)
    turtle = CardDef("Turtle", ALLY, main(), life=3, abilities=(both, both))
    g = table(side(units=["Turtle"]), side(), defs=with_cards(turtle))
    assert [values.rule(g, in_play(g, "Turtle"), rule) for rule in (ARMOR, DAMAGE_CAP)] == [2, 2]


def test_every_card_is_pickled_and_copied_with_all_its_words() -> None:
    for sentence in (*all_cards(), *dice_powers()):
        assert pickle.loads(pickle.dumps(sentence)) == sentence
        assert copy.deepcopy(sentence) == sentence


def test_words_never_change() -> None:
    word: Any = Draw(2)
    with pytest.raises(AttributeError):
        word.n = 3
    assert word == Draw(2)


ALL_MINE = Aura(UNIT, MINE)
RALLY = CardDef(
    "Rally", ACTION_SPELL, side_cost(), effect=(Enact(Bonus(attack=1, life=1) & Obeys(CANNOT_ATTACK), ALL_MINE),)
)
WALL = CardDef(
    "Wall",
    ACTION_SPELL,
    side_cost(),
    effect=(Enact(NotDefendedBy(LifeAtMost(2)), ALL_MINE, like=Target(Cards(UNIT, MINE))),),
)


def test_what_is_enacted_reaches_all_and_those_that_come_until_it_ends() -> None:
    g = table(
        side(hand=["Rally", "Anchornaut"], units=["Mist Spirit"], dice="natural"),
        side(FOE, units=["Mist Spirit"]),
        defs=with_cards(RALLY),
    )
    choose(g, "Rally", "Anchornaut")
    mine, theirs = g.cards[g.players[0].units[0]], g.cards[g.players[1].units[0]]
    come = in_play(g, "Anchornaut")
    print_ = come.d.card
    assert (values.attack(g, mine), values.life(g, mine)) == (2, 2)
    assert (values.attack(g, come), values.life(g, come)) == ((print_.attack or 0) + 1, (print_.life or 0) + 1)
    assert (values.attack(g, theirs), values.life(g, theirs)) == (1, 1)
    assert values.unit_values(g, mine).attack == 2
    assert "attack" not in offered(g)
    mine.wounds = 1
    until_menu(g, 1)
    assert titles(g, g.players[0].units) == ["Anchornaut"], "its life value has dropped to its wounds"


def test_units_of_a_title_are_not_defended_against_by_some() -> None:
    g = table(
        side(hand=["Wall"], units=["Mist Spirit", "Gilder"]),
        side(FOE, units=["Anchornaut", "Hammer Knight"]),
        defs=with_cards(WALL),
    )
    choose(g, "Wall", "Mist Spirit")
    small, big = in_play(g, "Anchornaut"), in_play(g, "Hammer Knight")
    kept = [
        (values.kept_off(g, g.cards[cid], small), values.kept_off(g, g.cards[cid], big)) for cid in g.players[0].units
    ]
    assert kept == [(True, False), (False, False)]
