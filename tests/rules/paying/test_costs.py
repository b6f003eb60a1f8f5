"""Playing cards and paying for them (R-PLAY-01..04, R-COST-01..17)."""

from dataclasses import fields

import pytest

from ashes_env.decks.definitions import definitions
from ashes_env.rules.definitions.definitions import Definitions
from ashes_env.rules.paying.payment import feasible
from tests.prelude import *

TITHE = CardDef("Tithe", ACTION_SPELL, main(class_(NATURAL, 2), basic(1), discard=1), effect=(Draw(1),))
LEDGER = CardDef(
    "Ledger", READY_SPELL, main(), abilities=(Triggered(after(DICE_PAID, player=MINE), (PlaceTokens(STATUS, THIS),)),)
)
GREETER = CardDef(
    "Greeter", ALLY, main(basic(1)), attack=1, life=1, abilities=(Triggered(when_this(ENTERS_PLAY), (Draw(1),)),)
)
DRILL = CardDef(
    "Drill",
    ALLY,
    main(basic(1)),
    attack=1,
    life=4,
    abilities=(Activated(side_cost(exhaust=True), (PlaceTokens(EXHAUSTION, THIS), Damage(Target(), 1), Draw(1))),),
)
EITHER_OR = CardDef(
    "Either Or",
    ACTION_SPELL,
    Cost(main=1, either=(no_action(power(NATURAL)), no_action(class_(CHARM, 2)))),
    effect=(Draw(1),),
)


@pytest.mark.rules("R-PLAY-01", "R-COST-10")
def test_dice_are_exhausted_then_the_card_is_placed_then_its_text_triggers() -> None:
    g = table(me=side(hand=["Greeter"], spellboard=["Ledger"], dice="charm"), defs=with_cards(GREETER, LEDGER))
    before = len(g.players[0].deck)
    choose(g, "Greeter")
    assert pool(g.players[0].exhausted) == {"charm power": 1}
    assert titles(g, g.players[0].units) == ["Greeter"]
    assert (in_play(g, "Ledger").status, len(g.players[0].deck)) == (1, before - 1)


@pytest.mark.rules("R-COST-10")
def test_dice_spent_on_a_card_are_exhausted_while_it_resolves() -> None:
    g = table(me=side(hand=["Resonance"], spellboard=["Strengthen"], dice="2 sympathy, charm basic"))
    choose(g, "Resonance")
    assert asked(g) == ("choose a die", 0)
    assert set(offered(g)) == {"sympathy power", "charm basic"}, "the very dice that paid for it"


@pytest.mark.rules("R-PLAY-02", "R-UNIT-02", "R-SPELL-08")
def test_units_and_ready_spells_go_to_the_own_side() -> None:
    g = table(me=side(hand=["Iron Worker", "Summon Mist Spirit"], dice="2 charm", units=["Anchornaut"], main=2))
    choose(g, "Iron Worker")
    assert titles(g, g.players[0].units) == ["Anchornaut", "Iron Worker"]
    assert (g.players[1].units, titles(g, g.players[0].hand)) == ([], ["Summon Mist Spirit"])
    choose(g, "Summon Mist Spirit")
    assert titles(g, g.players[0].spells) == ["Summon Mist Spirit"]
    assert in_play(g, "Summon Mist Spirit").exhaustion == 0
    assert titles(g, g.players[0].units) == ["Anchornaut", "Iron Worker"], "no conjuration yet"
    assert g.players[1].spells == []


@pytest.mark.rules("R-PLAY-03")
def test_an_alteration_may_go_on_any_unit() -> None:
    g = table(
        me=side(hand=["Root Armor"], dice="natural", units=["Anchornaut"]), foe=side(units=["Iron Worker", "Old Salt"])
    )
    choose(g, "Root Armor")
    assert (asked(g)[0], offered(g)) == ("attach to", ["Anchornaut", "Iron Worker", "Old Salt"])
    choose(g, "Old Salt")
    assert titles(g, in_play(g, "Old Salt").attached) == ["Root Armor"]


@pytest.mark.rules("R-PLAY-04", "R-TURN-02")
def test_a_main_play_and_a_side_play_fit_in_one_turn_two_main_plays_do_not() -> None:
    g = table(me=side(hand=["Root Armor", "Iron Worker", "Shifting Mist"], dice="4 natural, 2 illusion"))
    choose(g, "Iron Worker", "natural power", "natural power")
    assert "Shifting Mist in hand" not in offered(g)
    choose(g, "Root Armor")
    assert titles(g, in_play(g, "Iron Worker").attached) == ["Root Armor"]
    assert "Shifting Mist in hand" not in offered(g)


@pytest.mark.rules("R-COST-01")
def test_costs_have_five_kinds_and_alternatives() -> None:
    assert {f.name for f in fields(Cost)} == {"main", "side", "exhaust", "discard", "dice", "either", "x"}


@pytest.mark.rules("R-COST-02")
def test_an_exhaust_cost_is_one_token_on_the_card_used() -> None:
    g = table(
        me=side(spellboard=["Summon Mist Spirit", "Summon Mist Spirit"], dice="illusion", conjurations=["Mist Spirit"])
    )
    choose(g, "Summon Mist Spirit#2")
    assert [g.cards[c].exhaustion for c in g.players[0].spells] == [0, 1]


@pytest.mark.rules("R-COST-03")
def test_a_discard_cost_takes_other_cards_of_the_own_hand() -> None:
    defs = with_cards(TITHE)
    g = table(me=side(hand=["Tithe"], dice="3 natural"), foe=side(hand=["Cover"]), defs=defs)
    assert "Tithe in hand" not in offered(g), "the card itself cannot pay"
    g = table(me=side(hand=["Tithe", "Cover", "Anchornaut"], dice="3 natural"), defs=defs)
    choose(g, "Tithe")
    assert set(offered(g)) == {"Cover in hand", "Anchornaut in hand"}
    choose(g, "Cover")
    assert sorted(titles(g, g.players[0].discard)) == ["Cover", "Tithe"]


@pytest.mark.rules("R-COST-04", "R-COST-09")
@pytest.mark.parametrize(
    ("dice", "able"),
    [
        ("2 natural class, charm basic", True),
        ("3 natural power", True),
        ("natural class, 2 charm power", False),
        ("2 natural power", False),
        ("2 natural basic, natural power", False),
    ],
)
def test_one_suitable_die_for_each_symbol(dice: str, able: bool) -> None:
    g = table(me=side(hand=["Tithe", "Cover"], dice=dice), defs=with_cards(TITHE))
    assert ("Tithe in hand" in offered(g)) is able
    if able:
        choose(g, "Tithe")
        until_asked(g, "take an action")
        assert (sum(g.players[0].active), sum(g.players[0].exhausted)) == (0, 3)


@pytest.mark.rules("R-COST-05", "R-DICE-02")
@pytest.mark.parametrize(
    ("symbol", "payers"),
    [
        (CHARM * 3 + 2, {"charm power"}),
        (CHARM * 3 + 1, {"charm power", "charm class"}),
        (-1, {"charm power", "charm class", "charm basic", "natural power", "natural class", "natural basic"}),
    ],
)
def test_which_sides_pay_for_which_symbols(symbol: int, payers: set[str]) -> None:
    dice = [t * 3 + level for t in (CHARM, NATURAL) for level in (0, 1, 2)]
    able = set()
    for code in dice:
        active = [0] * 27
        active[code] = 1
        if feasible(active, (symbol,)):
            able |= set(pool(active))
    assert able == payers


@pytest.mark.rules("R-COST-06", "R-COST-09")
@pytest.mark.parametrize(
    ("dice", "able"), [("charm basic, 2 natural, time class, 2 divine", True), ("5 natural", False)]
)
def test_any_die_pays_a_basic_symbol(dice: str, able: bool) -> None:
    g = table(me=side(spellboard=["Summon Iron Rhino"], conjurations=["Iron Rhino"], dice=dice))
    assert ("Summon Iron Rhino" in offered(g)) is able
    if able:
        choose(g, "Summon Iron Rhino")
        until_asked(g, "take an action")
        assert (titles(g, g.players[0].units), sum(g.players[0].active)) == (["Iron Rhino"], 0)


@pytest.mark.rules("R-COST-07")
def test_the_payer_chooses_the_dice() -> None:
    dice = "2 ceremonial, natural power, natural class, natural basic, charm basic, time"
    g = table(me=side(hand=["Hammer Knight"], dice=dice))
    choose(g, "Hammer Knight")
    assert asked(g)[0] == "pay with a die"
    assert set(offered(g)) == {"natural power", "natural class"}
    choose(g, "natural class")
    assert set(offered(g)) == {"ceremonial power", "natural power", "natural basic", "charm basic", "time power"}
    choose(g, "charm basic")
    assert pool(g.players[0].exhausted) == {"ceremonial power": 1, "natural class": 1, "charm basic": 1}


@pytest.mark.rules("R-COST-05", "R-COST-07")
def test_no_payment_is_offered_that_leaves_the_rest_unpaid() -> None:
    # The only ceremonial die has to pay the power symbol, the only natural one the class symbol.
    g = table(me=side(hand=["Hammer Knight"], dice="ceremonial power, natural class, charm basic"))
    choose(g, "Hammer Knight")
    assert titles(g, g.players[0].units) == ["Hammer Knight"]
    assert sum(g.players[0].active) == 0


@pytest.mark.rules("R-COST-08")
@pytest.mark.parametrize(
    ("dice", "spent"),
    [("illusion", {"illusion power": 1}), ("time class", {"time class": 1}), ("2 natural", None), ("time basic", None)],
)
def test_a_parallel_cost_is_one_of_its_parts(dice: str, spent: dict[str, int] | None) -> None:
    me = side(hand=["Reflections in the Water"], dice=dice, units=["Anchornaut"])
    g = table(me=me)
    assert ("Reflections in the Water in hand" in offered(g)) is (spent is not None)
    if spent is not None:
        choose(g, "Reflections in the Water")
        assert pool(g.players[0].exhausted) == spent


@pytest.mark.rules("R-COST-08")
def test_with_both_parts_payable_exactly_one_is_paid() -> None:
    for mode, spent in (("mode 0", {"illusion power": 1}), ("mode 1", {"time power": 1})):
        g = table(me=side(hand=["Reflections in the Water"], dice="illusion, time", units=["Anchornaut"]))
        choose(g, "Reflections in the Water")
        assert (asked(g)[0], offered(g)) == ("choose a cost", ["mode 0", "mode 1"])
        choose(g, mode)
        assert pool(g.players[0].exhausted) == spent


@pytest.mark.rules("R-COST-09")
def test_one_die_short_and_the_action_is_not_there() -> None:
    g = table(me=side(hand=["Hammer Knight", "Iron Worker"], dice="ceremonial, natural"))
    assert "Iron Worker in hand" in offered(g)
    assert "Hammer Knight in hand" not in offered(g)


@pytest.mark.rules("R-COST-11")
def test_a_response_sees_the_cost_as_paid() -> None:
    g = table(
        me=side("Aradel Summergaard", dice="natural class", hand=["Cover"]),
        foe=side(units=["Hammer Knight"], hand=["Golden Veil"], dice="charm"),
        round=2,
    )
    choose(g, "Aradel Summergaard")
    assert asked(g) == ("respond?", 1)
    assert pool(g.players[0].exhausted) == {"natural class": 1}
    assert in_play(g, "Aradel Summergaard").exhaustion == 1


@pytest.mark.rules("R-COST-13", "R-EXH-08")
def test_an_exhaust_cost_does_not_cut_off_the_effect() -> None:
    g = table(me=side(units=["Drill"]), foe=side(units=["Hammer Knight"]), defs=with_cards(DRILL))
    before = len(g.players[0].hand)
    choose(g, "Drill", "Hammer Knight")
    assert in_play(g, "Drill").exhaustion == 2
    assert (wounds(g, "Hammer Knight"), len(g.players[0].hand)) == (1, before + 1)


@pytest.mark.rules("R-COST-14", "R-COST-16")
@pytest.mark.parametrize(
    ("title", "n"),
    [("Tithe", 3), ("Either Or", 2), ("Hammer Knight", 3), ("Summon Mist Spirit", 0), ("Reflections in the Water", 1)],
)
def test_the_magic_play_cost_counts_symbols_of_the_dearest_way(title: str, n: int) -> None:
    defs: Definitions = with_cards(TITHE, EITHER_OR)
    assert defs[title].magic_cost == n


@pytest.mark.rules("R-COST-17")
@pytest.mark.parametrize(("dice", "able"), [("sympathy class", True), ("ceremonial", True), ("charm", False)])
def test_a_trigger_with_a_price_needs_the_price(dice: str, able: bool) -> None:
    g = table(me=side(units=["Vampire Bat Swarm"], dice=dice), foe=side(dice="2 natural"), active=1)
    choose(g, "natural power")
    assert (asked(g) == ("respond?", 0)) is able
    if able:
        choose(g, "Vampire Bat Swarm")
        assert titles(g, g.players[0].units) == ["Vampire Bat Swarm"]
        assert sum(g.players[0].active) == 0
    else:
        assert titles(g, g.players[0].conjurations) == ["Vampire Bat Swarm"]


@pytest.mark.rules("R-COST-12")
def test_every_activated_text_costs_an_action() -> None:
    for text in definitions().texts.values():
        for costs in text.costs:
            assert all(c.main + c.side >= 1 for c in costs), text.path


@pytest.mark.rules("R-EXH-01")
def test_an_exhausted_card_cannot_pay_an_exhaust_cost() -> None:
    g = table(
        me=side(spellboard=[unit("Summon Mist Spirit", exhaustion=1)], dice="illusion", conjurations=["Mist Spirit"])
    )
    assert "Summon Mist Spirit" not in offered(g)
