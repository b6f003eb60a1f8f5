"""The Goddess of Ishra."""

import pytest

from ashes_env.rules.records import dumps, loads
from tests.prelude import *


def test_royal_charm_keeps_a_die_of_any_payment_and_uses_its_power() -> None:
    g = duel(
        side(spellboard=["Royal Charm"], hand=["Anchornaut"], dice="charm"),
        side("Aradel Summergaard", units=["Hammer Knight"]),
    )
    choose(g, "Anchornaut", "Royal Charm")
    assert in_play(g, "Royal Charm").dice == (5,)
    assert sum(g.players[0].exhausted) == 0
    while "Royal Charm" not in offered(g):
        choose(g, "no")
    choose(g, "Royal Charm")
    knight = in_play(g, "Hammer Knight")
    assert (len(knight.dice), values.attack(g, knight)) == (1, 2)
    assert in_play(g, "Royal Charm").dice == ()


@pytest.mark.rules("R-DICE-07")
@pytest.mark.parametrize(("paid", "lies"), [("charm, natural", ((5,), ())), ("2 charm", ((5,), (5,)))])
def test_two_royal_charms_keep_dice_of_the_payment_alone(paid: str, lies: tuple[tuple[int, ...], ...]) -> None:
    g = duel(side(spellboard=["Royal Charm"] * 2, hand=["Flock Shepherd"], dice=paid, exhausted_dice="3 charm"))
    choose(g, "Flock Shepherd")
    while "Royal Charm" in offered(g) and asked(g)[0] == "respond?":
        choose(g, "Royal Charm")
    assert tuple(in_play(g, "Royal Charm", nth).dice for nth in (0, 1)) == lies
    assert pool(g.players[0].exhausted)["charm power"] == 3


@pytest.mark.rules("R-DICE-08")
@pytest.mark.parametrize("exhausted", ["", "charm"])
def test_a_charm_die_on_royal_charm_leaves_it_for_the_target_of_its_power(exhausted: str) -> None:
    g = duel(side(spellboard=["Royal Charm"], dice="charm", exhausted_dice=exhausted), side(FOE, units=["Gilder"]))
    choose(g, "charm power", "Royal Charm")
    assert (in_play(g, "Royal Charm").dice, in_play(g, "Gilder").dice) == ((), (5,))
    assert pool(g.players[0].exhausted) == ({"charm power": 1} if exhausted else {})


def test_a_saved_game_knows_on_which_card_the_die_of_a_power_lies() -> None:
    me = side(spellboard=["Royal Charm"], dice="charm", exhausted_dice="charm")
    g = duel(me, side(FOE, units=["Gilder"], hand=["Golden Veil"], dice="charm"))
    choose(g, "charm power", "Royal Charm")
    g = loads(g.defs, dumps(g))
    choose(g, "no")
    assert (in_play(g, "Royal Charm").dice, in_play(g, "Gilder").dice) == ((), (5,))


@pytest.mark.parametrize("exhausted", ["", "charm"])
def test_a_die_that_paid_for_a_focused_spell_leaves_royal_charm_too(exhausted: str) -> None:
    g = duel(
        side(
            spellboard=["Royal Charm", *focused("Summon Mind Fog Owl", 1)],
            conjurations=["Mind Fog Owl"],
            dice="charm, natural class",
            exhausted_dice=exhausted,
        ),
        side(FOE, units=["Gilder"]),
    )
    choose(g, "Summon Mind Fog Owl", "Royal Charm", "yes")
    assert (in_play(g, "Royal Charm").dice, in_play(g, "Gilder").dice) == ((), (5,))
    assert pool(g.players[0].exhausted) == {"natural class": 1} | ({"charm power": 1} if exhausted else {})


def test_a_die_that_lay_on_royal_charm_before_stays_there() -> None:
    g = duel(side(spellboard=[unit("Royal Charm", dice="charm")], dice="charm"), side(FOE, units=["Gilder"]))
    choose(g, "charm power")
    assert (in_play(g, "Royal Charm").dice, in_play(g, "Gilder").dice) == ((5,), (5,))


def test_royal_charm_ignores_other_sides() -> None:
    g = duel(side(spellboard=["Royal Charm"], hand=["Anchornaut"], dice="charm class"))
    choose(g, "Anchornaut")
    assert in_play(g, "Royal Charm").dice == ()


def test_beguile_only_reaches_unexhausted_units() -> None:
    g = table(side("Astrea", dice="natural"), side(units=[unit("Hammer Knight", exhaustion=1), "Iron Worker"]))
    choose(g, "Astrea")
    assert marks(g, "Iron Worker") == (0, 1, 0)
    g = table(side("Astrea", dice="natural"), side(units=[unit("Hammer Knight", exhaustion=1)]))
    assert "Astrea" not in offered(g)


def test_summon_steadfast_guardian_at_focus_one_may_restore_a_guardian() -> None:
    g = table(
        side(
            spellboard=focused("Summon Steadfast Guardian", 1),
            units=[unit("Steadfast Guardian", exhaustion=2, wounds=2)],
            dice="charm, divine",
        ),
        side(FOE),
    )
    choose(g, "Summon Steadfast Guardian", "yes")
    assert marks(g, "Steadfast Guardian") == (0, 0, 0)


@pytest.mark.parametrize(("tokens", "asks"), [((0, 1), True), ((1, 0), True), ((2, 1), True), ((0, 0), False)])
def test_a_second_summon_steadfast_guardian_frees_one_of_wounds_or_exhaustion(
    tokens: tuple[int, int], asks: bool
) -> None:
    g = table(
        side(
            units=[unit("Steadfast Guardian", wounds=tokens[0], exhaustion=tokens[1])],
            spellboard=["Summon Steadfast Guardian"] * 2,
            dice="charm, divine",
        ),
        side(FOE),
    )
    assert ("Summon Steadfast Guardian" in offered(g)) == asks
    if asks:
        choose(g, "Summon Steadfast Guardian", "yes")
        assert marks(g, "Steadfast Guardian") == (0, 0, 0)


def test_kneel_exhausts_every_unexhausted_unit_once() -> None:
    g = table(
        side(hand=["Kneel"], units=["Anchornaut"], dice="divine, charm"),
        side(FOE, units=["Hammer Knight", unit("Iron Worker", exhaustion=1)]),
    )
    choose(g, "Kneel")
    assert [marks(g, title)[1] for title in ("Anchornaut", "Hammer Knight", "Iron Worker")] == [1, 1, 1]


def test_mark_of_the_goddess_turns_a_unit_against_the_others() -> None:
    g = table(
        side("Astrea", hand=["Mark of the Goddess"], dice="natural"), side(FOE, units=["Iron Worker", "Hammer Knight"])
    )
    choose(g, "Mark of the Goddess", "Iron Worker")
    assert wounds(g, "Hammer Knight") == 2
    g = table(
        side("Astrea", hand=["Mark of the Goddess"], dice="natural"),
        side(FOE, units=["Iron Worker", unit("Hammer Knight", exhaustion=1)]),
    )
    choose(g, "Mark of the Goddess")
    assert set(offered(g)) == {FOE, "Hammer Knight"}
    choose(g, FOE)
    assert wounds(g, FOE) == 2


def test_sun_sister_heals_other_own_units() -> None:
    g = table(
        side(units=["Sun Sister", unit("Iron Worker", wounds=1)]), side(FOE, units=[unit("Hammer Knight", wounds=1)])
    )
    choose(g, "Sun Sister")
    assert wounds(g, "Iron Worker") == 0
    assert "Sun Sister" not in offered(table(side(units=[unit("Sun Sister", wounds=1)]), side(FOE)))


def test_light_bringer_forces_an_attack_next_turn_only() -> None:
    g = table(
        side(spellboard=["Summon Light Bringer"], conjurations=["Light Bringer"], dice="divine"),
        side("Aradel Summergaard", units=["Hammer Knight"], hand=["Anchornaut"], dice="natural"),
    )
    choose(g, "Summon Light Bringer", "end turn")
    assert asked(g) == ("take an action", 1)
    assert "attack" in offered(g)
    assert not {"pass", "Anchornaut in hand"} & set(offered(g))
    assert "natural power" in offered(g)
    declare_attack(g, "Light Bringer", "Hammer Knight")
    until_menu(g, 1)
    assert asked(g) == ("take an action", 1)
    choose(g, "end turn")
    choose(g, "pass", "end turn")
    assert {"pass", "Anchornaut in hand"} <= set(offered(g))


def test_light_bringer_does_not_bind_a_player_who_has_no_attacker() -> None:
    g = table(
        side(spellboard=["Summon Light Bringer"], conjurations=["Light Bringer"], dice="divine"),
        side("Aradel Summergaard", units=[unit("Hammer Knight", exhaustion=1), "Biter"]),
    )
    choose(g, "Summon Light Bringer", "end turn")
    assert "pass" in offered(g)


def test_devotion_refreshes_and_roots_an_own_unit() -> None:
    g = table(
        side(hand=["Devotion"], units=[unit("Hammer Knight", exhaustion=1)], dice="divine, charm, natural", side=2),
        side(FOE, units=["Iron Worker"]),
    )
    choose(g, "Devotion")
    assert marks(g, "Hammer Knight")[1] == 0
    assert asked(g) == ("take an action", 0)
    assert "attack" not in offered(g)
    assert "Devotion in hand" not in offered(
        table(side(hand=["Devotion"], dice="divine, charm"), side(FOE, units=["Iron Worker"]))
    )


@pytest.mark.rules("R-FAQ-32")
def test_interrogate_costs_the_card_that_was_seen_or_two_off_the_pile() -> None:
    def attacked(cards: int) -> Game:
        g = table(
            side(units=["Imperial Ninja"]),
            side(FOE, hand=["Cover"], deck=["Fire Archer"] * cards, units=["Mist Spirit"]),
        )
        declare_attack(g, "Mist Spirit", "Imperial Ninja")
        return g

    for cards, answer, hand, piled in ((3, "yes", 1, 2), (3, "no", 0, 1), (1, "yes", 0, 2), (0, "", 0, 1)):
        g = attacked(cards)
        if answer:
            assert asked(g) == ("do it?", 1)
            choose(g, answer)
        assert (len(g.players[1].hand), len(g.players[1].discard)) == (hand, piled)


@pytest.mark.rules("R-RES-05")
@pytest.mark.parametrize(("answer", "piled"), [("yes", 2), ("no", 0)])
def test_interrogate_offers_the_two_off_the_pile_even_when_there_is_no_hand_to_look_at(answer: str, piled: int) -> None:
    g = table(side(units=["Imperial Ninja"]), side(FOE, deck=["Fire Archer"] * 3, units=["Mist Spirit"]))
    declare_attack(g, "Mist Spirit", "Imperial Ninja")
    assert asked(g) == ("do it?", 1)
    choose(g, answer)
    assert (len(g.players[1].deck), len(g.players[1].discard)) == (3 - piled, piled)


def test_weeping_spirit_can_be_quelled_for_a_card() -> None:
    g = table(side(units=["Weeping Spirit"], hand=["Cover", "Void Pulse"]), side(FOE))
    choose(g, "Weeping Spirit", "Void Pulse")
    assert titles(g, g.players[0].units) == []
    assert titles(g, g.players[0].hand) == ["Cover"]
    for spirit, hand in ((unit("Weeping Spirit"), []), (unit("Weeping Spirit", exhaustion=1), ["Cover"])):
        assert "Weeping Spirit" not in offered(table(side(units=[spirit], hand=hand)))


def test_weeping_spirit_does_not_block() -> None:
    g = table(side(units=["Iron Worker"]), side(FOE, units=["Weeping Spirit"]))
    declare_attack(g, FOE, "Iron Worker")
    until_menu(g, 1)
    assert wounds(g, FOE) == 2


def test_call_to_action_readies_a_defender() -> None:
    g = table(
        side(units=["Iron Worker"]),
        side(FOE, units=[unit("Hammer Knight", exhaustion=1), "Mist Spirit"], hand=["Call To Action"], dice="charm"),
    )
    declare_attack(g, FOE, "Iron Worker")
    choose(g, "Call To Action")
    if asked(g)[0] == "choose a target":
        choose(g, "Hammer Knight")
    assert marks(g, "Hammer Knight") == (0, 0, 0)
    assert offered(g) == ["Hammer Knight", "Mist Spirit", "no"], "it may block at once"


def test_call_to_action_answers_an_opponents_attack_only() -> None:
    tired = [unit("Hammer Knight", exhaustion=1), "Iron Worker"]
    g = table(side(units=tired, hand=["Call To Action"], dice="charm"), side(FOE))
    declare_attack(g, FOE, "Iron Worker")
    assert "Call To Action in hand" not in offered(g)
    g = table(side(units=["Iron Worker"]), side(FOE, units=["Mist Spirit"], hand=["Call To Action"], dice="charm"))
    declare_attack(g, FOE, "Iron Worker")
    assert "Call To Action in hand" not in offered(g), "nobody is exhausted"


@pytest.mark.rules("R-CONJ-01")
def test_summon_weeping_spirit_burdens_any_battlefield_from_the_own_pile() -> None:
    for seat in (0, 1):
        g = table(
            side(spellboard=["Summon Weeping Spirit"], conjurations=["Weeping Spirit"] * 2, dice="charm class"),
            side(FOE),
        )
        choose(g, "Summon Weeping Spirit")
        assert offered(g) == ["player 0", "player 1"]
        choose(g, f"player {seat}")
        assert len(g.players[seat].units) == 1
        assert in_play(g, "Weeping Spirit").seat == seat
        assert len(g.players[0].conjurations) == 1


def test_summon_weeping_spirit_focused_may_remove_a_discarded_card() -> None:
    g = table(
        side(
            spellboard=focused("Summon Weeping Spirit", 1),
            conjurations=["Weeping Spirit"],
            dice="charm class",
            discard=["Cover"],
        ),
        side(FOE, discard=["Void Pulse", "Iron Worker"]),
    )
    choose(g, "Summon Weeping Spirit", "player 1", "yes", "player 1")
    assert sorted(offered(g)) == ["Iron Worker", "Void Pulse"]
    choose(g, "Iron Worker")
    assert [g.by_id[cid].title for cid in g.players[1].removed] == ["Iron Worker"]


@pytest.mark.rules("R-TGT-01")
@pytest.mark.cards("Summon Weeping Spirit", "Vanish")
def test_a_discard_pile_is_no_player_so_nobody_vanishes() -> None:
    g = table(
        side(spellboard=focused("Summon Weeping Spirit", 1), conjurations=["Weeping Spirit"], dice="charm class"),
        side(FOE, discard=["Iron Worker"], hand=["Vanish"], dice="illusion"),
    )
    choose(g, "Summon Weeping Spirit", "player 0", "yes", "player 1")
    assert titles(g, g.players[1].removed) == ["Iron Worker"], "Vanish was not asked for"
    assert titles(g, g.players[1].hand) == ["Vanish"]


def test_summon_weeping_spirit_on_a_player_who_vanishes_does_nothing_more() -> None:
    g = table(
        side(
            spellboard=focused("Summon Weeping Spirit", 1),
            conjurations=["Weeping Spirit"],
            dice="charm class",
            discard=["Cover"],
        ),
        side(FOE, discard=["Void Pulse"], hand=["Vanish"], dice="illusion"),
    )
    choose(g, "Summon Weeping Spirit", "player 1", "Vanish")
    assert g.players[1].units == []
    assert asked(g)[1] == 0
    assert asked(g)[0] == "take an action"


@pytest.mark.rules("R-TGT-01", "R-TGT-09")
def test_a_target_pile_is_no_player_and_vanish_does_not_save_its_cards() -> None:
    me = side(spellboard=focused("Summon Weeping Spirit", 1), conjurations=["Weeping Spirit"], dice="charm")
    foe = side(FOE, hand=["Vanish"], dice="illusion", discard=["Cover", "Anchornaut"])
    g = table(me, foe)
    choose(g, "Summon Weeping Spirit", "player 0", "yes", "player 1")
    assert asked(g) == ("choose a card from a pile", 0)
    choose(g, "Cover")
    assert (titles(g, g.players[1].discard), titles(g, g.players[1].removed)) == (["Anchornaut"], ["Cover"])
    g = table(me, foe)
    choose(g, "Summon Weeping Spirit", "player 1", "Vanish")
    assert (titles(g, g.players[1].units), len(g.players[1].discard)) == ([], 3)
